"""`trueque train`: learns the evaluations of the champions from their own games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from trueque.kernel.extras import needs
from trueque.terminal.voice import Stop, voice

CARD_GAMES = ("quick",)
MOST_GAMES, MOST_ROUNDS = 10_000_000, 1000


def train(
    *,
    game: str = "island",
    seats: int = 2,
    rounds: int = 4,
    games: int = 2048,
    size: int = 64,
    epochs: int = 6,
    seed: int = 1,
    longest: int = 1000,
    share: float = 0.0,
    trace: float = 1.0,
    kept: int = 3,
    trade: bool = False,
    gently: bool = False,
    tables: int = 0,
    weight: int = 4,
    jobs: int = 0,
    start: Path | None = None,
    against: Path | None = None,
    kernels: Path = Path("island.gpu.json"),
    out: Path = Path("weights"),
) -> int:
    """Play, fit, play again; new weights are kept where they win more. A GPU is used where one and kernels are."""
    say = voice().say
    if not (10 <= games <= MOST_GAMES and 1 <= rounds <= MOST_ROUNDS and 8 <= size <= 2000 and seed >= 0):
        raise Stop(say("--games takes 10 or more, --rounds 1 or more, --size 8 to 2000, --seed 0 or more."), 2)
    if game != "island":
        return with_cards(game, rounds, games, size, seed, out, max(1, jobs))
    asked = {
        "seats": seats, "rounds": rounds, "games": games, "size": size, "epochs": epochs, "seed": seed, "start": start,
        "longest": longest, "share": share, "kept": kept, "trace": trace, "trade": trade, "gently": gently,
        "tables": tables, "weight": weight, "jobs": jobs, "against": against,
    }  # fmt: skip
    return on_the_board(asked, kernels, out)


def on_the_board(asked: dict[str, Any], kernels: Path, out: Path) -> int:
    """Learn the board game as asked."""
    say = voice().say
    needs("train", "numpy", "torch")
    if asked["seats"] not in (2, 3, 4):
        raise Stop(say("--seats takes a number from 2 to 4."), 2)
    shares, counts = ("share", "trace"), ("longest", "kept", "weight")
    if not all(0 <= asked[name] <= 1 for name in shares) or min(asked[name] for name in counts) < 1:
        raise Stop(say("--share and --trace take 0 to 1, --longest, --kept and --weight 1 or more."), 2)
    voice().line(say("Compiling the search first; this takes a minute or two."))
    from trueque.training.course import Course, train

    file = train(Course(**asked), out, kernels, tell_round)
    voice().line(say("Written: {file}", file=str(file)))
    return 0


def tell_round(round_: dict[str, Any]) -> None:
    """Say how a round of the board game went."""
    voice().line(said_of(round_))


def said_of(round_: dict[str, Any]) -> str:
    """The sentence of a round: learned alone, in a league with trade, or against weights that stay as they are."""
    say, number = voice().say, round_["round"]
    if "won_at_tables" in round_:
        best, tables = (f"{100 * round_[name]:.1f}" for name in ("best_before_won", "won_at_tables"))
        return say("Round {round}: the best so far won {best} % of its seats, the newest {tables} % of its tables.",
                   round=number, best=best, tables=tables)  # fmt: skip
    if "won_against_best" not in round_:
        won = 100 * round_.get("won_without_whims", round_.get("won", 0.0))
        return say("Round {round}: {share} % against weights that stay as they are.", round=number, share=f"{won:.1f}")
    share = f"{100 * max(round_['won_against_best'].values(), default=0):.1f}"
    return say("Round {round}: {rows} positions, surprise {loss}, {share} % against the best so far.", round=number,
               rows=round_["rows"], loss=round_["loss"], share=share)  # fmt: skip


def with_cards(game: str, rounds: int, games: int, size: int, seed: int, out: Path, jobs: int) -> int:
    """The same for a card game, on its plain engine: NumPy is enough."""
    say = voice().say
    if game not in CARD_GAMES:
        raise Stop(say("--game is one of {known}.", known=", ".join(("island", *CARD_GAMES))), 2)
    needs("fast", "numpy")
    from trueque.bots.learning import Course
    from trueque.training.cards import train as follow

    def tell(round_: dict[str, Any]) -> None:
        rows, loss = round_["rows"], round_["loss"]
        line = say("Round {round}: {rows} positions, surprise {loss}.", round=round_["round"], rows=rows, loss=loss)
        voice().line(line)

    file = follow(Course(game, rounds, games, size, seed=seed), out, tell, jobs)
    voice().line(say("Written: {file}", file=str(file)))
    return 0
