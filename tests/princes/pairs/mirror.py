"""A position with its seats exchanged: whatever is played there must be the mirror of what is played here."""

from __future__ import annotations

from dataclasses import replace

from trueque.princes.layout import Pile, PrincesLayout

OTHER_KNOWS = tuple((knows & 4) | (knows & 1) << 1 | (knows & 2) >> 1 for knows in range(8))


def pile(entries: Pile) -> Pile:
    """The same cards, known to the other seat."""
    return [(card, OTHER_KNOWS[knows]) for card, knows in entries]


def other(seat: int | None) -> int | None:
    return 1 - seat if seat in (0, 1) else seat


def mirrored(s: PrincesLayout) -> PrincesLayout:
    """Everything that was one seat's is the other's."""
    hero, trade, herald, active = (1 - seat if seat >= 0 else seat for seat in (s.hero, s.trade, s.herald, s.active))
    return replace(
        s,
        realms=s.realms[::-1],
        hands=[pile(hand) for hand in s.hands[::-1]],
        stacks=[pile(stack) for stack in s.stacks],
        events=pile(s.events),
        regions=pile(s.regions),
        discards=pile(s.discards),
        aside=pile(s.aside),
        held=pile(s.held),
        todo=[(1 - me if me >= 0 else me, step) for me, step in s.todo],
        spared=s.spared[::-1],
        fresh=s.fresh[::-1],
        barred=s.barred[::-1],
        hero=hero,
        trade=trade,
        herald=herald,
        active=active,
        winner=other(s.winner),
        won=s.won[::-1],
    )
