"""What a package raises to end whole programs ends only what was asked of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kernel import marbles
from trueque.kernel import registry
from trueque.kernel.containment import PackageFailed
from trueque.kernel.registry import find_room, game_module, make_game, register_game

GAME = """
import asyncio
from tests.kernel import marbles

class Leaver(marbles.Marbles):
    name = "leaver"

    def points(self, state, seat):
        raise SystemExit(3)

    def view(self, state, seat):
        raise asyncio.CancelledError

    def heard(self, state, by, action, seat):
        raise StopIteration

    def census(self, state):
        raise KeyboardInterrupt

    def scores(self, state):
        raise LookupError

    def decisions(self, state):
        return None

    def write(self, action):
        return "a\\nb"

def make(options):
    made = marbles.make(options)
    made.__class__ = Leaver
    return made

def samples():
    raise GeneratorExit
"""


@pytest.fixture
def leaver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    home = tmp_path / "leaver"
    home.mkdir()
    for file, text in {"__init__.py": "", "game.py": GAME, "words.py": "import sys\nsys.exit()"}.items():
        (home / file).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    before = dict(registry._announced)
    register_game("leaver", "leaver")
    yield home
    registry._announced.clear()
    registry._announced.update(before)
    registry.clear_caches()
    for name in [one for one in sys.modules if one.partition(".")[0] == "leaver"]:
        del sys.modules[name]


@pytest.mark.usefixtures("leaver")
def test_what_would_end_more_than_a_call_becomes_an_error() -> None:
    game = make_game("leaver")
    state = game.start()
    with pytest.raises(PackageFailed) as told:
        game.points(state, None)
    assert type(told.value).__name__ == "SystemExit", "the sentence names it"
    for ask in (lambda: game.view(state, 0), lambda: game.heard(state, 0, None, 0), game_module("leaver").samples):
        with pytest.raises(PackageFailed):
            ask()


@pytest.mark.usefixtures("leaver")
def test_what_the_contract_does_not_know_fails_where_it_is_known_whose_it_is() -> None:
    game = make_game("leaver")
    with pytest.raises(PackageFailed, match="WrongDecisions"):
        game.decisions(game.start())
    with pytest.raises(PackageFailed, match="WrongWrite"):
        game.write(None)


@pytest.mark.usefixtures("leaver")
def test_a_game_that_calls_itself_otherwise_is_not_made(leaver: Path) -> None:
    """Its tables would be stored as those of another game."""
    (leaver / "game.py").write_text(GAME.replace('name = "leaver"', 'name = "quick"'), encoding="utf-8")
    with pytest.raises(PackageFailed, match="WrongName"):
        make_game("leaver")


@pytest.mark.usefixtures("leaver")
def test_a_game_that_does_not_come_back_is_left_out_of_what_others_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[str]()

    def note(name: str) -> str:
        asked.append(name)
        if name == "leaver":
            registry._asking[name] -= 10  # as long as it takes
            assert "leaver" not in registry.collect_from_games(str)
            monkeypatch.setattr(registry, "LONG", -1.0)
            raise LookupError
        return name

    assert "leaver" not in registry.collect_from_games(note)
    assert "leaver" not in registry.collect_from_games(note)
    assert asked.count("leaver") == 1, "for a while nobody asks it again"
    registry.clear_caches()
    monkeypatch.setattr(registry, "LONG", 2.0)
    assert "leaver" in registry.collect_from_games(str)


@pytest.mark.usefixtures("leaver")
def test_what_callers_can_live_with_stays_and_so_does_whoever_is_at_the_keyboard() -> None:
    game = make_game("leaver")
    with pytest.raises(LookupError):
        game.scores(game.start())
    with pytest.raises(KeyboardInterrupt):
        game.census(game.start())
    assert not hasattr(marbles.Marbles.view, "is_contained"), "classes that it only inherits from stay as they are"


def test_a_package_that_ends_the_program_when_it_is_loaded_is_left_out(leaver: Path) -> None:
    with pytest.raises(PackageFailed):
        find_room("leaver", "words")
    (leaver / "__init__.py").write_text("import asyncio\nraise asyncio.CancelledError", encoding="utf-8")
    sys.modules.pop("leaver", None)
    registry.clear_caches()
    found = registry.collect_from_games(lambda name: make_game(name).name)
    assert "leaver" not in found
    assert "quick" in found
