"""Reviews of finished games in a page: weighed answer by answer, and whatever else is asked comes in between."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from trueque.kernel.record import Record
from trueque.review.stages import Coming, review_in_stages

KEPT = 4
"""Reviews that are remembered, newest last."""


class PocketReviews:
    """Whatever was asked for since the page was opened; one is made at a time."""

    def __init__(self, wait_for_quiet: Callable[[], Awaitable[None]]) -> None:
        self._wait_for_quiet = wait_for_quiet
        self._known: dict[str, Coming] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self._turn = asyncio.Lock()

    def find_review(self, id: str) -> Coming | None:
        """The review of a table as far as it has come; none where nobody has asked for it yet, or where it failed."""
        coming = self._known.get(id)
        return None if coming is None or coming.status == "failed" else coming

    def begin_review(self, id: str, record: Record) -> Coming:
        """Have the record of a table weighed."""
        coming = self._known[id] = Coming()
        for old in [*self._known][:-KEPT]:
            del self._known[old]
            if old in self.tasks:
                self.tasks[old].cancel()
        task = self.tasks[id] = asyncio.create_task(self._make_review(coming, record))
        task.add_done_callback(lambda _: self.tasks.pop(id, None))
        return coming

    async def _make_review(self, coming: Coming, record: Record) -> None:
        async with self._turn:
            try:
                for stage in review_in_stages(record, played=0):  # so many games would hold the page up
                    coming.take_stage(stage)
                    await self._wait_for_quiet()
            except Exception:
                coming.status = "failed"
                raise  # whoever looks into the browser's console reads why
