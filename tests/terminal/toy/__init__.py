"""Marbles as a package the registry can find: what tests play where no real game is needed."""
