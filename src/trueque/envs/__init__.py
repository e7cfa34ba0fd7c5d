"""Standard environments for people who train bots."""
