"""`trueque tactile`: a board for the fingers, as sheets for swell paper, braille booklets and solids to print."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from trueque.kernel import Game
from trueque.kernel.dealer import FairDealer, expand_seed
from trueque.kernel.extras import MissingExtra, find_install_command
from trueque.kernel.game import View
from trueque.kernel.match import Match
from trueque.kernel.registry import game_words
from trueque.tactile.contracted import can_contract
from trueque.tactile.file_names import name_file
from trueque.tactile.pages import CELLS, NARROWEST, BrailleForm
from trueque.tactile.shapes import SIZES
from trueque.tactile.sleeves import list_sleeved_games, make_sleeves
from trueque.tactile.tactile_rooms import Felt, File, find_felt_room, list_felt_games
from trueque.terminal.glance import glance_at_table, is_link
from trueque.terminal.options import make_agreed_game
from trueque.terminal.records import load_record, replay_record
from trueque.terminal.voice import CommandFailed, current_voice

PARTS = ("sheets", "braille", "solids", "sleeves")
Board = tuple[Felt, View, tuple[str, ...], str]
"""The game's room, the spectator's view, the players' names and a title."""


def tactile(
    source: str = "",
    /,
    *,
    at: int | None = None,
    edition: str | None = None,
    seats: int | None = None,
    option: tuple[str, ...] = (),
    seed: str | None = None,
    paper: str = "A4",
    cells: int = CELLS,
    grade: int = 1,
    only: str = "",
    into: Path = Path("tactile"),
) -> int:
    """Write the tactile edition of a board."""
    chosen = parse_parts(only)
    paper = paper.upper()
    if paper not in SIZES:
        raise CommandFailed(
            current_voice().say("Paper is {all}, not “{word}”.", all=", ".join(SIZES), word=paper[:20]), 2
        )
    form = parse_form(cells, grade)
    room, view, names, title = load_board(source, at, edition, seats, option, seed or secrets.token_hex(4))
    lang, files = current_voice().lang, list[File]()
    if "sheets" in chosen:
        files += room.make_sheets(view, lang, paper, title, names)
    if "braille" in chosen:
        files += room.make_booklets(view, lang, title, names, form)
    if "sleeves" in chosen:
        files += [file for game in list_sleeved_games() for file in make_sleeves(game, lang, form)]
    write_files(into, files)
    if "solids" in chosen:
        write_files(into / name_file(current_voice().say("solids")), make_solids(room, bool(only)))
    return 0


def parse_parts(only: str) -> tuple[str, ...]:
    chosen = tuple(word.strip() for word in only.split(",") if word.strip()) or PARTS
    for word in chosen:
        if word not in PARTS:
            raise CommandFailed(
                current_voice().say("--only takes {all}, not “{word}”.", all=", ".join(PARTS), word=word[:20]), 2
            )
    return chosen


def parse_form(cells: int, grade: int) -> BrailleForm:
    """How booklets are embossed; refused where no embosser or no table can."""
    if not NARROWEST <= cells <= CELLS:
        raise CommandFailed(
            current_voice().say("--cells goes from {low} to {high}, not {n}.", low=NARROWEST, high=CELLS, n=cells), 2
        )
    if grade not in (1, 2):
        raise CommandFailed(
            current_voice().say("--grade is 1 (letter by letter) or 2 (contracted), not {n}.", n=grade), 2
        )
    if grade == 2 and not can_contract():
        raise CommandFailed(
            current_voice().say("Contracted braille needs liblouis (lou_translate), which is not installed."), 2
        )
    return BrailleForm(cells, grade)


def load_board(
    source: str, at: int | None, edition: str | None, seats: int | None, option: tuple[str, ...], seed: str
) -> Board:
    """The board of a record, a running table, a layout or a set of options; the players' names; a title."""
    path, say = Path(source), current_voice().say
    if path.suffix == ".trq":
        return load_recorded_board(path, at)
    if is_link(source) and at is None:
        return load_running_board(source)
    if at is not None:
        raise CommandFailed(say("--at goes with a record; “{word}” is not one.", word=source[:40]), 2)
    game_name, name = list_felt_games()[0], source
    room = find_felt_room(game_name)
    if source in room.list_layouts():
        option = (*option, room.layout_option(source))
    elif path.suffix == ".layout":
        option = (*option, room.layout_option(path.read_text(encoding="utf-8")))
        name = path.stem
    elif source:
        known = ", ".join(room.list_layouts())
        sentence = say("“{word}” is not a record (.trq), a link to a table or a layout; there are {all}.",
                       word=source[:40], all=known)  # fmt: skip
        raise CommandFailed(sentence, 2)
    game = make_agreed_game(game_name, edition, None, seats, option)
    match = Match(game, FairDealer(expand_seed(seed)))
    title = game_words(game_name).title(current_voice().lang)
    return room, game.view(match.state, None), ("",) * game.seats, f"{title}: {name or seed}"


def load_recorded_board(path: Path, at: int | None) -> Board:
    record, say = load_record(path), current_voice().say
    room = require_felt_room(record.game)
    if at is not None and not 0 <= at <= len(record.log):
        raise CommandFailed(say("The record has lines 0 to {last}; there is no {at}.", last=len(record.log), at=at), 2)
    game, match = replay_record(record, at)
    names = tuple(record.names.get(seat, "") for seat in range(game.seats))
    line = len(record.log) if at is None else at
    return room, lay_board(room, game, match), names, say("{title}, line {line}", title=path.stem, line=line)


def load_running_board(link: str) -> Board:
    """A table that is being played on a server, as it lies at this moment."""
    seen = glance_at_table(link)
    room = require_felt_room(seen.game)
    title = current_voice().say("{title}, line {line}", title=seen.title, line=seen.line)
    return room, require_whole_board(room, seen.view), seen.names, title


def require_felt_room(game: str) -> Felt:
    """The room of a game that has a board to feel."""
    if game not in list_felt_games():
        known = ", ".join(game_words(name).title(current_voice().lang) for name in list_felt_games())
        raise CommandFailed(
            current_voice().say("Only {games} has a board to feel; this is another game.", games=known), 2
        )
    return find_felt_room(game)


def lay_board(room: Felt, game: Game[Any, Any], match: Match[Any, Any]) -> View:
    """The spectator's view, once the board lies there."""
    return require_whole_board(room, game.view(match.state, None))


def require_whole_board(room: Felt, view: View) -> View:
    if not room.is_laid(view):
        raise CommandFailed(current_voice().say("At this line the board is not laid yet; name a later one."), 2)
    return view


def make_solids(room: Felt, demanded: bool) -> Iterable[File]:
    """The printable pieces, where the libraries for them are there."""
    try:
        return room.make_solids(current_voice().lang)
    except MissingExtra:
        if demanded:
            raise
        say = current_voice().say
        current_voice().print_line(
            say("Solids need the extra «tactile»: {command}", command=find_install_command("tactile"))
        )
        return ()


def write_files(folder: Path, files: Iterable[File]) -> None:
    """Each file by its name, told as it is written."""
    for name, content in files:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
        current_voice().print_line(str(folder / name))
