"""The bridge to Stac's agents, held by the messages of a game that was played there."""

from __future__ import annotations

import io
import json
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import cast

import pytest
from benchmarks.jsettlers import deeds
from benchmarks.jsettlers.table import Table, five
from benchmarks.jsettlers.wire import Fields, Link, read, written
from benchmarks.stac import bargaining as say
from benchmarks.stac import negotiation
from benchmarks.stac.dialect import Dialect
from benchmarks.stac.link import Interpreter, told
from benchmarks.stac.match import StacStarter
from benchmarks.stac.negotiation import Message

from tests.arena.their_table import robot_of

HEARD = Path(__file__).with_name("stac_game.txt").read_text(encoding="utf-8")
GAME = HEARD.replace("\t", "\0").splitlines()
"""What the server said to our seat (the third) in one game, as far as the bridge hears it: 33 turns, which it won."""
ME = 2


class Wire:
    """A connection that remembers what was sent, and what our own side is to hear of it."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, Fields]] = []
        self.heard: list[Message] = []
        self.interpreter = Interpreter(self._note)

    def _note(self, name: str, fields: Fields) -> None:
        written(name, *fields)  # refuses what has no number
        self.sent.append((name, fields))

    def send(self, name: str, *fields: object) -> None:
        self.heard += self.interpreter.say(name, *fields)

    def said(self, text: str) -> int:
        return sum(name == "GameTextMsg" and text in f[2] for name, f in self.sent)


def replayed(name: str) -> tuple[Wire, str]:
    """One of our bots is told that game; whatever it answers, the game goes on as it went."""
    wire, results = Wire(), io.StringIO()
    robot = robot_of(name, wire, results)
    for line in GAME:
        wire.heard += wire.interpreter.hear(*read(line))
        while wire.heard:
            robot.hear(*wire.heard.pop(0))
    return wire, results.getvalue()


def test_a_bot_answers_a_whole_game() -> None:
    wire, result = replayed("greedy")
    row = json.loads(result)
    assert (row["won"], row["error"], row["scores"], row["place"]) == (1, "", [4, 2, 10, 4], 1)
    assert (row["turns"], row["trades"], row["bank_trades"]) == (33, 13, 6)
    assert (row["our_offers_taken"], row["accepted"], row["mended"]) == (5, 4, 0)
    asked = [say.heard(f[2]) for name, f in map(read, GAME) if name == "GameTextMsg" and f[1].startswith("Stac")]
    offers = [one for one in asked if one is not None and not one.answer]
    assert wire.said(say.NONE) == sum(ME not in one.to for one in offers) > 5
    thrown = [f[1] for name, f in map(read, GAME) if name == "DiceResult" and int(f[1]) > 0]
    assert wire.said(say.TURN_BEGINS) == len(thrown) > 30, "the others wait for it"
    assert wire.said(say.HERE) == 1
    sent = Counter(name for name, _ in wire.sent)
    assert sent["RollDice"] + sent["PlayDevCardRequest"] >= 8
    assert not {"MakeOffer", "AcceptOffer", "RejectOffer"} & set(sent), "trades are talked about"
    assert sent["BuildRequest"] > 0
    assert ("ImARobot", ["trueque 1", "trueque.Robot"]) in wire.sent


def test_our_hand_is_what_the_server_says_it_is() -> None:
    t, shown, compared = Table("match 1", ME, Random(1)), dict[int, str](), 0
    interpreter = Interpreter(lambda *_: None)
    for name, f in map(read, GAME):
        for message in interpreter.hear(name, f):
            t.hear(*message)
        if name == "PlayerElement" and f[1:3] == [str(ME), "100"] and int(f[3]) <= 5:
            shown[int(f[3])] = f[4]
        elif name == "ResourceCount" and f[1] == str(ME) and not t.is_founding:
            assert t.cards.ledger().hands()[ME] == list(five([shown[kind] for kind in range(1, 6)]))
            compared += 1
    assert compared > 15


def test_what_the_seats_did_is_counted() -> None:
    ours, theirs = deeds.counted(told(GAME))
    assert [ours["seats"], theirs["seats"], ours["points"], theirs["points"]] == [1, 3, 10, 10]
    assert (ours + theirs)["trades with players"] == 2 * 13
    assert (ours + theirs)["trades with the bank"] == 6


# ---- what is said in the chat ----------------------------------------------------------------------------------------


def test_an_offer_is_heard_as_it_was_said() -> None:
    text = say.offer("match 1", 2, (True, False, False, True), (0, 1, 0, 0, 0), (0, 0, 2, 0, 0))
    assert say.heard(text) == say.Said(2, (0, 3), "", (0, 1, 0, 0, 0), (0, 0, 2, 0, 0))
    assert say.heard(say.answer(1, 2, say.YES)) == say.Said(1, (2,), say.YES)
    assert say.heard("Hello") is None
    either = say.heard(text.replace("disj=false", "disj=true", 1))
    assert either is not None
    assert not either.plain


class Talk:
    """Our side of a game, in which it is our turn or another's."""

    def __init__(self, turn: int) -> None:
        self.said: list[str] = []
        self.talk = negotiation.Negotiation("G", ME, self.said.append)
        self.talk.turn = turn

    def offer(self, *to: int) -> None:
        self.talk.offer(tuple(seat in to for seat in range(4)), (1, 0, 0, 0, 0), (0, 1, 0, 0, 0))
        self.said.clear()

    def hear(self, text: str) -> list[Message]:
        said = say.heard(text)
        assert said is not None
        return self.talk.hear(said)

    def counter(self, by: int) -> list[Message]:
        return self.hear(say.offer("G", by, (seat == ME for seat in range(4)), (0, 1, 0, 0, 0), (2, 0, 0, 0, 0)))


def test_our_offer_is_settled_when_all_have_answered_and_the_first_yes_is_confirmed() -> None:
    table = Talk(turn=ME)
    table.offer(0, 1, 3)
    assert table.hear(say.answer(3, ME, say.YES)) == []
    assert table.counter(0) == []
    assert table.said == [], "who answers early waits for the others"
    assert table.hear(say.answer(1, ME, say.YES)) == []
    assert table.said == [say.answer(ME, 3, say.YES), say.answer(ME, 0, say.NO)]
    assert table.hear(say.answer(1, ME, say.YES)) == [], "too late"


def test_a_counter_offer_of_whom_we_asked_is_put_before_our_player() -> None:
    table = Talk(turn=ME)
    table.offer(1, 3)
    table.counter(0)  # it was not asked
    table.counter(3)
    heard = table.hear(say.answer(1, ME, say.NO))
    assert [(name, f[1]) for name, f in heard] == [("RejectOffer", "0"), ("RejectOffer", "1"), ("MakeOffer", "3")]
    assert table.said == [say.answer(ME, 0, say.NO)]
    assert table.talk.decline() == [("ClearOffer", ["G", "3"])]
    assert table.said[-1] == say.answer(ME, 3, say.NO)


def test_a_yes_to_our_counter_offer_is_confirmed_and_one_to_another_is_not() -> None:
    table = Talk(turn=3)
    table.offer(3)
    assert table.hear(say.answer(0, 3, say.YES)) == []
    assert table.said == []
    table.hear(say.answer(3, ME, say.YES))
    assert table.said == [say.answer(ME, 3, say.YES)]


def test_a_yes_of_which_nothing_comes_is_not_waited_on_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Talk(turn=ME)
    table.talk.accept(1)
    assert table.talk.overdue() == []
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + negotiation.PATIENCE)
    assert table.talk.overdue() == [("RejectOffer", ["G", str(ME), "1"])]
    assert table.talk.overdue() == []


def test_an_open_offer_is_declined_unasked() -> None:
    table = Talk(turn=3)
    to = (seat == ME for seat in range(4))
    heard = table.hear(say.offer("G", 3, to, (0, 0, 0, 0, 0), (1, 0, 0, 0, 0)))
    assert heard == [("ClearOffer", ["G", "3"])]
    assert table.said == [say.answer(ME, 3, say.NO)]


# ---- what else differs -----------------------------------------------------------------------------------------------


def spoken() -> tuple[Dialect, list[tuple[str, Fields]]]:
    sent: list[tuple[str, Fields]] = []
    return Dialect("G", ME, lambda name, f: sent.append((name, f))), sent


def test_the_state_comes_with_whose_turn_it_is() -> None:
    dialect, _ = spoken()
    assert dialect.hear("GameState", ["G", "15"]) == []
    assert dialect.hear("Turn", ["G", "2"]) == [("Turn", ["G", "2", "15"])]
    assert dialect.hear("RollDicePrompt", ["G", "2"]) == [("RollDicePrompt", ["G", "2"])]
    dialect.hear("GameState", ["G", "15"])  # again, after a knight before the dice
    assert dialect.hear("RollDicePrompt", ["G", "2"])[0] == ("GameState", ["G", "15"])


def test_who_builds_asks_first_and_then_puts_the_piece() -> None:
    dialect, sent = spoken()
    dialect.hear("Turn", ["G", str(ME)])
    dialect.hear("GameState", ["G", "20"])
    sent.clear()
    dialect.say("PutPiece", ["G", str(ME), "1", "69"])
    assert sent == [("BuildRequest", ["G", "1"])]
    assert dialect.hear("GameState", ["G", "31"]) == []
    assert sent[1:] == [("PutPiece", ["G", str(ME), "1", "69"])]


def test_a_card_taken_unseen_is_a_robbery_and_cards_given_back_are_not() -> None:
    dialect, _ = spoken()
    assert dialect.hear("PlayerElement", ["G", "1", "101", "6", "1"]) == []
    assert dialect.hear("PlayerElement", ["G", "3", "102", "6", "1"]) == [
        ("RobberyResult", ["G", "1", "3", "R", "6", "1", "T"])
    ]
    given = ["G", "3", "102", "6", "4"]
    assert dialect.hear("PlayerElement", given) == [("PlayerElement", given)]


def test_what_the_server_refuses_is_heard() -> None:
    dialect, _ = spoken()
    assert dialect.hear("GameTextMsg", ["G", "Server", "You can't make that trade. - x"])[0][0] == "RejectOffer"
    assert dialect.hear("GameTextMsg", ["G", "Server", "You can't build a road."])[0][0] == "DeclinePlayerRequest"
    assert dialect.hear("GameTextMsg", ["G", "Server", "Stac_1 built a road."]) == []


def test_a_game_is_started_with_bargaining_and_left_when_it_is_over() -> None:
    wire = Wire()
    starter = StacStarter(cast(Link, wire), "PL=4", 5, 1)
    starter.begin()
    starter.hear("GameMembers", ["match 5"])
    starter.hear("GameState", ["match 5", "1000"])
    names = [name for name, _ in wire.sent]
    assert names == ["Version", "NewGameWithOptionsRequest", "StartGame", "LeaveGame"]
    assert wire.sent[2][1][7] == "true"
