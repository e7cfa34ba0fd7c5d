"""`trueque founding`: boards on which one chooses where to found, sees what every place is worth, and is rated."""

from __future__ import annotations

from random import Random
from typing import Any

from trueque.kernel import RuleError
from trueque.kernel.registry import game_words
from trueque.kernel.words import Listener
from trueque.locale import translate_error
from trueque.puzzles import founding_words as telling
from trueque.puzzles.foundings import SERIES, FoundingBoard, Shelf, having_foundings, require_shelf
from trueque.speech import ReadBack, is_assent, list_choices, understand_line, words_of_queries
from trueque.speech.queries import read_query
from trueque.terminal.options import check_game
from trueque.terminal.voice import current_voice

MOST_SERIES = 1 << 20


def founding(game: str = "", /, *, boards: int = SERIES, seed: int | None = None, json: bool = False) -> int:
    """Choose where to found on some boards."""
    if game:
        check_game(game)
    chosen = game or having_foundings()[0]
    kept = require_shelf(chosen)
    series = Random(seed).randrange(MOST_SERIES) if seed is None else seed
    found = [kept.boards[id] for id in kept.series_boards(series)][: max(1, boards)]
    if json:
        current_voice().print_json([{"id": one.id, "position": one.line,
                       "shares": {answer: share.share for answer, share in one.shares.items()}}
                      for one in found])  # fmt: skip
        return 0
    return FoundingTraining(kept, found).run()


class FoundingTraining:
    """Some boards and somebody at the keyboard."""

    def __init__(self, kept: Shelf, boards: list[FoundingBoard]) -> None:
        self.kept, self.boards, self.losses = kept, boards, list[float]()

    def run(self) -> int:
        say, known = current_voice().say, words_of_queries(current_voice().lang)
        current_voice().print_line(say("Answer by place, or “{quit}” to stop.", quit=known["quit"]))
        for n, board in enumerate(self.boards, 1):
            current_voice().print_line(say("Board {n} of {all}", n=n, all=len(self.boards)))
            chosen = self.choose(board)
            if chosen is None:
                break
            self.losses.append(board.loss(chosen))
            self.show(board, chosen)
        lang = current_voice().lang
        current_voice().print_line(telling.describe_series_end(self.losses, self.kept.rate_losses(self.losses), lang))
        current_voice().print_line(telling.describe_level_losses(self.kept, lang))
        return 0

    def choose(self, board: FoundingBoard) -> str | None:
        """The answer in notation; none where somebody has had enough."""
        placed, to = board.deal_position(), self.listener(board)
        waiting = [one for one in placed.game.decisions(placed.state) if one.waits]
        question = list_choices(placed.game, waiting, placed.view, to)
        current_voice().print_lines(game_words(board.game).describe(placed.view, to))
        current_voice().print_line(telling.describe_task(board, to.lang))
        while (line := current_voice().read_line()) is not None:
            query = read_query(line.strip(), to.lang) if line.strip() else None
            if query is not None and query.name == "quit":
                return None
            try:
                action: Any = understand_line(line, question, placed.state).action if line.strip() else None
            except ReadBack as asks:
                action = asks.understood.action
                current_voice().print_line(asks.spoken(to.lang))
                if (agreed := current_voice().read_line()) is None or not is_assent(agreed, to):
                    continue
            except RuleError as refused:
                current_voice().print_line(translate_error(refused, to.lang))
                continue
            if action is not None and (said := placed.game.write(action)) in board.shares:
                return said
        return None

    def show(self, board: FoundingBoard, chosen: str) -> None:
        """The verdict and the best places."""
        to = self.listener(board)
        current_voice().print_line(telling.describe_verdict(board, chosen, to.lang))
        for n, one in enumerate(telling.list_places(board, to)[: telling.SHOWN], 1):
            current_voice().print_line(telling.describe_place(n, one, to.lang))

    def listener(self, board: FoundingBoard) -> Listener:
        placed = board.deal_position()
        return Listener(current_voice().lang, placed.seat, tuple(current_voice().say("Player {n}", n=s + 1)
                                                         for s in range(placed.game.seats)))  # fmt: skip
