"""Answers as text: one way to write each, and that one is read; what else people say is for `speech.answer_reader`.

    pile wood            market ore for wood       exchange 1        give ore
    pile 2               market 2                  exchange 1 2      library 1, take ore
    settlement           city                      road with 3 ore as wood
    expansion church without wool                  guild 1           flip, keep
    discard 2 wool ore   end

Nature says ``wood`` when a card is drawn, ``attack`` or ``market-day`` when a city is turned. Players are seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from trueque.kernel import NATURE, Seat
from trueque.locale import make_notation_error
from trueque.quick.actions import (
    END,
    FLIP,
    KEEP,
    Action,
    Build,
    Discard,
    Draw,
    End,
    Exchange,
    Flip,
    Give,
    Guild,
    Keep,
    Library,
    Market,
    Pile,
    Several,
    Take,
    Turn,
)
from trueque.quick.cards import COSTS, EXPANSIONS, RESOURCES, Cards
from trueque.quick.core.draw import drawing_seat
from trueque.quick.core.knowledge import is_open_to_all
from trueque.quick.core.state import BLIND, GUILD_DRAW
from trueque.quick.piles import freeze_cards
from trueque.quick.state import QuickState

__all__ = ["codec_words", "heard", "heard_by_all", "read", "write"]

_PLAIN = {End: "end", Flip: "flip", Keep: "keep"}


def write_cards(cards: Sequence[int]) -> str:
    """``2 wool ore``: a number only where there are several."""
    return " ".join(f"{n} {name}" if n > 1 else name for n, name in zip(cards, RESOURCES, strict=True) if n)


@lru_cache(maxsize=1 << 12)
def write(action: Action) -> str:
    """*action* in notation; the same are written all the time."""
    match action:
        case Draw(card):
            return RESOURCES[card]
        case Turn(event):
            return event.replace("_", "-")
        case Pile(cards):
            return f"pile {write_cards(cards)}"
        case Market(give, take):
            return f"market {write_cards(give)} for {write_cards(take)}"
        case Several(partner, amount):
            return f"{partner} {amount}"
        case Exchange(partner, amount):
            return f"exchange {partner} {amount}" if amount > 1 else f"exchange {partner}"
        case Library(partner):
            return f"library {partner}"
        case Guild(partner):
            return f"guild {partner}"
        case Take(card):
            return f"take {RESOURCES[card]}"
        case Give(cards):
            return f"give {write_cards(cards)}"
        case Discard(cards):
            return f"discard {write_cards(cards)}"
        case Build():
            return write_build(action)
        case _:
            return _PLAIN[type(action)]


def write_build(action: Build) -> str:
    what = f"expansion {action.what.replace('_', '-')}" if action.what in EXPANSIONS else action.what
    swaps = "".join(f" with 3 {RESOURCES[given]} as {RESOURCES[missing]}" for given, missing in action.swaps)
    return what + swaps + (f" without {RESOURCES[action.without]}" if action.without >= 0 else "")


def read(text: str) -> Action:
    """The answer that `write` writes as *text*, exactly."""
    try:
        action = _read_words(text.split(" "))
    except (IndexError, ValueError):
        action = None
    if action is None or write(action) != text:
        raise make_notation_error(
            "quick",
            lambda say: say(
                "“{text}” is no answer in notation, which is exact: pile wood, road, end.", text=text.strip()[:60]
            ),
        )
    return action


def _read_words(words: list[str]) -> Action | None:
    verb, rest = words[0], words[1:]
    if not rest:
        return _read_single_word(verb)
    if verb in ("pile", "market") and len(rest) == 1 and rest[0].isdecimal():
        return Several(verb, int(rest[0]))
    if verb == "market":
        middle = rest.index("for")
        return Market(_read_cards(rest[:middle]), _read_cards(rest[middle + 1 :]))
    if verb == "pile":
        return Pile(_read_cards(rest))
    if verb in ("give", "discard"):
        return Give(_read_cards(rest)) if verb == "give" else Discard(_read_cards(rest))
    if verb == "take":
        return Take(RESOURCES.index(rest[0]))
    if verb == "exchange":
        return Exchange(int(rest[0]), int(rest[1]) if len(rest) > 1 else 1)
    if verb in ("library", "guild"):
        return Library(int(rest[0])) if verb == "library" else Guild(int(rest[0]))
    return _read_building(rest[0].replace("-", "_"), rest[1:]) if verb == "expansion" else _read_building(verb, rest)


def _read_single_word(word: str) -> Action | None:
    """A word that needs no other, nature's too; or a building without more."""
    if word in ("end", "flip", "keep"):
        return END if word == "end" else FLIP if word == "flip" else KEEP
    if word in RESOURCES:
        return Draw(RESOURCES.index(word))
    return Turn(word.replace("-", "_")) if word in ("attack", "market-day") else _read_building(word, [])


def _read_building(what: str, rest: list[str]) -> Action | None:
    """``with 3 ore as wood`` again and again, then ``without wool``."""
    if what not in COSTS:
        return None
    swaps: list[tuple[int, int]] = []
    while rest[:2] == ["with", "3"] and rest[3:4] == ["as"]:
        swaps.append((RESOURCES.index(rest[2]), RESOURCES.index(rest[4])))
        rest = rest[5:]
    without = RESOURCES.index(rest[1]) if rest[:1] == ["without"] else -1
    return Build(what, tuple(swaps), without)


def _read_cards(words: list[str]) -> Cards:
    """``2 wool ore``"""
    amounts, count = [0] * len(RESOURCES), 1
    for word in words:
        if word.isdecimal():
            count = int(word)
        else:
            amounts[RESOURCES.index(word)] += count
            count = 1
    return freeze_cards(amounts)


def heard(state: QuickState, by: Seat, action: Action, seat: Seat | None) -> str:
    """The log line of *action* as *seat* may hear it: hidden cards are just cards."""
    if by == NATURE and isinstance(action, Draw):
        seers = seats_seeing_draw(state)
        return write(action) if seers is None or seat in seers else "card"
    if isinstance(action, Library) and (seat in (by, action.partner) or is_open_to_all(state.t)):
        return f"{write(action)} shows {write_cards(state.hand(action.partner))}"
    between = seat in (state.g.active, state.g.partner)
    if isinstance(action, Take) and not between and not is_open_to_all(state.t):
        return "take card"
    if isinstance(action, Give) and not between:
        return f"give {state.g.amount} card"
    if isinstance(action, Discard):
        return write_heard_discard(state, by, action, seat)
    return write(action)


def heard_by_all(state: QuickState, by: Seat, action: Action) -> tuple[str, ...]:
    """What every seat hears, and spectators last; what all hear alike is written once."""
    listeners = (*range(state.t.seats), None)
    if type(action) is Draw:
        card, seers = write(action), seats_seeing_draw(state)
        return tuple([card if seers is None or seat in seers else "card" for seat in listeners])
    if type(action) in (Library, Take, Give, Discard):
        return tuple([heard(state, by, action, seat) for seat in listeners])
    return (write(action),) * len(listeners)


def seats_seeing_draw(state: QuickState) -> tuple[Seat, ...] | None:
    """The seats that see the card that nature draws now; None: everybody."""
    g = state.g
    if g.phase in (BLIND, GUILD_DRAW):
        return g.active, g.partner
    owner = drawing_seat(state.t, g)
    return None if owner < 0 else (owner,)


def write_heard_discard(state: QuickState, by: Seat, action: Discard, seat: Seat | None) -> str:
    """A sealed choice is heard by nobody else; the last one opens them all."""
    g, seats = state.g, range(state.t.seats)
    if sum(g.due[s] > 0 for s in seats) > 1:
        return write(action) if seat == by else f"discard {g.owes[by]} card"
    sealed = [(s, state.sealed_cards(s)) for s in seats if s != by]
    others = [f"{s} discard {write_cards(cards)}" for s, cards in sealed if cards]
    return "; ".join([write(action), *others])


def codec_words(seats: int) -> tuple[str, ...]:
    """Whole answers for what is said all the time, single words for the rest."""
    others = [str(seat) for seat in range(seats)]
    whole = [
        *("end", "flip", "keep", "attack", "market-day"),
        *RESOURCES,
        *(f"pile {name}" for name in RESOURCES),
        *(f"give {name}" for name in RESOURCES),
        *(f"take {name}" for name in RESOURCES),
        *(f"market {give} for {take}" for give in RESOURCES for take in RESOURCES if give != take),
        *(f"{verb} {seat}" for verb in ("exchange", "library", "guild") for seat in others),
        *("settlement", "city", "road", "knight"),
        *(f"expansion {name.replace('_', '-')}" for name in EXPANSIONS),
    ]
    words = [
        *("pile", "market", "exchange", "expansion", "with", "as", "without"),
        *(name.replace("_", "-") for name in EXPANSIONS),
        *(str(n) for n in range(8)),
    ]
    return tuple(dict.fromkeys([*whole, *words]))
