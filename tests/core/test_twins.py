"""Rules that write events and rules that write none do the same, at extremes too (`tests.core.twins`)."""

from __future__ import annotations

import ast
import inspect
import re

import pytest

from tests.core.extremes import NAMES, NO_BOUNDS, NUMBERS, PRICES
from tests.core.printed import is_compiler_missing
from tests.core.twins import (
    GPU_FLAGS,
    OPTIONS,
    compare_twins,
    find_wanted,
    list_missing,
    play_plain,
    print_kernel,
    push_positions,
)
from tests.rulebook_rows import named_by
from trueque.core import library_build
from trueque.gpu.compiler import NoGpuCompiler, compile_program
from trueque.island.core import produce


def test_no_path_of_the_rules_parts_from_the_other() -> None:
    """A slice of `python -m tests.core.twins --on plain`."""
    for game, sets in OPTIONS.items():
        pushed = push_positions(game, sets[1], 8)
        for seed, start in enumerate(pushed.starts):
            assert play_plain(game, pushed.tables, start, seed, 20)[0] >= 0, f"{game} {sets[1]} {seed}"


def test_a_bank_that_is_looked_at_too_lightly_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three homes a hex where six may stand: the quiet path then pays what the bank has not got."""
    monkeypatch.setattr(produce, "most_homes_of_a_hex", lambda _: 1)
    pushed = push_positions("island", OPTIONS["island"][1], 40)
    played = [play_plain("island", pushed.tables, start, seed, 40)[0] for seed, start in enumerate(pushed.starts)]
    assert min(played) < 0


@pytest.mark.parametrize("game", OPTIONS)
def test_every_number_of_the_rules_is_stood_beside_or_has_a_reason_why_not(game: str) -> None:
    """No number comes into the rules without a position at it; none is excused that has one, or is gone."""
    named = {*re.findall(r'yield "(\w+)"', inspect.getsource(NAMES[game])), *(PRICES if game == "island" else ())}
    numbers = {
        name
        for module in NUMBERS[game]
        for one in ast.parse(inspect.getsource(module)).body
        if isinstance(one, ast.Assign)
        for name in named_by(one)
        if type(vars(module)[name]) is int
    }
    assert numbers - named == set(NO_BOUNDS[game])


@pytest.mark.soak
@pytest.mark.parametrize("game", OPTIONS)
def test_every_number_has_a_position_at_it_and_one_beyond(game: str) -> None:
    assert list_missing(game) == []


@pytest.mark.soak
@pytest.mark.parametrize("game", OPTIONS)
def test_the_same_text_is_a_program_for_a_gpu(game: str) -> None:
    """NVRTC needs no GPU; what runs there is started as any kernel of ours."""
    wanted = find_wanted(push_positions(game, OPTIONS[game][0], 1))
    try:
        code = compile_program(print_kernel(wanted), "sm_90", GPU_FLAGS + wanted.flags)
    except NoGpuCompiler as missing:
        pytest.skip(str(missing))
    assert code.cubin
    assert ".entry twins(" in code.ptx


@pytest.mark.soak
@pytest.mark.parametrize("on", ["plain", "c", "web"])
def test_a_million_positions(on: str) -> None:
    if is_compiler_missing() or (on == "web" and "cc" not in library_build.find_compiler()):
        pytest.skip("Nothing here compiles C, or the compiler makes no WebAssembly.")
    compared, parted = compare_twins(on, 1_000_000)
    assert compared >= 1_000_000
    assert parted == 0
