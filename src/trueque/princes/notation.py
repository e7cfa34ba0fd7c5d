"""Answers as text and back: one line, words between spaces, places as they are spoken (`build abbey L1t`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trueque.locale import make_notation_error
from trueque.princes import actions as a
from trueque.princes.actions import FACES, Action, Amounts
from trueque.princes.catalogue import CARDS, KINDS, OUR_CARDS, OUR_STORES, STORE, STORES
from trueque.princes.core.numbers import STACKS
from trueque.princes.layout import write_amounts
from trueque.princes.tableau import PLACES, SITES

SIDES = {"L": "left", "R": "right"}
SEATS = ("red", "blue")
NOTHING = "nothing"

VERBS = (
    "roll", "play", "build", "road", "settlement", "city", "bank", "use", "remove", "end", "give", "take", "demand",
    "save", "draw", "search", "pick", "under", "stack", "pass", "set", "lay", "swap", "target", "lose", "die", "deal",
    "show", "start",
)  # fmt: skip
_SMALL = ("for", "with", NOTHING, *SIDES.values(), *SEATS, *map(str, range(1, 13)), *FACES, *KINDS)


def list_codec_words(with_guests: bool) -> tuple[str, ...]:
    """The words that answers are made of; those of other packages' cards only where these are in the game."""
    named = (*STORES, *CARDS) if with_guests else (*OUR_STORES, *OUR_CARDS)
    return tuple(dict.fromkeys([*VERBS, *_SMALL, *named, *PLACES, *SITES]))


"""Every word of every answer."""


def write(action: Action) -> str:
    """*action* in notation."""
    return WRITERS[type(action)](action)


def _store_amounts_writer(verb: str) -> Callable[[a.Give | a.Take], str]:
    return lambda action: f"{verb} {write_amounts(action.amounts) or NOTHING}"


WRITERS: dict[type, Callable[..., str]] = {
    a.Roll: lambda _: "roll",
    a.Play: lambda action: f"play {action.card}",
    a.Build: lambda action: f"build {action.card} {action.site}",
    a.Road: lambda action: f"road {SIDES[action.side]}",
    a.Settle: lambda action: f"settlement {action.place}" + (f" with {action.card}" if action.card else ""),
    a.Raise: lambda action: f"city {action.place}",
    a.Bank: lambda action: f"bank {action.give} for {action.get}",
    a.Use: lambda action: f"use {action.card} for {action.get}",
    a.Remove: lambda action: f"remove {action.site}",
    a.End: lambda _: "end",
    a.Give: _store_amounts_writer("give"),
    a.Take: _store_amounts_writer("take"),
    a.Demand: lambda action: f"demand {write_amounts(action.amounts, KINDS) or NOTHING}",
    a.Save: lambda action: f"save {action.kind}",
    a.Draw: lambda action: f"draw {action.stack + 1}",
    a.Search: lambda action: f"search {action.stack + 1}",
    a.Pick: lambda action: f"pick {action.card}",
    a.Under: lambda action: f"under {action.card} {action.stack + 1}",
    a.Stack: lambda action: f"stack {action.stack + 1}",
    a.Pass: lambda _: "pass",
    a.Face: lambda action: f"set {action.number}",
    a.Lay: lambda action: f"lay {action.top} {action.bottom}",
    a.Swap: lambda action: f"swap {action.one} {action.other}",
    a.Target: lambda action: f"target {action.site}",
    a.Lose: lambda action: f"lose {action.site}",
    a.Rolled: lambda action: f"{action.die} {action.face}",
    a.Die: lambda action: f"die {action.number}",
    a.Dealt: lambda action: f"deal {action.card}",
    a.Shown: lambda action: " ".join(("show", *action.cards)),
    a.Starts: lambda action: f"start {SEATS[action.seat]}",
}


def read(text: str) -> Action:
    """The answer that `write` writes as *text*, exactly."""
    action = read_exact(text.split(" "))
    if action is None or write(action) != text:
        known = ", ".join(VERBS[:12])
        raise make_notation_error(
            "princes",
            lambda say: say(
                "“{text}” is no answer in notation, which is exact; answers begin with {known} and the like.",
                text=text.strip()[:60],
                known=known,
            ),
        )
    return action


def read_exact(words: Sequence[str]) -> Action | None:
    """The answer in exact notation; none where a word is unknown or does not fit."""
    verb, rest = words[0], tuple(words[1:])
    try:
        if verb.isdigit():
            return a.Rolled(_read_number(verb, 6), _read_one_of(rest[0], FACES)) if len(rest) == 1 else None
        return READERS[verb](*rest)
    except (KeyError, ValueError, TypeError):
        return None


def _read_one_of(word: str, known: object) -> str:
    if word not in known:  # type: ignore[operator]
        raise ValueError(word)
    return word


def _read_number(word: str, most: int) -> int:
    number = int(word)
    if not 1 <= number <= most:
        raise ValueError(word)
    return number


def _read_card(word: str) -> str:
    return _read_one_of(word, CARDS)


def _read_stack(word: str) -> int:
    return _read_number(word, STACKS) - 1


def _read_site(word: str) -> str:
    return _read_one_of(word, SITES)


def _read_amounts(names: tuple[str, ...], words: tuple[str, ...]) -> Amounts:
    """`forest2 2 hills3`: a number belongs to the name before it."""
    amounts, last = [0] * len(names), -1
    if words == (NOTHING,):
        return tuple(amounts)
    if not words:
        raise ValueError("no amounts")
    for word in words:
        if word.isdigit():
            if last < 0 or amounts[last] != 1:
                raise ValueError(word)
            amounts[last] = int(word)
        else:
            last = names.index(word)
            amounts[last] += 1
    return tuple(amounts)


def _read_bank(give: str, _for: str, get: str) -> Action:
    _read_one_of(_for, ("for",))
    return a.Bank(_read_one_of(give, (*KINDS, *STORES)), _read_one_of(get, KINDS))


def _read_use(card: str, _for: str, get: str) -> Action:
    _read_one_of(_for, ("for",))
    return a.Use(_read_card(card), _read_one_of(get, KINDS))


def _read_settle(place: str, *played: str) -> Action:
    if not played:
        return a.Settle(_read_one_of(place, PLACES))
    with_, card = played
    _read_one_of(with_, ("with",))
    return a.Settle(_read_one_of(place, PLACES), _read_card(card))


def _read_side(word: str) -> str:
    return _read_one_of(word, STORE if word in STORE else SITES)


READERS: dict[str, Callable[..., Action]] = {
    "roll": lambda: a.Roll(),
    "play": lambda card: a.Play(_read_card(card)),
    "build": lambda card, site: a.Build(_read_card(card), _read_side(site)),
    "road": lambda side: a.Road({name: key for key, name in SIDES.items()}[side]),
    "settlement": _read_settle,
    "city": lambda place: a.Raise(_read_one_of(place, PLACES)),
    "bank": _read_bank,
    "use": _read_use,
    "remove": lambda site: a.Remove(_read_site(site)),
    "end": lambda: a.End(),
    "give": lambda *words: a.Give(_read_amounts(STORES, words)),
    "take": lambda *words: a.Take(_read_amounts(STORES, words)),
    "demand": lambda *words: a.Demand(_read_amounts(KINDS, words)),
    "save": lambda kind: a.Save(_read_one_of(kind, KINDS)),
    "draw": lambda stack: a.Draw(_read_stack(stack)),
    "search": lambda stack: a.Search(_read_stack(stack)),
    "pick": lambda card: a.Pick(_read_card(card)),
    "under": lambda card, stack: a.Under(_read_card(card), _read_stack(stack)),
    "stack": lambda stack: a.Stack(_read_stack(stack)),
    "pass": lambda: a.Pass(),
    "set": lambda number: a.Face(_read_number(number, 6)),
    "lay": lambda top, bottom: a.Lay(_read_one_of(top, STORE), _read_one_of(bottom, STORE)),
    "swap": lambda one, other: a.Swap(_read_side(one), _read_side(other)),
    "target": lambda site: a.Target(_read_site(site)),
    "lose": lambda site: a.Lose(_read_site(site)),
    "die": lambda number: a.Die(_read_number(number, 6)),
    "deal": lambda card: a.Dealt(_read_one_of(card, (*CARDS, *STORES))),
    "show": lambda *cards: a.Shown(tuple(_read_one_of(card, (*CARDS, *STORES)) for card in cards)),
    "start": lambda seat: a.Starts(SEATS.index(seat)),
}
