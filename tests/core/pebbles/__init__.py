"""Pebbles in the kit's subset, whole: what docs/fast-games.md shows."""
