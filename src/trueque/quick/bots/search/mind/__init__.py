"""The mind of The Quick Game's champion, in the subset that is printed as C.

`notes` what it writes on, `features` a position in numbers, `value` the odds of winning, `imagine` worlds that fit what
a seat knows, `player` what follows at once, `turn` the search, `selfplay` whole games, `doors` what Python calls.
"""
