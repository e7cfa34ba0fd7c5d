"""Bots from outside: programs and classes play along, see only their view, and lose when they misbehave."""

from __future__ import annotations

import json
import os
import select
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from trueque.arena.contest import Contest, play_numbers
from trueque.bots.misbehaviour import Misbehaved
from trueque.bots.outside import pipe, program
from trueque.bots.outside.bot_names import read_name
from trueque.bots.outside.wire import choose_any_answer, parse_reply, serialize_answer, serialize_question
from trueque.bots.playing import Played, play_game
from trueque.bots.registry import bot
from trueque.kernel import NATURE, BadOptions, Event, to_plain
from trueque.kernel.check import choose_random_answer
from trueque.kernel.registry import GAMES, make_game

EXAMPLES = Path(__file__).parents[2] / "examples"
QUICK = {"seats": "2"}
SHELL = f"program:sh {EXAMPLES}/any_answer.sh"


def played(first: str, seed: int = 1, game: str = "quick") -> Played:
    rules = make_game(game, QUICK if game == "quick" else {})
    bots = [bot(first if seat == 0 else "random", rules, f"{seed} {seat}", outside=True) for seat in range(rules.seats)]
    return play_game(rules, bots, Random(seed))


def test_the_example_programs_and_classes_play_whole_games() -> None:
    kinds = [SHELL, f"python:{EXAMPLES}/builder.py:Builder"]
    if shutil.which("node"):
        kinds.append(f"program@5000:node {EXAMPLES}/builder.js")
    for kind in kinds:
        first, again = played(kind), played(kind)
        assert first.forfeit == ""
        assert first.scores in ((1.0, 0.0), (0.0, 1.0), (0.5, 0.5))
        assert first == again, "the same seed gives the same game"


@pytest.mark.soak
def test_the_python_example_is_short_and_better_than_chance() -> None:
    lines = (EXAMPLES / "builder.py").read_text().splitlines()
    assert len(lines) <= 15
    results = [played(f"python:{EXAMPLES}/builder.py:Builder", seed).scores[0] for seed in range(30)]
    assert sum(results) >= 19


@pytest.mark.parametrize("name", GAMES)
def test_every_answer_survives_the_wire(name: str) -> None:
    game, rng = make_game(name), Random(2)
    state = game.start()
    for _ in range(400):
        decisions = game.decisions(state)
        if not decisions:
            break
        decision, action = choose_random_answer(decisions, rng)
        if decision.seat != NATURE:
            told = json.loads(
                json.dumps([serialize_question(game, decision), serialize_answer(game, decision, action)])
            )
            assert parse_reply(game, decision, told[1]) == action
            chosen = parse_reply(game, decision, choose_any_answer(game, decision, rng))
            assert chosen in decision.answers if decision.waits else chosen is None
        game.play(state, decision.seat, action)


SAYS_HELLO = 'read x; echo \'{"type":"hello","protocol":1}\'; read x;'
MISBEHAVING = {
    "silent at the door": ("sleep 60", "slow"),
    "silent at the table": (f"{SAYS_HELLO} exec sleep 60", "slow"),
    "illegal": (f'{SAYS_HELLO} while read x; do echo \'{{"type":"answer","id":1,"choice":"win"}}\'; done', "illegal"),
    "crashing": (f"{SAYS_HELLO} read x; exit 3", "crashed"),
    "never there": ("exit 3", "crashed"),
    "garbage": (f"{SAYS_HELLO} while read x; do echo hm; done", "garbage"),
    "no object": (f"{SAYS_HELLO} while read x; do echo 7; done", "garbage"),
    "one endless line": (f"{SAYS_HELLO} exec tr '\\0' x </dev/zero", "flooding"),
    "endless lines": (f"{SAYS_HELLO} exec yes '{{}}'", "flooding"),
}


@pytest.mark.parametrize("what", MISBEHAVING)
def test_a_misbehaving_program_loses_at_once(what: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text, cause = MISBEHAVING[what]
    if what == "silent at the door":
        monkeypatch.setattr(program, "HELLO_SECONDS", 0.3)
    script = tmp_path / "bot.sh"
    script.write_text(text)
    game = played(f"program@{200 if cause == 'slow' else 5000}:sh {script}")
    assert game.scores == (0.0, 1.0)
    assert game.forfeit.startswith(f"seat 0 {cause}: ")
    assert game.log[-1].text == "resign 0"


def test_a_program_that_never_reads_cannot_hold_us_up(tmp_path: Path) -> None:
    script = tmp_path / "bot.sh"
    script.write_text("exec sleep 60")
    deaf = pipe.Pipe(f"sh {script}")
    try:
        with pytest.raises(Misbehaved, match="does not read"):
            deaf.send(b"x" * 1_000_000, time.monotonic() + 0.1)
    finally:
        deaf.close(0)


def test_a_command_that_is_not_there_loses() -> None:
    assert played("program:/nowhere/bot").forfeit.startswith("seat 0 crashed: it cannot be started")


CLASSES = """
class Endless:
    def choose(self, view, decision):
        while True:
            try:
                pass
            except Exception:
                pass
class Raising:
    def choose(self, view, decision):
        return view["no such thing"]
class Illegal:
    def choose(self, view, decision):
        return "win"
"""


@pytest.mark.parametrize(("name", "cause"), [("Endless", "slow"), ("Raising", "crashed"), ("Illegal", "illegal")])
def test_a_misbehaving_class_loses_at_once(name: str, cause: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(CLASSES)
    game = played(f"python@100:{tmp_path}/mine.py:{name}")
    assert game.forfeit.startswith(f"seat 0 {cause}: ")


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """This machine without what Windows has not: no waiting for pipes, no groups of processes, no alarms.

    Returns the processes that were ended as they are there.
    """
    ended: list[int] = []

    def missing(*_: Any) -> None:
        raise OSError("Windows has no such thing")

    def taskkill(words: list[str], **_: Any) -> None:
        assert words[:4] == ["taskkill", "/F", "/T", "/PID"]
        ended.append(int(words[4]))
        with suppress(ProcessLookupError):
            os.kill(ended[-1], signal.SIGKILL)

    for name in ("select", "poll", "epoll"):
        monkeypatch.setattr(select, name, missing)
    for module, names in ((os, ("killpg", "set_blocking", "getpgid")), (signal, ("SIGALRM", "setitimer", "alarm"))):
        for name in names:
            monkeypatch.delattr(module, name)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(subprocess, "run", taskkill)
    return ended


@pytest.mark.parametrize(
    "what",
    ["silent at the table", *(pytest.param(one, marks=pytest.mark.soak) for one in ("crashing", "endless lines"))],
)
def test_programs_are_kept_to_their_time_and_ended_as_on_windows(what: str, windows: list[int], tmp_path: Path) -> None:
    assert played(SHELL).forfeit == "", "a whole game"
    text, cause = MISBEHAVING[what]
    script = tmp_path / "bot.sh"
    script.write_text(text)
    assert played(f"program@{200 if cause == 'slow' else 5000}:sh {script}").forfeit.startswith(f"seat 0 {cause}: ")
    assert len(windows) == 2, "both were ended, each by its tree"


def test_a_class_is_kept_to_its_time_as_on_windows(windows: list[int], tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(CLASSES)
    assert played(f"python@100:{tmp_path}/mine.py:Endless").forfeit.startswith("seat 0 slow: ")


def test_a_tournament_goes_on_whatever_its_bots_do(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(CLASSES)
    (tmp_path / "bot.sh").write_text(f"{SAYS_HELLO} exit 1")
    for bad in (f"python:{tmp_path}/mine.py:Raising", f"program:sh {tmp_path}/bot.sh"):
        results = play_numbers(Contest("quick", QUICK, (bad, "random"), games=4), range(4))
        assert [result.scores[result.lineup.index(0)] for result in results] == [0.0] * 4
        assert all("crashed" in result.forfeit for result in results)


@pytest.mark.parametrize(
    "name", ["program:", "program@0:x", "program@soon:x", "python:mine.py", "python:nowhere.py:Bot"]
)
def test_names_that_mean_nothing_are_refused(name: str) -> None:
    with pytest.raises(BadOptions):
        bot(name, make_game("quick", QUICK), outside=True)
    assert read_name("greedy") is None


def test_a_table_or_a_record_cannot_name_a_program() -> None:
    with pytest.raises(BadOptions, match="There is no bot"):
        bot(SHELL, make_game("quick", QUICK))


class Listener:
    """A random bot that writes down the events its seat is shown."""

    def __init__(self, inner: Any) -> None:
        self.inner, self.seen = inner, list[Any]()

    def watch(self, events: list[Event]) -> None:
        self.seen += [to_plain(event) for event in events]

    def choose(self, view: Any, decision: Any) -> Any:
        return self.inner.choose(view, decision)


def test_a_program_is_told_its_view_and_its_events_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Any] = []
    send = pipe.Pipe.send

    def spy(self: pipe.Pipe, line: bytes, deadline: float) -> None:
        sent.append(json.loads(line))
        send(self, line, deadline)

    monkeypatch.setattr(pipe.Pipe, "send", spy)
    rules = make_game("quick", QUICK)
    other = Listener(bot("random", rules, "x"))
    game = play_game(rules, [bot(SHELL, rules, "a", outside=True), other], Random(4))
    keys = {message["type"]: set(message) for message in sent}
    assert keys == {
        "hello": {"type", "protocol", "budget_ms"},
        "new": {"type", "game", "options", "seat", "seats", "seed"},
        "events": {"type", "events"},
        "ask": {"type", "id", "view", "decision", "any"},
        "over": {"type", "scores"},
        "quit": {"type"},
    }
    assert all(message["view"]["seat"] == 0 for message in sent if message["type"] == "ask")
    seen = [event for message in sent if message["type"] == "events" for event in message["events"]]
    assert seen
    assert seen != json.loads(json.dumps(other.seen)), "each seat is shown its own"
    assert game.forfeit == ""
