"""The games as OpenSpiel's: exact chance, information states, answers by the integers of the kernel's codec.

    import pyspiel
    import trueque.envs.spiel

    game = pyspiel.load_game("trueque_quick", {"seats": 2})        # or "trueque_princes": the introductory game

An information state is what a seat saw first and all it has heard since; an observation, our row of version 1.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, cast

from trueque.kernel import NATURE, BadOptions
from trueque.kernel.codec import Codec
from trueque.kernel.extras import MissingExtra
from trueque.kernel.registry import GAMES, find_room
from trueque.lockstep.seated import has_vector, open_setup

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as missing:
    raise MissingExtra("spiel") from missing

MOST_DRAWS, MOST_STEPS = 128, 100_000
ROOMS = {f"trueque_{name}": cast(Any, find_room(name, "vector")) for name in GAMES if has_vector(name)}
ROOMS = {name: room for name, room in ROOMS.items() if hasattr(room, "SPIEL_OPTIONS")}
"""What OpenSpiel calls a game, and what the game brings: the rules it goes by there, and how many it seats at most."""


def describe_type(name: str) -> pyspiel.GameType:
    """What kind of game it is, in OpenSpiel's words."""
    return (kinds := pyspiel.GameType)(
        short_name=name, long_name=f"{name} (trueque)", dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC, information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.CONSTANT_SUM, reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=ROOMS[name].SPIEL_SEATS, min_num_players=2,
        provides_information_state_string=True, provides_information_state_tensor=False,
        provides_observation_string=True, provides_observation_tensor=True, provides_factored_observation_string=False,
        parameter_specification={"seats": 2},
    )  # fmt: skip


TYPES = {name: describe_type(name) for name in ROOMS}


class SharedRules:
    """What all positions of a game share, and no copy of one copies."""

    def __init__(self, name: str, seats: int) -> None:
        self.made = (name, seats)
        options = {option: value.format(seats) for option, value in ROOMS[name].SPIEL_OPTIONS.items()}
        self.setup = open_setup(name.removeprefix("trueque_"), options, "plain")
        self.game, self.codec = self.setup.game, Codec[Any](self.setup.game)
        first = self.game.start()
        self.first_views = [json.dumps(self.game.view(first, seat)) for seat in range(seats)]

    def __deepcopy__(self, memo: object) -> SharedRules:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return SharedRules, self.made


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games under OpenSpiel's roof; a win is worth 1, shared by those who share it."""

    NAME: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        seats, kind = int((params or {}).get("seats", 2)), TYPES[self.NAME]
        if not kind.min_num_players <= seats <= kind.max_num_players:
            raise BadOptions(
                f"{self.NAME} seats {kind.min_num_players} to {kind.max_num_players}, not {seats}.", "games"
            )
        self.rules = SharedRules(self.NAME, seats)
        info = pyspiel.GameInfo(self.rules.codec.size, MOST_DRAWS, seats, 0.0, 1.0, 1.0, MOST_STEPS)
        super().__init__(kind, info, dict(params or {}))

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> RowObserver:
        return RowObserver(self.rules, iig_obs_type, params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, and what each seat has heard on the way to it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.rules, self.position = game.rules, game.rules.game.start()
        self.heard: list[list[str]] = [[] for _ in range(self.rules.game.seats)]
        self._ask()

    def _ask(self) -> None:
        """Who is asked what now: nature, or the first seat that is waited for, with what it may say beside."""
        asked = self.rules.game.decisions(self.position)
        self.is_nature = bool(asked) and asked[0].seat == NATURE
        self.seat: int | None = next((one.seat for one in asked if one.waits), None)
        self.asked = [one for one in asked if one.seat == self.seat]
        self.said: list[int] = []

    def current_player(self) -> int:
        if self.seat is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.is_nature else self.seat

    def is_terminal(self) -> bool:
        return self.seat is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds = self.asked[0].odds
        return [(i, one / sum(odds)) for i, one in enumerate(odds)]

    def _spellers(self) -> list[Any]:
        """The open questions' answers as far as they have been said; those that cannot go on so are left out."""
        found = []
        for one in self.asked:
            speller = self.rules.codec.begin_spelling(one)
            for step in self.said:
                if step not in speller.list_options():
                    break
                speller.take_step(step)
            else:
                found.append(speller)
        return found

    def _legal_actions(self, player: int) -> list[int]:
        return sorted({step for speller in self._spellers() for step in speller.list_options()})

    def _apply_action(self, action: int) -> None:
        if self.is_nature:
            self._play(list(self.asked[0].answers)[action])
            return
        for speller in self._spellers():
            if action in speller.list_options() and (answer := speller.take_step(action)) is not None:
                self._play(answer)
                return
        self.said.append(action)

    def _play(self, answer: Any) -> None:
        game, by = self.rules.game, self.asked[0].seat
        for seat, lines in enumerate(self.heard):
            lines.append(f"{by} {game.heard(self.position, by, answer, seat)}")
        game.play(self.position, by, answer)
        self._ask()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(self.rules.game.write(list(self.asked[0].answers)[action]))
        return self.rules.codec.tokens[action]

    def returns(self) -> list[float]:
        return list(self.rules.game.scores(self.position) or [0.0] * self.rules.game.seats)

    def write_information_state(self, seat: int) -> str:
        """All that a seat has ever known: `information_state_string` says it."""
        saying = [self.rules.codec.tokens[step] for step in self.said] if seat == self.seat else []
        return "\n".join([f"seat {seat}", self.rules.first_views[seat], *self.heard[seat], *saying])

    def __str__(self) -> str:
        return str(self.history_str()) or "start"


class RowObserver:
    """What a seat knows, its row as the tensor and its view as the string; or what everybody sees, as a string."""

    def __init__(self, rules: SharedRules, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"An observation takes no parameters; {params} were given.")
        self.rules, self.recalls = rules, bool(iig_obs_type and iig_obs_type.perfect_recall)
        self.is_public = bool(iig_obs_type and iig_obs_type.private_info == pyspiel.PrivateInfoType.NONE)
        has_row = not (self.recalls or self.is_public)
        self.tensor = np.zeros(len(rules.setup.columns) if has_row else 0, np.float32)
        self.dict = {"row": self.tensor} if has_row else {}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.dict:
            setup, row = self.rules.setup, [0] * len(self.tensor)
            setup.steps.write_row(setup.tables, state.position.g, player, row, 0, 1)
            self.tensor[:] = row

    def string_from(self, state: SpielState, player: int) -> str:
        if self.recalls and not self.is_public:
            return state.write_information_state(player)
        return json.dumps(self.rules.game.view(state.position, None if self.is_public else player))


CLASSES = {name: type(f"Spiel_{name}", (SpielGame,), {"NAME": name}) for name in ROOMS}
for _name, _class in CLASSES.items():
    pyspiel.register_game(TYPES[_name], _class)
