"""What is kept: tables, migrations and the ways to read and write them."""
