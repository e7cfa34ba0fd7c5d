"""The whole position as lines, most important first: own principality, the other's, hand, stacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from trueque.kernel import View
from trueque.princes.catalogue import CARDS, KIND_OF, STORE
from trueque.princes.core.numbers import HAND
from trueque.princes.speech.names import Voice
from trueque.princes.tableau import CITY, PLACE_NAMES, PLACES, SITE_NAMES, SITES

Realm = dict[str, Any]


def lines(view: View, voice: Voice) -> list[str]:
    """Everything a listener may know, as lines."""
    seats = [view["seat"], 1 - view["seat"]] if view["seat"] is not None else [0, 1]
    found = [standing(view, voice)]
    for seat in seats:
        found += realm_lines(view, seat, voice)
    if view["seat"] is not None:
        found.append(hand_line(view, view["seat"], voice))
    return [*found, stack_line(view, voice), pile_line(view, voice)]


def standing(view: View, voice: Voice) -> str:
    """Whose turn it is, and how far both are."""
    say = voice.say
    points = "; ".join(f"{voice.name(seat)}: {n}" for seat, n in enumerate(view["points"]))
    return say("Turn {turn}, {name}. Points of {target}: {points}.", turn=view["turn"],
               name=voice.name(view["active"]), target=view["target"], points=points)  # fmt: skip


def realm_lines(view: View, seat: int, voice: Voice) -> Iterator[str]:
    """One principality: centre row, regions above and below, cards by place, totals."""
    say, realm = voice.say, view["realms"][seat]
    yield say("{name}. Centre: {row}. Free sites: {n}.", name=voice.name(seat), row=centre(realm, voice),
              n=free(realm))  # fmt: skip
    yield say("Top: {regions}.", regions=regions(realm, 1, voice))
    yield say("Bottom: {regions}.", regions=regions(realm, -1, voice))
    cards = [f"{voice.place(card['site'])}: {named(card, voice)}" for card in realm["cards"]]
    if cards:
        yield say("Cards: {cards}.", cards="; ".join(cards))
    yield totals(view, seat, voice)


def named(card: dict[str, Any], voice: Voice) -> str:
    say, name = voice.say, voice.card(card["card"])
    return say("{card} on {under}", card=name, under=voice.card(card["under"])) if card["under"] else name


def centre(realm: Realm, voice: Voice) -> str:
    """Places and roads from left to right."""
    row = {PLACES[place]: at_place(place, size, voice) for place, size in realm["places"]}
    row |= {x: voice.card("road") for x in realm["roads"]}
    return ", ".join(row[x] for x in sorted(row))


def free(realm: Realm) -> int:
    """Sites without a card."""
    taken = sum(SITES[card["site"]][0] % 2 for card in realm["cards"])
    return int(sum(2 * size for _, size in realm["places"])) - taken


def regions(realm: Realm, y: int, voice: Voice) -> str:
    """The regions above or below, with their stock, from left to right."""
    row = sorted((region for region in realm["regions"] if region["y"] == y), key=lambda region: region["x"])
    return "; ".join(at_region(region, voice) for region in row)


def at_region(region: dict[str, Any], voice: Voice) -> str:
    """A region and its stock."""
    return voice.stocked(region["region"][:-1], region["region"][-1], region["stock"])


def at_site(name: str, card: str, realm: Realm, voice: Voice) -> str:
    """A site and the card that lies there, with what that holds."""
    said, store = voice.card(card) if card else voice.say("free"), CARDS[card].face.store if card else ""
    if store in realm["caches"]:
        said = f"{said}: {voice.amount(realm['caches'][store], KIND_OF[STORE[store]])}"
    return f"{voice.place(name)}, {said}"


def at_place(name: str, size: int, voice: Voice) -> str:
    """A settlement or a city by its place."""
    return f"{voice.place(name)} {voice.card('city' if size == CITY else 'settlement')}"


def realm_places(realm: Realm, voice: Voice) -> dict[str, str]:
    """What lies at every place of a principality, by its name; `free` is where the next road may lie."""
    xs = [PLACES[name] for name, _ in realm["places"]]
    reach = range(min(xs) - 2, max(xs) + 3)
    free = [name for spot, name in SITE_NAMES.items() if spot[0] in reach]
    free += [PLACE_NAMES[x] for x in reach if x in PLACE_NAMES]
    found = {name: at_site(name, "", realm, voice) for name in free}
    found |= {card["site"]: at_site(card["site"], card["card"], realm, voice) for card in realm["cards"]}
    found |= {name: at_place(name, size, voice) for name, size in realm["places"]}
    found |= {region["region"]: at_region(region, voice) for region in realm["regions"]}
    return found | {"road": voice.card("road"), "free": voice.say("free")}


def totals(view: View, seat: int, voice: Voice) -> str:
    """Points in play, advantages, hand limit."""
    say, points = voice.say, view["realms"][seat]["points"]
    held = []
    if view["hero"] == seat:
        held.append(say("the strength advantage"))
    if view["trade"] == seat:
        held.append(say("the trade advantage"))
    for name, n in view["realms"][seat]["caches"].items():
        held.append(f"{voice.store(name)}: {voice.amount(n, KIND_OF[STORE[name]])}")
    line = say(
        "Strength {strength}, commerce {commerce}, skill {skill}, progress {progress}; hand {hand} of {limit}.",
        strength=points["strength"],
        commerce=points["commerce"],
        skill=points["skill"],
        progress=points["progress"],
        hand=view["hands"][seat]["count"],
        limit=HAND + points["progress"],
    )
    return f"{line} {', '.join(held)}." if held else line


def hand_line(view: View, seat: int, voice: Voice) -> str:
    """The own hand, numbered, with costs."""
    say = voice.say
    cards = [f"{i}: {card_told(card, voice)}" for i, (card, _) in enumerate(view["hands"][seat]["cards"], start=1)]
    return say("Hand: {cards}.", cards=". ".join(cards)) if cards else say("Your hand is empty.")


def card_told(token: str, voice: Voice) -> str:
    """A card by name, kind and cost: `Abbey, building; 1 grain, 1 brick, 1 ore`."""
    say, card = voice.say, CARDS[token]
    kinds = {
        "building": say("building"),
        "hero": say("hero"),
        "trade_ship": say("trade ship"),
        "unit": say("unit"),
        "extraordinary_site": say("region expansion"),
    }
    kind = kinds.get(card.type, say("action"))
    name = f"{voice.card(token)}, {kind}"
    return f"{name}; {voice.kinds(card.cost)}" if card.price else name


def stack_line(view: View, voice: Voice) -> str:
    """The draw stacks with set and count."""
    say = voice.say
    return " ".join(
        say("Stack {n}, {set}: {cards}.", n=i + 1, set=voice.back(stack["back"]), cards=len(stack["cards"]))
        for i, stack in enumerate(view["stacks"])
    )


def pile_line(view: View, voice: Voice) -> str:
    """Discard pile, open stack, what is left in the middle."""
    say, supply = voice.say, view["supply"]
    top = view["discards"]["top"]
    parts = [say("Discard pile: {card} on top.", card=voice.card(top)) if top else say("Discard pile: empty.")]
    if view["faceup"]:
        parts.append(say("Open stack: {cards}.", cards=voice.cards(view["faceup"])))
    parts.append(say("Left: roads {roads}, settlements {settlements}, cities {cities}, regions {regions}.",
                     roads=supply["road"], settlements=supply["settlement"], cities=supply["city"],
                     regions=len(view["regions"])))  # fmt: skip
    return " ".join(parts)
