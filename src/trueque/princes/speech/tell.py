"""Events as sentences: actor first, digits for counts, place last; what touches nobody is short."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from trueque.kernel import Event
from trueque.princes import events as e
from trueque.princes.actions import Amounts
from trueque.princes.catalogue import CARDS, KINDS, STORES
from trueque.princes.speech.names import PrincesVoice


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


def describe_event(event: Event, voice: PrincesVoice) -> str:
    """*event* as a sentence; empty where nothing is worth saying."""
    teller = SENTENCES.get(type(event))
    return teller(event, voice) if teller else ""


def _describe_start_event(event: e.Started, v: PrincesVoice) -> str:
    say = v.say
    return say("You begin.") if v.is_me(event.seat) else say("{name} begins.", name=v.seat_name(event.seat))


def _describe_turn_start_event(event: e.TurnBegan, v: PrincesVoice) -> str:
    say = v.say
    return say("Your turn.") if v.is_me(event.seat) else say("{name} to play.", name=v.seat_name(event.seat))


def _describe_dice_event(event: e.DiceRolled, v: PrincesVoice) -> str:
    say, face = v.say, v.face_name(event.face)
    if v.is_me(event.seat):
        return say("Production {die}; event: {face}.", die=event.die, face=face)
    return say("{name}: production {die}; event: {face}.", name=v.seat_name(event.seat), die=event.die, face=face)


def _describe_die_event(event: e.DieRolled, v: PrincesVoice) -> str:
    say = v.say
    return say("The die shows {n}.", n=event.number)


def _describe_set_die_event(event: e.DieSet, v: PrincesVoice) -> str:
    say = v.say
    if event.face:
        return say("The event die is set to {face}.", face=v.face_name(event.face))
    return say("The production die is set to {n}.", n=event.number)


def _describe_gain_event(event: e.Gained | e.Produced, v: PrincesVoice) -> str:
    say, amounts = v.say, v.describe_stores(event.amounts)
    if not any(event.amounts):
        full = say("You get nothing: the regions are full.")
        return full if v.is_me(event.seat) else say("{name} gets nothing: the regions are full.",
                                                    name=v.seat_name(event.seat))  # fmt: skip
    lost = " " + say("No room for {n} more.", n=event.lost) if event.lost else ""
    if v.is_me(event.seat):
        held = [f"{v.store_name(STORES[i])}: {event.stock[i]}" for i, n in enumerate(event.amounts) if n]
        return say("You get {amounts}; {held}.", amounts=amounts, held=", ".join(held)) + lost
    return f"{v.seat_name(event.seat)}: {amounts}.{lost}"


def _describe_payment_event(event: e.Paid, v: PrincesVoice) -> str:
    say, amounts, me = v.say, v.describe_stores(event.amounts), v.is_me(event.seat)
    if event.to is None:
        if me:
            return say("You pay {amounts}.", amounts=amounts)
        return say("{name} pays {amounts}.", name=v.seat_name(event.seat), amounts=amounts)
    if me:
        return say("You give {name} {amounts}.", name=v.seat_name(event.to), amounts=amounts)
    return say("{name} hands over {amounts}.", name=v.seat_name(event.seat), amounts=amounts)


def _describe_robbery_event(event: e.Robbed, v: PrincesVoice) -> str:
    say, amounts = v.say, v.describe_stores(event.amounts)
    if v.is_me(event.seat):
        return say("You have more than 7 resources and lose {amounts}.", amounts=amounts)
    return say("{name} has more than 7 resources and loses {amounts}.", name=v.seat_name(event.seat), amounts=amounts)


def _describe_plague_event(event: e.Plagued, v: PrincesVoice) -> str:
    say, amounts = v.say, v.describe_stores(event.amounts)
    if v.is_me(event.seat):
        return say("You lose {amounts}.", amounts=amounts)
    return say("{name} loses {amounts}.", name=v.seat_name(event.seat), amounts=amounts)


def _describe_no_effect_event(event: e.NothingHappened, v: PrincesVoice) -> str:
    say = v.say
    if event.what == "brigands":
        return say("Nobody has more than 7 resources.")
    if event.what == "trade":
        return say("Nobody has the trade advantage.") if event.seat is None else say("Nothing can be taken.")
    if event.seat is None or v.is_me(event.seat):
        return say("{event} does not touch you.", event=v.card_name(event.what)) if event.seat is not None else ""
    return say("{event} does not touch {name}.", event=v.card_name(event.what), name=v.seat_name(event.seat))


def _describe_demand_event(event: e.Demanded, v: PrincesVoice) -> str:
    say, amounts = v.say, v.describe_kinds(event.amounts)
    if v.is_me(event.seat):
        return say("You name {amounts}.", amounts=amounts)
    return say("{name} names {amounts}.", name=v.seat_name(event.seat), amounts=amounts)


def _describe_play_event(event: e.Played, v: PrincesVoice) -> str:
    say, card = v.say, v.card_name(event.card)
    if v.is_me(event.seat):
        return say("You play {card}.", card=card)
    return say("{name} plays {card}.", name=v.seat_name(event.seat), card=card)


def _describe_paid_building_event(event: BuiltFor, v: PrincesVoice) -> str:
    """“Bruna builds a road, left (1 wood, 2 brick).”"""
    say, card, place, price = (
        v.say,
        v.built_name(event.card),
        v.place_name(event.place),
        v.describe_stores(event.amounts),
    )
    points = _describe_points(event.card, v)
    if v.is_me(event.seat):
        return say("You build {card}, {place} ({price}).", card=card, place=place, price=price) + points
    name = v.seat_name(event.seat)
    return say("{name} builds {card}, {place} ({price}).", name=name, card=card, place=place, price=price) + points


def _describe_building_event(event: e.Built, v: PrincesVoice) -> str:
    say, card, place = v.say, v.built_name(event.card), v.place_name(event.place)
    points = _describe_points(event.card, v)
    if v.is_me(event.seat):
        return say("You build {card}, {place}.", card=card, place=place) + points
    return say("{name} builds {card}, {place}.", name=v.seat_name(event.seat), card=card, place=place) + points


def _describe_points(card: str, v: PrincesVoice) -> str:
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


def _describe_trade_event(event: e.Traded, v: PrincesVoice) -> str:
    say = v.say
    kind = KINDS.index(event.give) if event.give in KINDS else -1
    give = v.describe_amount(event.n, kind) if kind >= 0 else f"{event.n} ({v.store_name(event.give)})"
    get = v.describe_amount(1, KINDS.index(event.get))
    if v.is_me(event.seat):
        return say("You trade {give} for {get}.", give=give, get=get)
    return say("{name} trades {give} for {get}.", name=v.seat_name(event.seat), give=give, get=get)


def _describe_found_regions_event(event: e.RegionsFound, v: PrincesVoice) -> str:
    say = v.say
    return say("New regions: {regions}.", regions=v.card_names(event.regions))


def _describe_laid_regions_event(event: e.RegionsLaid, v: PrincesVoice) -> str:
    say = v.say
    return say("{top} above, {bottom} below.", top=v.store_name(event.top), bottom=v.store_name(event.bottom))


def _describe_swap_event(event: e.Swapped, v: PrincesVoice) -> str:
    say, one, other = v.say, v.place_name(event.one), v.place_name(event.other)
    if v.is_me(event.seat):
        return say("Yours: {one} and {other} change places.", one=one, other=other)
    return say("{name}: {one} and {other} change places.", name=v.seat_name(event.seat), one=one, other=other)


def _describe_removal_event(event: e.Removed, v: PrincesVoice) -> str:
    say, card, site = v.say, v.card_name(event.card), v.place_name(event.site)
    if event.to == "discards":
        return say("{name}: {card}, {site}, to the discard pile.", name=v.seat_name(event.seat), card=card, site=site)
    if event.to == "open":
        return say(
            "{name}: {card}, {site}, back to the open stack.", name=v.seat_name(event.seat), card=card, site=site
        )
    n = event.to.removeprefix("stack ")
    return say("{name}: {card}, {site}, under stack {n}.", name=v.seat_name(event.seat), card=card, site=site, n=n)


def _describe_target_event(event: e.Targeted, v: PrincesVoice) -> str:
    say, card, site = v.say, v.card_name(event.card), v.place_name(event.site)
    return say("{name} names {card}, {site}.", name=v.seat_name(event.seat), card=card, site=site)


def _describe_draw_event(event: e.Drew, v: PrincesVoice) -> str:
    say, card, n = v.say, v.card_name(event.card), event.stack + 1
    if v.is_me(event.seat):
        return say("You take {card} from stack {n}.", card=card, n=n)
    return say("{name} takes {card} from stack {n}.", name=v.seat_name(event.seat), card=card, n=n)


def _describe_put_under_event(event: e.PutUnder, v: PrincesVoice) -> str:
    say, card, n = v.say, v.card_name(event.card), event.stack + 1
    if v.is_me(event.seat):
        return say("Yours under stack {n}: {card}.", card=card, n=n)
    return say("{name}: {card} under stack {n}.", name=v.seat_name(event.seat), card=card, n=n)


def _describe_fetch_event(event: e.Fetched, v: PrincesVoice) -> str:
    say, card = v.say, v.card_name(event.card)
    if v.is_me(event.seat):
        return say("You take {card} from the discard pile.", card=card)
    return say("{name} takes {card} from the discard pile.", name=v.seat_name(event.seat), card=card)


def _describe_taking_away_event(event: e.TakenAway, v: PrincesVoice) -> str:
    say, card = v.say, v.card_name(event.card)
    if v.is_me(event.seat):
        return say("You lose {card} from your hand.", card=card)
    return say("{name} loses {card} from the hand.", name=v.seat_name(event.seat), card=card)


def _describe_theft_event(event: e.Stolen, v: PrincesVoice) -> str:
    say, card = v.say, v.card_name(event.card)
    if v.is_me(event.seat):
        return say("You take {card} from the other hand.", card=card)
    if v.is_me(1 - event.seat):
        return say("{name} takes {card} from your hand.", name=v.seat_name(event.seat), card=card)
    return say("{name} takes {card} from the hand of {other}.", name=v.seat_name(event.seat), card=card,
               other=v.seat_name(1 - event.seat))  # fmt: skip


def _describe_search_event(event: e.Searched, v: PrincesVoice) -> str:
    say, n = v.say, event.stack + 1
    hand = say("your hand") if v.is_me(1 - event.seat) else say("the other hand")
    where = {"stack": say("stack {n}", n=n), "discards": say("the discard pile"), "hand": hand}
    if v.is_me(event.seat):
        return say("You look through {where}: {cards}.", where=where[event.where], cards=v.card_names(event.cards))
    return say("{name} looks through {where}.", name=v.seat_name(event.seat), where=where[event.where])


def _describe_event_card(event: e.EventTurned, v: PrincesVoice) -> str:
    say = v.say
    card = CARDS[event.card].face
    return say("Event: {card}. {effect}", card=card.names[v.to.lang], effect=card.effect[v.to.lang])


def _describe_shuffle_event(event: e.Shuffled, v: PrincesVoice) -> str:
    say = v.say
    return say("The event stack is shuffled.") if event.what == "events" else ""


def _describe_avert_event(event: e.Averted, v: PrincesVoice) -> str:
    say, what, by = v.say, v.card_name(event.what), v.card_name(event.by)
    if v.is_me(event.seat):
        return say("{by} keeps {what} off you.", by=by, what=what)
    return say("{by} keeps {what} off {name}.", by=by, what=what, name=v.seat_name(event.seat))


def _describe_advantage_event(event: e.AdvantageMoved, v: PrincesVoice) -> str:
    say = v.say
    what = say("the strength advantage") if event.what == "strength" else say("the trade advantage")
    if event.seat is None:
        return say("Nobody has {what} now.", what=what)
    if v.is_me(event.seat):
        return say("You have {what}: 1 point.", what=what)
    return say("{name} has {what}: 1 point.", name=v.seat_name(event.seat), what=what)


def _describe_turn_end_event(event: e.TurnEnded, v: PrincesVoice) -> str:
    say = v.say
    return (
        say("You end your turn.") if v.is_me(event.seat) else say("{name} ends the turn.", name=v.seat_name(event.seat))
    )


def _describe_game_end_event(event: e.GameEnded, v: PrincesVoice) -> str:
    say, points = v.say, event.points
    if event.winner is None:
        return _describe_out_of_turns_event(points, v)
    mine, other = points[event.winner], points[1 - event.winner]
    if v.is_me(event.winner):
        return say("You win, {mine} to {other}.", mine=mine, other=other)
    return say("{name} wins, {mine} to {other}.", name=v.seat_name(event.winner), mine=mine, other=other)


def _describe_out_of_turns_event(points: tuple[int, int], v: PrincesVoice) -> str:
    """R-205: the turns have run out; who has more points wins."""
    say, scores = v.say, ", ".join(f"{v.seat_name(seat)} {points[seat]}" for seat in (0, 1))
    over = say("That was the last turn: more points win.")
    if points[0] == points[1]:
        return f"{over} {say('Shared victory: {scores}.', scores=scores)}"
    winner = int(points[1] > points[0])
    won = say("You win: {scores}.", scores=scores) if v.is_me(winner) else (
        say("{name} wins: {scores}.", name=v.seat_name(winner), scores=scores))  # fmt: skip
    return f"{over} {won}"


SENTENCES: dict[type, Callable[[Any, PrincesVoice], str]] = {
    e.Started: _describe_start_event,
    e.TurnBegan: _describe_turn_start_event,
    e.DiceRolled: _describe_dice_event,
    e.DieRolled: _describe_die_event,
    e.DieSet: _describe_set_die_event,
    e.Produced: _describe_gain_event,
    e.Gained: _describe_gain_event,
    e.Paid: _describe_payment_event,
    e.Robbed: _describe_robbery_event,
    e.Plagued: _describe_plague_event,
    e.NothingHappened: _describe_no_effect_event,
    e.Demanded: _describe_demand_event,
    e.Played: _describe_play_event,
    e.Built: _describe_building_event,
    BuiltFor: _describe_paid_building_event,
    e.Traded: _describe_trade_event,
    e.RegionsFound: _describe_found_regions_event,
    e.RegionsLaid: _describe_laid_regions_event,
    e.Swapped: _describe_swap_event,
    e.Removed: _describe_removal_event,
    e.Targeted: _describe_target_event,
    e.Drew: _describe_draw_event,
    e.PutUnder: _describe_put_under_event,
    e.Fetched: _describe_fetch_event,
    e.TakenAway: _describe_taking_away_event,
    e.Stolen: _describe_theft_event,
    e.Searched: _describe_search_event,
    e.EventTurned: _describe_event_card,
    e.Shuffled: _describe_shuffle_event,
    e.Averted: _describe_avert_event,
    e.AdvantageMoved: _describe_advantage_event,
    e.TurnEnded: _describe_turn_end_event,
    e.GameEnded: _describe_game_end_event,
}
