"""`trueque verify`: whether nature's draws in a record are those of the seed its server promised."""

from __future__ import annotations

from pathlib import Path

from trueque.terminal.fairness import Promise, promise_of, verified
from trueque.terminal.records import load, replayed
from trueque.terminal.voice import Stop, voice


def verify(record: Path, /, *, seed: str | None = None, salt: tuple[str, ...] = (), promise: str | None = None) -> int:
    """Draw every roll and shuffle of a record again from its seed; the exit code is 1 when one differs."""
    say = voice().say
    text = record.read_text(encoding="utf-8", errors="replace")
    told = promise_of(text)
    given = Promise(seed or told.seed, tuple(salt) or told.salts, promise or told.digest)
    if not given.seed:
        raise Stop(say("The record names no seed; give the revealed one with --seed."), 2)
    game, match = replayed(load(record))
    draws, wrong, kept = verified(game, match, given)
    if kept is False:
        voice().line(say("The seed is not the one that was promised."))
    if wrong is not None:
        voice().line(say("Log line {number} was not drawn from this seed: «{drawn}» stands there, it would be «{due}».",
                         number=wrong.number, drawn=wrong.drawn, due=wrong.due))  # fmt: skip
    if wrong is not None or kept is False:
        return 1
    voice().line(say("All {n} draws come from this seed.", n=draws))
    if kept:
        voice().line(say("The seed is the one that was promised before the game."))
    return 0
