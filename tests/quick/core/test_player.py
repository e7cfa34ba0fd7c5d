"""The core's sensible player is the bot `greedy`: at a table it answers as in a simulation."""

from __future__ import annotations

from random import Random

from trueque.bots.skills import Skill
from trueque.kernel import NATURE, Decision, OneOf
from trueque.quick.bots.greedy import QuickGreedy
from trueque.quick.core.engine import QuickCore
from trueque.quick.cores import simulator
from trueque.quick.encoding import STEPS
from trueque.quick.game import make


def test_at_a_table_it_answers_as_the_core_does() -> None:
    """What it reads is what its seat may know: in a position that fits its view it answers as in the true one."""
    game, rng, compared = make({"seats": "3", "turns": "24"}), Random(2), 0
    state = game.start()
    while questions := game.decisions(state):
        decision = questions[0]
        if decision.seat == NATURE:
            answer = rng.choices(list(decision.answers), decision.odds)[0]
        else:
            answer = QuickGreedy(game, 3).choose(game.view(state, decision.seat), decision)
            first, seeds = STEPS[type(answer)](answer, state.g.phase)[0], range(12)
            cores = {state.core.choose_sensibly(state.t, state.g, decision.seat, seed) for seed in seeds}
            assert first in cores or len(cores) > 1, "any of several alike"
            compared += first in cores
        game.play(state, decision.seat, answer)
    assert compared > 60


def test_of_some_answers_and_at_any_skill_it_gives_one_that_was_asked_for() -> None:
    """Also where only some of the answers are put to it, and where cards are said one by one."""
    game, rng, seen = make({"seats": "3", "turns": "30"}), Random(4), set[str]()
    state = game.start()
    while questions := game.decisions(state):
        decision = questions[0]
        if decision.seat == NATURE:
            answer = rng.choices(list(decision.answers), decision.odds)[0]
        else:
            asked, answers = decision, decision.answers
            if isinstance(answers, OneOf) and len(answers) > 2:
                asked = Decision(decision.seat, decision.kind, OneOf(tuple(answers)[::2]))
            skill = Skill(rng.choice((0, 1600)), 500, rng.choice((0, 7)))
            answer = QuickGreedy(game, str(rng.random()), skill).choose(game.view(state, decision.seat), asked)
            assert answer in asked.answers
            seen.add(decision.kind)
        game.play(state, decision.seat, answer)
    assert {"trade", "build"} <= seen


def test_a_simulation_seats_it_as_greedy(compiled: QuickCore) -> None:
    tally = simulator({"seats": "3"}, ("random", "greedy", "random"))(1, 20)
    assert tally.games == 20
    assert tally.wins[1] > 14
