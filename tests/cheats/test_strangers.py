"""Cheats by a stranger who had read docs/honest-dice.md alone: who can know one by that page finds it."""

from __future__ import annotations

import pytest

from tests.cheats.judging import make_world, play_case
from tests.cheats.strangers_list import STRANGERS
from tests.cheats.world import Operator
from trueque.kernel.witnesses import check_record_witnesses

NEVER_DONE = {"BeforeTheFirstLine"}
"""What clients do not let happen."""


# One game of each here, kind after kind in another one; the soak plays the others.
@pytest.mark.parametrize("seed", [pytest.param(0), *(pytest.param(n, marks=pytest.mark.soak) for n in range(1, 40))])
def test_whoever_can_know_a_strangers_cheat_finds_it(seed: int) -> None:
    cases = [play_case((name,), seed + n) for n, name in enumerate(STRANGERS)]
    assert [case for case in cases if case.missed] == []
    assert {case.name for case in cases if case.changed} & NEVER_DONE == set()
    assert len([case for case in cases if case.changed]) > len(STRANGERS) // 2


@pytest.mark.soak
@pytest.mark.parametrize("name", sorted(STRANGERS.keys() - NEVER_DONE))
def test_each_strangers_cheat_has_its_moment_and_is_found(name: str) -> None:
    cases = (play_case((name,), seed) for seed in range(12))
    assert next(case for case in cases if case.changed).missed == []


def test_no_client_gives_a_share_before_the_first_line() -> None:
    world = make_world(Operator(), 0)
    assert [world.tell(client, 1).share for client in world.clients] == [None] * len(world.clients)
    world.close()


@pytest.mark.parametrize("victim", [1, 2], ids=["page", "terminal"])
def test_whose_key_is_never_shown_is_told_and_nobody_else(victim: int) -> None:
    """To all others it looks like a program that signs nothing: they see one word, and who signed is named."""
    cheat = STRANGERS["NoKeyForTheVictim"]()
    cheat.VICTIM = victim
    world = make_world(cheat, 0)
    world.play()
    world.tell_all(None)
    told = {client.seat: world.found.get(id(client), {}) for client in world.clients}
    assert {seat for seat, found in told.items() if found} == {victim}
    assert told[victim].keys() == {"unshown"}
    assert len({client.word for client in world.clients}) == 1
    assert sorted(check_record_witnesses(world.game, world.record()).signed) == sorted({0, 1, 2} - {victim})
    world.close()
