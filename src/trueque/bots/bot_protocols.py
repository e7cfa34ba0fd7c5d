"""What a bot may offer besides answering: declared here, asked for with ``isinstance``; a bot works without any of it.

`Bot` itself (`choose`) is `kernel.game.Bot`. A bot in which nothing of this is found is asked everything and told
nothing more than its view.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from trueque.kernel import Bot, Decision, Event
from trueque.kernel.game_protocols import cast_to_protocol


@runtime_checkable
class Begins(Protocol):
    """A bot that is told where it sits before the game begins."""

    def begin(self, seat: int) -> None: ...


@runtime_checkable
class Watches(Protocol):
    """A bot that is told what its seat sees happen."""

    def watch(self, events: list[Event]) -> None: ...


@runtime_checkable
class HearsTheEnd(Protocol):
    """A bot that is told how the game ended."""

    def over(self, scores: tuple[float, ...]) -> None: ...


@runtime_checkable
class Closes(Protocol):
    """A bot that has something to put away: a process, a file."""

    def close(self) -> None: ...


@runtime_checkable
class Speaks(Protocol):
    """A bot that says which of the questions that do not wait it wants to be asked."""

    def speaks(self, decision: Decision[Any]) -> bool: ...


@runtime_checkable
class StandsIn(Protocol):
    """A bot that may answer in the position itself, and looks at nothing there that its seat does not know.

    It saves imagining a whole position that fits its view; it is the same player (`tests/bots/test_standing_in.py`).
    """

    @property
    def game(self) -> Any:
        """The game on the core on which it thinks: the position is one of this."""
        ...

    def choose_in(self, state: Any, decision: Decision[Any]) -> Any:
        """What it answers in the position, which stays as it is."""
        ...


@dataclass(frozen=True, slots=True)
class Weighed:
    """An answer that a bot has thought of, and what it thought it worth."""

    action: Any
    worth: float
    """How likely its seat is to win by it; of a trade (*is_gain*) how much likelier than without."""
    is_gain: bool = False


@runtime_checkable
class Explains(Protocol):
    """A bot that can say what its last answer was chosen from: the very numbers that it compared."""

    @property
    def considered_answers(self) -> Sequence[Weighed]:
        """Best first, its answer among them; nothing where there was nothing to choose."""
        ...


@runtime_checkable
class LooksOrNot(Protocol):
    """A bot that says whether it looks at its view at all."""

    needs_view: bool


@runtime_checkable
class KeepsTime(Protocol):
    """A bot that says whether its time is measured by the clock on the wall: another process thinks for it."""

    wall_time: bool


def can_speak(bot: Bot, decision: Decision[Any]) -> bool:
    """Whether *bot* wants to be asked a question that does not wait; one that does not say so does."""
    says = cast_to_protocol(bot, Speaks)
    return says is None or bool(says.speaks(decision))


def is_shown_view(bot: Bot) -> bool:
    """Whether *bot* is shown its view; one that does not say so is."""
    return not isinstance(bot, LooksOrNot) or bot.needs_view


def is_wall_timed(bot: Bot) -> bool:
    """Whether the time of *bot* is measured by the clock on the wall."""
    return isinstance(bot, KeepsTime) and bot.wall_time
