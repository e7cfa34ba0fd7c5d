"""The whole position as lines, most important first: own principality, the other's, hand, stacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from trueque.kernel import View
from trueque.locale import Speaker
from trueque.princes.catalogue import CARDS, KIND_OF, STORE
from trueque.princes.core.numbers import HAND
from trueque.princes.speech.names import PrincesVoice
from trueque.princes.tableau import CITY, PLACE_NAMES, PLACES, SITE_NAMES, SITES

Realm = dict[str, Any]


def describe_position(view: View, voice: PrincesVoice) -> list[str]:
    """Everything a listener may know, as lines."""
    seats = [view["seat"], 1 - view["seat"]] if view["seat"] is not None else [0, 1]
    found = [describe_standing(view, voice)]
    for seat in seats:
        found += describe_realm(view, seat, voice)
    if view["seat"] is not None:
        found.append(describe_hand(view, view["seat"], voice))
    return [*found, describe_stacks(view, voice), describe_piles(view, voice)]


def describe_standing(view: View, voice: PrincesVoice) -> str:
    """Whose turn it is, and how far both are."""
    say = voice.say
    # Who leads comes first.
    order = sorted(enumerate(view["points"]), key=lambda pair: -pair[1])
    points = "; ".join(f"{voice.seat_name(seat)}: {n}" for seat, n in order)
    return say("Turn {turn}, {name}. Points of {target}: {points}.", turn=view["turn"],
               name=voice.seat_name(view["active"]), target=view["target"], points=points)  # fmt: skip


def describe_realm(view: View, seat: int, voice: PrincesVoice) -> Iterator[str]:
    """One principality: centre row, regions above and below, cards by place, totals."""
    say, realm = voice.say, view["realms"][seat]
    yield say("{name}. Centre: {row}. Free sites: {n}.", name=voice.seat_name(seat), row=describe_centre(realm, voice),
              n=count_free_sites(realm))  # fmt: skip
    yield say("Top: {regions}.", regions=describe_regions(realm, 1, voice))
    yield say("Bottom: {regions}.", regions=describe_regions(realm, -1, voice))
    cards = [f"{voice.place_name(card['site'])}: {card_with_set(card, voice)}" for card in realm["cards"]]
    if cards:
        yield say("Cards: {cards}.", cards="; ".join(cards))
    yield describe_totals(view, seat, voice)


def card_with_set(card: dict[str, Any], voice: PrincesVoice) -> str:
    say, name = voice.say, voice.card_name(card["card"])
    return say("{card} on {under}", card=name, under=voice.card_name(card["under"])) if card["under"] else name


def describe_centre(realm: Realm, voice: PrincesVoice) -> str:
    """Places and roads from left to right."""
    row = {PLACES[place]: describe_place(place, size, voice) for place, size in realm["places"]}
    row |= {x: voice.card_name("road") for x in realm["roads"]}
    return ", ".join(row[x] for x in sorted(row))


def count_free_sites(realm: Realm) -> int:
    """Sites without a card."""
    taken = sum(SITES[card["site"]][0] % 2 for card in realm["cards"])
    return int(sum(2 * size for _, size in realm["places"])) - taken


def describe_regions(realm: Realm, y: int, voice: PrincesVoice) -> str:
    """The regions above or below, with their stock, from left to right."""
    row = sorted((region for region in realm["regions"] if region["y"] == y), key=lambda region: region["x"])
    return "; ".join(describe_region(region, voice) for region in row)


def describe_region(region: dict[str, Any], voice: PrincesVoice) -> str:
    """A region and its stock."""
    return voice.describe_stock(region["region"][:-1], region["region"][-1], region["stock"])


def describe_site(name: str, card: str, realm: Realm, voice: PrincesVoice) -> str:
    """A site and the card that lies there, with what that holds."""
    said, store = voice.card_name(card) if card else voice.say("free"), CARDS[card].face.store if card else ""
    if store in realm["caches"]:
        said = f"{said}: {voice.describe_amount(realm['caches'][store], KIND_OF[STORE[store]])}"
    return f"{voice.place_name(name)}, {said}"


def describe_place(name: str, size: int, voice: PrincesVoice) -> str:
    """A settlement or a city by its place."""
    return f"{voice.place_name(name)} {voice.card_name('city' if size == CITY else 'settlement')}"


def name_realm_places(realm: Realm, voice: PrincesVoice) -> dict[str, str]:
    """What lies at every place of a principality, by its name; `count_free_sites` is where the next road may lie."""
    xs = [PLACES[name] for name, _ in realm["places"]]
    reach = range(min(xs) - 2, max(xs) + 3)
    free = [name for spot, name in SITE_NAMES.items() if spot[0] in reach]
    free += [PLACE_NAMES[x] for x in reach if x in PLACE_NAMES]
    found = {name: describe_site(name, "", realm, voice) for name in free}
    found |= {card["site"]: describe_site(card["site"], card["card"], realm, voice) for card in realm["cards"]}
    found |= {name: describe_place(name, size, voice) for name, size in realm["places"]}
    found |= {region["region"]: describe_region(region, voice) for region in realm["regions"]}
    return found | {"road": voice.card_name("road"), "free": voice.say("free")}


def describe_totals(view: View, seat: int, voice: PrincesVoice) -> str:
    """Points in play, advantages, hand limit."""
    say, points = voice.say, view["realms"][seat]["points"]
    total = say(
        "Strength {strength}, commerce {commerce}, skill {skill}, progress {progress}; hand {hand} of {limit}.",
        strength=points["strength"],
        commerce=points["commerce"],
        skill=points["skill"],
        progress=points["progress"],
        hand=view["hands"][seat]["count"],
        limit=HAND + points["progress"],
    )
    caches = [
        f"{voice.store_name(name)}: {voice.describe_amount(n, KIND_OF[STORE[name]])}."
        for name, n in view["realms"][seat]["caches"].items()
    ]
    return " ".join([total, *_describe_advantages(view, seat, say), *caches])


def _describe_advantages(view: View, seat: int, say: Speaker) -> list[str]:
    """A whole sentence on the advantages that a seat holds; none where it holds none."""
    has_strength, has_trade = view["hero"] == seat, view["trade"] == seat
    if has_strength and has_trade:
        return [say("Advantages: strength and trade.")]
    if has_strength:
        return [say("Advantage: strength.")]
    return [say("Advantage: trade.")] if has_trade else []


def describe_hand(view: View, seat: int, voice: PrincesVoice) -> str:
    """The own hand, numbered, with costs."""
    say = voice.say
    cards = [f"{i}: {describe_card(card, voice)}" for i, (card, _) in enumerate(view["hands"][seat]["cards"], start=1)]
    return say("Hand: {cards}.", cards=". ".join(cards)) if cards else say("Your hand is empty.")


def describe_card(token: str, voice: PrincesVoice) -> str:
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
    name = f"{voice.card_name(token)}, {kind}"
    return f"{name}; {voice.describe_kinds(card.cost)}" if card.price else name


def describe_stacks(view: View, voice: PrincesVoice) -> str:
    """The draw stacks with set and count."""
    say = voice.say
    return " ".join(
        say("Stack {n}, {set}: {cards}.", n=i + 1, set=voice.set_name(stack["back"]), cards=len(stack["cards"]))
        for i, stack in enumerate(view["stacks"])
    )


def describe_piles(view: View, voice: PrincesVoice) -> str:
    """Discard pile, open stack, what is left in the middle."""
    say, supply = voice.say, view["supply"]
    top = view["discards"]["top"]
    parts = [say("Discard pile: {card} on top.", card=voice.card_name(top)) if top else say("Discard pile: empty.")]
    if view["faceup"]:
        parts.append(say("Open stack: {cards}.", cards=voice.card_names(view["faceup"])))
    parts.append(say("Left: roads {roads}, settlements {settlements}, cities {cities}, regions {regions}.",
                     roads=supply["road"], settlements=supply["settlement"], cities=supply["city"],
                     regions=len(view["regions"])))  # fmt: skip
    return " ".join(parts)
