"""The Island's puzzles: what is shipped, and which of its questions can be one."""
