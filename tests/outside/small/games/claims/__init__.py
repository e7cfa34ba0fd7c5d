"""Claims: a small game."""
