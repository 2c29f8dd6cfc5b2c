"""What every table has: guests, seats, deeds, the chat, and pages that follow it."""
