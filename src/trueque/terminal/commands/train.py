"""`trueque train`: learns the evaluation of a game's champion from its own games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from trueque.kernel.registry import current_name
from trueque.terminal.voice import CommandFailed, current_voice
from trueque.training.room import Training, course_options, training_games, training_room


def train(
    *,
    game: str | None = None,
    mode: str | None = None,
    seats: int | None = None,
    rounds: int | None = None,
    games: int | None = None,
    size: int | None = None,
    epochs: int | None = None,
    seed: int | None = None,
    warmth: float | None = None,
    astray: float | None = None,
    longest: int | None = None,
    share: float | None = None,
    trace: float | None = None,
    kept: int | None = None,
    trade: bool = False,
    gently: bool = False,
    tables: int | None = None,
    weight: int | None = None,
    jobs: int | None = None,
    start: Path | None = None,
    against: Path | None = None,
    kernels: Path | None = None,
    out: Path = Path("weights"),
) -> int:
    """Play, fit, play again; each game says itself what its course can be told."""
    given = {
        "mode": mode, "seats": seats, "rounds": rounds, "games": games, "size": size, "epochs": epochs, "seed": seed,
        "warmth": warmth, "astray": astray, "longest": longest, "share": share, "trace": trace, "kept": kept,
        "trade": trade or None, "gently": gently or None, "tables": tables, "weight": weight, "jobs": jobs,
        "start": start, "against": against, "kernels": kernels,
    }  # fmt: skip
    known = training_games()
    game = current_name(game or known[0])
    if game not in known:
        raise CommandFailed(current_voice().say("--game is one of {known}.", known=", ".join(known)), 2)
    room = training_room(game)
    course = room.Course(**check_args(game, room, {name: value for name, value in given.items() if value is not None}))
    return run_course(game, course, out)


def check_args(game: str, room: Training, asked: dict[str, Any]) -> dict[str, Any]:
    """What was *asked* for, if the game's course can be told so."""
    say = current_voice().say
    for name, value in asked.items():
        if name not in course_options(room.Course):
            every = ", ".join(f"--{option}" for option in course_options(room.Course))
            raise CommandFailed(say("--{option} means nothing to {game}, which takes {every}.", option=name, game=game,
                           every=every), 2)  # fmt: skip
        least, most = room.BOUNDS.get(name, (None, None))
        if (least is not None and value < least) or (most is not None and value > most):
            if most is None:
                raise CommandFailed(say("--{option} takes {least} or more.", option=name, least=least), 2)
            raise CommandFailed(say("--{option} takes {least} to {most}.", option=name, least=least, most=most), 2)
    return asked


def run_course(game: str, course: Any, out: Path) -> int:
    """Follow the course and say how it goes."""
    from trueque.training.course_run import follow_course

    say, line = current_voice().say, current_voice().print_line
    line(say("The first round begins; where rules are compiled first, that takes a minute or two."))
    file = follow_course(game, course, out, lambda round_: line(describe_round(round_)))
    line(say("Written: {file}", file=str(file)))
    return 0


def describe_round(round_: dict[str, Any]) -> str:
    """The sentence of a round: learned alone, in a league with trade, or against weights that stay as they are."""
    say, number = current_voice().say, round_["round"]
    if "won_at_tables" in round_:
        best, tables = (f"{100 * round_[name]:.1f}" for name in ("best_before_won", "won_at_tables"))
        return say("Round {round}: the best so far won {best} % of its seats, the newest {tables} % of its tables.",
                   round=number, best=best, tables=tables)  # fmt: skip
    if "won_against_best" in round_:
        share = f"{100 * max(round_['won_against_best'].values(), default=0):.1f}"
        return say("Round {round}: {rows} positions, surprise {loss}, {share} % against the best so far.",
                   round=number, rows=round_["rows"], loss=round_["loss"], share=share)  # fmt: skip
    won = round_.get("won_without_whims", round_.get("won"))
    if won is not None:
        share = f"{100 * won:.1f}"
        return say("Round {round}: {share} % against weights that stay as they are.", round=number, share=share)
    return say("Round {round}: {rows} positions, surprise {loss}.", round=number, rows=round_["rows"],
               loss=round_["loss"])  # fmt: skip
