"""The entries on their shelf: each file is read once, on first use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from trueque.almanac.entry import LANGUAGES, Block, Entry, Span, Text
from trueque.almanac.entry_reader import BadEntry, read_entry
from trueque.kernel.registry import GAMES, collect_from_games, current_name, game_names, open_game_files
from trueque.locale.tongues import InLanguages

SHELVES = 4
"""So many sets of games are kept: packages come and go while a server runs."""


class UnknownEntry(ValueError):
    """There is no entry of that id."""

    def __init__(self, asked: str) -> None:
        near = get_close_matches(asked, [*shelf(), *_aliases()], n=1)
        hint = f" Did you mean “{near[0]}”?" if near else ""
        super().__init__(f"The almanac has no entry “{asked}”.{hint}")


def shelf() -> Mapping[str, Entry]:
    """All entries by id, in the order of their ids: of the games that are there now."""
    return _read_shelf(game_names())


@lru_cache(SHELVES)
def _read_shelf(_names: tuple[str, ...]) -> Mapping[str, Entry]:
    read = load_entries_in(files(__package__).joinpath("entries/table"))
    for game, mine in collect_from_games(entries_of).items():
        for name, one in mine.items():
            if name in read and game not in GAMES:
                continue  # what was there first stays: another package takes nothing away
            if name in read:
                raise BadEntry(f"{name}: two files have this id; ids are unique across the games.")
            read[name] = one
    return {name: _fill_link_titles(read[name], read) for name in sorted(read)}


def entries_of(game: str) -> dict[str, Entry]:
    """The entries in the wing of one game; those of another package may be in fewer languages than ours."""
    return load_entries_in(open_game_files(game).joinpath("almanac"), current_name(game) in GAMES)


def load_entries_in(folder: Traversable, is_whole: bool = True) -> dict[str, Entry]:
    """The entries that lie in one folder."""
    kept = [file for file in folder.iterdir() if file.name.endswith(".md")] if folder.is_dir() else []
    named = ((file.name.removesuffix(".md"), file.read_text(encoding="utf-8")) for file in kept)
    return {name: read_entry(name, text, is_whole) for name, text in named}


def _fill_link_titles(one: Entry, all_of_them: Mapping[str, Entry]) -> Entry:
    """The entry with a bare [[id]] showing the title of what it leads to."""

    def show_title(span: Span, lang: str) -> Span:
        if span.kind != "link" or span.text:
            return span
        target = all_of_them.get(span.entry)
        return replace(span, text=target.title(lang) if target else span.entry)

    def fill_block_titles(block: Block, lang: str) -> Block:
        return replace(block, rows=tuple(tuple(show_title(span, lang) for span in row) for row in block.rows))

    texts = {
        lang: Text(text.title, tuple(fill_block_titles(block, lang) for block in text.blocks), text.words)
        for lang, text in one.texts.items()
    }
    return replace(one, texts=InLanguages({lang: texts[lang] for lang in LANGUAGES}))


def _aliases() -> Mapping[str, str]:
    return _list_aliases(game_names())


@lru_cache(SHELVES)
def _list_aliases(_names: tuple[str, ...]) -> Mapping[str, str]:
    return {alias: one.id for one in shelf().values() for alias in one.aliases}


def ids() -> tuple[str, ...]:
    """The ids of all entries."""
    return tuple(shelf())


def entry(name: str) -> Entry:
    """The entry of this id, or of an older or other name of it."""
    found = shelf().get(_aliases().get(name, name))
    if found is None:
        raise UnknownEntry(name)
    return found


def entries(game: str | None = None) -> tuple[Entry, ...]:
    """All entries, or those that concern *game*."""
    return tuple(one for one in shelf().values() if game is None or game in one.games)


def list_related(name: str) -> tuple[Entry, ...]:
    """Where to read on: first what the entry recommends, then what it mentions, then what mentions it."""
    here = entry(name)
    mentions = [target for lang in LANGUAGES for target in here.links(lang)]
    back = [one.id for one in shelf().values() if here.id in one.see_also or here.id in one.links("en")]
    return tuple(shelf()[i] for i in dict.fromkeys([*here.see_also, *mentions, *back]) if i in shelf() and i != here.id)


def find_explaining_entries(word: str, game: str | None = None) -> tuple[Entry, ...]:
    """The entries that explain a reason of refusal, a kind of decision or a numbered ruling."""
    return tuple(one for one in entries(game) if word in (*one.reasons, *one.decisions, *one.rulings))
