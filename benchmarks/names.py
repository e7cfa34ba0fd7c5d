"""How well a stranger guesses our names: functions drawn by lot, for readers who see nothing but what they are called.

    python -m benchmarks.names --seed 44 --lots 3 --peer ../python-chess/chess OUT

Each lot is 25 functions of `src` of more than three lines, and 25 of another library. OUT gets three lists a
lot (`bare`: the name alone; `path`: the same functions with their file and class; `peer`: the other
library's, bare) and two keys: where the judge finds each. A reader writes a sentence for each name of `bare`,
then is given `path`; `peer` is read bare as well. The judge, who has the sources, calls a guess right when
whoever relied on it would call the function rightly. How the readers fared stands in docs/architecture.md.
"""

from __future__ import annotations

import argparse
import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

SOURCE = Path(__file__).parents[1] / "src/trueque"
LOT = 25
SHORT = 3
"""Functions of so few lines are read as quickly as their names."""


class Defined(NamedTuple):
    """A function: its file, the class it belongs to, its name and its line."""

    file: str
    owner: str
    name: str
    line: int

    @property
    def path(self) -> str:
        return f"{self.file}: {f'{self.owner}.' if self.owner else ''}{self.name}"


def list_functions(node: ast.AST, file: str, owner: str = "") -> Iterator[Defined]:
    """The functions and methods of a file, without those inside functions and those that Python names."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            yield from list_functions(child, file, child.name)
        elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (child.end_lineno or child.lineno) - child.lineno + 1
            if length > SHORT and not child.name.startswith("__"):
                yield Defined(file, owner, child.name, child.lineno)


def list_all(folder: Path) -> list[Defined]:
    """Every function of a package."""
    return [
        one
        for path in sorted(folder.rglob("*.py"))
        if "migrations" not in path.parts
        for one in list_functions(ast.parse(path.read_text(encoding="utf-8")), path.relative_to(folder).as_posix())
    ]


def write_list(path: Path, lines: list[str]) -> None:
    path.write_text("".join(f"{number}. {line}\n" for number, line in enumerate(lines, 1)), encoding="utf-8")


def draw_lots(seed: int, lots: int, folder: Path) -> list[list[Defined]]:
    """So many lots, no name twice in them."""
    mixed = list_all(folder)
    Random(seed).shuffle(mixed)
    drawn = list({one.name: one for one in reversed(mixed)}.values())[-LOT * lots :]
    return [drawn[LOT * lot : LOT * (lot + 1)] for lot in range(lots)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=44)
    parser.add_argument("--lots", type=int, default=3)
    parser.add_argument("--peer", type=Path, help="another library's folder")
    parser.add_argument("out", type=Path)
    said = parser.parse_args()
    said.out.mkdir(parents=True, exist_ok=True)
    for number, lot in enumerate(draw_lots(said.seed, said.lots, SOURCE), 1):
        write_list(said.out / f"{number}-bare.txt", [one.name for one in lot])
        write_list(said.out / f"{number}-path.txt", [one.path for one in lot])
        write_list(said.out / f"{number}-key.txt", [f"{one.path} (line {one.line})" for one in lot])
    for number, lot in enumerate(draw_lots(said.seed, said.lots, said.peer) if said.peer else [], 1):
        write_list(said.out / f"{number}-peer-bare.txt", [one.name for one in lot])
        write_list(said.out / f"{number}-peer-key.txt", [f"{one.path} (line {one.line})" for one in lot])


if __name__ == "__main__":
    main()
