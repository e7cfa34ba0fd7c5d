"""Kettle: a small game."""
