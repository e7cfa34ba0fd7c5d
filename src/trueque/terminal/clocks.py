"""How long whoever is asked has left, in plain lines."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.terminal.voice import Voice
from trueque.terminal.wire import Json


def describe_clocks(voice: Voice, position: Json | None, names: Sequence[str]) -> list[str]:
    """A line for every clock that runs."""
    clocks = (position or {}).get("clocks") or {"now": 0, "running": []}
    return [
        voice.say.many(
            "{name}: {n} second.",
            "{name}: {n} seconds.",
            max(0, round((one["deadline"] - clocks["now"]) / 1000)),
            name=names[one["seat"]],
        )
        for one in clocks["running"]
    ] or [voice.say("No clock is running.")]
