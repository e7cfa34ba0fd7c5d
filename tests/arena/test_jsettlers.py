"""The bridge to JSettlers' robots, held by the messages of a game that was played there."""

from __future__ import annotations

import io
import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import cast

import pytest
from benchmarks.jsettlers import board, deeds, report
from benchmarks.jsettlers.cards import Seen
from benchmarks.jsettlers.player import DECLINED, Player
from benchmarks.jsettlers.referee import compared
from benchmarks.jsettlers.robot import Robot
from benchmarks.jsettlers.starter import Starter
from benchmarks.jsettlers.table import MONOPOLY, Offer, Table, five
from benchmarks.jsettlers.translating import RULES, Command, theirs
from benchmarks.jsettlers.wire import Fields, Link, packed, read, written

from tests.arena.their_table import Seated, robot_of
from trueque.bots.registry import bot
from trueque.island.core.state import BRICK, GRAIN, ORE, WOOD, WOOL
from trueque.island.game import make

GAME = Path(__file__).with_name("jsettlers_game.txt").read_text(encoding="utf-8").splitlines()
"""What the server said to our seat (the first) in one game: 42 turns, which it won."""


class Wire:
    """A connection that remembers what was sent."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, tuple[object, ...]]] = []

    def send(self, name: str, *fields: object) -> None:
        written(name, *fields)  # refuses what has no number
        self.sent.append((name, fields))


def replayed(name: str) -> tuple[Robot, Wire, io.StringIO]:
    """One of our bots is told that game; whatever it answers, the game goes on as it went."""
    wire, results = Wire(), io.StringIO()
    robot = robot_of(name, wire, results)
    for line in GAME:
        robot.hear(*read(line))
    return robot, wire, results


def test_a_bot_answers_a_whole_game() -> None:
    _, wire, results = replayed("greedy")
    sent = Counter(name for name, _ in wire.sent)
    prompts = [read(line) for line in GAME]
    ours = sum(name == "RollDicePrompt" and f[1] == "0" for name, f in prompts)
    assert sent["RollDice"] + sent["PlayDevCardRequest"] >= ours > 8
    asked, turn = [], ""
    for name, f in prompts:
        turn = f[1] if name == "Turn" else turn
        if name == "MakeOffer" and turn != "0" != f[1] and f[2] == "true":  # in our own turn they counter what we offer
            asked.append(f)
    answered = [fields for name, fields in wire.sent if name in ("AcceptOffer", "RejectOffer", "MakeOffer")]
    assert len(answered) >= len(asked) > 8
    row = json.loads(results.getvalue())
    assert row["won"] == 1
    assert row["scores"] == [10, 4, 6, 4]
    assert row["place"] == 2
    assert row["mended"] == 0, "all that was told of cards fits together"
    assert "champion against three: 1 of 1" in report.report([row], "champion against three")


class Stumbling(Seated):
    """Fails at the first question."""

    def go_on(self, t: Table) -> Command:
        raise ValueError("no such place")


def test_an_error_of_ours_ends_its_own_game_alone_and_counts_as_lost(capsys: pytest.CaptureFixture[str]) -> None:
    game = make(RULES)
    wire, results = Wire(), io.StringIO()
    player = Stumbling(game, board.Atlas(game.places), bot("greedy", game, 1), Random(1))
    robot = Robot(cast(Link, wire), "trueque 1", "", lambda _: player, results)
    for line in GAME:
        robot.hear(*read(line))
    row = json.loads(results.getvalue())
    assert (row["won"], row["error"]) == (0, "ValueError('no such place')")
    assert [fields[2] for name, fields in wire.sent if name == "LeaveGame"] == ["match 1"]
    assert "no such place" in capsys.readouterr().err
    assert "counted as lost: 1 (ValueError('no such place'))" in report.report([row], "stumbling")
    starter = Starter(cast(Link, wire), "PL=4", 1, 3)
    starter.begin()
    starter.hear("GameMembers", ["match 1"])
    starter.hear("LeaveGame", ["robot 1", "here", "match 1"])
    starter.hear("LeaveGame", ["trueque 1", "here", "match 1"])
    begun = [fields[3] for name, fields in wire.sent if name == "NewGameWithOptionsRequest"]
    assert begun == ["match 1", "match 2"]
    assert wire.sent[-2][0] == "LeaveGame", "who begins games leaves it too, so that the server forgets it"


def test_an_offer_that_comes_while_we_choose_for_a_card_is_declined() -> None:
    game = make(RULES)
    player = Player(game, board.Atlas(game.places), bot("greedy", game, 1), Random(1))
    t = Table("match 1", 0, Random(1), turn=0, state=MONOPOLY)
    assert player.answer(t, Offer(2, (0,), (1, 0, 0, 0, 0), (0, 0, 0, 0, 0))) == DECLINED


def test_our_hand_is_what_the_server_says_it_is() -> None:
    t, compared = Table("match 1", 0, Random(1)), 0
    for line in GAME:
        name, f = read(line)
        t.hear(name, f)
        if name == "PlayerElements" and f[1:3] == ["0", "100"] and len(f) == 13:
            assert t.cards.ledger().hands()[0] == list(five(f[4::2]))
            compared += 1
    assert compared > 20


def test_what_everybody_has_heard_of_offers_is_known_to_ours() -> None:
    """Their server has no memory of bargains: without ours nobody's manners would hold there."""
    table, asked, taken = Table("match 1", 0, Random(1)), [0] * 4, [0] * 4
    for name, fields in map(read, GAME):
        table.hear(name, fields)
        if name == "MakeOffer":
            for seat, is_asked in enumerate(fields[2:6]):
                asked[seat] += is_asked == "true"
        elif name == "AcceptOffer":
            taken[int(fields[1])] += 1
    told = table.heard.tell()
    assert [sum(row[seat] for row in told["asked"]) for seat in range(4)] == asked
    assert told["taken"] == taken
    assert sum(taken) > 5
    assert any(words.count(word) > 1 for words in told["refused"] for word in words), "some were asked twice"


def test_a_settlement_that_was_taken_back_in_the_founding_is_gone_with_its_cards() -> None:
    t, told = Table("a", 0, Random(1)), [read(line) for line in GAME]
    for name, f in told[: next(k for k, (name, f) in enumerate(told) if name == "GameState" and f[1] == "11") + 1]:
        t.hear(name, f)
    who, seat = t.turn, t.seats[t.turn]
    corner, brought = seat.last_settlement, t.cards.sizes[t.turn]
    assert corner in seat.settlements
    t.hear("CancelBuildRequest", [t.game, "1"])
    t.hear("Turn", [t.game, str((who + 1) % 4), "10"])
    assert len(seat.settlements) == 2, "our rules know no founding in which a seat sits out"
    t.hear("Turn", [t.game, "0", "15"])
    assert corner not in seat.settlements
    assert len(seat.settlements) == 1
    assert brought > 0 == t.cards.sizes[who]


def test_places_and_kinds_are_mapped_one_to_one() -> None:
    atlas = board.Atlas(make(RULES).places)
    assert [len(set(some.values())) for some in (atlas.hex, atlas.corner, atlas.path)] == [19, 54, 72]
    assert five("12345") == (5, 1, 3, 4, 2)
    assert theirs(five("12345")) == (1, 2, 3, 4, 5)
    assert board.KINDS == (BRICK, ORE, WOOL, GRAIN, WOOD)


@pytest.mark.parametrize("name", ["Discard", "GameTextMsg"])
def test_a_message_is_read_as_it_was_written(name: str) -> None:
    text = written(name, "match 1", "p0", True, 7, "")
    assert packed(text)[:2] == len(packed(text)[2:]).to_bytes(2, "big")
    fields: Fields = ["match 1", "p0", "true", "7", "\t"]
    assert read(text) == (name, fields)


def test_what_is_discarded_unseen_is_guessed_from_what_was_held() -> None:
    cards = Seen(2, Random(3))
    cards.move(1, WOOD, 3)
    cards.move(1, ORE, 1)
    cards.lose(1, 2)
    found = {tuple(cards.ledger().hands()[1]) for _ in range(40)}
    assert found == {(1, 0, 0, 0, 1), (2, 0, 0, 0, 0)}
    cards.show(1, (0, 0, 0, 0, 1))
    assert {tuple(cards.ledger().hands()[1]) for _ in range(20)} == {(1, 0, 0, 0, 1)}


def test_a_card_taken_unseen_stays_open() -> None:
    cards = Seen(3, Random(3))
    cards.move(1, WOOD, 1)
    cards.move(1, ORE, 1)
    cards.take(2, 1, None)
    seen = cards.ledger().serialize_for(0)
    assert seen["takings"] == [[2, 1, None, [1, 0, 0, 0, 1]]]
    assert cards.sizes == [0, 1, 1]


def test_a_monopoly_takes_what_the_sizes_say() -> None:
    cards = Seen(2, Random(3))
    cards.move(1, WOOL, 2)
    cards.move(1, ORE, 1)
    cards.clear(1, WOOL)
    cards.count(1, 1)
    assert cards.ledger().hands()[1] == [0, 0, 0, 0, 1]
    assert cards.mended == 0


def test_what_does_not_fit_is_dealt_anew_and_counted() -> None:
    cards = Seen(2, Random(3))
    cards.move(1, WOOL, 2)
    cards.count(1, 4)
    assert cards.mended == 1
    assert sum(cards.ledger().hands()[1]) == 4
    assert cards.ledger().hands()[1][WOOL] >= 2


def test_a_card_that_cannot_have_been_there_is_dealt_anew() -> None:
    cards = Seen(2, Random(3))
    cards.move(1, WOOL, 2)
    cards.move(1, ORE, -1)
    assert sum(cards.ledger().hands()[1]) == 1
    assert min(cards.ledger().hands()[1]) == 0
    assert cards.mended == 1


def test_games_are_begun_one_after_another() -> None:
    wire = Wire()
    starter = Starter(cast(Link, wire), "PL=4", 5, 2)
    starter.begin()
    starter.hear("GameMembers", ["match 5"])
    starter.hear("GameState", ["match 5", "1000"])
    starter.hear("ServerPing", ["9"])
    starter.begin()
    begun = [fields[3] for name, fields in wire.sent if name == "NewGameWithOptionsRequest"]
    assert begun == ["match 5", "match 6"]
    assert ("GameTextMsg", ("match 5", "debug", "*STARTBOTGAME*")) in wire.sent


def test_their_referee_and_ours_agree_on_a_whole_game() -> None:
    found = compared(GAME)
    assert not [what for what in found if "OTHERWISE" in what]
    assert min(found[what] for what in ("throw", "piece", "longest road", "largest army", "our hand")) > 25
    assert found["points at the end"] == 1


def test_what_the_seats_did_is_counted() -> None:
    ours, theirs = deeds.counted(deeds.told(GAME))
    assert [ours["seats"], theirs["seats"], ours["points"], theirs["points"]] == [1, 3, 10, 14]
    pieces = [read(line)[1] for line in GAME if read(line)[0] == "PutPiece"]
    assert ours["roads"] == sum(f[1:3] == ["0", "0"] for f in pieces)
    assert theirs["cities"] == sum(f[1] != "0" and f[2] == "2" for f in pieces) > 0
    assert (ours + theirs)["trades with players"] == 2 * sum(read(line)[0] == "AcceptOffer" for line in GAME) > 0
    assert "| points | 10.0 | 4.7 |" in deeds.table(ours, theirs)


@pytest.mark.parametrize(
    ("said", "instead", "what"),
    [
        ("1009|match 1,0,1,169", "1009|match 1,0,1,150", "piece"),  # where seat 3 has founded
        ("1092|match 1|3|0|4|1|5|0|2|4|1|5|0|3|3|1|4", "1092|match 1|1|0|5|2|5", "throw"),
    ],
)
def test_a_ruling_that_differs_is_found(said: str, instead: str, what: str) -> None:
    at = GAME.index(said)
    assert compared([*GAME[:at], instead])[f"{what}: OTHERWISE"] == 1


def test_cards_that_fit_nothing_are_dealt_anew_and_our_own_stay() -> None:
    cards = Seen(2, Random(3))
    cards.move(0, GRAIN, 2)
    for kind in (WOOD, BRICK, WOOL, ORE):
        cards.move(1, kind, 6)
    cards.lose(1, 12)
    cards.show(1, (6, 6, 1, 0, 0))  # thirteen of the twelve that are left
    hands = cards.ledger().hands()
    assert (cards.mended, hands[0], sum(hands[1])) == (1, [0, 0, 0, 2, 0], 12)
