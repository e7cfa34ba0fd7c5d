"""Bazaar: a small game."""
