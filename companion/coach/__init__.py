"""The coach: what the bots that think ahead say about a person's choices, before and after."""
