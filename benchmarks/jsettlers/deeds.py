"""What the seats of a match did, ours and theirs: whether the others played in earnest.

    python -m benchmarks.jsettlers.deeds FOLDER      # of a match that was played with --log, its parts included

Counted from the messages to our seat, of games that came to their end; founding is counted too.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from benchmarks.jsettlers.table import CITY, DREW, PLAYED, ROAD, SEATS, SETTLEMENT
from benchmarks.jsettlers.wire import Fields, read

BUILT = {ROAD: "roads", SETTLEMENT: "settlements", CITY: "cities"}
CARDS = {DREW: "development cards bought", PLAYED: "development cards played"}
OFFERS, TRADES, BANK = "offers and counter-offers", "trades with players", "trades with the bank"
ROWS = ("points", *BUILT.values(), *CARDS.values(), OFFERS, TRADES, BANK)
BANK_SEAT = 11
"""Where the message of a trade with the bank says whose it was."""


class Deeds:
    """What each seat of one game did."""

    def __init__(self) -> None:
        self.ours = -1
        self.seats = [Counter[str]() for _ in range(SEATS)]

    def hear(self, name: str, f: Fields) -> None:
        if name == "SitDown" and f[1].startswith("trueque"):
            self.ours = int(f[2])
        elif name == "PutPiece":
            self.seats[int(f[1])][BUILT[int(f[2])]] += 1
        elif name == "DevCardAction" and int(f[1]) >= 0 and int(f[2]) in CARDS:
            self.seats[int(f[1])][CARDS[int(f[2])]] += len(f) - 3
        elif name == "MakeOffer":
            self.seats[int(f[1])][OFFERS] += 1
        elif name == "AcceptOffer":
            for seat in f[1:3]:
                self.seats[int(seat)][TRADES] += 1
        elif name == "BankTrade" and len(f) > BANK_SEAT and int(f[BANK_SEAT]) >= 0:
            self.seats[int(f[BANK_SEAT])][BANK] += 1


def told(lines: Iterable[str]) -> Iterator[tuple[str, Fields]]:
    """What a log says that we were told; “> ” begins what we said ourselves."""
    return (read(line.removeprefix("< ").rstrip("\n")) for line in lines if not line.startswith("> "))


def counted(messages: Iterable[tuple[str, Fields]]) -> tuple[Counter[str], Counter[str]]:
    """All that our seat did, and all that the three others did, with how many seats that were."""
    found, games = (Counter[str](), Counter[str]()), dict[str, Deeds]()
    for name, f in messages:
        if name == "JoinGameAuth":
            games[f[0]] = Deeds()
        elif name == "GameStats" and f[0] in games and not f[1].startswith("t"):
            game = games.pop(f[0])
            for seat, points in enumerate(f[1 : 1 + SEATS]):
                found[seat != game.ours].update(game.seats[seat], points=int(points), seats=1)
        elif f and f[0] in games:
            games[f[0]].hear(name, f)
    return found


def table(ours: Counter[str], theirs: Counter[str]) -> str:
    """A line a deed: means of our seat, and of one of theirs."""
    lines = [f"{ours['seats']} games", "", "| a game | our seat | a seat of theirs |", "|---|---|---|"]
    for row in ROWS:
        means = (f"{some[row] / max(1, some['seats']):.1f}" for some in (ours, theirs))
        lines.append(f"| {row} | {' | '.join(means)} |")
    return "\n".join(lines)


def show(folder: Path, told: Callable[[Iterable[str]], Iterator[tuple[str, Fields]]]) -> None:
    parts = []
    for log in sorted(folder.glob("**/wire.log")):
        with log.open(encoding="utf-8", newline="\n") as lines:
            parts.append(counted(told(lines)))
    print(table(sum((ours for ours, _ in parts), Counter()), sum((theirs for _, theirs in parts), Counter())))


if __name__ == "__main__":
    show(Path(sys.argv[1]), told)
