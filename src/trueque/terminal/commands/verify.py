"""`trueque verify`: whether nature's draws in a record are those of the seed its table promised."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path

from trueque.kernel import honest
from trueque.kernel.dealer import expand_seed
from trueque.kernel.record import Record
from trueque.kernel.registry import make_game
from trueque.kernel.result import is_genuine, is_result_of
from trueque.kernel.witnesses import check_record_witnesses
from trueque.terminal.dice import describe_absences, describe_fault, describe_givers, describe_typed_draws
from trueque.terminal.records import load_record
from trueque.terminal.voice import CommandFailed, current_voice
from trueque.terminal.witness import describe_signatures, list_signers


def verify(
    record: Path, /, *, seed: str | None = None, salt: tuple[str, ...] = (), promise: str | None = None,
    result: Path | None = None, key: str | None = None, other: Path | None = None,
) -> int:  # fmt: skip
    """Draw every roll and shuffle of a record again from its seed; the exit code is 1 when one differs."""
    say, kept = current_voice().say, load_record(record)
    if result is not None and not is_result(kept, result, key):
        return 1
    if promise is not None:
        kept = replace(kept, commit=promise.lower())
    promised = bool(kept.commit)
    kept = add_given_seed(kept, seed, salt)
    if not kept.seed:
        raise CommandFailed(say("The record names no seed; give the revealed one with --seed."), 2)
    game = make_game(kept.game, kept.options)
    if other is not None and not is_told_alike(kept, load_record(other)):
        return 1
    verdict = honest.verify_record(game, kept)
    if verdict.wrong:
        current_voice().print_line(describe_fault(verdict, say))
        return 1
    witnesses = check_record_witnesses(game, kept)
    right = say("All {n} draws come from this seed.", n=verdict.draws)
    who = describe_givers(kept, verdict, list_signers(witnesses, kept.names), say)
    current_voice().print_line(f"{right} {who}".strip())
    current_voice().print_lines([*describe_typed_draws(verdict, say), *describe_absences(kept, verdict, say)])
    if promised:
        current_voice().print_line(say("The seed is the one that was promised before the game."))
    current_voice().print_lines(describe_signatures(witnesses, kept.names, say))
    return 1 if witnesses.parted or witnesses.changed else 0


def is_told_alike(record: Record, other: Record) -> bool:
    """Whether two records of one game tell the same; where they part, and who signed which, is said."""
    voice, say = current_voice(), current_voice().say
    told = [[str(line).rpartition(" @")[0] or str(line) for line in one.log] for one in (record, other)]
    parts = next((n for n, (here, there) in enumerate(zip_longest(*told)) if here != there), None)
    promises = [(one.game, one.commit, one.chain, one.dealer, dict(one.pledges)) for one in (record, other)]
    if parts is None and promises[0] == promises[1]:
        voice.print_line(say("Both records tell the same."))
        return True
    if promises[0] != promises[1]:
        voice.print_line(say("The records begin with different promises: they are not of one game, or two were told."))
    for place, one in ((say("this record"), record), (say("the other record"), other)):
        witnesses = check_record_witnesses(make_game(one.game, one.options), one)
        names = ", ".join(one.names.get(seat, str(seat)) for seat in sorted(witnesses.signed)) or say("nobody")
        voice.print_line(say("Signed as in {record}: {names}.", record=place, names=names))
    if parts is not None:
        voice.print_line(say("The records part at line {n}.", n=parts))
    return False


def is_result(record: Record, file: Path, key: str | None) -> bool:
    """Whether *file* is the result of *record*, signed by the server of *key* (or of the key that it names)."""
    say = current_voice().say
    try:
        told = json.loads(file.read_text(encoding="utf-8"))
        genuine = is_genuine(told)
    except (OSError, ValueError, AttributeError) as broken:
        raise CommandFailed(say("{file} is not a signed result.", file=file), 2) from broken
    if not genuine or (key is not None and told["key"] != key.lower()):
        current_voice().print_line(say("The result was not signed by this key, or was changed since."))
        return False
    if not is_result_of(told, record):
        current_voice().print_line(say("The result is not that of this record."))
        return False
    current_voice().print_line(say("The result was signed by the server with the key {key}.", key=told["key"]))
    return True


def add_given_seed(record: Record, seed: str | None, salts: tuple[str, ...]) -> Record:
    """The record with what the command line adds; a seed in words is the one of `trueque play --seed`."""
    if not all(re.fullmatch(r"(?:[0-9a-fA-F]{2})+", salt) for salt in salts):
        raise CommandFailed(current_voice().say("Salts are written in hexadecimal digits."), 2)
    if salts:
        record = replace(record, salts=dict(enumerate(salts)))
    if seed is not None:
        raw = bytes.fromhex(seed) if re.fullmatch(r"[0-9a-fA-F]{64}", seed) else expand_seed(seed)
        record = replace(record, seed=raw.hex(), commit=record.commit or honest.promise_hash(raw))
    return record
