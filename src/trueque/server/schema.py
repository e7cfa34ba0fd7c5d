"""Prints the JSON Schema of every message: `python -m trueque.server.schema > schema.json`.

The page generates its types from it.
"""

from __future__ import annotations

import json
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import models_json_schema

from trueque.server.protocol import (
    accounts,
    client_messages,
    coach,
    decks,
    foundings,
    houserules,
    positions,
    puzzles,
    referee,
    server_messages,
    statistics,
    tables,
    workshop,
)

ASKED = (
    tables.NewTable, tables.Guest, tables.Register, tables.Login, referee.RefereeWanted, referee.RefereeAsked,
    workshop.BoardAsked, workshop.BoardWished, decks.DecksAsked, decks.DeckAsked,
)  # fmt: skip
REPLIED = (
    tables.TableMade, tables.TableCard, tables.Me, tables.CameIn, tables.Entered, tables.Invitation, tables.Problem,
    houserules.HouseRulesCard, houserules.RulesAgreed, coach.Coaching, coach.Advised, coach.Verdict, accounts.Whose,
    accounts.AccountCard, positions.PositionShown, positions.PositionLine, tables.Parcel,
    puzzles.PuzzleShown, puzzles.PuzzleNamed, puzzles.PuzzlesOfTheDay,
    foundings.FoundingSeries, foundings.FoundingShown,
    statistics.Statistics,
    referee.RefereeTold, referee.RefereeBox, workshop.WorkshopOpened, workshop.BoardChecked, workshop.BoardWeighed,
    decks.DecksOpened, decks.DeckChecked,
)  # fmt: skip
REF = "#/$defs/{model}"


def make_schema() -> dict[str, Any]:
    """One document: `Said`, `Told` and the HTTP bodies, with all they are made of under `$defs`."""
    said_one = TypeAdapter[Any](client_messages.Said).json_schema(ref_template=REF, mode="validation")
    told_one = TypeAdapter[Any](server_messages.Told).json_schema(ref_template=REF, mode="serialization")
    _, asked = models_json_schema([(model, "validation") for model in ASKED], ref_template=REF)
    _, replied = models_json_schema([(model, "serialization") for model in REPLIED], ref_template=REF)
    parts: dict[str, Any] = {}
    for one in (said_one, asked, told_one, replied):
        parts.update(one.pop("$defs", {}))
    parts.update(Said=said_one, Told=told_one)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "trueque",
        "$defs": dict(sorted(parts.items())),
    }


if __name__ == "__main__":
    print(json.dumps(make_schema(), indent=2))
