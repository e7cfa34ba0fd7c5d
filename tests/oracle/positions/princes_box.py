"""The reason `box` of The Princes: every card and piece counted."""

from __future__ import annotations

from collections import Counter

from .lines import get_word, get_words, read_int, split_commas, split_list
from .princes_facts import CARDS, OPEN_CARDS, PIECES, PILE_REGIONS, SETS, STACKS, START_REGIONS
from .princes_position import Item, Position, get_cards, has_step, read_cards

UNKNOWN = "?"


def name_copy(name: str, of: str) -> str:
    """A copy's name: with its set where that is not the card's first."""
    return name if CARDS[name].get_first_set() == of else f"{name}.{of}"


def list_set(at: Position, of: str) -> Counter[str]:
    """Draw cards of a set in this mode; the Duel leaves half-moons out."""
    found: Counter[str] = Counter()
    for card in CARDS.values():
        every, marked = card.copies.get(of, (0, 0))
        count = every - (marked if at.mode == "duel" else 0)
        if card.kind != "event" and count:
            found[name_copy(card.name, of)] += count
    return found


def list_events(at: Position, is_marked: bool | None = None) -> Counter[str]:
    """Events of the mode's sets; those with a half-moon, those without, or all."""
    found: Counter[str] = Counter()
    for card in CARDS.values():
        for of in SETS[at.mode]:
            every, marked = card.copies.get(of, (0, 0))
            count = {None: every, True: marked, False: every - marked}[is_marked]
            if card.kind == "event" and count:
                found[card.name] += count
    return found


def read_deck(at: Position, colour: str) -> Counter[str] | None:
    """A deck that was brought; None where the head does not say which."""
    word = at.line.rules.get(f"{colour}_deck", "")
    return Counter(split_list(word.removeprefix("deck:"))) if word.startswith("deck:") else None


def list_box(at: Position) -> Counter[str] | None:
    """Every card of the game; None where a deck is not told."""
    box = Counter(START_REGIONS.split()) + Counter(PILE_REGIONS.split()) + list_events(at)
    if at.mode == "tournament":
        for colour in ("red", "blue"):
            deck = read_deck(at, colour)
            if deck is None:
                return None
            box += deck
        return box
    for of in SETS[at.mode]:
        box += list_set(at, of)
    return box


def list_ungathered(at: Position) -> Counter[str]:
    """Cards that are still to be gathered, by `todo`."""
    found: Counter[str] = Counter()
    if has_step(at, "Gather", what="regions"):
        found += Counter(PILE_REGIONS.split())
    for of in SETS[at.mode]:
        if has_step(at, "Gather", what=of):
            found += list_set(at, of) - Counter({OPEN_CARDS.get(at.mode, ""): 2})
    for colour in ("red", "blue"):
        if has_step(at, "Gather", what=colour):
            found += read_deck(at, colour) or Counter()
    return found + list_ungathered_events(at)


def list_ungathered_events(at: Position) -> Counter[str]:
    """Events still to be gathered; Yule is laid in when three lie under it."""
    if has_step(at, "Gather", what="aside"):
        return list_events(at)
    if has_step(at, "Gather", what="events") or has_step(at, "Shuffle", what="aside"):
        # The Duel has laid its half-moons aside before.
        return list_events(at, is_marked=False if at.mode in ("duel", "tournament") else None)
    if has_step(at, "Shuffle", what="events") and len(at.events) < 3:
        return Counter({"yule": 1})
    return Counter()


def list_pool(at: Position) -> list[str]:
    """Cards being shuffled; in a seat's line only their number is told."""
    word = get_word(at.line, "loose", "-")
    if word.isdigit():
        return [UNKNOWN] * read_int(word)
    found: list[str] = []
    for item in split_commas(word):
        name, _, times = item.partition("=")
        found += [name] * read_int(times or "1")
    return found


def list_aside(at: Position) -> list[str]:
    """Events left out; in a seat's line only their number is told."""
    word = get_word(at.line, "aside", "-")
    if word.isdigit():
        return [UNKNOWN] * read_int(word)
    return name_items(read_cards(word))


def name_items(items: list[Item]) -> list[str]:
    """Names of cards."""
    return [item.name for item in items]


def list_found(at: Position) -> list[str]:
    """Every card that lies somewhere; `?` where a seat does not know which."""
    found = list_pool(at) + list_aside(at) + list(list_ungathered(at).elements())
    for stack in at.stacks:
        found += name_items(stack)
    for part in ("discards", "held", "faceup", "table", "event"):
        found += name_items(get_cards(at.line, part))
    found += name_items(at.events) + name_items(at.region_pile)
    for realm in at.realms:
        found += [name for _, _, name in realm.regions]
        found += [name for _, cards in realm.cards for name in cards]
        found += name_items(realm.hand) + name_items(realm.known) + [UNKNOWN] * len(realm.backs)
    return found


def has_bad_pieces(at: Position) -> bool:
    """Whether roads, settlements and cities are not all there; under a city its settlement stays."""
    places = [kind for realm in at.realms for kind in realm.places.values()]
    used = {
        "road": sum(len(realm.roads) for realm in at.realms),
        "settlement": len(places),
        "city": sum(kind == 2 for kind in places),
    }
    return any(used[name] + at.supply.get(name, 0) != count for name, count in PIECES.items())


def has_bad_box(at: Position) -> bool:
    """`box`: a card or a piece is there more or less often than in the box."""
    if has_bad_pieces(at):
        return True
    box = list_box(at)
    if box is None:
        return False
    found = Counter(list_found(at))
    unknown = found.pop(UNKNOWN, 0)
    if any(times > box[name] for name, times in found.items()):
        return True
    return found.total() + unknown != box.total() or has_bad_hidden(at, box, found)


def find_group(name: str, at: Position) -> str:
    """Which cards a card could be mistaken for: events, regions, or draw cards of one back."""
    plain, _, of = name.partition(".")
    if plain not in CARDS:
        return "region"
    if CARDS[plain].kind == "event":
        return "event"
    return "deck" if at.mode == "tournament" else of or CARDS[plain].get_first_set()


def find_pool_group(at: Position) -> str:
    """Which cards are being shuffled, by the `Shuffle` that is next."""
    what = at.todo[-1].values.get("what", "") if at.todo else ""
    return {"events": "event", "aside": "event", "regions": "region", "red": "deck", "blue": "deck"}.get(what, what)


def count_hidden(at: Position) -> Counter[str]:
    """Cards that are not known, by their backs; not those among the discards."""
    hidden = Counter({"event": list_aside(at).count(UNKNOWN) + name_items(at.events).count(UNKNOWN)})
    hidden["region"] = name_items(at.region_pile).count(UNKNOWN)
    hidden[find_pool_group(at)] += list_pool(at).count(UNKNOWN)
    backs = STACKS.get(at.mode, ("deck",) * len(at.stacks))
    for number, stack in enumerate(at.stacks):
        hidden[backs[number] if number < len(backs) else "?"] += name_items(stack).count(UNKNOWN)
    held = split_commas(get_word(at.line, "held", "-"))
    for back in [*(word.partition("/")[2] for word in held if word.startswith(UNKNOWN)), *list_backs(at)]:
        hidden["deck" if at.mode == "tournament" else back] += 1
    return +hidden


def list_backs(at: Position) -> list[str]:
    """Backs in hands."""
    return [back for realm in at.realms for back in realm.backs]


def has_bad_hidden(at: Position, box: Counter[str], found: Counter[str]) -> bool:
    """Whether cards that are not known cannot be what is left, seen by their backs."""
    words = get_words(at.line, "inside")
    if at.line.eyes is not None and Counter(split_list(words[0]) if words else []) - (box - found):
        return True
    left: Counter[str] = Counter()
    for name, times in (box - found).items():
        left[find_group(name, at)] += times
    hidden = count_hidden(at)
    rest = name_items(get_cards(at.line, "discards")).count(UNKNOWN)  # draw cards of any back
    if any(hidden[group] != left[group] for group in ("event", "region")):
        return True
    return bool(hidden - left) or (left - hidden).total() != rest


def has_bad_backs(at: Position) -> bool:
    """`backs`: a stack holds a card with another back than its own; not where decks are brought."""
    if at.mode == "tournament":
        return False
    for of, stack in zip(STACKS[at.mode], at.stacks, strict=False):
        for item in stack:
            if item.name != UNKNOWN and find_group(item.name, at) != of:
                return True
    return False


def has_bad_table(at: Position) -> bool:
    """`table`: an action lies there without a `Discard` of it in `todo`, or the other way round."""
    words = get_words(at.line, "table")
    laid = Counter(split_list(words[0]) if words else [])
    due = Counter(step.values.get("card", "") for step in at.todo if step.name == "Discard")
    return laid != due
