"""A sensible player of Kettle: it throws on as long as a throw gains more than it puts at risk."""

from typing import Any

from games.kettle.game import FACES, FULL, TARGET, Stop
from trueque.kernel import Decision, View


class Player:
    def __init__(self, seed: int | str = 0) -> None:
        """Nothing is left to chance."""

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        answers = list(decision.answers)
        kettle, held = view["kettle"], sum(view["kettle"])
        missing = [face for face in FACES if face not in kettle]
        gain = sum(missing) + (FULL if len(missing) == 1 else 0)
        risk = held * len(kettle)
        is_enough = view["totals"][decision.seat] + held >= TARGET
        stops = is_enough or gain <= risk
        return next((one for one in answers if isinstance(one, Stop) == stops), answers[0])
