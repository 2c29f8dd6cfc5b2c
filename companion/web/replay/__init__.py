"""A finished game on screens, step by step."""
