"""The building blocks of every game: asks, dice, facts, and `Play`, which runs a game in progress."""
