"""What the page says, from JSON into the table's plain values."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from trueque.pocket.hotseat import Hand
from trueque.table import said
from trueque.table.refusal import refusal
from trueque.table.rows import AbsenceTerms, ClockTerms

SAYINGS: dict[str, type[said.Saying]] = {vars(kind)["type"]: kind for kind in said.Saying.__subclasses__()}


def _taken(kind: type, told: dict[str, Any]) -> dict[str, Any]:
    """Of what is told, what *kind* has a place for."""
    known = {one.name for one in fields(kind)}
    return {name: value for name, value in told.items() if name in known}


def read_said(text: str) -> said.Saying | said.Hello | Hand:
    """A message of the page; this page is ours, but an older one may say what is not known any more."""
    told = json.loads(text)
    if told.get("type") == "hand":
        return Hand(told.get("seat"))
    kind = said.Hello if told.get("type") == "hello" else SAYINGS.get(told.get("type", ""))
    try:
        if kind is None:
            raise TypeError(told.get("type"))
        message: said.Saying | said.Hello = kind(**_taken(kind, told))
        return message
    except TypeError as missing:
        raise refusal(
            "malformed", "protocol", lambda say: say("This message is not understood here."), "pocket"
        ) from missing


def read_choice(told: dict[str, Any]) -> said.NewTable:
    """Everything chosen about a table; in a pocket it is nobody else's, and never rated."""
    wish = said.NewTable(**_taken(said.NewTable, told))
    wish.seats = [said.SeatWish(**_taken(said.SeatWish, one)) for one in told.get("seats", ())]
    wish.clock = ClockTerms(**told.get("clock") or {})
    wish.absence = AbsenceTerms(**told.get("absence") or {})
    wish.lobby, wish.rated = False, False
    return wish
