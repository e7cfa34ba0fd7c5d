"""Puzzles: positions of our own bots' games with one right answer.

`proving` searches a turn through, `finding` looks for positions in games, `weighing` decides where only odds can;
`shelf` keeps what is shipped, `solving` judges an attempt, `telling` says it in words. Nothing here knows a game.
"""
