"""The search over everything, also without a network."""
