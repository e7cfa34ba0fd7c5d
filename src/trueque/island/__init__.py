"""The Island: the board game in its three editions."""
