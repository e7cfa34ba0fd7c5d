"""What the rules still have to do, as plain data: the verbs of which cards are made, and the steps of a turn.

A step says what is to be done and nothing more; `core` does it, by the operation of the same name (`pending` has both).
A position in the middle of a card's effect is a stack of steps, each with the seat it belongs to.
"""

from __future__ import annotations

from typing import Any, ClassVar

from trueque.kernel import Seat
from trueque.kernel.value import value
from trueque.princes.catalogue import ALL_KINDS, Cost

STEPS: dict[str, type[Step]] = {}
"""Every kind of step by name, so that a view can carry what is pending."""


class Step:
    """One thing to do for one seat: a frozen dataclass."""

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Any]]

    def __init_subclass__(cls) -> None:
        STEPS[cls.__name__] = cls


def thaw(value: Any) -> Any:
    """A step again, from its plain form (see `kernel.event.plain`)."""
    if isinstance(value, dict):
        return STEPS[value["is"]](**{name: thaw(inner) for name, inner in value.items() if name != "is"})
    if isinstance(value, list):
        return tuple(thaw(inner) for inner in value)
    return value


# ---- resources -------------------------------------------------------------------------------------------------------


@value
class Pay(Step):
    """Pay a cost; where several stores could give, the payer picks, one resource after the other."""

    cost: Cost
    to: Seat | None = None


@value
class PayAny(Step):
    """Pay this many resources of one's own choice."""

    n: int


@value
class PayLess(Step):
    """Pay a cost of which 1 resource of one's own choice is let off."""

    cost: Cost


@value
class Gain(Step):
    """Receive this many resources of one's own choice among *kinds*; what has no room is lost.

    *n* is a number or the name of an amount (see `programs.AMOUNTS`). With *whole* all goes into one store.
    """

    n: int | str
    kinds: tuple[int, ...] = ALL_KINDS
    whole: bool = False


@value
class GainOneKind(Step):
    """Choose one of these resources and receive this many of it; what has no room is lost."""

    n: int | str
    kinds: tuple[int, ...]


@value
class Rob(Step):
    """Name up to *n* resources the opponent has and one has room for: he picks where they leave, you where they enter.

    With *single* it is one kind, as many as one single region of yours still holds. *least*: how many must be named.
    """

    n: int | str
    least: int = 1
    kinds: tuple[int, ...] = ALL_KINDS
    single: bool = False
    room: str = ""
    """The switch that says whether one needs room for what one names (R-262, R-269); none: one always does."""


@value
class HandOver(Step):
    """Give the opponent 1 resource of one's own choice that he has room for."""


@value
class Buy(Step):
    """May buy up to *n* resources of one's own choice for 1 gold each."""

    n: int


@value
class Put(Step):
    """Receive these resources, already chosen and paid for."""

    amounts: tuple[int, ...]


@value
class CopyYield(Step):
    """Marketplace: where the number stands on more regions of the other, 1 of a resource those yield."""


@value
class YieldBeside(Step):
    """Each region gains 1 for every card of these faces next to it."""

    cards: tuple[str, ...]


@value
class YieldAgain(Step):
    """Every own region with the number of this turn's roll yields 1 once more, boosters apart."""


@value
class Tend(Step):
    """Choose a card of this face of one's own: each region next to it yields 1."""

    face: str


@value
class Sicken(Step):
    """Each region beside a city loses 1, also between two; a guarded city keeps its regions. Then cures pay."""


# ---- putting verbs together ------------------------------------------------------------------------------------------


@value
class Opponent(Step):
    """Have the opponent do these steps."""

    steps: tuple[Step, ...]


@value
class If(Step):
    """Do these steps where a requirement holds (`programs.NEEDS` names them)."""

    need: tuple[str, ...]
    steps: tuple[Step, ...]


@value
class Attack(Step):
    """Do these steps, unless the opponent fends them off by a roll."""

    steps: tuple[Step, ...]


@value
class Defend(Step):
    """Roll the production die once for all guards together, or let the attack happen."""

    faces: tuple[int, ...]
    steps: tuple[Step, ...]


@value
class FendOff(Step):
    """The action card on the table has no effect on this seat."""


@value
class Triggers(Step):
    """Have one's cards that wait for something do their steps."""

    what: str


# ---- dice ------------------------------------------------------------------------------------------------------------


@value
class ChooseDie(Step):
    """Set the production die instead of rolling it."""


@value
class SetFace(Step):
    """Set the event die to a face instead of rolling it."""

    face: str


@value
class RollDie(Step):
    """Roll one die; on these faces do the first steps, otherwise the others."""

    faces: tuple[int, ...]
    on: tuple[Step, ...] = ()
    otherwise: tuple[Step, ...] = ()


@value
class RollDice(Step):
    """Roll what was not set: both dice lie there; brigands come before production, everything else after."""


@value
class ResolveFace(Step):
    """Carry out the face of the event die."""


# ---- hands and stacks ------------------------------------------------------------------------------------------------


@value
class SearchStack(Step):
    """Choose a stack that is not empty, look through it and take *n* cards."""

    optional: bool = False
    n: int = 1


@value
class PickFrom(Step):
    """Take one of the cards of a stack one is looking through; the order of the rest stays."""

    stack: int
    n: int = 1


@value
class Look(Step):
    """See all of the opponent's `hand`, of the `discards` or of a `stack`."""

    where: str
    stack: int = 0


@value
class PickDiscard(Step):
    """Take one of the cards of the discard pile, which one is looking through."""


@value
class TakeFromHand(Step):
    """Take a card of the opponent's hand, which one has seen, or none."""


@value
class TakeAway(Step):
    """Take *n* cards (fewer: all) out of the opponent's hand, which one has seen, and put them under stacks."""

    n: int


@value
class PutHeld(Step):
    """Put the cards taken away under stacks with the same back; the other sees the stacks only."""


# ---- building, moving, losing ----------------------------------------------------------------------------------------


@value
class FindRegions(Step):
    """Turn up the two top regions for the new settlement beside this column."""

    column: int


@value
class LayRegions(Step):
    """Say which of the two regions lies above and which below; with *choose*, any two of the region stack.

    What is left of a searched stack is shuffled.
    """

    column: int
    choose: bool = False


@value
class Relocate(Step):
    """Let two own regions or two own expansions change places, each where it may lie."""


@value
class LoseOne(Step):
    """Give up one of one's own cards: *which* names a club (`programs.FILTERS`), *sites* those it must be among.

    It goes *to* the `discards`, or under a `stack` with its back that its owner picks.
    """

    which: str
    to: str = "stack"
    sites: tuple[str, ...] = ()


@value
class GoesUnder(Step):
    """Put the card of an own site under a stack with its back; then whoever looks after lost cards pays."""

    site: str


@value
class Burn(Step):
    """Name a building of the opponent at a place that no Fire Brigade guards; it goes under a stack."""


@value
class SufferFeud(Step):
    """The stronger seat names 3 buildings of this one, which then gives up one of them."""

    named: tuple[str, ...] = ()


@value
class SufferFraternalFeuds(Step):
    """The stronger seat sees this one's hand and puts 2 cards of it under stacks."""


@value
class Riot(Step):
    """Who has units with strength or commerce pays gold or gives up one of them, unless a Chapel helps."""


# ---- event cards -----------------------------------------------------------------------------------------------------


@value
class TurnEvent(Step):
    """Turn up the top event card; whom it touches may avert it first, then it happens, the seat in turn first."""


@value
class Touch(Step):
    """The event of the moment happens to this seat, where it changes anything."""


@value
class Avert(Step):
    """The window for a card that keeps an event off; it opens whether or not the card is held."""


@value
class BuryEvent(Step):
    """The event card goes under its stack, where everybody knows it."""


@value
class RebuildEvents(Step):
    """Shuffle all events but Yule, which lies fourth from the bottom again; then turn up a new one."""


# ---- before the game -------------------------------------------------------------------------------------------------


@value
class WhoStarts(Step):
    """The higher die begins (R-201)."""


@value
class Gather(Step):
    """Take the cards of a shuffle together."""

    what: str


@value
class Shuffle(Step):
    """Deal a shuffled stack card by card: `regions`, `events`, the events left `aside`, or the stacks of a set."""

    what: str


@value
class FirstHands(Step):
    """Both take their first hands, then rearrange their regions; the seat that starts is first."""


@value
class FirstHand(Step):
    """Take 3 cards: the top ones of a stack, or in a theme game any 3 of a basic stack."""

    second: bool = False


@value
class Rearrange(Step):
    """May exchange two of one's regions, *left* times."""

    left: int


# ---- the turn --------------------------------------------------------------------------------------------------------


@value
class BeginTurn(Step):
    """A seat is in turn; with the target already reached it wins at once, where the mode says so (R-203)."""


@value
class BeforeDice(Step):
    """Roll, or first play a card that sets a die."""


@value
class ActionPhase(Step):
    """Anything in any order, as often as wanted, until the seat ends it."""


@value
class Discard(Step):
    """The action card that was carried out goes to the discard pile."""

    card: str


@value
class Refill(Step):
    """Draw up to the hand limit from any stacks, or put the surplus under stacks with the same back."""


@value
class Exchange(Step):
    """May put a hand card under a stack and take another."""


@value
class Replace(Step):
    """Take the top card of a stack for nothing, or pay and search one."""


@value
class Keep(Step):
    """The card taken last came at the end of a turn."""


@value
class EndTurn(Step):
    """The turn is over: the target reached wins, otherwise the other seat is in turn."""
