"""A game's result as a server signs it, so that whoever has it and the record can check both together."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from trueque.kernel.match import Match
from trueque.kernel.record import TABLE, Record
from trueque.kernel.registry import make_game
from trueque.kernel.signatures import derive_public_key, is_signed, sign_message

FORMAT = "trueque result 1"
GIVEN_UP = ("resign", "remove", "leave")


def record_hash(record: Record) -> str:
    """What names a record: everything in it but what its players are called."""
    return hashlib.sha256(str(replace(record, names={})).encode()).hexdigest()


def sign_result(seed: bytes, table: str, record: Record, scores: Sequence[float], **more: Any) -> dict[str, Any]:
    """The result of *record*, signed with the key made from *seed*."""
    told = {"format": FORMAT, "table": table, "game": record.game, "scores": list(scores),
            "record": record_hash(record), "key": derive_public_key(seed).hex(), **more}  # fmt: skip
    return {**told, "signature": sign_message(seed, _encode_result(told)).hex()}


def _encode_result(told: Mapping[str, Any]) -> bytes:
    unsigned = {name: value for name, value in told.items() if name != "signature"}
    return json.dumps(unsigned, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def is_genuine(told: Mapping[str, Any]) -> bool:
    """Whether the server of the key that *told* names has signed it as it is."""
    try:
        key, signature = bytes.fromhex(told["key"]), bytes.fromhex(told["signature"])
    except (KeyError, ValueError, TypeError):
        return False
    return told.get("format") == FORMAT and is_signed(key, _encode_result(told), signature)


def is_result_of(told: Mapping[str, Any], record: Record) -> bool:
    """Whether *told* is the result of *record*: it names it, and the record leads to these scores."""
    if told.get("record") != record_hash(record):
        return False
    game = make_game(record.game, record.options)
    scores = game.scores(Match.replay(game, record).state)
    gone = {int(line.text.split()[1]) for line in record.log if line.author == TABLE and _is_resignation(line.text)}
    said = told.get("scores")
    if scores is None or not isinstance(said, list) or len(said) != len(scores):
        return False
    return all(said[n] == score or (n in gone and said[n] == 0) for n, score in enumerate(scores))


def _is_resignation(text: str) -> bool:
    return text.split()[0] in GIVEN_UP
