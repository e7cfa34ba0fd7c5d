"""The puzzles of The Princes: what is shipped, and which of its questions can be one."""
