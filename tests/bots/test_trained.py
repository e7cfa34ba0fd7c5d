"""Players in files sit down where a person's own command line says so, and nowhere else."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.terminal.kit import trueque
from trueque.bots import player_files
from trueque.bots.levels import levels_of
from trueque.bots.player_files import register_file_player
from trueque.bots.playing import play_game
from trueque.bots.registry import bot
from trueque.island.bots.search.bot import IslandSearch
from trueque.island.bots.search.plain import champion_path, weights_path
from trueque.island.core.state import ROLL
from trueque.kernel import BadOptions
from trueque.kernel.registry import make_game
from trueque.princes.bots.search.weights import weights_path as princes_weights
from trueque.quick.bots.search.weights import weights_path as quick_weights
from trueque.review.judges import make_judge
from trueque.table.players import find_bot, list_levels
from trueque.table.shelf import describe_levels
from trueque.terminal.seats import make_players, seat_lines

FILES = {
    "island": ({"edition": "2011", "seats": "2", "victory_points": "3"}, weights_path(2, trade=True)),
    "quick": ({"seats": "2"}, quick_weights(2)),
    "princes": ({"mode": "intro"}, princes_weights("intro")),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_weights_sits_down_as_a_champion(name: str) -> None:
    options, file = FILES[name]
    game = make_game(name, options)
    one = bot(f"champion:{file}", game, 1, outside=True)
    assert type(one) is type(bot("champion", game, 1)) is type(bot(f"file:{file}", game, 1, outside=True))
    if name != "island":
        return
    played = play_game(game, [one, bot("normal", game, 2)], Random(3), keep_log=False)
    assert not played.forfeit
    assert max(played.scores) == 1


def test_a_name_from_elsewhere_opens_no_file() -> None:
    options, file = FILES["quick"]
    with pytest.raises(BadOptions, match="There is no bot"):
        bot(f"champion:{file}", make_game("quick", options), 1)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("champion:", "champion:FILE"),
        ("champion:nowhere.npz", "no file nowhere.npz"),
        (f"champion:{quick_weights(2)}", "no weights that the champion of island reads"),
        (f"champion:{Path(__file__)}", "no weights that the champion of island reads"),
    ],
)
def test_what_is_no_file_of_weights_is_a_sentence(said: str, sentence: str) -> None:
    game = make_game("island", {"edition": "2011", "seats": "2"})
    with pytest.raises(BadOptions, match=sentence):
        bot(said, game, 1, outside=True)


def test_another_games_weights_are_no_weights() -> None:
    game = make_game("quick", {"seats": "2"})
    for file in (weights_path(2, trade=True), princes_weights("intro")):
        with pytest.raises(BadOptions, match="no weights that the champion of quick reads"):
            bot(f"champion:{file}", game, 1, outside=True)


def test_with_trade_two_and_four_play_by_nets_that_learned_playing_and_coaches_judge_by_the_same() -> None:
    assert [champion_path(seats, trade=True).stem for seats in range(2, 7)] == [
        "stream_2", "trade_3", "mixed_4", "trade_5", "trade_6",
    ]  # fmt: skip
    assert champion_path(4) == weights_path(4)
    assert weights_path(4, trade=True).stem == "trade_4"
    judge: Any = make_judge("island", make_game("island", {"edition": "2011", "seats": "2"}).options)
    champion, former = (IslandSearch(judge.game, weights=one) for one in (None, weights_path(2, trade=True)))
    first = judge.game.start().g
    first.phase = ROLL
    own, played, before = (mind.judge_position(first, 0) for mind in (judge._mind, champion.mind, former.mind))
    assert own == played != before, "whoever follows the coach is as strong"


def test_a_server_offers_what_its_host_named_and_guests_name_it_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_files, "_OFFERED", {})
    file = FILES["quick"][1]
    register_file_player(f"mine={file}")
    game = make_game("quick", {"seats": "2"})
    assert list_levels("quick")[:9] == (*levels_of("quick"), "random")
    assert "mine" in list_levels("quick")
    assert "mine" not in list_levels("island")
    assert type(find_bot(game, "mine", 1)) is type(bot("champion", game, 1))
    assert describe_levels("quick", "es")["mine"] == "un jugador que alguien entrenó aquí"
    unknown = type(find_bot(game, f"champion:{file}", 1))
    assert unknown is type(bot("champion", game, 1)), "a path is a level that nobody has: the best there is sits down"
    assert find_bot(game, "yours", 1) is not None


@pytest.mark.parametrize("said", ["mine", "quick:champion=x", "quick:Mine=x", "quick:mine=nowhere", "chess:mine=x"])
def test_what_a_host_cannot_offer_is_a_sentence(said: str) -> None:
    with pytest.raises(BadOptions):
        register_file_player(said)
    assert {trueque(f"serve --{door} {said}").code for door in ("players", "trained", "policies")} == {2}


def test_at_the_terminal_ones_own_weights_sit_down_and_the_log_names_no_file() -> None:
    options, file = FILES["quick"]
    players = make_players(make_game("quick", options), ["Ada"], [f"champion:{file}"], "1")
    assert [player.kind for player in players] == ["", "champion"]
    assert seat_lines(players) == ["bot 1 champion"]
