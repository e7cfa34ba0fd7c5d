"""The rules of a game as a lesson to be listened to: a little of the almanac at a time, then a question about it.

What is told is the first of an almanac entry, so that it is said in one place only; the questions stand in the wing,
`<game>/lesson.toml`. Terminal and page read the same steps.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from trueque.almanac.entry import LANGUAGES, Entry
from trueque.almanac.shelf import entry
from trueque.kernel.registry import collect_from_games, open_game_files
from trueque.locale.fold import fold_text

LETTERS = "abc"
"""What an answer is called, whatever the language."""
BREATH = 80
"""So many words are told before a question, unless one paragraph has more."""


@dataclass(frozen=True)
class LessonStep:
    """What is told, what is asked, and which of the answers is right."""

    entry: str
    title: str
    told: tuple[str, ...]
    asks: str
    answers: tuple[str, ...]
    right: int

    def match_answer(self, said: str) -> int | None:
        """Which answer somebody typed, by letter or word for word; none where it is none of them."""
        typed = fold_text(said).strip(" .")
        known = [fold_text(one).strip(" .") for one in self.answers]
        if typed in LETTERS[: len(known)] and typed:
            return LETTERS.index(typed)
        return known.index(typed) if typed in known else None


def list_taught_games() -> list[str]:
    """The games with a lesson."""
    kept = collect_from_games(lambda name: open_game_files(name).joinpath("lesson.toml").is_file())
    return [name for name, is_there in kept.items() if is_there]


@cache
def lesson(game: str, lang: str) -> tuple[LessonStep, ...]:
    """The steps of a game's lesson, in a language of ours; in English for others."""
    spoken = lang if lang in LANGUAGES else "en"
    kept = tomllib.loads(open_game_files(game).joinpath("lesson.toml").read_text(encoding="utf-8"))
    steps = []
    for one in kept["steps"]:
        of = entry(one["entry"])
        asks, *answers = one[spoken]
        steps.append(
            LessonStep(
                of.id, of.title(spoken), list_first_paragraphs(of, spoken), asks, tuple(answers), one["right"] - 1
            )
        )
    return tuple(steps)


def list_first_paragraphs(of: Entry, lang: str) -> tuple[str, ...]:
    """The first sentences of an entry: whole paragraphs and lists, as many as are heard in one breath."""
    said, count = list[str](), 0
    for block in of.texts[lang].blocks:
        rows = [block.says] if block.kind == "diagram" else ["".join(span.text for span in row) for row in block.rows]
        length = sum(len(row.split()) for row in rows)
        if said and count + length > BREATH:
            break
        said, count = [*said, *rows], count + length
    return tuple(said)
