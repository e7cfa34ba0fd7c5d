"""What the page says, from JSON into the table's plain values."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from trueque.pocket.hotseat import Hand
from trueque.table import messages
from trueque.table.refusal import make_refusal
from trueque.table.rows import AbsenceTerms, ClockTerms

SAYINGS: dict[str, type[messages.Saying]] = {vars(kind)["type"]: kind for kind in messages.Saying.__subclasses__()}


def _select_fields(kind: type, told: dict[str, Any]) -> dict[str, Any]:
    """Of what is told, what *kind* has a place for."""
    known = {one.name for one in fields(kind)}
    return {name: value for name, value in told.items() if name in known}


def read_message(text: str) -> messages.Saying | messages.Hello | Hand:
    """A message of the page; this page is ours, but an older one may say what is not known any more."""
    told = json.loads(text)
    if told.get("type") == "hand":
        return Hand(told.get("seat"))
    kind = messages.Hello if told.get("type") == "hello" else SAYINGS.get(told.get("type", ""))
    try:
        if kind is None:
            raise TypeError(told.get("type"))
        message: messages.Saying | messages.Hello = kind(**_select_fields(kind, told))
        return message
    except TypeError as missing:
        raise make_refusal(
            "malformed", "protocol", lambda say: say("This message is not understood here."), "pocket"
        ) from missing


def read_table_wish(told: dict[str, Any]) -> messages.NewTable:
    """Everything chosen about a table; in a pocket it is nobody else's, and never rated."""
    wish = messages.NewTable(**_select_fields(messages.NewTable, told))
    wish.seats = [messages.SeatWish(**_select_fields(messages.SeatWish, one)) for one in told.get("seats", ())]
    wish.clock = ClockTerms(**told.get("clock") or {})
    wish.absence = AbsenceTerms(**told.get("absence") or {})
    wish.lobby, wish.rated = False, False
    return wish
