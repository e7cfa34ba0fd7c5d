"""Islets: a small game."""
