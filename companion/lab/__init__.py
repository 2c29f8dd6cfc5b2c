"""What happens over thousands of games? Simulations, soaks, duels of bots, speed."""
