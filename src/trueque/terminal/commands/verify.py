"""`trueque verify`: whether nature's draws in a record are those of the seed its table promised."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

from trueque.kernel import honest
from trueque.kernel.dealer import seed_bytes
from trueque.kernel.record import Record
from trueque.kernel.registry import make
from trueque.kernel.result import is_genuine, is_of
from trueque.terminal.dice import found_wrong, typed_in, who_gave
from trueque.terminal.records import load
from trueque.terminal.voice import Stop, voice


def verify(
    record: Path, /, *, seed: str | None = None, salt: tuple[str, ...] = (), promise: str | None = None,
    result: Path | None = None, key: str | None = None,
) -> int:  # fmt: skip
    """Draw every roll and shuffle of a record again from its seed; the exit code is 1 when one differs."""
    say, kept = voice().say, load(record)
    if result is not None and not is_result(kept, result, key):
        return 1
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


def is_result(record: Record, file: Path, key: str | None) -> bool:
    """Whether *file* is the result of *record*, signed by the server of *key* (or of the key that it names)."""
    say = voice().say
    try:
        told = json.loads(file.read_text(encoding="utf-8"))
        genuine = is_genuine(told)
    except (OSError, ValueError, AttributeError) as broken:
        raise Stop(say("{file} is no signed result.", file=file), 2) from broken
    if not genuine or (key is not None and told["key"] != key.lower()):
        voice().line(say("The result was not signed by this key, or was changed since."))
        return False
    if not is_of(told, record):
        voice().line(say("The result is not that of this record."))
        return False
    voice().line(say("The result was signed by the server with the key {key}.", key=told["key"]))
    return True


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
