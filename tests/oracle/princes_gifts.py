"""Gifts from outside the rules, the same to both engines, so that rare cards come to be built and played.

Random players are poor and seldom hold the card that fits. Now and then the stocks of all regions are set anew, a card
of the hand changes its place with one in a stack of the same back, settlements become cities, free sites get cards out
of the stacks, and the discard pile goes back under the stacks but for a few cards; then the game goes on from there.
"""

import re
from collections import Counter
from random import Random
from typing import Any

from trueque.kernel import RuleError
from trueque.kernel.position import read_position, write_position

from .princes_engine.catalog import TERRAINS, find_face, find_name
from .princes_engine.realm import Realm, Spot, Standing, has_anywhere
from .princes_engine.table import State, list_full_stacks, list_matching_stacks, put_under, score_seat
from .princes_mirror import Parts, describe_realm, read_pairs

REGION = re.compile(rf"=((?:{'|'.join(TERRAINS)})\d):\d")


def give_gifts(game: Any, theirs: Any, mine: State, seen: Counter[str], rng: Random) -> tuple[Any, str]:
    """Change both tables alike; the program's new position, or why it takes no such line, with the line."""
    for realm in mine.realms:
        realm.cache = None if realm.cache is None else draw_stock(rng)
        for region in realm.regions.values():
            region.stock = draw_stock(rng)
    swap_card(mine, seen, rng)
    if rng.random() < 0.3:
        clear_discards(mine, rng)
    if rng.random() < 0.4:
        for seat in (0, 1):
            furnish_realm(mine, seat, rng)
    line = rewrite_line(write_position(game, theirs), mine)
    try:
        placed = read_position(line, game=game)
    except RuleError as error:
        return error, line
    return placed.state, line


def draw_stock(rng: Random) -> int:
    """Rich more often than poor."""
    return rng.choice((0, 1, 2, 3, 3, 3))


def swap_card(mine: State, seen: Counter[str], rng: Random) -> None:
    """A card of the active hand for the rarest of a few cards with the same back."""
    hand = mine.hands[mine.active]
    if not hand:
        return
    held = rng.randrange(len(hand))
    places = [
        (n, k) for n in list_matching_stacks(mine, mine.active, hand[held]) for k in range(len(mine.stacks[n].cards))
    ]
    if not places:
        return
    few = rng.sample(places, min(8, len(places)))
    number, depth = min(few, key=lambda place: seen[find_name(mine.stacks[place[0]].cards[place[1]])])
    cards = mine.stacks[number].cards
    hand[held], cards[depth] = cards[depth], hand[held]


def clear_discards(mine: State, rng: Random) -> None:
    """All but a few discards go under stacks of their backs, the smallest first."""
    left = rng.randrange(3)
    for card in mine.discards[left:]:
        smallest = min(list_matching_stacks(mine, mine.active, card), key=lambda n: len(mine.stacks[n].cards))
        put_under(mine, card, smallest)
    del mine.discards[left:]


def furnish_realm(mine: State, seat: int, rng: Random) -> None:
    """Cities and expansions for a player, short of winning; requirements may have been lost since and are not asked."""
    realm = mine.realms[seat]
    for x in realm.places:
        if realm.places[x] == 1 and mine.supply["city"] and rng.random() < 0.2:
            realm.places[x] = 2
            mine.supply["city"] -= 1
            if score_seat(mine, seat) >= mine.target:
                realm.places[x] = 1
                mine.supply["city"] += 1
    sites = [(x, y) for x, level in realm.places.items() for y in (1, -1, 2, -2)[: 2 * level]]
    for site in sites:
        if site not in realm.sites and rng.random() < 0.3:
            lay_any_card(mine, seat, site, rng)


def lay_any_card(mine: State, seat: int, site: Spot, rng: Random) -> None:
    """A card of a stack, or of the face-up stack, that may stand on a site."""
    realm = mine.realms[seat]
    boxes = ("green", "red") if realm.places[site[0]] == 2 else ("green",)
    piles = [mine.stacks[n].cards for n in list_full_stacks(mine, seat)] + [mine.face_up]
    fitting = [
        (pile, card)
        for pile in piles
        for card in pile
        if find_face(card).box in boxes and find_name(card) != "town_hall" and not is_taken(realm, card)
    ]
    if not fitting:
        return
    pile, card = rng.choice(fitting)
    realm.sites[site] = Standing(card)
    if max(score_seat(mine, 0), score_seat(mine, 1)) >= mine.target:
        del realm.sites[site]
    else:
        pile.remove(card)


def is_taken(realm: Realm, card: str) -> bool:
    """Whether only one such card may stand, and one does."""
    face = find_face(card)
    return (face.is_unique or face.type == "hero") and has_anywhere(realm, face.name)


def rewrite_line(line: str, mine: State) -> str:
    """A position line with the oracle's stocks, hands, stacks and discards."""
    stocks = {region.name: region.stock for realm in mine.realms for region in realm.regions.values()}
    parts = REGION.sub(lambda found: f"={found[1]}:{stocks[found[1]]}", line).split("; ")
    stacks = iter(mine.stacks)
    for n, part in enumerate(parts):
        if part.startswith("stack "):
            parts[n] = "stack " + (",".join(next(stacks).cards) or "-")
        elif part.startswith("discards "):
            parts[n] = "discards " + ",".join(mine.discards)
        elif part.startswith("events ") and [one.split(":")[0] for one in part[7:].split(",")] != mine.events:
            parts[n] = "events " + ",".join(mine.events)
        elif part.startswith("faceup "):
            parts[n] = "faceup " + ",".join(mine.face_up)
        elif part.startswith("supply "):
            parts[n] = "supply " + ",".join(f"{name}={count}" for name, count in mine.supply.items())
        elif part.startswith("seat "):
            parts[n] = rewrite_seat(part, describe_realm(mine, int(part.split()[1])))
    return "; ".join(part for part in parts if part not in ("discards ", "faceup "))


def rewrite_seat(part: str, realm: Parts) -> str:
    """A seat of a position line with what the oracle has there."""
    head, seat, *words = part.split()
    given = read_pairs(words)
    given["places"] = ",".join(f"{place}={level}" for place, level in realm["places"].items())
    held = given.pop("hand", "")
    if realm["cards"]:
        given["cards"] = ",".join(f"{site}={card}" for site, card in realm["cards"].items())
    if realm["cache"] is not None:
        given["cache"] = realm["cache"]
    if held:
        given["hand"] = ",".join(realm["hand"]) or "-"
    return " ".join([head, seat, *(word for pair in given.items() for word in pair)])
