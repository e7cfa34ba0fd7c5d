"""A policy's file sits down: it sees at a table what it saw in its environment, and what does not fit is a sentence."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from trueque.bots import player_files
from trueque.bots.player_files import register_file_player
from trueque.bots.playing import play_game
from trueque.bots.policy.network import LayeredPolicy, read_policy, write_policy
from trueque.bots.registry import bot, names
from trueque.core.memory import pack_record, unpack_record
from trueque.envs import gym
from trueque.kernel import NATURE, BadOptions
from trueque.kernel.check import choose_random_answer
from trueque.kernel.registry import GAMES, find_room, make_game
from trueque.lockstep.seated import open_setup
from trueque.table.players import find_meant_level, refuse_unfit
from trueque.terminal.seats import make_players, seat_lines

OPTIONS: dict[str, dict[str, str]] = {
    "island": {"seats": "3", "victory_points": "4", "proposals_per_turn": "1"},
    "quick": {"seats": "3"},
    "princes": {"limit": "100"},
}


def keep_random(game: str, path: Path, hidden: int = 4, options: dict[str, str] | None = None) -> Path:
    """A small network of weights at random, kept as a policy of a game."""
    made, rng, room = make_game(game, options or OPTIONS[game]), Random(f"weights {game}"), find_room(game, "policy")
    assert room is not None
    columns, answers = room.list_columns(made), room.list_answers(made)

    def layer(inputs: int, outputs: int) -> tuple[Any, Any]:
        return [[rng.gauss(0, 1) for _ in range(inputs)] for _ in range(outputs)], [rng.gauss(0, 1)] * outputs

    write_policy(path, game, columns, answers, [layer(len(columns), hidden), layer(hidden, len(answers))])
    return path


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_it_plays_whole_games_at_tables(game: str, tmp_path: Path) -> None:
    path, made = keep_random(game, tmp_path / "mine.json"), make_game(game, OPTIONS[game])
    seated = [bot(f"policy:{path}" if seat == 1 else "random", made, seat, outside=True) for seat in range(made.seats)]
    assert play_game(made, seated, Random(2)).scores is not None


@pytest.mark.parametrize("game", GAMES)
def test_it_sees_at_a_table_what_it_saw_in_its_environment(game: str) -> None:
    setup, room, rng = open_setup(game, OPTIONS[game], "plain"), find_room(game, "policy"), Random(6)
    assert room is not None
    made, steps, t = make_game(game, OPTIONS[game]), setup.steps, setup.tables
    assert (room.list_columns(made), room.list_answers(made)) == (setup.columns, setup.seated_answers)
    state, looked, shown = made.start(), 0, list[list[int]]()

    def pick(row: Any, listed: Any) -> int:
        shown.append(list(row))
        return int(rng.choice(listed))

    while looked < 80 and (decisions := made.decisions(state)):
        decision, action = choose_random_answer(decisions, rng)
        if decision.seat != NATURE and decision.waits:
            g = unpack_record(setup.position, pack_record(setup.position, state.g), is_compiled=False)
            row = [0] * steps.row_width(t)
            steps.write_row(t, g, decision.seat, row, 0, 1)
            shown.clear()
            view = made.view(state, decision.seat)
            action = room.choose_by_steps(made, view, decision, rng, pick)
            assert shown[0] == row
            assert action in decision.answers
            looked += 1
        made.play(state, decision.seat, action)
    assert looked > 40


def test_it_plays_beside_a_learner(tmp_path: Path) -> None:
    path = keep_random("quick", tmp_path / "mine.json")
    env = gym("quick", OPTIONS["quick"], opponents=[f"policy:{path}", "random"], backend="plain")
    env.reset(seed=1)
    for _ in range(40):
        if env.step(env.sample_answer())[2]:
            env.reset()


def test_what_does_not_fit_is_a_sentence(tmp_path: Path) -> None:
    path = keep_random("quick", tmp_path / "mine.json")
    two = make_game("quick", {"seats": "2"})
    with pytest.raises(BadOptions, match="columns"):
        bot(f"policy:{path}", two, outside=True)
    with pytest.raises(BadOptions, match="plays quick, not princes"):
        bot(f"policy:{path}", make_game("princes", {}), outside=True)
    with pytest.raises(BadOptions, match="There is no bot"):
        bot(f"policy:{path}", make_game("quick", OPTIONS["quick"]))
    told = json.loads(path.read_text())
    for wrong, match in (
        ({"trueque": "policy 9"}, "should begin"), ({"version": "v0"}, "version v0"), ({"scale": "AAAA"}, "wrong"),
        ({"layers": told["layers"][:1]}, "fit together"), ({"answers": 3}, "fit together"), ({"layers": 7}, "whole"),
    ):  # fmt: skip
        path.write_text(json.dumps({**told, **wrong}))
        with pytest.raises(BadOptions, match=match):
            read_policy(path)
    path.write_bytes(b"\xff\xfe nothing")
    with pytest.raises(BadOptions, match="can be read"):
        read_policy(path)
    with pytest.raises(BadOptions, match="can be read"):
        read_policy(tmp_path / "nowhere.json")


def test_a_host_may_offer_one_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_files, "_OFFERED", {})
    path = keep_random("quick", tmp_path / "mine.json")
    register_file_player(f"learned={path}")
    assert "learned" in names("quick")
    assert "learned" not in names("island")
    assert names("quick")[-1] == "champion", "what is asked for and not there is still the best there is"
    made = make_game("quick", OPTIONS["quick"])
    state = made.start()
    while made.decisions(state)[0].seat == NATURE:
        made.play(state, NATURE, next(iter(made.decisions(state)[0].answers)))
    asked = made.decisions(state)[0]
    for name in ("learned", "policy:learned"):
        assert bot(name, made).choose(made.view(state, asked.seat), asked) in asked.answers
        refuse_unfit(made, [name, "normal", ""])
    assert find_meant_level("quick", "policy:learned") == "learned"
    with pytest.raises(BadOptions, match="columns"):
        refuse_unfit(make_game("quick", {"seats": "2"}), ["learned"])
    with pytest.raises(BadOptions, match="NAME=FILE"):
        register_file_player(f"../x={path}")
    with pytest.raises(BadOptions, match="plays quick, not island"):
        register_file_player(f"island:learned={path}")


def test_at_the_terminal_the_log_names_no_path(tmp_path: Path) -> None:
    path = keep_random("quick", tmp_path / "mine.json")
    players = make_players(make_game("quick", OPTIONS["quick"]), ["Ada"], [f"policy:{path}", "normal"], "1")
    assert seat_lines(players) == ["bot 1 policy:mine", "bot 2 normal"]


@pytest.mark.soak
def test_what_another_library_wrote_as_onnx_says_the_same(tmp_path: Path) -> None:
    """The same network in both formats rates a row alike; without its metadata it is a sentence."""
    onnx, np = pytest.importorskip("onnx"), pytest.importorskip("numpy")
    pytest.importorskip("onnxruntime")
    ours = read_policy(keep_random("quick", tmp_path / "mine.json"))
    assert isinstance(ours, LayeredPolicy)
    (first, last), path = ours.layers, tmp_path / "mine.onnx"
    arrays = {
        "w1": np.array(first.weights, np.float32).reshape(first.outputs, first.inputs).T, "b1": np.array(first.biases),
        "w2": np.array(last.weights, np.float32).reshape(last.outputs, last.inputs).T, "b2": np.array(last.biases),
    }  # fmt: skip
    make, node = onnx.helper, onnx.helper.make_node
    graph = make.make_graph(
        [node("MatMul", ["rows", "w1"], ["a"]), node("Add", ["a", "b1"], ["b"]), node("Relu", ["b"], ["c"]),
         node("MatMul", ["c", "w2"], ["d"]), node("Add", ["d", "b2"], ["worths"])],
        "policy",
        [make.make_tensor_value_info("rows", onnx.TensorProto.FLOAT, ["games", ours.columns])],
        [make.make_tensor_value_info("worths", onnx.TensorProto.FLOAT, ["games", last.outputs])],
        [onnx.numpy_helper.from_array(value.astype(np.float32), name) for name, value in arrays.items()],
    )  # fmt: skip
    model = make.make_model(graph, opset_imports=[make.make_opsetid("", 17)], ir_version=9)
    onnx.save(model, path)
    with pytest.raises(BadOptions, match=r"trueque\.game"):
        read_policy(path)
    make.set_model_props(model, {"trueque.game": "quick", "trueque.shape": ours.shape})
    onnx.save(model, path)
    row = [k % 3 for k in range(ours.columns)]
    assert read_policy(path).rate_answers(row) == pytest.approx(list(ours.rate_answers(row)), rel=1e-4, abs=1e-4)
    made = make_game("quick", OPTIONS["quick"])
    seated = [bot(f"policy:{path}", made, outside=True), bot("random", made), bot("random", made)]
    assert play_game(made, seated, Random(2)).scores is not None
    path.write_bytes(b"nothing")
    with pytest.raises(BadOptions, match="can be read"):
        read_policy(path)
