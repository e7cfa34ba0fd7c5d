"""Reviews of finished games: made one at a time in a process beside the server, kept for whoever asks again.

A review takes a processor for some seconds. In a process of its own, behind everything else on the machine, it is felt
by nobody who plays; the page asks again and again, and has the curve long before the rest.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress

from trueque.review.stages import Coming
from trueque.server.journal import describe_failure, journal
from trueque.table.refusal import busy_refusal

KEPT = 40
"""Reviews that are remembered."""
WAITING = 8
"""Reviews that may wait for their turn."""
SILENT = 300.0
"""Seconds without a word after which a review is given up; how long it may work it knows itself."""
LINE = 8_000_000
"""Bytes of one line that the process says."""
Keep = Callable[[str, Coming], Awaitable[None]]
"""Told of every review that is ready, with its table."""


class ServerReviews:
    """Whatever was asked for, newest last."""

    def __init__(self, keep: Keep, nice: int) -> None:
        self._keep, self._nice = keep, nice
        self._known: OrderedDict[str, Coming] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._turn = asyncio.Semaphore(1)

    def find_review(self, id: str) -> Coming | None:
        """The review of a table as far as it has come; none where nobody has asked for it yet, or where it failed."""
        known = self._known.get(id)
        if known is None or known.status == "failed":
            return None
        self._known.move_to_end(id)
        return known

    def begin_review(self, id: str, record: str) -> Coming:
        """Have the record of a table weighed."""
        if len(self._tasks) > WAITING:
            raise busy_refusal()
        coming = self._known[id] = Coming()
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        task = asyncio.create_task(self._make_review(id, coming, record))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return coming

    async def _make_review(self, id: str, coming: Coming, record: str) -> None:
        async with self._turn:
            try:
                await self._read_stages(coming, record)
            except Exception as failed:
                journal.warning("a review could not be made", extra={"failed": describe_failure(failed)})
            if coming.status != "ready":
                coming.status = "failed"
                return
            with suppress(Exception):  # it is there all the same, and is kept the next time somebody asks for it
                await self._keep(id, coming)

    async def _read_stages(self, coming: Coming, record: str) -> None:
        """Let a process weigh the record, and hear what it says."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "trueque.review", str(self._nice), limit=LINE,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(record.encode())
            process.stdin.write_eof()
            while line := await asyncio.wait_for(process.stdout.readline(), SILENT):
                coming.take_stage(await asyncio.to_thread(json.loads, line))
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            process.stdin.close()
            await process.wait()

    async def close(self) -> None:
        """Give up what is on its way."""
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
