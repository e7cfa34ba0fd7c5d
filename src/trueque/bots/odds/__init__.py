"""What odds are made of, once for all games: a learned value of positions, of who sits there, and how it is asked.

`net` judges a position that a game's core has written down in numbers (`core.outcomes`); `forecast` looks through what
is certain, forced or drawn; `players` says how strong who sits there is. `training.odds` learns the weights.
"""
