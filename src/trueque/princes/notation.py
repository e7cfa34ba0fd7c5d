"""Answers as text and back: one line, words between spaces, places as they are spoken (`build abbey L1t`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trueque.locale import unreadable
from trueque.princes import actions as a
from trueque.princes.actions import FACES, Action, Amounts
from trueque.princes.catalogue import CARDS, KINDS, STORE, STORES
from trueque.princes.core.numbers import STACKS
from trueque.princes.layout import amounts_text
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
CODEC_WORDS = tuple(dict.fromkeys([*VERBS, *_SMALL, *STORES, *CARDS, *PLACES, *SITES]))
"""Every word of every answer."""


def write(action: Action) -> str:
    """*action* in notation."""
    return WRITERS[type(action)](action)


def _store_amounts(verb: str) -> Callable[[a.Give | a.Take], str]:
    return lambda action: f"{verb} {amounts_text(action.amounts) or NOTHING}"


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
    a.Give: _store_amounts("give"),
    a.Take: _store_amounts("take"),
    a.Demand: lambda action: f"demand {amounts_text(action.amounts, KINDS) or NOTHING}",
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
    action = exact(text.split(" "))
    if action is None or write(action) != text:
        known = ", ".join(VERBS[:12])
        raise unreadable(
            "princes",
            lambda say: say(
                "“{text}” is no answer in notation, which is exact; answers begin with {known} and the like.",
                text=text.strip()[:60],
                known=known,
            ),
        )
    return action


def exact(words: Sequence[str]) -> Action | None:
    """The answer in exact notation; none where a word is unknown or does not fit."""
    verb, rest = words[0], tuple(words[1:])
    try:
        if verb.isdigit():
            return a.Rolled(_upto(verb, 6), _one_of(rest[0], FACES)) if len(rest) == 1 else None
        return READERS[verb](*rest)
    except (KeyError, ValueError, TypeError):
        return None


def _one_of(word: str, known: object) -> str:
    if word not in known:  # type: ignore[operator]
        raise ValueError(word)
    return word


def _upto(word: str, most: int) -> int:
    number = int(word)
    if not 1 <= number <= most:
        raise ValueError(word)
    return number


def _card(word: str) -> str:
    return _one_of(word, CARDS)


def _stack(word: str) -> int:
    return _upto(word, STACKS) - 1


def _site(word: str) -> str:
    return _one_of(word, SITES)


def _amounts(names: tuple[str, ...], words: tuple[str, ...]) -> Amounts:
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


def _bank(give: str, _for: str, get: str) -> Action:
    _one_of(_for, ("for",))
    return a.Bank(_one_of(give, (*KINDS, *STORES)), _one_of(get, KINDS))


def _use(card: str, _for: str, get: str) -> Action:
    _one_of(_for, ("for",))
    return a.Use(_card(card), _one_of(get, KINDS))


def _settle(place: str, *played: str) -> Action:
    if not played:
        return a.Settle(_one_of(place, PLACES))
    with_, card = played
    _one_of(with_, ("with",))
    return a.Settle(_one_of(place, PLACES), _card(card))


def _either(word: str) -> str:
    return _one_of(word, STORE if word in STORE else SITES)


READERS: dict[str, Callable[..., Action]] = {
    "roll": lambda: a.Roll(),
    "play": lambda card: a.Play(_card(card)),
    "build": lambda card, site: a.Build(_card(card), _either(site)),
    "road": lambda side: a.Road({name: key for key, name in SIDES.items()}[side]),
    "settlement": _settle,
    "city": lambda place: a.Raise(_one_of(place, PLACES)),
    "bank": _bank,
    "use": _use,
    "remove": lambda site: a.Remove(_site(site)),
    "end": lambda: a.End(),
    "give": lambda *words: a.Give(_amounts(STORES, words)),
    "take": lambda *words: a.Take(_amounts(STORES, words)),
    "demand": lambda *words: a.Demand(_amounts(KINDS, words)),
    "save": lambda kind: a.Save(_one_of(kind, KINDS)),
    "draw": lambda stack: a.Draw(_stack(stack)),
    "search": lambda stack: a.Search(_stack(stack)),
    "pick": lambda card: a.Pick(_card(card)),
    "under": lambda card, stack: a.Under(_card(card), _stack(stack)),
    "stack": lambda stack: a.Stack(_stack(stack)),
    "pass": lambda: a.Pass(),
    "set": lambda number: a.Face(_upto(number, 6)),
    "lay": lambda top, bottom: a.Lay(_one_of(top, STORE), _one_of(bottom, STORE)),
    "swap": lambda one, other: a.Swap(_either(one), _either(other)),
    "target": lambda site: a.Target(_site(site)),
    "lose": lambda site: a.Lose(_site(site)),
    "die": lambda number: a.Die(_upto(number, 6)),
    "deal": lambda card: a.Dealt(_one_of(card, (*CARDS, *STORES))),
    "show": lambda *cards: a.Shown(tuple(_one_of(card, (*CARDS, *STORES)) for card in cards)),
    "start": lambda seat: a.Starts(SEATS.index(seat)),
}
