"""Facts that could be wrong without a test noticing: `make mutate`, or `python -m tests.mutate [WORD ...] [-j N]`.

Every number of the tables below (prices, points, limits, rates, card numbers) is made one more and one less, one at a
time, in a copy of the sources, and the few tests that should notice are run on it. What no test notices is listed as
alive, and the command fails. A word chooses the tables whose name holds it. What was judged is kept in build/mutants
for as long as sources and tests stay the same: a run that was stopped goes on where it was.

With ``--rows`` every rule of the rulebooks' tables (`<game>/rulebook`) is tried instead: its own mutant
(tests/<game>/rulebook_mutants.toml), which makes its sentence false inside a place that its row names, must be noticed
by the probes of that row, and not by a crash.

Mutation tools mutate the bodies of functions; our facts lie in tables, JSON and drawings, so this is our own.
"""

from __future__ import annotations

import argparse
import ast
import gc
import hashlib
import json
import os
import pkgutil
import re
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from multiprocessing.queues import Queue
from pathlib import Path
from queue import Empty

import hypothesis  # noqa: F401  loaded once for all mutants
import pytest

ROOT = Path(__file__).parents[1]
MEMORY = Path("/dev/shm")
PATIENCE = 600
"""Seconds of work for the tests of one mutant: one that makes a game endless is noticed by that."""
BELOW = ("kernel", "core", "locale", "almanac", "speech", "telling", "bots")
"""The packages below the games: no fact is theirs, so a worker loads them once for all its mutants."""


@dataclass(frozen=True)
class Facts:
    """Numbers in one file of the sources, inside some names (all of a file that is no Python), and who knows them."""

    name: str
    file: str
    names: tuple[str, ...]
    tests: tuple[str, ...]
    same: tuple[str, ...] = ()
    """Numbers that are no facts, by the line of code they stand in: marks, and bounds that only spare work; where only
    one wrong number is none (a least that is above the most), with that number behind it: ``line > 3``."""


@dataclass(frozen=True)
class Mutant:
    """A file with one number changed."""

    facts: Facts
    line: int
    where: str
    old: str
    new: str
    text: str

    def __str__(self) -> str:
        return f"{self.facts.file}:{self.line} {self.where} {self.old}>{self.new}"


@dataclass(frozen=True)
class Case:
    """A table, and the text of a mutant (none: as it is)."""

    facts: Facts
    text: str | None

    def key(self) -> str:
        return hashlib.sha256(repr((self.facts.name, self.facts.tests, self.text)).encode()).hexdigest()[:16]


ISLAND, QUICK, PRINCES = (f"tests/{game}" for game in ("island", "quick", "princes"))
RULES = f"{ISLAND}/rules"
TABLES = (
    Facts(
        "island prices",
        "island/core/costs.py",
        ("ROAD_WOOD", "SETTLEMENT_WOOD", "CITY_GRAIN", "CARD_WOOL"),
        (f"{ISLAND}/test_prices.py",),
    ),
    Facts(
        "island building",
        "island/core/build.py",
        ("can_pay_road", "can_pay_settlement", "can_pay_city", "can_pay_card", "improve_trade_rate", "build_road",
         "build_settlement", "build_city", "place_settlement"),
        (f"{RULES}/test_build.py", f"{RULES}/test_sea.py", f"{ISLAND}/test_prices.py", f"{ISLAND}/test_edges.py"),
        same=("place_road(t, g, p, e, 1, tape)", "place_settlement(t, g, p, c, 1, tape)"),
    ),
    Facts("island rates", "island/core/setup.py", ("fill_supplies",), (f"{RULES}/test_sea.py", f"{RULES}/test_box.py"),
          same=("g.frame_left = (1 << t.frame_pieces) - 1",)),
    Facts(
        "island cards",
        "island/core/cards.py",
        ("buy_card", "play_road_building", "reveal_bought_card", "spend_played_card", "play_plenty"),
        (f"{RULES}/test_cards.py", f"{RULES}/test_box.py", f"{RULES}/test_adapted.py", f"{ISLAND}/test_views.py"),
    ),
    Facts("island awards", "island/core/awards.py", ("LONG_ENOUGH", "LARGE_ENOUGH"), (f"{RULES}/test_awards.py",)),
    Facts("island seven", "island/core/robber.py", ("resolve_seven",), (f"{RULES}/test_robber.py",
                                                                        f"{RULES}/test_cards.py")),
    Facts("island cities", "island/core/produce.py", ("building_yield",), (f"{RULES}/test_build.py",)),
    Facts("island first cards", "island/core/produce.py", ("give_first_cards",),
          (f"{RULES}/test_founding.py", f"{RULES}/test_posed_founding.py")),
    Facts("island sea trade", "island/core/trade.py", ("trade_by_sea",),
          (f"{RULES}/test_sea.py", f"{RULES}/test_posed_trade.py")),
    Facts(
        "island box",
        "island/rules.py",
        ("IslandRules",),
        (f"{ISLAND}/test_limits.py", f"{RULES}/test_box.py", f"{ISLAND}/test_rules.py"),
    ),
    Facts("island layout", "island/layouts/standard.layout", (), (f"{RULES}/test_box.py", f"{ISLAND}/test_layouts.py")),
    Facts("adapted layout", "island/layouts/adapted-19.layout", (),
          (f"{RULES}/test_adapted.py", f"{ISLAND}/test_layouts.py")),
    Facts("larger layout", "island/layouts/adapted-21.layout", (), (f"{ISLAND}/test_layouts.py",)),
    Facts("large layout", "island/layouts/large.layout", (),
          (f"{ISLAND}/test_large.py::test_the_large_box",
           f"{ISLAND}/test_large.py::test_the_harbours_lie_as_the_frame_prints_them")),
    *(
        Facts(f"{name} layout", f"island/layouts/{name}.layout", (), (f"{ISLAND}/test_layouts.py",))
        for name in ("beginner-2002", "beginner-2011", "island-30")
    ),
    Facts("quick cards", "quick/cards.py", ("DECK", "COSTS", "POINTS", "MARKS", "COPIES", "EVENT_SPLITS", "make_deck"),
          tuple(f"{QUICK}/test_{name}.py" for name in ("setup", "cards", "build", "endings"))),
    Facts(
        "quick numbers",
        "quick/core/numbers.py",
        ("MARKET_SIZE", "FIRST_HAND", "SAFE_HAND", "DRAWN_EACH_TURN", "WINNING_POINTS", "THREE",
         "SAFE_ROADS"),
        tuple(f"{QUICK}/test_{name}.py" for name in ("setup", "cards", "build", "endings", "taking")),
    ),
    Facts("quick sides", "quick/core/tableau.py", ("count_exchanges", "count_extra_cards", "points_of"),
          (f"{QUICK}/test_trade.py", f"{QUICK}/test_build.py", f"{QUICK}/test_cards.py")),
    *(
        Facts(f"princes {name}", f"princes/cards/printed/{name}.json", (), (f"{PRINCES}/cards/test_facts.py", *more))
        for name, more in (
            ("basic", ()),
            ("gold", (f"{PRINCES}/cards/test_gold.py",)),
            ("turmoil", ()),
            ("progress", (f"{PRINCES}/cards/test_progress.py",)),
        )
    ),
    *(
        Facts(f"princes effects of {name}", f"princes/cards/{name}.py",
              ("ACTIONS", "BUILDINGS", "EXPANSIONS", "EVENTS", "EFFECTS"),
              tuple(f"{PRINCES}/cards/test_{one}.py" for one in (name, "rulings", "ships")),
              same=('"scout": Effect(play=(LayRegions(0, choose=True),), timing="settlement"),',
                    'voyage_of_plunder=Effect(play=(Rob("plunder", least=2),)), > 3'))
        for name in ("basic", "gold", "turmoil", "progress")
    ),
    Facts("princes amounts", "princes/programs.py", ("AMOUNTS",),
          tuple(f"{PRINCES}/cards/test_{name}.py" for name in ("basic", "gold", "turmoil"))),
    Facts(
        "princes numbers",
        "princes/core/numbers.py",
        ("ROOM", "RATE", "ADVANTAGE_FROM", "HAND", "SEARCH_PRICE", "SAFE", "REARRANGING", "BENEATH_YULE", "FEUD_NAMES",
         "FRATERNAL_CARDS", "MANY_UNITS", "ROADS"),
        (*(f"{PRINCES}/test_{name}.py" for name in ("setup", "turn", "book")),
         *(f"{PRINCES}/cards/test_{name}.py" for name in ("basic", "ships", "turmoil", "rulings"))),
    ),
    Facts("princes ships", "princes/core/action.py", ("add_neighbour_trades", "apply_trade_action"),
          (f"{PRINCES}/cards/test_ships.py", f"{PRINCES}/cards/test_gold.py", f"{PRINCES}/test_turn.py")),
    Facts("princes riots", "princes/core/turmoil.py", ("riot_price",), (f"{PRINCES}/cards/test_turmoil.py",)),
    Facts("princes targets", "princes/rules.py", ("MODES", "make_theme_mode", "make_duel_mode"),
          (f"{PRINCES}/test_book.py", f"{PRINCES}/test_setup.py", f"{PRINCES}/test_tournament.py")),
)  # fmt: skip
"""Where a fact of the games lies, and the tests that should know it."""


def python_numbers(source: str, names: tuple[str, ...]) -> Iterator[tuple[int, int, str, str]]:
    """Begin, end, text and name of every whole number inside these top-level names."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    for node in ast.parse(source).body:
        # A table is given a name, or laid into one that has it: `EFFECTS.update(...)`.
        called = isinstance(node, ast.Expr)
        named = [n.id for n in ast.walk(node) if isinstance(n, ast.Name) and (called or isinstance(n.ctx, ast.Store))]
        name = getattr(node, "name", "") or next((n for n in named if n in names), "")
        for part in amounts(node) if name in names else ():
            if type(part.value) is int:
                begin = starts[part.lineno - 1] + part.col_offset
                yield begin, starts[(part.end_lineno or 0) - 1] + (part.end_col_offset or 0), str(part.value), name


def amounts(node: ast.AST) -> Iterator[ast.Constant]:
    """The constants of a piece of code, but for what is told of an event and comparisons of a mark with 0."""
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "emit":
        return
    if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Eq | ast.NotEq):
        if isinstance(right := node.comparators[0], ast.Constant) and right.value == 0:
            return
    if isinstance(node, ast.Constant):
        yield node
    for part in ast.iter_child_nodes(node):
        yield from amounts(part)


IN_JSON = re.compile(r"(?<![\w.:-])\d+(?![\w:])")
IN_A_DRAWING = re.compile(r"(?<![\d:])\d+(?![\d:])")
"""A drawing's numbers stand behind letters too: the token of a hex (`W6`), the corners of a harbour (`a1-a2`)."""


def data_numbers(source: str) -> Iterator[tuple[int, int, str, str]]:
    """Begin, end, text and line of every number of a JSON file or a drawing that is no part of a word or a comment."""
    done, number = 0, IN_A_DRAWING if "\nhexes\n" in source else IN_JSON
    for line in source.splitlines(keepends=True):
        bare = line if '"requirement"' in line else re.sub(r'"[^"]*"', lambda s: "x" * len(s[0]), line)
        bare = "" if bare.startswith("layout ") else bare
        for found in number.finditer(bare.partition(";")[0]):
            begin = done + len(line[: found.start()].encode())
            yield begin, begin + len(found[0]), found[0], line.strip()[:30]
        done += len(line.encode())


def mutants(facts: Facts) -> Iterator[Mutant]:
    """Each number one more, and one less where that is no negative number."""
    raw = (ROOT / "src/trueque" / facts.file).read_bytes()
    source = raw.decode()
    numbers = python_numbers(source, facts.names) if facts.names else data_numbers(source)
    lines = source.splitlines()
    for begin, end, old, where in numbers:
        line = lines[raw[:begin].count(b"\n")].strip()
        for new in (int(old) + 1, int(old) - 1):
            if new >= 0 and not {line, f"{line} > {new}"} & {*facts.same}:
                text = (raw[:begin] + str(new).encode() + raw[end:]).decode()
                yield Mutant(facts, raw[:begin].count(b"\n") + 1, where, old, str(new), text)


NOT_NOTICED, NOTICED, CRASHED = 0, 1, 8
CRASHES = (TypeError, AttributeError, NameError, LookupError, SyntaxError, ImportError, RecursionError, ArithmeticError)


class CrashReport:
    """Whether a test failed by what Python says, and not by what the test does."""

    def __init__(self) -> None:
        self.has_crashed = False

    def pytest_exception_interact(self, call: pytest.CallInfo[object]) -> None:
        self.has_crashed |= call.excinfo is not None and isinstance(call.excinfo.value, CRASHES)


def run_tests(place: Path, facts: Facts, text: str | None, patience: int = PATIENCE) -> int:
    """How the tests end with this text in the place of the file (none: as it is): noticed, not, or by a crash."""
    file = place / "trueque" / facts.file
    before = file.read_bytes()
    put(file, before if text is None else text.encode())
    child = os.fork()  # pytest and what lies below the games are loaded already, the game is not
    if child == 0:
        signal.setitimer(signal.ITIMER_PROF, patience)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # other plugins only cost time here
        gc.disable()
        ours = ["-o", f"pythonpath={place} {ROOT}", "-p", "no:cacheprovider", "--tb=no", "--assert=plain"]
        report = CrashReport()
        code = int(pytest.main(["-q", "-x", *ours, *facts.tests], plugins=[report]))
        os._exit(CRASHED if report.has_crashed else code)
    _, status = os.waitpid(child, 0)
    put(file, before)
    return os.waitstatus_to_exitcode(status)


def is_noticed(place: Path, facts: Facts, text: str | None) -> bool:
    return run_tests(place, facts, text) != NOT_NOTICED


def put(file: Path, text: bytes) -> None:
    """Write the file at a time that it was never written at: Python takes older bytecode for its own otherwise."""
    later = file.stat().st_mtime + 2
    file.write_bytes(text)
    os.utime(file, (later, later))


def copy_sources(place: Path) -> None:
    """A copy of the sources at *place*, and what lies below the games loaded from it."""
    shutil.copytree(ROOT / "src/trueque", place / "trueque", ignore=shutil.ignore_patterns("page"))
    sys.path.insert(0, str(place))
    for package in map(import_module, (f"trueque.{name}" for name in BELOW)):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            import_module(found.name)
    gc.freeze()


def work(place: Path, cases: Queue[tuple[int, Case] | None], told: Queue[tuple[int, bool]]) -> None:
    """One worker, in a copy of the sources of its own."""
    copy_sources(place)
    while (job := cases.get()) is not None:
        number, case = job
        told.put((number, is_noticed(place, case.facts, case.text)))


def judged(cases: list[Case], workers: int) -> list[bool]:
    """Whether each case is noticed; what was found out before, with the same sources and tests, is not asked again."""
    kept = ROOT / "build/mutants" / f"{fingerprint()}.jsonl"
    kept.parent.mkdir(parents=True, exist_ok=True)
    known = dict(json.loads(line) for line in kept.read_text().splitlines()) if kept.exists() else {}
    left = [(number, case) for number, case in enumerate(cases) if case.key() not in known]
    context = get_context("fork")
    waiting, told = context.Queue(), context.Queue()
    with tempfile.TemporaryDirectory() as folder, kept.open("a") as journal:
        for job in [*left, *[None] * workers]:
            waiting.put(job)
        team = [context.Process(target=work, args=(Path(folder, str(n)), waiting, told)) for n in range(workers)]
        for one in team if left else ():
            one.start()
        for done in range(1, len(left) + 1):
            number, found = next_told(told, team)
            known[cases[number].key()] = found
            print(json.dumps([cases[number].key(), found]), file=journal, flush=True)
            if done % 50 == 0:
                print(f"{done} of {len(left)}", file=sys.stderr, flush=True)
        for one in team if left else ():
            one.join()
    return [known[case.key()] for case in cases]


def next_told(told: Queue[tuple[int, bool]], team: Sequence[BaseProcess]) -> tuple[int, bool]:
    """What the next worker found out; a worker that died (its error stands above) ends the run."""
    while True:
        try:
            return told.get(timeout=5)
        except Empty:
            if any(one.exitcode for one in team):
                raise SystemExit("A worker could not begin: nothing more is judged.") from None


def fingerprint() -> str:
    """A short name for all sources and tests as they are."""
    digest = hashlib.sha256()
    for file in sorted(path for folder in ("src/trueque", "tests") for path in (ROOT / folder).rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts and "page" not in file.relative_to(ROOT).parts[2:4]:
            digest.update(repr((str(file.relative_to(ROOT)), file.read_bytes())).encode())
    return digest.hexdigest()[:16]


def survivors(words: list[str], workers: int) -> tuple[list[Mutant], int]:
    """The mutants that no test notices, and how many were tried."""
    chosen = [facts for facts in TABLES if not words or any(word in facts.name for word in words)]
    for text, wrong in ((None, "fail before anything is changed"), ("", "do not notice that the file is empty")):
        failing = judged([Case(facts, text) for facts in chosen], workers)
        names = [facts.name for facts, fails in zip(chosen, failing, strict=True) if fails is (text is None)]
        if names:
            raise SystemExit(f"The tests of {', '.join(names)} {wrong}.")
    tried = [mutant for facts in chosen for mutant in mutants(facts)]
    noticed = judged([Case(mutant.facts, mutant.text) for mutant in tried], workers)
    return [mutant for mutant, known in zip(tried, noticed, strict=True) if not known], len(tried)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("word", nargs="*", help="only the tables whose name holds one of these words")
    parser.add_argument("--rows", action="store_true", help="the rules of the rulebooks; words choose among the books")
    parser.add_argument("-j", type=int, default=os.cpu_count() or 1, help="how many at once")
    asked = parser.parse_args()
    if asked.rows:
        raise SystemExit(import_module("tests.rule_mutants").judge_books(asked.word))
    alive, tried = survivors(asked.word, asked.j)
    for mutant in alive:
        print(f"alive: {mutant}")
    print(f"{tried} mutants of facts, {len(alive)} alive.")
    raise SystemExit(bool(alive))


if __name__ == "__main__":
    main()
