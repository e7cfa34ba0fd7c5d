"""A position of The Princes as the parts of one line, and back (docs/position.md).

A card that somebody knows carries who does: ``abbey:1`` the first seat, ``:2`` the second, ``:4`` whoever watches,
added up. Piles are written from their top. What follows from the cards (points, rates, tokens) is counted anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from random import Random
from typing import TYPE_CHECKING, Any

from trueque.kernel.errors import bad_position
from trueque.kernel.event import plain
from trueque.kernel.game import Seat
from trueque.kernel.parts import WHOLE, Eyes, Parts, Said
from trueque.kernel.written import as_word, from_word
from trueque.princes.actions import FACES
from trueque.princes.cards.facts import SETS, event_cards
from trueque.princes.catalogue import CACHE, CARDS, STORE, STORES, token_of
from trueque.princes.decks import ANY, back_of
from trueque.princes.guess import guess, realm_of
from trueque.princes.laying import lay
from trueque.princes.layout import NOBODY, SEAT, Layout, Pile, Realm
from trueque.princes.state import State
from trueque.princes.steps import Step, thaw
from trueque.princes.tableau import PLACE_NAMES, PLACES, SITE_NAMES, SITES
from trueque.princes.view import bit_of

if TYPE_CHECKING:
    from trueque.princes.game import Princes

NUMBERS = (("turn", 0), ("active", 0), ("die", 0), ("herald", -1))
NAMES = ("faceup", "inside", "table", "fetchers")
FLAGS = ("spared", "barred")
EVERYBODY = 7
NOT_WHOLE = "The cards of this line do not make a whole game: some are missing, or there twice."
MOST = 400
"""Cards that a pile may hold: more than there are."""
Written = Iterator[tuple[str, str]]
Told = list[list[Any]]
"""A pile from its top: each card (none where it is not known) and who knows it."""


# ---- writing ---------------------------------------------------------------------------------------------------------


def write(game: Princes, state: State, eyes: Eyes) -> list[tuple[str, str]]:
    """The parts of *state*. A seat's are made of its view alone, so that nothing else can be in them."""
    if eyes != WHOLE:
        state = game.guess(game.view(state, eyes), Random(0))
    s = state.layout
    return [*write_table(s, eyes), *write_seats(s, eyes), *write_piles(s, eyes), *write_todo(s)]


def listed(words: Sequence[str]) -> str:
    """A list in which equal neighbours are counted: ``?*12,abbey``."""
    runs = [(word, len(list(same))) for word, same in groupby(words)]
    return ",".join(word if n == 1 else f"{word}*{n}" for word, n in runs) or "-"


def card_word(card: str, knows: int, usual: int, eyes: Eyes) -> str:
    shown = card if eyes == WHOLE or knows & bit_of(eyes) else "?"
    return shown if knows == usual else f"{shown}:{knows}"


def pile_text(pile: Pile, usual: int, eyes: Eyes) -> str:
    return listed([card_word(card, knows, usual, eyes) for card, knows in reversed(pile)])


def write_table(s: Layout, eyes: Eyes) -> Written:
    for name, usual in NUMBERS:
        if getattr(s, name) != usual:
            yield name, str(getattr(s, name))
    for name in ("face", "event"):
        if getattr(s, name):
            yield name, getattr(s, name)
    if s.winner is not None:
        yield "winner", str(s.winner)
    for name in NAMES:
        if getattr(s, name):
            yield name, listed(getattr(s, name))
    if s.used:
        yield "used", listed([SITE_NAMES[spot] for spot in s.used])
    for name in FLAGS:
        if any(getattr(s, name)):
            yield name, ",".join(str(seat) for seat in (0, 1) if getattr(s, name)[seat])
    yield "supply", ",".join(f"{name}={n}" for name, n in s.supply.items())


def write_seats(s: Layout, eyes: Eyes) -> Written:
    for seat, realm in enumerate(s.realms):
        words = [*realm_words(realm)]
        hand = s.hands[seat]
        if eyes in (WHOLE, seat):
            words += [f"hand {listed([card_word(c, k, SEAT[seat], WHOLE) for c, k in hand])}"] if hand else []
            words += [f"fresh {listed(s.fresh[seat])}"] if s.fresh[seat] else []
        else:
            bit = bit_of(eyes)
            known = sorted((card, knows) for card, knows in hand if knows & bit)
            backs = sorted(back_of(s.rules, card) for card, knows in hand if not knows & bit)
            words += [f"known {listed([f'{card}:{knows}' for card, knows in known])}"] if known else []
            words += [f"backs {listed(backs)}"] if backs else []
        yield f"seat {seat}", " ".join(words)


def realm_words(realm: Realm) -> Iterator[str]:
    yield f"places {','.join(f'{PLACE_NAMES[x]}={size}' for x, size in realm.places.items()) or '-'}"
    yield f"roads {','.join(map(str, realm.roads)) or '-'}"
    lies = [f"{x}/{y}={STORES[store]}:{realm.stock[store]}" for (x, y), store in realm.regions.items()]
    yield f"regions {','.join(lies) or '-'}"
    if realm.owned != usual_owned(realm):
        yield f"owned {','.join(STORES[store] for store in realm.owned)}"
    for store in beside(realm):
        yield f"{STORES[store]} {realm.stock[store]}"
    if realm.sites:
        cards = [f"{SITE_NAMES[spot]}={token}" + (f"/{realm.under[spot]}" if spot in realm.under else "")
                 for spot, token in realm.sites.items()]  # fmt: skip
        yield f"cards {','.join(cards)}"


def usual_owned(realm: Realm) -> list[int]:
    return [*realm.regions.values(), *beside(realm)]


def beside(realm: Realm) -> list[int]:
    """The stores of a principality that are no regions, oldest first."""
    return [store for store in realm.owned if store >= CACHE]


def write_piles(s: Layout, eyes: Eyes) -> Written:
    for stack in s.stacks:
        yield "stack", pile_text(stack, NOBODY, eyes)
    for name, pile, usual in (("events", s.events, NOBODY), ("region_pile", s.regions, NOBODY),
                              ("discards", s.discards, EVERYBODY)):  # fmt: skip
        if pile:
            yield name, pile_text(pile, usual, eyes)
    if s.held:
        words = [card_word(card, knows, NOBODY, eyes) for card, knows in s.held]
        backs = [back_of(s.rules, card) for card, _ in s.held]
        yield "held", ",".join(f"{word}/{back}" for word, back in zip(words, backs, strict=True))
    if s.aside:
        yield ("aside", pile_text(s.aside, NOBODY, WHOLE)) if eyes == WHOLE else ("aside", str(len(s.aside)))
    if any(s.loose.values()):
        amounts = ",".join(f"{card}={n}" for card, n in s.loose.items())
        yield "loose", amounts if eyes == WHOLE else str(sum(s.loose.values()))
    elif s.loose and eyes == WHOLE:
        yield "loose", ",".join(f"{card}={n}" for card, n in s.loose.items())


def write_todo(s: Layout) -> Written:
    for who, step in s.todo:
        yield "todo", f"{who} {as_word(plain(step))}"


# ---- reading ---------------------------------------------------------------------------------------------------------


def read(game: Princes, parts: Parts, eyes: Eyes, rng: Random) -> State:
    """The position that *parts* hold; of a seat's line, one that fits it."""
    view: dict[str, Any] = {"seat": eyes, **read_table(game, parts)}
    seats = [parts.pairs(f"seat {seat}") for seat in (0, 1)]
    view["realms"] = [read_realm(inner) for inner in seats]
    fresh = [read_hand(view, inner, seat, eyes) for seat, inner in enumerate(seats)]
    view["fresh"] = fresh[eyes] if isinstance(eyes, int) else []
    for inner in seats:
        inner.must_be_empty()
    read_piles(game, view, parts, eyes)
    view["todo"] = [read_todo(said) for said in parts.many("todo")]
    try:
        state = whole(game.plain, view, fresh) if eyes == WHOLE else guess(game.plain, view, rng)
    except (LookupError, ValueError, TypeError, AttributeError, StopIteration) as broken:
        raise bad_position(NOT_WHOLE) from broken
    must_be_sound(game, state)
    return state


def unlisted(said: Said | None) -> list[Said]:
    """The words of a list, counted ones as often as they are counted."""
    found: list[Said] = []
    for one in [] if said is None else said.listed():
        word, times, n = one.text.partition("*")
        found += [Said(one.part, word)] * (Said(one.part, n).number(2, MOST) if times else 1)
    return found


def events_of(game: Princes) -> dict[str, str]:
    copies = event_cards(*game.rules.made_of.event_sets, printing=game.rules.printing)
    return {token_of(copy): token_of(copy) for copy in copies} | {"yule": "yule"}


ALL_CARDS = {card: card for card in CARDS}


def read_table(game: Princes, parts: Parts) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, usual in NUMBERS:
        said = parts.optional(name)
        bounds = {"turn": (0, 100_000), "active": (0, 1), "die": (0, 6), "herald": (-1, 1)}[name]
        found[name] = usual if said is None else said.number(*bounds)
    said = parts.optional("face")
    found["face"] = "" if said is None else said.among({face: face for face in FACES})
    events = events_of(game)
    said = parts.optional("event")
    found["event"] = "" if said is None else said.among(events)
    said = parts.optional("winner")
    found["winner"] = None if said is None else said.number(-1, 1)
    for name in NAMES:
        known = events if name == "inside" else ALL_CARDS
        found[name] = [word.among(known) for word in unlisted(parts.optional(name))]
    found["used"] = [SITE_NAMES[word.among(SITES)] for word in unlisted(parts.optional("used"))]
    for name in FLAGS:
        said = parts.optional(name)
        seats = [] if said is None else [one.number(0, 1) for one in said.listed()]
        found[name] = [seat in seats for seat in (0, 1)]
    found["supply"] = dict(pair(word, 99) for word in unlisted(parts.optional("supply")))
    for name in ("road", "settlement", "city"):
        found["supply"].setdefault(name, 0)
    return found


def pair(word: Said, most: int) -> tuple[str, int]:
    name, _, n = word.text.partition("=")
    return name, Said(word.part, n).number(0, most)


def read_realm(inner: Parts) -> dict[str, Any]:
    """A principality as views tell it."""
    told: dict[str, Any] = {"places": [], "regions": [], "cards": []}
    for word in unlisted(inner.optional("places")):
        name, size = pair(word, 2)
        told["places"].append([PLACE_NAMES[Said(word.part, name).among(PLACES)], size])
    told["roads"] = [word.number(-20, 20) for word in unlisted(inner.optional("roads"))]
    for word in unlisted(inner.optional("regions")):
        spot, _, lies = word.text.partition("=")
        name, _, stock = lies.partition(":")
        x, y = (one.number(-20, 20) for one in Said(word.part, spot).listed(2, by="/"))
        told["regions"].append({"x": x, "y": y, "region": STORES[Said(word.part, name).among(STORE)],
                                "stock": Said(word.part, stock).number(0, 3)})  # fmt: skip
    owned, stores = inner.optional("owned"), {name: inner.optional(name) for name in STORES[CACHE:]}
    told["caches"] = {name: said.number(0, 3) for name, said in stores.items() if said is not None}
    usual = [*(region["region"] for region in told["regions"]), *told["caches"]]
    told["owned"] = usual if owned is None else [STORES[word.among(STORE)] for word in unlisted(owned)]
    if owned is not None and sorted(told["owned"]) != sorted(usual):
        raise owned.wrong("“{part}”: it should name the regions of this seat, each once, and no others.")
    for word in unlisted(inner.optional("cards")):
        site, _, lies = word.text.partition("=")
        token, _, under = lies.partition("/")
        told["cards"].append({"site": SITE_NAMES[Said(word.part, site).among(SITES)],
                              "card": Said(word.part, token).among(ALL_CARDS),
                              "under": Said(word.part, under).among(ALL_CARDS) if under else None})  # fmt: skip
    if sorted(told["caches"]) != sorted(filter(None, (CARDS[one["card"]].face.store for one in told["cards"]))):
        raise bad_position(NOT_WHOLE)
    return told


def read_hand(view: dict[str, Any], inner: Parts, seat: int, eyes: Eyes) -> list[str]:
    """A hand into *view*; the cards that wait for the seat's next turn are given back."""
    hands = view.setdefault("hands", [])
    if eyes in (WHOLE, seat):
        cards = [card_of(word, SEAT[seat], ALL_CARDS) for word in unlisted(inner.optional("hand"))]
        hands.append({"count": len(cards), "cards": cards})
        return [word.among(ALL_CARDS) for word in unlisted(inner.optional("fresh"))]
    sets = {name: name for name in (*SETS, ANY)}
    known = [card_of(word, SEAT[seat], ALL_CARDS) for word in unlisted(inner.optional("known"))]
    backs = [word.among(sets) for word in unlisted(inner.optional("backs"))]
    hands.append({"count": len(known) + len(backs), "known": known, "backs": backs})
    return []


def card_of(word: Said, usual: int, known: dict[str, str], eyes: Eyes = WHOLE) -> list[Any]:
    """A card and who knows it; ``?`` is one that these eyes do not know."""
    card, colon, bits = word.text.partition(":")
    knows = Said(word.part, bits).number(0, EVERYBODY) if colon else usual
    hidden = eyes != WHOLE and not knows & bit_of(eyes)
    if hidden != (card == "?"):
        raise word.wrong("“{part}”: “{word}” should name a card that is known to whom the line is for, and else be ?.")
    return [None if hidden else Said(word.part, card).among(known), knows]


def read_piles(game: Princes, view: dict[str, Any], parts: Parts, eyes: Eyes) -> None:
    backs, events = game.rules.backs, events_of(game)
    regions = {name: name for name in STORES}
    stacks = parts.many("stack")
    if len(stacks) not in (0, len(backs)):
        raise stacks[0].wrong("“{part}” has {n} entries; it should have {right}.", n=len(stacks), right=len(backs))
    told = [[card_of(word, NOBODY, ALL_CARDS, eyes) for word in unlisted(said)] for said in stacks]
    view["stacks"] = [{"back": back, "cards": told[i] if told else []} for i, back in enumerate(backs)]
    view["events"] = [card_of(word, NOBODY, events, eyes) for word in unlisted(parts.optional("events"))]
    view["regions"] = [card_of(word, NOBODY, regions, eyes) for word in unlisted(parts.optional("region_pile"))]
    discards = [card_of(word, EVERYBODY, ALL_CARDS, eyes) for word in unlisted(parts.optional("discards"))]
    view["memory"] = {"discards": discards}
    sets = {name: name for name in (*SETS, ANY)}
    view["held"] = []
    for word in unlisted(parts.optional("held")):
        card, _, back = word.text.partition("/")
        view["held"].append(
            [*card_of(Said(word.part, card), NOBODY, ALL_CARDS, eyes), Said(word.part, back).among(sets)]
        )
    aside, loose = parts.optional("aside"), parts.optional("loose")
    if eyes == WHOLE:
        view["aside"] = [card_of(word, NOBODY, events) for word in unlisted(aside)]
        view["loose"] = dict(pair(word, MOST) for word in unlisted(loose))
    else:
        view["aside"] = 0 if aside is None else aside.number(0, MOST)
        view["loose"] = 0 if loose is None else loose.number(0, MOST)


def read_todo(said: Said) -> list[Any]:
    """What waits to be done, and for whom."""
    words = said.words()
    if len(words) != 2:
        raise said.wrong("“{part}”: “{word}” should read SEAT STEP(…).")
    step = words[1].read(from_word)
    words[1].read(lambda text: step_of(step))
    return [words[0].number(-1, 1), step]


def step_of(told: Any) -> Step:
    step = thaw(told)
    if not isinstance(step, Step):
        raise TypeError(told)
    return step


def whole(game: Princes, view: dict[str, Any], fresh: list[list[str]]) -> State:
    """The whole form: every card where it is written."""
    s = Layout(game.rules, [realm_of(told) for told in view["realms"]])
    for name in ("turn", "active", "die", "face", "event", "herald", "winner", *NAMES, *FLAGS, "supply"):
        setattr(s, name, view[name])
    s.used = [SITES[site] for site in view["used"]]
    s.todo = [(who, step_of(step)) for who, step in view["todo"]]
    s.stacks = [pile_of(told["cards"]) for told in view["stacks"]]
    s.events, s.regions, s.discards = map(pile_of, (view["events"], view["regions"], view["memory"]["discards"]))
    s.held = [(card, knows) for card, knows, _ in view["held"]]
    s.hands = [[(card, knows) for card, knows in hand["cards"]] for hand in view["hands"]]
    s.aside, s.loose, s.fresh = pile_of(view["aside"]), view["loose"], fresh
    return lay(game.blank, s)


def restacked(game: Princes, state: State, seats: Sequence[Seat], rng: Random) -> State:
    """Every pile shuffled again, but for the cards in it that one of *seats* has seen."""
    s, seen = state.layout, sum(SEAT[seat] for seat in seats)
    for pile in (*s.stacks, s.events, s.regions, s.aside):
        unseen = [at for at, (_, knows) in enumerate(pile) if not knows & seen]
        cards = [pile[at][0] for at in unseen]
        rng.shuffle(cards)
        for at, card in zip(unseen, cards, strict=True):
            pile[at] = (card, pile[at][1])
    return lay(game.blank, s)


def pile_of(told: Told) -> Pile:
    return [(card, knows) for card, knows in reversed(told)]


def must_be_sound(game: Princes, s: State) -> None:
    """Refuse a line in which cards of the box are missing or stand twice."""
    box, here = game.census(game.start()), game.census(s)
    for name in sorted(box.keys() | here.keys()):
        if box.get(name, 0) != here.get(name, 0):
            raise bad_position("“{name}” is there {n} times; the box holds {most}.", name=name, n=here.get(name, 0),
                               most=box.get(name, 0))  # fmt: skip
    if (s.winner is None) != bool(s.g.depth):
        raise bad_position("There is something to do as long as nobody has won, and nothing afterwards.")
