"""Ask the judge: what holds when two or three cards meet."""
