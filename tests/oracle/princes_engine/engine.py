"""The engine's door: begin a game, list answers, give one, count points."""

from .actions import list_actions
from .realm import lay_start
from .rules import USUAL, Rules
from .table import Question, State, score_seat
from .turn import play_game


def start_game(mode: str, rules: Rules = USUAL, decks: tuple[list[str], ...] = ()) -> State:
    """A new table in one of the modes, up to its first question; to a tournament both bring a deck."""
    state = State(mode, decks, rules, [lay_start(seat, rules.hills == "left") for seat in (0, 1)])
    state.flow = play_game(state)
    state.question = next(state.flow)
    return state


def legal_answers(state: State) -> tuple[str, ...]:
    """All answers to the open question; none when the game is over."""
    return state.question.answers if state.question else ()


def apply_answer(state: State, answer: str) -> list[str]:
    """Give an answer, and hear what happened."""
    assert state.question is not None
    assert answer in state.question.answers, answer
    assert state.flow is not None
    state.log.clear()
    try:
        state.question = state.flow.send(answer)
    except StopIteration:
        state.question = None
    return list(state.log)


def refresh_answers(state: State) -> None:
    """After the table was changed from outside in the action phase: what may be done now."""
    assert state.question is not None
    assert state.question.kind == "action"
    ways = (*dict.fromkeys(list_actions(state, state.active)), "end")
    state.question = Question(state.active, "action", ways)


def score(state: State) -> tuple[int, int]:
    """Victory points of both players."""
    return score_seat(state, 0), score_seat(state, 1)
