"""The Quick Game: the quick card game for two to six players."""
