"""A bot that is a Python class with one method, `choose(view, decision)`, in a file or a module.

    class First:
        def choose(self, view, decision):
            return next(iter(decision.answers))

It returns one of the question's answers, or its notation. Where it can be made with a seed, it gets one.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import sys
from pathlib import Path
from typing import Any

from trueque.bots.bot_protocols import Speaks
from trueque.bots.misbehaviour import Misbehaved
from trueque.bots.outside.timed_calls import OutOfTime, TimedCaller
from trueque.kernel import BadOptions, Decision, Game, View
from trueque.kernel.decision import OneOf
from trueque.kernel.game_protocols import cast_to_protocol


class ClassBot:
    """An object of somebody's class, kept to its time and to the rules."""

    def __init__(self, what: str, game: Game[Any, Any], seed: int | str, milliseconds: int) -> None:
        made = load_class(what)
        self._game, self._seconds = game, milliseconds / 1000
        self._inner = made(seed) if _can_take_seed(made) else made()
        self._caller = TimedCaller()

    def speaks(self, decision: Decision[Any]) -> bool:
        says = cast_to_protocol(self._inner, Speaks)
        return says is not None and bool(says.speaks(decision))

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        try:
            answer = self._caller.call(lambda: self._inner.choose(view, decision), self._seconds)
        except OutOfTime as late:
            raise Misbehaved("slow", "it gave no answer in time") from late
        except Exception as broken:
            raise Misbehaved("crashed", f"it raised {type(broken).__name__}: {str(broken)[:120]}") from broken
        if isinstance(answer, str) and isinstance(decision.answers, OneOf):
            answer = next((a for a in decision.answers if self._game.write(a) == answer), answer)
        if answer is None and not decision.waits:
            return None
        if answer not in decision.answers:
            said = f"it answered {str(answer)[:120]} to «{decision.kind}», which is not allowed"
            raise Misbehaved("illegal", said)
        return answer

    def close(self) -> None:
        self._caller.close()


def _can_take_seed(made: Any) -> bool:
    try:
        return bool(inspect.signature(made).parameters)
    except ValueError:
        return False


def load_class(what: str) -> Any:
    """The class that `FILE:CLASS` or `MODULE:CLASS` names; `BadOptions` says what is wrong with it."""
    where, _, name = what.rpartition(":")
    if not where or not name.isidentifier():
        raise BadOptions(f"«python:{what[:60]}» should read python:FILE:CLASS.", "bots")
    try:
        module = _load_file(Path(where)) if where.endswith(".py") else importlib.import_module(where)
    except Exception as broken:
        raise BadOptions(
            f"The bot {where[:60]} cannot be loaded: {type(broken).__name__}: {broken}.", "bots"
        ) from broken
    made = getattr(module, name, None)
    if made is None or not callable(getattr(made, "choose", None)):
        raise BadOptions(f"{where[:60]} has no class «{name}» with a method choose(view, decision).", "bots")
    return made


def _load_file(path: Path) -> Any:
    name = f"trueque_outside_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise FileNotFoundError(f"there is no file {path}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
