"""Why a kind of answer is greyed in the quick game: turn, phase, cards, piles; and what would help."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trueque.kernel import NATURE
from trueque.kernel.why import Obstacle
from trueque.kernel.words import Listener
from trueque.locale import Speaker, _, speaker
from trueque.locale.kinds import Kinds
from trueque.quick.actions import END, Action, Guild, Market, single_card
from trueque.quick.cards import BUILDINGS, COSTS, EXPANSIONS, LIBRARY, Cards
from trueque.quick.core.build import is_available, is_kind_used
from trueque.quick.core.numbers import EXPANSION
from trueque.quick.core.pay import can_waive
from trueque.quick.core.state import SPENT_LIBRARY
from trueque.quick.core.tableau import has_expansion
from trueque.quick.legal import make_question
from trueque.quick.pay import missing_cards, ways_to_pay
from trueque.quick.rules import QuickRules
from trueque.quick.speech.names import THINGS, describe_cards
from trueque.quick.speech.refuse import describe_nothing_left, explain_guild_refusal
from trueque.quick.state import QuickState
from trueque.telling.refuser import Refuser

if TYPE_CHECKING:
    from trueque.quick.game import Quick

BUILT = ("road", "settlement", "city", "knight", "expansion")
EACH = {f"expansion {name.replace('_', '-')}": name for name in EXPANSIONS}
NUMBER = {**{name: i for i, name in enumerate(BUILDINGS)}, "expansion": EXPANSION}
"""Buildings as the core counts them; of all expansions the first stands for any."""
Found = Iterator[Obstacle]


KINDS = Kinds(
    "quick",
    {
        "pile": _("Exchange with the pile"), "market": _("Exchange with the market"),
        "exchange": _("Exchange with a player"), "library": _("Library"), "take": _("Take a card"),
        "give": _("Give a card back"), "guild": _("Merchant guild"), "road": _("Road"),
        "settlement": _("Settlement"), "city": _("City"), "knight": _("Knight"), "expansion": _("Expansion"),
        **{kind: THINGS[name] for kind, name in EACH.items()},
        "flip": _("Flip the destiny card"), "keep": _("Leave the destiny card"), "discard": _("Discard"),
        "end": _("End"),
    },
)  # fmt: skip
kinds, kind_name = KINDS.all_kinds, KINDS.kind_name


@dataclass(frozen=True)
class QuickAsking:
    """Who asks about which kind of answer, and where the game stands."""

    rules: QuickRules
    state: QuickState
    kind: str
    seat: int
    to: Listener
    say: Speaker
    asked: str
    """The question that this seat is asked; empty where it is another's."""

    @property
    def what(self) -> str:
        """The building that is meant."""
        return EACH.get(self.kind, self.kind)

    @property
    def hand(self) -> Cards:
        return self.state.hand(self.seat)


def obstacles(game: Quick, state: QuickState, kind: str, to: Listener) -> list[Obstacle]:
    """What stands in the way of *kind* for the listener's seat, most pressing first."""
    say, seat = speaker("quick", to.lang), to.seat
    assert seat is not None, "a spectator has nothing greyed"
    asked = make_question(state)
    if not asked:
        return [Obstacle("over", say("The game is over: nothing more is played."), "quick-victory")]
    mine = next((d.kind for d in asked if d.seat == seat), "")
    asking = QuickAsking(game.rules, state, kind, seat, to, say, mine)
    found = list(_find_turn_obstacles(asking, [d.seat for d in asked]))
    if kind in BUILT or kind in EACH:
        found += _find_building_obstacles(asking)
    elif kind in TRADES:
        found += TRADES[kind](asking)
    elif kind in MEANWHILE and not (found and found[0].cause == "turn"):
        found.append(MEANWHILE[kind](say))
    return found


def _find_turn_obstacles(asking: QuickAsking, asked: list[int]) -> Found:
    """Somebody else is asked, or something else."""
    say, state, active = asking.say, asking.state, asking.state.g.active
    if asked[0] == NATURE:
        yield Obstacle("phase", say("Cards are being drawn just now."), "quick-turn")
    elif active != asking.seat:
        yield Obstacle("turn", say("It is not your turn: {name} plays.", name=asking.to.names[active]), "quick-turn")
    elif asking.asked not in ("trade", "build"):
        told = FIRST.get(state.phase)
        if told is not None:
            yield Obstacle("phase", told(say), "quick-turn")


FIRST: dict[str, Callable[[Speaker], str]] = {
    "pile": lambda say: say("First say which cards go on the discards."),
    "market": lambda say: say("First say which cards you leave in the market and which you take."),
    "choose": lambda say: say("First take a card from the open hand."),
    "give": lambda say: say("First say which cards you give back."),
    "destiny": lambda say: say("First decide about the destiny card."),
    "robber": lambda say: say("First come the discards of the robber attack."),
}

# ---- building --------------------------------------------------------------------------------------------------------


def _find_building_obstacles(asking: QuickAsking) -> Found:
    say, others = asking.say, list(_find_lasting_obstacles(asking, asking.what))
    if asking.asked == "trade":
        told = say("You can pay for it: trade ends when you go on to building.")
        # Where something else is in the way, too, going on helps nobody.
        yield from [Obstacle("phase", told, "quick-turn", (END,))] if not others else []
    yield from others


def _find_lasting_obstacles(asking: QuickAsking, what: str) -> Found:
    """What is in the way of building while one trades as well."""
    say, state, seat = asking.say, asking.state, asking.seat
    if state.g.active == seat and is_kind_used(state.g, NUMBER[what]):
        yield Obstacle("spent", say("You have already built one of this kind this turn; only one of each kind a turn "
                                    "is allowed."),
                       "quick-building")  # fmt: skip
    yield from (
        _find_covering_obstacles(asking) if asking.kind.startswith("expansion") else _find_laying_obstacles(asking)
    )
    yield from _find_missing_cards(asking)


def _find_laying_obstacles(asking: QuickAsking) -> Found:
    """A road, a settlement, a city or a knight: something to lay, and a place for it."""
    if not is_available(asking.state.t, asking.state.g, asking.seat, NUMBER[asking.what]):
        place = "quick-city" if asking.what == "city" else "quick-taking"
        yield Obstacle(
            "place" if asking.what == "city" else "piece", describe_nothing_left(asking.what, asking.say), place
        )


def _find_covering_obstacles(asking: QuickAsking) -> Found:
    """An expansion: a free city under it, and one of its kind left."""
    say, state, seat = asking.say, asking.state, asking.seat
    if not state.g.cities[seat]:
        yield Obstacle("place", say("An expansion covers a city, and you need a free one."), "quick-expansion")
    if asking.kind == "expansion":
        if not any(n and not has_expansion(state.g, seat, i) for i, n in enumerate(state.g.expansion_pile)):
            yield Obstacle("piece", say("There is no expansion left that you do not have."), "quick-expansion")
        return
    number = EXPANSIONS.index(asking.what)
    if has_expansion(state.g, seat, number):
        yield Obstacle("spent", say("You already have that expansion."), "quick-expansion")
    elif not state.g.expansion_pile[number]:
        yield Obstacle("piece", say("None is left in the pile."), "quick-expansion")


def _find_missing_cards(asking: QuickAsking) -> Found:
    """Cards that are missing; three alike stand for any one of them."""
    say, hand = asking.say, asking.hand
    options: tuple[str, ...] = EXPANSIONS if asking.kind == "expansion" else (asking.what,)
    if any(ways_to_pay(what, hand, can_waive(asking.state.t, asking.state.g, asking.seat)) for what in options):
        return
    cost = COSTS[options[0]]
    missing = missing_cards(cost, hand)
    told = say.many(
        "{cards} short. It costs {cost}; 3 cards alike can stand in for the one that is missing.",
        "{cards} short. It costs {cost}; 3 cards alike can stand in for each one that is missing.", sum(missing),
        cards=describe_cards(say, missing), cost=describe_cards(say, cost),
    )  # fmt: skip
    yield Obstacle("cards", told, "substitution", tuple(_iterate_helpful_swaps(asking, cost, missing)))


def _iterate_helpful_swaps(asking: QuickAsking, cost: tuple[int, ...], missing: tuple[int, ...]) -> Iterator[Action]:
    """Exchanges with the market that bring what is missing, for cards that the cost leaves."""
    spare = [kind for kind, n in enumerate(asking.hand) if n > cost[kind]]
    for take, n in enumerate(missing):
        for give in spare if n and asking.state.g.market[take] else ():
            if give != take:
                yield Market(single_card(give), single_card(take))


# ---- trading ---------------------------------------------------------------------------------------------------------


def _find_exchange_obstacles(asking: QuickAsking) -> Found:
    """Pile, market, players: in the trade phase, while exchanges are left."""
    say, state, seat = asking.say, asking.state, asking.seat
    if asking.asked == "build":
        yield Obstacle("phase", say("Trading is over for this turn: you are building."), "quick-turn")
    elif asking.asked == "trade" and not state.g.exchanges:
        yield Obstacle("spent", say("You have no exchanges left this turn."), "quick-exchange", (END,))
    if not any(asking.hand):
        yield Obstacle("cards", say("You have no cards to exchange."), "quick-exchange")
    if asking.kind != "pile" and not state.g.roads[seat]:
        yield Obstacle("rule", say("Without a road you exchange 1 card, with the pile only."), "quick-exchange")
    if asking.kind == "market" and not any(state.g.market):
        yield Obstacle("piece", say("The market is empty."), "quick-market")
    elif asking.kind == "market" and state.g.roads[seat] and _is_alike(asking):
        yield Obstacle("cards", say("The market has only the one kind that you hold."), "quick-market")
    if asking.kind in ("exchange", "library") and not any(
        state.g.hand_size[s] for s in range(asking.rules.seats) if s != seat
    ):
        yield Obstacle("cards", say("No other player holds a card."), "quick-exchange")


def _is_alike(asking: QuickAsking) -> bool:
    mine = {kind for kind, n in enumerate(asking.hand) if n}
    return len(mine | {kind for kind, n in enumerate(asking.state.g.market) if n}) == 1


def _find_library_obstacles(asking: QuickAsking) -> Found:
    say, state, seat = asking.say, asking.state, asking.seat
    if not has_expansion(state.g, seat, LIBRARY):
        yield Obstacle("card", say("You have no library."), "quick-library")
    elif state.g.active == seat and state.g.spent & SPENT_LIBRARY:
        yield Obstacle("spent", say("The library was used this turn."), "quick-library")
    yield from _find_exchange_obstacles(asking)


def _find_guild_obstacles(asking: QuickAsking) -> Found:
    if asking.state.g.active == asking.seat:
        told, entry = explain_guild_refusal(asking.state, asking.seat, Guild(asking.seat), Refuser("quick", asking.to))
        yield Obstacle("card", told, entry)


TRADES: dict[str, Callable[[QuickAsking], Found]] = {
    "pile": _find_exchange_obstacles, "market": _find_exchange_obstacles, "exchange": _find_exchange_obstacles,
    "library": _find_library_obstacles, "guild": _find_guild_obstacles,
}  # fmt: skip

MEANWHILE: dict[str, Callable[[Speaker], Obstacle]] = {
    "take": lambda say: Obstacle(
        "question", say("A card is taken from a hand that the library opens; none is open."), "quick-library"
    ),
    "give": lambda say: Obstacle(
        "question", say("Cards are given back after an exchange with a player; none is under way."),
        "quick-player-exchange",
    ),
    "flip": lambda say: Obstacle(
        "question", say("You decide about the destiny card when you build a settlement."), "quick-destiny-card"
    ),
    "keep": lambda say: Obstacle(
        "question", say("You decide about the destiny card when you build a settlement."), "quick-destiny-card"
    ),
    "discard": lambda say: Obstacle(
        "question", say("Cards are lost in a robber attack only, by whoever holds more than 7."), "robber-attack"
    ),
}  # fmt: skip
"""What is only answered when the game asks for it."""
