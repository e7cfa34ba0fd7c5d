"""A position as one line: records that begin from one, the kit that holds it, and the examples of docs/position.md."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.docs.pages import ROOT, blocks
from trueque.island import position as room
from trueque.kernel import exactness
from trueque.kernel.check import choose_random_answer
from trueque.kernel.dealer import FairDealer, expand_seed
from trueque.kernel.errors import BadPosition, BadRecord, RuleError
from trueque.kernel.json_words import read_json_word, write_json_word
from trueque.kernel.match import Match
from trueque.kernel.offer_report import describe_offers
from trueque.kernel.position import is_like_position, read_link, read_position, write_link, write_position
from trueque.kernel.record import read_record, write_record
from trueque.kernel.registry import GAMES
from trueque.kernel.worlds import Breach

EXAMPLES = [" ".join(b.text.split()) for b in blocks(ROOT / "docs/position.md") if b.language == "position"]
ZERO, TWO = "seat 0 settlements b4,d10 roads b3-b4,d9-d10", "seat 2 settlements d5,e4 roads d5-d6,e3-e4"
ONE = "seat 1 settlements c4,e6 roads b3-c4,e6-e7 hand wood,ore cards monopoly,roads"
SHORT = f"island 1 beginner_board=2011 seats=3; phase trade; {ZERO}; {ONE}; {TWO}"


def played(match: Match[Any, Any], answers: int, seed: int = 1) -> Match[Any, Any]:
    rng = Random(seed)
    for _ in range(answers):
        if not match.is_over:
            decision, action = choose_random_answer(match.open_questions(), rng)
            match.play(decision.seat, action)
    return match


def begun(line: str) -> Match[Any, Any]:
    return Match(read_position(line).game, FairDealer(expand_seed(3)), {0: "Ana"}, line)


@pytest.mark.parametrize("line", EXAMPLES, ids=[line.split()[0] for line in EXAMPLES])
def test_the_documents_examples_are_lines_as_we_write_them(line: str) -> None:
    placed = read_position(line)
    assert write_position(placed.game, placed.state, placed.eyes) == line
    assert is_like_position(line)


def test_a_games_name_and_format_are_a_position_and_other_words_are_not() -> None:
    assert [is_like_position(text) for text in ("quick 1", "settlers 1", "notes 1", "quick", "quick one")] == [
        True, True, False, False, False,
    ]  # fmt: skip


@pytest.mark.parametrize("line", EXAMPLES, ids=[line.split()[0] for line in EXAMPLES])
def test_an_address_carries_a_line_readably(line: str) -> None:
    link = write_link(line)
    assert " " not in link
    assert "%" not in link, "none of our lines needs a sign that addresses do not have"
    placed = read_position(read_link(link))
    assert write_position(placed.game, placed.state) == line
    assert read_link(line) == line, "a line as it is stays as it is"
    assert read_link(write_link("offer 0 wood > ore")) == "offer 0 wood > ore"


@pytest.mark.parametrize("line", EXAMPLES, ids=[line.split()[0] for line in EXAMPLES])
def test_a_record_that_begins_from_a_position_replays_exactly(line: str) -> None:
    match = played(begun(line), 12)
    text = write_record(match.record)
    assert f"\nfrom {line}\n" in text
    again = Match.replay(match.game, read_record(text))
    assert again.state == match.state
    assert again.steps == match.steps
    assert again.record == match.record
    assert match.copy().record == match.record


def test_an_answer_is_taken_back_to_the_position_the_game_began_from() -> None:
    match = begun(SHORT)
    before = match.state.copy()
    match.play(0, match.game.read(match.state, "build"))
    match.undo(0)
    assert match.state == before


def test_a_record_whose_position_is_of_other_rules_is_refused() -> None:
    text = write_record(begun(SHORT).record).replace("rules ", "rules bank=20 ")
    record = read_record(text)
    with pytest.raises(RuleError, match="under other rules"):
        Match.replay(begun(SHORT.replace("seats=3", "seats=3 bank=20")).game, record)
    seats_line = SHORT.replace("; phase", "; seen by 1; phase")
    with pytest.raises(BadRecord, match="should be a whole one"):
        begun(seats_line)


def test_the_same_rules_make_the_same_line_whatever_is_left_out_or_moved() -> None:
    hand = "seat 1 hand ore,wood cards roads,monopoly roads e6-e7,b3-c4 settlements e6,c4"
    one, two = (
        read_position(SHORT),
        read_position(f"island 1 seats=3 beginner_board=2011; {TWO}; {hand}; phase trade; {ZERO};"),
    )
    assert one.state == two.state
    assert write_position(one.game, one.state) == write_position(two.game, two.state)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "A position begins with «GAME 1 rules»"),
        ("island 2; phase roll", "format «2» are not known here; this program reads 1"),
        ("island 1 seats; phase roll", "«seats» should read name=value"),
        ("nonsense 1; phase roll", "There is no game «nonsense»"),
        ("island 1 seats=9", "The switch seats cannot be “9”"),
        (SHORT + "; phase trade", "“phase” stands twice."),
        (SHORT + "; robbers R3", "“robbers” is no part of such a position; there are robber"),
        (SHORT.replace("phase", "seen by 7; phase"), "“seen”: “7” should be a number from 0 to 2."),
        (SHORT + "; x" * 30_000, "at most 40000 characters"),
    ],
)  # fmt: skip
def test_a_bad_line_is_refused_with_what_would_be_right(line: str, why: str) -> None:
    with pytest.raises(RuleError) as refused:
        read_position(line)
    assert why in refused.value.sentence


@pytest.mark.parametrize("game", GAMES)
def test_the_contract_names_the_room(game: str) -> None:
    assert any("positions as lines" in sentence for sentence in describe_offers(game))


@pytest.mark.parametrize(
    "value", [None, True, -3, "a b;c", "none", ["x", [1, False]], {"is": "Pick", "n": 2, "of": ["a.b"]}]
)
def test_plain_values_are_one_word(value: object) -> None:
    word = write_json_word(value)
    assert not set(word) & set(" ;")
    assert read_json_word(word) == value
    for broken in (word + ")", word[:-1] + "("):
        with pytest.raises(ValueError):
            read_json_word(broken)


class Broken:
    """The Island's room with one fault."""

    def __init__(self, fault: str) -> None:
        self.fault = fault

    def write(self, game: Any, state: Any, eyes: Any) -> list[tuple[str, str]]:
        parts = room.write(game, state, eyes)
        if self.fault == "tells":
            parts.append(("told", str(list(state.g.cards.values()))))
        return parts[:-1] if self.fault == "forgets" else parts

    def read(self, game: Any, parts: Any, eyes: Any, rng: Any) -> Any:
        parts.take_optional_part("told")
        if self.fault == "breaks":
            raise ZeroDivisionError
        return room.read(game, parts, eyes, rng)


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        ("forgets", "reads back as another"),
        ("tells", "tells what it cannot know"),
        ("breaks", "not refused but breaks"),
    ],
)
def test_the_kit_catches_a_room_that(fault: str, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    placed = read_position(SHORT)
    broken = Broken(fault)
    monkeypatch.setattr("trueque.kernel.position.find_position_room", lambda name: broken)

    def look_often() -> None:
        for seed in range(20):
            if fault == "breaks":
                exactness.check_damaged_position_line(placed.game, SHORT, Random(seed))
            else:
                exactness.check_position_lines(placed.game, placed.state, Random(seed))

    with pytest.raises(Breach, match=sentence):
        look_often()


def test_a_state_that_is_no_dataclass_says_so() -> None:
    class Nameless:
        name = "nameless"
        options: dict[str, str] = {}

    with pytest.raises(BadPosition, match="does not write whole positions"):
        write_position(Nameless(), None)  # type: ignore[arg-type]
