"""Shells: a small game."""
