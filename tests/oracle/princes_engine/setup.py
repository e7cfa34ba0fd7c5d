"""Laying out the table: chance deals, then the players choose their hands."""

from collections import Counter

from .catalog import FACE_UP, REGION_PILE, THEMES, list_copies
from .realm import find_region_spot
from .table import Flow, Stack, State, ask_nature, ask_seat, list_full_stacks

SWAPS = 5
"""Five exchanges of two regions reach every arrangement of six."""


def deal_cards(cards: list[str], count: int) -> Flow[list[str]]:
    """Nature draws cards one by one without putting them back; the last one lies on top."""
    left = Counter(cards)
    dealt: list[str] = []
    for _ in range(count):
        answer = yield from ask_nature("shuffle", {f"deal {card}": left[card] for card in sorted(left)})
        card = answer.removeprefix("deal ")
        left[card] -= 1
        left += Counter()
        dealt.insert(0, card)
    return dealt


def shuffle_events(state: State) -> Flow[None]:
    """Three cards, Yule on them, the others on top ("Otros preparativos", 5)."""
    others = [card for card in state.events if card != "yule"]
    dealt = yield from deal_cards(others, len(others))
    state.events = [*dealt[:-3], "yule", *dealt[-3:]]


def gather_events(state: State) -> Flow[None]:
    """Events of the basic set and of the theme; in the Duel six of the fifteen with a half-moon at random."""
    if state.mode not in ("duel", "tournament"):
        themes = ["basic", *([state.mode] if state.is_theme else [])]
        state.events = [card for theme in themes for card in list_copies(theme, False, True)]
        return
    everything = Counter(card for theme in ("basic", *THEMES) for card in list_copies(theme, False, True))
    kept = Counter(card for theme in ("basic", *THEMES) for card in list_copies(theme, True, True))
    moons = list((everything - kept).elements())
    left_out = yield from deal_cards(moons, len(moons) - 6)
    state.events = list((everything - Counter(left_out)).elements())


def build_stacks(state: State, theme: str, piles: int) -> Flow[None]:
    """Shuffle the draw cards of a set and divide them into equal stacks."""
    cards = list_copies(theme, state.mode == "duel", False)
    open_card = FACE_UP.get(theme)
    if open_card and state.mode != "duel":
        state.face_up = [card for card in cards if card == open_card]
        cards = [card for card in cards if card != open_card]
    yield from divide_cards(state, theme, cards, piles, None)


def divide_cards(state: State, back: str, cards: list[str], piles: int, owner: int | None) -> Flow[None]:
    """Shuffle cards and lay them out in equal stacks."""
    size = len(cards) // piles
    dealt = yield from deal_cards(cards, len(cards))
    dealt.reverse()
    for number in range(piles):
        part = dealt[number * size : (number + 1) * size]
        state.stacks.append(Stack(back, part[::-1], owner))


def choose_starter(state: State) -> Flow[None]:
    """The higher die begins; both are alike likely, so nature names the player."""
    answer = yield from ask_nature("start", {"start red": 1, "start blue": 1})
    state.active = 0 if answer == "start red" else 1


def lay_table(state: State) -> Flow[None]:
    """Everything before the first turn."""
    yield from choose_starter(state)
    state.region_pile = yield from deal_cards(REGION_PILE, len(REGION_PILE))
    yield from gather_events(state)
    yield from shuffle_events(state)
    if state.mode == "tournament":
        for seat, deck in enumerate(state.decks):
            yield from divide_cards(state, "", deck, 3, seat)
    else:
        yield from build_stacks(state, "basic", 3 if state.is_theme else 4)
    for theme in THEMES:
        if state.mode in (theme, "duel"):
            yield from build_stacks(state, theme, 1 if state.mode == "duel" else 2)
    yield from deal_hands(state)
    if state.is_theme:
        first = state.active if state.rules.first_rearranged == "starter" else 1 - state.active
        for seat in (first, 1 - first):
            yield from rearrange_regions(state, seat)


def deal_hands(state: State) -> Flow[None]:
    """Three cards each, from different basic stacks; in theme games they are chosen ("Elegir las cartas de mano")."""
    used: set[int] = set()
    for seat in (state.active, 1 - state.active):
        own = [n for n in list_full_stacks(state, seat) if state.stacks[n].back in ("basic", "")]
        free = [n for n in own if n not in used]
        verb = "search" if state.is_theme else "draw"
        answer = yield from ask_seat(seat, "first_hand", [f"{verb} {n + 1}" for n in free])
        number = int(answer.split()[1]) - 1
        used |= {number} if state.rules.second_hand == "other_stack" or not state.is_theme else set()
        cards = state.stacks[number].cards
        for _ in range(3):
            picked = cards[0]
            if state.is_theme:
                answer = yield from ask_seat(seat, "pick", [f"pick {card}" for card in cards])
                picked = answer.removeprefix("pick ")
            cards.remove(picked)
            state.hands[seat].append(picked)


def rearrange_regions(state: State, seat: int) -> Flow[None]:
    """Lay the six regions anew, exchange by exchange ("Recolocar regiones")."""
    realm = state.realms[seat]
    names = [region.name for region in realm.regions.values()]
    pairs = [f"swap {one} {two}" for n, one in enumerate(names) for two in names[n + 1 :]]
    for _ in range(SWAPS):
        answer = yield from ask_seat(seat, "rearrange", [*pairs, "pass"])
        if answer == "pass":
            return
        one, two = (find_region_spot(realm, name) for name in answer.split()[1:])
        realm.regions[one], realm.regions[two] = realm.regions[two], realm.regions[one]
