"""What the two dice bring: production, and the face of the event die."""

from .events import reveal_event
from .realm import BOOSTED, MOST, Realm, Region, Spot, count_cards_beside, count_points, has_card, list_names
from .stores import demand_resources, list_takeable, receive_resources
from .table import Flow, State, has_lead


def resolve_dice(state: State, face: str) -> Flow[None]:
    """The red face comes before production, a black one after it ("El dado de eventos")."""
    if face == "brigands":
        for realm in state.realms:
            rob_realm(realm)
        yield from produce_resources(state)
        return
    yield from produce_resources(state)
    if face == "trade":
        yield from resolve_trade(state)
    elif face == "celebration":
        yield from resolve_celebration(state)
    elif face == "harvest":
        yield from resolve_harvest(state)
    else:
        yield from reveal_event(state)


def rob_realm(realm: Realm) -> None:
    """More than seven counted: all gold and wool are lost, beside a Storehouse too; the Gold Cache is safe."""
    counted = sum(
        region.stock for spot, region in realm.regions.items() if not count_cards_beside(realm, spot, ("storehouse",))
    )
    if counted > 7:
        for region in realm.regions.values():
            if region.kind in ("gold", "wool"):
                region.stock = 0


# ---- production ----------------------------------------------------------------------------------------------------


def count_yield(realm: Realm, spot: Spot, region: Region) -> int:
    """One, and one more for each booster of its terrain beside it."""
    boosters = tuple(name for name, terrain in BOOSTED.items() if terrain == region.terrain)
    return 1 + count_cards_beside(realm, spot, boosters)


def produce_resources(state: State) -> Flow[None]:
    """Every region of both players with the number rolled yields; then the Marketplaces."""
    for realm in state.realms:
        for spot, region in realm.regions.items():
            if region.number == state.die:
                region.stock = min(MOST, region.stock + count_yield(realm, spot, region))
    for seat in state.order_seats():
        yield from trade_at_market(state, seat)


def trade_at_market(state: State, seat: int) -> Flow[None]:
    """The opponent has more regions of this number: one of what those yield, full ones too (card list, "Mercado")."""
    own, other = state.realms[seat], state.realms[1 - seat]
    if not has_card(own, "marketplace"):
        return
    yielding = [region for region in other.regions.values() if region.number == state.die]
    if len(yielding) > sum(region.number == state.die for region in own.regions.values()):
        yield from receive_resources(state, seat, 1, {region.kind for region in yielding})


# ---- the event die -------------------------------------------------------------------------------------------------


def resolve_trade(state: State) -> Flow[None]:
    """Whoever has the trade advantage takes one resource from the opponent, two with the Moneylender."""
    for seat in state.order_seats():
        if has_lead(state, seat, "commerce"):
            wanted = 2 if has_card(state.realms[seat], "moneylender") else 1
            needs_room = state.rules.trade_room == "needed"
            limits = list_takeable(state.realms[seat], state.realms[1 - seat], needs_room)
            yield from demand_resources(state, seat, [min(wanted, sum(most for _, most in limits))], needs_room)
            return


def resolve_celebration(state: State) -> Flow[None]:
    """The one with more skill points takes one, else both do; the herald's player takes one more in any case."""
    skills = [count_points(realm, "skill") for realm in state.realms]
    for seat in state.order_seats():
        amount = int(skills[seat] >= skills[1 - seat]) + int(state.herald == seat)
        if state.rules.reiner == "one":
            amount = min(1, amount)
        yield from receive_resources(state, seat, amount)


HARVEST_GOLD = {"toll_bridge": 2, "pirate_ship": 1}


def resolve_harvest(state: State) -> Flow[None]:
    """Both take one; Toll Bridges bring two gold, Pirate Ships one."""
    for seat in state.order_seats():
        yield from receive_resources(state, seat, 1)
        for name in list_names(state.realms[seat]):
            yield from receive_resources(state, seat, HARVEST_GOLD.get(name, 0), ("gold",))
