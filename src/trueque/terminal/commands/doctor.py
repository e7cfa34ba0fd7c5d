"""`trueque doctor`: what this installation can do, and what would help."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from typing import Any

from trueque import __version__, almanac
from trueque.bots.describing import made_of
from trueque.bots.registry import names
from trueque.core import building
from trueque.kernel.dealer import FairDealer, seed_bytes
from trueque.kernel.extras import EXTRAS, has, install_command
from trueque.kernel.match import Match
from trueque.kernel.offered import rooms
from trueque.kernel.registry import make, part
from trueque.kernel.registry import names as games
from trueque.terminal.voice import voice


def gives(extra: str) -> str:
    """What an extra is good for."""
    say = voice().say
    return {
        "fast": say("a C compiler, for where the package came without its compiled rules"),
        "gpu": say("random games on a GPU"),
        "server": say("tables in the browser for a house or for many"),
        "envs": say("PettingZoo and Gymnasium environments"),
        "data": say("export to Parquet and loading it in a notebook"),
        "cluster": say("arenas and data on a Ray cluster"),
        "train": say("training with PyTorch"),
        "tactile": say("boards for the fingers, printed or cast"),
        "arena": say("ratings of bots"),
        "site": say("the games as static files, without a server"),
        "docs": say("building the documentation"),
        "dev": say("everything the tests need"),
    }[extra]


def doctor(*, json: bool = False) -> int:
    """Look at the machine, the extras, the games and the bots; the exit code is 1 when a game cannot be played."""
    tried = {name: opens(name) for name in games()}
    sound = [name for name, trouble in tried.items() if not trouble]
    findings = {
        "trueque": __version__,
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} CPU",
        "extras": {name: has(name) for name in EXTRAS},
        "games": tried,
        "rooms": {name: [room for room, has in rooms(name).items() if has] for name in sound},
        "bots": {name: names(name) for name in sound},
        "levels": {name: {kind: made_of(kind, name, voice().lang) for kind in names(name)} for name in sound},
        "cores": {name: core_of(name) for name in sound if part(name, "cores")},
        "almanac": len(almanac.ids()),
    }
    if json:
        voice().json(findings)
    else:
        voice().lines(sentences(findings))
    return 0 if all(found == "" for found in findings["games"].values()) else 1  # type: ignore[attr-defined]


def core_of(name: str) -> str:
    """How a game's rules run where speed counts: compiled, plain, or plain until they are built."""
    room = part(name, "cores")
    assert room is not None
    if all(building.found(source) for source in room.sources()):
        return "compiled"
    return "to build" if building.can_build() else "plain"


def opens(name: str) -> str:
    """Nothing where the game deals and asks its first question; else what went wrong."""
    try:
        game = make(name)
        Match(game, FairDealer(seed_bytes("doctor"))).open()
    except Exception as trouble:
        return f"{type(trouble).__name__}: {trouble}"
    return ""


CORES: dict[str, Callable[[Any, str], str]] = {
    "compiled": lambda say, name: str(say("{game}: its compiled rules are here.", game=name)),
    "to build": lambda say, name: str(say("{game}: its rules are compiled when they are first needed.", game=name)),
    "plain": lambda say, name: str(say("{game}: its rules run plain, since nothing here compiles C.", game=name)),
}
"""How a game's rules run, as a sentence."""


def sentences(findings: dict[str, object]) -> list[str]:
    """The findings for people, what is missing with its remedy."""
    say = voice().say
    here = {name: findings[name] for name in ("python", "machine")}
    lines = [say("trueque {version}, Python {python}, {machine}.", version=findings["trueque"], **here)]
    for name, trouble in findings["games"].items():  # type: ignore[attr-defined]
        if trouble:
            lines.append(say("{game}: cannot be played ({why}).", game=name, why=trouble))
            continue
        there = {what: ", ".join(findings[what][name]) for what in ("bots", "rooms")}  # type: ignore[index]
        lines.append(say("{game}: ready; bots: {bots}.", game=name, bots=there["bots"]))
        lines.append(say("{game}: its package has {rooms}.", game=name, rooms=there["rooms"]))
        lines += [CORES[found](say, name) for found in [findings["cores"].get(name)] if found]  # type: ignore[attr-defined]
        for kind, what in findings["levels"][name].items():  # type: ignore[index]
            lines.append(say("{game}, {bot}: {what}.", game=name, bot=kind, what=what))
    for name, there in findings["extras"].items():  # type: ignore[attr-defined]
        if there:
            lines.append(say("Extra {name}: installed.", name=name))
        else:
            lines.append(
                say("Extra {name}: not installed; it gives {what}: {command}", name=name, what=gives(name),
                    command=install_command(name))
            )  # fmt: skip
    return lines
