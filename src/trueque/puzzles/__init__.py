"""Puzzles: positions of our own bots' games with one right answer.

`proofs` searches a turn through and `endgames` two, `candidates` takes questions out of games, `races` plays their
answers on, `ratings` grades them, `puzzle_search` does all of it; `shelf` keeps what is shipped, `attempts` judges an
attempt, `puzzle_text` says it in words. Nothing here knows a game.
"""
