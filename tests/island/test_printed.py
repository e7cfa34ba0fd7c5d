"""The rules printed as C: every one of them, and (where a C compiler is at hand) the same games as the core's."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from tests.island.compiled import why_not
from tests.island.printed import printed_device
from trueque.core.compiled import pack_tables
from trueque.core.inference import Widths
from trueque.core.printer import print_rule
from trueque.core.rule_reader import NotPrintable, Rule, gather_rules, read_rule
from trueque.core.source import Source
from trueque.gpu.records import pack_record
from trueque.island.board import IslandTable, make_island_table
from trueque.island.core import state
from trueque.island.core.engine import load_core
from trueque.island.core.source import make_source
from trueque.island.gpu.program import make_program
from trueque.island.gpu.rollouts import Rollouts
from trueque.island.on_gpu import lay_game
from trueque.island.rules import read_rules

KEPT = Path(__file__).parent / "checksums.json"
OPTIONS = {
    "2011": {"edition": "2011", "proposals_per_turn": "0"},
    "2002": {"edition": "2002", "proposals_per_turn": "0"},
    "adapted": {"edition": "adapted", "proposals_per_turn": "0"},
}


def table(edition: str) -> IslandTable:
    return make_island_table(read_rules(OPTIONS[edition]))


def test_every_rule_is_printed_once() -> None:
    text, rules = (
        make_program().print_program("games"),
        [name for name, rule in gather_rules(make_source()).items() if not rule.is_door],
    )
    for name in rules:
        assert text.count(f" {name}(") >= 2, f"{name} is not in the program"
    assert len(rules) > 150
    assert text.count("{") == text.count("}")


def test_a_program_for_one_game_has_its_switches_as_numbers() -> None:
    core = load_core("plain")
    fixed = make_program().switch_values(core.tables(table("2011").board, table("2011").switches))
    text = make_program().print_program("games", fixed)
    rules = text[text.index("RARE ") :]
    assert "t->proposals_per_turn" not in rules
    assert "t->corner_paths" in rules
    assert "tape->on" not in rules
    assert "tape->on" in make_program().print_program("checksums")


def test_tables_go_to_a_gpu_as_compiled_code_has_them() -> None:
    core = load_core("plain")
    t, layout = core.tables(table("2011").board, table("2011").switches), make_source().layouts()["Tables"]
    there = pack_tables(make_source(), t, core.start(t))
    assert pack_record(layout, t).tobytes() == there.raw
    t.path_corners[0, 0] = 200
    with pytest.raises(ValueError, match="path_corners"):
        pack_record(layout, t)


TRIED = Source("tried", (), make_source().records, special=make_source().special)
LINES = {
    "x = g.step % 64": "x = (g->step & 63);",
    "x = g.step // 2": "x = (g->step >> 1);",
    "x = p // 6": "x = floor_div_narrow(p, 6);",
    "x = 1 << p": "long long x;",
    "x = max(p, 2)": "x = max_narrow(p, 2);",
    "g.vacant[p, 0] &= ~t.near[p, 0]": "g->vacant[p][0] &= (~t->near[p][0]);",
    "x, p = p, 3": "int part0 = p;",
}


def test_python_keeps_its_meaning() -> None:
    rules = {f"tried{i}": tried(f"tried{i}", line) for i, line in enumerate(LINES)}
    widths = Widths(rules, TRIED)
    for rule, (line, meant) in zip(rules.values(), LINES.items(), strict=True):
        assert meant in print_rule(rule, widths, {}, TRIED), line


@pytest.mark.parametrize(
    "line", ["x = [p]", "x = p ** 2", "x = str(p)", "x = g.nothing", "raise ValueError", "x = p >> 32"]
)
def test_what_cannot_be_printed_is_refused(line: str) -> None:
    rule = tried("tried", line)
    with pytest.raises((NotPrintable, KeyError)):
        print_rule(rule, Widths({"tried": rule}, TRIED), {}, TRIED)


def tried(name: str, line: str) -> Rule:
    """A rule of one line."""
    source = f"@rule\ndef {name}(t: Tables, g: Position, p: int) -> None:\n    {line}\n"
    tree = ast.parse(source).body[0]
    assert isinstance(tree, ast.FunctionDef)
    return read_rule(tree, state, tuple(TRIED.layouts()))


@pytest.mark.parametrize("edition", ["2011", "2002", "adapted"])
def test_the_printed_rules_play_the_same_games(edition: str) -> None:
    device = printed_device()
    if device is None:
        return  # the sentence is in the warning; the shape is held above
    kept = json.loads(KEPT.read_text(encoding="utf-8"))[edition]
    assert device.checksums(*lay_game(OPTIONS[edition]), 1, len(kept)).tolist() == kept


def test_a_run_of_games_comes_to_the_same_sums() -> None:
    device = printed_device()
    if device is None:
        return
    t, first = lay_game({**OPTIONS["2011"], "victory_points": "5"})
    theirs, ours = load_core("plain").simulate(t, 7, 9), device.simulate(t, first, 7, 9)
    assert (ours.games, ours.answers, ours.turns, ours.wins) == (9, theirs.answers, theirs.turns, theirs.wins)


def test_rollouts_end_alike_on_both_sides() -> None:
    device = printed_device()
    if device is None:
        return
    core, rules = load_core("plain"), read_rules({**OPTIONS["2002"], "victory_points": "4"})
    short = make_island_table(rules)
    t = core.tables(short.board, short.switches)
    first = core.start(t)
    later, chance = core.copy(first), Random(4)
    while later.turn < 3:
        asked = core.waiting_seats(t, later)[0]
        core.play(t, later, asked, chance.choice(core.legal(t, later, asked)))
    here, there = Rollouts(rules, backend="plain"), Rollouts(rules, device=device)
    shares = here.shares([first, later], 6, 3)
    assert np.allclose(shares.sum(axis=1), 1)
    assert (shares == there.shares([first, later], 6, 3)).all()
    if why_not():
        return
    fast = load_core("compiled")
    assert (shares == there.shares([fast.adopt(first), fast.adopt(later)], 6, 3)).all()
