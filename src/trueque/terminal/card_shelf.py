"""The card tables of the card games as lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from trueque.kernel.registry import find_room
from trueque.speech.amounts import describe_amounts
from trueque.telling.lookup import describe_ruling, list_rulings
from trueque.terminal.voice import current_voice


@dataclass(frozen=True)
class ShelfCard:
    """One face: its facts, and how it reads."""

    facts: Mapping[str, Any]
    lang: str
    game: str

    @property
    def id(self) -> str:
        return str(self.facts["id"])

    @property
    def name(self) -> str:
        return str(self.facts["names"][self.lang])

    @property
    def line(self) -> str:
        """Name, id, and what it costs."""
        return f"{self.name} ({self.id}). {self.cost}".strip()

    @property
    def cost(self) -> str:
        amounts = self.facts.get("cost") or {}
        if not amounts:
            return ""
        spoken = describe_amounts(list(amounts.values()), list(amounts), self.lang)
        return current_voice().say("Cost: {cards}.", cards=spoken)

    @property
    def lines(self) -> list[str]:
        """Everything a player needs to know about it, most important first."""
        say, points = current_voice().say, self.facts.get("points")
        lines = [self.line, str(self.facts["effect"][self.lang])]
        if isinstance(points, dict) and points:
            lines.append(say("Points: {points}.", points=self.facts["points_said"][self.lang]))
        elif points:
            lines.append(say("Points: {points}.", points=points))
        needs = (self.facts.get("requirement") or {}).get(self.lang)
        if needs:
            lines.append(say("Requirement: {needs}", needs=needs))
        lines += map(describe_ruling, list_rulings(self.game, self.facts, self.lang))
        return [line for line in lines if line]


def load_cards(game: str, lang: str) -> list[ShelfCard]:
    """All cards of *game*, in the order of its table."""
    room = find_room(game, "cards")
    return [ShelfCard(facts, lang, game) for facts in room.cards()] if room is not None else []
