"""When a bot answers, in what order and how much is told before, says nothing of what it hides: two worlds, measured.

Each trial takes a moment of a game in which the player's deed leads to a question for a bot, and two worlds that this
player cannot tell apart: in one the bot can do more than in the other (it holds the card that was asked for, a card to
play). Both are played at a real server, in random order, and the times until the bot's answer are compared over many
moments by a signed-rank permutation test. What it would have seen is stated with the figures: `smallest_seen`.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.server.kit import Node, Person, running
from tests.server.late import RECORDS, lay_table
from trueque.bots.levels import EVERYWHERE
from trueque.kernel.decision import Decision
from trueque.kernel.game import NATURE, Game, View
from trueque.kernel.honest import make_round_dealer
from trueque.kernel.match import Match
from trueque.kernel.position import write_position
from trueque.kernel.record import TABLE, Record, read_record
from trueque.kernel.registry import GAMES, make_game
from trueque.table import pace as pace_module
from trueque.table.table import Table

PACE_MS, PAIRS = 250, 40
SURELY = 1e-4
"""How unlikely it is that a bot whose pace tells nothing fails here, a case."""
WOULD_SEE = 0.1
"""Seconds: a bot that took so much longer where it can do more would be found out by 99 runs in 100, at least."""
FLIPS = 40_000
WIDEST = 200


# -- the figures
def p_value(differences: np.ndarray[Any, np.dtype[np.float64]], rng: np.random.Generator) -> float:
    """How likely ranks so one-sided are where the sign of each difference is a coin's."""
    ranks = np.abs(differences).argsort().argsort() + 1.0
    seen = abs(float((ranks * np.sign(differences)).sum()))
    coins = rng.integers(0, 2, (FLIPS, len(ranks)), dtype=np.int8) * 2 - 1
    return float(((np.abs(coins @ ranks) >= seen).sum() + 1) / (FLIPS + 1))


def smallest_seen(differences: np.ndarray[Any, np.dtype[np.float64]], rng: np.random.Generator) -> float:
    """The smallest delay, in seconds, that this test sees in 99 of 100 runs as noisy as this one was; 9 where none."""
    centred = differences - np.median(differences)
    for delay in (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5):
        runs = [rng.choice(centred, len(centred)) * rng.choice((-1, 1), len(centred)) + delay for _ in range(100)]
        if sum(_is_clear(run) for run in runs) >= 99:
            return delay
    return 9.0


def _is_clear(run: np.ndarray[Any, np.dtype[np.float64]]) -> bool:
    """As `p_value` below `SURELY`, by the normal law that many coins follow: quick enough for hundreds of runs."""
    n = len(run)
    ranks = np.abs(run).argsort().argsort() + 1.0
    return bool(abs(float((ranks * np.sign(run)).sum())) > 3.9 * (n * (n + 1) * (2 * n + 1) / 6) ** 0.5)


def test_the_figures_see_what_they_say() -> None:
    rng = np.random.default_rng(5)
    noise = rng.normal(0, 0.03, PAIRS)
    assert p_value(noise, rng) > SURELY
    assert p_value(noise + WOULD_SEE, rng) < SURELY
    assert smallest_seen(noise, rng) <= 0.05
    assert smallest_seen(rng.normal(0, 3, PAIRS), rng) > WOULD_SEE, "too noisy to say anything"


# -- the moments
@dataclass(frozen=True)
class Moment:
    """A deed of *me* after which a bot is asked, and two positions that fit what *me* sees before it."""

    game: Game[Any, Any]
    me: int
    question: int
    """Which of the questions to *me* it answers."""
    deed: str
    less: str
    """The position in which the bot can do less then."""
    more: str
    is_narrow: bool
    """Whether the bot has but one answer in the first."""


def width(decision: Decision[Any]) -> int:
    return sum(1 for _ in islice(decision.answers, WIDEST))


def asked_next(game: Game[Any, Any], state: Any, me: int, deed: Any) -> tuple[Decision[Any], View] | None:
    """The other's question that follows at once, where nothing is drawn before, and what *me* sees then."""
    after = state.copy()
    game.play(after, me, deed)
    found = [decision for decision in game.decisions(after) if decision.waits]
    return (found[0], game.view(after, me)) if found and found[0].seat not in (me, NATURE) else None


def moments(name: str, rng: random.Random) -> Iterator[Moment]:
    """Moments of stored games, at most three of each."""
    paths = sorted((RECORDS / name).glob("*.trq"))
    while True:
        read = read_record(rng.choice(paths).read_text(encoding="utf-8"))
        game = make_game(read.game, read.options)
        match: Match[Any, Any] = Match.replay(game, replace(read, log=()))
        cuts = {*rng.sample(range(len(read.log)), min(len(read.log), 40))}
        found = 0
        for number, line in enumerate(read.log):
            moment = _moment(game, match.state, rng) if number in cuts and match.log and found < 3 else None
            if moment is not None:
                found += 1
                yield moment
            match.follow_line(line)


def _moment(game: Game[Any, Any], state: Any, rng: random.Random) -> Moment | None:
    """A moment of this position, if some deed leads to a question whose answers hang on what is hidden."""
    seats = {decision.seat for decision in game.decisions(state)} - {NATURE}
    for me in seats:
        mine = [decision for decision in game.decisions(state) if decision.seat == me]
        view = game.view(state, me)
        worlds = [game.guess(view, rng) for _ in range(4)]
        for question, decision in enumerate(mine):
            for deed in [decision.answers.sample(rng) for _ in range(8)]:
                asked = [asked_next(game, world, me, deed) for world in worlds]
                # A deed that shows something, such as a card one draws, shows it in both.
                same = [(width(one[0]), n) for n, one in enumerate(asked) if one and asked[0] and one[1] == asked[0][1]]
                if same and min(same)[0] != max(same)[0]:
                    less, more = (write_position(game, worlds[n]) for n in (min(same)[1], max(same)[1]))
                    return Moment(game, me, question, game.write(deed), less, more, min(same)[0] == 1)
    return None


# -- the table
@dataclass(frozen=True)
class Answered:
    """What a player saw between a deed and the bot's answer to it."""

    seconds: float
    before: tuple[tuple[str, int], ...]
    """The messages that came before the bot's: their kinds and sizes."""


STARTS: dict[str, str] = {}
"""The position in which each table begins."""


@pytest.fixture(autouse=True)
def from_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    def dealer_match(table: Table) -> Match[Any, Any]:
        dealer = make_round_dealer(table.game, table.row.dice, bytes.fromhex(table._seed))
        record = Record(table.game.name, table.game.options, dealer=dealer.kind, start=STARTS[table.row.id])
        return Match.replay(table.game, record, dealer)

    monkeypatch.setattr(Table, "dealer_match", dealer_match)


async def answered(node: Node, person: Person, moment: Moment, start: str, level: str) -> Answered:
    house, game = node.house, moment.game
    me = (await person.http.get("/api/me")).json()["person"]
    id, key = await lay_table(house, Record(game.name, game.options), 0, {moment.me: me}, level, pace_ms=PACE_MS)
    STARTS[id] = start
    socket = await person.connect({"table": {"id": id}, "key": key})
    await house._renew_leases()
    assert id in house.drivers
    assert socket.position is not None
    told, lines = len(socket.raw), max(socket.lines)
    question = socket.position["questions"][moment.question]["id"]
    began = time.perf_counter()
    await socket.say("answer", question=question, text=moment.deed)
    while not any(n > lines and line["by"] not in (moment.me, TABLE) for n, line in socket.lines.items()):
        assert (await socket.hear(60))["type"] != "refused", (moment, socket.raw[-1])
    seconds = time.perf_counter() - began
    messages = zip(socket.told[told:-1], socket.raw[told:-1], strict=True)
    before = tuple((said["type"], len(raw)) for said, raw in messages)
    house.drivers.pop(id).stop()
    await socket.ws.close()
    return Answered(seconds, before)


async def measured(
    tmp_path: Path, name: str, level: str, pairs: int, narrow: bool = False
) -> list[tuple[Answered, Answered]]:
    """Pairs of what was seen, the bot that could do less first; which world is played first is a coin's."""
    rng, found = random.Random(11), []
    async with running(tmp_path) as node:
        ana = await Person(node, "Ana").come_in()
        found_here = (moment for moment in moments(name, rng) if moment.is_narrow or not narrow)
        for moment in islice(found_here, pairs):
            order = [moment.less, moment.more]
            turned = rng.random() < 0.5
            seen = [await answered(node, ana, moment, past, level) for past in (order[::-1] if turned else order)]
            found.append((seen[turned], seen[not turned]))
    return found


def differences(found: list[tuple[Answered, Answered]]) -> np.ndarray[Any, np.dtype[np.float64]]:
    return np.array([more.seconds - less.seconds for less, more in found])


@pytest.mark.soak
@pytest.mark.parametrize("level", EVERYWHERE)
@pytest.mark.parametrize("name", GAMES)
async def test_the_time_to_a_bots_answer_says_nothing_of_what_it_hides(tmp_path: Path, name: str, level: str) -> None:
    rng, found = np.random.default_rng(3), await measured(tmp_path, name, level, PAIRS)
    for less, more in found:
        assert less.before == more.before, "the same messages of the same sizes, in the same order"
    late = differences(found)
    seen = smallest_seen(late, rng)
    print(f"{name} {level}: {np.median(late) * 1000:+.1f} ms, p = {p_value(late, rng):.3f}, would see {seen * 1000} ms")
    assert seen <= WOULD_SEE, "this machine is too busy to measure anything: run it again alone"
    assert p_value(late, rng) > SURELY


@pytest.mark.soak
async def test_a_bot_whose_pace_hangs_on_its_hand_would_be_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it once was: who cannot accept an offer declines sooner."""
    monkeypatch.setattr(pace_module, "_is_publicly_forced", lambda game, state, asked: pace_module.is_forced(asked))
    found = await measured(tmp_path, "island", "normal", PAIRS, narrow=True)
    assert p_value(differences(found), np.random.default_rng(3)) < SURELY
