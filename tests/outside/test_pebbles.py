"""Pebbles, a package of its own, is checked, kept, played, simulated, ranked and learned like one of our games."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

from tests.outside.site import forget, install, installed
from tests.terminal.kit import trueque
from trueque import almanac
from trueque.bots.playing import play_game
from trueque.bots.registry import bot, names
from trueque.envs import aec, gym
from trueque.kernel import registry
from trueque.kernel.check import Effort, check_game
from trueque.kernel.match import Match
from trueque.kernel.offer_report import describe_offers
from trueque.kernel.record import read_record, write_record
from trueque.kernel.registry import GAMES, house_rules, make_game
from trueque.kernel.versions import list_game_labels

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def pebbles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.chdir(tmp_path)
    with installed(site):
        yield


def test_it_is_found_by_its_entry_point_after_ours() -> None:
    assert registry.game_names()[:3] == GAMES
    assert "pebbles" in registry.game_names()[3:]
    assert registry.find_package("pebbles") == "pebbles"
    assert not house_rules("pebbles").switches


def test_what_an_uninstalled_package_left_behind_is_no_game(tmp_path: Path) -> None:
    points = tmp_path / "site/pebbles-0.1.dist-info/entry_points.txt"
    points.write_text("[trueque.games]\npebbles = pebbles\ngone = gone\nlost = gone.lost\n", encoding="utf-8")
    registry.clear_caches()
    assert "pebbles" in registry.game_names()
    assert not {"gone", "lost"} & set(registry.game_names())


def test_nothing_of_ours_names_it() -> None:
    sources = [path for path in (ROOT / "src/trueque").rglob("*.py") if "ebbles" in path.read_text(encoding="utf-8")]
    assert sources == []


def test_it_keeps_the_contract_and_says_what_it_offers() -> None:
    looked = check_game(make_game("pebbles"), Effort(games=10, hidden=False))
    there, missing, more = looked.describe_offers()
    assert there == "pebbles has these rooms: words, ear, columns, bots."
    assert "no house rules" in missing
    assert more == "Besides what it must, it offers: why not."
    assert "views together" in " ".join(describe_offers("island"))


def test_its_records_replay() -> None:
    game = make_game("pebbles")
    played = play_game(game, [bot("champion", game, 1), bot("greedy", game, 2)], Random(3))
    text = write_record(played.record(game, ["Ana", "Biel"]))
    again = Match.replay(game, read_record(text))
    assert game.scores(again.state) == played.scores


def test_what_is_kept_says_by_which_version_it_was_played(tmp_path: Path) -> None:
    """The package is upgraded: what its new rules do not know says so, what they know is not called the same."""
    game = make_game("pebbles")
    text = write_record(play_game(game, [bot("greedy", game, 1), bot("greedy", game, 2)], Random(3)).record(game, ()))
    assert text.startswith("trueque 1 pebbles\nrules packages=pebbles@0.1")
    assert "packages" not in game.options
    path, told = tmp_path / "kept.trq", tmp_path / "site/pebbles-0.1.dist-info/METADATA"
    path.write_text(text, encoding="utf-8")
    assert "install" not in trueque(f"--lang en check {path}").out
    told.write_text(told.read_text(encoding="utf-8").replace("Version: 0.1", "Version: 0.2"), encoding="utf-8")
    forget()
    assert "played by pebbles@0.1 and replays by pebbles@0.2" in trueque(f"--lang en check {path}").out
    assert write_record(Match.replay(game, read_record(text)).record) == text, "what was written is not rewritten"
    path.write_text(text.replace("\n1 take 1", "\n1 take 9").replace("\n1 1", "\n1 9"), encoding="utf-8")
    ran = trueque(f"--lang en check {path}")
    assert "played by pebbles@0.1, and pebbles@0.2 is installed, by whose rules it cannot go on" in ran.out, ran.out
    assert list_game_labels(game) == ("pebbles@0.2",)
    assert aec("pebbles").unwrapped.metadata["versions"] == ("pebbles@0.2",)


@pytest.mark.parametrize("name", ["random", "beginner", "normal", "greedy", "strong", "champion"])
def test_every_level_plays(name: str) -> None:
    game = make_game("pebbles")
    assert name in names("pebbles")
    played = play_game(game, [bot(name, game, 1), bot("random", game, 2)], Random(5))
    assert sum(played.scores) == 1


TYPED = {
    "es": ("mesa", "quién", "tomar 2", "Hay 12 guijarros", "Ahora toma Jugador 1", "porqué tomar 3", "Solo queda"),
    "ca": ("taula", "qui", "agafar 2", "Hi ha 12 còdols", "Ara agafa Jugador 1", "perquè agafar 3", "Només qued"),
    "en": ("table", "who", "take 2", "12 pebbles lie", "Player 1 takes next", "why take 3", "Only"),
}


@pytest.mark.parametrize("lang", TYPED)
def test_it_is_played_at_the_keyboard(lang: str, tmp_path: Path) -> None:
    table, who, take, lies, next_, why, _ = TYPED[lang]
    (tmp_path / "pebbles").mkdir()  # a folder of that name is no record
    ran = trueque(f"--lang {lang} play pebbles --seed 3 --bots beginner", table, who, take, *[why, "1"] * 12)
    assert ran.code == 0, ran.err
    assert lies in ran.out
    assert next_ in ran.out
    assert registry.game_words("pebbles").title(lang) in ran.out


@pytest.mark.parametrize("lang", TYPED)
def test_it_says_why_not(lang: str) -> None:
    """Two people leave 2 pebbles, then one wants 3."""
    *_, why, only = TYPED[lang]
    typed = ("1", "", "3") * 3 + ("1", "", "1", "1", "")  # the die, the keyboard handed over, the answer
    ran = trueque(f"--lang {lang} play pebbles --people Ana,Biel --real-dice", *typed, why, "take 3", "2")
    assert ran.code == 0, ran.err
    assert ran.out.count(only) >= 2, ran.out


def test_it_is_simulated_and_ranked() -> None:
    ran = trueque("simulate pebbles --games 20 --seats champion,random --json")
    assert ran.code == 0, ran.err
    ran = trueque("arena pebbles champion random --games 40 --json")
    assert ran.code == 0, ran.err
    assert '"champion"' in ran.out


def test_its_rules_are_in_the_almanac() -> None:
    assert almanac.entry("pebbles").title("ca") == "Còdols"
    assert "pebbles: its package has words, ear, columns, bots." in trueque("--lang en doctor").out
    assert trueque("cards pebbles").code == 2


def test_it_has_environments() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(aec("pebbles"), num_cycles=60, verbose_progress=False)
        check_env(gym("pebbles", opponents=["champion"]).unwrapped, skip_render_check=True)


def test_a_fresh_process_finds_it_from_another_folder(tmp_path: Path) -> None:
    """As a reader would: the tutorial's folder is not where Python looks; only the entry point says where it is."""
    site, here = tmp_path / "fresh", tmp_path / "elsewhere"
    (here / "pebbles").mkdir(parents=True)
    site.mkdir()
    install(site)
    path = os.pathsep.join([str(site), str(ROOT / "src")])
    command = [sys.executable, "-c", "from trueque.terminal.cli import main; main()", "--lang", "en", "play", "pebbles"]
    ran = subprocess.run(
        command, cwd=here, env={**os.environ, "PYTHONPATH": path, "TRUEQUE_HOME": str(here)}, input="quit\n",
        capture_output=True, text=True, encoding="utf-8", timeout=120,
    )  # fmt: skip
    assert "12 pebbles lie on the pile." in ran.stdout or "13 pebbles lie on the pile." in ran.stdout, ran.stderr
