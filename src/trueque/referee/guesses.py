"""What a recogniser may have heard: some guesses at one utterance, the likeliest first, from whatever program listens.

A guess is tried on a fork of the table before anything is done. Where the likeliest is a move and no other guess is
another move, it is heard as if it had been typed; where they differ, or only a later one makes sense, that one is told
and done at Enter. So a recogniser that errs costs a question, and no wrong move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trueque.kernel import Seat
from trueque.referee.referee import Referee, RefereeSentence

MOST = 5
"""So many guesses are looked at."""
APART = "\t"
"""What stands between the guesses of a line."""


@dataclass(frozen=True)
class Trial:
    """What became of a guess on a fork: the lines that it would write, and what would be said aloud."""

    guess: str
    played: tuple[str, ...]
    aloud: str
    is_refused: bool


def split_guesses(line: str) -> list[str]:
    """The guesses of a line; one alone, where it is typed as people type."""
    return [guess.strip() for guess in line.split(APART) if guess.strip()][:MOST]


def hear_guesses(referee: Referee, guesses: Sequence[str], alone: Seat | None = None) -> list[RefereeSentence]:
    """What is to be said to the utterance that may have been any of *guesses*."""
    if not guesses:
        return []
    if referee.confirming or len(guesses) == 1:
        return referee.hear_lines(guesses[0], alone)
    trials = [try_guess(referee, guess, alone) for guess in guesses[:MOST]]
    moves = [trial for trial in trials if trial.played]
    if not moves:
        first = next((trial for trial in trials if not trial.is_refused), trials[0])
        return referee.hear_lines(first.guess, alone)
    if not trials[0].played and not trials[0].is_refused:
        # A question changes nothing, and was the likeliest.
        return referee.hear_lines(trials[0].guess, alone)
    if moves[0] is trials[0] and all(trial.played == moves[0].played for trial in moves):
        return referee.hear_lines(moves[0].guess, alone)
    return ask_about(referee, moves[0], alone)


def try_guess(referee: Referee, guess: str, alone: Seat | None) -> Trial:
    """One guess on a fork, as if it were agreed to."""
    fork = Referee(referee.match.copy(), referee.lang, beside=referee.beside)
    before = len(fork.match.log)
    said = fork.hear_lines(guess, alone, sure=True)
    aloud = " ".join(one.text for one in said if one.seat is None)
    played = tuple(f"{line.author} {line.text}" for line in list(fork.match.log)[before:])
    return Trial(guess, played, aloud, fork.refusal is not None)


def ask_about(referee: Referee, trial: Trial, alone: Seat | None) -> list[RefereeSentence]:
    """The move that a guess would be, told first; `Referee.meant` is done at Enter."""
    referee.meant, referee.costs = trial.guess, False
    sentence = referee.say("Did I hear “{text}”? Press Enter to do it.", text=trial.guess)
    return [RefereeSentence(sentence, alone)]
