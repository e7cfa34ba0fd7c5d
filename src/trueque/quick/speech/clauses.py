"""What speaks for an answer in the quick game: exchanges, hands one knows of, the robber, the destiny card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trueque.kernel.game import View
from trueque.kernel.words import Listener
from trueque.locale import Speaker
from trueque.quick import actions as act
from trueque.quick.cards import COSTS, EFFECTS, EXPANSIONS
from trueque.quick.speech.names import describe_cards, make_speaker
from trueque.quick.state import QuickState
from trueque.speech.choices import Asked
from trueque.telling.clause_words import join_last
from trueque.telling.clauses import POINTS, Clause, Holdings

TOWN_HALL, EXPANSION = "town_hall", "expansion"
THINGS = frozenset({TOWN_HALL, EXPANSION, "city", "settlement", "knight", "road"})
ORDER = ("effect", "swaps", "neighbour", "stranger", "returns", "market", "drawn", "unused", "draws")


def find_holdings(view: View, state: QuickState) -> Holdings:
    """What the seat whose view it is holds; what it has built in its turn it cannot build again before the next."""
    seat, players = view["seat"], view["players"]
    prices = {thing: COSTS[EXPANSIONS[0] if thing == EXPANSION else thing] for thing in list_things(view)}
    measures = {name: [one[name] for one in players] for name in (POINTS, "exchanges", "extra_cards", "knights")}
    won = view["result"] is not None and view["result"][seat] > 0
    return Holdings(seat, view["target"], won, view["active"], tuple(view["hand"]), prices, THINGS, measures)


def list_things(view: View) -> list[str]:
    """What can still be built, the most points first."""
    mine, piles = view["players"][view["seat"]], view["piles"]
    free = [name for name in EXPANSIONS if piles["expansions"][name] and name not in mine["expansions"]]
    is_there = {
        TOWN_HALL: mine["cities"] and TOWN_HALL in free,
        EXPANSION: mine["cities"] and any(name != TOWN_HALL for name in free),
        "city": mine["settlements"],
        "settlement": piles["settlement"],
        "knight": piles["knight"],
        "road": piles["road"],
    }
    built = {*view["built"], *([TOWN_HALL] if EXPANSION in view["built"] else [])}
    done = built if view["active"] == view["seat"] else set()
    return [thing for thing, there in is_there.items() if there and thing not in done]


def predict_cards(view: View, action: Any) -> Sequence[int] | None:
    """What is given away is gone before something comes for it; who reaches into a hand learns nothing before."""
    if isinstance(action, act.Discard | act.Give):
        return [a - b for a, b in zip(view["hand"], action.cards, strict=True)]
    return view["hand"] if isinstance(action, act.Exchange | act.Guild | act.Library | act.Several) else None


def locate_answer(action: Any) -> str:
    return ""


def find_own_clauses(asked: Asked, action: Any) -> list[Clause]:
    view = asked.view
    if isinstance(action, act.Exchange | act.Guild | act.Library):
        other = view["players"][action.partner]
        back = [] if isinstance(action, act.Guild) else [Clause("returns", (getattr(action, "amount", 1),))]
        return [Clause("stranger", (action.partner, other["cards"], tuple(other["known"]))), *back]
    if isinstance(action, act.Build):
        effect = [Clause("effect", (action.what,))] if action.what in EXPANSIONS else []
        return effect + ([Clause("swaps", action.swaps)] if action.swaps else [])
    if isinstance(action, act.End):
        return _find_end_clauses(view)
    if isinstance(action, act.Flip | act.Keep):
        seats, step = len(view["players"]), 1 if view["destiny"] == "clockwise" else -1
        side = step if isinstance(action, act.Keep) else -step
        seat = (view["seat"] + side) % seats
        return [Clause("neighbour", (seat, view["players"][seat]["roads"], view["players"][seat]["knights"]))]
    if isinstance(action, act.Pile):
        return [Clause("drawn", (sum(action.cards), view["pile"]))]
    if isinstance(action, act.Several):
        source = "market" if action.partner == "market" else "drawn"
        return [Clause(source, (action.amount, *([tuple(view["market"])] if source == "market" else [view["pile"]])))]
    return []


def _find_end_clauses(view: View) -> list[Clause]:
    """What is left undone in a phase that ends: exchanges; after the building cards are drawn."""
    if view["phase"] == "trade":
        return [Clause("unused", (view["exchanges"],))] if view["exchanges"] else []
    return [Clause("draws", (view["draws"],))] if view["phase"] == "build" else []


def name_thing(thing: str, to: Listener) -> str:
    say = make_speaker(to)
    return {
        TOWN_HALL: say("the town hall"), EXPANSION: say("a city expansion"), "city": say("a city"),
        "settlement": say("a settlement"), "knight": say("a knight"), "road": say("a road"),
    }[thing]  # fmt: skip


def name_measure(measure: str, to: Listener) -> str:
    say = make_speaker(to)
    return {
        POINTS: say("Points"), "exchanges": say("Exchanges a turn"), "knights": say("Knights"),
        "extra_cards": say("Extra cards a turn"),
    }[measure]  # fmt: skip


def describe_amounts(cards: Sequence[int], to: Listener) -> str:
    return describe_cards(make_speaker(to), cards)


def join_clauses(one: Clause, other: Clause, asked: Asked) -> str:
    """What one keeps, or still lacks, when the turn ends with new cards."""
    say, to = make_speaker(asked.to), asked.to
    match (one.kind, *one.values), (other.kind, *other.values):
        case (("draws", n), ("keeps", thing)) | (("keeps", thing), ("draws", n)):
            return say.many("You keep what {thing} costs, and draw {n} card.",
                            "You keep what {thing} costs, and draw {n} cards.",
                            n, thing=name_thing(thing, to))  # fmt: skip
        case (("draws", n), ("lacks", thing, cards)) | (("lacks", thing, cards), ("draws", n)):
            return say.many("For {thing} you lack {cards}, and you draw {n} card.",
                            "For {thing} you lack {cards}, and you draw {n} cards.", n, thing=name_thing(thing, to),
                            cards=join_last(describe_cards(say, cards), to.lang))  # fmt: skip
        case (("stranger", seat, n, known), ("lacks", thing, cards)) | (
            ("lacks", thing, cards), ("stranger", seat, n, known)
        ):  # fmt: skip
            return _describe_chance(thing, cards, (seat, n, known), to)
    return ""


def _describe_chance(thing: str, cards: Sequence[int], stranger: tuple[int, int, Sequence[int]], to: Listener) -> str:
    """What is lacked, and whether another hand has or may have it; empty where it is known that it has not."""
    say, (seat, n, known) = make_speaker(to), stranger
    lacked, name = join_last(describe_cards(say, cards), to.lang), to.names[seat]
    there = [min(have, lack) for have, lack in zip(known, cards, strict=True)]
    if any(there):
        return say("For {thing} you lack {cards}. {name} holds at least {held}.", thing=name_thing(thing, to),
                   cards=lacked, name=name, held=join_last(describe_cards(say, there), to.lang))  # fmt: skip
    if n == sum(known):
        return ""
    return say.many("For {thing} you lack {cards}. {name}'s {n} card may be such a one.",
                    "For {thing} you lack {cards}. Among {name}'s {n} cards there may be such a one.", n,
                    thing=name_thing(thing, to), cards=lacked, name=name)  # fmt: skip


def describe_own_clause(clause: Clause, asked: Asked) -> str:
    say, to, values = make_speaker(asked.to), asked.to, clause.values
    match clause.kind:
        case "swaps":
            return " ".join(_describe_swap(say, give, card) for give, card in values)
        case "neighbour":
            return say("Roads and knights are then taken from {name} first, who has {roads} and {knights}.",
                       name=to.names[values[0]], roads=say.many("{n} road", "{n} roads", values[1]),
                       knights=say.many("{n} knight", "{n} knights", values[2]))  # fmt: skip
        case "stranger":
            return _describe_stranger(say, to.names[values[0]], values[1], values[2])
        case "returns":
            return say.many("You give {n} card back.", "You give {n} cards back.", values[0])
        case "effect":
            return say(EFFECTS[values[0]])
        case "unused":
            return say.many("{n} exchange is left unused.", "{n} exchanges are left unused.", values[0])
        case "draws":
            return say.many("You then draw {n} card.", "You then draw {n} cards.", values[0])
        case "market":
            return say.many("You choose {n} card in the market: {cards}.",
                            "You choose {n} cards in the market: {cards}.",
                            values[0], cards=describe_cards(say, values[1]))  # fmt: skip
    return say.many("{n} card comes unseen, of {all} in the pile.", "{n} cards come unseen, of {all} in the pile.",
                    values[0], all=values[1])  # fmt: skip


def _describe_swap(say: Speaker, give: int, card: int) -> str:
    three, one = [3 * (n == give) for n in range(5)], [int(n == card) for n in range(5)]
    return say("It pays {three} in place of {one}.", three=describe_cards(say, three), one=describe_cards(say, one))


def _describe_stranger(say: Speaker, name: str, cards: int, known: Sequence[int]) -> str:
    held = say.many("{n} card", "{n} cards", cards)
    if not sum(known):
        return say("{name} holds {cards}, and you know none of them.", name=name, cards=held)
    return say("{name} holds {cards}, among them {known}.", name=name, cards=held, known=describe_cards(say, known))


def describe_own_clause_question(clause: Clause, asked: Asked) -> str:
    say = make_speaker(asked.to)
    match clause.kind:
        case "swaps":
            return say("What may stand in for the card that is missing?")
        case "neighbour":
            return say("Which of your neighbours would lose more?")
        case "stranger":
            return say("Which card do you lack, and who may hold it?")
        case "returns":
            return say("What would you give back?")
        case "effect":
            return say("Which expansion helps you most?")
        case "unused" | "draws":
            return say("Is there anything left to do before you go on?")
        case "market":
            return say("What lies in the market?")
    return say("Which of your cards can you do without?")
