"""Answers a call of the page as a server would."""

from __future__ import annotations

from typing import Any

from trueque.pocket import calls
from trueque.pocket.house import PocketHouse
from trueque.pocket.routes import Json, find_handler
from trueque.table.refusal import make_refusal

__all__ = ["answer_call", "calls"]


async def answer_call(house: PocketHouse, method: str, address: str, body: Any) -> Json:
    """What a server would reply: JSON, text, or nothing; raises why not."""
    answer = find_handler(house, method, address, body)
    if answer is None:
        # A table's first question need not wait for what only some ask for later.
        from trueque.pocket import studies  # noqa: F401

        answer = find_handler(house, method, address, body)
    if answer is None:
        raise make_refusal("unknown", "", lambda say: say("This needs a server; here there is none."), "pocket")
    return await answer
