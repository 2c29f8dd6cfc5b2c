"""The tracker: what phones show while people play with the physical cards."""
