"""Heaps: a small game."""
