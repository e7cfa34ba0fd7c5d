"""A policy that was trained on our environments, as a player: a small file of ours, read and played without NumPy."""
