"""What happened at a table, entry by entry, as everybody there may read it."""
