"""What a page's Python does before its memory is kept: nothing may be left of it that another page could not have."""

from __future__ import annotations

import asyncio
import ctypes
from typing import Any

import pytest

from trueque.core import library_build
from trueque.kernel.registry import GAMES, find_room
from trueque.pocket.warm_up import play_to_first_question, warm_up


@pytest.mark.parametrize("lang", ["en", "ca"])
async def test_waking_up_opens_no_library_and_leaves_nobody_waiting(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = list[str]()

    def note(path: str, *_args: Any) -> None:
        opened.append(path)
        raise OSError(path)

    library_build.is_loadable.cache_clear()
    monkeypatch.setattr(ctypes, "CDLL", note)
    monkeypatch.setattr(ctypes, "PyDLL", note)
    await warm_up(lang)
    assert not opened, "a library would be missing where this memory wakes up"
    assert asyncio.all_tasks() == {asyncio.current_task()}
    library_build.is_loadable.cache_clear()


@pytest.mark.parametrize("game", GAMES)
async def test_every_game_comes_to_its_first_question(game: str) -> None:
    await asyncio.wait_for(play_to_first_question(game, "es"), 30)


def test_libraries_are_opened_again_afterwards() -> None:
    source = next(iter(find_room("quick", "cores").sources()))  # type: ignore[union-attr]
    with library_build.forbid_libraries(), pytest.raises(library_build.KeptClosed, match=source.name):
        library_build.find_library(source)
    library_build.find_library(source)
