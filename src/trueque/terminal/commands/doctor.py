"""`trueque doctor`: what this installation can do, and what would help."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from typing import Any

from trueque import __version__, almanac
from trueque.almanac.shelf import entries_of
from trueque.bots.level_names import describe_level
from trueque.bots.registry import names
from trueque.core import library_build
from trueque.kernel.dealer import FairDealer, expand_seed
from trueque.kernel.extras import EXTRAS, find_install_command, has_extra
from trueque.kernel.match import Match
from trueque.kernel.offer_report import find_rooms
from trueque.kernel.registry import find_room, make_game
from trueque.kernel.registry import game_names as games
from trueque.locale.coverage import count_translated
from trueque.locale.tongues import LANGUAGES, language_folders, languages
from trueque.terminal.voice import current_voice


def describe_extra(extra: str) -> str:
    """What an extra is good for."""
    say = current_voice().say
    return {
        "fast": say("a C compiler, for where the package came without its compiled rules"),
        "gpu": say("random games on a GPU"),
        "server": say("tables in the browser for a house or for many"),
        "envs": say("PettingZoo and Gymnasium environments"),
        "data": say("export to Parquet and loading it in a notebook"),
        "onnx": say("policies that other libraries wrote as ONNX"),
        "spiel": say("games under OpenSpiel's roof"),
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
    tried = {name: find_opening_fault(name) for name in games()}
    sound = [name for name, trouble in tried.items() if not trouble]
    findings = {
        "trueque": __version__,
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} CPU",
        "extras": {name: has_extra(name) for name in EXTRAS},
        "games": tried,
        "rooms": {name: [room for room, has in find_rooms(name).items() if has] for name in sound},
        "bots": {name: names(name) for name in sound},
        "levels": {
            name: {kind: describe_level(kind, name, current_voice().lang) for kind in names(name)} for name in sound
        },
        "cores": {name: describe_core(name) for name in sound if find_room(name, "cores")},
        "languages": {
            lang: count_translated(language_folders()[lang]) for lang in languages() if lang not in LANGUAGES
        },
        "almanac": len(almanac.ids()),
        "almanac_faults": {name: fault for name in sound if (fault := find_almanac_fault(name))},
    }
    if json:
        current_voice().print_json(findings)
    else:
        current_voice().print_lines(describe_findings(findings))
    return 0 if all(found == "" for found in findings["games"].values()) else 1  # type: ignore[attr-defined]


def describe_core(name: str) -> str:
    """How a game's rules run where speed counts: compiled, plain, or plain until they are built."""
    room = find_room(name, "cores")
    assert room is not None
    if all(library_build.find_library(source) for source in room.sources()):
        return "compiled"
    return "to build" if library_build.can_build() else "plain"


def find_almanac_fault(name: str) -> str:
    """Nothing where the almanac of a game can be read; else what is wrong in it: none of its entries is shown then."""
    try:
        entries_of(name)
    except almanac.BadEntry as fault:
        return str(fault)
    return ""


def find_opening_fault(name: str) -> str:
    """Nothing where the game deals and asks its first question; else what went wrong."""
    try:
        game = make_game(name)
        Match(game, FairDealer(expand_seed("doctor"))).open_questions()
    except Exception as trouble:
        return f"{type(trouble).__name__}: {trouble}"
    return ""


CORES: dict[str, Callable[[Any, str], str]] = {
    "compiled": lambda say, name: str(say("{game}: its compiled rules are here.", game=name)),
    "to build": lambda say, name: str(say("{game}: its rules are compiled when they are first needed.", game=name)),
    "plain": lambda say, name: str(say("{game}: its rules run plain, since nothing here compiles C.", game=name)),
}
"""How a game's rules run, as a sentence."""


def describe_findings(findings: dict[str, object]) -> list[str]:
    """The findings for people, what is missing with its remedy."""
    say = current_voice().say
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
        for fault in [findings["almanac_faults"].get(name)]:  # type: ignore[attr-defined]
            lines += [say("{game}: its almanac cannot be read: {fault}", game=name, fault=fault)] if fault else []
        for kind, what in findings["levels"][name].items():  # type: ignore[index]
            lines.append(say("{game}, {bot}: {what}.", game=name, bot=kind, what=what))
    for lang, (done, whole) in findings["languages"].items():  # type: ignore[attr-defined]
        lines.append(say("{lang}: translated {done} of {whole}.", lang=lang, done=done, whole=whole))
    for name, there in findings["extras"].items():  # type: ignore[attr-defined]
        if there:
            lines.append(say("Extra {name}: installed.", name=name))
        else:
            lines.append(
                say("Extra {name}: not installed; it gives {what}: {command}", name=name, what=describe_extra(name),
                    command=find_install_command(name))
            )  # fmt: skip
    return lines
