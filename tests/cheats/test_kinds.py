"""Servers that cheat, and honest ones in trouble: who can know a cheat finds it, and nobody else is accused."""

from __future__ import annotations

import pytest

from tests.cheats.judging import make_world, play_case, play_honest_case
from tests.cheats.kinds import KINDS
from tests.cheats.pages import Json
from tests.cheats.pairs import list_pairs
from tests.cheats.world import Operator
from trueque.kernel.record import read_record
from trueque.kernel.witnesses import check_record_witnesses

MOST_TRIED = 12


@pytest.mark.parametrize("name", KINDS)
def test_whoever_can_know_a_cheat_finds_it(name: str) -> None:
    # Kind after kind in another of the games; the soak plays each of them in all of them, and beside every other.
    first = list(KINDS).index(name)
    cases = []
    # In a game the moment for a cheat may not come.
    for seed in range(first, first + MOST_TRIED):
        cases.append(play_case((name,), seed))
        if cases[-1].changed:
            break
    assert cases[-1].changed, "it was never done"
    assert [case for case in cases if case.changed and case.missed] == []


@pytest.mark.soak
@pytest.mark.parametrize("name", KINDS)
def test_whoever_can_know_a_cheat_finds_it_in_every_game(name: str) -> None:
    cases = [play_case((name,), seed) for seed in range(MOST_TRIED)]
    assert [case for case in cases if case.missed] == []


@pytest.mark.parametrize("name", ["ForgedSignature", "SecondKey"])
def test_a_record_shows_where_signatures_and_keys_do_not_fit(name: str) -> None:
    cheat = KINDS[name]()
    world = make_world(cheat, 1)
    world.play()
    signed = check_record_witnesses(world.game, world.record())
    found = signed.parted or signed.changed
    assert cheat.marks, "it was never done"
    assert found is not None
    assert (found.line, found.seat) == (cheat.marks[0], 1)
    world.close()


def test_a_record_shows_who_signed_and_the_word_that_everybody_saw() -> None:
    world = make_world(Operator(), 1)
    world.play()
    world.tell_all(None)
    signed = check_record_witnesses(world.game, world.record())
    assert (signed.parted, signed.changed, sorted(signed.signed)) == (None, None, [0, 1, 2])
    assert {client.word for client in world.clients} == {signed.word}
    world.close()


@pytest.mark.parametrize("seed", range(3))
def test_without_the_rules_a_record_is_held_to_what_was_signed(seed: int) -> None:
    """Whoever was not there has the record alone: another history, or other words for what was hidden, is told."""
    world = make_world(Operator(), seed)
    world.play()
    text = str(world.record())
    assert str(read_record(text)) == text

    def check(text: str) -> Json:
        published: Json = world.clients[0].check(text, published=True)["published"]
        return published

    assert (check(text)["wrong"], check(text)["signed"], check(text)["parted"]) == ([], [*range(world.seats)], [])
    heard = [line for line in text.splitlines() if line.startswith("heard ")]
    record = read_record(text)
    answer = next(line for n, line in enumerate(record.log) if line.author == 0 and n not in record.heard)
    assert heard, "nothing was hidden in this game"
    for old, new in ((f"{heard[0]}\n", ""), (heard[0], f"{heard[0]} more"), (f"\n{answer}\n", f"\n{answer} more\n")):
        assert check(text.replace(old, new, 1))["parted"], (old, new)
    world.close()


def test_honest_games_in_trouble_are_flagged_by_nobody() -> None:
    assert [case.missed for case, _ in map(play_honest_case, range(10))] == [[]] * 10


@pytest.mark.soak
@pytest.mark.parametrize("names", list_pairs(), ids="+".join)
def test_pairs_of_cheats_are_found(names: tuple[str, ...]) -> None:
    cases = [play_case(names, seed) for seed in range(20)]
    assert [case for case in cases if case.missed] == []
    assert any(case.changed for case in cases)


@pytest.mark.soak
def test_a_thousand_honest_games_are_flagged_by_nobody() -> None:
    flagged = [case for case, _ in map(play_honest_case, range(1000, 2000)) if case.missed]
    assert flagged == []
