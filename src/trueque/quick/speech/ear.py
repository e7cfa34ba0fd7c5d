"""Queries about the quick game: table, hand, costs, expansions, who would lose a road."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from trueque.kernel.words import Listener
from trueque.locale import Speaker, speaker
from trueque.quick.cards import BUILDINGS, COSTS, EXPANSIONS, NAMES, RESOURCES, cards
from trueque.quick.core.numbers import SAFE_HAND, SAFE_KNIGHTS, SAFE_ROADS
from trueque.quick.speech.describe import describe_draw_pile, describe_player, describe_table
from trueque.quick.speech.names import (
    describe_card_count,
    describe_cards,
    describe_exchanges_left,
    describe_hand,
    describe_points,
    direction_name,
)
from trueque.quick.speech.tour import TOUR, list_stops
from trueque.speech.choices import AnswerForm, Asked
from trueque.speech.fold import fold_text
from trueque.speech.queries import Query
from trueque.speech.vocabulary import find_seat, list_meanings
from trueque.telling.amount_hints import describe_lack

__all__ = ["TOUR", "hear", "list_stops"]

SAFE = {"road": ("citadel", SAFE_ROADS), "knight": ("church", SAFE_KNIGHTS)}
"""R-101: which expansion protects how many of a row, in the usual game."""
COUNTER = "counter-clockwise"
OVERVIEW = "table"
"""The query that tells the table best."""
BUILT = AnswerForm(beside=frozenset({"resource", "number"}), is_own=True)
FORMS = {
    **{name: replace(BUILT, pieces=frozenset({name})) for name in ("settlement", "road", "knight")},
    "city": replace(BUILT, pieces=frozenset({"city", "settlement"})),
    "expansion": AnswerForm(is_own=True),
    "exchange": AnswerForm(beside=frozenset({"number"}), names_player=True, hands_over=True),
    "pile": AnswerForm(beside=frozenset({"number"}), hands_over=True),
    "market": AnswerForm(trades=True),
    **dict.fromkeys(
        ("guild", "library"),
        AnswerForm(beside=frozenset({"number"}), names_player=True, hands_over=True, called=frozenset({"use"})),
    ),
    "take": AnswerForm(is_own=True, called=frozenset({"pick", "getting", "keeping"})),
    "give": AnswerForm(is_own=True, called=frozenset({"handing"})),
    "discard": AnswerForm(counts=True, is_own=True),
    "end": AnswerForm(beside=frozenset({"player"}), bare=True, closes=True, is_own=True, leads_on=True),
    **dict.fromkeys(("flip", "keep"), AnswerForm(bare=True, closes=True)),
}
"""What its answers may name."""
COSTLY = frozenset({"pile", "exchange"})
"""Answers that cannot be taken back and cost something."""


def hear(query: Query, asked: Asked) -> list[str] | None:
    """What the table says to *query*; none where it has no answer."""
    answer = ANSWERS.get(query.name)
    return answer(query, asked) if answer else None


def _make_speaker(to: Listener) -> Speaker:
    return speaker("quick", to.lang)


def _describe_hand(query: Query, asked: Asked) -> list[str]:
    view, say = asked.view, speaker("quick", asked.to.lang)
    if view["hand"] is None:
        return [say("You have no seat.")]
    return [describe_hand(_make_speaker(asked.to), view), *_describe_affordable(asked)]


def _describe_affordable(asked: Asked) -> list[str]:
    say, own = speaker("quick", asked.to.lang), asked.view["hand"]
    fits = [name for name in BUILDINGS if all(have >= need for have, need in zip(own, COSTS[name], strict=True))]
    named = [_make_speaker(asked.to)(NAMES[name]) for name in fits if name not in EXPANSIONS]
    named += [_make_speaker(asked.to)(NAMES["expansion"])] if any(name in EXPANSIONS for name in fits) else []
    return [say("Enough for: {things}.", things=", ".join(named))] if named else []


def _describe_costs(query: Query, asked: Asked) -> list[str]:
    """What can be built, or what is named, each with its cost and what is missing."""
    quick, own = _make_speaker(asked.to), asked.view["hand"] or [0] * 5
    lines = []
    for name in [one for one in BUILDINGS if one in list_meanings(query.words, asked.to.lang)] or BUILDINGS:
        lack = [max(0, need - have) for need, have in zip(COSTS[name], own, strict=True)]
        missing = describe_lack(asked.to.lang, sum(lack), describe_cards(quick, lack))
        title = quick(NAMES[name])
        lines.append(f"{title[0].upper()}{title[1:]}: {describe_cards(quick, COSTS[name])}; {missing}.")
    return lines


def _describe_table(query: Query, asked: Asked) -> list[str]:
    """Market, piles and players; one row where a player is named."""
    view, to, quick = asked.view, asked.to, _make_speaker(asked.to)
    if query.words:
        seat = find_seat(query.words, to)
        if seat is not None:
            return [describe_player(quick, view, seat, to)]
    return [describe_table(quick, view), *_describe_players(query, asked)]


def _describe_players(query: Query, asked: Asked) -> list[str]:
    view, n = asked.view, len(asked.view["players"])
    named = [seat for word in query.words if (seat := find_seat((word,), asked.to)) is not None]
    seats = named or [((asked.to.seat or 0) + i) % n for i in range(n)]
    return [describe_player(_make_speaker(asked.to), view, seat, asked.to) for seat in seats]


def _describe_points(query: Query, asked: Asked) -> list[str]:
    """What is needed, who is nearest to it, and everybody's."""
    say, points = _make_speaker(asked.to), [player["points"] for player in asked.view["players"]]
    first = [asked.to.names[seat] for seat, n in enumerate(points) if n == max(points)]
    needed = say("Points to win: {target}. Nearest: {names}, with {points}.", target=asked.view["target"],
                 names=", ".join(first), points=describe_points(say, max(points)))  # fmt: skip
    return [needed, *_describe_players(query, asked)]


def _describe_limit(query: Query, asked: Asked) -> list[str]:
    """That a hand has no limit, and who has more than a robbery leaves."""
    say, people = _make_speaker(asked.to), asked.view["players"]
    over = [f"{asked.to.names[seat]}, {describe_card_count(say, one['cards'])}"
            for seat, one in enumerate(people) if one["cards"] > SAFE_HAND]  # fmt: skip
    named = say("Now above that: {names}.", names="; ".join(over)) if over else say("Now nobody has more.")
    return [say("There is no hand limit, but a Robber Attack leaves nobody with more than {n}.", n=SAFE_HAND), named]


def _describe_exchanges(query: Query, asked: Asked) -> list[str]:
    """How many exchanges are left in this trade phase, and how many each will have by its roads."""
    say, view = _make_speaker(asked.to), asked.view
    left = describe_exchanges_left(say, view["exchanges"]) or say("No exchange left now.")
    rows = (say("{name}: {n} a turn", name=asked.to.names[seat], n=one["exchanges"])
            for seat, one in enumerate(view["players"]))  # fmt: skip
    return [left.strip(), f"{'; '.join(rows)}."]


def _describe_destiny(query: Query, asked: Asked) -> list[str]:
    """Which way the destiny card points, and whom that would hit."""
    say, way = _make_speaker(asked.to), asked.view["destiny"]
    if way is None:
        return [say("Between two, there is no destiny card.")]
    named = direction_name(say, -1 if way == COUNTER else 1)
    victims = [line for what in SAFE for line in _describe_victims(Query("who", (what,), what), asked)]
    return [say("Destiny: {way}.", way=named), *victims]


def _describe_piles(query: Query, asked: Asked) -> list[str]:
    """What is left to build and to draw."""
    return [describe_table(_make_speaker(asked.to), asked.view), describe_draw_pile(asked.view, asked.to)]


def _describe_market(query: Query, asked: Asked) -> list[str]:
    return [describe_table(_make_speaker(asked.to), asked.view)]


def _describe_expansions(query: Query, asked: Asked) -> list[str]:
    """What is left, each with cost, points and effect."""
    say, left = speaker("quick", asked.to.lang), asked.view["piles"]["expansions"]
    rows = {row["id"]: row for row in cards()}
    return [
        say.many(
            "{name}, {n} left: {text}",
            "{name}, {n} left: {text}",
            n,
            name=_card_title(rows[name], asked.to.lang),
            text=_card_text(rows[name], asked.to.lang),
        )
        for name, n in left.items()
        if n
    ]


def _card_title(row: dict[str, object], lang: str) -> str:
    title = str(row["names"][lang])  # type: ignore[index]
    return title[0].upper() + title[1:]


def _card_text(row: dict[str, object], lang: str) -> str:
    cost = [row["cost"].get(name, 0) for name in RESOURCES]  # type: ignore[attr-defined]
    price = describe_cards(speaker("quick", lang), cost) + ". " if any(cost) else ""
    return f"{price}{row['effect'][lang]}"  # type: ignore[index]


def _describe_card(query: Query, asked: Asked) -> list[str]:
    """One card in full."""
    say, wanted = speaker("quick", asked.to.lang), fold_text(query.text)
    for row in cards():
        names = [fold_text(str(name)) for name in row["names"].values()]
        if wanted and any(wanted in name for name in (*names, fold_text(row["id"]))):
            return [f"{_card_title(row, asked.to.lang)}: {_card_text(row, asked.to.lang)}"]
    return [say("There is no card “{text}”.", text=query.text[:40])]


def _describe_victims(query: Query, asked: Asked) -> list[str]:
    """Who would lose a road or a knight if the pile is empty, and who is passed over and why."""
    say, to, view = speaker("quick", asked.to.lang), asked.to, asked.view
    means = list_meanings(query.words, to.lang)
    what = next((name for name in SAFE if name in means), "road")
    expansion, safe = SAFE[what]
    step = -1 if view["destiny"] == COUNTER else 1
    n, row = len(view["players"]), f"{what}s"
    passed: list[str] = []
    for distance in range(1, n):
        seat = ((to.seat or 0) + step * distance) % n
        player = view["players"][seat]
        guarded = safe if expansion in player["expansions"] else 0
        if player[row] > guarded:
            named = _make_speaker(to)(NAMES[what])
            return [*passed, say("With the pile empty, {name} would lose 1 {thing}.", name=to.names[seat], thing=named)]
        reason = _make_speaker(to)(NAMES[expansion]) if guarded and player[row] else say("has none")
        passed.append(say("{name} is passed over: {reason}.", name=to.names[seat], reason=reason))
    return [*passed, say("With the pile empty, nobody would lose one.")]


ANSWERS: dict[str, Callable[[Query, Asked], list[str]]] = {
    "hand": _describe_hand,
    "cards": _describe_hand,
    "costs": _describe_costs,
    "table": _describe_table,
    "board": _describe_table,
    "map": _describe_table,
    "points": _describe_points,
    "players": _describe_players,
    "market": _describe_market,
    "bank": _describe_market,
    "expansions": _describe_expansions,
    "card": _describe_card,
    "who": _describe_victims,
    "limit": _describe_limit,
    "exchanges": _describe_exchanges,
    "destiny": _describe_destiny,
    "piles": _describe_piles,
}
