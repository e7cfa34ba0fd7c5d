"""Help exists for every command, in every language, and names every option the command has."""

from __future__ import annotations

import inspect
from importlib import import_module
from importlib.resources import files

import pytest

from tests.terminal.kit import trueque
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
