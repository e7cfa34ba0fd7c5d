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
from trueque.kernel.impossible import ImpossiblePosition, Objection, find_objections
from trueque.kernel.parts import WHOLE, Eyes, PartText, PositionParts
from trueque.quick.cards import EXPANSIONS, NO_CARDS, RESOURCES, Cards, card_total, make_deck
from trueque.quick.core.numbers import SEATS
from trueque.quick.guess import guess_state, names_mask, put_hand, restore_phase
from trueque.quick.impossible import BUILDINGS, READABLE, list_position_objections
from trueque.quick.piles import freeze_cards
from trueque.quick.state import KINDS, SPENT, QuickState, pack_cards, unpack_cards
from trueque.quick.state import PHASES as NUMBERED
from trueque.quick.view import ARROWS, can_see_draw

if TYPE_CHECKING:
    from trueque.quick.game import Quick

PHASES = tuple(dict.fromkeys(NUMBERED))
PIECES = ("roads", "knights", "settlements", "cities")
NUMBERS = (("turn", 1), ("active", 0), ("exchanges", 0), ("amount", 0))
"""Plain numbers of a position, and what is usual."""
MISFIT = "No hands match what this line says about them."
UNSEEN = "“{part}”: “{word}” is what another seat remembers; a seat's line should hold what that seat knows."
Written = Iterator[tuple[str, str]]


def is_known_to(eyes: Eyes, seat: int) -> bool:
    return eyes in (WHOLE, seat)


# ---- writing ---------------------------------------------------------------------------------------------------------


def write(game: Quick, state: QuickState, eyes: Eyes) -> list[tuple[str, str]]:
    """The parts of *state*. A seat's are made of its view alone, so that nothing else can be in them."""
    if eyes != WHOLE:
        state = game.guess(game.view(state, eyes), Random(0))
    return [*write_table(game, state, eyes), *write_seats(game, state, eyes), *write_memory(game, state, eyes)]


def write_cards(cards: Sequence[int]) -> str:
    return ",".join(name for name, n in zip(RESOURCES, cards, strict=True) for _ in range(n)) or "-"


def write_table(game: Quick, s: QuickState, eyes: Eyes) -> Written:
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
            yield name, write_cards(pile)
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
        seen = eyes == WHOLE or can_see_draw(s, eyes)
        yield ("got", write_cards(unpack_cards(g.got))) if seen else ("got_count", str(sum(unpack_cards(g.got))))
    if s.result is not None:
        yield "result", ",".join(f"{score:g}" for score in s.result)


def write_seats(game: Quick, s: QuickState, eyes: Eyes) -> Written:
    g, usual = s.g, {"roads": 1, "knights": 0, "settlements": 1, "cities": 0}
    for p in range(game.seats):
        words = [f"{name} {getattr(g, name)[p]}" for name in PIECES if getattr(g, name)[p] != usual[name]]
        if g.expansions[p]:
            words.append(f"expansions {','.join(n for i, n in enumerate(EXPANSIONS) if g.expansions[p] >> i & 1)}")
        if g.owes[p]:
            words.append(f"owes {g.owes[p]}")
        sealed = s.sealed_cards(p)
        if is_known_to(eyes, p):
            words += [f"hand {write_cards(s.hand(p))}"] if g.hand_size[p] else []
            words += [f"sealed {write_cards(sealed)}"] if sealed is not None else []
        else:
            drawn = sum(s.pile_most(game.seats)) - sum(s.pile_most(p))
            words += [f"cards {g.hand_size[p]}"] if g.hand_size[p] else []
            words += ["chose yes"] if sealed is not None else []
            words += [f"drawn {drawn}"] if drawn else []
        if words:
            yield f"seat {p}", " ".join(words)


def write_memory(game: Quick, s: QuickState, eyes: Eyes) -> Written:
    """``knows all 1 wood``: what everybody is sure of in hand 1; ``pile_most 0 …``: what may be left in the pile."""
    n = game.seats
    for observer in (n, *range(n)):
        who = "all" if observer == n else str(observer)
        for holder in range(n):
            usual = NO_CARDS if observer in (n, holder) else s.known_cards(n, holder)
            if s.known_cards(observer, holder) != usual:
                yield "knows", f"{who} {holder} {write_cards(s.known_cards(observer, holder))}"
        usual = make_deck(n) if observer == n else s.pile_most(n)
        if s.pile_most(observer) != usual and (observer == n or is_known_to(eyes, observer)):
            yield "pile_most", f"{who} {','.join(map(str, s.pile_most(observer)))}"


# ---- reading ---------------------------------------------------------------------------------------------------------


@dataclass
class QuickPositionDraft:
    """What was read, before it is put together."""

    fields: dict[str, Any] = field(default_factory=dict)
    seats: list[dict[str, Any]] = field(default_factory=list)
    known: list[Cards] = field(default_factory=list)
    pile_most: list[Cards] = field(default_factory=list)


def read(game: Quick, parts: PositionParts, eyes: Eyes, rng: Random) -> QuickState:
    """The position that *parts* hold; of a seat's line, one that fits it."""
    d = QuickPositionDraft(read_table(game, parts))
    d.seats = [read_seat(game, parts.take_nested_parts(f"seat {p}"), is_known_to(eyes, p)) for p in range(game.seats)]
    read_memory(game, d, parts, eyes)
    box = find_objections(BUILDINGS, d.seats)
    if box and eyes != WHOLE:
        raise ImpossiblePosition(box)
    state = make_whole_state(game, d) if eyes == WHOLE else make_dealt_state(game, d, eyes, rng)
    found = [*box, *list_objections(game, state, eyes)]
    if box or any(one.name in READABLE for one in found):
        raise ImpossiblePosition(found)
    return state


def list_objections(game: Quick, state: QuickState, eyes: Eyes) -> list[Objection]:
    """All that speaks against a position; nothing where it can come about."""
    return list_position_objections(game.rules, game.first, state)


def read_table(game: Quick, parts: PositionParts) -> dict[str, Any]:
    n, most = game.seats, sum(make_deck(game.seats))
    found: dict[str, Any] = {}

    def read_part(name: str, usual: Any, reader: Any) -> None:
        said = parts.take_optional_part(name)
        found[name] = usual if said is None else reader(said)

    read_part("phase", "trade", lambda said: PHASES[said.read_name_index(PHASES)])
    for name, usual in (*NUMBERS, ("todo", 0)):
        read_part(name, usual, lambda said, name=name: said.read_number(0, n - 1 if name == "active" else 100_000))
    if found["todo"] and found["phase"] in ("pile", "market", "give"):  # where `amount` says how many are chosen
        raise bad_position("The phase is «{phase}»: «todo» says how many cards are to be drawn, where some are.",
                           phase=found["phase"])  # fmt: skip
    for name in ("market", "discards", "got"):
        read_part(name, [0] * 5, lambda said: said.count_names(RESOURCES, most))
    read_part("got_count", 0, lambda said: said.read_number(0, most))
    first = game.first.g
    read_part("events", (first.attacks, first.market_days), lambda said: tuple(said.read_numbers(2, 0, 99)))
    arrows = {str(name): arrow for arrow, name in ARROWS.items() if name and n > 2}
    read_part("destiny", 1 if n > 2 else 0, lambda said: said.look_up(arrows))
    read_part("partner", -1, lambda said: said.read_number(0, n - 1))
    read_part("back", "", lambda said: PHASES[said.read_name_index(PHASES)])
    read_part("built", 0, lambda said: sum(1 << i for i in said.read_name_indices(KINDS)))
    read_part("spent", 0, lambda said: sum(1 << i for i in said.read_name_indices(SPENT)))
    scores = {f"{1 / k:g}": 1 / k for k in range(1, n + 1)} | {"0": 0.0}
    read_part("result", None, lambda said: read_shares(said, scores, n))
    return found


def read_shares(said: PartText, scores: dict[str, float], seats: int) -> tuple[float, ...]:
    """Each seat's share of the win; somebody has one."""
    shares = tuple(one.look_up(scores) for one in said.split_list(seats))
    if not any(shares):
        raise said.part_error("“{part}”: “{word}” should give somebody a share of the win.")
    return shares


def read_seat(game: Quick, inner: PositionParts, is_known: bool) -> dict[str, Any]:
    """A seat's cards on the table, and its hand or how many cards it holds."""
    most = sum(make_deck(game.seats))
    found: dict[str, Any] = {"hand": [0] * 5, "sealed": None, "cards": 0, "chose": False, "drawn": 0}
    for name, usual in (("roads", 1), ("knights", 0), ("settlements", 1), ("cities", 0), ("owes", 0)):
        said = inner.take_optional_part(name)
        found[name] = usual if said is None else said.read_number(0, 99)
    said = inner.take_optional_part("expansions")
    found["expansions"] = [] if said is None else [EXPANSIONS[i] for i in said.read_name_indices(EXPANSIONS)]
    for name in ("hand", "sealed") if is_known else ("cards", "drawn"):
        if (said := inner.take_optional_part(name)) is not None:
            found[name] = said.count_names(RESOURCES, most) if is_known else said.read_number(0, most)
    if not is_known and (said := inner.take_optional_part("chose")) is not None:
        found["chose"] = said.read_yes_no()
    inner.require_empty()
    return found


def read_memory(game: Quick, d: QuickPositionDraft, parts: PositionParts, eyes: Eyes) -> None:
    n, deck = game.seats, make_deck(game.seats)
    observers = {"all": n, **{str(p): p for p in range(n)}}
    told: dict[tuple[int, int], Cards] = {}
    for said in parts.take_named_parts("knows"):
        words = said.split_words()
        if len(words) != 3:
            raise said.part_error("“{part}”: “{word}” should read SEAT SEAT cards: who knows, whose hand, which cards.")
        observer, holder = words[0].look_up(observers), words[1].read_number(0, n - 1)
        if observer == holder or (observer, holder) in told:
            raise said.part_error("“{part}”: “{word}” should be of another's hand, and said once.")
        if observer != n and not (is_known_to(eyes, observer) or is_known_to(eyes, holder)):
            raise said.part_error(UNSEEN)
        told[observer, holder] = freeze_cards(words[2].count_names(RESOURCES, sum(deck)))
    for observer in range(n + 1):
        for holder in range(n):
            public = NO_CARDS if observer in (n, holder) else told.get((n, holder), NO_CARDS)
            d.known.append(told.get((observer, holder), public))
    most: dict[int, Cards] = {}
    for said in parts.take_named_parts("pile_most"):
        words = said.split_words()
        if len(words) != 2:
            raise said.part_error("“{part}”: “{word}” should read SEAT and five numbers.")
        observer = words[0].look_up(observers)
        if observer in most:
            raise said.part_error("“{part}”: “{word}” should be said once of each.")
        if observer != n and not is_known_to(eyes, observer):
            raise said.part_error(UNSEEN)
        most[observer] = freeze_cards(words[1].read_numbers(5, 0, max(deck)))
    public_most = most.get(n, deck)
    d.pile_most = [most.get(observer, public_most) for observer in range(n)] + [public_most]


def count_piles_left(game: Quick, d: QuickPositionDraft) -> dict[str, Any]:
    """The piles of the table, from what lies in front of the seats; nothing where that is more than the box has."""
    n, seats = game.seats, d.seats
    here = {
        "road": sum(s["roads"] for s in seats),
        "knight": sum(s["knights"] for s in seats),
        "settlement": sum(s["settlements"] + s["cities"] + len(s["expansions"]) for s in seats),
    }
    gone = {name: sum(name in s["expansions"] for s in seats) for name in EXPANSIONS}
    left: dict[str, Any] = {name: max(0, card_total(name, n) - count) for name, count in here.items()}
    left["expansions"] = {name: max(0, card_total(name, n) - count) for name, count in gone.items()}
    return left


def make_whole_state(game: Quick, d: QuickPositionDraft) -> QuickState:
    """The whole form: everybody's cards as they are written, the rest in the pile."""
    s, f, left = game.first.copy(), d.fields, count_piles_left(game, d)
    g, n = s.g, game.seats
    for p, seat in enumerate(d.seats):
        put_hand(s, p, freeze_cards(seat["hand"]))
        g.sealed[p] = pack_cards(seat["sealed"] or NO_CARDS) if seat["owes"] else 0
        g.owes[p] = seat["owes"]
        g.due[p] = 0 if seat["sealed"] is not None else seat["owes"]
        g.expansions[p] = names_mask(EXPANSIONS, seat["expansions"])
        for name in PIECES:
            getattr(g, name)[p] = seat[name]
    g.road_pile, g.knight_pile, g.settlement_pile = left["road"], left["knight"], left["settlement"]
    g.expansion_pile = list(left["expansions"].values())
    for name in (*(name for name, _ in NUMBERS), "market", "discards", "partner", "built", "spent"):
        setattr(g, name, f[name])
    (g.attacks, g.market_days), g.arrow, g.got = f["events"], f["destiny"], pack_cards(f["got"])
    restore_phase(s, f["phase"], f["amount"], f["todo"], f["back"], f["result"])
    g.pile = count_pile_left(game, s)
    g.left = sum(g.pile)
    for observer in range(n + 1):
        g.pile_most[observer] = pack_cards(d.pile_most[observer])
        for holder in range(n):
            g.known[observer * SEATS + holder] = pack_cards(d.known[observer * n + holder])
    return s


def count_pile_left(game: Quick, s: QuickState) -> list[int]:
    """What lies nowhere else is in the pile."""
    deck, g = make_deck(game.seats), s.g
    hands = [s.hand(p) for p in range(game.seats)]
    return [max(0, deck[i] - g.market[i] - g.discards[i] - sum(hand[i] for hand in hands)) for i in range(5)]


def make_dealt_state(game: Quick, d: QuickPositionDraft, eyes: int | None, rng: Random) -> QuickState:
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
        "pile": sum(make_deck(n)) - sum(f["market"]) - sum(f["discards"]) - sum(counts),
        "piles": count_piles_left(game, d), "events": {"attack": f["events"][0], "market_day": f["events"][1]},
        "destiny": ARROWS[f["destiny"]], "built": [k for i, k in enumerate(KINDS) if f["built"] >> i & 1],
        "spent": [k for i, k in enumerate(SPENT) if f["spent"] >> i & 1],
        "partner": None if f["partner"] < 0 else f["partner"], "got": None if f["got_count"] else f["got"],
        "chose": [seat["chose"] or seat["sealed"] is not None for seat in d.seats], "my_choice": own,
        "owes": [seat["owes"] for seat in d.seats],
        "known_of_me": None if eyes is None else [list(d.known[s * n + eyes]) for s in range(n)],
        "pile_most": list(d.pile_most[me]), "pile_most_public": list(d.pile_most[n]),
    }  # fmt: skip
    try:
        s = guess_state(game.first, view, rng)
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
