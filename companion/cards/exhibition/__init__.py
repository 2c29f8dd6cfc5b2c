"""The project's own characters and traps: what the Exhibition pack's effects do."""
