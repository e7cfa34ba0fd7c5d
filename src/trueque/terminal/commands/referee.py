"""`trueque referee`: a real table with real dice; the program knows the rules and keeps the score."""

from __future__ import annotations

from pathlib import Path

from trueque.kernel.registry import game_names as games
from trueque.referee import begin_table, box_of, resume_table
from trueque.terminal.options import check_game, make_agreed_game, refuse_unknown_names
from trueque.terminal.records import load_record
from trueque.terminal.referee import RealTable
from trueque.terminal.voice import CommandFailed, current_voice


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
        table = resume_real_table(Path(game), record)
    else:
        names = [name.strip() for name in people.split(",") if name.strip()]
        table = new_table(game, edition, mode, option, names, typed.replace(",", " ").split(), record)
    table.play_session()
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
    check_game(game)
    if len(names) < 2 or len(set(names)) < len(names):
        raise CommandFailed(current_voice().say("--people takes two or more different names, such as Ana,Pau,Vera."), 2)
    given = {pair.partition("=")[0] for pair in option}
    loose = [f"{name}={value}" for name, value in box_of(game).loosen_options(typed).items() if name not in given]
    option = (*option, *loose)
    rules = make_agreed_game(game, edition, mode, None, option)
    if rules.seats != len(names):
        rules = make_agreed_game(game, edition, mode, len(names), option)
    with refuse_unknown_names():
        table = begin_table(rules, names, typed, current_voice().lang)
    current_voice().print_lines(table.describe_opening())
    return RealTable(table, current_voice(), record)


def resume_real_table(path: Path, record: Path | None) -> RealTable:
    """The table that goes on where a record ends."""
    say, read = current_voice().say, load_record(path)
    check_game(read.game)
    table = resume_table(read, current_voice().lang)
    if table.match.is_over:
        raise CommandFailed(say("This game is over; “trueque replay {file}” shows it.", file=str(path)), 0)
    current_voice().print_line(say("The game goes on after {n} log lines.", n=len(read.log)))
    return RealTable(table, current_voice(), record or path)
