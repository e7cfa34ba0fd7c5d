"""What views keep by a record's bytes is what the record says, in both back ends, and nobody writes into it."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random

import pytest

from trueque.bots.registry import bot as bot_called
from trueque.core import library_build
from trueque.kernel import NATURE
from trueque.princes.core.source import make_source
from trueque.princes.game import Princes
from trueque.princes.layout_writer import make_state_of_layout
from trueque.princes.rules import make_rules

EVERYBODY = (0, 1, None)


@pytest.mark.parametrize("mode", ["turmoil", "duel"])
def test_what_is_kept_is_what_the_plain_rules_show(mode: str) -> None:
    if library_build.find_library(make_source()) is None and not library_build.can_build():
        pytest.skip("Nothing here compiles C; the extra «fast» brings a compiler.")
    fast, plain = (Princes(make_rules({"mode": mode, "limit": "100"}), end) for end in ("compiled", "plain"))
    rng, here, there, count = Random(mode), fast.start(), plain.start(), 0
    bot = bot_called("greedy", fast, 1)
    said: list[tuple[object, str]] = []
    while (decisions := fast.decisions(here)) and count < 450:
        (decision,) = decisions
        if decision.seat == NATURE:
            action = rng.choices(list(decision.answers), decision.odds)[0]
        elif count % 9 == 0:
            action = bot.choose(fast.view(here, decision.seat), decision)
        else:
            action = decision.answers.sample(rng)
        each = tuple(fast.heard(here, decision.seat, action, seat) for seat in EVERYBODY)
        assert fast.heard_by_all(here, decision.seat, action) == each
        fast.play(here, decision.seat, action)
        plain.play(there, decision.seat, action)
        count += 1
        if count % 5 == 0:
            for seat in EVERYBODY:
                shown = fast.view(here, seat)
                assert shown == plain.view(there, seat)
                said.append((shown, json.dumps(shown)))
    assert all(json.dumps(shown) == text for shown, text in said), "somebody wrote into a view"
    assert make_state_of_layout(fast.blank, here.layout) == here


def test_all_settlements_may_lie_on_one_side() -> None:
    """Five more places on one side: the last regions lie at the end of the record's board, and are laid there again."""
    game = Princes(make_rules({"mode": "duel"}), "plain")
    laid = deepcopy(game.first.layout)
    realm = laid.realms[0]
    realm.places |= dict.fromkeys((3, 5, 7, 9, 11), 1)
    realm.roads += [2, 4, 6, 8, 10]
    realm.regions[12, 1] = realm.regions.pop((2, 1))
    state = make_state_of_layout(game.blank, laid)
    assert state.layout.realms[0].regions == realm.regions
    told = game.view(state, None)["realms"][0]
    assert (told["regions"][-1]["x"], told["places"][-1]) == (12, ["R6", 1])
    laid.realms[0].regions[13, 1] = 0
    with pytest.raises(ValueError, match="no principality reaches to 13"):
        make_state_of_layout(game.blank, laid)
