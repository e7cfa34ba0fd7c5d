"""Where did I lose it? A finished game weighed: odds along the way, decisions, luck, and the costliest moments.

`weighing` walks through a record with its game's judge (room `judge`) and says who changed the odds, and by how much;
`moments` picks what is worth looking at again; `telling` says it in words, `reporting` as data. Nothing here knows a
game, a server or a page.
"""
