"""Dealing characters at a table, on everybody's own phone."""
