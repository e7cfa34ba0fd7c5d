"""The card-interaction prover: every two cards, every card and event, every card and throw, in both seats.

The whole is long (`soak`); the lane plays a sample. That the prover can fail is shown by faults put back into the
rules: the Mint that coined twice as it was in rules version 1, and one of each kind by changing a rule of the core.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from random import Random

import pytest

from tests.princes.pairs.holding import Fault
from tests.princes.pairs.laying import HAND, Ground
from tests.princes.pairs.mutants import MUTANTS, Mutant, mutated, open_to_all
from tests.princes.pairs.proving import Case, keep_secrets, pairs, prove, sampled, with_dice, with_events
from trueque.kernel.worlds import Breach, Worlds
from trueque.princes.rules import MODES, SWITCHES

SLICES = 4
"""The whole of a mode in so many tests, which can run side by side."""
OTHERWISE = {name: values[1] for name, values in SWITCHES.items() if name not in ("limit", "start")}


def cases(ground: Ground) -> Iterator[Case]:
    cards, events = ground.cards, ground.events
    return chain(pairs(cards), with_events(cards, events), with_dice(cards))


def prove_all(ground: Ground, found: Iterable[Case], paths: int) -> int:
    return sum(prove(ground, case, paths) for case in found)


@pytest.mark.parametrize("mode", MODES)
def test_a_sample_of_the_pairs_holds(mode: str) -> None:
    ground = Ground(mode)
    assert prove_all(ground, sampled(ground, 12, Random(mode)), 2) > 50


def test_a_sample_of_the_pairs_keeps_secrets() -> None:
    ground = Ground("turmoil")
    worlds, telling = Worlds(ground.game, Random(5)), ["sebastian", "traitor"]
    looks = sum(keep_secrets(ground, case, worlds) for case in islice(pairs(telling), 0, None, 4))
    assert looks > 3
    worlds.check_worlds_differed()


def coining(version: str) -> None:
    """A Mint that has coined, and then the Pirate Ship that sinks a ship at the site of that name."""
    ground = Ground("gold", version=version)
    for case in pairs(["mint", "pirate_ship"]):
        mint, pirates = case.roles
        is_it = (mint.card, mint.seat, pirates.card, pirates.where) == ("mint", pirates.seat, "pirate_ship", HAND)
        if is_it and mint.where != HAND:
            prove(ground, case, 2)


def test_the_mint_of_version_1_is_found() -> None:
    with pytest.raises(Fault, match="coining is offered a second time"):
        coining("1")
    coining("2")


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: f"{mutant.rule} {mutant.change.__name__}")
def test_a_fault_put_in_is_found(mutant: Mutant) -> None:
    ground = Ground(mutant.mode, "plain", **dict(mutant.switches))
    if mutant.event:
        found = with_events(mutant.cards, [mutant.event])
    elif mutant.face:
        found = (case for case in with_dice(mutant.cards) if case.face == mutant.face)
    else:
        found = pairs(mutant.cards)
    with mutated(mutant.rule, mutant.change), pytest.raises(Fault, match=mutant.says):
        prove_all(ground, found, 2)


def test_a_secret_told_is_found() -> None:
    ground = Ground("turmoil", "plain")
    worlds = Worlds(ground.game, Random(5))
    with mutated("add_to_hand", open_to_all), pytest.raises(Breach, match="sees what it cannot know"):
        all(keep_secrets(ground, case, worlds) >= 0 for case in pairs(["traitor", "abbey"]))


@pytest.mark.soak
@pytest.mark.parametrize("part", range(SLICES))
@pytest.mark.parametrize("mode", MODES)
def test_every_pair_holds(mode: str, part: int) -> None:
    ground = Ground(mode)
    prove_all(ground, islice(cases(ground), part, None, SLICES), 1 if mode == "duel" else 2)


@pytest.mark.soak
@pytest.mark.parametrize("mode", MODES)
def test_pairs_hold_with_every_switch_the_other_way(mode: str) -> None:
    ground = Ground(mode, None, **OTHERWISE)
    prove_all(ground, islice(cases(ground), 0, None, 7), 1)


@pytest.mark.soak
@pytest.mark.parametrize("mode", MODES)
def test_pairs_keep_secrets(mode: str) -> None:
    ground = Ground(mode)
    worlds = Worlds(ground.game, Random(3))
    found = chain(pairs(ground.cards), with_events(ground.cards, ground.events))
    assert sum(keep_secrets(ground, case, worlds) for case in islice(found, 0, None, 23)) > 1000
    worlds.check_worlds_differed()
