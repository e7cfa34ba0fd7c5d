"""A position of The Quick Game as the parts of one line, and back (docs/position.md).

Piles follow from what lies elsewhere. What everybody knows of a hand is written once (`knows all`), what one seat knows
besides only where it differs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from trueque.kernel.errors import bad_position
from trueque.kernel.parts import WHOLE, Eyes, Parts, Said
from trueque.quick.cards import EXPANSIONS, NO_CARDS, RESOURCES, Cards, deck_of, total_of
from trueque.quick.core.numbers import SEATS
from trueque.quick.guess import bits, guess, lay_phase, put_hand
from trueque.quick.piles import as_cards
from trueque.quick.state import KINDS, SPENT, State, cards, packed
from trueque.quick.state import PHASES as NUMBERED
from trueque.quick.view import ARROWS, sees_draw

if TYPE_CHECKING:
    from trueque.quick.game import Quick

PHASES = tuple(dict.fromkeys(NUMBERED))
PIECES = ("roads", "knights", "settlements", "cities")
NUMBERS = (("turn", 1), ("active", 0), ("exchanges", 0), ("amount", 0))
"""Plain numbers of a position, and what is usual."""
WITH_PARTNER = ("choose", "give", "blind")
MISFIT = "No hands fit what this line says of them."
Written = Iterator[tuple[str, str]]


def knows(eyes: Eyes, seat: int) -> bool:
    return eyes in (WHOLE, seat)


# ---- writing ---------------------------------------------------------------------------------------------------------


def write(game: Quick, state: State, eyes: Eyes) -> list[tuple[str, str]]:
    """The parts of *state*. A seat's are made of its view alone, so that nothing else can be in them."""
    if eyes != WHOLE:
        state = game.guess(game.view(state, eyes), Random(0))
    return [*write_table(game, state, eyes), *write_seats(game, state, eyes), *write_memory(game, state, eyes)]


def cards_text(cards: Sequence[int]) -> str:
    return ",".join(name for name, n in zip(RESOURCES, cards, strict=True) for _ in range(n)) or "-"


def write_table(game: Quick, s: State, eyes: Eyes) -> Written:
    g, first = s.g, game.first.g
    if s.phase != "trade":
        yield "phase", s.phase
    for name, usual in NUMBERS:
        if getattr(g, name) != usual:
            yield name, str(getattr(g, name))
    if s.todo:
        yield "todo", str(s.todo)
    for name, pile in (("market", g.market), ("discards", g.discards)):
        if any(pile):
            yield name, cards_text(pile)
    if (g.attacks, g.market_days) != (first.attacks, first.market_days):
        yield "events", f"{g.attacks},{g.market_days}"
    if g.arrow != first.arrow:
        yield "destiny", str(ARROWS[g.arrow])
    if g.partner >= 0:
        yield "partner", str(g.partner)
    if g.back >= 0:
        yield "back", NUMBERED[g.back]
    for name, names, chosen in (("built", KINDS, g.built), ("spent", SPENT, g.spent)):
        if chosen:
            yield name, ",".join(one for i, one in enumerate(names) if chosen >> i & 1)
    if g.got:
        seen = eyes == WHOLE or sees_draw(s, eyes)
        yield ("got", cards_text(cards(g.got))) if seen else ("got_count", str(sum(cards(g.got))))
    if s.result is not None:
        yield "result", ",".join(f"{score:g}" for score in s.result)


def write_seats(game: Quick, s: State, eyes: Eyes) -> Written:
    g, usual = s.g, {"roads": 1, "knights": 0, "settlements": 1, "cities": 0}
    for p in range(game.seats):
        words = [f"{name} {getattr(g, name)[p]}" for name in PIECES if getattr(g, name)[p] != usual[name]]
        if g.expansions[p]:
            words.append(f"expansions {','.join(n for i, n in enumerate(EXPANSIONS) if g.expansions[p] >> i & 1)}")
        if g.owes[p]:
            words.append(f"owes {g.owes[p]}")
        sealed = s.sealed(p)
        if knows(eyes, p):
            words += [f"hand {cards_text(s.hand(p))}"] if g.hand_size[p] else []
            words += [f"sealed {cards_text(sealed)}"] if sealed is not None else []
        else:
            drawn = sum(s.pile_most(game.seats)) - sum(s.pile_most(p))
            words += [f"cards {g.hand_size[p]}"] if g.hand_size[p] else []
            words += ["chose yes"] if sealed is not None else []
            words += [f"drawn {drawn}"] if drawn else []
        if words:
            yield f"seat {p}", " ".join(words)


def write_memory(game: Quick, s: State, eyes: Eyes) -> Written:
    """``knows all 1 wood``: what everybody is sure of in hand 1; ``pile_most 0 …``: what may be left in the pile."""
    n = game.seats
    for observer in (n, *range(n)):
        who = "all" if observer == n else str(observer)
        for holder in range(n):
            usual = NO_CARDS if observer in (n, holder) else s.known(n, holder)
            if s.known(observer, holder) != usual:
                yield "knows", f"{who} {holder} {cards_text(s.known(observer, holder))}"
        usual = deck_of(n) if observer == n else s.pile_most(n)
        if s.pile_most(observer) != usual and (observer == n or knows(eyes, observer)):
            yield "pile_most", f"{who} {','.join(map(str, s.pile_most(observer)))}"


# ---- reading ---------------------------------------------------------------------------------------------------------


@dataclass
class Draft:
    """What was read, before it is put together."""

    fields: dict[str, Any] = field(default_factory=dict)
    seats: list[dict[str, Any]] = field(default_factory=list)
    known: list[Cards] = field(default_factory=list)
    pile_most: list[Cards] = field(default_factory=list)


def read(game: Quick, parts: Parts, eyes: Eyes, rng: Random) -> State:
    """The position that *parts* hold; of a seat's line, one that fits it."""
    d = Draft(read_table(game, parts))
    d.seats = [read_seat(game, parts.pairs(f"seat {p}"), knows(eyes, p)) for p in range(game.seats)]
    read_memory(game, d, parts)
    state = whole(game, d) if eyes == WHOLE else dealt(game, d, eyes, rng)
    must_be_sound(game, state)
    return state


def read_table(game: Quick, parts: Parts) -> dict[str, Any]:
    n, most = game.seats, sum(deck_of(game.seats))
    found: dict[str, Any] = {}

    def put(name: str, usual: Any, reader: Any) -> None:
        said = parts.optional(name)
        found[name] = usual if said is None else reader(said)

    put("phase", "trade", lambda said: PHASES[said.name_in(PHASES)])
    for name, usual in (*NUMBERS, ("todo", 0)):
        put(name, usual, lambda said, name=name: said.number(0, n - 1 if name == "active" else 100_000))
    for name in ("market", "discards", "got"):
        put(name, [0] * 5, lambda said: said.tally(RESOURCES, most))
    put("got_count", 0, lambda said: said.number(0, most))
    first = game.first.g
    put("events", (first.attacks, first.market_days), lambda said: tuple(said.numbers(2, 0, 99)))
    arrows = {str(name): arrow for arrow, name in ARROWS.items() if name and n > 2}
    put("destiny", 1 if n > 2 else 0, lambda said: said.among(arrows))
    put("partner", -1, lambda said: said.number(0, n - 1))
    put("back", "", lambda said: PHASES[said.name_in(PHASES)])
    put("built", 0, lambda said: sum(1 << i for i in said.names(KINDS)))
    put("spent", 0, lambda said: sum(1 << i for i in said.names(SPENT)))
    scores = {f"{1 / k:g}": 1 / k for k in range(1, n + 1)} | {"0": 0.0}
    put("result", None, lambda said: tuple(one.among(scores) for one in said.listed(n)))
    return found


def read_seat(game: Quick, inner: Parts, is_known: bool) -> dict[str, Any]:
    """A seat's cards on the table, and its hand or how many cards it holds."""
    most = sum(deck_of(game.seats))
    found: dict[str, Any] = {"hand": [0] * 5, "sealed": None, "cards": 0, "chose": False, "drawn": 0}
    for name, usual in (("roads", 1), ("knights", 0), ("settlements", 1), ("cities", 0), ("owes", 0)):
        said = inner.optional(name)
        found[name] = usual if said is None else said.number(0, 99)
    said = inner.optional("expansions")
    found["expansions"] = [] if said is None else [EXPANSIONS[i] for i in said.names(EXPANSIONS)]
    for name in ("hand", "sealed") if is_known else ("cards", "drawn"):
        if (said := inner.optional(name)) is not None:
            found[name] = said.tally(RESOURCES, most) if is_known else said.number(0, most)
    if not is_known and (said := inner.optional("chose")) is not None:
        found["chose"] = said.is_yes()
    inner.must_be_empty()
    return found


def read_memory(game: Quick, d: Draft, parts: Parts) -> None:
    n, deck = game.seats, deck_of(game.seats)
    observers = {"all": n, **{str(p): p for p in range(n)}}
    told: dict[tuple[int, int], Cards] = {}
    for said in parts.many("knows"):
        words = said.words()
        if len(words) != 3:
            raise said.wrong("“{part}”: “{word}” should read SEAT SEAT cards: who knows, whose hand, which cards.")
        told[words[0].among(observers), words[1].number(0, n - 1)] = as_cards(words[2].tally(RESOURCES, sum(deck)))
    for observer in range(n + 1):
        for holder in range(n):
            public = NO_CARDS if observer in (n, holder) else told.get((n, holder), NO_CARDS)
            d.known.append(told.get((observer, holder), public))
    most: dict[int, Cards] = {}
    for said in parts.many("pile_most"):
        words = said.words()
        if len(words) != 2:
            raise said.wrong("“{part}”: “{word}” should read SEAT and five numbers.")
        most[words[0].among(observers)] = as_cards(words[1].numbers(5, 0, max(deck)))
    public_most = most.get(n, deck)
    d.pile_most = [most.get(observer, public_most) for observer in range(n)] + [public_most]


def piles_left(game: Quick, d: Draft) -> dict[str, Any]:
    """The piles of the table, from what lies in front of the seats."""
    n, seats = game.seats, d.seats
    left: dict[str, Any] = {
        "road": total_of("road", n) - sum(s["roads"] for s in seats),
        "knight": total_of("knight", n) - sum(s["knights"] for s in seats),
        "settlement": total_of("settlement", n)
        - sum(s["settlements"] + s["cities"] + len(s["expansions"]) for s in seats),
        "expansions": {name: total_of(name, n) - sum(name in s["expansions"] for s in seats) for name in EXPANSIONS},
    }
    for name, count in {**left, **left["expansions"]}.items():
        if name != "expansions" and count < 0:
            most = total_of(name, n)
            raise Said(name, "").wrong("“{part}”: there are {n}, and the box holds {most}.", n=most - count, most=most)
    return left


def whole(game: Quick, d: Draft) -> State:
    """The whole form: everybody's cards as they are written, the rest in the pile."""
    s, f, left = game.first.copy(), d.fields, piles_left(game, d)
    g, n = s.g, game.seats
    for p, seat in enumerate(d.seats):
        put_hand(s, p, as_cards(seat["hand"]))
        g.sealed[p] = packed(seat["sealed"] or NO_CARDS) if seat["owes"] else 0
        g.owes[p] = seat["owes"]
        g.due[p] = 0 if seat["sealed"] is not None else seat["owes"]
        g.expansions[p] = bits(EXPANSIONS, seat["expansions"])
        for name in PIECES:
            getattr(g, name)[p] = seat[name]
    g.road_pile, g.knight_pile, g.settlement_pile = left["road"], left["knight"], left["settlement"]
    g.expansion_pile = list(left["expansions"].values())
    for name in (*(name for name, _ in NUMBERS), "market", "discards", "partner", "built", "spent"):
        setattr(g, name, f[name])
    (g.attacks, g.market_days), g.arrow, g.got = f["events"], f["destiny"], packed(f["got"])
    lay_phase(s, f["phase"], f["amount"], f["todo"], f["back"], f["result"])
    g.pile = pile_left(game, s)
    g.left = sum(g.pile)
    for observer in range(n + 1):
        g.pile_most[observer] = packed(d.pile_most[observer])
        for holder in range(n):
            g.known[observer * SEATS + holder] = packed(d.known[observer * n + holder])
    return s


def pile_left(game: Quick, s: State) -> list[int]:
    """What lies nowhere else is in the pile."""
    deck, g = deck_of(game.seats), s.g
    hands = [s.hand(p) for p in range(game.seats)]
    pile = [deck[i] - g.market[i] - g.discards[i] - sum(hand[i] for hand in hands) for i in range(5)]
    for i, name in enumerate(RESOURCES):
        if pile[i] < 0:
            held = deck[i] - pile[i]
            raise bad_position("The hands hold {n} cards of {name}; there are {most}.", n=held, name=name, most=deck[i])
    return pile


def dealt(game: Quick, d: Draft, eyes: int | None, rng: Random) -> State:
    """A seat's form: a view again, from which the rest is guessed."""
    n, f = game.seats, d.fields
    me = n if eyes is None else eyes
    counts = [sum(seat["hand"]) if p == eyes else seat["cards"] for p, seat in enumerate(d.seats)]
    players = [
        {**seat, "cards": counts[p], "known": seat["hand"] if p == eyes else list(d.known[me * n + p]),
         "shown": list(d.known[n * n + p]), "drawn": seat["drawn"]}
        for p, seat in enumerate(d.seats)
    ]  # fmt: skip
    own = d.seats[eyes]["sealed"] if eyes is not None else None
    view = {
        **f, "seat": eyes, "players": players,
        "pile": sum(deck_of(n)) - sum(f["market"]) - sum(f["discards"]) - sum(counts),
        "piles": piles_left(game, d), "events": {"attack": f["events"][0], "market_day": f["events"][1]},
        "destiny": ARROWS[f["destiny"]], "built": [k for i, k in enumerate(KINDS) if f["built"] >> i & 1],
        "spent": [k for i, k in enumerate(SPENT) if f["spent"] >> i & 1],
        "partner": None if f["partner"] < 0 else f["partner"], "got": None if f["got_count"] else f["got"],
        "chose": [seat["chose"] or seat["sealed"] is not None for seat in d.seats], "my_choice": own,
        "owes": [seat["owes"] for seat in d.seats],
        "known_of_me": None if eyes is None else [list(d.known[s * n + eyes]) for s in range(n)],
        "pile_most": list(d.pile_most[me]), "pile_most_public": list(d.pile_most[n]),
    }  # fmt: skip
    try:
        s = guess(game.first, view, rng)
    except (ValueError, IndexError, KeyError, TypeError) as broken:
        raise bad_position(MISFIT) from broken
    g, seats = s.g, range(n)
    if (
        min(g.pile) < 0
        or sum(g.pile) != g.left
        or any(g.hand_size[p] != counts[p] or min(s.hand(p)) < 0 for p in seats)
    ):
        raise bad_position(MISFIT)
    return s


def must_be_sound(game: Quick, s: State) -> None:
    """Refuse parts that contradict each other."""
    g = s.g
    if s.phase in WITH_PARTNER and g.partner in (-1, g.active):
        raise bad_position("The phase is «{phase}»: «partner» should be another seat.", phase=s.phase)
    if any(g.owes) != (s.phase == "robber") or any(g.owes[p] > g.hand_size[p] for p in range(game.seats)):
        raise bad_position("Cards are owed in the phase robber alone, by seats that hold as many.")
    if (g.winners != 0) != (s.phase == "over"):
        raise bad_position("A «result» stands where the phase is over, and only there.")
