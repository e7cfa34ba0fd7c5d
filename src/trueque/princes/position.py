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
from trueque.kernel.event import to_plain
from trueque.kernel.game import Seat
from trueque.kernel.impossible import ImpossiblePosition, Objection
from trueque.kernel.json_words import read_json_word, write_json_word
from trueque.kernel.parts import WHOLE, Eyes, PartText, PositionParts
from trueque.princes.actions import FACES
from trueque.princes.cards.facts import SETS, list_event_cards
from trueque.princes.catalogue import CACHE, CARDS, STORE, STORES, make_card_token
from trueque.princes.core.numbers import REACH
from trueque.princes.decks import ANY, card_back
from trueque.princes.guess import guess_state, rebuild_realm
from trueque.princes.impossible import READABLE, list_position_objections
from trueque.princes.layout import NOBODY, SEAT, Pile, PrincesLayout, Realm
from trueque.princes.layout_writer import make_state_of_layout
from trueque.princes.state import PrincesState
from trueque.princes.steps import EffectStep, Shuffle, thaw_step
from trueque.princes.tableau import PLACE_NAMES, PLACES, SITE_NAMES, SITES
from trueque.princes.view import knowledge_bit

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


def write(game: Princes, state: PrincesState, eyes: Eyes) -> list[tuple[str, str]]:
    """The parts of *state*. A seat's are made of its view alone, so that nothing else can be in them."""
    if eyes != WHOLE:
        state = game.guess(game.view(state, eyes), Random(0))
    s = state.layout
    return [*write_table(s, eyes), *write_seats(s, eyes), *write_piles(s, eyes), *write_todo(s)]


def write_list(words: Sequence[str]) -> str:
    """A list in which equal neighbours are counted: ``?*12,abbey``."""
    runs = [(word, len(list(same))) for word, same in groupby(words)]
    return ",".join(word if n == 1 else f"{word}*{n}" for word, n in runs) or "-"


def write_card(card: str, knows: int, usual: int, eyes: Eyes) -> str:
    shown = card if eyes == WHOLE or knows & knowledge_bit(eyes) else "?"
    return shown if knows == usual else f"{shown}:{knows}"


def write_pile(pile: Pile, usual: int, eyes: Eyes) -> str:
    return write_list([write_card(card, knows, usual, eyes) for card, knows in reversed(pile)])


def write_table(s: PrincesLayout, eyes: Eyes) -> Written:
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
            yield name, write_list(getattr(s, name))
    if s.used:
        yield "used", write_list([SITE_NAMES[spot] for spot in s.used])
    for name in FLAGS:
        if any(getattr(s, name)):
            yield name, ",".join(str(seat) for seat in (0, 1) if getattr(s, name)[seat])
    yield "supply", ",".join(f"{name}={n}" for name, n in s.supply.items())


def write_seats(s: PrincesLayout, eyes: Eyes) -> Written:
    for seat, realm in enumerate(s.realms):
        words = [*write_realm(realm)]
        hand = s.hands[seat]
        if eyes in (WHOLE, seat):
            words += [f"hand {write_list([write_card(c, k, SEAT[seat], WHOLE) for c, k in hand])}"] if hand else []
            words += [f"fresh {write_list(s.fresh[seat])}"] if s.fresh[seat] else []
        else:
            bit = knowledge_bit(eyes)
            known = sorted((card, knows) for card, knows in hand if knows & bit)
            backs = sorted(card_back(s.rules, card) for card, knows in hand if not knows & bit)
            words += [f"known {write_list([f'{card}:{knows}' for card, knows in known])}"] if known else []
            words += [f"backs {write_list(backs)}"] if backs else []
        yield f"seat {seat}", " ".join(words)


def write_realm(realm: Realm) -> Iterator[str]:
    yield f"places {','.join(f'{PLACE_NAMES[x]}={size}' for x, size in realm.places.items()) or '-'}"
    yield f"roads {','.join(map(str, realm.roads)) or '-'}"
    lies = [f"{x}/{y}={STORES[store]}:{realm.stock[store]}" for (x, y), store in realm.regions.items()]
    yield f"regions {','.join(lies) or '-'}"
    if realm.owned != usual_owned_stores(realm):
        yield f"owned {','.join(STORES[store] for store in realm.owned)}"
    for store in extra_stores(realm):
        yield f"{STORES[store]} {realm.stock[store]}"
    if realm.sites:
        cards = [f"{SITE_NAMES[spot]}={token}" + (f"/{realm.under[spot]}" if spot in realm.under else "")
                 for spot, token in realm.sites.items()]  # fmt: skip
        yield f"cards {','.join(cards)}"


def usual_owned_stores(realm: Realm) -> list[int]:
    return [*realm.regions.values(), *extra_stores(realm)]


def extra_stores(realm: Realm) -> list[int]:
    """The stores of a principality that are no regions, oldest first."""
    return [store for store in realm.owned if store >= CACHE]


def write_piles(s: PrincesLayout, eyes: Eyes) -> Written:
    for stack in s.stacks:
        yield "stack", write_pile(stack, NOBODY, eyes)
    for name, pile, usual in (("events", s.events, NOBODY), ("region_pile", s.regions, NOBODY),
                              ("discards", s.discards, EVERYBODY)):  # fmt: skip
        if pile:
            yield name, write_pile(pile, usual, eyes)
    if s.held:
        words = [write_card(card, knows, NOBODY, eyes) for card, knows in s.held]
        backs = [card_back(s.rules, card) for card, _ in s.held]
        yield "held", ",".join(f"{word}/{back}" for word, back in zip(words, backs, strict=True))
    if s.aside:
        yield ("aside", write_pile(s.aside, NOBODY, WHOLE)) if eyes == WHOLE else ("aside", str(len(s.aside)))
    if any(s.loose.values()):
        amounts = ",".join(f"{card}={n}" for card, n in s.loose.items())
        yield "loose", amounts if eyes == WHOLE else str(sum(s.loose.values()))
    elif s.loose and eyes == WHOLE:
        yield "loose", ",".join(f"{card}={n}" for card, n in s.loose.items())


def write_todo(s: PrincesLayout) -> Written:
    for who, step in s.todo:
        yield "todo", f"{who} {write_json_word(to_plain(step))}"


# ---- reading ---------------------------------------------------------------------------------------------------------


def read(game: Princes, parts: PositionParts, eyes: Eyes, rng: Random) -> PrincesState:
    """The position that *parts* hold; of a seat's line, one that fits it."""
    view: dict[str, Any] = {"seat": eyes, **read_table(game, parts)}
    seats = [parts.take_nested_parts(f"seat {seat}") for seat in (0, 1)]
    view["realms"] = [read_realm(inner) for inner in seats]
    fresh = [read_hand(view, inner, seat, eyes) for seat, inner in enumerate(seats)]
    view["fresh"] = fresh[eyes] if isinstance(eyes, int) else []
    for inner in seats:
        inner.require_empty()
    read_piles(game, view, parts, eyes)
    view["todo"] = [read_todo(said) for said in parts.take_named_parts("todo")]
    if view["loose"] and not is_shuffling(view, eyes):
        raise bad_position(NOT_WHOLE)
    try:
        state = make_whole_state(game.plain, view, fresh) if eyes == WHOLE else guess_state(game.plain, view, rng)
    except (LookupError, ValueError, TypeError, AttributeError, StopIteration) as broken:
        raise bad_position(NOT_WHOLE) from broken
    if eyes != WHOLE and sum(state.layout.loose.values()) != view["loose"]:
        raise bad_position(NOT_WHOLE)
    found = list_objections(game, state, eyes)
    if any(one.name in READABLE for one in found):
        raise ImpossiblePosition(found)
    return state


def is_shuffling(view: dict[str, Any], eyes: Eyes) -> bool:
    """Whether the loose cards are being shuffled next: regions by the shuffle of regions, cards by another."""
    step = read_step(view["todo"][-1][1]) if view["todo"] else None
    if not isinstance(step, Shuffle):
        return False
    return eyes != WHOLE or all((name in STORE) == (step.what == "regions") for name in view["loose"])


def list_objections(game: Princes, state: PrincesState, eyes: Eyes) -> list[Objection]:
    """All that speaks against a position; nothing where it can come about."""
    return list_position_objections(game, state)


def read_list(said: PartText | None) -> list[PartText]:
    """The words of a list, counted ones as often as they are counted."""
    found: list[PartText] = []
    for one in [] if said is None else said.split_list():
        word, times, n = one.text.partition("*")
        found += [PartText(one.part, word)] * (PartText(one.part, n).read_number(2, MOST) if times else 1)
    return found


def event_tokens(game: Princes) -> dict[str, str]:
    copies = list_event_cards(*game.rules.mode_parts.event_sets, printing=game.rules.printing)
    return {make_card_token(copy): make_card_token(copy) for copy in copies} | {"yule": "yule"}


REGION_SPOTS = {f"{x}/{y}": (x, y) for x in range(-REACH, REACH + 1, 2) for y in (1, -1)}
"""Where a region may lie: above and below roads and ends."""
ALL_CARDS = {card: card for card in CARDS}


def read_table(game: Princes, parts: PositionParts) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, usual in NUMBERS:
        said = parts.take_optional_part(name)
        bounds = {"turn": (0, 100_000), "active": (0, 1), "die": (0, 6), "herald": (-1, 1)}[name]
        found[name] = usual if said is None else said.read_number(*bounds)
    said = parts.take_optional_part("face")
    found["face"] = "" if said is None else said.look_up({face: face for face in FACES})
    events = event_tokens(game)
    said = parts.take_optional_part("event")
    found["event"] = "" if said is None else said.look_up(events)
    said = parts.take_optional_part("winner")
    found["winner"] = None if said is None else said.read_number(-1, 1)
    for name in NAMES:
        known = events if name == "inside" else ALL_CARDS
        found[name] = [word.look_up(known) for word in read_list(parts.take_optional_part(name))]
    found["used"] = [SITE_NAMES[word.look_up(SITES)] for word in read_list(parts.take_optional_part("used"))]
    for name in FLAGS:
        said = parts.take_optional_part(name)
        seats = [] if said is None else [one.read_number(0, 1) for one in said.split_list()]
        found[name] = [seat in seats for seat in (0, 1)]
    found["supply"] = read_amounts(read_list(parts.take_optional_part("supply")), 99)
    for name in ("road", "settlement", "city"):
        found["supply"].setdefault(name, 0)
    return found


def read_pair(word: PartText, most: int) -> tuple[str, int]:
    name, _, n = word.text.partition("=")
    return name, PartText(word.part, n).read_number(0, most)


def read_amounts(words: list[PartText], most: int) -> dict[str, int]:
    """How much of each; none is named twice."""
    found: list[tuple[str, int]] = []
    for word in words:
        found.append(read_pair(word, most))
        require_once(word, found[-1][0], [name for name, _ in found])
    return dict(found)


def read_realm(inner: PositionParts) -> dict[str, Any]:
    """A principality as views tell it."""
    told: dict[str, Any] = {"places": [], "regions": [], "cards": []}
    for word in read_list(inner.take_optional_part("places")):
        name, size = read_pair(word, 2)
        told["places"].append([PLACE_NAMES[PartText(word.part, name).look_up(PLACES)], size])
        require_once(word, name, [place for place, _ in told["places"]])
    told["roads"] = [word.read_number(-20, 20) for word in read_list(inner.take_optional_part("roads"))]
    for word in read_list(inner.take_optional_part("regions")):
        spot, _, lies = word.text.partition("=")
        name, _, stock = lies.partition(":")
        x, y = PartText(word.part, spot).look_up(REGION_SPOTS)
        told["regions"].append({"x": x, "y": y, "region": STORES[PartText(word.part, name).look_up(STORE)],
                                "stock": PartText(word.part, stock).read_number(0, 3)})  # fmt: skip
        require_once(word, spot, [(one["x"], one["y"]) for one in told["regions"]])
    owned, stores = inner.take_optional_part("owned"), {name: inner.take_optional_part(name) for name in STORES[CACHE:]}
    told["caches"] = {name: said.read_number(0, 3) for name, said in stores.items() if said is not None}
    usual = [*(region["region"] for region in told["regions"]), *told["caches"]]
    told["owned"] = usual if owned is None else [STORES[word.look_up(STORE)] for word in read_list(owned)]
    if owned is not None and sorted(told["owned"]) != sorted(usual):
        raise owned.part_error("“{part}”: it should name the regions of this seat, each once, and no others.")
    for word in read_list(inner.take_optional_part("cards")):
        site, _, lies = word.text.partition("=")
        token, _, under = lies.partition("/")
        told["cards"].append({"site": SITE_NAMES[PartText(word.part, site).look_up(SITES)],
                              "card": PartText(word.part, token).look_up(ALL_CARDS),
                              "under": PartText(word.part, under).look_up(ALL_CARDS) if under else None})  # fmt: skip
        require_once(word, site, [one["site"] for one in told["cards"]])
    if sorted(told["caches"]) != sorted(filter(None, (CARDS[one["card"]].face.store for one in told["cards"]))):
        raise bad_position(NOT_WHOLE)
    return told


def require_once(word: PartText, name: str, found: list[Any]) -> None:
    """Refuse a place that stood there before: what lay there would be lost."""
    if found[-1] in found[:-1]:
        raise word.part_error("“{part}”: “{name}” stands there too often.", name=name)


def read_hand(view: dict[str, Any], inner: PositionParts, seat: int, eyes: Eyes) -> list[str]:
    """A hand into *view*; the cards that wait for the seat's next turn are given back."""
    hands = view.setdefault("hands", [])
    if eyes in (WHOLE, seat):
        cards = [read_card(word, SEAT[seat], ALL_CARDS) for word in read_list(inner.take_optional_part("hand"))]
        hands.append({"count": len(cards), "cards": cards})
        return [word.look_up(ALL_CARDS) for word in read_list(inner.take_optional_part("fresh"))]
    sets = {name: name for name in (*SETS, ANY)}
    known = [read_card(word, SEAT[seat], ALL_CARDS) for word in read_list(inner.take_optional_part("known"))]
    backs = [word.look_up(sets) for word in read_list(inner.take_optional_part("backs"))]
    hands.append({"count": len(known) + len(backs), "known": known, "backs": backs})
    return []


def read_card(word: PartText, usual: int, known: dict[str, str], eyes: Eyes = WHOLE) -> list[Any]:
    """A card and who knows it; ``?`` is one that these eyes do not know."""
    card, colon, bits = word.text.partition(":")
    knows = PartText(word.part, bits).read_number(0, EVERYBODY) if colon else usual
    hidden = eyes != WHOLE and not knows & knowledge_bit(eyes)
    if hidden != (card == "?"):
        raise word.part_error(
            "“{part}”: “{word}” should name a card that is known to whom the line is for, and else be ?."
        )
    return [None if hidden else PartText(word.part, card).look_up(known), knows]


def read_piles(game: Princes, view: dict[str, Any], parts: PositionParts, eyes: Eyes) -> None:
    backs, events = game.rules.backs, event_tokens(game)
    regions = {name: name for name in STORES}
    stacks = parts.take_named_parts("stack")
    if len(stacks) not in (0, len(backs)):
        raise stacks[0].part_error("“{part}” has {n} entries; it should have {right}.", n=len(stacks), right=len(backs))
    told = [[read_card(word, NOBODY, ALL_CARDS, eyes) for word in read_list(said)] for said in stacks]
    view["stacks"] = [{"back": back, "cards": told[i] if told else []} for i, back in enumerate(backs)]
    view["events"] = [read_card(word, NOBODY, events, eyes) for word in read_list(parts.take_optional_part("events"))]
    view["regions"] = [
        read_card(word, NOBODY, regions, eyes) for word in read_list(parts.take_optional_part("region_pile"))
    ]
    discards = [read_card(word, EVERYBODY, ALL_CARDS, eyes) for word in read_list(parts.take_optional_part("discards"))]
    view["memory"] = {"discards": discards}
    sets = {name: name for name in (*SETS, ANY)}
    view["held"] = []
    for word in read_list(parts.take_optional_part("held")):
        card, _, back = word.text.partition("/")
        view["held"].append(
            [*read_card(PartText(word.part, card), NOBODY, ALL_CARDS, eyes), PartText(word.part, back).look_up(sets)]
        )
    aside, loose = parts.take_optional_part("aside"), parts.take_optional_part("loose")
    if eyes == WHOLE:
        view["aside"] = [read_card(word, NOBODY, events) for word in read_list(aside)]
        view["loose"] = read_amounts(read_list(loose), MOST)
    else:
        view["aside"] = 0 if aside is None else aside.read_number(0, MOST)
        view["loose"] = 0 if loose is None else loose.read_number(0, MOST)


def read_todo(said: PartText) -> list[Any]:
    """What waits to be done, and for whom."""
    words = said.split_words()
    if len(words) != 2:
        raise said.part_error("“{part}”: “{word}” should read SEAT STEP(…).")
    step = words[1].read_with(read_json_word)
    words[1].read_with(lambda text: read_step(step))
    return [words[0].read_number(-1, 1), step]


def read_step(told: Any) -> EffectStep:
    step = thaw_step(told)
    if not isinstance(step, EffectStep):
        raise TypeError(told)
    return step


def make_whole_state(game: Princes, view: dict[str, Any], fresh: list[list[str]]) -> PrincesState:
    """The whole form: every card where it is written."""
    s = PrincesLayout(game.rules, [rebuild_realm(told) for told in view["realms"]])
    for name in ("turn", "active", "die", "face", "event", "herald", "winner", *NAMES, *FLAGS, "supply"):
        setattr(s, name, view[name])
    s.used = [SITES[site] for site in view["used"]]
    s.todo = [(who, read_step(step)) for who, step in view["todo"]]
    s.stacks = [rebuild_pile(told["cards"]) for told in view["stacks"]]
    s.events, s.regions, s.discards = map(rebuild_pile, (view["events"], view["regions"], view["memory"]["discards"]))
    s.held = [(card, knows) for card, knows, _ in view["held"]]
    s.hands = [[(card, knows) for card, knows in hand["cards"]] for hand in view["hands"]]
    s.aside, s.loose, s.fresh = rebuild_pile(view["aside"]), view["loose"], fresh
    return make_state_of_layout(game.blank, s)


def restack(game: Princes, state: PrincesState, seats: Sequence[Seat], rng: Random) -> PrincesState:
    """Every pile shuffled again, but for the cards in it that one of *seats* has seen."""
    s, seen = state.layout, sum(SEAT[seat] for seat in seats)
    for pile in (*s.stacks, s.events, s.regions, s.aside):
        unseen = [at for at, (_, knows) in enumerate(pile) if not knows & seen]
        cards = [pile[at][0] for at in unseen]
        rng.shuffle(cards)
        for at, card in zip(unseen, cards, strict=True):
            pile[at] = (card, pile[at][1])
    return make_state_of_layout(game.blank, s)


def rebuild_pile(told: Told) -> Pile:
    return [(card, knows) for card, knows in reversed(told)]
