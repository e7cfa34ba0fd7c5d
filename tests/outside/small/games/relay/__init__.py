"""Relay: a small game."""
