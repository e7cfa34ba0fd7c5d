"""Our side of a package's process: its modules, games and bots as doors that lead there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache, partial
from queue import Empty, SimpleQueue
from random import Random
from types import ModuleType
from typing import IO, Any, ClassVar

from trueque.kernel import registry
from trueque.kernel.containment import PackageFailed, make_package_failure
from trueque.server.apart import mirrors
from trueque.server.apart.child import HEAD, read_message
from trueque.server.apart.mirrors import ClassCard, DoorCard, Mirror, PackageSide
from trueque.table.unserved import TooSlow

STARTING, ON_LOOP = 20.0, 0.8
"""Seconds that a process has until it is ready, and for what everybody waits for."""
BESIDE = {"play": 8.0, "think": 4.8}
"""Seconds for a call for which only its own table waits, by what the process is for."""
THINKING = {"bots"}
"""Rooms that think."""


class Gone(Exception):
    """The process has ended."""


class Running:
    """One process, and a thread that reads what it says, so that every wait has an end on every platform."""

    def __init__(self, game: str, package: str) -> None:
        paths = os.pathsep.join(filter(None, sys.path))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "trueque.server.apart.child", game, package, json.dumps(registry.announced_games())],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": paths},
        )  # fmt: skip
        assert self._process.stdin
        assert self._process.stdout
        self._in = self._process.stdin
        self._said: SimpleQueue[bytes | None] = SimpleQueue()
        threading.Thread(target=self._listen, args=(self._process.stdout,), daemon=True).start()

    def _listen(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while (told := read_message(stream)) is not None:
                self._said.put(told)
        self._said.put(None)

    def hear(self, seconds: float) -> bytes:
        """What it says next; `Empty` where it says nothing in time."""
        told = self._said.get(timeout=max(0.0, seconds))
        if told is None:
            raise Gone
        return told

    def exchange(self, told: bytes, seconds: float) -> bytes:
        with suppress(OSError):
            self._in.write(HEAD.pack(len(told)) + told)
            self._in.flush()
            return self.hear(seconds)
        raise Gone

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        with suppress(OSError):
            self._in.close()


class PackageProcess(PackageSide):
    """The process of one game for one purpose: begun when it is needed, ended when it hangs, begun again."""

    def __init__(self, game: str, package: str, purpose: str, mirror: Callable[[ClassCard], type]) -> None:
        self._game, self._package, self._longest, self._mirror = game, package, BESIDE[purpose], mirror
        self._lock = threading.RLock()
        self._running: Running | None = None
        self._forgotten: SimpleQueue[str] = SimpleQueue()
        self._begun = 0
        """How often it was: what stayed in an earlier one is gone."""
        self.make_game_class = cache(partial(make_game_class, self))

    # -- life
    def begin(self) -> None:
        """Start it, and wait until it is ready."""
        with self._lock:
            if self._running is not None:
                return
            running, until = Running(self._game, self._package), time.monotonic() + STARTING
            try:
                running.hear(until - time.monotonic())
            except (Gone, Empty) as failed:
                running.end()
                raise TooSlow if isinstance(failed, Empty) else make_package_failure("ended at its start") from None
            self._running, self._begun = running, self._begun + 1

    def end(self) -> None:
        running, self._running = self._running, None
        if running is not None:
            running.end()

    @property
    def is_running(self) -> bool:
        return self._running is not None

    # -- asking
    def request(self, *asked: Any) -> Any:
        """Ask the process, and wait as long as whoever waits may."""
        is_loop = threading.current_thread() is threading.main_thread()
        longest = ON_LOOP if is_loop else self._longest
        if not self._lock.acquire(timeout=longest):
            raise TooSlow
        try:
            self._must_run(is_loop)
            return self._understand(self._exchange(self.write(asked), longest))
        finally:
            self._lock.release()

    def _must_run(self, is_loop: bool) -> None:
        if self._running is None and is_loop:
            threading.Thread(target=self.begin_quietly, daemon=True).start()
            raise make_package_failure("is being started")
        self.begin()

    def begin_quietly(self) -> None:
        with suppress(TooSlow, PackageFailed):
            self.begin()

    def _exchange(self, told: bytes, longest: float) -> bytes:
        assert self._running is not None
        try:
            if not self._forgotten.empty():
                keys = [self._forgotten.get() for _ in range(self._forgotten.qsize())]
                self._running.exchange(self.write(("forget", keys)), longest)
            return self._running.exchange(told, longest)
        except Empty:
            self.end()
            raise TooSlow from None
        except Gone:
            self.end()
            raise make_package_failure("ended") from None
        except BaseException:  # whoever waited was interrupted: what it says next would be taken for another answer
            self.end()
            raise

    def _understand(self, told: bytes) -> Any:
        try:
            how, what = self.read(told)
        except Exception as failed:
            raise make_package_failure(f"said what cannot be read ({type(failed).__name__})") from failed
        if how == "refused":
            raise what
        if how == "failed":
            raise make_package_failure(what)
        return what

    def ask(self, one: Any, name: str, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
        """Ask something of the package for *name* (itself, where it is a function)."""
        result, changed = self.request("ask", one, name, args, named)
        return take_changes((one, *args), result, changed)

    def call(self, place: str, name: str, *args: Any, **named: Any) -> Any:
        """Call a function of a module there."""
        result, changed = self.request("call", place, name, args, named)
        return take_changes(args, result, changed)

    def forget(self, key: str, begun: int) -> None:
        if begun == self._begun:
            self._forgotten.put(key)

    # -- reading and writing
    def reduce(self, one: Any) -> Any:
        if isinstance(one, type):
            card = getattr(one, "__card__", None)
            return (mirrors.open_class, (card,)) if isinstance(card, ClassCard) else NotImplemented
        if isinstance(one, PackageDoor):
            return one.reduce()
        if isinstance(one, Mirror) and one.__card__.kind == "fields":
            return mirrors.rebuild_value, (type(one), mirrors.list_fields(one))
        return NotImplemented

    def readers(self) -> dict[str, Any]:
        return {"open_class": self._mirror, "open_door": self._open_door}

    def _open_door(self, card: DoorCard, offers: Any = None, key: Any = None) -> Any:
        if offers is None:
            return FunctionDoor(self, card, self._begun)
        told, asked = offers
        made = self.make_game_class(tuple(asked), key is not None)
        return made(self, card, key, told, self._begun)


def take_changes(args: tuple[Any, ...], result: Any, changed: dict[int, Any]) -> Any:
    """What a call has changed of its arguments is changed here too."""
    for number, new in changed.items():
        if isinstance(args[number], Random | Mirror):
            mirrors.take_over(args[number], new)
    return result


class PackageDoor:
    """Something that stays in the process of its package."""

    _process: PackageProcess

    def reduce(self) -> Any:
        raise NotImplementedError


class FunctionDoor(PackageDoor):
    """A function of the package."""

    def __init__(self, process: PackageProcess, card: DoorCard, begun: int) -> None:
        self._process, self._card, self._begun = process, card, begun

    def __call__(self, *args: Any, **named: Any) -> Any:
        return self._process.ask(self, "", args, named)

    def reduce(self) -> Any:
        return mirrors.open_door, (self._card,)

    def __del__(self) -> None:
        self._process.forget(self._card.place, self._begun)


class ObjectDoor(PackageDoor):
    """A game or a bot: what it holds as it was told, what it does as it is asked."""

    offers: ClassVar[tuple[str, ...]] = ()

    def __init__(self, process: PackageProcess, card: DoorCard, key: Any, told: dict[str, Any], begun: int) -> None:
        self._process, self._card, self._key, self._begun = process, card, key, begun
        self.__dict__.update(told)

    def reduce(self) -> Any:
        return mirrors.open_door, (self._card, self._key) if self._key is not None else (self._card,)

    def __del__(self) -> None:
        if self._key is None:
            self._process.forget(self._card.place, self._begun)


def make_game_class(process: PackageProcess, asked: tuple[str, ...], is_game: bool) -> type[ObjectDoor]:
    """A class whose objects offer what is asked: what something offers is looked for in its class."""
    held = {name: mirrors.make_method(name, process.ask) for name in asked}
    return type("GameDoor" if is_game else "BotDoor", (GameDoor if is_game else ObjectDoor,), held)


class GameDoor(ObjectDoor):
    """The rules of a package's game."""

    name: str
    options: dict[str, str]
    thinker: ClassVar[Callable[[str], PackageProcess]]

    def rebuild_state(self, values: Mapping[str, Any]) -> Any:
        """A position from the JSON of its fields, whose types are there."""
        return self._process.call("trueque.kernel.plain_position", "rebuild", self, dict(values))

    def make_searcher(self, level: str, seed: int | str) -> Any:
        """The bot that searches worlds, where their rules are."""
        return GameDoor.thinker(self.name).call("trueque.bots.world_search", "make_searcher", self, level, seed)


class Apart:
    """All packages of games, each in its processes; the registry opens their modules here."""

    def __init__(self) -> None:
        self._processes: dict[tuple[str, str], PackageProcess] = {}
        self._versions: dict[str, str] = {}
        self._mirrors: dict[str, Callable[[ClassCard], type]] = {}
        """The classes of each game: values from all of its processes are of the same."""
        GameDoor.thinker = staticmethod(partial(self.find_process, purpose="think"))

    def find_process(self, game: str, purpose: str = "play") -> PackageProcess:
        """The process of a game; after an upgrade a fresh one."""
        version = registry.find_versions().get(game, "")
        if self._versions.setdefault(game, version) != version:
            self._versions[game] = version
            self.end(game)
        if (game, purpose) not in self._processes:
            mirror = self._mirrors.setdefault(game, cache(partial(self._make_mirror, game)))
            self._processes[game, purpose] = PackageProcess(game, registry.find_package(game), purpose, mirror)
        return self._processes[game, purpose]

    def _make_mirror(self, game: str, card: ClassCard) -> type:
        def ask(one: Any, name: str, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
            return self.find_process(game).ask(one, name, args, named)

        return mirrors.make_mirror(card, ask)

    def begin(self) -> None:
        """Start all of every package that is here."""
        registry.set_module_opener(self)
        self.make_ready(*registry.find_outside_games())

    def make_ready(self, *games: str) -> None:
        """Start what does not run of these games, all at once."""
        processes = [self.find_process(game, purpose) for game in games for purpose in BESIDE]
        beginning = [threading.Thread(target=one.begin_quietly) for one in processes if not one.is_running]
        for thread in beginning:
            thread.start()
        for thread in beginning:
            thread.join()

    def end(self, *games: str) -> None:
        for key in [key for key in self._processes if not games or key[0] in games]:
            self._processes.pop(key).end()

    def close(self) -> None:
        registry.set_module_opener(None)
        self.end()

    # -- what the registry asks
    def find_module(self, game: str, room: str) -> str:
        found: str = self.find_process(game).request("find", room)
        return found

    def open_module(self, game: str, place: str) -> ModuleType:
        """A module of the package, whose functions are asked there."""
        purpose = "think" if place.rpartition(".")[2] in THINKING else "play"
        told, asked = self.find_process(game, purpose).request("open", place)
        made = ModuleType(place)
        made.__dict__.update(told)
        for name in asked:
            made.__dict__[name] = partial(self._call, game, purpose, place, name)
        return made

    def _call(self, game: str, purpose: str, place: str, name: str, *args: Any, **named: Any) -> Any:
        return self.find_process(game, purpose).call(place, name, *args, **named)
