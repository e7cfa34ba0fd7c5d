"""Queries about the island: overview, harbours, pieces, places, who produces, what one has and lacks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from trueque.island.events import Called, CityBuilt, SettlementBuilt
from trueque.island.game import Island
from trueque.island.layouts import RESOURCES
from trueque.island.prices import COSTS
from trueque.island.speech.names import card_count
from trueque.island.speech.spoken_island import GIVES, HEXWARDS, STEPS, SpokenIsland, direction_words
from trueque.island.speech.tell import tell
from trueque.island.speech.tour import TOUR, list_stops
from trueque.island.speech.walk_words import piece_words, row_name, walking_words
from trueque.island.speech.ways import ways_between_places
from trueque.kernel import Event
from trueque.speech.amounts import describe_amounts, find_kind
from trueque.speech.choices import AnswerForm, Asked
from trueque.speech.fold import fold_text
from trueque.speech.queries import Query
from trueque.speech.sentences import spoken_letters
from trueque.speech.vocabulary import find_seat, list_meanings, thing_lexicon
from trueque.telling.amount_hints import describe_lack
from trueque.telling.places import Spot

__all__ = [
    "TOUR",
    "describe_event_place",
    "hear",
    "list_stops",
    "list_ways",
    "name_places",
    "reword",
]

SPOKEN = ("wood", "wool", "grain", "brick", "ore")
"""The fixed order in which resources are told."""
OVERVIEW = "map"
"""The query that tells the table best."""
PAID, SOMEBODY = frozenset({"resource", "number"}), frozenset({"player"})
REPLY = AnswerForm(beside=PAID | SOMEBODY, bare=True, closes=True, replies=True)
FORMS = {
    "settlement": AnswerForm(beside=PAID, pieces=frozenset({"settlement"}), is_placed=True, is_own=True),
    "city": AnswerForm(beside=PAID, pieces=frozenset({"city", "settlement"}), is_placed=True, is_own=True),
    "road": AnswerForm(beside=PAID, pieces=frozenset({"road"}), is_placed=True, is_own=True),
    "robber": AnswerForm(beside=PAID | SOMEBODY, pieces=frozenset({"knight"}), is_placed=True, is_own=True),
    "play": AnswerForm(beside=frozenset({"number"}), pieces=frozenset({"knight"})),
    "buy": AnswerForm(beside=PAID, bare=True, is_own=True),
    "roll": AnswerForm(beside=frozenset({"number"}), bare=True, is_own=True),
    "end": AnswerForm(beside=SOMEBODY, bare=True, closes=True, is_own=True, leads_on=True),
    "build": AnswerForm(leads_on=True),
    "accept": REPLY,
    "decline": replace(REPLY, denies=True),
    "discard": AnswerForm(counts=True, is_own=True),
    "deal": AnswerForm(hands_over=True),
    "steal": AnswerForm(names_player=True),
    **dict.fromkeys(("bank", "offer"), AnswerForm(trades=True)),
    **dict.fromkeys(("counter", "answer"), AnswerForm(hands_over=True)),
}
"""What its answers may name."""
COSTLY = frozenset({"accept", "deal", "buy", "play"})
"""Answers that cannot be taken back and cost something."""


def hear(query: Query, asked: Asked) -> list[str] | None:
    """What the island says to *query*; none where it has no answer."""
    answer = ANSWERS.get(query.name)
    return answer(query, asked, SpokenIsland(asked)) if answer else None


def name_places(asked: Asked) -> dict[str, str]:
    """What every hex, corner and path is called now, for whoever walks over them, and the words that go with it."""
    island = SpokenIsland(asked)
    return island.name_places() | walking_words(island.say, dict.fromkeys(name[0] for name in island.places.hex_names))


def list_ways(asked: Asked) -> dict[str, Spot]:
    """Where one can go from each of them."""
    assert isinstance(asked.game, Island)
    return ways_between_places(asked.game.places)


def reword(text: str, asked: Asked) -> str:
    """Spoken letters and directions in places: «charlie 5» is c5, «c5 north-east» is c5-c6."""
    said = _write_corners(text, asked.to.names)
    island, turns = SpokenIsland(asked), direction_words(asked.to.lang)
    found = re.search(r"\b([a-o]\d{1,2}) ([a-z-]+)$", said)
    if found and found[2].replace("-", "") in turns:
        corner = island.find_corner(found[1])
        other = island.neighbour(corner, turns[found[2].replace("-", "")]) if corner is not None else None
        if other is not None:
            return f"{said[: found.start()]}{found[1]}-{island.places.corner_names[other]}"
    return said if said != fold_text(text) else text


def _write_corners(text: str, players: Iterable[str] = ()) -> str:
    """*text*, folded, with spoken letters as corners begin; «oscar 2» is a corner where no player is called so."""
    named = {fold_text(token) for name in players for token in name.split()[:1]}
    letters = {said: letter for said, letter in spoken_letters().items() if said not in named}
    return re.sub(rf"\b({'|'.join(letters)}) ?(\d+)\b", lambda m: letters[m[1]] + m[2], fold_text(text))


def describe_event_place(event: Event, said: str, asked: Asked) -> str:
    """A settlement or city with what its corner touches."""
    if not isinstance(event, SettlementBuilt | CityBuilt):
        return said
    island = SpokenIsland(asked)
    return f"{said.removesuffix('.')}: {island.describe_touching(island.places.corner_names.index(event.corner))}."


# ---- the board


def _describe_map(query: Query, asked: Asked, island: SpokenIsland) -> list[str]:
    """Row by row, then the robber; or where a number or a resource lies."""
    if query.words:
        return _describe_where(query, asked, island)
    rows: dict[str, list[str]] = {}
    for number, name in enumerate(island.places.hex_names):
        rows.setdefault(name[0], []).append(island.describe_land(number))
    lines = [f"{row_name(island.say, letter)}: {', '.join(lands)}." for letter, lands in rows.items()]
    return [*lines, *_describe_robber(query, asked, island)]


def _describe_where(query: Query, asked: Asked, island: SpokenIsland) -> list[str]:
    wanted, say = query.words[0], island.say
    kind = find_kind(wanted, (*RESOURCES, "desert"), asked.to.lang)
    terrains = thing_lexicon(asked.to.lang).meanings(wanted)
    found = []
    for number, tile in enumerate(asked.view["island"]["hexes"]):
        is_kind = kind is not None and GIVES.get(tile["terrain"] or "") == (*RESOURCES, "desert")[kind]
        is_kind = is_kind or (tile["terrain"] or "") in terrains
        if is_kind or (wanted.isdecimal() and tile["number"] == int(wanted)):
            found.append(island.describe_hex(number))
    return [f"{'; '.join(found)}."] if found else [say("There is no “{text}” on the island.", text=query.text[:40])]


def _describe_robber(query: Query, asked: Asked, island: SpokenIsland) -> list[str]:
    number = island.places.hex_names.index(asked.view["island"]["robber"])
    return [island.say("Robber: {hex}.", hex=island.describe_hex(number))]


def _describe_harbours(query: Query, asked: Asked, island: SpokenIsland) -> list[str]:
    """All harbours; or those of whoever is named."""
    seat = find_seat(query.words, asked.to)
    harbours = [
        island.describe_harbour_place(harbour)
        for harbour in asked.view["island"]["harbours"]
        if seat is None or any(island.homes.get(corner, (None,))[0] == seat for corner in harbour["at"].split("-"))
    ]
    if harbours:
        return [f"{'; '.join(harbours)}."]
    if seat is not None and asked.view["island"]["harbours"]:
        return [island.say("{name}: no harbour.", name=island.seat_name(seat))]
    return [island.say("There are no harbours.")]


def _describe_all_pieces(query: Query, asked: Asked, island: SpokenIsland) -> list[str]:
    """Settlements, cities and roads of each, one's own first; or of whoever is named."""
    return [_describe_pieces(seat, asked, island) for seat in _named_seats(query, asked)]


def _named_seats(query: Query, asked: Asked) -> list[int]:
    """The seat that is named, else all."""
    named = find_seat(query.words, asked.to)
    return [named] if named is not None else _seats_from_own(asked)


def _describe_pieces(seat: int, asked: Asked, island: SpokenIsland) -> str:
    say, player = island.say, asked.view["players"][seat]
    parts = []
    for field, label in piece_words(say).items():
        if player[field]:
            parts.append(f"{label} {', '.join(join_roads(player[field]) if field == 'roads' else player[field])}")
    return f"{island.seat_name(seat)}: {'; '.join(parts) or say('nothing')}."


def join_roads(roads: list[str]) -> list[str]:
    """Roads joined to runs: b7-b6 and b6-a5 are b7-b6-a5."""
    chains = [road.split("-") for road in roads]
    joined = True
    while joined:
        joined = False
        for one in chains:
            for other in chains:
                if one is not other and (link := _link_roads(one, other)):
                    chains = [chain for chain in chains if chain is not one and chain is not other] + [link]
                    joined = True
                    break
            if joined:
                break
    return ["-".join(chain) for chain in chains]


def _link_roads(one: list[str], other: list[str]) -> list[str] | None:
    for a in (one, one[::-1]):
        for b in (other, other[::-1]):
            if a[-1] == b[0]:
                return a + b[1:]
    return None


def _seats_from_own(asked: Asked) -> list[int]:
    """All seats, one's own first, then clockwise."""
    n, start = len(asked.view["players"]), asked.to.seat or 0
    return [(start + i) % n for i in range(n)]


def _describe_row(query: Query, asked: Asked, island: SpokenIsland) -> list[str]:
    """One row of corners, from left to right."""
    letter = spoken_letters().get(query.words[0], query.words[0])[:1] if query.words else ""
    names = [name for name in island.places.corner_names if name[0] == letter]
    if not names:
        return [island.say("Rows of corners go from a to {last}.", last=island.places.corner_names[-1][0])]
    numbers = [island.places.corner_names.index(name) for name in names]
    return [f"{island.describe_corner_state(number)}." for number in numbers]


# ---- one place


def _describe_place(query: Query, asked: Asked, island: SpokenIsland) -> list[str]:
    """A place in full: what it touches, whose it is, its odds, its neighbours."""
    say, words = island.say, _spoken_places(query)
    if len(words) == 2 and None not in (corners := [island.find_corner(word) for word in words]):
        path = island.places.path_between.get((corners[0] or 0, corners[1] or 0))
        if path is not None:
            return [f"{island.describe_path_state(path)}."]
    if words and (corner := island.find_corner(words[0])) is not None:
        odds = sum(island.odds(island.hex_view(h)["number"]) for h in island.places.corner_hexes[corner])
        first = f"{island.describe_corner_state(corner)}; {say('{n} of 36 rolls', n=odds)}."
        return [first, *_describe_around(query, asked, island)]
    if words and (number := island.find_hex(words[0])) is not None:
        odds = island.odds(island.hex_view(number)["number"])
        return [
            f"{island.describe_hex_state(number)}; {say('{n} of 36 rolls', n=odds)}.",
            *_describe_around(query, asked, island),
        ]
    return [say("There is no place “{text}”.", text=query.text[:40])]


def _describe_near(query: Query, asked: Asked, island: SpokenIsland) -> list[str]:
    """What lies next to a place; next to a corner lie lands, too, so that it is told in full."""
    words = _spoken_places(query)
    is_corner = len(words) == 1 and island.find_corner(words[0]) is not None
    return _describe_place(query, asked, island) if is_corner else _describe_around(query, asked, island)


def _spoken_places(query: Query) -> list[str]:
    """The words of a query with spoken letters put right."""
    return re.findall(r"[a-z]+\d+", _write_corners(query.text))


def _describe_around(query: Query, asked: Asked, island: SpokenIsland) -> list[str]:
    """The corners next to a corner, or the hexes and corners around a hex, each with its direction."""
    words, places = _spoken_places(query), island.places
    if words and (corner := island.find_corner(words[0])) is not None:
        near = [
            f"{island.direction(places.heading(corner, other))} {places.corner_names[other]}, {island.owner(other)}"
            for other in places.corner_neighbours[corner]
        ]
        return [f"{'; '.join(near)}."]
    if words and (number := island.find_hex(words[0])) is not None:
        x, y = places.hexes[number]
        found = [
            f"{island.direction(name)} {island.describe_land(places.hex_at[x + dx, y + dy])}"
            for name, (dx, dy) in zip(HEXWARDS, STEPS, strict=True)
            if (x + dx, y + dy) in places.hex_at
        ]
        corners = ", ".join(f"{places.corner_names[c]} {island.owner(c)}" for c in places.hex_corners[number])
        return [f"{'; '.join(found)}.", island.say("Corners: {corners}.", corners=corners)]
    return [island.say("There is no place “{text}”.", text=query.text[:40])]


def _describe_distance(query: Query, asked: Asked, island: SpokenIsland) -> list[str]:
    """How many paths between two corners, and how many where one could still build."""
    say, words = island.say, _spoken_places(query)
    corners = [corner for word in words if (corner := island.find_corner(word)) is not None]
    if len(corners) != 2:
        return [say("Name two corners, for example: distance b7 c6.")]
    far, free = (island.distance(corners[0], corners[1], only_free) for only_free in (False, True))
    own = say("free for you: {n}", n=free) if free is not None else say("no way is free for you")
    return [f"{say.many('{n} path', '{n} paths', far or 0)}; {own}."]


def _describe_producers(query: Query, asked: Asked, island: SpokenIsland) -> list[str]:
    """Who gets what on a number."""
    say = island.say
    number = next((int(word[:3]) for word in query.words if word.isdecimal()), 0)
    if not 2 <= number <= 12:
        return [say("Which number? From 2 to 12, for example: who 8.")]
    gains = [[0] * 5 for _ in asked.view["players"]]
    blocked = []
    for h, tile in enumerate(asked.view["island"]["hexes"]):
        if tile["number"] != number or GIVES.get(tile["terrain"] or "") not in RESOURCES:
            continue
        if tile["at"] == asked.view["island"]["robber"]:
            blocked.append(say("The robber stands on {hex}.", hex=island.describe_hex(h)))
            continue
        for corner in island.places.hex_corners[h]:
            seat, size = island.homes.get(island.places.corner_names[corner], (-1, ""))
            if seat >= 0:
                gains[seat][RESOURCES.index(GIVES[tile["terrain"]])] += 2 if size == "city" else 1
    told = [
        f"{island.seat_name(s)}: {describe_held_cards(gains[s], asked)}."
        for s in _seats_from_own(asked)
        if any(gains[s])
    ]
    return [" ".join(told) or say("Nobody gets anything on {n}.", n=number), *blocked]


# ---- people and cards


def describe_held_cards(cards: list[int], asked: Asked) -> str:
    """Resource cards in the order in which they are always told."""
    ordered = [cards[RESOURCES.index(name)] for name in SPOKEN]
    return describe_amounts(ordered, SPOKEN, asked.to.lang)


def _own_cards(asked: Asked) -> list[int]:
    hand = asked.view["mine"].get("hand", {})
    return [hand.get(name, 0) for name in RESOURCES]


def _describe_hand(query: Query, asked: Asked, island: SpokenIsland) -> list[str]:
    """Resources, development cards, and what they pay for."""
    say, own = island.say, _own_cards(asked)
    if asked.to.seat is None:
        return [say("You have no seat.")]
    line = say.many("{n} card: {cards}.", "{n} cards: {cards}.", sum(own), cards=describe_held_cards(own, asked))
    if not sum(own):
        line = say("No cards.")
    fits = [name for name, cost in COSTS.items() if all(have >= need for have, need in zip(own, cost, strict=True))]
    if fits:
        line += " " + say("Enough for: {things}.", things=", ".join(thing_name(name, island) for name in fits))
    return [line, *_describe_development_cards(asked, island)]


def thing_name(name: str, island: SpokenIsland) -> str:
    say = island.say
    return {"road": say("road"), "settlement": say("settlement"), "city": say("city"),
            "development card": say("development card")}[name]  # fmt: skip


def _describe_development_cards(asked: Asked, island: SpokenIsland) -> list[str]:
    say, mine = island.say, asked.view["mine"]
    held = [card_count(say, card, n) for card, n in mine["cards"].items() if n]
    held += [say("{cards}, bought this turn", cards=card_count(say, card, n)) for card, n in mine["new"].items() if n]
    return [say("Development cards: {cards}.", cards="; ".join(held))] if held else []


def _describe_costs(query: Query, asked: Asked, island: SpokenIsland) -> list[str]:
    """All costs, and for each what is missing; or of what is named."""
    own = _own_cards(asked)
    lines, means = [], {*list_meanings(query.words, asked.to.lang), " ".join(query.words)}
    for name, cost in COSTS.items():
        if means & COSTS.keys() and name not in means:
            continue
        lack = [max(0, need - have) for need, have in zip(cost, own, strict=True)]
        missing = describe_lack(asked.to.lang, sum(lack), describe_held_cards(lack, asked))
        title = thing_name(name, island)
        lines.append(f"{title[0].upper()}{title[1:]}: {describe_held_cards(list(cost), asked)}; {missing}.")
    return lines


def _describe_all_points(query: Query, asked: Asked, island: SpokenIsland) -> list[str]:
    """What is needed, who leads and the points of all, one's own first; or of whoever is named."""
    told = [_describe_points(seat, asked, island) for seat in _named_seats(query, asked)]
    return told if find_seat(query.words, asked.to) is not None else [_describe_lead(asked, island), *told]


def _describe_lead(asked: Asked, island: SpokenIsland) -> str:
    """How many points win, and who is nearest, as everybody can see it."""
    say, points = island.say, [player["points"] for player in asked.view["players"]]
    first = ", ".join(island.seat_name(seat) for seat, n in enumerate(points) if n == max(points))
    most = say.many("{n} point", "{n} points", max(points))
    return say("Points to win: {target}. Nearest: {names}, with {points}.", target=asked.view["target"],
               names=first, points=most)  # fmt: skip


def _describe_points(seat: int, asked: Asked, island: SpokenIsland) -> str:
    say, view, player = island.say, asked.view, asked.view["players"][seat]
    sources = []
    if player["settlements"]:
        sources.append(say.many("{n} settlement", "{n} settlements", len(player["settlements"])))
    if player["cities"]:
        sources.append(say.many("{n} city", "{n} cities", len(player["cities"])))
    if view["awards"]["longest_road"] == seat:
        sources.append(say("Longest Road"))
    if view["awards"]["largest_army"] == seat:
        sources.append(say("Largest Army"))
    if seat == asked.to.seat and (hidden := view["mine"]["cards"]["point"] + view["mine"]["new"]["point"]):
        sources.append(say.many("{n} Victory Point card", "{n} Victory Point cards", hidden))
    points = say.many("{n} point", "{n} points", player["points"])
    return f"{island.seat_name(seat)}, {points}: {', '.join(sources) or say('nothing')}."


def _describe_players(query: Query, asked: Asked, island: SpokenIsland) -> list[str]:
    """Cards, knights and roads of each, or of whoever is named."""
    say = island.say
    return [
        say("{name}: cards {cards}, development cards {development}, knights {knights}, longest road {road}.",
            name=island.seat_name(seat), cards=player["cards"], development=player["development"],
            knights=player["knights"],
            road=player["longest"])
        for seat in _named_seats(query, asked) for player in (asked.view["players"][seat],)
    ]  # fmt: skip


def _describe_limit(query: Query, asked: Asked, island: SpokenIsland) -> list[str]:
    """How many cards a seven leaves whole, and who has more."""
    say, most = island.say, asked.game.rules.hand_limit  # type: ignore[attr-defined]
    over = [f"{island.seat_name(seat)} {player['cards']}" for seat, player in enumerate(asked.view["players"])
            if player["cards"] > most]  # fmt: skip
    rule = say("Whoever holds more cards than {n} when a 7 is rolled discards half of them.", n=most)
    return [rule, say("Now above that: {names}.", names=", ".join(over)) if over else say("Now nobody has more.")]


def _describe_awards(query: Query, asked: Asked, island: SpokenIsland) -> list[str]:
    """Who has Longest Road and Largest Army, and how much everybody has of what they are given for."""
    say, view = island.say, asked.view
    lines = []
    for award, field, title in (("longest_road", "longest", say("Longest Road")),
                                ("largest_army", "knights", say("Largest Army"))):  # fmt: skip
        seat = view["awards"][award]
        counts = ", ".join(f"{island.seat_name(s)} {view['players'][s][field]}" for s in _seats_from_own(asked))
        lines.append(f"{title}: {say('nobody') if seat is None else island.seat_name(seat)}; {counts}.")
    return lines


def _describe_bank(query: Query, asked: Asked, island: SpokenIsland) -> list[str]:
    """What the bank holds, and at which rates it trades with me."""
    say, bank = island.say, asked.view["bank"]
    lines = [say("Bank: {cards}.", cards=describe_held_cards([bank[name] for name in RESOURCES], asked)),
             say("Development cards left: {n}.", n=asked.view["deck"])]  # fmt: skip
    if asked.to.seat is not None:
        rates = asked.view["players"][asked.to.seat]["rates"]
        told = ", ".join(f"{island.resource_name(name)} {rates[name]}:1" for name in SPOKEN)
        lines.append(say("You trade: {rates}.", rates=told))
    return lines


def _describe_offers(query: Query, asked: Asked, island: SpokenIsland) -> list[str]:
    """Open offers, and who has answered."""
    say = island.say
    lines = []
    for offer in asked.view["offers"]:
        give, want = ([offer[side][name] for name in RESOURCES] for side in ("give", "want"))
        said = {"give": describe_held_cards(give, asked), "want": describe_held_cards(want, asked)}
        if offer["by"] == asked.to.seat:
            line = say("You offer {give} for {want}.", **said)
        else:
            line = say("{name} offers {give} for {want}.", name=island.seat_name(offer["by"]), **said)
        replies = {"accepted": say("accepted"), "declined": say("declined")}
        told = [f"{island.seat_name(int(seat))}: {replies[reply]}." for seat, reply in offer["replies"].items()]
        lines.append(" ".join([line, *told]))
    lines += [_describe_call(call, asked) for call in asked.view["talk"]["calls"]]
    return lines or [say("There are no open offers.")]


def _describe_call(call: dict[str, Any], asked: Asked) -> str:
    """What somebody has said that it looks for."""
    give, want = (tuple(call[side][name] for name in RESOURCES) for side in ("give", "want"))
    return tell(Called(call["by"], give, want), asked.to)


ANSWERS: dict[str, Callable[[Query, Asked, SpokenIsland], list[str]]] = {
    "map": _describe_map,
    "robber": _describe_robber,
    "harbours": _describe_harbours,
    "pieces": _describe_all_pieces,
    "row": _describe_row,
    "look": _describe_place,
    "around": _describe_near,
    "distance": _describe_distance,
    "who": _describe_producers,
    "hand": _describe_hand,
    "cards": _describe_hand,
    "costs": _describe_costs,
    "points": _describe_all_points,
    "players": _describe_players,
    "bank": _describe_bank,
    "offers": _describe_offers,
    "awards": _describe_awards,
    "limit": _describe_limit,
}
