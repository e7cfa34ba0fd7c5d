"""Queries about The Princes: realms, hand, costs, cards, who produces on a number, what a site touches."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from trueque.locale import speaker
from trueque.locale.tongues import signs
from trueque.princes.cards.facts import faces, points_said
from trueque.princes.catalogue import CARDS, CENTRE_COSTS, KIND_OF, KINDS, STORE, Cost
from trueque.princes.speech.describe import (
    at_region,
    at_site,
    hand_line,
    lines,
    pile_line,
    realm_lines,
    realm_places,
    stack_line,
    standing,
    totals,
)
from trueque.princes.speech.names import Voice, held
from trueque.princes.speech.touring import TOUR, stops
from trueque.princes.speech.walking import heard
from trueque.princes.speech.ways import ways_over
from trueque.princes.tableau import PLACE_NAMES, PLACES, SITE_NAMES, SITES, around, beside
from trueque.speech.amounts import lacking
from trueque.speech.choices import Asked
from trueque.speech.ears import Spot
from trueque.speech.fold import fold
from trueque.speech.players import seat_named
from trueque.speech.queries import Query
from trueque.speech.vocabulary import acts, every_word_for

__all__ = ["TOUR", "called", "hear", "reword", "stops", "ways"]

SIDES = every_word_for(("left", "right"), ("things",), short=False)
ROWS = every_word_for(("top", "bottom"), ("things",), short=False)
OUTER = every_word_for(("outer",), ("things",), short=False)
"""What the sides, rows and sites of a city are called in every language."""
SHORTEST = 3
"""Names of cards have more letters than this."""
OVERVIEW = "realm"
"""The query that tells the table best."""
COSTLY = frozenset({"play", "use", "remove", "search", "demand", "lose"})
"""Answers that cannot be taken back and cost something."""
CARDS_BY_NUMBER = True
"""«card 1» reads the first card of the hand."""


def hear(query: Query, asked: Asked) -> list[str] | None:
    """What the principalities say to *query*; none where they have no answer."""
    answer = ANSWERS.get(query.name)
    return answer(query, asked) if answer else None


def called(asked: Asked) -> dict[str, str]:
    """What lies where in both principalities, each place under its seat: `0 L1t`; and what goes with them."""
    voice = Voice(asked.to)
    places = {
        f"{seat} {name}": words
        for seat, realm in enumerate(asked.view["realms"])
        for name, words in realm_places(realm, voice).items()
    }
    return places | heard(voice.say)


def ways(asked: Asked) -> dict[str, Spot]:
    """Where one can go from each of them."""
    return ways_over(asked.view["realms"])


@cache
def _names() -> list[tuple[str, str]]:
    """Every card by its folded names, the longest first."""
    found = {
        fold(name): token for token, card in CARDS.items() if "." not in token for name in card.face.names.values()
    }
    return sorted(found.items(), key=lambda pair: -len(pair[0]))


def reword(text: str, asked: Asked) -> str:
    """Cards and sites by their names: «construir monasterio i1 arriba» is `construir abbey L1t`."""
    said = re.sub(r"\s+", " ", fold(text))
    for name, token in _names():
        if len(name) > SHORTEST and name in said and re.search(rf"\b{re.escape(name)}\b", said):
            said = re.sub(rf"\b{re.escape(name)}\b", token, said, count=1)
            break
    side = re.fullmatch(rf"(\S+) ({'|'.join(SIDES)})", said)
    if side and "settlement" in acts(asked.to.lang).meanings(side[1]):
        return f"settlement {_next_place(asked, SIDES[side[2]] == 'right')}"
    left, right = (fold(letter) for letter in signs(asked.to.lang, "sides"))

    def placed(found: re.Match[str]) -> str:
        side = "L" if found[1] == left else "R"
        row = "" if not found[3] else "t" if ROWS[found[3]] == "top" else "b"
        return f"{side}{found[2]}{row * (2 if found[4] else 1)}"

    site = rf"\b([{left}{right}])(\d)(?: ?({'|'.join(ROWS)}))?( (?:{'|'.join(OUTER)}))?\b"
    changed = re.sub(site, placed, said)
    return changed if changed != fold(text) else text


def _next_place(asked: Asked, right: bool) -> str:
    """The name of the next place outwards on one side of one's own principality."""
    spots = [PLACES[name] for name, _ in asked.view["realms"][asked.to.seat or 0]["places"]]
    return PLACE_NAMES[max(spots) + 2 if right else min(spots) - 2]


def _hand(query: Query, asked: Asked) -> list[str]:
    say = speaker("princes", asked.to.lang)
    if asked.to.seat is None:
        return [say("You have no seat.")]
    return [hand_line(asked.view, asked.to.seat, Voice(asked.to))]


def _stock(asked: Asked, seat: int) -> list[int]:
    """What a realm holds, by resource."""
    return held(asked.view["realms"][seat])


def _stores(query: Query, asked: Asked) -> list[str]:
    """What the regions hold, of all kinds or of those that are named; one's own, or that of whoever is named."""
    voice, kinds = Voice(asked.to), [KINDS.index(word) for word in query.words if word in KINDS]
    named = [seat for word in query.words if (seat := seat_named((word,), asked.to)) is not None]
    seat = named[0] if named else asked.to.seat or 0
    amounts = [n if not kinds or kind in kinds else 0 for kind, n in enumerate(_stock(asked, seat))]
    rows = [at_region(one, voice) for one in asked.view["realms"][seat]["regions"]
            if one["stock"] and (not kinds or KIND_OF[STORE[one["region"]]] in kinds)]  # fmt: skip
    total = voice.kinds(amounts) if sum(amounts) else none_of(kinds, voice)
    return [f"{voice.name(seat)}: {total}.", *([f"{'; '.join(rows)}."] if rows else [])]


def none_of(kinds: Sequence[int], voice: Voice) -> str:
    """«0 wool», or nothing at all."""
    return ", ".join(voice.amount(0, kind) for kind in kinds) or voice.kinds([])


def _costs(query: Query, asked: Asked) -> list[str]:
    """The centre cards and the hand, each with its cost and what is missing."""
    voice, seat = Voice(asked.to), asked.to.seat or 0
    rows: list[tuple[str, Cost]] = [(voice.card(name), CENTRE_COSTS[name]) for name in ("road", "settlement", "city")]
    for card, _ in asked.view["hands"][seat].get("cards", ()):
        if CARDS[card].price:
            rows.append((voice.card(card), CARDS[card].cost))
    return [_priced(name, cost, asked, seat) for name, cost in rows]


def _priced(name: str, cost: Cost, asked: Asked, seat: int) -> str:
    voice = Voice(asked.to)
    lack = [max(0, need - have) for need, have in zip(cost, _stock(asked, seat), strict=True)]
    missing = lacking(asked.to.lang, sum(lack), voice.kinds(lack))
    return f"{name[0].upper()}{name[1:]}: {voice.kinds(cost)}; {missing}."


def _realm(query: Query, asked: Asked) -> list[str]:
    """One's own principality, or that of whoever is named."""
    seat = seat_named(query.words, asked.to) if query.words else asked.to.seat
    if query.words and seat is None:
        say, names = speaker("princes", asked.to.lang), ", ".join(asked.to.names)
        return [say("Nobody here is called “{text}”; there are the principalities of {names}.", text=query.text[:40],
                    names=names)]  # fmt: skip
    return list(realm_lines(asked.view, seat if seat is not None else 0, Voice(asked.to)))


def _table(query: Query, asked: Asked) -> list[str]:
    if query.words and seat_named(query.words, asked.to) is not None:
        return _realm(query, asked)
    return lines(asked.view, Voice(asked.to))


def _points(query: Query, asked: Asked) -> list[str]:
    voice = Voice(asked.to)
    seats = [asked.to.seat or 0, 1 - (asked.to.seat or 0)]
    return [standing(asked.view, voice), *(f"{voice.name(s)}: {totals(asked.view, s, voice)}" for s in seats)]


def _stacks(query: Query, asked: Asked) -> list[str]:
    return [stack_line(asked.view, Voice(asked.to)), pile_line(asked.view, Voice(asked.to))]


def _card(query: Query, asked: Asked) -> list[str]:
    """A card in full, by its name or by its number in the hand."""
    say, lang = speaker("princes", asked.to.lang), asked.to.lang
    wanted, own = fold(query.text).strip(), asked.view["hands"][asked.to.seat or 0].get("cards", ())
    if wanted.isdecimal() and 0 < int(wanted[:4]) <= len(own):
        wanted = CARDS[own[int(wanted) - 1][0]].id
    exact = [face for face in faces().values() if wanted in (face.id, *(fold(n) for n in face.names.values()))]
    near = [face for face in faces().values() if wanted and wanted in fold(face.names[lang])]
    for face in (exact or near)[:3]:
        cost = (
            _priced(face.names[lang], _cost(face.id), asked, asked.to.seat or 0)
            if face.cost
            else face.names[lang] + "."
        )
        needs = [say("Requirement: {needs}.", needs=face.needs[lang].rstrip("."))] if face.needs else []
        points = points_said(face, lang)
        counts = [say("Counts: {points}.", points=points)] if points else []
        return [cost, *counts, face.effect[lang], *needs]
    return [say("There is no card “{text}”.", text=query.text[:40])]


def _cost(name: str) -> Cost:
    return CARDS[name].cost if name in CARDS else CENTRE_COSTS[name]


def _who(query: Query, asked: Asked) -> list[str]:
    """The regions of both with a number."""
    say, voice = speaker("princes", asked.to.lang), Voice(asked.to)
    number = next((word for word in query.words if word.isdecimal()), "")
    if not number:
        return [say("Which number? For example: who 4.")]
    found = []
    for seat in (asked.to.seat or 0, 1 - (asked.to.seat or 0)):
        there = [
            voice.store(r["region"]) for r in asked.view["realms"][seat]["regions"] if r["region"].endswith(number)
        ]
        found.append(f"{voice.name(seat)}: {', '.join(there) or say('nothing')}.")
    return found


def _around(query: Query, asked: Asked) -> list[str]:
    """The regions a site or a place touches, or the sites at a region; a name after it means that player's."""
    say, voice, seat = speaker("princes", asked.to.lang), Voice(asked.to), asked.to.seat or 0
    words = list(query.words)
    whose = seat_named(words[-1:], asked.to) if len(words) > 1 and not words[-1].isdecimal() else None
    if whose is not None:
        seat, words = whose, words[:-1]
    wanted, realm = fold("".join(words)), asked.view["realms"][seat]
    regions = {(r["x"], r["y"]): r["region"] for r in realm["regions"]}
    for name in (*SITES, *PLACES):
        if wanted and wanted in (fold(name), fold(voice.place(name)).replace(" ", "")):
            spots = beside(SITES[name]) if name in SITES else around(PLACES[name])
            near = [voice.store(regions[spot]) for spot in spots if spot in regions]
            return [say("{place}: between {regions}.", place=voice.place(name), regions=voice.listed(near) or "-")]
    for spot, name in regions.items():
        if wanted in (fold(name), fold(voice.store(name)).replace(" ", "")):
            return [f"{voice.store(name)}: {'; '.join(_sites_at(spot, realm, voice)) or '-'}."]
    return [say("There is no place “{text}”.", text=query.text[:40])]


def _sites_at(spot: tuple[int, int], realm: dict[str, Any], voice: Voice) -> list[str]:
    """The sites left and right of a region, with what lies there."""
    x, y = spot
    cards = {card["site"]: card["card"] for card in realm["cards"]}
    places = [(PLACES[name], size) for name, size in realm["places"]]
    sites = [SITE_NAMES[at, y * row] for at in (x - 1, x + 1) for place, size in places if place == at
             for row in range(1, size + 1)]  # fmt: skip
    return [at_site(name, cards.get(name, ""), realm, voice) for name in sites]


ANSWERS: dict[str, Callable[[Query, Asked], list[str]]] = {
    "hand": _hand,
    "cards": _hand,
    "stock": _stores,
    "costs": _costs,
    "realm": _realm,
    "board": _table,
    "table": _table,
    "map": _realm,
    "points": _points,
    "players": _points,
    "bank": _stacks,
    "card": _card,
    "who": _who,
    "around": _around,
    "look": _around,
}
