"""Our players at the table of JSettlers' robots: any of our bots takes a seat beside three of theirs, trade included.

JSettlers2 (GPL-3, github jdmonin/JSettlers2, measured with v2.7.00) is no part of trueque. Whoever measures gets it and
runs it as its own documentation says; only what its protocol is called on the wire stands here. `python -m
benchmarks.jsettlers` plays a match and says what else it needs.

| file | holds |
|---|---|
| `wire.py` | frames and fields of a message |
| `board.py` | its numbers of hexes, corners and paths, and which of ours they are |
| `table.py`, `dealing.py`, `cards.py` | a game as one seat may know it, message by message; what was seen of cards |
| `translating.py`, `player.py` | that as a position of ours, and our answers as theirs; one of our bots |
| `seat.py`, `robot.py` | what is sent when; a connection that sits in several games |
| `starter.py`, `match.py`, `report.py` | games that are begun; the programs of a match; what came of it |
| `referee.py` | their rulings held against ours, game by game |
| `deeds.py` | what the seats did: whether the others played in earnest |
"""
