"""`trueque train`: learns the evaluation of a game's champion from its own games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from trueque.kernel.registry import current_name
from trueque.terminal.voice import CommandFailed, current_voice
from trueque.training.room import Training, course_options, training_games, training_room

BUDGETS = ("small", "full")
ASIDE = ("named", "game", "mode", "budget", "minutes", "out")
"""What a command line says that is no option of a course."""


def train(
    named: str | None = None,
    /,
    *,
    game: str | None = None,
    mode: str | None = None,
    budget: str | None = None,
    minutes: float | None = None,
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
    members: int | None = None,
    errs: int | None = None,
    futures: int | None = None,
    pieces: int | None = None,
    pace: float | None = None,
    units: int | None = None,
    trade: bool = False,
    gently: bool = False,
    tables: int | None = None,
    weight: int | None = None,
    jobs: int | None = None,
    start: Path | None = None,
    rival: Path | None = None,
    against: Path | None = None,
    kernels: Path | None = None,
    out: Path = Path("weights"),
) -> int:
    """Play, fit, play again; each game says itself what its course can be told."""
    said = {name: value for name, value in locals().items() if not (name in ASIDE or value is None or value is False)}
    return run_course(*read_course(named or game, mode, budget, said), out, minutes)


def read_course(game: str | None, mode: str | None, budget: str | None, given: dict[str, Any]) -> tuple[str, Any]:
    """The game and the course that a command line asks for."""
    known = training_games()
    game = current_name(game or known[0])
    if game not in known:
        raise CommandFailed(current_voice().say("--game is one of {known}.", known=", ".join(known)), 2)
    room = training_room(game)
    asked = check_args(game, room, given)
    return game, room.Course(**{**find_recipe(game, room, mode), **find_budget(room, budget), **asked})


def find_recipe(game: str, room: Training, mode: str | None) -> dict[str, Any]:
    """What the course of a mode is told; a mode that another package brings has no course of its own."""
    if mode is None or mode in room.RECIPES:
        return dict(room.RECIPES.get(mode or "", {}))
    if "mode" in course_options(room.Course):
        return {"mode": mode}
    known = ", ".join(room.RECIPES)
    raise CommandFailed(current_voice().say("--mode of {game} is one of {known}.", game=game, known=known), 2)


def find_budget(room: Training, budget: str | None) -> dict[str, Any]:
    """What every course is told that is only to be tried; nothing more for a whole one."""
    if budget not in (None, *BUDGETS):
        say = current_voice().say
        raise CommandFailed(say("--budget is one of {known}.", known=", ".join(BUDGETS)), 2)
    options = course_options(room.Course)
    return {name: value for name, value in room.SMALL.items() if name in options} if budget == BUDGETS[0] else {}


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


def run_course(game: str, course: Any, out: Path, minutes: float | None = None) -> int:
    """Follow the course and say how it goes."""
    from trueque.training.course_memory import OtherCourse
    from trueque.training.course_run import follow_course

    say, line = current_voice().say, current_voice().print_line
    line(say("The first round begins; where rules are compiled first, that takes a minute or two."))
    told = list[dict[str, Any]]()

    def tell(round_: dict[str, Any]) -> None:
        told.append(round_)
        line(describe_round(round_))

    try:
        file = follow_course(game, course, out, tell, minutes)
    except OtherCourse as other:
        sentence = say("Rounds of a course that was told otherwise ({names}) lie in {folder}; name another folder with "
                       "--out, or remove that one.", folder=str(other.folder),
                       names=", ".join(f"--{name}" for name in other.names))  # fmt: skip
        raise CommandFailed(sentence, 2) from other
    if len(told) < course.rounds:
        line(say("The time is up after round {n} of {all}; the same command goes on.", n=len(told), all=course.rounds))
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
        if "futures" in round_:
            return say("Round {round}: {turns} turns with several ends, {share} % against the best so far.",
                       round=number, turns=round_["turns"], share=share)  # fmt: skip
        return say("Round {round}: {rows} positions, surprise {loss}, {share} % against the best so far.",
                   round=number, rows=round_["rows"], loss=round_["loss"], share=share)  # fmt: skip
    won = round_.get("won_without_whims", round_.get("won"))
    if won is not None:
        share = f"{100 * won:.1f}"
        return say("Round {round}: {share} % against weights that stay as they are.", round=number, share=share)
    return say("Round {round}: {rows} positions, surprise {loss}.", round=number, rows=round_["rows"],
               loss=round_["loss"])  # fmt: skip
