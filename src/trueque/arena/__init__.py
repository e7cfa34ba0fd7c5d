"""Matches, tournaments and ratings of bots."""
