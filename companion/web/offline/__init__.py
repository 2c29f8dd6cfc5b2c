"""Without a network: what an installed app keeps, and the pocket table."""
