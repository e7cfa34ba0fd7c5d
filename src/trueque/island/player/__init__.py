"""A sensible player of the Island in the core's subset: playouts stand on it, never on chance alone.

It thinks as `island.bots.greedy` does, in whole numbers: the goal that pays soonest, saved and traded for. It is a
library of its own beside the rules (`source`), which stay as they are; a page does without.
"""
