"""Generates every pair and plays it: card and card, card and event, card and the faces of both dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from tests.princes.pairs.holding import Fault, Path, cards_stand_where_they_may, hold
from tests.princes.pairs.laying import (
    ACTING,
    HAND,
    ME,
    ONE_EACH,
    ROLLING,
    THEY,
    TWO_MINE,
    VICTIMS,
    Ground,
    Role,
)
from tests.princes.pairs.mirror import mirrored
from tests.princes.pairs.playing import Deed, Picker, follow, turn_of, two_turns
from trueque.kernel.worlds import Worlds
from trueque.princes.actions import FACES
from trueque.princes.catalogue import CARDS
from trueque.princes.core import actions as number
from trueque.princes.core import operations as op
from trueque.princes.layout_writer import make_state_of_layout
from trueque.princes.slots import find_effect
from trueque.princes.state import PrincesState
from trueque.princes.steps import Attack, Opponent, TurnEvent

CORNERS = ("L1t", "L1b", "R1t", "R1b")
"""Sites beside other regions each."""
WALK = 3
"""So many answers the two worlds are walked."""
TELLING = {
    op.AVERT, op.DEFEND, op.PICK_FROM, op.PICK_DISCARD, op.TAKE_FROM_HAND, op.TAKE_AWAY, op.PUT_HELD, op.SEARCH_STACK,
    op.GOES_UNDER, op.LOOK, op.BURN, op.LOSE_ONE, op.REPLACE,
}  # fmt: skip
"""Questions at which something hidden is at stake."""


@dataclass(frozen=True)
class Case:
    """Cards where their owners have them, and what comes up: nothing, an event card, or a number and a face."""

    roles: tuple[Role, ...]
    turn: int
    event: str = ""
    die: int = 0
    face: str = ""
    rich: bool = False

    def __str__(self) -> str:
        comes = f" with {self.event or f'{self.die} {self.face}'}" if self.event or self.die else ""
        return f"{' and '.join(map(str, self.roles))}{comes}, turned {self.turn}"


def wheres(card: str, sites: Sequence[str]) -> list[str]:
    """Where a card can be: actions in a hand, others also at sites."""
    return [HAND] if CARDS[card].kind == "action" else [HAND, *sites]


def pairs(cards: Sequence[str]) -> Iterator[Case]:
    """Every two cards: both of one seat, or of each one; in hands and at sites that differ."""
    turn = 0
    for first in cards:
        for second in cards:
            for places, seat in ((TWO_MINE, ME), (ONE_EACH, THEY)):
                for here, there in ways(first, second, places):
                    harms = there == HAND and is_harmful(second)
                    for _ in VICTIMS if harms else VICTIMS[:1]:
                        turn += 1
                        yield Case((Role(first, ME, here), Role(second, seat, there)), turn, rich=harms)


def is_harmful(card: str) -> bool:
    """Whether a card makes others lose theirs: then each kind of victim stands at the site in question once."""
    return any(isinstance(step, Opponent | Attack) for step in find_effect(CARDS[card].id).play)


def ways(first: str, second: str, places: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The places of two cards that differ."""
    found: dict[tuple[str, str], None] = {}
    for here, there in places:
        found |= {(a, b): None for a in wheres(first, [here]) for b in wheres(second, [there])}
    return list(found)


def sampled(ground: Ground, count: int, rng: Random) -> Iterator[Case]:
    """Some pairs, and half as many cards with an event or a throw."""
    cards, events = ground.cards, ground.events
    for _ in range(count):
        yield rng.choice(list(pairs(rng.sample(cards, 2))))
    for _ in range(count // 2):
        card = [rng.choice(cards)]
        yield rng.choice(list(with_events(card, [rng.choice(events)])))
        yield rng.choice(list(with_dice(card)))


def with_events(cards: Sequence[str], events: Sequence[str]) -> Iterator[Case]:
    turn = 0
    for card in cards:
        for event in events:
            for seat in (ME, THEY):
                for where in wheres(card, CORNERS):
                    turn += 1
                    yield Case((Role(card, seat, where),), turn, event)


def with_dice(cards: Sequence[str]) -> Iterator[Case]:
    turn = 0
    for card in cards:
        for die in range(1, 7):
            for face in FACES:
                for seat in (ME, THEY):
                    for where in wheres(card, CORNERS):
                        turn += 1
                        yield Case((Role(card, seat, where),), turn, "", die, face)


def laid(ground: Ground, case: Case) -> PrincesState | None:
    """The position of a case; none where there are not enough cards for it, or two where only one may stand."""
    rolls = case.die or any(find_effect(CARDS[role.card].id).timing == "before_roll" for role in case.roles)
    try:
        s = ground.position(case.roles, ROLLING if rolls else ACTING, case.turn, case.rich)
        cards_stand_where_they_may(s.layout)
    except (LookupError, AssertionError, StopIteration):
        return None
    if case.die:
        s.core.apply(s.t, s.g, number.ROLL)
        s.forget_reading()
    return with_event_on_top(ground, s, case.event) if case.event else s


def with_event_on_top(ground: Ground, s: PrincesState, event: str) -> PrincesState:
    """The same, with an event card that is turned up next."""
    laid = s.layout
    entry = next(entry for entry in laid.events if entry[0] == event)
    laid.events.remove(entry)
    laid.events.append(entry)
    laid.push_steps(ME, TurnEvent())
    return make_state_of_layout(ground.game.blank, laid)


def played(s: PrincesState, case: Case, picker: Picker) -> Iterator[Deed]:
    """One path of a case."""
    tokens = [role.card for role in case.roles]
    if case.event:
        yield follow(s, None, picker)
        yield from turn_of(s, tokens, picker)
    elif case.die:
        face = list(FACES).index(case.face)
        yield follow(s, number.ROLLED + (case.die - 1) * len(FACES) + face, picker)
    else:
        yield from two_turns(s, tokens, picker)


def prove(ground: Ground, case: Case, paths: int) -> int:
    """Play a case, each path with other answers; how many deeds there were. A `Fault` says what does not hold."""
    first = laid(ground, case)
    if first is None:
        return 0
    deeds = 0
    for path in range(paths):
        s, picker = first.copy(), Picker(path, case.turn)
        along, said = Path(first.layout), []
        try:
            for deed in played(s, case, picker):
                said += deed.said
                hold(deed)
                along.hear(deed)
                deeds += 1
        except Exception as why:
            raise Fault(f"{case}, path {path} {said}: {why!r}") from why
        if path == 0:
            same_for_the_other_seat(ground, first, s, said, f"{case} {said}")
        if picker.left:
            break  # every answer of this path was tried already
    return deeds


def same_for_the_other_seat(
    ground: Ground, first: PrincesState, last: PrincesState, said: Sequence[int], where: str
) -> None:
    """Play the same answers with the seats exchanged: the end must be the mirror of this one."""
    s = make_state_of_layout(ground.game.blank, mirrored(first.layout))
    for answer in said:
        s.core.apply(s.t, s.g, answer)
    s.forget_reading()
    if mirrored(s.layout) != last.layout:
        raise Fault(f"{where}: the other seat comes to {mirrored(s.layout)}, not to {last.layout}")


def keep_secrets(ground: Ground, case: Case, worlds: Worlds) -> int:
    """Play a case; wherever something is asked on the way, everybody's two worlds look alike. How often that was."""
    first, looks = laid(ground, case), 0
    if first is None:
        return 0

    def watch(s: PrincesState) -> None:
        nonlocal looks
        if s.g.todo_op[s.g.depth - 1] in TELLING:
            for seat in (ME, THEY, None):
                worlds.walk_worlds(s, seat, WALK)
            looks += 1

    for _ in played(first.copy(), case, Picker(case.turn, case.turn, watch)):
        pass
    return looks
