"""What every game is built from: questions, chance, facts, and one game in progress."""
