"""A server that cheats, live, from its first line to its record: who can know it finds it, at the first such draw.

Two people sit at it with programs of their own that give shares. What the server told them goes to the page's own
checker (run by Node) and to a terminal's; the record it hands out goes to the page's, to the published checker and to
`trueque verify`.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from playwright._impl._driver import compute_driver_executable

from tests.page.test_dice import asked
from tests.server.kit import Json, Node, Person, Socket, running
from tests.server.test_honest_dice import Table
from trueque.kernel.dealer import list_nature_answers
from trueque.kernel.honest import add_draw_odds, verify_record
from trueque.kernel.match import Match
from trueque.kernel.record import Odds, Record, read_record
from trueque.kernel.registry import make_game
from trueque.kernel.rounds import RoundDealer, Signature
from trueque.table import dice_rounds
from trueque.table import table as tables
from trueque.table.room import make_batch
from trueque.terminal.dice import DiceWatch

ISLAND = {"game": "island", "options": {"seats": "2", "turn_limit": "12"}}
CHECKER = Path(__file__).parents[2] / "docs/verify-dice.mjs"


@dataclass
class Played:
    """A whole game at a server: what it told, and its record."""

    cards: Json
    dice: Json
    told: list[Json]
    """All lines as seat 1 heard them."""
    watch: DiceWatch
    text: str

    @property
    def record(self) -> Record:
        return read_record(self.text)

    def published(self) -> Json:
        """What the published checker says."""
        node = str(compute_driver_executable()[0])
        code = f"import({json.dumps(str(CHECKER))}).then(async (m) => console.log(JSON.stringify(await m.verify("
        code += f"{json.dumps(self.text)}))))"
        ran = subprocess.run([node, "-e", code], capture_output=True, text=True, timeout=60, check=True)
        found: Json = json.loads(ran.stdout)
        return found

    def page(self) -> Json:
        """What the page says: of the messages, as a spectator, and of the record."""
        messages = [{"dice": self.dice, "card": self.cards, "happened": self.told}]
        return asked([self.text], messages=messages)

    def by_the_rules(self) -> tuple[int, ...]:
        return verify_record(make_game(self.record.game, self.record.options), self.record).wrong


async def two_at_the_island(node: Node) -> tuple[Person, Json, list[Socket]]:
    ana, biel = await Person(node, "Ana").come_in(), await Person(node, "Biel").come_in()
    made = await ana.make_table(autostart=False, seats=[{"kind": "me"}], **ISLAND)
    sockets = [await person.sit(made, pledged=True) for person in (ana, biel)]
    await sockets[0].say("start")
    return ana, made, sockets


async def played_out(node: Node) -> Played:
    """A game to its end, seat 0 in the operator's hands or not."""
    ana, made, sockets = await two_at_the_island(node)
    table = Table(sockets)
    table.rolls = True
    await table.play()
    room = node.house.rooms[made["table"]["id"]]
    text = (await ana.http.get(f"/api/tables/{made['table']['id']}/record")).text
    last = [m for m in sockets[1].told if m["type"] == "table"][-1]
    lines = [line for _, line in sorted(sockets[1].lines.items())]
    watch = DiceWatch()
    dice = {**last["dice"], "pledges": [seat.pledge for seat in room.table.row.seats]}
    watch.follow_lines(dice, lines, last["table"])
    return Played(last["table"], dice, lines, watch, text)


def first_changed(record: Record, is_sought: Callable[[str], bool]) -> int:
    return next(n for n, line in enumerate(record.log) if is_sought(line.text))


class NeverSeven:
    """Rolls once more in its head where a seven would fall; lists and places in its record are made to fit."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.changed: list[str] = []
        self.honest = RoundDealer.draw
        monkeypatch.setattr(RoundDealer, "draw", lambda *all: self.draw(*all))
        monkeypatch.setattr(tables, "add_draw_odds", self.with_fitting_odds)

    def draw(self, dealer: RoundDealer, log: Any, decision: Any, past: Any) -> Any:
        drawn = self.honest(dealer, log, decision, past)
        if drawn is None or decision.kind != "dice" or drawn.first + drawn.second != 7:
            return drawn
        self.changed.append(f"{drawn.first}+{drawn.second}")
        return next(one for one in decision.answers if one.first == drawn.first and one.first + one.second != 7)

    def with_fitting_odds(self, game: Any, record: Record, dealer: RoundDealer) -> Record:
        """What the shares say stands in every list where the draw stands."""
        made = add_draw_odds(game, record, dealer)
        match = Match.replay(game, record.with_log(()), dealer)
        odds = dict(made.odds)
        for number, line in enumerate(record.log):
            if line.author == -1 and number in odds:
                said = self.honest(
                    dealer, match.log, match.open_questions()[0], match.drawn.get(match.open_questions()[0].kind, ())
                )
                odds[number] = Odds(
                    list_nature_answers(match.open_questions()[0]).index(said),
                    odds[number].weights,
                    odds[number].is_open,
                )
            match.follow_line(line)
        return replace(made, odds=odds)


async def test_a_server_that_never_rolls_a_seven_passes_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dice_rounds, "SECONDS", 20.0)
    for attempt in range(9):
        with monkeypatch.context() as while_it_plays:
            cheat = NeverSeven(while_it_plays)
            async with running(tmp_path / str(attempt)) as node:
                played = await played_out(node)
        if cheat.changed:
            break
    record = played.record
    by_rules = played.by_the_rules()
    assert len(by_rules) == len(cheat.changed) > 0
    page = played.page()
    assert page["watched"]["wrong"] == by_rules[0], "at the first draw it changes"
    assert page["found"][0]["wrong"] == list(by_rules)
    assert played.published()["wrong"] == list(by_rules)
    assert played.watch.wrong == by_rules[0]
    assert all(record.log[n].author == -1 for n in by_rules)


@pytest.mark.soak
async def test_an_honest_server_passes_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice_rounds, "SECONDS", 20.0)
    async with running(tmp_path) as node:
        played = await played_out(node)
    page, published = played.page(), played.published()
    assert (played.by_the_rules(), published["wrong"], page["found"][0]["wrong"]) == ((), [], [])
    assert (page["watched"]["wrong"], page["watched"]["burnt"], played.watch.wrong) == (None, None, None)
    assert page["watched"]["checked"] == published["draws"] == page["found"][0]["draws"] > 8


@pytest.mark.soak
async def test_a_server_that_peeks_and_takes_back_passes_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It gathers the shares for a roll, looks, and lets its seat take the roll back."""
    monkeypatch.setattr(dice_rounds, "SECONDS", 20.0)
    known: list[dict[int, bytes]] = []
    draws = dice_rounds._draw_round

    async def peeking(room: Any, gathering: Any) -> None:
        steps = room.table.match.steps
        if known or not steps or room.table.game.write(steps[-1].action) != "roll":
            await draws(room, gathering)
            return
        await gathering.complete.wait()
        known.append(dict(gathering.given))
        async with room.lock:
            room.gathering = None

            def taken_back() -> Any:
                draft = room.table.copy_match()
                draft.undo(draft.steps[-1].seat)
                return make_batch(room.table, draft)

            await room.commit(taken_back)

    monkeypatch.setattr(dice_rounds, "_draw_round", peeking)
    async with running(tmp_path) as node:
        played = await played_out(node)
    assert known[0].keys() == {0, 1}
    undone = first_changed(played.record, lambda text: text.startswith("undo"))
    page = played.page()
    assert page["watched"]["burnt"] == undone
    assert page["found"][0]["wrong"] == [undone]
    assert played.published()["wrong"] == [undone]
    assert played.by_the_rules() == (undone,)
    assert played.watch.burnt == undone


async def test_whose_share_is_left_out_is_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice_rounds, "SECONDS", 0.3)
    honest_give = dice_rounds.Gathering.give_share

    def dropping(self: dice_rounds.Gathering, seat: int, share: bytes, signature: Signature | None) -> None:
        if self.number == 1 or seat == 0:
            honest_give(self, seat, share, signature)

    monkeypatch.setattr(dice_rounds.Gathering, "give_share", dropping)
    async with running(tmp_path) as node:
        _, made, sockets = await two_at_the_island(node)
        watch, victim = DiceWatch(), sockets[1]
        assert victim.chain is not None
        watch.chain = victim.chain
        room = node.house.rooms[made["table"]["id"]]
        table, last = Table(sockets), -1
        table.rolls = True
        dice = {"commit": "", "chain": "", "pledges": [seat.pledge for seat in room.table.row.seats]}
        dice["chain"] = room.table.chain.pledge.hex()
        async with asyncio.timeout(60):
            while watch.dropped is None and await table.step():
                fresh = [line for number, line in sorted(victim.lines.items()) if number > last]
                watch.follow_lines(dice, fresh)
                last = fresh[-1]["number"] if fresh else last
                watch.share_of_round(1, room.table.rounds.count + 1)
        assert watch.dropped == 2
        assert room.table.rounds.out == {1: 2}
