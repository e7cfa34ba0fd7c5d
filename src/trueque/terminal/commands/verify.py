"""`trueque verify`: whether nature's draws in a record are those of the seed its table promised."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from trueque.kernel import honest
from trueque.kernel.dealer import seed_bytes
from trueque.kernel.record import Record
from trueque.kernel.registry import make
from trueque.terminal.dice import found_wrong, typed_in, who_gave
from trueque.terminal.records import load
from trueque.terminal.voice import Stop, voice


def verify(record: Path, /, *, seed: str | None = None, salt: tuple[str, ...] = (), promise: str | None = None) -> int:
    """Draw every roll and shuffle of a record again from its seed; the exit code is 1 when one differs."""
    say, kept = voice().say, load(record)
    if promise is not None:
        kept = replace(kept, commit=promise.lower())
    promised = bool(kept.commit)
    kept = given(kept, seed, salt)
    if not kept.seed:
        raise Stop(say("The record names no seed; give the revealed one with --seed."), 2)
    verdict = honest.verify(make(kept.game, kept.options), kept)
    if verdict.wrong:
        voice().line(found_wrong(verdict, say))
        return 1
    voice().line(say("All {n} draws come from this seed.", n=verdict.draws))
    voice().lines([*typed_in(verdict, say), *who_gave(kept, verdict, say)])
    if promised:
        voice().line(say("The seed is the one that was promised before the game."))
    return 0


def given(record: Record, seed: str | None, salts: tuple[str, ...]) -> Record:
    """The record with what the command line adds; a seed in words is the one of `trueque play --seed`."""
    if not all(re.fullmatch(r"(?:[0-9a-fA-F]{2})+", salt) for salt in salts):
        raise Stop(voice().say("Salts are written in hexadecimal digits."), 2)
    if salts:
        record = replace(record, salts=dict(enumerate(salts)))
    if seed is not None:
        raw = bytes.fromhex(seed) if re.fullmatch(r"[0-9a-fA-F]{64}", seed) else seed_bytes(seed)
        record = replace(record, seed=raw.hex(), commit=record.commit or honest.promise(raw))
    return record
