"""`trueque founding`: boards on which one chooses where to found, sees what every place is worth, and is rated."""

from __future__ import annotations

from random import Random
from typing import Any

from trueque.kernel import RuleError
from trueque.kernel.registry import words
from trueque.kernel.words import Listener
from trueque.puzzles import founding_words as telling
from trueque.puzzles.foundings import SERIES, Board, Shelf, having_foundings, must_be_shelf
from trueque.speech import ReadBack, agrees, asked, query_words, understand
from trueque.speech.queries import read_query
from trueque.terminal.options import known_game
from trueque.terminal.voice import voice

MOST_SERIES = 1 << 20


def founding(game: str = "", /, *, boards: int = SERIES, seed: int | None = None, json: bool = False) -> int:
    """Choose where to found on some boards."""
    if game:
        known_game(game)
    chosen = game or having_foundings()[0]
    kept = must_be_shelf(chosen)
    series = Random(seed).randrange(MOST_SERIES) if seed is None else seed
    found = [kept.boards[id] for id in kept.series(series)][: max(1, boards)]
    if json:
        voice().json([{"id": one.id, "position": one.line,
                       "shares": {answer: share.share for answer, share in one.shares.items()}}
                      for one in found])  # fmt: skip
        return 0
    return Training(kept, found).run()


class Training:
    """Some boards and somebody at the keyboard."""

    def __init__(self, kept: Shelf, boards: list[Board]) -> None:
        self.kept, self.boards, self.losses = kept, boards, list[float]()

    def run(self) -> int:
        say, known = voice().say, query_words(voice().lang)
        voice().line(say("Answer by place, or “{quit}” to stop.", quit=known["quit"]))
        for n, board in enumerate(self.boards, 1):
            voice().line(say("Board {n} of {all}", n=n, all=len(self.boards)))
            chosen = self.choose(board)
            if chosen is None:
                break
            self.losses.append(board.loss(chosen))
            self.show(board, chosen)
        lang = voice().lang
        voice().line(telling.end_told(self.losses, self.kept.rating(self.losses), lang))
        voice().line(telling.levels_told(self.kept, lang))
        return 0

    def choose(self, board: Board) -> str | None:
        """The answer in notation; none where somebody has had enough."""
        placed, to = board.dealt(), self.listener(board)
        waiting = [one for one in placed.game.decisions(placed.state) if one.waits]
        question = asked(placed.game, waiting, placed.view, to)
        voice().lines(words(board.game).describe(placed.view, to))
        voice().line(telling.task(board, to.lang))
        while (line := voice().read()) is not None:
            query = read_query(line.strip(), to.lang) if line.strip() else None
            if query is not None and query.name == "quit":
                return None
            try:
                action: Any = understand(line, question, placed.state).action if line.strip() else None
            except ReadBack as asks:
                action = asks.understood.action
                voice().line(asks.spoken(to.lang))
                if (agreed := voice().read()) is None or not agrees(agreed, to):
                    continue
            except RuleError as refused:
                voice().line(refused.spoken(to.lang))
                continue
            if action is not None and (said := placed.game.write(action)) in board.shares:
                return said
        return None

    def show(self, board: Board, chosen: str) -> None:
        """The verdict and the best places."""
        to = self.listener(board)
        voice().line(telling.verdict(board, chosen, to.lang))
        for n, one in enumerate(telling.places(board, to)[: telling.SHOWN], 1):
            voice().line(telling.place_told(n, one, to.lang))

    def listener(self, board: Board) -> Listener:
        placed = board.dealt()
        return Listener(voice().lang, placed.seat, tuple(voice().say("Player {n}", n=s + 1)
                                                         for s in range(placed.game.seats)))  # fmt: skip
