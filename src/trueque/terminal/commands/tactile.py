"""`trueque tactile`: a board for the fingers, as sheets for swell paper, braille booklets and solids to print."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from trueque.kernel import Game
from trueque.kernel.dealer import FairDealer, seed_bytes
from trueque.kernel.extras import MissingExtra, install_command
from trueque.kernel.game import View
from trueque.kernel.match import Match
from trueque.kernel.registry import words
from trueque.tactile.contracted import can_contract
from trueque.tactile.drawing import SIZES
from trueque.tactile.felt import Felt, File, felt, felt_games
from trueque.tactile.pages import CELLS, NARROWEST, Form
from trueque.tactile.sleeves import sleeved_games, sleeves
from trueque.terminal.glance import glance, is_link
from trueque.terminal.options import agreed
from trueque.terminal.records import load, replayed
from trueque.terminal.voice import Stop, voice

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
    chosen = parts(only)
    paper = paper.upper()
    if paper not in SIZES:
        raise Stop(voice().say("Paper is {all}, not “{word}”.", all=", ".join(SIZES), word=paper[:20]), 2)
    form = embossing(cells, grade)
    room, view, names, title = board(source, at, edition, seats, option, seed or secrets.token_hex(4))
    lang, files = voice().lang, list[File]()
    if "sheets" in chosen:
        files += room.sheets(view, lang, paper, title, names)
    if "braille" in chosen:
        files += room.booklets(view, lang, title, names, form)
    if "sleeves" in chosen:
        files += [file for game in sleeved_games() for file in sleeves(game, lang, form)]
    write(into, files)
    if "solids" in chosen:
        write(into / "solids", solids(room, bool(only)))
    return 0


def parts(only: str) -> tuple[str, ...]:
    chosen = tuple(word.strip() for word in only.split(",") if word.strip()) or PARTS
    for word in chosen:
        if word not in PARTS:
            raise Stop(voice().say("--only takes {all}, not “{word}”.", all=", ".join(PARTS), word=word[:20]), 2)
    return chosen


def embossing(cells: int, grade: int) -> Form:
    """How booklets are embossed; refused where no embosser or no table can."""
    if not NARROWEST <= cells <= CELLS:
        raise Stop(voice().say("--cells goes from {low} to {high}, not {n}.", low=NARROWEST, high=CELLS, n=cells), 2)
    if grade not in (1, 2):
        raise Stop(voice().say("--grade is 1 (letter by letter) or 2 (contracted), not {n}.", n=grade), 2)
    if grade == 2 and not can_contract():
        raise Stop(voice().say("Contracted braille needs liblouis (lou_translate), which is not installed."), 2)
    return Form(cells, grade)


def board(
    source: str, at: int | None, edition: str | None, seats: int | None, option: tuple[str, ...], seed: str
) -> Board:
    """The board of a record, a running table, a layout or a set of options; the players' names; a title."""
    path, say = Path(source), voice().say
    if path.suffix == ".trq":
        return recorded(path, at)
    if is_link(source) and at is None:
        return running(source)
    if at is not None:
        raise Stop(say("--at goes with a record; “{word}” is none.", word=source[:40]), 2)
    game_name, name = felt_games()[0], source
    room = felt(game_name)
    if source in room.layouts():
        option = (*option, room.layout_option(source))
    elif path.suffix == ".layout":
        option = (*option, room.layout_option(path.read_text(encoding="utf-8")))
        name = path.stem
    elif source:
        known = ", ".join(room.layouts())
        sentence = say("“{word}” is no record (.trq), no link to a table and no layout; there are {all}.",
                       word=source[:40], all=known)  # fmt: skip
        raise Stop(sentence, 2)
    game = agreed(game_name, edition, None, seats, option)
    match = Match(game, FairDealer(seed_bytes(seed)))
    title = words(game_name).title(voice().lang)
    return room, game.view(match.state, None), ("",) * game.seats, f"{title}: {name or seed}"


def recorded(path: Path, at: int | None) -> Board:
    record, say = load(path), voice().say
    room = must_be_felt(record.game)
    if at is not None and not 0 <= at <= len(record.log):
        raise Stop(say("The record has lines 0 to {last}; there is no {at}.", last=len(record.log), at=at), 2)
    game, match = replayed(record, at)
    names = tuple(record.names.get(seat, "") for seat in range(game.seats))
    line = len(record.log) if at is None else at
    return room, laid(room, game, match), names, say("{title}, line {line}", title=path.stem, line=line)


def running(link: str) -> Board:
    """A table that is being played on a server, as it lies at this moment."""
    seen = glance(link)
    room = must_be_felt(seen.game)
    title = voice().say("{title}, line {line}", title=seen.title, line=seen.line)
    return room, whole(room, seen.view), seen.names, title


def must_be_felt(game: str) -> Felt:
    """The room of a game that has a board to feel."""
    if game not in felt_games():
        known = ", ".join(words(name).title(voice().lang) for name in felt_games())
        raise Stop(voice().say("Only {games} has a board to feel; this is another game.", games=known), 2)
    return felt(game)


def laid(room: Felt, game: Game[Any, Any], match: Match[Any, Any]) -> View:
    """The spectator's view, once the board lies there."""
    return whole(room, game.view(match.state, None))


def whole(room: Felt, view: View) -> View:
    if not room.is_laid(view):
        raise Stop(voice().say("At this line the board is not laid yet; name a later one."), 2)
    return view


def solids(room: Felt, demanded: bool) -> Iterable[File]:
    """The printable pieces, where the libraries for them are there."""
    try:
        return room.solids()
    except MissingExtra:
        if demanded:
            raise
        say = voice().say
        voice().line(say("Solids need the extra «tactile»: {command}", command=install_command("tactile")))
        return ()


def write(folder: Path, files: Iterable[File]) -> None:
    """Each file by its name, told as it is written."""
    for name, content in files:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
        voice().line(str(folder / name))
