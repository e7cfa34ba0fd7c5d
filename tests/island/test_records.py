"""Golden records: the rulebook's own game, and one game for every way to end; they replay under both back ends."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

from tests.island.compiled import needs_the_compiled_core
from tests.views import shows_as_declared
from trueque.island import actions as act
from trueque.island import events as ev
from trueque.island.actions import Action
from trueque.island.game import make
from trueque.island.rules import VERSION, VERSIONS
from trueque.island.speech.words import tell
from trueque.island.state import IslandState
from trueque.kernel.errors import BadRecord
from trueque.kernel.event import Event
from trueque.kernel.match import Match, iterate_positions
from trueque.kernel.record import Record, read_record, write_record
from trueque.kernel.words import Listener

FOLDER = Path(__file__).parents[1] / "records/island"
RECORDS = sorted(FOLDER.glob("*.trq"))
Backend = Literal["plain", "compiled"]


@pytest.fixture(params=["plain", "compiled"])
def backend(request: pytest.FixtureRequest) -> Backend:
    if request.param == "compiled":
        needs_the_compiled_core()
    name: Backend = request.param
    return name


def stored(name: str) -> Record:
    return read_record((FOLDER / f"{name}.trq").read_text(encoding="utf-8"))


def replayed(record: Record, backend: Backend = "plain") -> Match[IslandState, Action]:
    return Match.replay(make(record.options, backend), record)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_record_replays_to_the_letter(path: Path, backend: Backend) -> None:
    """Records of a released version always will: a new version must keep playing these as they were played."""
    record = read_record(path.read_text(encoding="utf-8"))
    assert record.options["version"] in VERSIONS
    match = replayed(record, backend)
    shows_as_declared(match.game, match.state)
    again = read_record(write_record(match.record))
    assert again.log == record.log
    assert again.options == record.options, "the options of a record are already normal"


def test_the_current_version_is_one_of_those_kept() -> None:
    versions = {read_record(path.read_text(encoding="utf-8")).options["version"] for path in RECORDS}
    assert VERSION in versions, "a new rules version needs records of its own"


def test_both_back_ends_tell_the_same_story() -> None:
    needs_the_compiled_core()
    record = stored("ends-point-card")
    assert replayed(record, "plain").steps == replayed(record, "compiled").steps


# ---- the sample game -------------------------------------------------------------------------------------------------

HANDS_AFTER = [  # after each turn: wood, brick, wool, grain, ore of orange, red, blue, white
    ((0, 1, 1, 0, 1), (1, 0, 1, 0, 2), (2, 0, 1, 0, 1), (0, 1, 0, 1, 1)),
    ((1, 1, 1, 0, 1), (1, 0, 0, 0, 1), (2, 0, 1, 1, 1), (1, 1, 0, 1, 1)),
    ((1, 1, 1, 1, 1), (1, 1, 0, 0, 1), (1, 0, 0, 1, 1), (1, 1, 1, 1, 1)),
    ((1, 1, 1, 1, 1), (2, 1, 0, 0, 1), (1, 0, 0, 1, 1), (0, 0, 0, 1, 0)),
    ((1, 1, 0, 0, 0), (2, 1, 0, 0, 1), (1, 0, 0, 1, 1), (0, 0, 0, 2, 0)),
    ((1, 1, 0, 0, 1), (1, 0, 0, 0, 0), (2, 0, 0, 1, 1), (1, 1, 0, 1, 0)),
    ((1, 1, 0, 0, 1), (1, 0, 0, 0, 0), (3, 0, 0, 1, 1), (0, 1, 0, 1, 0)),
    ((1, 2, 0, 0, 1), (0, 0, 0, 0, 0), (3, 1, 0, 1, 1), (0, 0, 0, 0, 0)),
    ((1, 2, 0, 0, 2), (0, 0, 0, 0, 1), (4, 1, 0, 1, 1), (0, 0, 0, 0, 0)),
    ((2, 2, 0, 0, 2), (0, 0, 0, 0, 1), (4, 1, 0, 1, 1), (1, 0, 0, 0, 0)),
    ((1, 2, 0, 1, 3), (0, 2, 0, 0, 1), (0, 0, 0, 0, 0), (1, 1, 0, 0, 0)),
    ((1, 2, 1, 1, 3), (0, 2, 0, 0, 1), (0, 0, 1, 0, 1), (0, 0, 0, 0, 1)),
    ((0, 2, 0, 0, 3), (0, 2, 0, 0, 1), (0, 1, 1, 0, 1), (0, 0, 2, 0, 1)),
    ((0, 2, 0, 0, 3), (0, 1, 0, 0, 1), (1, 1, 2, 0, 1), (0, 0, 3, 0, 1)),
    ((0, 2, 0, 1, 3), (2, 1, 0, 0, 1), (0, 0, 2, 0, 1), (0, 0, 3, 1, 1)),
    ((0, 3, 0, 1, 3), (2, 1, 1, 0, 0), (0, 1, 2, 0, 1), (0, 0, 0, 0, 0)),
]


def hands(state: IslandState) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(int(state.g.hand[p, r]) for r in range(5)) for p in range(4))


def test_the_sample_game_gives_the_hands_of_the_book(backend: Backend) -> None:
    record = stored("sample-game")
    game = make(record.options, backend)
    seen = [
        hands(state)
        for step, state in iterate_positions(game, record)
        if step is not None and isinstance(step.action, act.EndTurn)
    ]
    assert seen == HANDS_AFTER


def test_the_sample_game_with_its_talk_is_the_same_game() -> None:
    """What the book has its players say to each other, said; the cards go where they went without a word."""
    record = stored("sample-talk")
    ends, said = [], []
    for step, state in iterate_positions(make(record.options), record):
        if step is not None and isinstance(step.action, act.EndTurn):
            ends.append(hands(state))
        elif step is not None and isinstance(step.action, act.Call):
            said.append((step.seat, record.log[step.number].text))
    assert ends == HANDS_AFTER
    assert said == [
        (0, "call ? > wood"), (2, "call wood > brick"), (1, "call ? > brick"), (2, "call ? > brick"),
        (1, "call wood/brick > grain/ore"), (2, "call ? > wood"), (0, "call wood > grain/ore"), (0, "call ? > grain"),
        (2, "call ? > grain"), (3, "call wool > grain/ore"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("turn", "sentence"),
    [(6, "Roc propone a todos: 1 de madera o 1 de arcilla por 1 de cereales o 1 de mineral."),
     (11, "Ona propone a todos: 1 de madera por 1 de cereales o 1 de mineral."),
     (16, "Berta propone a todos: 1 de lana por 1 de cereales o 1 de mineral.")],
)  # fmt: skip
def test_the_sample_games_either_or_is_told_in_the_books_words(turn: int, sentence: str) -> None:
    record, to = stored("sample-talk"), Listener("es", None, ("Ona", "Roc", "Blai", "Berta"))
    told = [
        tell(event, to)
        for step, state in iterate_positions(make(record.options), record)
        if step is not None and int(state.g.turn) == turn
        for event in step.events
    ]
    assert sentence in told


def test_the_sample_game_ends_as_the_book_says() -> None:
    match = replayed(stored("sample-game"))
    view = match.game.view(match.state, None)
    assert [player["points"] for player in view["players"]] == [3, 3, 3, 4]
    assert view["island"]["robber"] == "S1"
    assert view["players"][3]["cities"] == ["b7"]
    assert view["table"]["played"] == {"knight": 1, "roads": 1, "discovery": 1, "monopoly": 0, "point": 0}


# ---- the ways to end -------------------------------------------------------------------------------------------------

ENDINGS: dict[str, tuple[type[Action], type[Event] | None]] = {
    "settlement": (act.BuildSettlement, ev.SettlementBuilt),
    "city": (act.BuildCity, ev.CityBuilt),
    "longest-road": (act.BuildRoad, ev.AwardMoved),
    "free-road": (act.BuildRoad, ev.AwardMoved),
    "largest-army": (act.PlayKnight, ev.AwardMoved),
    "point-card": (act.TurnCard, ev.CardDrawn),
    "as-the-turn-begins": (act.EndTurn, ev.TurnBegan),
    "in-anothers-turn": (act.BuildSettlement, ev.AwardMoved),
    "turn-limit": (act.EndTurn, None),
}


@pytest.mark.parametrize("name", ENDINGS)
def test_games_end_in_every_way(name: str) -> None:
    match = replayed(stored(f"ends-{name}"))
    action, cause = ENDINGS[name]
    last = match.steps[-1]
    assert match.is_over
    assert isinstance(last.action, action)
    assert isinstance(last.events[-1], ev.Won)
    assert cause is None or any(isinstance(event, cause) for event in last.events)
    won = last.events[-1].seat
    scores = match.game.scores(match.state)
    assert scores is not None
    assert sum(scores) == 1
    if won is None:
        assert scores == (0.5, 0.5), "R-036: the most points share the win"
    else:
        assert scores[won] == 1
        assert match.game.points(match.state, None)[won] >= make(match.record.options).rules.victory_points
    assert (won == last.seat) == (name not in ("as-the-turn-begins", "in-anothers-turn", "turn-limit", "point-card"))


LARGE: dict[str, tuple[type[Action], bool]] = {
    "large-special-as-the-turn-begins": (act.EndTurn, False),
    "large-special-point-card": (act.TurnCard, False),
    "large-special-longest-road": (act.BuildRoad, False),
    "large-special-free-road": (act.BuildRoad, False),
    "large-special-settlement": (act.BuildSettlement, False),
    "large-special-city": (act.BuildCity, False),
    "large-special-largest-army": (act.PlayKnight, False),
    "large-paired-city": (act.BuildCity, False),
    "large-paired-second-city": (act.BuildCity, True),
    "large-paired-second-settlement": (act.BuildSettlement, True),
    "large-paired-second-point-card": (act.TurnCard, True),
    "large-paired-second-longest-road": (act.BuildRoad, True),
    "large-paired-second-free-road": (act.BuildRoad, True),
    "large-paired-second-largest-army": (act.PlayKnight, True),
}
"""Games of five and six: the last answer, and whether it was given in the second part of a shared turn."""
AT_LIMIT = ("large-special-turn-limit", "large-paired-turn-limit")


@pytest.mark.parametrize("name", LARGE)
def test_games_of_five_and_six_end_in_every_way(name: str) -> None:
    match = replayed(stored(name))
    action, second = LARGE[name]
    last, g = match.steps[-1], match.state.g
    assert isinstance(last.action, action)
    assert isinstance(last.events[-1], ev.Won)
    assert (g.winner, g.host > 0) == (g.seat, second), "who wins does so in its own turn or part"
    assert any(isinstance(event, ev.PartBegan) for step in match.steps for event in step.events)
    road = [step.action for step in match.steps if step.seat == last.seat][-3:]
    assert any(isinstance(one, act.PlayRoadBuilding) for one in road) == ("free-road" in name)


@pytest.mark.parametrize("name", AT_LIMIT)
def test_games_of_five_and_six_end_at_the_turn_limit(name: str) -> None:
    match = replayed(stored(name))
    scores, points = match.game.scores(match.state), [int(match.state.g.points[p]) for p in range(match.game.seats)]
    assert isinstance(match.steps[-1].action, act.EndTurn)
    assert int(match.state.g.turn) == match.game.rules.turn_limit  # type: ignore[attr-defined]
    assert [share > 0 for share in scores or ()] == [n == max(points) for n in points], "R-036"


def test_every_ending_has_its_record() -> None:
    single = {"sample-game", "sample-talk", "large-of-three"}
    told = {f"ends-{name}" for name in ENDINGS} | single | set(LARGE) | {*AT_LIMIT}
    assert {path.stem for path in RECORDS} == told


# ---- damage ----------------------------------------------------------------------------------------------------------

DAMAGES = [
    ("0 end", "0 settlement c5", "does not fit: A settlement is bought in the building phase"),
    ("! 4+2", "! 4+9", "Here nature can only answer 1+1, "),
    ("! 4+2", "! take wood", "«! take wood») does not fit: Here nature can only answer"),
    ("0 roll", "2 roll", "It is not your turn to answer"),
    ("2 road e4-e5", "2 road e4-e9", "“road e4-e9” is no answer in notation"),
    ("3 road a5-b6", "3 road c9-c10", "joins none of your roads"),
    ("version=1", "version=99", "The rules version “99” is not known here"),
    ("edition=2011", "edition=1895", "There is no edition “1895”"),
]


@pytest.mark.parametrize(("line", "damage", "complaint"), DAMAGES, ids=[d[2][:30] for d in DAMAGES])
def test_a_damaged_record_is_explained(line: str, damage: str, complaint: str) -> None:
    text = (FOLDER / "sample-game.trq").read_text(encoding="utf-8")
    assert line in text
    with pytest.raises((BadRecord, ValueError)) as caught:
        replayed(read_record(text.replace(line, damage, 1)))
    assert complaint in str(caught.value)
