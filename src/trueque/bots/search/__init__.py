"""A search through one's own turn for any game on the kit, by a learned judgement: written once, bound to each game.

`contract` says what a game brings: what it sees of a position (`describe`), worlds that fit what a seat knows
(`imagine`), and some small rules of its turn. What is made of them: `value` judges a position, `player` weighs answers
by what follows at once, `turn` searches lines of answers (kept in `pool`), `selfplay` plays whole games and writes
lessons, `doors` are what Python calls. `records` are what all of it works on, `bench` is room to think in, `weights`
reads the files. The Island's champion has a search of its own.
"""
