"""All files of the tactile edition of one board, by name, ready to be written into a folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from trueque.island.layouts import box_islands as layout_names
from trueque.island.layouts import gallery_islands, read_layout, write_layout_word
from trueque.island.tactile.board_sheet import make_board_sheets
from trueque.island.tactile.booklet import make_board_booklet
from trueque.island.tactile.legend_sheet import make_legend_sheet
from trueque.kernel.game import View
from trueque.kernel.registry import game_names as names_of_games
from trueque.kernel.registry import game_words
from trueque.locale import speaker
from trueque.tactile.booklet import braille_files, has_booklets, make_costs_booklet, make_rules_booklet
from trueque.tactile.file_names import name_file
from trueque.tactile.pages import BrailleForm
from trueque.tactile.pdf import write_pdf
from trueque.tactile.svg import write_svg
from trueque.tactile.tactile_rooms import File


def list_layouts() -> Sequence[str]:
    """The islands that can be named."""
    return (*layout_names(), *gallery_islands())


def layout_option(source: str) -> str:
    """The option that lays the island that *source* names or, as the text of a `.layout` file, draws."""
    if source in list_layouts():
        return f"island={source}"
    read_layout(source)  # what is wrong is said by the lines of the drawing, before it becomes one word
    return f"island={write_layout_word(source)}"


def is_laid(view: View) -> bool:
    """Whether the island lies there whole."""
    return all(there["terrain"] is not None for there in view["island"]["hexes"])


def make_solids(lang: str) -> Iterable[File]:
    """The printable pieces, where the libraries for them are there."""
    from trueque.island.tactile.solids import make_files

    return make_files(lang)


def make_sheets(view: View, lang: str, paper: str, title: str, names: tuple[str, ...]) -> Iterator[File]:
    """The board and its legend: one PDF for the printer, one SVG a sheet for whoever wants to change it."""
    say = speaker("island", lang)
    boards, legend = make_board_sheets(view, lang, paper, title), make_legend_sheet(lang, paper, names)
    yield f"{name_file(say('sheets'), paper)}.pdf", write_pdf([*boards, legend], title, lang)
    for part, board in enumerate(boards, 1):
        number = f"-{part}" if len(boards) > 1 else ""
        yield f"{name_file(say('board'), paper)}{number}.svg", write_svg(board).encode()
    yield f"{name_file(say('legend'), paper)}.svg", write_svg(legend).encode()


def make_booklets(view: View, lang: str, title: str, names: tuple[str, ...], form: BrailleForm) -> Iterator[File]:
    """The board in braille, and rules and costs of every game."""
    say = speaker("island", lang)
    yield from braille_files(name_file(say("board")), make_board_booklet(view, lang, names, title, form), title, lang)
    for game in filter(has_booklets, names_of_games()):
        called = game_words(game).title(lang)
        costs, rules = make_costs_booklet(game, lang, form), make_rules_booklet(game, lang, form)
        yield from braille_files(name_file(say("costs"), called), costs, called, lang)
        yield from braille_files(name_file(say("rules"), called), rules, called, lang)
