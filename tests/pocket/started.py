"""Sits down at the Island of a page's house, waits for the first question, and prints the bytes of its memory then.

Run by `inside.mjs`.
"""

from __future__ import annotations

import asyncio

from trueque.pocket.warm_up import play_to_first_question


async def started() -> None:
    await play_to_first_question("island", "en")
    print(globals()["memory_outside"]())


asyncio.ensure_future(started())  # noqa: RUF006  (the engine's loop runs it)
