"""The throws of two dice as tables that need no rules (`kernel.open_lists`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trueque.kernel.dealer import list_nature_answers
from trueque.kernel.decision import Decision
from trueque.kernel.game import Game
from trueque.kernel.open_lists import OpenList


def list_throws(game: Game[Any, Any], throws: Mapping[str, Decision[Any]]) -> tuple[OpenList, ...]:
    """What two dice can show: for who begins, and in every turn."""

    def listed_as(kind: str, after: str = "", is_first: bool = False) -> OpenList:
        asked = throws[kind]
        texts = tuple(game.write(answer) for answer in list_nature_answers(asked))
        odds = {"": tuple(asked.odds)}
        return OpenList(kind, texts, odds, after=after, is_first=is_first, is_bagged=kind in game.balanced_kinds)

    return listed_as("dice", "^roll$"), listed_as("start_throw", is_first=True)
