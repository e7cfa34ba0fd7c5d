"""Decks that players bring: what they may hold, how they are written, who drafts them. The tournament's (R-222 on)."""
