"""A turn: dice, action phase, drawing, exchanging; and the end of the game."""

from .actions import take_actions
from .dice import resolve_dice
from .hand import exchange_card, fill_hand
from .setup import lay_table
from .table import Flow, State, ask_nature, ask_seat, discard_card, find_in_hand, score_seat

FACES = {"brigands": 1, "trade": 1, "celebration": 1, "harvest": 1, "event": 2}
"""Five symbols on six sides: the event card twice (R-207)."""


def play_game(state: State) -> Flow[None]:
    """From the first card dealt to the last turn."""
    yield from lay_table(state)
    while not state.is_over:
        state.turn += 1
        yield from play_turn(state)
        if not state.is_over and state.turn >= int(state.rules.limit):
            state.is_over = True  # No rule of the book: random play may never end.
        state.active = 1 - state.active if not state.is_over else state.active


def play_turn(state: State) -> Flow[None]:
    """The four steps ("El turno de juego")."""
    seat = state.active
    # "Fin de juego" of the theme games: whoever has enough before rolling has won.
    is_early = state.is_theme or state.rules.win_before_roll == "always"
    if is_early and score_seat(state, seat) >= state.target:
        end_game(state, seat)
        return
    yield from throw_dice(state)
    yield from take_actions(state)
    yield from fill_hand(state, seat)
    yield from exchange_card(state, seat)
    for realm in state.realms:
        for standing in realm.sites.values():
            standing.is_used = False
    state.fetchers = []
    state.barred = None
    if score_seat(state, seat) >= state.target:
        end_game(state, seat)


def end_game(state: State, winner: int) -> None:
    """Somebody has won."""
    state.winner, state.is_over = winner, True
    state.note(f"seat {winner} wins")


# ---- dice ----------------------------------------------------------------------------------------------------------


def throw_dice(state: State) -> Flow[None]:
    """Brigitta and the herald are played before the throw, and fix a die each."""
    seat = state.active
    state.die, state.herald = 0, None
    while True:
        cards = [] if state.die else find_in_hand(state, seat, "brigitta")
        cards += [] if state.herald is not None else find_in_hand(state, seat, "reiner")
        answer = yield from ask_seat(seat, "dice", ["roll", *(f"play {card}" for card in cards)])
        if answer == "roll":
            break
        card = answer.removeprefix("play ")
        state.hands[seat].remove(card)
        if card == "reiner":
            state.herald = seat
        else:
            face = yield from ask_seat(seat, "face", [f"set {number}" for number in range(1, 7)])
            state.die = int(face.removeprefix("set "))
        discard_card(state, card)
    dice = [state.die] if state.die else list(range(1, 7))
    faces = {"celebration": 1} if state.herald is not None else FACES
    odds = {f"{die} {face}": weight for die in dice for face, weight in faces.items()}
    answer = yield from ask_nature("dice", odds)
    number, face = answer.split()
    state.die = int(number)
    yield from resolve_dice(state, face)
