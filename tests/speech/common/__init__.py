"""What people say all day and mean nothing by it, in every kind of question: the commonest words and short phrases.

The words are wordfreq's (its data: CC BY-SA 4.0), the 2,000 that are used most in each language; `collect` makes the
lists again. What names an answer is `names.txt`, written from the documented commands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product, zip_longest
from pathlib import Path
from typing import Any

from trueque.bots.random_bot import RandomBot
from trueque.kernel import Seat
from trueque.kernel.dealer import FairDealer, expand_seed
from trueque.kernel.match import Match
from trueque.kernel.registry import make_game
from trueque.kernel.words import Listener
from trueque.locale import LANGUAGES
from trueque.speech import Asked, list_choices
from trueque.speech.fold import split_tokens

FOLDER = Path(__file__).parent
GAMES = ("island", "quick", "princes")
NAMES = ("Anna", "Teo", "Carla", "Hugo", "Iris", "Jan")
EACH = 100
"""Positions of each game."""
FEW, MANY = 2, 12
"""Random games whose positions are taken: in every run, and in the soak."""
LONGEST = 300
"""Answers of one game that are gone through."""


def filler(lang: str) -> list[str]:
    """What people say with words of the game in it and never mean as an answer: “hit the road”, «passa'm els daus»."""
    return [one.strip() for one in " ".join(listed(lang)["filler"].split()).split("|")]


@dataclass(frozen=True, eq=False)
class Spot:
    """A position in which somebody is asked."""

    game: Any
    state: Any
    seat: Seat
    kind: str

    def question(self, lang: str) -> Asked:
        to = Listener(lang, self.seat, NAMES[: self.game.seats])
        return list_choices(self.game, self.game.decisions(self.state), self.game.view(self.state, self.seat), to)


@cache
def listed(lang: str) -> dict[str, str]:
    """The parts of a language's list."""
    rows = (FOLDER / f"{lang}.txt").read_text(encoding="utf-8").split("\n[")
    return {name: rest for name, _, rest in (row.partition("]\n") for row in rows[1:])}


def words(lang: str) -> list[str]:
    return listed(lang)["words"].split()


def phrases(lang: str) -> list[str]:
    """Short phrases: what opens them, with each thing that may follow."""
    opens, tails = (" ".join(listed(lang)[part].split()).split("|") for part in ("opens", "tails"))
    return [f"{one.strip()} {other.strip()}".strip() for one, other in product(opens, tails)]


@cache
def spots(game: str, matches: int) -> list[Spot]:
    """Positions of some random games, at most `EACH`: every kind of question that comes up in turn, rare ones too."""
    kinds: dict[str, list[Spot]] = {}
    for spot in _random_spots(game, matches):
        kinds.setdefault(spot.kind, []).append(spot)
    rounds = zip_longest(*kinds.values())
    return [spot for one in rounds for spot in one if spot is not None][:EACH]


def _random_spots(game: str, matches: int) -> Iterator[Spot]:
    for seed in range(matches):
        match, bot = Match(make_game(game), FairDealer(expand_seed(f"common {seed}")), {}), RandomBot(seed)
        for step in range(LONGEST):
            if match.is_over:
                break
            decision = match.open_questions()[(step + seed) % len(match.open_questions())]
            if step % 3 == seed % 3:
                yield Spot(match.game, match.state.copy(), decision.seat, decision.kind)
            answer = bot.choose(match.game.view(match.state, decision.seat), decision)
            if answer is None:
                decision = next(one for one in match.open_questions() if one.waits)
                answer = bot.choose(match.game.view(match.state, decision.seat), decision)
            match.play(decision.seat, answer)


def kinds_of_spots(game: str, matches: int) -> list[Spot]:
    """One position for each kind of question of some random games."""
    return list({spot.kind: spot for spot in reversed(spots(game, matches))}.values())


@cache
def naming(game: str) -> dict[str, dict[str, frozenset[str]]]:
    """For each language, the documented words for every kind of answer of a game, and for what it is about."""
    found: dict[str, dict[str, frozenset[str]]] = {lang: {} for lang in LANGUAGES}
    for row in (FOLDER / "names.txt").read_text(encoding="utf-8").splitlines():
        if not row or row.startswith("#"):
            continue
        head, _, said = row.partition(": ")
        games, meaning = head.split()
        if games not in ("*", game):
            continue
        for lang, some in zip(("en", "es", "ca"), said.split("|"), strict=True):
            found[lang][meaning] = found[lang].get(meaning, frozenset()) | frozenset(split_tokens(some))
    return found
