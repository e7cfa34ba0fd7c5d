"""Purses: a small game."""
