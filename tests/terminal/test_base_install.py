"""The base install, as strangers have it: every command and module works or says in a sentence which extra it needs."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.metadata import PathDistribution

import pytest

from tests.bare import ROOT, bare, bare_each
from trueque.kernel import extras
from trueque.kernel.registry import GAMES
from trueque.site.modules import list_needed_files
from trueque.terminal.cli import COMMANDS

NEEDS = re.compile(r"This needs the extra «(\w+)»: pip install '[^']+\[\1\]'")
RECORD = "tests/records/quick/destiny-kept.trq"
CALLS: dict[str, tuple[list[str], int, str]] = {
    "play": (["play", "quick", "--bots", "champion", "--seed", "1"], 0, ""),
    "join": (["join", "http://127.0.0.1:9/#/t/abcdef"], 1, ""),
    "simulate": (["simulate", "island", "--games", "1", "--seats", "random,random"], 0, ""),
    "arena": (["arena", "quick", "random", "beginner", "--games", "1"], 0, ""),
    "train": (["train"], 1, "train"),
    "replay": (["replay", RECORD], 0, ""),
    "show": (["show", "quick 1 seats=3; turn 4; market wool,wool,grain,ore,ore"], 0, ""),
    "export": (["export", RECORD, "--to", "games.parquet"], 1, "data"),
    "dataset": (["dataset", "quick", "games", "--games", "1"], 1, "data"),
    "check": (["check", RECORD], 0, ""),
    "verify": (["verify", RECORD], 2, ""),
    "perft": (["perft", "quick", "1"], 0, ""),
    "gpu": (["gpu", "export", "kernels.json"], 1, "gpu"),
    "core": (["core", "build", "nowhere"], 2, ""),
    "cards": (["cards", "princes"], 0, ""),
    "rules": (["rules", "robber"], 0, ""),
    "doctor": (["doctor"], 0, ""),
    "serve": (["serve"], 1, "server"),
    "site": (["site", "tests"], 1, ""),
    "backup": (["backup", "backup.gz"], 1, "server"),
    "restore": (["restore", "backup.gz"], 1, "server"),
    "tactile": (["tactile", "--only", "solids"], 1, "tactile"),
    "review": (["review", RECORD, "--seat", "9"], 2, ""),
    "weigh": (["weigh", "quick 1 seats=2; nonsense"], 1, ""),
    "learn": (["learn", "nothing"], 2, ""),
    "stats": (["stats", RECORD], 0, ""),
    "puzzle": (["puzzle", "no-such-one"], 1, ""),
    "founding": (["founding", "island", "--seed", "1", "--boards", "1", "--json"], 0, ""),
    "workshop": (["workshop", "check", "twin-shores"], 0, ""),
    "deck": (["deck", "check", "merchants"], 0, ""),
    "referee": (["referee", "--people", "Ana,Pau"], 0, ""),
    "new": (["new", "game", "Import"], 2, ""),
}


def modules() -> list[str]:
    """Every module of the package, but those that run when they are imported."""
    files = sorted((ROOT / "src/trueque").rglob("*.py"))
    parts = [file.relative_to(ROOT / "src").with_suffix("").parts for file in files]
    dotted = [".".join(part[:-1] if part[-1] == "__init__" else part) for part in parts if part[-1] != "__main__"]
    return [name for name in dotted if not name.endswith("migrations.env")]


@cache
def loading() -> dict[str, str]:
    """What each module says when it is imported; nothing where all is well."""
    return dict(json.loads(bare("module", *modules()).stdout))


PACKED = """
import importlib, json, sys

class Pack:
    def find_spec(self, name, path=None, target=None):
        if name.startswith("trueque.") and name not in packed:
            raise ModuleNotFoundError(f"{name} is not in the pack", name=name)

packed = set(json.load(sys.stdin))
sys.meta_path.insert(0, Pack())
for name in sorted(packed):
    importlib.import_module(name)
"""


def test_what_the_page_runs_needs_no_extra_and_no_file_that_is_not_packed() -> None:
    """Its Python has the standard library and our files alone: the boards to found on (once it fetched the first one
    for ever), and the puzzles."""
    needed = list_needed_files()
    assert "trueque/island/puzzles/foundings.txt" in needed
    assert sum(place.endswith("/puzzles/shipped.txt") for place in needed) == len(GAMES)
    places = [place.removesuffix(".py") for place in needed if place.endswith(".py")]
    packed = [place.removesuffix("/__init__").replace("/", ".") for place in places]
    assert "trueque.island.workshop.door" in packed
    done = bare("code", PACKED, told=json.dumps(packed))
    assert done.returncode == 0, done.stderr


def test_every_module_loads_or_says_which_extra_it_needs() -> None:
    loaded = loading()
    assert loaded["trueque.island.bots.search.bot"] == ""
    assert NEEDS.search(loaded["trueque.server.main"])
    wrong = {name: told for name, told in loaded.items() if told and not NEEDS.search(told)}
    assert not wrong


PROGRAMS = {
    "from trueque.envs import aec": "envs",
    "from trueque.envs import gym": "envs",
    "from trueque.envs import vector": "envs",
    "from trueque.island.game import make; make({}, backend='compiled')": "fast",
    "from trueque.archive import load; load('games.parquet')": "data",
    "from trueque.island.tactile.solids import make_files": "tactile",
}


def test_every_command_is_tried() -> None:
    assert set(CALLS) == set(COMMANDS)


def test_every_program_and_command_works_or_says_which_extra_it_needs() -> None:
    """All of them from one start."""
    calls = [*(("code", code) for code in PROGRAMS), *(("command", *CALLS[name][0]) for name in COMMANDS)]
    said = dict(zip([*PROGRAMS, *COMMANDS], bare_each(calls), strict=True))
    expected = {code: (said[code].returncode, extra) for code, extra in PROGRAMS.items()}
    expected |= {command: CALLS[command][1:] for command in COMMANDS}
    for name, (code, extra) in expected.items():
        done = said[name]
        assert name in PROGRAMS or "Traceback" not in done.stderr, name
        assert "Something broke" not in done.stderr, name
        assert done.returncode == code, (name, done.stderr)
        found = NEEDS.search(done.stderr)
        assert (found[1] if found else "") == extra, (name, done.stderr)


@pytest.mark.parametrize("extras", [(), ("server",)])
def test_the_champion_is_the_champion_and_the_doctor_says_what_it_is_made_of(extras: tuple[str, ...]) -> None:
    code = (
        "from trueque.bots.registry import bot; from trueque.kernel.registry import make_game;"
        "g = make_game('island', {'seats': '2', 'proposals_per_turn': '0'}); print(type(bot('champion', g)).__name__)"
    )
    made, doctor = bare_each([("code", code), ("command", "doctor", "--plain")], extras)
    assert made.stdout.strip() == "IslandSearch"
    told = doctor.stdout
    assert "island, champion: searches its turn, 400 positions an answer, on the plain core." in told
    assert "princes, champion: searches its turn, 1200 positions an answer." in told
    assert "island, normal: plans one move ahead, misjudges some things, and leaves 4 out of sight." in told


@pytest.mark.parametrize(
    ("told", "command"),
    [
        ({"url": "file:///home/ana/trueque", "dir_info": {"editable": True}}, "pip install '/home/ana/trueque[fast]'"),
        ({"url": "file:///tmp/a%20b/trueque-1-py3-none-any.whl", "archive_info": {}},
         "pip install '/tmp/a b/trueque-1-py3-none-any.whl[fast]'"),
        ({"url": "https://example.org/t.git", "vcs_info": {"vcs": "git"}},
         "pip install 'trueque[fast] @ git+https://example.org/t.git'"),
    ],
)  # fmt: skip
def test_an_extra_is_brought_from_where_this_copy_came(
    told: dict[str, object], command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is sent to a registry that does not have it."""
    monkeypatch.setattr(PathDistribution, "read_text", lambda self, name: json.dumps(told))
    assert extras.find_install_command("fast") == command
