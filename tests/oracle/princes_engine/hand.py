"""Cards between stacks and hands."""

from .realm import count_points, count_stock, has_card
from .stores import take_out
from .table import Flow, State, ask_seat, list_full_stacks, list_matching_stacks, put_under


def count_hand_limit(state: State, seat: int) -> int:
    """Three, and one for each progress point."""
    return 3 + count_points(state.realms[seat], "progress")


def fill_hand(state: State, seat: int) -> Flow[None]:
    """Draw up to the limit, or lay what is too much under stacks ("Robar cartas")."""
    hand = state.hands[seat]
    limit = count_hand_limit(state, seat)
    state.fresh = []
    while len(hand) < limit and list_full_stacks(state, seat) and state.barred != seat:
        full = [f"draw {n + 1}" for n in list_full_stacks(state, seat)]
        answer = yield from ask_seat(seat, "draw", full)
        draw_top(state, seat, answer)
    while len(hand) > limit:
        yield from lay_under(state, seat, "surplus", may_pass=False)


def draw_top(state: State, seat: int, answer: str) -> None:
    """Take the top card of a stack."""
    card = state.stacks[int(answer.split()[1]) - 1].cards.pop(0)
    state.hands[seat].append(card)
    state.fresh.append(card)


def lay_under(state: State, seat: int, kind: str, may_pass: bool) -> Flow[bool]:
    """Lay one card of the hand under a stack with its back."""
    hand = state.hands[seat]
    ways = [f"under {card} {n + 1}" for card in hand for n in list_matching_stacks(state, seat, card)]
    answer = yield from ask_seat(seat, kind, [*ways, "pass"] if may_pass else ways)
    if answer == "pass":
        return False
    _, card, number = answer.split()
    hand.remove(card)
    put_under(state, card, int(number) - 1)
    return True


def count_search_cost(state: State, seat: int) -> int:
    """Choosing a card costs two resources, one with a Parish Hall, none with a Town Hall."""
    realm = state.realms[seat]
    return 0 if has_card(realm, "town_hall") else 1 if has_card(realm, "parish_hall") else 2


def exchange_card(state: State, seat: int) -> Flow[None]:
    """One card for the top one of a stack, or for a chosen one ("Intercambiar una carta de la mano")."""
    if not state.hands[seat]:
        return
    has_laid = yield from lay_under(state, seat, "exchange", may_pass=True)
    if not has_laid:
        return
    cost = count_search_cost(state, seat)
    full = [n + 1 for n in list_full_stacks(state, seat)]
    ways = [f"draw {n}" for n in full]
    if count_stock(state.realms[seat]) >= cost:
        ways += [f"search {n}" for n in full]
    answer = yield from ask_seat(seat, "replace", ways)
    if answer.startswith("draw"):
        draw_top(state, seat, answer)
        return
    if cost:
        yield from take_out(state, seat, None, cost)
    yield from pick_from_stack(state, seat, int(answer.split()[1]) - 1)
    state.fresh.append(state.hands[seat][-1])


def pick_from_stack(state: State, seat: int, number: int) -> Flow[None]:
    """Look through a stack and take a card; the order of the others stays."""
    cards = state.stacks[number].cards
    answer = yield from ask_seat(seat, "pick", [f"pick {card}" for card in cards])
    card = answer.removeprefix("pick ")
    cards.remove(card)
    state.hands[seat].append(card)
