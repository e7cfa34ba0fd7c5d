"""A switch that several files read is a rule in several places: each is read in one."""

from __future__ import annotations

import ast
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

from tests.sources import nodes
from trueque.island.board import CODES, RENAMED, SAME, find_layout, make_switches
from trueque.island.core.switches import Switches
from trueque.island.rules import SWITCHES as ISLAND
from trueque.island.rules import IslandRules
from trueque.princes.core.switches import Switches as PrincesSwitches
from trueque.princes.rules import SWITCHES as PRINCES
from trueque.quick.core_tables import LOWERED
from trueque.quick.rules import SWITCHES as QUICK

PACKAGES = Path(__file__).parent.parent.parent / "src" / "trueque"


@cache
def read(package: str) -> dict[object, set[str]]:
    """Which files read what off a value called rules (self, where it is defined) or hand its name to a verb."""
    found: dict[object, set[str]] = {}
    for path in (PACKAGES / package).rglob("*.py"):
        owner = "self" if path.name == "rules.py" else "rules"
        for node in nodes(path):
            if isinstance(node, ast.Attribute) and ast.unparse(node.value).rsplit(".", 1)[-1] == owner:
                found.setdefault(node.attr, set()).add(path.name)
            if isinstance(node, ast.keyword) and isinstance(node.value, ast.Constant):
                found.setdefault(node.value.value, set()).add(path.name)
    return found


def readers(package: str, switch: str) -> set[str]:
    """The files that read *switch*."""
    return read(package).get(switch, set())


PRINCES_CORE = [field.name for field in fields(PrincesSwitches)]


@pytest.mark.parametrize(
    ("package", "switch"),
    [("quick", s) for s in QUICK if s not in LOWERED] + [("princes", s) for s in PRINCES if s not in PRINCES_CORE],
)
def test_a_switch_is_read_in_one_file(package: str, switch: str) -> None:
    assert len(readers(package, switch)) == 1, f"{package}: {switch} is read in {sorted(readers(package, switch))}"


@cache
def core_read(game: str) -> dict[str, set[str]]:
    """Which files of a game's fast core read what off the tables."""
    found: dict[str, set[str]] = {}
    for path in (PACKAGES / game / "core").glob("*.py"):
        for node in nodes(path):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "t":
                found.setdefault(node.attr, set()).add(path.name)
    return found


def core_readers(switch: str, game: str = "island") -> set[str]:
    """The files of a game's fast core that read *switch* off the tables."""
    return core_read(game).get(switch, set())


IN_CORE = [RENAMED.get(s, s) for s in (*CODES, *RENAMED, *SAME) if "least" not in ISLAND[s].metadata]
"""Choices and flags; a number (seats, pieces, points) is a quantity that many rules count with."""


@pytest.mark.parametrize("switch", sorted(IN_CORE))
def test_a_switch_is_read_in_one_file_of_the_core(switch: str) -> None:
    assert len(core_readers(switch)) == 1, f"island/core: {switch} is read in {sorted(core_readers(switch))}"


@pytest.mark.parametrize("switch", LOWERED)
def test_a_switch_is_read_in_one_file_of_the_quick_games_core(switch: str) -> None:
    assert len(core_readers(switch, "quick")) == 1, f"quick/core: {switch} is read in {core_readers(switch, 'quick')}"


@pytest.mark.parametrize("switch", PRINCES_CORE)
def test_a_switch_is_read_in_one_file_of_the_princes_core(switch: str) -> None:
    assert len(core_readers(switch, "princes")) == 1, f"princes/core: {core_readers(switch, 'princes')}"


def test_the_cores_defaults_are_those_of_the_rules() -> None:
    """But for trade between players and the turn limit, which whoever runs the core alone sets anew."""
    rules, core = IslandRules(), Switches()
    ours = make_switches(rules, find_layout(rules))
    differs = {field.name for field in fields(core) if getattr(ours, field.name) != getattr(core, field.name)}
    assert differs == {"proposals_per_turn", "turn_limit"}
