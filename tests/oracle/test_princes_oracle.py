"""A few hundred answers of every mode on both engines; long runs are python -m tests.oracle.compare_princes."""

import pytest

from .build_pairs import build_pairs
from .compare_princes import compare_games
from .mutate_princes import MUTANTS, Mutant, find_difference
from .princes_cases import Case
from .princes_engine.catalog import MODES
from .princes_engine.realm import count_stock
from .princes_posed import POSED, lay_fetchers
from .princes_tally import Tally


@pytest.mark.parametrize("mode", MODES)
def test_oracle_agrees(mode: str) -> None:
    """Nothing differs in a short comparison."""
    tally = Tally(0.5)
    compare_games(tally, mode, 400, "short", {})
    assert not tally.differences, next(iter(tally.differences.values()))


@pytest.mark.parametrize("name", POSED)
def test_posed_rules_are_played_alike(name: str) -> None:
    """Rules that random games seldom reach, each on a table laid for it."""
    POSED[name]()


def test_second_fetcher_finds_another_card() -> None:
    """With two cards on the pile both fetch."""
    case = lay_fetchers("scout", "harald")
    case.give_answers("play guido", "pick harald", "play gustav")
    assert "scout" in case.state.hands[case.me]


def test_rebuilt_mint_works_again() -> None:
    """A Mint built anew in the same turn is another card."""
    case = Case("gold")
    case.lay_city("L1")
    case.lay_card("L1t", "mint")
    case.hold_cards("mint")
    case.set_stocks(2)
    case.begin_play()
    case.give_answers("use mint for ore", "remove L1t", "build mint L1t", "use mint for wool")
    assert "use mint for wool" not in case.list_answers()


def test_tithe_of_a_full_kind() -> None:
    """Where grain is full, the tithe is wool."""
    case = Case("turmoil")
    case.lay_city("L1")
    case.lay_card("L1t", "harald")
    case.hold_cards("tithe_barn")
    case.set_stocks(3)
    case.set_stocks(1, "wool")
    case.begin_play()
    case.give_answers("build tithe_barn L1b")
    assert case.list_answers()
    assert count_stock(case.state.realms[case.me], "wool") == 2


def test_a_pair_that_never_met_is_built() -> None:
    """An action card beside an expansion, on a table laid for them; both engines go on alike."""
    tally = Tally(0.3)
    assert build_pairs("turmoil", [("abbey", "brigands")], 3, float("inf"), tally) == []
    assert ("abbey", "brigands") in tally.pairs
    assert not tally.differences, next(iter(tally.differences.values()))


@pytest.mark.soak
def test_guido_and_gustav_are_found_unaided() -> None:
    """Rules version 2 still plays the card that fetches nothing: random games come upon it."""
    tally = Tally(0.02)
    compare_games(tally, "progress", 60_000, "unaided", {"version": "2"}, stops=True)
    assert "action/action: program play gustav" in tally.differences


@pytest.mark.soak
@pytest.mark.parametrize("mode", MODES)
def test_oracle_agrees_for_long(mode: str) -> None:
    """Nothing differs in forty thousand answers."""
    tally = Tally(0.25)
    compare_games(tally, mode, 40_000, "long", {})
    assert not tally.differences, next(iter(tally.differences.values()))


@pytest.mark.soak
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: f"{mutant[1]}: {mutant[3]}")
def test_a_rule_broken_on_purpose_is_told_from_the_program(mutant: Mutant) -> None:
    """On a table posed for it, or by chance."""
    assert find_difference(mutant, 20_000)
