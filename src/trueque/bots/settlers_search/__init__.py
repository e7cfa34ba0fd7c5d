"""The strong players of the board game: they search through their turn inside the compiled core.

`machine` loads the compiled rules; `features` says what a position looks like, `value` how likely a seat is to win from
it, `turn` searches; `mind` imagines positions that fit a view; `bot` answers. `selfplay` and `learn` make the weights
in `weights`, with a card beside them. All of it needs the extra `fast`; `ready` says whether it can play at once.
"""
