"""The levels of another day play at today's tables: they are told its views in the words they knew."""

from __future__ import annotations

import json
import sys

import pytest
from benchmarks.older_view import as_then, translated

from trueque.arena.contest import Contest, play_numbers
from trueque.princes.game import make


def test_a_principality_tells_its_one_store_as_it_did_then() -> None:
    game = make({"mode": "gold"})
    told = {"type": "ask", "id": 1, "view": game.view(game.start(), 0)}
    (line,) = translated([json.dumps(told)])
    assert [realm["cache"] for realm in json.loads(line)["view"]["realms"]] == [None, None]
    assert as_then({"view": {"realms": [{"caches": {"cache": 2}}]}})["view"]["realms"][0]["cache"] == 2
    assert as_then({"type": "events", "events": []}) == {"type": "events", "events": []}, "nothing else is changed"


@pytest.mark.soak
@pytest.mark.parametrize("mode", ["intro", "duel"])
def test_a_game_against_the_champion_of_then_is_played_to_its_end(mode: str) -> None:
    """It needs the sources of that day out of the history."""
    then = f"program@60000:{sys.executable} -m benchmarks.frozen levels-1 champion"
    (ended,) = play_numbers(Contest("princes", {"mode": mode}, ("normal", then), 1), [0])
    assert not ended.forfeit
    assert sum(ended.scores) == 1
