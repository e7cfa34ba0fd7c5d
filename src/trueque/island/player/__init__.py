"""A sensible player of the Island in the core's subset: playouts stand on it, never on chance alone.

It picks the goal that pays soonest, saves and trades for it; at a table it is the bot `greedy` (`island.bots.greedy`).
It is a library of its own beside the rules (`source`), which stay as they are; a page does without.
"""
