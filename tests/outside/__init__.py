"""A game of another package, found by entry point, in every lane."""
