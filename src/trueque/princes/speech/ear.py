"""Queries about The Princes: realms, hand, costs, cards, who produces on a number, what a site touches."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from trueque.locale import speaker
from trueque.locale.tongues import sign_words
from trueque.princes.cards.facts import describe_points, load_faces
from trueque.princes.catalogue import CARDS, CENTRE_COSTS, KIND_OF, KINDS, STORE, Cost
from trueque.princes.core.numbers import ADVANTAGE_FROM, HAND, SAFE
from trueque.princes.lasting_effects import Shelters
from trueque.princes.slots import find_effect
from trueque.princes.speech.describe import (
    describe_hand,
    describe_piles,
    describe_position,
    describe_realm,
    describe_region,
    describe_site,
    describe_stacks,
    describe_standing,
    describe_totals,
    name_realm_places,
)
from trueque.princes.speech.names import PrincesVoice, count_held_resources
from trueque.princes.speech.tour import TOUR, list_stops
from trueque.princes.speech.walk_words import walking_words
from trueque.princes.speech.ways import ways_between_places
from trueque.princes.tableau import PLACE_NAMES, PLACES, SITE_NAMES, SITES, find_regions_beside, regions_around
from trueque.speech.choices import AnswerForm, Asked
from trueque.speech.fold import fold_text, split_tokens
from trueque.speech.queries import Query
from trueque.speech.sentences import joint_words
from trueque.speech.vocabulary import act_lexicon, find_seat, list_meanings, words_in_all_languages
from trueque.telling.amount_hints import describe_lack
from trueque.telling.places import Spot

__all__ = ["TOUR", "hear", "list_stops", "list_ways", "name_places", "reword"]

SIDES = words_in_all_languages(("left", "right"), ("things",), short=False)
ROWS = words_in_all_languages(("top", "bottom"), ("things",), short=False)
OUTER = words_in_all_languages(("outer",), ("things",), short=False)
"""What the sides, rows and sites of a city are called in every language."""
SHORTEST = 3
"""Names of cards have more letters than this."""
OVERVIEW = "realm"
"""The query that tells the table best."""
PAID = frozenset({"resource", "number"})
GETTING = frozenset({"take", "pick", "getting", "keeping"})
"""What calls for a card or for what a region brings."""
FORMS = {
    "settlement": AnswerForm(beside=PAID, pieces=frozenset({"settlement"}), is_placed=True, is_own=True),
    "city": AnswerForm(beside=PAID, pieces=frozenset({"city", "settlement"}), is_placed=True, is_own=True),
    "road": AnswerForm(beside=PAID, pieces=frozenset({"road"}), is_placed=True, is_own=True),
    "build": AnswerForm(beside=PAID, pieces=frozenset({"settlement", "city"}), is_own=True),
    "play": AnswerForm(beside=frozenset({"number"}), pieces=frozenset({"knight"}), called=frozenset({"use"})),
    "roll": AnswerForm(beside=frozenset({"number"}), bare=True, is_own=True),
    "bank": AnswerForm(trades=True),
    **dict.fromkeys(("take", "pick"), AnswerForm(is_own=True, called=GETTING)),
    "give": AnswerForm(is_own=True, called=frozenset({"pay", "handing"})),
    "under": AnswerForm(is_own=True, called=frozenset({"lay", "exchange", "build", "below"})),
    "draw": AnswerForm(is_own=True, called=frozenset({"take", "stacks"})),
    "search": AnswerForm(is_own=True, called=frozenset({"pick", "searching"})),
    "demand": AnswerForm(is_own=True, called=frozenset({"getting"})),
    "set": AnswerForm(is_own=True, called=frozenset({"lay", "build", *GETTING})),
    "lay": AnswerForm(is_own=True, called=frozenset({"build"})),
    "swap": AnswerForm(is_own=True, called=frozenset({"exchange"})),
    "end": AnswerForm(beside=frozenset({"player"}), bare=True, closes=True, is_own=True),
    "pass": AnswerForm(bare=True, closes=True, is_own=True),
}
"""What its answers may name."""
COSTLY = frozenset({"play", "use", "remove", "search", "demand", "lose"})
"""Answers that cannot be taken back and cost something."""
CARDS_BY_NUMBER = True
"""«card 1» reads the first card of the hand."""


def hear(query: Query, asked: Asked) -> list[str] | None:
    """What the principalities say to *query*; none where they have no answer."""
    answer = ANSWERS.get(query.name)
    return answer(query, asked) if answer else None


def name_places(asked: Asked) -> dict[str, str]:
    """What lies where in both principalities, each place under its seat: `0 L1t`; and what goes with them."""
    voice = PrincesVoice(asked.to)
    places = {
        f"{seat} {name}": words
        for seat, realm in enumerate(asked.view["realms"])
        for name, words in name_realm_places(realm, voice).items()
    }
    return places | walking_words(voice.say)


def list_ways(asked: Asked) -> dict[str, Spot]:
    """Where one can go from each of them."""
    return ways_between_places(asked.view["realms"])


@cache
def _card_names() -> list[tuple[str, str]]:
    """Every card by its folded names, the longest first."""
    found = {
        fold_text(name): token for token, card in CARDS.items() if "." not in token for name in card.face.names.values()
    }
    return sorted(found.items(), key=lambda pair: -len(pair[0]))


def reword(text: str, asked: Asked) -> str:
    """Cards and sites by their names: «construir monasterio i1 arriba» is `construir abbey L1t`."""
    said = re.sub(r"\s+", " ", fold_text(text))
    for name, token in _card_names():
        if len(name) > SHORTEST and name in said and re.search(rf"\b{re.escape(name)}\b", said):
            said = re.sub(rf"\b{re.escape(name)}\b", token, said, count=1)
            break
    side = re.fullmatch(rf"(\S+) ({'|'.join(SIDES)})", said)
    if side and "settlement" in act_lexicon(asked.to.lang).meanings(side[1]):
        return f"settlement {_find_next_place_name(asked, SIDES[side[2]] == 'right')}"
    left, right = (fold_text(letter) for letter in sign_words(asked.to.lang, "sides"))

    def write_site(found: re.Match[str]) -> str:
        side = "L" if found[1] == left else "R"
        row = "" if not found[3] else "t" if ROWS[found[3]] == "top" else "b"
        return f"{side}{found[2]}{row * (2 if found[4] else 1)}"

    site = rf"\b([{left}{right}])(\d)(?: ?({'|'.join(ROWS)}))?( (?:{'|'.join(OUTER)}))?\b"
    changed = re.sub(site, write_site, said)
    return changed if changed != fold_text(text) else text


def _find_next_place_name(asked: Asked, right: bool) -> str:
    """The name of the next place outwards on one side of one's own principality."""
    spots = [PLACES[name] for name, _ in asked.view["realms"][asked.to.seat or 0]["places"]]
    return PLACE_NAMES[max(spots) + 2 if right else min(spots) - 2]


def _describe_hand(query: Query, asked: Asked) -> list[str]:
    say = speaker("princes", asked.to.lang)
    if asked.to.seat is None:
        return [say("You have no seat.")]
    return [describe_hand(asked.view, asked.to.seat, PrincesVoice(asked.to))]


def _held_resources(asked: Asked, seat: int) -> list[int]:
    """What a realm holds, by resource."""
    return count_held_resources(asked.view["realms"][seat])


def _describe_stores(query: Query, asked: Asked) -> list[str]:
    """What the regions hold, of all kinds or of those that are named; one's own, or that of whoever is named."""
    voice, kinds = (
        PrincesVoice(asked.to),
        [i for i, kind in enumerate(KINDS) if kind in list_meanings(query.words, asked.to.lang)],
    )
    named = [seat for word in query.words if (seat := find_seat((word,), asked.to)) is not None]
    seat = named[0] if named else asked.to.seat or 0
    amounts = [n if not kinds or kind in kinds else 0 for kind, n in enumerate(_held_resources(asked, seat))]
    rows = [describe_region(one, voice) for one in asked.view["realms"][seat]["regions"]
            if one["stock"] and (not kinds or KIND_OF[STORE[one["region"]]] in kinds)]  # fmt: skip
    total = voice.describe_kinds(amounts) if sum(amounts) else none_of(kinds, voice)
    return [f"{voice.seat_name(seat)}: {total}.", *([f"{'; '.join(rows)}."] if rows else [])]


def none_of(kinds: Sequence[int], voice: PrincesVoice) -> str:
    """«0 wool», or nothing at all."""
    return ", ".join(voice.describe_amount(0, kind) for kind in kinds) or voice.describe_kinds([])


def _describe_costs(query: Query, asked: Asked) -> list[str]:
    """The centre cards and the hand, each with its cost and what is missing."""
    voice, seat = PrincesVoice(asked.to), asked.to.seat or 0
    named = CENTRE_COSTS.keys() & list_meanings(query.words, asked.to.lang)
    rows: list[tuple[str, Cost]] = [
        (voice.card_name(name), cost) for name, cost in CENTRE_COSTS.items() if not named or name in named
    ]
    if named:
        return [_describe_price(name, cost, asked, seat) for name, cost in rows]
    for card, _ in asked.view["hands"][seat].get("cards", ()):
        if CARDS[card].price:
            rows.append((voice.card_name(card), CARDS[card].cost))
    return [_describe_price(name, cost, asked, seat) for name, cost in rows]


def _describe_price(name: str, cost: Cost, asked: Asked, seat: int) -> str:
    voice = PrincesVoice(asked.to)
    lack = [max(0, need - have) for need, have in zip(cost, _held_resources(asked, seat), strict=True)]
    missing = describe_lack(asked.to.lang, sum(lack), voice.describe_kinds(lack))
    return f"{name[0].upper()}{name[1:]}: {voice.describe_kinds(cost)}; {missing}."


def _describe_realm(query: Query, asked: Asked) -> list[str]:
    """One's own principality, or that of whoever is named."""
    seat = find_seat(query.words, asked.to) if query.words else asked.to.seat
    if query.words and seat is None:
        say, names = speaker("princes", asked.to.lang), ", ".join(asked.to.names)
        return [say("Nobody here is called “{text}”; the principalities are those of {names}.", text=query.text[:40],
                    names=names)]  # fmt: skip
    return list(describe_realm(asked.view, seat if seat is not None else 0, PrincesVoice(asked.to)))


def _describe_table(query: Query, asked: Asked) -> list[str]:
    if query.words and find_seat(query.words, asked.to) is not None:
        return _describe_realm(query, asked)
    return describe_position(asked.view, PrincesVoice(asked.to))


def _describe_points(query: Query, asked: Asked) -> list[str]:
    """Who has how many points, and what each counts; or of whoever is named alone."""
    voice, named = PrincesVoice(asked.to), find_seat(query.words, asked.to)
    seats = [asked.to.seat or 0, 1 - (asked.to.seat or 0)] if named is None else [named]
    standing = [describe_standing(asked.view, voice)] if named is None or query.name == "points" else []
    return [*standing, *(f"{voice.seat_name(s)}: {describe_totals(asked.view, s, voice)}" for s in seats)]


def _describe_stacks(query: Query, asked: Asked) -> list[str]:
    return [describe_stacks(asked.view, PrincesVoice(asked.to)), describe_piles(asked.view, PrincesVoice(asked.to))]


def _describe_limit(query: Query, asked: Asked) -> list[str]:
    """How many cards each may hold after its action phase."""
    voice, view = PrincesVoice(asked.to), asked.view
    rows = [
        voice.say("{name}: {n} of {limit} in hand.", name=voice.seat_name(seat), n=view["hands"][seat]["count"],
                  limit=HAND + view["realms"][seat]["points"]["progress"])
        for seat in (asked.to.seat or 0, 1 - (asked.to.seat or 0))
    ]  # fmt: skip
    return [
        *rows,
        voice.say("It is {n}, and 1 more for each progress point; it counts when hands are refilled.", n=HAND),
    ]


def _describe_awards(query: Query, asked: Asked) -> list[str]:
    """Who has each advantage, and what both count for it."""
    voice, view = PrincesVoice(asked.to), asked.view
    found = []
    for title, kind, holder in (
        (voice.say("Strength advantage"), "strength", view["hero"]),
        (voice.say("Trade advantage"), "commerce", view["trade"]),
    ):
        counts = ", ".join(
            f"{voice.seat_name(seat)} {realm['points'][kind]}" for seat, realm in enumerate(view["realms"])
        )
        who = voice.seat_name(holder) if holder >= 0 else voice.say("nobody")
        found.append(f"{title}: {who} ({counts}).")
    return [*found, voice.say("Points it takes: {n}, and more than the other.", n=ADVANTAGE_FROM)]


def _describe_brigands(query: Query, asked: Asked) -> list[str]:
    """What a Brigand Attack would take from each."""
    voice, view, found = PrincesVoice(asked.to), asked.view, []
    for seat in (asked.to.seat or 0, 1 - (asked.to.seat or 0)):
        realm = view["realms"][seat]
        n = count_unsheltered(realm)
        lost = [stock if n > SAFE and KINDS[kind] in ("wool", "gold") else 0
                for kind, stock in enumerate(_held_in_regions(realm))]  # fmt: skip
        found.append(voice.say("{name}: {n} counted, would lose {lost}.", name=voice.seat_name(seat), n=n,
                               lost=voice.describe_kinds(lost)))  # fmt: skip
    rule = voice.say("A Brigand Attack takes all gold and wool from whoever counts more than {n}.", n=SAFE)
    return [rule, *found]


def _held_in_regions(realm: dict[str, Any]) -> list[int]:
    return count_held_resources({**realm, "caches": {}})


def count_unsheltered(realm: dict[str, Any]) -> int:
    """What brigands count: not what lies beside a card that shelters it."""
    shelters = [card["site"] for card in realm["cards"]
                if any(isinstance(one, Shelters) for one in find_effect(CARDS[card["card"]].id).while_)]  # fmt: skip
    safe = {spot for site in shelters for spot in find_regions_beside(SITES[site])}
    return int(sum(one["stock"] for one in realm["regions"] if (one["x"], one["y"]) not in safe))


def _describe_card(query: Query, asked: Asked) -> list[str]:
    """A card in full, by its name or by its number in the hand."""
    say, lang = speaker("princes", asked.to.lang), asked.to.lang
    wanted, own = fold_text(query.text).strip(), asked.view["hands"][asked.to.seat or 0].get("cards", ())
    if wanted.isdecimal() and 0 < int(wanted[:4]) <= len(own):
        wanted = CARDS[own[int(wanted) - 1][0]].id
    exact = [
        face for face in load_faces().values() if wanted in (face.id, *(fold_text(n) for n in face.names.values()))
    ]
    near = [face for face in load_faces().values() if wanted and wanted in fold_text(face.names[lang])]
    for face in (exact or near)[:3]:
        cost = (
            _describe_price(face.names[lang], _cost_of_name(face.id), asked, asked.to.seat or 0)
            if face.cost
            else face.names[lang] + "."
        )
        needs = [say("Requirement: {needs}.", needs=face.needs[lang].rstrip("."))] if face.needs else []
        points = describe_points(face, lang)
        counts = [say("Counts: {points}.", points=points)] if points else []
        return [cost, *counts, face.effect[lang], *needs]
    return [say("There is no card “{text}”.", text=query.text[:40])]


def _cost_of_name(name: str) -> Cost:
    return CARDS[name].cost if name in CARDS else CENTRE_COSTS[name]


def _describe_producers(query: Query, asked: Asked) -> list[str]:
    """The regions of both with a number."""
    say, voice = speaker("princes", asked.to.lang), PrincesVoice(asked.to)
    number = next((word for word in query.words if word.isdecimal()), "")
    if not number:
        return [say("Which number? For example: who 4.")]
    found = []
    for seat in (asked.to.seat or 0, 1 - (asked.to.seat or 0)):
        there = [
            voice.store_name(r["region"]) for r in asked.view["realms"][seat]["regions"] if r["region"].endswith(number)
        ]
        found.append(f"{voice.seat_name(seat)}: {', '.join(there) or say('nothing')}.")
    return found


def _describe_around(query: Query, asked: Asked) -> list[str]:
    """The regions a site or a place touches, or the sites at a region; a name after it means that player's."""
    say, voice, seat = speaker("princes", asked.to.lang), PrincesVoice(asked.to), asked.to.seat or 0
    words = list(query.words or split_tokens(query.text))
    whose = {at: find_seat((word,), asked.to) for at, word in enumerate(words) if not word.isdecimal()}
    at = next((at for at, one in whose.items() if one is not None), -1)
    if len(words) > 1 and at >= 0:
        seat = whose[at] or 0
        del words[at]
    wanted, realm = fold_text("".join(words)), asked.view["realms"][seat]
    regions = {(r["x"], r["y"]): r["region"] for r in realm["regions"]}
    exact = [name for name in (*SITES, *PLACES)
             if wanted and wanted in (fold_text(name), fold_text(voice.place_name(name)).replace(" ", ""))]  # fmt: skip
    described = _list_described_spots(split_tokens(query.text), realm, asked.to.lang)
    lines = []
    for name in (exact[:1] if query.text == " ".join(query.words) else described) or exact[:1] or described:
        spots = find_regions_beside(SITES[name]) if name in SITES else regions_around(PLACES[name])
        near = voice.join_things([voice.store_name(regions[spot]) for spot in spots if spot in regions])
        lines.append(say("{place}: between {regions}.", place=voice.place_name(name), regions=near or "-"))
    if lines:
        return lines
    for spot, name in regions.items():
        if wanted in (fold_text(name), fold_text(voice.store_name(name)).replace(" ", "")):
            return [f"{voice.store_name(name)}: {'; '.join(_describe_sites_at(spot, realm, voice)) or '-'}."]
    return [say("There is no place “{text}”.", text=query.text[:40])]


def _list_described_spots(words: Sequence[str], realm: dict[str, Any], lang: str) -> list[str]:
    """The places, or sites where a row is said, that words describe: “under the left settlement”, «D1 amunt»."""
    letters = {fold_text(letter): side for letter, side in zip(sign_words(lang, "sides"), "LR", strict=True)}
    spots = [re.fullmatch(rf"([{''.join(letters)}])(\d)([tb]{{0,2}})", word) for word in words]
    named = {letters[one[1]] + one[2] for one in spots if one is not None}
    sides = {SIDES[word][0].upper() for word in words if word in SIDES} | {name[0] for name in named}
    rows = {ROWS[word][0] for word in words if word in ROWS}
    rows |= {one[3][0] for one in spots if one is not None and one[3]}
    rows |= {row for name, row in (("above", "t"), ("below", "b")) if joint_words(lang, name).intersection(words)}
    if len(sides) != 1:
        return []
    (side,) = sides
    places = [(name, size) for name, size in realm["places"] if name[0] == side and (not named or name in named)]
    return [name + row * n for name, size in places for n in range(1, size + 1) for row in sorted(rows)] or [
        name for name, _ in places
    ]


def _describe_sites_at(spot: tuple[int, int], realm: dict[str, Any], voice: PrincesVoice) -> list[str]:
    """The sites left and right of a region, with what lies there."""
    x, y = spot
    cards = {card["site"]: card["card"] for card in realm["cards"]}
    places = [(PLACES[name], size) for name, size in realm["places"]]
    sites = [SITE_NAMES[at, y * row] for at in (x - 1, x + 1) for place, size in places if place == at
             for row in range(1, size + 1)]  # fmt: skip
    return [describe_site(name, cards.get(name, ""), realm, voice) for name in sites]


ANSWERS: dict[str, Callable[[Query, Asked], list[str]]] = {
    "hand": _describe_hand,
    "cards": _describe_hand,
    "stock": _describe_stores,
    "costs": _describe_costs,
    "realm": _describe_realm,
    "board": _describe_table,
    "table": _describe_table,
    "map": _describe_realm,
    "points": _describe_points,
    "players": _describe_points,
    "bank": _describe_stacks,
    "piles": _describe_stacks,
    "limit": _describe_limit,
    "awards": _describe_awards,
    "robber": _describe_brigands,
    "card": _describe_card,
    "who": _describe_producers,
    "around": _describe_around,
    "look": _describe_around,
}
