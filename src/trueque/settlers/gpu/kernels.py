"""What runs on the GPU: loops around the core's rules, one game a thread.

Each function is compiled by `export` with the core's compiled functions as its globals (see `RULES`), so nothing here
is a rule. Positions live in the thread's own local memory while it plays: neighbouring threads then read neighbouring
words. Arrays are one-dimensional; thread `i` owns element `i`.
"""

# mypy: ignore-errors
# ruff: noqa: F821  (names in RULES are put in by `export`)

from __future__ import annotations

RULES = ("cuda", "POSITION", "MOVES", "TAPE", "CHANCE", "put", "seed_chance", "play_on", "checksum_on", "OVER")


def simulate(tables, starts, muted, seed, count, answers, turns, winners):
    """Thread i plays the games of seeds seed + i, seed + threads + i, … and adds up what came of them."""
    i = cuda.grid(1)
    threads = cuda.gridsize(1)
    if i < answers.shape[0]:
        games = cuda.local.array(1, POSITION)
        moves = cuda.local.array(1, MOVES)
        chances = cuda.local.array(1, CHANCE)
        played = 0
        turned = 0
        for k in range(count):
            put(games, 0, starts, 0)
            seed_chance(chances[0], seed + k * threads + i)
            played += play_on(tables[0], games[0], moves[0], muted[0], chances[0])
            turned += games[0].turn
            cuda.atomic.add(winners, games[0].winner + 1, 1)
        answers[i] = played
        turns[i] = turned


def checksum(tables, starts, tapes, seed, sums):
    """Thread i plays the game of seed + i; every answer and event goes into its checksum."""
    i = cuda.grid(1)
    if i < sums.shape[0]:
        games = cuda.local.array(1, POSITION)
        moves = cuda.local.array(1, MOVES)
        chances = cuda.local.array(1, CHANCE)
        put(games, 0, starts, 0)
        seed_chance(chances[0], seed + i)
        sums[i] = checksum_on(tables[0], games[0], moves[0], tapes[i], chances[0])


def playouts(tables, positions, muted, seed, each, winners):
    """Thread i plays position i // each on at random; who won."""
    i = cuda.grid(1)
    if i < winners.shape[0]:
        games = cuda.local.array(1, POSITION)
        moves = cuda.local.array(1, MOVES)
        chances = cuda.local.array(1, CHANCE)
        put(games, 0, positions, i // each)
        seed_chance(chances[0], seed + i)
        play_on(tables[0], games[0], moves[0], muted[0], chances[0])
        winners[i] = games[0].winner
