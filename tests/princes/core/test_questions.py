"""Questions, answers and layouts are the core's: each number is named, and each name is the same number again."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from random import Random

import pytest

from tests.princes.core.kept_games import chosen, told
from tests.princes.walks import MODES, random_game
from trueque.kernel import Counts, OneOf
from trueque.kernel.check import Checker, Effort
from trueque.princes.actions import Action
from trueque.princes.core import actions as number
from trueque.princes.core.engine import PrincesCore
from trueque.princes.encoding import STEPS
from trueque.princes.game import Princes
from trueque.princes.layout_writer import make_state_of_layout
from trueque.princes.rules import make_rules
from trueque.princes.state import PrincesState
from trueque.princes.step_rows import row_from_step, step_from_row

SHORT = {"limit": "100"}


def first_steps(s: PrincesState, answers: OneOf[Action]) -> set[int]:
    return {STEPS[type(one)](one, s.g)[0] for one in answers}


@pytest.mark.parametrize("mode", MODES)
def test_every_question_begins_as_the_core_lists_it(mode: str) -> None:
    game, rng = Princes(make_rules({"mode": mode, **SHORT})), Random(11)
    s, kinds = game.start(), set()
    for _ in range(700):
        if not (decisions := game.decisions(s)):
            break
        (decision,) = decisions
        listed = set(s.core.legal(s.t, s.g))
        if isinstance(decision.answers, OneOf):
            assert first_steps(s, decision.answers) == listed, decision.kind
        else:
            assert isinstance(decision.answers, Counts)
            begins = number.DEMAND if decision.kind == "demand" else number.STORE
            named = {begins + k for k, limit in enumerate(decision.answers.limits) if limit}
            assert listed - {number.STOP} == named, decision.kind
        kinds.add(decision.kind)
        game.play(s, decision.seat, chosen(decision, rng, builds=True))
    assert len(kinds) > 6


@pytest.mark.parametrize("mode", ["gold", "turmoil", "progress"])
def test_a_layout_is_the_position_again(mode: str) -> None:
    """In the middle of cards as well: every step on the stack is the same row again."""
    for game, s, *_ in islice(random_game(5, mode=mode, limit="100"), 150, 700, 9):
        assert make_state_of_layout(game.blank, s.layout) == s
        for _, step in s.layout.todo:
            assert step_from_row(s.programs, row_from_step(s.programs, step)) == step


@pytest.mark.parametrize("back_end", ["plain", "compiled"])
def test_the_contract_holds_in_both_back_ends(back_end: str, quickest: PrincesCore) -> None:
    if back_end == "compiled" and quickest.name == "plain":
        pytest.skip("Nothing here compiles C; the extra «fast» brings a compiler.")
    game, rng = Princes(make_rules({"mode": "turmoil", **SHORT}), back_end), Random(2)  # type: ignore[arg-type]
    checker, s = Checker(game, Effort(answers_tried=2, worlds_depth=3), Random(7)), game.start()
    for count in range(360):
        if not (decisions := game.decisions(s)):
            break
        if count % 45 == 44:
            checker.check_position(s)
        game.play(s, decisions[0].seat, chosen(decisions[0], rng, builds=True))
    assert checker.looks


def test_games_do_not_disturb_each_other_in_threads(quickest: PrincesCore) -> None:
    """Bots think beside the table: what the core writes on belongs to one thread."""
    game = Princes(make_rules({"mode": "intro", **SHORT}), quickest.name)  # type: ignore[arg-type]
    alone = [told(game, seed) for seed in range(3)]
    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(lambda seed: told(game, seed), range(3))) == alone
