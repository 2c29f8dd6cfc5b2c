"""What every table has: guests, seats, the log, the chat, and pages that follow it."""
