"""The front door, the About page and the language switch."""
