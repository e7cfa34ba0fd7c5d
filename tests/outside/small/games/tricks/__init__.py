"""Hot Suit: a small game."""
