"""The rules of the board game, written once, in the subset of Python that Numba accepts."""
