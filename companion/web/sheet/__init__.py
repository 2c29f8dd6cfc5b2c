"""The set-up sheet of one table."""
