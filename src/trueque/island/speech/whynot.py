"""Why a kind of answer is greyed on the island: dice, phase, cards, pieces, places; and what would help."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from trueque.island import actions as act
from trueque.island.core.state import WORDS
from trueque.island.layouts import RESOURCES
from trueque.island.prices import COSTS
from trueque.island.speech.names import card_name, count_resource, describe_cards, resource_name, seat_name
from trueque.island.state import IslandState
from trueque.kernel.game import NATURE
from trueque.kernel.why import Obstacle
from trueque.kernel.words import Listener
from trueque.locale import Speaker, _, speaker
from trueque.locale.kinds import Kinds

if TYPE_CHECKING:
    from trueque.island.game import Island

PIECES = {"road": "roads_left", "settlement": "settlements_left", "city": "cities_left"}
CARDS = ("knight", "roads", "discovery", "monopoly")
Found = Iterator[Obstacle]


KINDS = Kinds(
    "island",
    {
        "roll": _("Roll the dice"), "build": _("Go on to building"), "end": _("End the turn"),
        "road": _("Road"), "settlement": _("Settlement"), "city": _("City"), "buy": _("Development card"),
        **{f"play {card}": card_name(_, card) for card in (*CARDS, "point")},
        "stop": _("No more free roads"), "robber": _("Robber"), "steal": _("Steal a card"),
        "bank": _("Trade with the bank"), "discard": _("Discard"), "offer": _("Offer a trade"),
        "accept": _("Accept an offer"), "decline": _("Decline an offer"), "deal": _("Close a deal"),
        "withdraw": _("Withdraw the offer"),
    },
)  # fmt: skip
kinds, kind_name = KINDS.all_kinds, KINDS.kind_name


@dataclass(frozen=True)
class IslandAsking:
    """Who asks about which kind of answer, and where the game stands."""

    game: Island
    state: IslandState
    kind: str
    to: Listener
    say: Speaker

    @property
    def seat(self) -> int:
        assert self.to.seat is not None, "a spectator has nothing greyed"
        return self.to.seat

    @property
    def is_mine(self) -> bool:
        return bool(self.state.g.seat == self.seat)

    def count_held(self, kind: int) -> int:
        return int(self.state.g.hand[self.seat, kind])


def obstacles(game: Island, state: IslandState, kind: str, to: Listener) -> list[Obstacle]:
    """What stands in the way of *kind* for the listener's seat, most pressing first."""
    asking = IslandAsking(game, state, kind, to, speaker("island", to.lang))
    waiting = state.core.waiting_seats(game.tables, state.g)
    say = asking.say
    if not waiting:
        return [Obstacle("over", say("The game is over."), "victory")]
    if waiting == (NATURE,):
        return [Obstacle("phase", say("Dice or cards are being drawn just now."), "dice")]
    own = OWN_TURN.get(kind.split()[0])
    if own is None:
        return list(TALK[kind](asking))
    return list(chain(_find_turn_obstacles(asking), own(asking)))


# ---- whose turn, which phase -----------------------------------------------------------------------------------------


def _find_turn_obstacles(asking: IslandAsking) -> Found:
    """The turn is another's, or this one's has not come so far."""
    say, g, phase, kind = asking.say, asking.state.g, asking.state.phase, asking.kind
    if phase in ("found_settlement", "found_road"):
        yield Obstacle("phase", _describe_next_founding(asking), "founding")
    elif not asking.is_mine:
        told = say("It is not your turn: {name} plays.", name=seat_name(asking.to, g.seat))
        yield Obstacle("turn", told, "turn")
    elif phase == "roll":
        if kind != "roll" and not (kind.startswith("play") and asking.game.rules.dev_before_roll != "forbidden"):
            yield Obstacle("phase", say("The dice first: you have not rolled yet."), "turn", (act.Roll(),))
    elif phase in INTERRUPTED and INTERRUPTED[phase][0] != kind:
        _, told_by, entry = INTERRUPTED[phase]
        cures = (act.StopRoads(),) if phase == "free_road" else ()
        yield Obstacle("phase", told_by(say), entry, cures)


def _describe_next_founding(asking: IslandAsking) -> str:
    """What comes next while the island is founded: a settlement, then the road beside it."""
    say, phase = asking.say, asking.state.phase
    if asking.is_mine and (phase, asking.kind) == ("found_settlement", "road"):
        return say("First your settlement; its road comes right after it.")
    if asking.is_mine and (phase, asking.kind) == ("found_road", "settlement"):
        return say("First build a road from the settlement you have just founded.")
    who = say("you") if asking.is_mine else seat_name(asking.to, asking.state.g.seat)
    return say("The island is being founded: settlements and roads only, without cards. Next: {name}.", name=who)


INTERRUPTED: dict[str, tuple[str, Callable[[Speaker], str], str]] = {
    "discard": ("discard", lambda say: say("First come the discards after the 7."), "discarding"),
    "robber": ("robber", lambda say: say("First the robber must be moved."), "robber"),
    "steal": ("steal", lambda say: say("First choose whom the robber takes a card from."), "stealing"),
    "free_road": ("road", lambda say: say("First lay your free roads, or say that you lay no more."), "road-building"),
    "answer": ("answer", lambda say: say("Your offer must be answered first."), "offers"),
}
"""What comes between: the kind of answer it waits for, the sentence, the rule."""


def _find_buying_obstacles(asking: IslandAsking) -> Found:
    """Building comes after trading, where the phases are separate."""
    combined = asking.game.rules.combined_phase
    if asking.is_mine and asking.state.phase == "trade" and not combined:
        told = asking.say("You are trading. Going on to building ends trade for this turn.")
        yield Obstacle("phase", told, "phases", (act.StartBuilding(),))


def _find_roll_obstacles(asking: IslandAsking) -> Found:
    if asking.is_mine and asking.state.g.rolled:
        yield Obstacle("spent", asking.say("You have already rolled this turn."), "turn")


def _find_phase_obstacles(asking: IslandAsking) -> Found:
    say = asking.say
    if asking.game.rules.combined_phase:
        yield Obstacle("rule", say("By these rules you trade and build in any order: just build."), "phases")
    elif asking.is_mine and asking.state.phase == "build":
        yield Obstacle("spent", say("You are building already."), "phases")


# ---- pieces ----------------------------------------------------------------------------------------------------------


def _find_piece_obstacles(asking: IslandAsking) -> Found:
    """A road, a settlement or a city: phase, cards, pieces, places."""
    if asking.state.phase in ("found_settlement", "found_road"):
        return
    others = [
        *_find_missing_cards(asking, COSTS[asking.kind], "building-costs"),
        *_find_no_piece(asking),
        *_find_no_place(asking),
    ]
    # Where something else is in the way, too, going on to building helps nobody: the trade is needed.
    yield from others or _find_buying_obstacles(asking)


def _find_missing_cards(asking: IslandAsking, cost: tuple[int, ...], entry: str) -> Found:
    """Cards that are missing, and trades that would bring them without costing what is needed."""
    say, paying = asking.say, asking.state.phase != "free_road"
    missing = [max(0, n - asking.count_held(r)) for r, n in enumerate(cost)]
    if not any(missing) or not paying:
        return
    told = say.many(
        "{cards} short. It costs {cost}.", "{cards} short. It costs {cost}.", sum(missing),
        cards=describe_cards(say, missing), cost=describe_cards(say, cost),
    )  # fmt: skip
    yield Obstacle(
        "cards",
        " ".join((told, *_iterate_bringing_numbers(asking, missing))),
        entry,
        tuple(_iterate_helpful_trades(asking, cost, missing)),
    )


def _iterate_bringing_numbers(asking: IslandAsking, missing: list[int]) -> Iterator[str]:
    """Which numbers would bring the one resource that is missing, and how often they fall."""
    say, g, places = asking.say, asking.state.g, asking.game.places
    wanted = [r for r, n in enumerate(missing) if n]
    if len(wanted) > 1:
        return
    mine = [c for c in range(len(places.corner_names)) if g.owner[c] == asking.seat]
    beside = {h for c in mine for h in places.corner_hexes[c] if g.terrain[h] == wanted[0] and h != g.robber}
    numbers = sorted({int(g.token[h]) for h in beside})
    name = resource_name(say, RESOURCES[wanted[0]])
    if numbers:
        odds = sum(6 - abs(7 - number) for number in numbers)
        said = ", ".join(map(str, numbers))
        yield say("The dice bring you {what} on {numbers}: {n} in 36.", what=name, numbers=said, n=odds)
    else:
        yield say("None of your buildings brings {what} now.", what=name)


def _iterate_helpful_trades(asking: IslandAsking, cost: tuple[int, ...], missing: list[int]) -> Iterator[act.Action]:
    """Trades with the bank for what is missing, then offers to everybody, from cards that the cost leaves."""
    g, seat = asking.state.g, asking.seat
    spare = [asking.count_held(r) - n for r, n in enumerate(cost)]
    wanted = [r for r, n in enumerate(missing) if n]
    for want in wanted:
        for give in range(5):
            if give != want and spare[give] >= int(g.rate[seat, give]):
                yield act.SeaTrade(RESOURCES[give], RESOURCES[want])
    rich = max(range(5), key=lambda r: spare[r])
    for want in wanted[:1]:
        if spare[rich] > 0 and rich != want:
            yield act.Offer(_single_card(rich), _single_card(want))


def _single_card(kind: int) -> tuple[int, ...]:
    return tuple(int(r == kind) for r in range(5))


def _find_no_piece(asking: IslandAsking) -> Found:
    if int(getattr(asking.state.g, PIECES[asking.kind])[asking.seat]) > 0:
        return
    say = asking.say
    told = {
        "road": say("All your roads are on the board."),
        "settlement": say("All your settlements are on the board; a city gives one back."),
        "city": say("All your cities are on the board."),
    }[asking.kind]
    yield Obstacle("piece", told, "pieces")


def _find_no_place(asking: IslandAsking) -> Found:
    """Nowhere on the board: only said where it is certain, whatever the hand."""
    g, p, say = asking.state.g, asking.seat, asking.say
    room = {
        "road": [g.reach[p, w] & g.free[w] for w in range(WORDS)],
        "settlement": [g.vacant[p, w] & g.touched[p, w] for w in range(WORDS)],
        "city": [g.homes[p, w] & ~g.cities[w] for w in range(WORDS)],
    }
    if any(map(int, room[asking.kind])):
        return
    told, entry = {
        "road": (say("No free path joins your roads or buildings."), "road"),
        "settlement": (
            say("No free corner on your roads is far enough from other buildings: extend a road "
                "first."), "distance-rule",
        ),
        "city": (say("You have no settlement to turn into a city."), "city"),
    }[asking.kind]  # fmt: skip
    yield Obstacle("place", told, entry)


def _find_purchase_obstacles(asking: IslandAsking) -> Found:
    yield from _find_buying_obstacles(asking)
    yield from _find_missing_cards(asking, COSTS["development card"], "building-costs")
    if not asking.state.g.deck_left:
        yield Obstacle("piece", asking.say("No development card is left in the deck."), "development-cards")


def _find_card_obstacles(asking: IslandAsking) -> Found:
    """A development card: one a turn, from the turn after it was bought."""
    say, g, rules = asking.say, asking.state.g, asking.game.rules
    name = asking.kind.removeprefix("play ")
    if name == "point":
        yield Obstacle("rule", say("A point card is not played: it counts as it is, unseen."), "victory-point-cards")
        return
    which = CARDS.index(name)
    if asking.is_mine and g.card_played:
        yield Obstacle("spent", say("You have already played a development card this turn; only one a turn is "
                                    "allowed."),
                       "playing-a-card")  # fmt: skip
    if asking.is_mine and asking.state.phase == "roll" and rules.dev_before_roll == "forbidden":
        yield Obstacle("rule", say("By these rules no card is played before the dice."), "playing-a-card")
    if not g.cards[asking.seat, which]:
        fresh = asking.is_mine and g.fresh[which]
        told = (
            say("You bought {card} in this turn; it can be played from the next.", card=card_name(say, name)) if fresh
            else say("{card} is not in your hand.", card=card_name(say, name))
        )  # fmt: skip
        yield Obstacle("card", told, "playing-a-card" if fresh else "development-cards")
    elif name == "roads":
        road = IslandAsking(asking.game, asking.state, "road", asking.to, say)
        yield from _find_no_piece(road)
        yield from _find_no_place(road)
    elif name == "discovery" and not any(int(n) for n in g.bank):
        yield Obstacle("piece", say("The bank has no cards left."), "bank")


# ---- robber, bank ----------------------------------------------------------------------------------------------------


def _find_stop_obstacles(asking: IslandAsking) -> Found:
    if asking.state.phase != "free_road":
        yield Obstacle("question", asking.say("Free roads come with the card Road Building; none is being laid."),
                       "road-building")  # fmt: skip


def _find_robber_obstacles(asking: IslandAsking) -> Found:
    if asking.state.phase != "robber":
        yield Obstacle("question", asking.say("The robber moves when a 7 is rolled or a knight is played."), "robber")


def _find_steal_obstacles(asking: IslandAsking) -> Found:
    if asking.state.phase != "steal":
        told = asking.say("A card is stolen right after the robber moves, from somebody with a building next to it.")
        yield Obstacle("question", told, "stealing")


def _find_bank_obstacles(asking: IslandAsking) -> Found:
    """Four alike, three or two at a harbour; before building, where the phases are separate."""
    say, g, seat = asking.say, asking.state.g, asking.seat
    if asking.is_mine and asking.state.phase == "build":
        yield Obstacle("phase", say("Trade is over for this turn: you are building."), "phases")
    rates = [int(g.rate[seat, r]) for r in range(5)]
    if not any(asking.count_held(r) >= rates[r] for r in range(5)):
        near = min(range(5), key=lambda r: (rates[r] - asking.count_held(r), rates[r]))
        told = say("For one card the bank takes {give}; you hold {n}.", give=count_resource(say, RESOURCES[near],
                                                                                            rates[near]),
                   n=asking.count_held(near))  # fmt: skip
        yield Obstacle("cards", told, "bank-trade")
    elif not any(int(n) for n in g.bank):
        yield Obstacle("piece", say("The bank has no cards left."), "bank")


def _find_end_obstacles(asking: IslandAsking) -> Found:
    """Whatever is in the way of ending a turn was said with the turn."""
    yield from ()


OWN_TURN: dict[str, Callable[[IslandAsking], Found]] = {
    "roll": _find_roll_obstacles, "build": _find_phase_obstacles, "end": _find_end_obstacles,
    "road": _find_piece_obstacles, "settlement": _find_piece_obstacles, "city": _find_piece_obstacles,
    "buy": _find_purchase_obstacles, "play": _find_card_obstacles, "stop": _find_stop_obstacles,
    "robber": _find_robber_obstacles, "steal": _find_steal_obstacles, "bank": _find_bank_obstacles,
}  # fmt: skip
"""What one does in one's own turn."""

# ---- offers and discards, also out of one's turn ---------------------------------------------------------------------


def _find_discard_obstacles(asking: IslandAsking) -> Found:
    say, g = asking.say, asking.state.g
    n, limit = int(g.hand_size[asking.seat]), asking.game.rules.hand_limit
    if asking.state.phase == "discard":
        told = say.many("You hold {n} card: you keep them all.", "You hold {n} cards: nothing more to give back.", n)
    else:
        told = say("Cards are given back after a 7, by whoever holds more than {limit}.", limit=limit)
    yield Obstacle("question", told, "discarding")


def _find_offer_obstacles(asking: IslandAsking) -> Found:
    say, g, rules, seat = asking.say, asking.state.g, asking.game.rules, asking.seat
    if not rules.proposals_per_turn:
        yield Obstacle("rule", say("By these rules players do not trade with each other."), "trade-with-players")
        return
    if asking.state.phase not in ("trade", "answer"):
        if asking.is_mine and asking.state.phase == "build":
            yield Obstacle("phase", say("Trade is over for this turn: you are building."), "phases")
        else:
            first = list(_find_turn_obstacles(asking))
            yield first[0] if first else Obstacle("phase", say("Offers are made in the trade phase."), "offers")
    elif asking.state.phase == "answer":
        yield Obstacle("phase", say("An offer is being answered; yours can follow."), "offers")
    if not int(g.hand_size[seat]):
        yield Obstacle("cards", say("You have no cards to offer."), "offers")
    if int(g.proposals[seat]) >= rules.proposals_per_turn:
        told = say.many("You have made {n} offer this turn, as many as these rules allow.",
                        "You have made {n} offers this turn, as many as these rules allow.",
                        int(g.proposals[seat]))  # fmt: skip
        yield Obstacle("spent", told, "offers")
    elif not asking.is_mine and g.offered_to[seat]:
        yield Obstacle("offer", say("You have an offer on the table already; withdraw it first."), "offers",
                       (act.Withdraw(),))  # fmt: skip


def _find_reply_obstacles(asking: IslandAsking) -> Found:
    """Accepting or declining: an offer must be there for me, and the cards for it."""
    say, seat = asking.say, asking.seat
    offers = asking.state.known_offers(asking.game.seats)
    authors = [p for p in range(asking.game.seats) if p != seat and offers.made_to[p] >> seat & 1]
    if not authors:
        yield Obstacle("offer", say("No offer is on the table for you."), "offers")
        return
    for author in authors:
        missing = [max(0, offers.want[author][r] - asking.count_held(r)) for r in range(5)]
        if asking.kind == "accept" and any(missing):
            told = say("{name} wants cards that you lack: {cards}.", name=seat_name(asking.to, author),
                       cards=describe_cards(say, missing))  # fmt: skip
            yield Obstacle("cards", told, "offers")
        else:
            told = say("You have answered; the others are still being asked.")
            yield Obstacle("spent", told, "offers")


def _find_deal_obstacles(asking: IslandAsking) -> Found:
    say, g, seat = asking.say, asking.state.g, asking.seat
    if not asking.is_mine:
        yield from _find_turn_obstacles(asking)
    elif not g.offered_to[seat]:
        yield Obstacle("offer", say("You have no offer on the table; make one first."), "offers")
    elif asking.state.phase == "answer":
        yield Obstacle("phase", say("Your offer must be answered first."), "offers")
    else:
        yield Obstacle("offer", say("Nobody has accepted your offer."), "offers")
    missing = [max(0, int(g.give[seat, r]) - asking.count_held(r)) for r in range(5)] if g.offered_to[seat] else []
    names = [resource_name(say, RESOURCES[r]) for r, n in enumerate(missing) if n]
    if names:
        yield Obstacle("cards", say("You no longer hold what you offered: {cards}.", cards=", ".join(names)), "offers")


def _find_withdraw_obstacles(asking: IslandAsking) -> Found:
    say = asking.say
    if not asking.state.g.offered_to[asking.seat]:
        yield Obstacle("offer", say("You have no offer on the table; make one first."), "offers")
    else:
        yield Obstacle("phase", say("Your offer is being answered; it can be withdrawn after that."), "offers")


TALK: dict[str, Callable[[IslandAsking], Found]] = {
    "discard": _find_discard_obstacles, "offer": _find_offer_obstacles, "accept": _find_reply_obstacles,
    "decline": _find_reply_obstacles, "deal": _find_deal_obstacles,
    "withdraw": _find_withdraw_obstacles,
}  # fmt: skip
"""What one may do in anybody's turn."""
