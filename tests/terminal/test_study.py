"""Simulate, replay, check, verify, perft, cards, rules, doctor."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.kernel.test_rounds import Joined, Played
from tests.terminal.kit import trueque
from tests.terminal.test_play import TURNS
from trueque.kernel.dealer import expand_seed
from trueque.kernel.extras import find_install_command
from trueque.kernel.honest import promise_hash
from trueque.kernel.registry import GAMES, house_rules
from trueque.kernel.words import make_names_distinct


def test_the_same_seed_gives_the_same_games_in_one_process_and_in_two() -> None:
    # Processes of their own do not know marbles: The Princes stand in, with a bot that no core plays by itself.
    plan = "simulate princes --seats expert,random --option limit=100 --games 2 --seed 5 --json"
    one, two = (json.loads(trueque(f"{plan} --jobs {jobs}").out) for jobs in (1, 2))
    timed = {"seconds", "games_per_second", "actions_per_second"}
    assert {k: v for k, v in one.items() if k not in timed} == {k: v for k, v in two.items() if k not in timed}
    assert one["games"] == 2
    assert sum(one["wins"]) <= 2
    assert one["turns"]["least"] > 0


def test_simulate_speaks_in_sentences() -> None:
    ran = trueque("simulate marbles --seats random,random,random --games 5 --lang es")
    assert "5 partidas en" in ran.out
    assert "Asiento 2, random:" in ran.out


def test_every_simulated_record_replays(tmp_path: Path) -> None:
    trueque(f"simulate marbles --games 5 --records {tmp_path}")
    files = " ".join(str(path) for path in sorted(tmp_path.glob("*.trq")))
    ran = trueque(f"check {files} --lang en")
    assert ran.code == 0
    assert ran.out.count(": good.") == 5


def test_check_names_the_line_that_does_not_fit(tmp_path: Path) -> None:
    trueque(f"simulate marbles --games 1 --records {tmp_path}")
    file = next(tmp_path.glob("*.trq"))
    text = file.read_text().replace("! draw red", "! draw green", 1)
    file.write_text(text)
    ran = trueque(f"check {file} --json")
    assert ran.code == 1
    assert "draw green" in json.loads(ran.out)[0]["sentence"]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "game.trq"
    trueque(f"play marbles --seed marta --bots random --record {file}", *TURNS * 60)
    return file


def test_replay_tells_what_a_seat_may_know(game: Path) -> None:
    own, other, nobody = (trueque(f"replay {game} --lang en{seat}").out for seat in (" --seat 0", " --seat 1", ""))
    assert "You draw ?" not in own
    assert "Teo draws ?." in own
    assert "Player 1 draws ?." in other
    assert nobody.count("draws ?.") == nobody.count("draws ")
    assert "The position after line 5:" in trueque(f"replay {game} --at 5 --lang en").out


def test_replay_for_machines(game: Path) -> None:
    told = json.loads(trueque(f"replay {game} --json --seat 0").out)
    assert told["game"] == "marbles"
    assert [step["number"] for step in told["steps"]] == sorted(step["number"] for step in told["steps"])
    assert max(told["scores"]) == 1


def test_verify_draws_the_dice_again(game: Path) -> None:
    assert trueque(f"verify {game} --seed marta --lang en").out.startswith("All ")
    wrong = trueque(f"verify {game} --seed other --lang en")
    assert wrong.code == 1
    assert "were not drawn from the seed" in wrong.out


def test_verify_holds_the_promise_against_the_seed(game: Path) -> None:
    ran = trueque(f"verify {game} --seed marta --promise {'0' * 64} --lang en")
    assert ran.code == 1
    assert "not the one that was promised" in ran.err
    kept = trueque(f"verify {game} --seed marta --promise {promise_hash(expand_seed('marta'))} --lang en")
    assert kept.code == 0
    assert "promised before the game" in kept.out


def test_perft_counts_the_lines_of_play() -> None:
    counts = json.loads(trueque("perft marbles 2 --seed 1 --json").out)["counts"]
    assert counts[0] == 1
    assert counts[2] > counts[1] > 1


@pytest.mark.parametrize(("lang", "name"), [("es", "monasterio"), ("ca", "monestir"), ("en", "abbey")])
def test_cards_are_found_by_name_in_each_language(lang: str, name: str) -> None:
    assert "(abbey)" in trueque(f"cards princes {name} --lang {lang}").out


@pytest.mark.parametrize(
    ("lang", "ruled"),
    [
        ("es", "R-260: Qué trae Reimer: una más."),
        ("ca", "R-273: Brigitta i Reimer abans de la mateixa tirada? Sí, en qualsevol ordre"),
        ("en", "R-273: Brigitta and Reiner before the same roll? Yes, in either order"),
    ],
)
def test_a_card_is_shown_with_what_was_ruled_about_it(lang: str, ruled: str) -> None:
    assert ruled in trueque(f"cards princes reiner --lang {lang}").out


def test_cards_for_machines() -> None:
    assert len(json.loads(trueque("cards princes --json").out)) == 92


def test_rules_by_number_and_by_card() -> None:
    ruled = trueque("rules R-252 --lang en").out
    assert ruled.startswith("R-252: How far the Doctor reaches")
    assert "Doctor: Choose a Bath House" in ruled
    card = trueque("rules metge --lang ca").out
    assert card.startswith("Metge")
    assert "R-252" in card


def test_rules_lists_every_switch() -> None:
    listed = trueque("rules --switches --lang es").out
    for game in GAMES:
        for one in house_rules(game).switches:
            assert f"  {one.name}=" in listed, one.name
            assert one.ruling in listed
    assert "victory_points=3-20 (10). Puntos para ganar." in listed
    found = json.loads(trueque("rules --switches --game quick --json").out)
    assert {one["switch"] for one in found} == {one.name for one in house_rules("quick").switches}


def test_rules_by_name_and_by_wondering() -> None:
    named = trueque("rules distance-rule --lang en").out
    assert named.startswith("Distance rule")
    assert "distanc" in trueque("rules distancia entre poblados --lang es").out.lower()


def test_lines_are_wrapped_for_braille() -> None:
    for line in trueque("rules distance-rule --lang ca --width 40 --plain").out.splitlines():
        assert len(line) <= 40


def test_doctor_knows_the_extras_and_what_each_would_give() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())
    extras = set(project["project"]["optional-dependencies"])
    found = json.loads(trueque("doctor --json").out)["extras"]
    assert set(found) == extras
    with patch("trueque.kernel.extras.find_spec", return_value=None):
        for lang in ("en", "es", "ca"):
            told = trueque(f"doctor --lang {lang} --width 200").out
            assert all(find_install_command(name) in told.replace("\n", " ") for name in extras)


@pytest.mark.parametrize(
    ("lang", "whole", "late", "out", "none"),
    [
        ("en", "Shares in every draw: Ana", "Biel gave shares from round", "Biel gave no share in round 6", "Nobody"),
        ("es", "Aportaciones en todas las tiradas: Ana", "Biel dio aportaciones", "Biel no dio su", "Nadie"),
        ("ca", "Aportacions a totes les tirades: Ana", "Biel va fer aportacions", "Biel no va fer la seva", "Ningú"),
    ],
)  # fmt: skip
def test_verify_says_who_gave_shares(lang: str, whole: str, late: str, out: str, none: str, tmp_path: Path) -> None:
    kept = tmp_path / "game.trq"

    def said(played: Played) -> str:
        played.play(500)
        kept.write_text(str(played.record()), encoding="utf-8")
        return trueque(f"verify {kept} --lang {lang}").out

    assert f"{whole}, Biel." in said(Played())
    joined = Joined()
    joined.play(6)
    joined.join()
    assert whole in (told := said(joined))
    assert late in told
    assert out in said(Played(giving=5))
    assert none in said(Played(()))


def test_two_seats_of_one_name_are_told_apart(tmp_path: Path) -> None:
    assert trueque(f"simulate quick --seats normal,normal --games 1 --seed 3 --records {tmp_path}").code == 0
    told = trueque(f"replay {next(tmp_path.rglob('*.trq'))}").out
    assert "normal 1 ends the turn. normal 2 to play." in told
    assert make_names_distinct(["Ana", "", "ana", "Bru", ""]) == ("Ana 1", "", "ana 3", "Bru", "")
