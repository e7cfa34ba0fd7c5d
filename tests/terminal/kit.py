"""Runs the command line in this process, with typed lines as its input; marbles is among its games."""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from unittest.mock import patch

from trueque.kernel import registry
from trueque.terminal.cli import run_command_line

TOY = "marbles"


@dataclass(frozen=True)
class Ran:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


@contextmanager
def with_marbles() -> Iterator[None]:
    """Let the registry find the toy game."""
    real = registry.find_package

    def package(name: str) -> str:
        return "tests.terminal.toy" if name == TOY else real(name)

    # Another kit of this process may have shown the registry a toy of the same name.
    registry.find_room.cache_clear()
    with (
        patch("trueque.kernel.registry.find_package", package),
        patch("trueque.terminal.options.find_package", package),
    ):
        yield
    registry.find_room.cache_clear()


def trueque(line: str, *typed: str) -> Ran:
    """Run one command line; *typed* are the lines of its input."""
    return trueque_words(line.split(), *typed)


def trueque_words(words: Sequence[str], *typed: str) -> Ran:
    """Run one command line whose words are taken apart already."""
    out, err = io.StringIO(), io.StringIO()
    home = tempfile.TemporaryDirectory()
    kept = {"TRUEQUE_HOME": os.environ.get("TRUEQUE_HOME", home.name)}
    stdin = io.StringIO("".join(f"{text}\n" for text in typed))
    with (
        with_marbles(),
        redirect_stdout(out),
        redirect_stderr(err),
        patch("sys.stdin", stdin),
        patch.dict(os.environ, kept),
        home,
    ):
        code = run_command_line(words)
    return Ran(code, out.getvalue().replace(home.name, "HOME"), err.getvalue())
