"""Ctrl-C stops what runs in several processes, keeps what was played, and leaves nobody behind; ports and bad names."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.bare import ROOT
from trueque.terminal.cli import run_command_line

PATIENCE = 120
"""Seconds after which nothing comes any more, however busy the machine; each of these games would go on for hours."""
GAMES = "100000"


@pytest.fixture
def started() -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Starts a command in a process group of its own, as a shell does; whatever is left of it is ended."""
    groups = []

    def start(*words: str) -> subprocess.Popen[str]:
        env = {**os.environ, "TRUEQUE_LANG": "en", "PYTHONFAULTHANDLER": "1", "PYTHONPATH": str(ROOT / "src")}
        # Where the tests themselves run in the background, Ctrl-C is ignored, and a child would inherit that.
        process = subprocess.Popen([sys.executable, "-m", "trueque", *words], env=env, start_new_session=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   preexec_fn=_hears_ctrl_c)  # fmt: skip
        groups.append(process.pid)
        return process

    yield start
    for group in groups:
        with suppress(ProcessLookupError):
            os.killpg(group, signal.SIGKILL)


def ended(process: subprocess.Popen[str]) -> tuple[str, str]:
    """What it said until it ended; what hangs tells where (`PYTHONFAULTHANDLER`)."""
    try:
        return process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        left = living(process.pid)
        process.send_signal(signal.SIGABRT)
        raise AssertionError(f"it has not ended, with {left}: {process.communicate(timeout=PATIENCE)}") from None


def _hears_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def until(what: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)


def living(group: int) -> list[str]:
    """The processes of a group that have not ended."""
    found = []
    for folder in Path("/proc").iterdir():
        with suppress(OSError):
            if folder.name.isdecimal():
                name, _, rest = (folder / "stat").read_text().rpartition(")")
                state, _, of = rest.split()[:3]
                if int(of) == group and state != "Z":
                    found.append(name)
    return found


def lines(file: Path) -> int:
    return len(file.read_text().splitlines()) if file.exists() else 0


@pytest.mark.parametrize("to_all", [True, pytest.param(False, marks=pytest.mark.soak)])
def test_ctrl_c_stops_an_arena_and_keeps_what_was_played(
    started: Callable[..., subprocess.Popen[str]], tmp_path: Path, to_all: bool
) -> None:
    kept = tmp_path / "kept.jsonl"
    process = started("arena", "quick", "random", "beginner", "--games", GAMES, "--jobs", "2", "--results", str(kept))
    until(lambda: lines(kept) > 3)
    (os.killpg if to_all else os.kill)(process.pid, signal.SIGINT)
    told, complained = ended(process)
    assert process.returncode == 130
    assert complained.startswith("Stopped after ")
    assert f" of {GAMES} games." in complained
    assert "Traceback" not in complained
    assert "random" in told, "what was played is told"
    assert lines(kept) - 1 >= int(complained.split()[2]) > 2
    until(lambda: not living(process.pid))


def test_ctrl_c_stops_a_simulation_and_keeps_its_records(
    started: Callable[..., subprocess.Popen[str]], tmp_path: Path
) -> None:
    process = started("simulate", "quick", "--games", GAMES, "--jobs", "2", "--records", str(tmp_path))
    until(lambda: len(list(tmp_path.glob("*.trq"))) > 2)
    os.killpg(process.pid, signal.SIGINT)
    told, complained = ended(process)
    assert process.returncode == 130
    assert complained.startswith("Stopped after ")
    assert len(list(tmp_path.glob("*.trq"))) >= int(complained.split()[2]) > 2
    assert "games won" in told
    until(lambda: not living(process.pid))


def test_workers_leave_when_their_parent_is_killed(
    started: Callable[..., subprocess.Popen[str]], tmp_path: Path
) -> None:
    process = started("simulate", "quick", "--games", GAMES, "--jobs", "2", "--records", str(tmp_path))
    until(lambda: any(tmp_path.glob("*.trq")))
    os.kill(process.pid, signal.SIGKILL)
    process.communicate(timeout=PATIENCE)
    until(lambda: not living(process.pid))


def test_a_port_in_use_is_one_sentence_and_no_link_is_told(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code = run_command_line(["serve", "--port", str(port), "--db", f"sqlite:///{tmp_path}/it.db", "--lang", "en"])
    told, complained = capfd.readouterr()
    assert code == 1
    assert told == ""
    assert complained == f"Port {port} is in use by another program; name another one, such as --port {port + 1}.\n"


@pytest.mark.parametrize(
    "words",
    [
        ["arena", "quick", "normal", "nobody"],
        ["simulate", "quick", "--seats", "random,nobody"],
        ["simulate", "quick", "--option", "nothing=1"],
        ["play", "quick", "--bots", "nobody"],
        ["play", "quick", "--mode", "nothing"],
        ["perft", "island", "--edition", "1066"],
        ["arena", "chess", "normal", "beginner"],
        ["rules", "--lang", "xx"],
        ["dance"],
    ],
)
def test_bad_names_make_the_command_line_wrong(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command_line([*words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.strip().splitlines()) == 1
