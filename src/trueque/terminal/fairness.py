"""Draws a game's dice again from a revealed seed: `docs/notation.md` says how seed, salts and log make a draw."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import Any

from trueque.kernel import NATURE, Game
from trueque.kernel.dealer import make_dealer, seed_bytes
from trueque.kernel.match import Match, positions
from trueque.kernel.record import undo_target
from trueque.terminal.voice import Stop, voice


@dataclass(frozen=True)
class Promise:
    """A seed (hexadecimal, or a short one in words), the players' salts (hexadecimal), and the digest told before."""

    seed: str
    salts: tuple[str, ...] = ()
    digest: str = ""


@dataclass(frozen=True)
class Wrong:
    """The first draw that is not the seed's."""

    number: int
    drawn: str
    due: str


def promise_of(text: str) -> Promise:
    """What the comment lines of a record say: «; seed …», «; salt …», «; promise …»."""
    said = re.findall(r"^;\s*(seed|salt|promise)\s+(\S+)\s*$", text, re.MULTILINE)
    first = dict(reversed(said))
    return Promise(first.get("seed", ""), tuple(v for name, v in said if name == "salt"), first.get("promise", ""))


def raw(text: str) -> bytes:
    """The bytes of a seed: 64 hexadecimal digits as they are, anything else stretched."""
    return bytes.fromhex(text) if re.fullmatch(r"[0-9a-fA-F]{64}", text) else seed_bytes(text)


def verified(game: Game[Any, Any], match: Match[Any, Any], promise: Promise) -> tuple[int, Wrong | None, bool | None]:
    """How many draws were checked, the first wrong one, and whether the seed keeps the promise (none: no promise)."""
    seed = raw(promise.seed)
    kept = hashlib.sha256(seed).hexdigest() == promise.digest.lower() if promise.digest else None
    kind = match.record.dealer
    if kind not in ("fair", "balanced"):
        raise Stop(voice().say("The dealer of this record is “{kind}”: its draws come from no seed.", kind=kind))
    try:
        salts = tuple(bytes.fromhex(salt) for salt in promise.salts)
    except ValueError as broken:
        raise Stop(voice().say("Salts are written in hexadecimal digits."), 2) from broken
    dealer = make_dealer(kind, seed, salts, game.balanced_kinds)
    undone = [undo_target(line, number) for number, line in enumerate(match.log)]
    targets = iter([target for target in undone if target is not None])
    state, drawn = game.start(), list[tuple[int, str, Any]]()
    checked = -1
    for step, after in positions(game, match.record):
        if step is None:
            checked += 1
            if checked:  # the first position is the start, every other one without an answer is an undo
                target = next(targets)
                drawn = [draw for draw in drawn if draw[0] < target]
        elif step.seat == NATURE:
            decision = game.decisions(state)[0]
            due = dealer.draw(step.number, decision, [action for _, kind, action in drawn if kind == decision.kind])
            if due != step.action:
                return len(drawn), Wrong(step.number, game.write(step.action), game.write(due)), kept
            drawn.append((step.number, decision.kind, due))
        state = after.copy()
    return len(drawn), None, kept
