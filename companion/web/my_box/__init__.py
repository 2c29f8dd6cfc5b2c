"""My box: what a table enters from its own printed box."""
