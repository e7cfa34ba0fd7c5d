"""A full position that fits a view: what the seat cannot know is dealt again from the cards it has not seen."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from trueque.kernel import View
from trueque.princes.brought.box import SEATS
from trueque.princes.catalogue import CARDS, STORE, STORES
from trueque.princes.decks import cards_with_back, count_event_cards, count_shuffled_cards
from trueque.princes.layout import NOBODY, SEAT, Pile, PrincesLayout, Realm
from trueque.princes.layout_writer import make_state_of_layout
from trueque.princes.state import PrincesState
from trueque.princes.steps import Gather, Shuffle, thaw_step
from trueque.princes.tableau import PLACES, SITES

if TYPE_CHECKING:
    from trueque.princes.game import Princes


def guess_state(game: Princes, view: View, rng: Random) -> PrincesState:
    """Rebuild what *view* tells, and deal the rest at random."""
    s = PrincesLayout(game.rules, [rebuild_realm(told) for told in view["realms"]])
    for name in ("turn", "active", "die", "face", "event", "herald", "winner"):
        setattr(s, name, view[name])
    for name in ("faceup", "inside", "table", "fetchers", "spared", "barred"):
        setattr(s, name, list(view[name]))
    s.supply = dict(view["supply"])
    s.used = [SITES[site] for site in view["used"]]
    s.todo = [(who, thaw_step(step)) for who, step in view["todo"]]
    if view["seat"] is not None:
        s.fresh[view["seat"]] = list(view["fresh"])
    rebuild_piles(s, view)
    deal_unknown(s, view, rng)
    return make_state_of_layout(game.blank, s)


def rebuild_realm(told: dict[str, Any]) -> Realm:
    """A principality again; its points are counted afterwards."""
    stock = [0] * len(STORES)
    regions: dict[tuple[int, int], int] = {}
    for region in told["regions"]:
        store = STORE[region["region"]]
        regions[region["x"], region["y"]] = store
        stock[store] = region["stock"]
    for name, held in told["caches"].items():
        stock[STORE[name]] = held
    realm = Realm(
        {PLACES[place]: size for place, size in told["places"]},
        list(told["roads"]),
        regions,
        stock,
        [STORE[name] for name in told["owned"]],
    )
    for card in told["cards"]:
        realm.sites[SITES[card["site"]]] = card["card"]
        if card["under"]:
            realm.under[SITES[card["site"]]] = card["under"]
    return realm


def rebuild_piles(s: PrincesLayout, view: View) -> None:
    """Every pile as told; unknown cards are empty names until they are dealt."""
    for told in view["stacks"]:
        s.stacks.append(_rebuild_pile(told["cards"]))
    s.events, s.regions, s.discards = map(_rebuild_pile, (view["events"], view["regions"], view["memory"]["discards"]))
    s.held = [(card or "", knows) for card, knows, _ in view["held"]]
    for owner, told in enumerate(view["hands"]):
        if "cards" in told:
            s.hands[owner] = [(card, knows) for card, knows in told["cards"]]
        else:
            known = [(card, knows) for card, knows in told["known"]]
            s.hands[owner] = known + [("", SEAT[owner])] * len(told["backs"])


def _rebuild_pile(told: list[list[Any]]) -> Pile:
    return [(card or "", knows) for card, knows in reversed(told)]


def deal_unknown(s: PrincesLayout, view: View, rng: Random) -> None:
    """Fill the empty names: draw cards by their backs, then events, then regions."""
    shuffling = s.todo[-1][1] if s.todo and view["loose"] else None
    what = shuffling.what if isinstance(shuffling, Gather | Shuffle) else ""
    s.loose = {}
    leftover = (deal_brought if s.rules.mode_parts.brought else deal_sets)(s, view, what, rng)
    rng.shuffle(leftover)
    fill_pile(s.discards, [i for i, (card, _) in enumerate(s.discards) if not card], leftover)
    deal_events(s, view, rng, what)
    deal_regions(s, view, rng, what)


def deal_sets(s: PrincesLayout, view: View, what: str, rng: Random) -> list[str]:
    """Deal the unseen cards of every set to hands and stacks; what is left over is returned."""
    leftover: list[str] = []
    known = defaultdict[str, list[str]](list)
    for token in list_known_cards(s):
        known[CARDS[token].set].append(token)
    for set_ in s.rules.mode_parts.sets:
        left = deal_set_cards(s, view, set_, known, rng)
        if what == set_:
            s.loose = dict(sorted(Counter(left).items()))
        elif not _is_undealt(s, view, set_):
            leftover += left
    return leftover


def deal_brought(s: PrincesLayout, view: View, what: str, rng: Random) -> list[str]:
    """Deal to each seat what is unseen of its own deck, and where cards changed hands, of the other's."""
    unseen = shuffle_unseen_deck_cards(s, rng)
    for seat, deck_ in enumerate(SEATS):
        if _is_undealt(s, view, deck_):
            unseen[seat] = []
    holes = [list(iterate_hidden(s, seat)) for seat in (0, 1)]
    for seat in (0, 1):
        lacking = max(0, len(holes[seat]) - len(unseen[seat]))
        unseen[seat] = [unseen[1 - seat].pop() for _ in range(lacking)] + unseen[seat]
    for seat, deck_ in enumerate(SEATS):
        for pile, place in holes[seat]:
            fill_pile(pile, [place], unseen[seat])
        if what == deck_:
            s.loose = dict(sorted(Counter(unseen[seat]).items()))
            unseen[seat] = []
    leftover = unseen[0] + unseen[1]
    rng.shuffle(leftover)
    fill_pile(s.held, [at for at, (card, _) in enumerate(s.held) if not card], leftover)
    return leftover


def iterate_hidden(s: PrincesLayout, seat: int) -> Iterator[tuple[Pile, int]]:
    """The places of unknown cards in a seat's own stacks and in its hand."""
    own = [s.stacks[i] for i, back in enumerate(s.rules.backs) if back == SEATS[seat]]
    return ((pile, at) for pile in (*own, s.hands[seat]) for at, (card, _) in enumerate(pile) if not card)


def shuffle_unseen_deck_cards(s: PrincesLayout, rng: Random) -> list[list[str]]:
    """Of each deck the cards whose place is not known, shuffled; a known card is thought to lie with its owner."""
    left = [count_shuffled_cards(s.rules, name).copy() for name in SEATS]
    for seat in (0, 1):
        own = [pile for pile, back in zip(s.stacks, s.rules.backs, strict=True) if back == SEATS[seat]]
        seen = [card for pile in (*own, s.hands[seat]) for card, _ in pile if card]
        seen += [*s.realms[seat].sites.values(), *s.realms[seat].under.values()]
        for card in seen:
            left[seat][card] = left[seat].get(card, 0) - 1
    for card in [card for pile in (s.discards, s.held) for card, _ in pile if card] + s.faceup + s.table:
        seat = 0 if left[0].get(card, 0) > 0 else 1
        left[seat][card] = left[seat].get(card, 0) - 1
    found = []
    for seat in (0, 1):
        theirs = left[1 - seat]
        cards = [card for card, n in left[seat].items() for _ in range(n + min(0, theirs.get(card, 0)))]
        rng.shuffle(cards)
        found.append(cards)
    return found


def _is_undealt(s: PrincesLayout, view: View, set_: str) -> bool:
    """Whether the stacks of a set wait for their shuffle yet: then its cards lie nowhere."""
    return any(step["is"] == "Gather" and step["what"] == set_ for _, step in view["todo"])


def fill_pile(pile: Pile, places: Iterable[int], cards: list[str]) -> None:
    """Put cards, from the end of the list, at these places of a pile."""
    for place in places:
        pile[place] = (cards.pop(), pile[place][1])


def deal_set_cards(s: PrincesLayout, view: View, set_: str, known: Mapping[str, list[str]], rng: Random) -> list[str]:
    """Deal the unseen cards of one back to hands and stacks; what is left over is returned."""
    unseen = cards_with_back(s.rules, set_).copy()
    unseen.subtract(known[set_])
    cards = list(unseen.elements())
    rng.shuffle(cards)
    if _is_undealt(s, view, set_):
        return cards
    for i, back in enumerate(s.rules.backs):
        if back == set_:
            fill_pile(s.stacks[i], [at for at, (card, _) in enumerate(s.stacks[i]) if not card], cards)
    fill_pile(s.held, [at for at, (_, _, back) in enumerate(view["held"]) if back == set_ and not s.held[at][0]], cards)
    for owner, told in enumerate(view["hands"]):
        first = len(told.get("known", ()))
        backs = told.get("backs", ())
        fill_pile(s.hands[owner], [first + at for at, back in enumerate(backs) if back == set_], cards)
    return cards


def list_known_cards(s: PrincesLayout) -> list[str]:
    """The draw cards whose place is known."""
    known = [card for pile in (*s.stacks, *s.hands, s.discards, s.held) for card, _ in pile if card]
    for realm in s.realms:
        known += [*realm.sites.values(), *realm.under.values()]
    return known + s.faceup + s.table


def deal_events(s: PrincesLayout, view: View, rng: Random, what: str) -> None:
    """Deal the events: those seen to go back in are in the stack, the others in it or aside."""
    if any(step["is"] == "Gather" and step["what"] in ("events", "aside") for _, step in view["todo"]):
        return
    all_events, marked = count_event_cards(s.rules)
    unseen = all_events.copy()
    unseen.subtract(card for card, _ in s.events if card and card != "yule")
    unseen.subtract([s.event] if s.event and s.event != "yule" else [])
    unseen.subtract(s.inside)
    if min(unseen.values()) < 0:
        raise ValueError(f"more events than there are: {-unseen}")
    s.aside = [(card, NOBODY) for card in _choose_aside_events(unseen, marked, view["aside"], rng)]
    unseen.subtract(card for card, _ in s.aside)
    cards = [*unseen.elements(), *s.inside]
    rng.shuffle(cards)
    fill_pile(s.events, [i for i, (card, _) in enumerate(s.events) if not card], cards)
    if what in ("events", "aside"):
        fixed = Counter(count_shuffled_cards(s.rules, "events")) if what == "aside" else Counter[str]()
        s.loose = dict(sorted((Counter(cards) - fixed).items()))


def _choose_aside_events(unseen: Counter[str], marked: Counter[str], n: int, rng: Random) -> list[str]:
    """Events that may have been left out of the Duel: unseen copies with a half-moon."""
    pool = list((unseen & marked).elements())
    return rng.sample(pool, n) if n else []


def deal_regions(s: PrincesLayout, view: View, rng: Random, what: str) -> None:
    """Deal the regions that lie in nobody's principality."""
    if any(step["is"] == "Gather" and step["what"] == "regions" for _, step in view["todo"]):
        return
    laid = {STORES[store] for realm in s.realms for store in realm.owned}
    laid |= {card for card, _ in s.regions}
    cards = [card for card in count_shuffled_cards(s.rules, "regions") if card not in laid]
    rng.shuffle(cards)
    fill_pile(s.regions, [i for i, (card, _) in enumerate(s.regions) if not card], cards)
    if what == "regions":
        s.loose = dict.fromkeys(sorted(cards), 1)
