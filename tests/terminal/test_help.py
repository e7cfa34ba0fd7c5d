"""Help exists for every command, in every language, and names every option the command has."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from importlib.resources import files

import pytest

from tests.terminal.kit import trueque
from trueque.bots.course import CardCourse
from trueque.bots.levels import LEVELS
from trueque.kernel.registry import GAMES, game_words
from trueque.locale import LANGUAGES
from trueque.terminal.cli import COMMANDS


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS)
def test_help_names_every_option(command: str, lang: str) -> None:
    page = (files("trueque.terminal") / "help" / lang / f"{command}.txt").read_text(encoding="utf-8")
    function = getattr(import_module(f"trueque.terminal.commands.{command}"), command)
    options = [
        f"--{parameter.name.strip('_').replace('_', '-')}"
        for parameter in inspect.signature(function).parameters.values()
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY
    ]
    lines = page.splitlines()
    named = [line.split()[0] for line in lines if line.startswith("  --")]
    assert named == options or sorted(named) == sorted(options)
    assert f"  trueque {command}" in page, "an example"
    assert max(map(len, lines)) <= 130


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_shows_its_page(lang: str) -> None:
    assert trueque(f"--lang {lang}").out == trueque(f"--help --lang {lang}").out
    for command in COMMANDS:
        shown = trueque(f"{command} --help --lang {lang}")
        assert shown.code == 0
        assert shown.out.startswith(f"trueque {command}")
        assert f"trueque {command}" in trueque(f"--lang {lang}").out or command in trueque(f"--lang {lang}").out


def test_help_without_boxes_or_colours() -> None:
    assert not set(trueque("play --help").out) & set("╭│─\x1b")


def test_the_version_is_told() -> None:
    assert trueque("--version").out.startswith("trueque ")


def test_a_slip_in_a_command_or_a_game_is_met_with_what_was_meant() -> None:
    assert "Did you mean play?" in trueque("pley").err
    assert "simulate" in trueque("frobnicate").err, "where none is near, all are listed"
    assert "Did you mean island?" in trueque("play ilsand").err
    assert "Did you mean" not in trueque("play chess").err, "another game is no slip"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_names_every_game_and_every_level(lang: str) -> None:
    shown = " ".join(trueque(f"--help --lang {lang}").out.split())  # lines may be broken in a title
    assert all(f"{name} ({game_words(name).title(lang)})" in shown for name in GAMES)
    for command in ("simulate", "arena", "play"):
        shown = trueque(f"{command} --help --lang {lang}").out
        assert all(level in shown for level in LEVELS)
        assert "{" not in shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_help_of_training_says_the_numbers_of_a_course(lang: str) -> None:
    shown, course = " ".join(trueque(f"train --help --lang {lang}").out.split()), CardCourse()
    told = re.search(r"quick \w+ princes: (\d+) \S+ (\d+) \S+ (\d+) \S+ kept (\d+)", shown)
    assert told is not None
    assert [int(number) for number in told.groups()] == [course.rounds, course.games, course.epochs, course.kept]


def test_help_names_a_game_of_another_package() -> None:
    import tests.server.toy  # noqa: F401  (it registers its game)

    assert "marbles (" in " ".join(trueque("--help").out.split())
