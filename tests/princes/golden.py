"""Plays the golden records of The Princes: sensible games that use as many cards as they can.

    PYTHONPATH=src:. python -m tests.princes.golden

writes `tests/records/princes`. Once rules version 1 is released its records are never made again: they hold how the
game was played then, and must replay for ever.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random

from trueque.kernel.dealer import FairDealer, expand_seed
from trueque.kernel.decision import Decision
from trueque.kernel.match import Match
from trueque.princes.actions import (
    Action,
    Bank,
    Build,
    Draw,
    End,
    Pass,
    Pick,
    Play,
    Raise,
    Remove,
    Road,
    Settle,
    Under,
    Use,
)
from trueque.princes.catalogue import CARDS, CENTRE_COSTS, KINDS, Cost
from trueque.princes.game import Princes, make
from trueque.princes.permissions import has_site_for, is_requirement_met
from trueque.princes.state import PrincesState

GIVE_UP = "give_up"
"""Not a card, but a game whose second player hands over the last point."""
COINS = "coins"
"""Not a card, but a game whose players coin with a Mint and then sink a ship."""

RECORDS = Path(__file__).parents[1] / "records/princes"
GAMES: dict[str, tuple[dict[str, str], int, str]] = {
    "intro": ({"mode": "intro"}, 5, ""),
    "gold": ({"mode": "gold"}, 3, ""),
    "turmoil": ({"mode": "turmoil"}, 9, ""),
    "turmoil-other-switches": ({"mode": "turmoil", "defence": "must", "open_cards_hit": "stack"}, 6, ""),
    "progress": ({"mode": "progress"}, 9, ""),
    "progress-parliament": ({"mode": "progress"}, 9, "parliament"),
    "duel": ({"mode": "duel"}, 0, ""),
    "tournament": ({"mode": "tournament", "red_deck": "draft-4", "blue_deck": "scholars"}, 0, ""),
    "won-before-the-roll": ({"mode": "gold"}, 30, GIVE_UP),
    "mint-coins-again-version-1": ({"mode": "gold", "version": "1"}, 19, COINS),
    "mint-coins-once": ({"mode": "gold"}, 19, COINS),
    "turns-ran-out": ({"mode": "duel", "limit": "100"}, 1, ""),
}
"""Options, seed and dream of each record."""


class Prince:
    """A player who builds what he can, trades for what is missing, and loves cards nobody has used yet."""

    def __init__(self, rng: Random, used: set[str], dream: str = "", *, gives_up: bool = False) -> None:
        self.rng = rng
        self.dream = dream
        """A card he looks for, and saves for once he could build it."""
        self.gives_up = gives_up
        """Whether he takes his cards away when the other is one point short."""
        self.used = used
        """Faces that were played or built already."""

    def choose(self, s: PrincesState, decision: Decision[Action]) -> Action:
        if decision.kind == "action":
            action = max(decision.answers, key=lambda answer: (self.worth(s, decision.seat, answer), self.rng.random()))
        elif decision.kind in ("pick", "dice", "draw", "exchange", "replace", "search", "first_hand"):
            action = max(decision.answers, key=lambda answer: (self.liking(s, answer), self.rng.random()))
        else:
            action = decision.answers.sample(self.rng)
        if isinstance(action, Play | Build):
            self.used.add(CARDS[action.card].id)
        if isinstance(action, Settle) and action.card:
            self.used.add(CARDS[action.card].id)
        return action

    def worth(self, s: PrincesState, me: int, action: Action) -> float:
        """What an answer of the action phase is worth; what is below that of `End` is left."""
        if isinstance(action, Remove):
            return 99 if self.gives_up and s.points(1 - me) == s.rules.target - 1 else 0
        if self.saves(s, me) and isinstance(action, Raise | Settle | Road | Build):
            return 99 if isinstance(action, Build) and action.card == self.dream else 0
        if isinstance(action, Raise):
            return 90
        if isinstance(action, Settle):
            return 85 + bool(action.card)
        if isinstance(action, Road):
            return 60 if len(s.layout.realms[me].roads) < len(s.layout.realms[me].places) else 0
        if isinstance(action, Play):
            return 80 if action.card != "merchant_caravan" or self.rng.random() < 0.3 else 0
        if isinstance(action, Build):
            card = CARDS[action.card]
            new = card.id not in self.used
            return 40 + 50 * new + 20 * card.face.points.victory
        if isinstance(action, Bank | Use):
            return self.helps(s, me, action)
        return 10 if isinstance(action, End) else 0

    def saves(self, s: PrincesState, me: int) -> bool:
        """Whether only the resources are missing for the card he dreams of."""
        if self.dream not in s.layout.hand_cards(me) or not is_requirement_met(s, me, self.dream):
            return False
        return has_site_for(s, me, self.dream)

    def goals(self, s: PrincesState, me: int) -> list[Cost]:
        """What would be nice to afford."""
        if self.saves(s, me):
            return [CARDS[self.dream].cost]
        cards = [CARDS[token] for token in (*s.layout.hand_cards(me), *s.layout.faceup)]
        costs = [card.cost for card in cards if card.price and (card.is_red or card.id not in self.used)]
        return [*costs, CENTRE_COSTS["city"], CENTRE_COSTS["settlement"], CENTRE_COSTS["road"]]

    def helps(self, s: PrincesState, me: int, action: Bank | Use) -> float:
        """A trade helps when it buys the last thing missing for a goal out of what the goal does not need."""
        realm = s.layout.realms[me]
        totals = realm.totals()
        get = KINDS.index(action.get)
        give = 5 if isinstance(action, Use) else KINDS.index(action.give) if action.give in KINDS else -1
        price = 1 if isinstance(action, Use) else realm.rates[give]
        for cost in self.goals(s, me):
            short = [k for k in range(6) if cost[k] > totals[k]]
            if give >= 0 and short and get in short and totals[give] - price >= cost[give] and len(short) <= 3:
                return 30
        return 0

    def liking(self, s: PrincesState, action: Action) -> float:
        """Which card, stack or step to prefer."""
        if isinstance(action, Play):
            return 5
        if isinstance(action, Draw):
            return action.stack
        if isinstance(action, Pick | Under):
            card = CARDS[action.card]
            new = card.id not in self.used
            keep = 9 * (card.id == self.dream) + 2 * new + card.is_red
            return keep if isinstance(action, Pick) else 0.5 - keep
        return 0 if isinstance(action, Pass) else 0.1


class Minter(Prince):
    """A player who coins whenever a Pirate Ship can follow, to find out whether the Mint is forgotten then."""

    def worth(self, s: PrincesState, me: int, action: Action) -> float:
        pirates = any(CARDS[card].id == "pirate_ship" for card in s.layout.hand_cards(me))
        if isinstance(action, Use) and (pirates or s.layout.used):
            return 97
        if isinstance(action, Build):
            card = CARDS[action.card]
            likes = {"pirate_ship": 96 if s.layout.used else 0, "mint": 95, "merchant_guild": 93}
            return 94 if card.type == "trade_ship" else likes.get(card.id, super().worth(s, me, action))
        return super().worth(s, me, action)

    def liking(self, s: PrincesState, action: Action) -> float:
        if not isinstance(action, Pick | Under):
            return super().liking(s, action)
        keep = 9 * (CARDS[action.card].id in ("pirate_ship", "mint", "merchant_guild"))
        return keep if isinstance(action, Pick) else 0.5 - keep


def play(options: Mapping[str, str], seed: int, dream: str = "") -> Match[PrincesState, Action]:
    """A whole game."""
    used: set[str] = set()
    game: Princes = make(options)
    match = Match(game, FairDealer(expand_seed(seed)), {0: "Marta", 1: "Oriol"})
    match.play_nature()
    gives_up = dream == GIVE_UP
    kind = Minter if dream == COINS else Prince
    princes = [kind(Random(2 * seed + seat), used, dream, gives_up=gives_up and seat == 1) for seat in (0, 1)]
    while decisions := match.open_questions():
        (decision,) = decisions
        match.play(decision.seat, princes[decision.seat].choose(match.state, decision))
    return match


def main() -> None:
    """Write all records anew."""
    RECORDS.mkdir(parents=True, exist_ok=True)
    for name, (options, seed, dream) in GAMES.items():
        match = play(options, seed, dream)
        (RECORDS / f"{name}.trq").write_text(str(match.record), encoding="utf-8")
        sys.stdout.write(f"{name}: {len(match.log)} lines, {match.state.turn} turns\n")


if __name__ == "__main__":
    main()
