"""Pebbles: a pile of twelve; a die first, a six adds one; then take one to three. Whoever takes the last one wins."""
