"""Drop Four: a small game."""
