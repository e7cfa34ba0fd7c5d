"""The tables of open draws say what the rules say, whatever was answered, set, taken back or drawn before."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from trueque.kernel.dealer import list_nature_answers
from trueque.kernel.game import NATURE
from trueque.kernel.honest import make_round_dealer
from trueque.kernel.match import Match
from trueque.kernel.open_draws import UNLISTED, OpenDraws
from trueque.kernel.open_lists import ListsOpenDraws
from trueque.kernel.record import Line, Record
from trueque.kernel.registry import GAMES, make_game
from trueque.kernel.rounds import Round
from trueque.server.printed_draws import print_all, print_draws

ROOT = Path(__file__).parents[2]
LAID = {"terrain", "tokens", "harbours"}
"""Open draws without a table: they are checked by the rules, when the game is over."""


class Walk:
    """A game at random under rounds of the server alone, with undos, followed by its tables."""

    def __init__(self, game: str, options: dict[str, str], dealer: str, seed: int) -> None:
        self.game = make_game(game, options)
        assert isinstance(self.game, ListsOpenDraws)
        self.dealer, self.rng = make_round_dealer(self.game, dealer, bytes(32)), Random(seed)
        self.draws = OpenDraws(self.game.open_lists, self.game.options, dealer)
        self.match = Match.replay(self.game, Record(self.game.name, self.game.options), self.dealer)
        self.told, self.read = 0, 0

    def follow(self) -> None:
        """Hold every new line to the tables, before the position moves on."""
        while self.read < len(self.match.log):
            self.draws.follow(self.read, self.match.log[self.read])
            self.read += 1

    def draw(self) -> None:
        self.match.log_table_line(str(Round(self.rng.randbytes(16))))
        while (asked := self.match.open_questions()) and asked[0].seat == NATURE:
            self.follow()
            odds = tuple(self.dealer.draw_odds(asked[0], self.match.drawn.get(asked[0].kind, ())))
            drawn = self.dealer.draw(self.match.log, asked[0], self.match.drawn.get(asked[0].kind, ()))
            line = Line(NATURE, self.game.write(drawn))
            could = self.draws.follow(len(self.match.log), line)
            self.match.follow_line(line)
            self.read += 1
            if could is None:
                assert asked[0].kind not in self.game.open_kinds or asked[0].kind in LAID
                continue
            self.told += 1
            assert could.texts == tuple(self.game.write(answer) for answer in list_nature_answers(asked[0]))
            assert could.weights == odds

    def play(self, answers: int) -> None:
        for _ in range(answers):
            if self.match.is_over:
                return
            asked = self.match.open_questions()
            if asked[0].seat == NATURE:
                self.draw()
                continue
            waits = next(one for one in asked if one.waits)
            self.match.play(waits.seat, waits.answers.sample(self.rng))
            back = [step.number for step in self.match.steps[-9:] if step.seat >= 0]
            if back and self.rng.random() < 0.03:
                self.match.undo_to(self.rng.choice(back), range(self.game.seats))
            self.follow()


@pytest.mark.parametrize(
    ("game", "option", "dealer"),
    [("island", "seats=2", "balanced"), ("quick", "seats=3", "fair"), ("princes", "mode=gold", "balanced")],
)
def test_tables_say_what_the_rules_say(game: str, option: str, dealer: str) -> None:
    walk = Walk(game, dict([option.split("=")]), dealer, 5)
    walk.play(300)
    assert walk.told > 1


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("dealer", ["fair", "balanced"])
@pytest.mark.parametrize("option", ["island seats=2", "quick seats=4", "princes mode=gold", "princes mode=duel"])
def test_tables_say_what_the_rules_say_in_many_games(option: str, dealer: str, seed: int) -> None:
    game, said = option.split()
    walk = Walk(game, dict([said.split("=")]), dealer, seed)
    walk.play(2000)


def test_what_a_card_set_narrows_the_dice() -> None:
    princes = make_game("princes", {"mode": "gold"})
    assert isinstance(princes, ListsOpenDraws)
    draws = OpenDraws(princes.open_lists, princes.options, "fair")
    for number, (author, text) in enumerate([(0, "play reiner"), (0, "play brigitta"), (0, "set 4"), (0, "roll")]):
        draws.follow(number, Line(author, text))
    could = draws.follow(4, Line(NATURE, "4 celebration"))
    assert could is not None
    assert could.texts == ("4 celebration",)
    again = draws.follow(6, Line(NATURE, "1 trade"))
    assert again is not None
    assert len(again.texts) == 30, "in the next turn both dice are free again"


def test_another_text_where_dice_are_due_is_none_of_them() -> None:
    island = make_game("island", {"seats": "2"})
    assert isinstance(island, ListsOpenDraws)
    draws = OpenDraws(island.open_lists, island.options, "fair")
    draws.follow(0, Line(0, "roll"))
    assert draws.is_due
    assert draws.follow(1, Line(NATURE, "4 + 2")) is UNLISTED
    assert draws.follow(2, Line(NATURE, "4 + 2")) is None, "nothing calls for dice any more"


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_of_the_page_are_printed_from_the_rules(game: str) -> None:
    printed = (ROOT / f"web/src/{game}/draws.ts").read_text(encoding="utf-8")
    assert printed == print_draws(game), (
        f"run: python -m trueque.server.typescript {game} draws > web/src/{game}/draws.ts"
    )


def test_the_tables_of_the_published_checker_are_printed_from_the_rules() -> None:
    checker = (ROOT / "docs/verify-dice.mjs").read_text(encoding="utf-8")
    _, begins, rest = checker.partition("// -- tables: printed from the rules, do not edit\n")
    assert begins
    assert rest.startswith(print_all(GAMES) + "// -- end of tables\n")
