"""What code of another package raises to end whole programs ends only what was asked of it.

`sys.exit()` in a stranger's rules would end the server, a stray `StopIteration` the thread that waits for it: whatever
passes by every `except Exception` of ours is changed to an error at the door, in the functions of a room and in the
methods of a game. Only somebody at the keyboard ends a program, and ours says itself when a bot's time is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from functools import wraps
from types import FunctionType, MethodType, ModuleType
from typing import Any

from trueque.kernel.decision import Decision
from trueque.kernel.event import Event


class PackageFailed(Exception):
    """The package of a game failed in a way that no caller could expect."""


def make_package_failure(how: str) -> PackageFailed:
    """What is raised for an error of a package, by the name of its class."""
    if not how.isidentifier():
        return PackageFailed(how)
    made: type[PackageFailed] = type(how, (PackageFailed,), {})
    return made(how)


@contextmanager
def guard_package_failure() -> Iterator[None]:
    """Whatever would end more than the call inside becomes an error."""
    try:
        yield
    except BaseException as failed:
        if may_pass(failed):
            raise
        raise make_package_failure(type(failed).__name__) from failed


def may_pass(failed: BaseException) -> bool:
    """Whether callers can live with *failed*, or it is not the package's."""
    if isinstance(failed, Exception):
        return not isinstance(failed, StopIteration | StopAsyncIteration)
    return isinstance(failed, KeyboardInterrupt) or type(failed).__module__.partition(".")[0] == "trueque"


def is_sentence(said: object) -> bool:
    """Whether *said* is a line that can be stored and shown."""
    return isinstance(said, str) and "\n" not in said


def are_numbers(given: object) -> bool:
    """Whether *given* is a number a seat."""
    return isinstance(given, tuple | list) and all(isinstance(one, int | float) for one in given)


Check = Callable[[Any], bool]
OF_GAMES: Mapping[str, Check] = {
    "decisions": lambda asked: isinstance(asked, tuple) and all(isinstance(one, Decision) for one in asked),
    "play": lambda told: isinstance(told, list) and all(isinstance(one, Event) for one in told),
    "view": lambda seen: isinstance(seen, dict),
    "points": are_numbers,
    "scores": lambda given: given is None or are_numbers(given),
    "heard": is_sentence,
    "write": is_sentence,
}
OF_MODULES: Mapping[str, Mapping[str, Check]] = {
    "game": {"samples": lambda given: isinstance(given, list)},
    "words": dict.fromkeys(("title", "ask", "answer", "tell"), lambda said: isinstance(said, str)),
}
"""What the functions of the contract give: anything else would fail later, where nobody knows whose it was."""


def guard_calls(work: Callable[..., Any], is_right: Check | None = None) -> Callable[..., Any]:
    """*work*, of which nothing gets out that would end more than itself, nor what is not *is_right*."""

    @wraps(work)
    def call_contained(*args: Any, **named: Any) -> Any:
        try:
            given = work(*args, **named)
        except BaseException as failed:
            if may_pass(failed):
                raise
            raise make_package_failure(type(failed).__name__) from failed
        if is_right is not None and not is_right(given):
            raise make_package_failure(f"Wrong{work.__name__.capitalize()}")
        return given

    call_contained.__dict__["is_contained"] = True
    call_contained.__dict__["is_checked"] = is_right is not None
    return call_contained


def guard_module(module: ModuleType, package: str) -> ModuleType:
    """*module* as others see it: its own functions contained, and the methods of the classes that stand in it.

    The module itself stays as it is: what it calls of its own, it calls as it was written.
    """
    seen = ModuleType(module.__name__, module.__doc__)
    checks = OF_MODULES.get(module.__name__.rpartition(".")[2], {})
    for name, value in vars(module).items():
        is_own = _is_of(getattr(value, "__module__", None), package)
        if is_own and isinstance(value, type):
            guard_methods(value, {})
        is_call = isinstance(value, FunctionType) and (is_own or name in checks)
        seen.__dict__[name] = guard_calls(value, checks.get(name)) if is_call else value
    return seen


def guard_game(game: Any, package: str) -> Any:
    """*game*, with the methods contained that its classes of *package* bring."""
    for kind in type(game).__mro__:
        if _is_of(kind.__module__, package):
            guard_methods(kind, OF_GAMES)
    return game


def guard_methods(kind: type, checks: Mapping[str, Check]) -> None:
    """Contain the methods of a class that others call by name, and hold those that are named to their *checks*."""
    for name, value in list(vars(kind).items()):
        if not isinstance(value, FunctionType) or name.startswith("__"):
            continue
        check = checks.get(name)
        is_contained = getattr(value, "is_contained", False)
        if not is_contained or (check and not getattr(value, "is_checked", False)):
            # One wall is enough: what was contained without a check is contained anew, not twice.
            setattr(kind, name, guard_calls(getattr(value, "__wrapped__", value) if is_contained else value, check))


def unguard_game(game: Any) -> Any:
    """*game* with its methods as they were written, for a million calls inside one `guard_package_failure`."""
    try:
        opened = copy(game)
        for name in dir(type(game)):
            written = getattr(type(game), name, None)
            if getattr(written, "is_contained", False):
                opened.__dict__[name] = MethodType(written.__wrapped__, opened)  # type: ignore[union-attr]
    except (AttributeError, TypeError):  # a class with slots, or that is not copied
        return game
    return opened


def _is_of(module: object, package: str) -> bool:
    return isinstance(module, str) and (module == package or module.startswith(f"{package}."))
