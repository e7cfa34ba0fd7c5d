"""`trueque referee`: a real table with real dice; the program knows the rules and keeps the score."""

from __future__ import annotations

from pathlib import Path

from trueque.kernel.registry import names as games
from trueque.referee import begun, box_of, going_on
from trueque.terminal.options import agreed, known_game, refused_names
from trueque.terminal.records import load
from trueque.terminal.referee import RealTable
from trueque.terminal.voice import Stop, voice


def referee(
    game: str = "",
    /,
    *,
    edition: str | None = None,
    mode: str | None = None,
    option: tuple[str, ...] = (),
    people: str = "",
    typed: str = "",
    record: Path | None = None,
) -> int:
    """Be the referee of a game on a real table."""
    game = game or games()[0]
    if Path(game).suffix == ".trq":
        table = resumed(Path(game), record)
    else:
        names = [name.strip() for name in people.split(",") if name.strip()]
        table = new_table(game, edition, mode, option, names, typed.replace(",", " ").split(), record)
    table.run()
    return 0


def new_table(
    game: str,
    edition: str | None,
    mode: str | None,
    option: tuple[str, ...],
    names: list[str],
    typed: list[str],
    record: Path | None,
) -> RealTable:
    known_game(game)
    if len(names) < 2 or len(set(names)) < len(names):
        raise Stop(voice().say("--people takes two or more different names, such as Ana,Pau,Vera."), 2)
    given = {pair.partition("=")[0] for pair in option}
    loose = [f"{name}={value}" for name, value in box_of(game).loosened(typed).items() if name not in given]
    option = (*option, *loose)
    rules = agreed(game, edition, mode, None, option)
    if rules.seats != len(names):
        rules = agreed(game, edition, mode, len(names), option)
    with refused_names():
        table = begun(rules, names, typed, voice().lang)
    voice().lines(table.opening())
    return RealTable(table, voice(), record)


def resumed(path: Path, record: Path | None) -> RealTable:
    """The table that goes on where a record ends."""
    say, read = voice().say, load(path)
    known_game(read.game)
    table = going_on(read, voice().lang)
    if table.match.is_over:
        raise Stop(say("This game is over; “trueque replay {file}” shows it.", file=str(path)), 0)
    voice().line(say("The game goes on after {n} log lines.", n=len(read.log)))
    return RealTable(table, voice(), record or path)
