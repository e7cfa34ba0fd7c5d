"""What a page's Python does before its memory is kept: nothing may be left of it that another page could not have."""

from __future__ import annotations

import asyncio
import ctypes
from typing import Any

import pytest

from trueque.core import building
from trueque.kernel.registry import GAMES, part
from trueque.pocket.waking import first_question, wake


@pytest.mark.parametrize("lang", ["en", "ca"])
async def test_waking_up_opens_no_library_and_leaves_nobody_waiting(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = list[str]()

    def note(path: str, *_args: Any) -> None:
        opened.append(path)
        raise OSError(path)

    building.is_loadable.cache_clear()
    monkeypatch.setattr(ctypes, "CDLL", note)
    monkeypatch.setattr(ctypes, "PyDLL", note)
    await wake(lang)
    assert not opened, "a library would be missing where this memory wakes up"
    assert asyncio.all_tasks() == {asyncio.current_task()}
    building.is_loadable.cache_clear()


@pytest.mark.parametrize("game", GAMES)
async def test_every_game_comes_to_its_first_question(game: str) -> None:
    await asyncio.wait_for(first_question(game, "es"), 30)


def test_libraries_are_opened_again_afterwards() -> None:
    source = next(iter(part("quick", "cores").sources()))  # type: ignore[union-attr]
    with building.all_closed(), pytest.raises(building.KeptClosed, match=source.name):
        building.found(source)
    building.found(source)
