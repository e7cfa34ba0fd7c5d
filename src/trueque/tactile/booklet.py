"""What is worth having of any game in braille on the table: its rules, and its costs.

Its almanac has an entry ``GAME-game`` that tells what it is about, and may have one ``GAME-costs``, by name or alias.
"""

from __future__ import annotations

from collections.abc import Iterator

from trueque import almanac
from trueque.kernel.registry import game_words
from trueque.locale import speaker
from trueque.tactile.pages import USUAL, Booklet, BookletPart, BrailleForm, add_contents, bind_booklet
from trueque.tactile.tactile_rooms import File


def has_booklets(game: str) -> bool:
    """Whether the almanac has what the booklets of *game* begin with."""
    named = {name for one in almanac.entries(game) for name in (one.id, *one.aliases)}
    return {f"{game}-game", f"{game}-costs"} <= named


def list_entry_parts(entry: almanac.Entry, lang: str) -> Iterator[BookletPart]:
    """One rule of the almanac."""
    yield BookletPart(entry.title(lang), "heading")
    for block in entry.texts[lang].blocks:
        if block.kind == "diagram":
            yield BookletPart(block.says)
            continue
        for number, row in enumerate(block.rows, start=1):
            text = "".join(span.text for span in row)
            if block.kind == "paragraph":
                yield BookletPart(text)
            else:
                yield BookletPart(f"{number}. {text}" if block.kind == "steps" else f"- {text}", "item")


def make_rules_booklet(game: str, lang: str, form: BrailleForm = USUAL) -> Booklet:
    """The rules of *game*, what it is about first, then by title, as an almanac stands."""
    say = speaker("tactile", lang)
    first = almanac.entry(f"{game}-game")
    others = sorted((one for one in almanac.entries(game) if one.id != first.id), key=lambda one: one.title(lang))
    parts = [part for one in (first, *others) for part in list_entry_parts(one, lang)]
    return add_contents(game_words(game).title(lang), say("Contents"), parts, lang, form)


def make_costs_booklet(game: str, lang: str, form: BrailleForm = USUAL) -> Booklet:
    """What everything costs, on a page for the table."""
    return bind_booklet(
        game_words(game).title(lang), list(list_entry_parts(almanac.entry(f"{game}-costs"), lang)), lang, form=form
    )


def braille_files(name: str, booklet: Booklet, title: str, lang: str) -> Iterator[File]:
    """A booklet in both formats that embossers take."""
    yield f"{name}.brf", booklet.to_brf().encode("ascii")
    yield f"{name}.pef", booklet.to_pef(title, lang).encode()
