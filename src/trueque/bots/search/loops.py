"""The search of one game: the modules of this package with its names in place of `contract`'s, and its records.

MIND = TurnSearch("quick-search", steps, looks, LOOPS, rules, modules)
MIND.bench(nets, "compiled")     # room for a player to think in
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from trueque.bots.search import contract, doors, player, pool, selfplay, turn, value
from trueque.bots.search.records import Net, Plan, make_records
from trueque.core import library_build, outcomes
from trueque.core.compiled import load_library
from trueque.core.library import Library
from trueque.core.loops import Loops, bind_loops
from trueque.core.sampler import CompiledSampler, PlainSampler, Sampler

if TYPE_CHECKING:
    from trueque.bots.search.bench import BackEnd, Bench
    from trueque.core.source import Source

MODULES = (value, player, pool, turn, selfplay, doors)
NAMES = ("judge_door", "answer_door", "games_door")
KIT = ("trueque.bots.search.odds",)


class TurnSearch:
    """A game's search: its doors in plain Python, its records, and what they and the rules are printed from."""

    def __init__(
        self, name: str, steps: ModuleType, looks: ModuleType, rules: Loops, source: Callable[[], Source],
        modules: Sequence[str],
    ) -> None:  # fmt: skip
        self.name, self.steps, self.looks, self.rules = name, cast(Any, steps), cast(Any, looks), source
        self.own, self._tools = tuple(modules), rules.tools
        self.loops = list[ModuleType]()
        for one in MODULES:
            self.loops.append(bind_loops(one, steps, contract, self.loops))
        self.doors: Any = self.loops[-1]
        assert rules.levels is not None, "odds are learned from games of levels"
        self._outcomes = bind_loops(outcomes, looks, ahead=(rules.levels,))
        self.records = make_records(steps)

    @cached_property
    def _source(self) -> Source:
        records = (self.steps.Sight, self.looks.Sight, Plan, *self.records)
        return self.rules().extend(self.name, (*KIT, *self.own), records, (*self.loops, self._outcomes))

    def sampler(self, back_end: BackEnd) -> Sampler:
        """What looks at positions of the game."""
        if back_end == "plain":
            return PlainSampler(self._outcomes, self._tools)
        library = load_library(self.source())
        return CompiledSampler(self._outcomes, self._tools, self.steps.Position, library)

    def source(self) -> Source:
        """The rules with the search beside them."""
        return self._source

    @cached_property
    def compiled_doors(self) -> Any:
        """The doors of the library; `library_build.NoCompiler` says why there is none."""
        library = Library(library_build.ensure_library(self.source()))
        return SimpleNamespace(**{name: library.bind_door(getattr(self.doors, name)) for name in NAMES})

    def fastest(self) -> BackEnd:
        """The back end that this machine has now: nobody waits for a compiler in the middle of a game."""
        return (
            "compiled"
            if library_build.find_library(self.source()) and library_build.find_library(self.rules())
            else "plain"
        )

    def build_now(self) -> None:
        """Build the search and the rules, or find them built, where something here compiles C."""
        if library_build.can_build():
            for one in (self.source(), self.rules()):
                library_build.ensure_library(one)

    def bench(self, nets: Sequence[Net], back_end: BackEnd) -> Bench:
        """Room to think in, by these nets."""
        from trueque.bots.search.bench import Bench

        return Bench(self, nets, back_end)
