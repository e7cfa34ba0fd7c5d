"""What the rules still have to do, as plain data: the verbs of which cards are made, and the steps of a turn.

A step says what is to be done and nothing more; `core` does it, by the operation of the same name (`pending` has both).
A position in the middle of a card's effect is a stack of steps, each with the seat it belongs to.
"""

from __future__ import annotations

from typing import Any, ClassVar

from trueque.kernel import Seat
from trueque.kernel.value import frozen_value
from trueque.princes.catalogue import ALL_KINDS, Cost

STEPS: dict[str, type[EffectStep]] = {}
"""Every kind of step by name, so that a view can carry what is pending."""


class EffectStep:
    """One thing to do for one seat: a frozen dataclass."""

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Any]]

    def __init_subclass__(cls) -> None:
        STEPS[cls.__name__] = cls


def thaw_step(value: Any) -> Any:
    """A step again, from its plain form (see `kernel.event.to_plain`)."""
    if isinstance(value, dict):
        return STEPS[value["is"]](**{name: thaw_step(inner) for name, inner in value.items() if name != "is"})
    if isinstance(value, list):
        return tuple(thaw_step(inner) for inner in value)
    return value


# ---- resources -------------------------------------------------------------------------------------------------------


@frozen_value
class Pay(EffectStep):
    """Pay a cost; where several stores could give, the payer picks, one resource after the other."""

    cost: Cost
    to: Seat | None = None


@frozen_value
class PayAny(EffectStep):
    """Pay this many resources of one's own choice."""

    n: int


@frozen_value
class PayLess(EffectStep):
    """Pay a cost of which 1 resource of one's own choice is let off."""

    cost: Cost


@frozen_value
class Gain(EffectStep):
    """Receive this many resources of one's own choice among *kinds*; what has no room is lost.

    *n* is a number or the name of an amount (see `programs.AMOUNTS`). With *whole* all goes into one store.
    """

    n: int | str
    kinds: tuple[int, ...] = ALL_KINDS
    whole: bool = False


@frozen_value
class GainOneKind(EffectStep):
    """Choose one of these resources and receive this many of it; what has no room is lost."""

    n: int | str
    kinds: tuple[int, ...]


@frozen_value
class Rob(EffectStep):
    """Name up to *n* resources the opponent has and one has room for: he picks where they leave, you where they enter.

    With *single* it is one kind, as many as one single region of yours still holds. *least*: how many must be named.
    """

    n: int | str
    least: int = 1
    kinds: tuple[int, ...] = ALL_KINDS
    single: bool = False
    room: str = ""
    """The switch that says whether one needs room for what one names (R-262, R-269); none: one always does."""


@frozen_value
class HandOver(EffectStep):
    """Give the opponent 1 resource of one's own choice that he has room for."""


@frozen_value
class Buy(EffectStep):
    """May buy up to *n* resources of one's own choice for 1 gold each."""

    n: int


@frozen_value
class Put(EffectStep):
    """Receive these resources, already chosen and paid for."""

    amounts: tuple[int, ...]


@frozen_value
class CopyYield(EffectStep):
    """Marketplace: where the number stands on more regions of the other, 1 of a resource those yield."""


@frozen_value
class YieldBeside(EffectStep):
    """Each region gains 1 for every card of these faces next to it."""

    cards: tuple[str, ...]


@frozen_value
class YieldAgain(EffectStep):
    """Every own region with the number of this turn's roll yields 1 once more, boosters apart."""


@frozen_value
class Tend(EffectStep):
    """Choose a card of this face of one's own: each region next to it yields 1."""

    face: str


@frozen_value
class Sicken(EffectStep):
    """Each region beside a city loses 1, also between two; a guarded city keeps its regions. Then cures pay."""


# ---- putting verbs together ------------------------------------------------------------------------------------------


@frozen_value
class Opponent(EffectStep):
    """Have the opponent do these steps."""

    steps: tuple[EffectStep, ...]


@frozen_value
class If(EffectStep):
    """Do these steps where a requirement holds (`programs.NEEDS` names them)."""

    need: tuple[str, ...]
    steps: tuple[EffectStep, ...]


@frozen_value
class Attack(EffectStep):
    """Do these steps, unless the opponent fends them off by a roll."""

    steps: tuple[EffectStep, ...]


@frozen_value
class Defend(EffectStep):
    """Roll the production die once for all guards together, or let the attack happen."""

    faces: tuple[int, ...]
    steps: tuple[EffectStep, ...]


@frozen_value
class FendOff(EffectStep):
    """The action card on the table has no effect on this seat."""


@frozen_value
class Triggers(EffectStep):
    """Have one's cards that wait for something do their steps."""

    what: str


# ---- dice ------------------------------------------------------------------------------------------------------------


@frozen_value
class ChooseDie(EffectStep):
    """Set the production die instead of rolling it."""


@frozen_value
class SetFace(EffectStep):
    """Set the event die to a face instead of rolling it."""

    face: str


@frozen_value
class RollDie(EffectStep):
    """Roll one die; on these faces do the first steps, otherwise the others."""

    faces: tuple[int, ...]
    on: tuple[EffectStep, ...] = ()
    otherwise: tuple[EffectStep, ...] = ()


@frozen_value
class RollDice(EffectStep):
    """Roll what was not set: both dice lie there; brigands come before production, everything else after."""


@frozen_value
class ResolveFace(EffectStep):
    """Carry out the face of the event die."""


# ---- hands and stacks ------------------------------------------------------------------------------------------------


@frozen_value
class SearchStack(EffectStep):
    """Choose a stack that is not empty, look through it and take *n* cards."""

    optional: bool = False
    n: int = 1


@frozen_value
class PickFrom(EffectStep):
    """Take one of the cards of a stack one is looking through; the order of the rest stays."""

    stack: int
    n: int = 1


@frozen_value
class Look(EffectStep):
    """See all of the opponent's `hand`, of the `discards` or of a `stack`."""

    where: str
    stack: int = 0


@frozen_value
class PickDiscard(EffectStep):
    """Take one of the cards of the discard pile, which one is looking through."""


@frozen_value
class TakeFromHand(EffectStep):
    """Take a card of the opponent's hand, which one has seen, or none."""


@frozen_value
class TakeAway(EffectStep):
    """Take *n* cards (fewer: all) out of the opponent's hand, which one has seen, and put them under stacks."""

    n: int


@frozen_value
class PutHeld(EffectStep):
    """Put the cards taken away under stacks with the same back; the other sees the stacks only."""


# ---- building, moving, losing ----------------------------------------------------------------------------------------


@frozen_value
class FindRegions(EffectStep):
    """Turn up the two top regions for the new settlement beside this column."""

    column: int


@frozen_value
class LayRegions(EffectStep):
    """Say which of the two regions lies above and which below; with *choose*, any two of the region stack.

    What is left of a searched stack is shuffled.
    """

    column: int
    choose: bool = False


@frozen_value
class Relocate(EffectStep):
    """Let two own regions or two own expansions change places, each where it may lie."""


@frozen_value
class LoseOne(EffectStep):
    """Give up one of one's own cards: *which* names a club (`programs.FILTERS`), *sites* those it must be among.

    It goes *to* the `discards`, or under a `stack` with its back that its owner picks.
    """

    which: str
    to: str = "stack"
    sites: tuple[str, ...] = ()


@frozen_value
class GoesUnder(EffectStep):
    """Put the card of an own site under a stack with its back; then whoever looks after lost cards pays."""

    site: str


@frozen_value
class Burn(EffectStep):
    """Name a building of the opponent at a place that no Fire Brigade guards; it goes under a stack."""


@frozen_value
class SufferFeud(EffectStep):
    """The stronger seat names 3 buildings of this one, which then gives up one of them."""

    named: tuple[str, ...] = ()


@frozen_value
class SufferFraternalFeuds(EffectStep):
    """The stronger seat sees this one's hand and puts 2 cards of it under stacks."""


@frozen_value
class Riot(EffectStep):
    """Who has units with strength or commerce pays gold or gives up one of them, unless a Chapel helps."""


# ---- event cards -----------------------------------------------------------------------------------------------------


@frozen_value
class TurnEvent(EffectStep):
    """Turn up the top event card; whom it touches may avert it first, then it happens, the seat in turn first."""


@frozen_value
class Touch(EffectStep):
    """The event of the moment happens to this seat, where it changes anything."""


@frozen_value
class Avert(EffectStep):
    """The window for a card that keeps an event off; it opens whether or not the card is held."""


@frozen_value
class BuryEvent(EffectStep):
    """The event card goes under its stack, where everybody knows it."""


@frozen_value
class RebuildEvents(EffectStep):
    """Shuffle all events but Yule, which lies fourth from the bottom again; then turn up a new one."""


# ---- before the game -------------------------------------------------------------------------------------------------


@frozen_value
class WhoStarts(EffectStep):
    """The higher die begins (R-201)."""


@frozen_value
class Gather(EffectStep):
    """Take the cards of a shuffle together."""

    what: str


@frozen_value
class Shuffle(EffectStep):
    """Deal a shuffled stack card by card: `regions`, `events`, the events left `aside`, or the stacks of a set."""

    what: str


@frozen_value
class FirstHands(EffectStep):
    """Both take their first hands, then rearrange their regions; the seat that starts is first."""


@frozen_value
class FirstHand(EffectStep):
    """Take 3 cards: the top ones of a stack, or in a theme game any 3 of a basic stack."""

    second: bool = False


@frozen_value
class Rearrange(EffectStep):
    """May exchange two of one's regions, *left* times."""

    left: int


# ---- the turn --------------------------------------------------------------------------------------------------------


@frozen_value
class BeginTurn(EffectStep):
    """A seat is in turn; with the target already reached it wins at once, where the mode says so (R-203)."""


@frozen_value
class BeforeDice(EffectStep):
    """Roll, or first play a card that sets a die."""


@frozen_value
class ActionPhase(EffectStep):
    """Anything in any order, as often as wanted, until the seat ends it."""


@frozen_value
class Discard(EffectStep):
    """The action card that was carried out goes to the discard pile."""

    card: str


@frozen_value
class Refill(EffectStep):
    """Draw up to the hand limit from any stacks, or put the surplus under stacks with the same back."""


@frozen_value
class Exchange(EffectStep):
    """May put a hand card under a stack and take another."""


@frozen_value
class Replace(EffectStep):
    """Take the top card of a stack for nothing, or pay and search one."""


@frozen_value
class Keep(EffectStep):
    """The card taken last came at the end of a turn."""


@frozen_value
class EndTurn(EffectStep):
    """The turn is over: the target reached wins, otherwise the other seat is in turn."""
