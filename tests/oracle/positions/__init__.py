"""A second checker of positions, written from docs/position.md alone."""
