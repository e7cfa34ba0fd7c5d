"""What the ten games share: refusals, options, reading and dealing. No rule of any game stands here."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from trueque.kernel import NATURE, BadNotation, BadOptions, Decision, IllegalAction, OneOf
from trueque.kernel.words import Listener
from trueque.locale import in_every_language

T = TypeVar("T")


def refuse(game: str, sentence: str, **values: Any) -> IllegalAction:
    """A refusal in every language; the game's own almanac entry explains it."""
    told = in_every_language(game, lambda say: say(sentence, **values))
    return IllegalAction(told[0], game, told[1])


def complain(game: str, text: str, right: str) -> BadNotation:
    """A line that is no answer of this game; *right* says what one looks like."""
    return BadNotation(f"«{text[:40]}» should read {right}.", game)


def check_options(game: str, options: Mapping[str, str], allowed: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Every option with its value, the first allowed one where nothing is said."""
    known = {"version": ("1",), **allowed}
    for name, value in options.items():
        if value not in known.get(name, ()):
            said = "; ".join(f"{one}={'|'.join(values)}" for one, values in known.items())
            raise BadOptions(f"{game} has no option {name}={value}. It has {said}.", game)
    return {name: options.get(name, values[0]) for name, values in known.items()}


def ask_nature(kind: str, answers: Iterable[Any], odds: Iterable[int]) -> Decision[Any]:
    """Nature's question; answers without odds are left out."""
    likely = [(answer, weight) for answer, weight in zip(answers, odds, strict=True) if weight]
    return Decision(NATURE, kind, OneOf(tuple(one for one, _ in likely)), odds=tuple(weight for _, weight in likely))


def shuffle(cards: Iterable[T], rng: Random) -> list[T]:
    """The same cards in any order."""
    mixed = list(cards)
    rng.shuffle(mixed)
    return mixed


def share_win(totals: Sequence[float]) -> tuple[float, ...]:
    """One win, shared by all who have the most."""
    best = [total == max(totals) for total in totals]
    return tuple(float(one) / sum(best) for one in best)


def name_of(seat: int, to: Listener) -> str:
    """How others call a seat."""
    return to.names[seat]
