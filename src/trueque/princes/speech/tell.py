"""Events as sentences: actor first, digits for counts, place last; what touches nobody is short."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from trueque.kernel import Event
from trueque.princes import events as e
from trueque.princes.actions import Amounts
from trueque.princes.catalogue import CARDS, KINDS, STORES
from trueque.princes.speech.names import Voice


@dataclass(slots=True, unsafe_hash=True)
class BuiltFor(e.Built):
    """Something built together with what was paid for it at once: only told, never stored."""

    amounts: Amounts


def joined(events: list[Event]) -> list[Event]:
    """The deed first, its price after: a payment is told with what it was for; a trade names its own."""
    deed = next((event for event in events if isinstance(event, e.Built | e.Traded)), None)
    paid = next((event for event in events if isinstance(event, e.Paid) and event.to is None), None)
    if deed is None or paid is None or paid.seat != deed.seat or events.index(paid) < events.index(deed):
        return events
    told = BuiltFor(deed.seat, deed.card, deed.place, paid.amounts) if isinstance(deed, e.Built) else deed
    return [told if event is deed else event for event in events if event is not paid]


def told(event: Event, voice: Voice) -> str:
    """*event* as a sentence; empty where nothing is worth saying."""
    teller = SENTENCES.get(type(event))
    return teller(event, voice) if teller else ""


def _started(event: e.Started, v: Voice) -> str:
    say = v.say
    return say("You begin.") if v.is_me(event.seat) else say("{name} begins.", name=v.name(event.seat))


def _turn_began(event: e.TurnBegan, v: Voice) -> str:
    say = v.say
    return say("Your turn.") if v.is_me(event.seat) else say("{name} to play.", name=v.name(event.seat))


def _dice(event: e.DiceRolled, v: Voice) -> str:
    say, face = v.say, v.face(event.face)
    if v.is_me(event.seat):
        return say("Production {die}; event: {face}.", die=event.die, face=face)
    return say("{name}: production {die}; event: {face}.", name=v.name(event.seat), die=event.die, face=face)


def _die(event: e.DieRolled, v: Voice) -> str:
    say = v.say
    return say("The die shows {n}.", n=event.number)


def _die_set(event: e.DieSet, v: Voice) -> str:
    say = v.say
    if event.face:
        return say("The event die is set to {face}.", face=v.face(event.face))
    return say("The production die is set to {n}.", n=event.number)


def _gained(event: e.Gained | e.Produced, v: Voice) -> str:
    say, amounts = v.say, v.stores(event.amounts)
    lost = " " + say.many("{n} lost for lack of room.", "{n} lost for lack of room.", event.lost) if event.lost else ""
    if not any(event.amounts):
        return (say("You have no room.") if v.is_me(event.seat) else f"{v.name(event.seat)}:") + lost
    if v.is_me(event.seat):
        held = [f"{v.store(STORES[i])}: {event.stock[i]}" for i, n in enumerate(event.amounts) if n]
        return say("You get {amounts}; {held}.", amounts=amounts, held=", ".join(held)) + lost
    return f"{v.name(event.seat)}: {amounts}.{lost}"


def _paid(event: e.Paid, v: Voice) -> str:
    say, amounts, me = v.say, v.stores(event.amounts), v.is_me(event.seat)
    if event.to is None:
        if me:
            return say("You pay {amounts}.", amounts=amounts)
        return say("{name} pays {amounts}.", name=v.name(event.seat), amounts=amounts)
    if me:
        return say("You give {name} {amounts}.", name=v.name(event.to), amounts=amounts)
    return say("{name} hands over {amounts}.", name=v.name(event.seat), amounts=amounts)


def _robbed(event: e.Robbed, v: Voice) -> str:
    say, amounts = v.say, v.stores(event.amounts)
    if v.is_me(event.seat):
        return say("You have more than 7 resources and lose {amounts}.", amounts=amounts)
    return say("{name} has more than 7 resources and loses {amounts}.", name=v.name(event.seat), amounts=amounts)


def _plagued(event: e.Plagued, v: Voice) -> str:
    say, amounts = v.say, v.stores(event.amounts)
    if v.is_me(event.seat):
        return say("You lose {amounts}.", amounts=amounts)
    return say("{name} loses {amounts}.", name=v.name(event.seat), amounts=amounts)


def _nothing(event: e.NothingHappened, v: Voice) -> str:
    say = v.say
    if event.what == "brigands":
        return say("Nobody has more than 7 resources.")
    if event.what == "trade":
        return say("Nobody has the trade advantage.") if event.seat is None else say("Nothing can be taken.")
    if event.seat is None or v.is_me(event.seat):
        return say("{event} does not touch you.", event=v.card(event.what)) if event.seat is not None else ""
    return say("{event} does not touch {name}.", event=v.card(event.what), name=v.name(event.seat))


def _demanded(event: e.Demanded, v: Voice) -> str:
    say, amounts = v.say, v.kinds(event.amounts)
    if v.is_me(event.seat):
        return say("You name {amounts}.", amounts=amounts)
    return say("{name} names {amounts}.", name=v.name(event.seat), amounts=amounts)


def _played(event: e.Played, v: Voice) -> str:
    say, card = v.say, v.card(event.card)
    if v.is_me(event.seat):
        return say("You play {card}.", card=card)
    return say("{name} plays {card}.", name=v.name(event.seat), card=card)


def _built_for(event: BuiltFor, v: Voice) -> str:
    """“Bruna builds a road, left (1 wood, 2 brick).”"""
    say, card, place, price = v.say, v.built(event.card), v.place(event.place), v.stores(event.amounts)
    points = _points(event.card, v)
    if v.is_me(event.seat):
        return say("You build {card}, {place} ({price}).", card=card, place=place, price=price) + points
    name = v.name(event.seat)
    return say("{name} builds {card}, {place} ({price}).", name=name, card=card, place=place, price=price) + points


def _built(event: e.Built, v: Voice) -> str:
    say, card, place = v.say, v.built(event.card), v.place(event.place)
    points = _points(event.card, v)
    if v.is_me(event.seat):
        return say("You build {card}, {place}.", card=card, place=place) + points
    return say("{name} builds {card}, {place}.", name=v.name(event.seat), card=card, place=place) + points


def _points(card: str, v: Voice) -> str:
    """The points printed on a card, as a sentence of its own."""
    say = v.say
    if card not in CARDS:
        return ""
    spoken = {
        "victory": lambda n: say.many("{n} victory point", "{n} victory points", n),
        "commerce": lambda n: say.many("{n} commerce point", "{n} commerce points", n),
        "skill": lambda n: say.many("{n} skill point", "{n} skill points", n),
        "strength": lambda n: say.many("{n} strength point", "{n} strength points", n),
        "progress": lambda n: say.many("{n} progress point", "{n} progress points", n),
    }
    points = [spoken[kind](n) for kind, n in CARDS[card].points]
    return f" {', '.join(points)}." if points else ""


def _traded(event: e.Traded, v: Voice) -> str:
    say = v.say
    kind = KINDS.index(event.give) if event.give in KINDS else -1
    give = v.amount(event.n, kind) if kind >= 0 else f"{event.n} ({v.store(event.give)})"
    get = v.amount(1, KINDS.index(event.get))
    if v.is_me(event.seat):
        return say("You trade {give} for {get}.", give=give, get=get)
    return say("{name} trades {give} for {get}.", name=v.name(event.seat), give=give, get=get)


def _found(event: e.RegionsFound, v: Voice) -> str:
    say = v.say
    return say("New regions: {regions}.", regions=v.cards(event.regions))


def _laid(event: e.RegionsLaid, v: Voice) -> str:
    say = v.say
    return say("{top} above, {bottom} below.", top=v.store(event.top), bottom=v.store(event.bottom))


def _swapped(event: e.Swapped, v: Voice) -> str:
    say, one, other = v.say, v.place(event.one), v.place(event.other)
    if v.is_me(event.seat):
        return say("Yours: {one} and {other} change places.", one=one, other=other)
    return say("{name}: {one} and {other} change places.", name=v.name(event.seat), one=one, other=other)


def _removed(event: e.Removed, v: Voice) -> str:
    say, card, site = v.say, v.card(event.card), v.place(event.site)
    if event.to == "discards":
        return say("{name}: {card}, {site}, to the discard pile.", name=v.name(event.seat), card=card, site=site)
    if event.to == "open":
        return say("{name}: {card}, {site}, back to the open stack.", name=v.name(event.seat), card=card, site=site)
    n = event.to.removeprefix("stack ")
    return say("{name}: {card}, {site}, under stack {n}.", name=v.name(event.seat), card=card, site=site, n=n)


def _targeted(event: e.Targeted, v: Voice) -> str:
    say, card, site = v.say, v.card(event.card), v.place(event.site)
    return say("{name} names {card}, {site}.", name=v.name(event.seat), card=card, site=site)


def _drew(event: e.Drew, v: Voice) -> str:
    say, card, n = v.say, v.card(event.card), event.stack + 1
    if v.is_me(event.seat):
        return say("You take {card} from stack {n}.", card=card, n=n)
    return say("{name} takes {card} from stack {n}.", name=v.name(event.seat), card=card, n=n)


def _put_under(event: e.PutUnder, v: Voice) -> str:
    say, card, n = v.say, v.card(event.card), event.stack + 1
    if v.is_me(event.seat):
        return say("Yours under stack {n}: {card}.", card=card, n=n)
    return say("{name}: {card} under stack {n}.", name=v.name(event.seat), card=card, n=n)


def _fetched(event: e.Fetched, v: Voice) -> str:
    say, card = v.say, v.card(event.card)
    if v.is_me(event.seat):
        return say("You take {card} from the discard pile.", card=card)
    return say("{name} takes {card} from the discard pile.", name=v.name(event.seat), card=card)


def _taken_away(event: e.TakenAway, v: Voice) -> str:
    say, card = v.say, v.card(event.card)
    if v.is_me(event.seat):
        return say("You lose {card} from your hand.", card=card)
    return say("{name} loses {card} from the hand.", name=v.name(event.seat), card=card)


def _stolen(event: e.Stolen, v: Voice) -> str:
    say, card = v.say, v.card(event.card)
    if v.is_me(event.seat):
        return say("You take {card} from the other hand.", card=card)
    if v.is_me(1 - event.seat):
        return say("{name} takes {card} from your hand.", name=v.name(event.seat), card=card)
    return say("{name} takes {card} from the hand of {other}.", name=v.name(event.seat), card=card,
               other=v.name(1 - event.seat))  # fmt: skip


def _searched(event: e.Searched, v: Voice) -> str:
    say, n = v.say, event.stack + 1
    hand = say("your hand") if v.is_me(1 - event.seat) else say("the other hand")
    where = {"stack": say("stack {n}", n=n), "discards": say("the discard pile"), "hand": hand}
    if v.is_me(event.seat):
        return say("You look through {where}: {cards}.", where=where[event.where], cards=v.cards(event.cards))
    return say("{name} looks through {where}.", name=v.name(event.seat), where=where[event.where])


def _event_turned(event: e.EventTurned, v: Voice) -> str:
    say = v.say
    card = CARDS[event.card].face
    return say("Event: {card}. {effect}", card=card.names[v.to.lang], effect=card.effect[v.to.lang])


def _shuffled(event: e.Shuffled, v: Voice) -> str:
    say = v.say
    return say("The event stack is shuffled.") if event.what == "events" else ""


def _averted(event: e.Averted, v: Voice) -> str:
    say, what, by = v.say, v.card(event.what), v.card(event.by)
    if v.is_me(event.seat):
        return say("{by} keeps {what} off you.", by=by, what=what)
    return say("{by} keeps {what} off {name}.", by=by, what=what, name=v.name(event.seat))


def _advantage(event: e.AdvantageMoved, v: Voice) -> str:
    say = v.say
    what = say("the strength advantage") if event.what == "strength" else say("the trade advantage")
    if event.seat is None:
        return say("Nobody has {what} now.", what=what)
    if v.is_me(event.seat):
        return say("You have {what}: 1 point.", what=what)
    return say("{name} has {what}: 1 point.", name=v.name(event.seat), what=what)


def _turn_ended(event: e.TurnEnded, v: Voice) -> str:
    say = v.say
    return say("You end your turn.") if v.is_me(event.seat) else say("{name} ends the turn.", name=v.name(event.seat))


def _game_ended(event: e.GameEnded, v: Voice) -> str:
    say, points = v.say, event.points
    if event.winner is None:
        return _out_of_turns(points, v)
    mine, other = points[event.winner], points[1 - event.winner]
    if v.is_me(event.winner):
        return say("You win, {mine} to {other}.", mine=mine, other=other)
    return say("{name} wins, {mine} to {other}.", name=v.name(event.winner), mine=mine, other=other)


def _out_of_turns(points: tuple[int, int], v: Voice) -> str:
    """R-205: the turns have run out; who has more points wins."""
    say, scores = v.say, ", ".join(f"{v.name(seat)} {points[seat]}" for seat in (0, 1))
    over = say("That was the last turn: more points win.")
    if points[0] == points[1]:
        return f"{over} {say('Shared victory: {scores}.', scores=scores)}"
    winner = int(points[1] > points[0])
    won = say("You win: {scores}.", scores=scores) if v.is_me(winner) else (
        say("{name} wins: {scores}.", name=v.name(winner), scores=scores))  # fmt: skip
    return f"{over} {won}"


SENTENCES: dict[type, Callable[[Any, Voice], str]] = {
    e.Started: _started,
    e.TurnBegan: _turn_began,
    e.DiceRolled: _dice,
    e.DieRolled: _die,
    e.DieSet: _die_set,
    e.Produced: _gained,
    e.Gained: _gained,
    e.Paid: _paid,
    e.Robbed: _robbed,
    e.Plagued: _plagued,
    e.NothingHappened: _nothing,
    e.Demanded: _demanded,
    e.Played: _played,
    e.Built: _built,
    BuiltFor: _built_for,
    e.Traded: _traded,
    e.RegionsFound: _found,
    e.RegionsLaid: _laid,
    e.Swapped: _swapped,
    e.Removed: _removed,
    e.Targeted: _targeted,
    e.Drew: _drew,
    e.PutUnder: _put_under,
    e.Fetched: _fetched,
    e.TakenAway: _taken_away,
    e.Stolen: _stolen,
    e.Searched: _searched,
    e.EventTurned: _event_turned,
    e.Shuffled: _shuffled,
    e.Averted: _averted,
    e.AdvantageMoved: _advantage,
    e.TurnEnded: _turn_ended,
    e.GameEnded: _game_ended,
}
