"""A first exploration of the real table by touch, stop by stop, where a game's box knows what hands find on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from trueque.kernel import BadNotation
from trueque.kernel.game import View
from trueque.kernel.game_protocols import cast_to_protocol
from trueque.kernel.registry import find_room
from trueque.kernel.words import Listener
from trueque.locale.tongues import vocabulary_section
from trueque.speech.fold import split_tokens
from trueque.speech.sentences import joint_words

if TYPE_CHECKING:
    from trueque.referee.referee import Referee


@runtime_checkable
class LeadsHands(Protocol):
    """A box that knows what hands find on its table."""

    def list_touches(self, game: Any, view: View, to: Listener) -> list[str]:
        """What they find, stop by stop."""
        ...


def find_stop(line: str, reached: int | None, lang: str) -> int | None:
    """The stop that a line asks for, counted from nought: “explore”, “explore 4”, then “next” and “back”."""
    typed, words = split_tokens(line), vocabulary_section(lang, "referee")
    if tuple(typed[:1]) in {split_tokens(one) for one in words["explore"]} and len(typed) <= 2:
        return int(typed[1][:3]) - 1 if len(typed) > 1 and typed[1].isdecimal() else 0
    if reached is None:
        return None
    if line.casefold().strip() in words["next"]:
        return reached + 1
    return max(0, reached - 1) if len(typed) == 1 and typed[0] in joint_words(lang, "step-back") else None


def tell_stop(referee: Referee, stop: int) -> list[str]:
    """That stop, and how to go on; raises where the table has none."""
    match, to = referee.match, referee.listener()
    guide = cast_to_protocol(find_room(match.game.name, "referee"), LeadsHands)
    stops = guide.list_touches(match.game, match.game.view(match.state, None), to) if guide is not None else []
    if not stops:
        raise BadNotation(referee.say("There is nothing to explore by touch here."))
    if not 0 <= stop < len(stops):
        return [referee.say("That was the whole table.")]
    go_on = referee.say(
        "Stop {n} of {last}. Say “{next}” or “{back}”.",
        n=stop + 1, last=len(stops), next=vocabulary_section(to.lang, "referee")["next"][0],
        back=min(vocabulary_section(to.lang, "joints")["step-back"], key=len),
    )  # fmt: skip
    return [stops[stop], go_on]
