"""How fast the slow parts are: `make bench`."""
