"""What is printed as C beside the rules: judgement, quick thinker, search, and whole games of them.

`features` puts a position into numbers, `value` judges it, `imagine` deals hidden cards again, `player` looks at what
follows at once, `turn` searches, `selfplay` plays whole games.
"""
