"""Whether the probes of a rulebook's row notice its own mutant: `python -m tests.mutate --rows [BOOK] [NUMBER]`.

A mutant inside a rule of the core takes the place of that function's code, in a child of a process that has loaded the
game and collected the probes once: it costs no more than its probes. Any other mutant (a table, a printed card, a
drawing) is written into the copy of the sources before the game is loaded, each in a child of its own.

Before anything is changed the probes are run once: one that fails spoils the judgement, and a row that names a function
which none of its probes enters names a wrong place (`tests/rule_places.py`).
"""

from __future__ import annotations

import ast
import gc
import importlib
import os
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path
from types import CodeType, FunctionType

import pytest
from _pytest.runner import runtestprotocol

from tests.mutate import (
    CRASHED,
    MEMORY,
    NOT_NOTICED,
    NOTICED,
    ROOT,
    CrashReport,
    Facts,
    copy_sources,
    run_tests,
)
from tests.rule_places import EnteredPlaces
from tests.rulebook_rows import BookRow, list_books

PATIENCE = 60
"""Seconds of work for the probes of one row."""
UNENTERED = 9
VERDICTS = {NOT_NOTICED: "alive", NOTICED: "killed", CRASHED: "crashed", UNENTERED: "no probe enters its place"}
FOR_ALL = 600
"""And for the probes of all rows, before anything is changed."""
SPOILT = "A probe fails before anything is changed: nothing can be said of the mutants."
GOOD = ("killed", "no rule of the program")
QUIET = ("-q", "-p", "no:cacheprovider", "--tb=no", "--assert=plain")


def play_plainly() -> None:
    """No compiled core is found: a mutant of the plain one is what is played."""
    importlib.import_module("trueque.core.library_build").__dict__["find_library"] = lambda *_: None


def find_code(row: BookRow) -> tuple[FunctionType, CodeType] | None:
    """The function that the row's mutant sits in, and its code with the mutant; none where it sits in no function."""
    text = row.text or ""
    module = importlib.import_module(f"trueque.{row.file.removesuffix('.py').replace('/', '.')}")
    old, new = dump_functions(row.source), dump_functions(text)
    changed = [name for name in old if new.get(name) != old[name]]
    if len(changed) != 1 or old.keys() != new.keys():
        return None
    function = getattr(module, changed[0], None)
    codes = {one.co_name: one for one in compile(text, row.file, "exec").co_consts if isinstance(one, CodeType)}
    return (function, codes[changed[0]]) if isinstance(function, FunctionType) else None


def dump_functions(text: str) -> dict[str, str]:
    """The functions of a source by name, and under no name what is left of it; lines do not count."""
    body = ast.parse(text).body
    functions = {one.name: ast.dump(one) for one in body if isinstance(one, ast.FunctionDef)}
    return functions | {"": "".join(ast.dump(one) for one in body if not isinstance(one, ast.FunctionDef))}


def wait_for(work: Callable[[], int], patience: int = PATIENCE) -> str:
    """What became of the work, done in a child."""
    child = os.fork()
    if child == 0:
        signal.setitimer(signal.ITIMER_PROF, patience)
        os._exit(work())
    _, status = os.waitpid(child, 0)
    return VERDICTS.get(os.waitstatus_to_exitcode(status), "crashed")


class RowJudge:
    """A session of pytest that collects the probes of many rows and tries each mutant of a rule on its row's probes."""

    def __init__(self, rows: Sequence[tuple[str, BookRow]]) -> None:
        self.rows = rows
        self.places = EnteredPlaces()
        self.verdicts: dict[tuple[str, int], str] = {}
        self.crash = CrashReport()
        self.is_spoilt = False
        """Whether a probe fails as everything is."""
        self.is_misplaced = False
        """Whether a row names a function that its probes do not enter."""

    def note(self, book: str, row: BookRow, verdict: str) -> None:
        """Keep a verdict, and say at once where it is a bad one."""
        self.verdicts[book, row.number] = verdict
        if verdict not in GOOD:
            print(f"{verdict}: {book} {row.number} {row.says}", file=sys.stderr, flush=True)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        session.config.pluginmanager.register(self.crash)
        found = wait_for(partial(self.run_unchanged, session.items), FOR_ALL)
        sys.setprofile(None)
        self.is_misplaced = found == VERDICTS[UNENTERED]
        self.is_spoilt = found not in (VERDICTS[NOT_NOTICED], VERDICTS[UNENTERED])
        for book, row in () if self.is_spoilt else self.rows:
            if not row.is_in_rule:
                continue
            items = [item for item in session.items if item.nodeid.partition("[")[0] in row.tests]
            patch = find_code(row)
            tried = wait_for(partial(self.try_row, items, *patch)) if patch is not None and items else "not tried"
            self.note(book, row, tried)
        return True

    def try_row(self, items: Sequence[pytest.Item], function: FunctionType, code: CodeType) -> int:
        function.__code__ = code
        return self.run_probes(items)

    def run_unchanged(self, items: Sequence[pytest.Item]) -> int:
        """Every probe as everything is; what is wrong is told here, for this is a child."""
        for item in items:
            self.places.watch_test(item.nodeid.partition("[")[0])
            if self.run_probes([item]) != NOT_NOTICED:
                print(f"fails as everything is: {item.nodeid}", file=sys.stderr, flush=True)
                return NOTICED
        verdict = NOT_NOTICED
        for book, row, place in self.places.list_unentered(self.rows):
            print(f"no probe enters {place}: {book} {row.number} {row.says}", file=sys.stderr, flush=True)
            verdict = UNENTERED
        return verdict

    def run_probes(self, items: Sequence[pytest.Item]) -> int:
        for item in items:
            if any(report.failed for report in runtestprotocol(item, log=False)):
                return CRASHED if self.crash.has_crashed else NOTICED
        return NOT_NOTICED


def name_lack(row: BookRow) -> str:
    """Why a row has no mutant that could be tried."""
    if row.mutant is not None:
        return "misplaced"
    return "no rule of the program" if row.reason else "no mutant"


def judge_rows(chosen: Sequence[tuple[str, BookRow]]) -> RowJudge:
    """What came of each row's mutant: those that need the game loaded anew come first."""
    inside = [(book, row) for book, row in chosen if row.is_in_rule]
    judge = RowJudge(chosen)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        place = Path(folder) if len(inside) < len(chosen) else ROOT / "src"
        if place.parent != ROOT:
            copy_sources(place)
        play_plainly()
        judge_loaded_anew(judge, chosen, place)
        gc.disable()
        tests = dict.fromkeys(test for _, row in chosen for test in row.tests)
        judge.places.watch_test("")
        with redirect_stdout(StringIO()) as said:
            pytest.main([*QUIET, "-o", f"pythonpath={place} {ROOT}", *tests], plugins=[judge])
        sys.setprofile(None)
        if judge.is_spoilt:
            raise SystemExit(SPOILT)
        if len(judge.verdicts) < len(chosen):
            print(said.getvalue(), file=sys.stderr)
    return judge


def judge_loaded_anew(judge: RowJudge, chosen: Sequence[tuple[str, BookRow]], place: Path) -> None:
    """The rows whose mutant sits in no rule of the core, and those that have none."""
    outside = [(book, row) for book, row in chosen if row.text is not None and not row.is_in_rule]
    tests = tuple(dict.fromkeys(test for _, row in outside for test in row.tests))
    for _, row in outside[:1]:
        if run_tests(place, Facts("as it is", row.file, (), tests), None, FOR_ALL) != NOT_NOTICED:
            raise SystemExit(SPOILT)
    for book, row in chosen:
        if row.text is None:
            judge.note(book, row, name_lack(row))
    for book, row in outside:
        facts = Facts(f"{book} {row.number}", row.file, (), row.tests)
        judge.note(book, row, VERDICTS.get(run_tests(place, facts, row.text, PATIENCE), "crashed"))


def judge_books(words: Sequence[str]) -> bool:
    """Try every row's mutant and say what came of it; whether one was not noticed."""
    numbers = {int(word) for word in words if word.isdigit() and len(word) < len("2002")}
    books = list(list_books([word for word in words if not word.isdigit() or int(word) not in numbers]))
    chosen = [(book, row) for book, rows in books for row in rows if not numbers or row.number in numbers]
    judge = judge_rows(chosen)
    found = judge.verdicts
    for book, rows in books:
        counts = Counter(found[book, row.number] for row in rows if (book, row.number) in found)
        missing = [row.number for row in rows if found.get((book, row.number)) == "no mutant"]
        print(f"{book}: {len(rows)} rules, {', '.join(f'{n} {name}' for name, n in sorted(counts.items()))}"
              f"{f'; none yet for {missing}' if missing else ''}.", flush=True)  # fmt: skip
    return judge.is_misplaced or any(found.get((book, row.number)) not in GOOD for book, row in chosen)


if __name__ == "__main__":
    raise SystemExit(judge_books(sys.argv[1:]))
