"""Games and their rooms are found by name, by the names of today and of before."""

from __future__ import annotations

import pytest

from trueque.kernel import BadOptions, registry
from trueque.kernel.record import read_record
from trueque.kernel.registry import (
    FORMERLY,
    GAMES,
    announced_games,
    clear_caches,
    find_outside_games,
    find_room,
    game_words,
    house_rules,
    look_for_packages,
    make_game,
)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("room", ["words", "house rules", "ear", "columns", "bots"])
def test_every_game_has_these_rooms(game: str, room: str) -> None:
    found = find_room(game, room)
    assert found is not None
    assert found.__name__.startswith(f"trueque.{game}.")


def test_a_room_that_a_game_does_not_have_is_none() -> None:
    assert find_room("island", "cards") is None


@pytest.mark.parametrize("former", FORMERLY)
def test_a_former_name_still_finds_the_game(former: str) -> None:
    now = FORMERLY[former]
    assert make_game(former).name == now
    assert game_words(former).title("en") == game_words(now).title("en")
    assert house_rules(former) == house_rules(now)
    assert read_record(f"trueque 1 {former}\nrules edition=2011\n").game == now


def test_an_unknown_game_is_a_sentence() -> None:
    with pytest.raises(BadOptions, match="There is no game «chess»; there are island, quick, princes"):
        make_game("chess")


def test_what_was_found_holds_until_it_is_found_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks while packages are looked for has an answer at once, and does not look as well."""
    before, asked = find_outside_games(), list[bool]()

    def look(group: str) -> tuple[()]:
        assert group == "trueque.games"
        asked.append(find_outside_games() is before)
        return ()

    with monkeypatch.context() as patch:
        patch.setattr(registry, "entry_points", look)
        look_for_packages()
        assert set(find_outside_games()) == set(announced_games())
    assert asked == [True]
    clear_caches()
    assert find_outside_games() == before
