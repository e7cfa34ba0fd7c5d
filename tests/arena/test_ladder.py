"""The ladder's page: pairs, ranges and ratings from kept games; a second call plays nothing again."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from benchmarks import ladder, ladder_robots

from trueque.arena.contest import ContestResult
from trueque.arena.run import run_contest

BOTS = ("random", "greedy", "champion")
OPTIONS = {"edition": "2011", "seats": "4", "proposals_per_turn": "0"}


def made_up(number: int, winner: int) -> ContestResult:
    """A game whose upper player sat at seat *number* and was won by the one who is named."""
    lineup = tuple(0 if seat == number % 4 else 1 for seat in range(4))
    scores = tuple(float(seat == lineup.index(winner)) for seat in range(4))
    return ContestResult(number, lineup, scores, (3, 3, 3, 3), 40, (0.1,) * 4, (50,) * 4)


def found(games: int = 8) -> list[ladder.Pair]:
    """The upper player wins three games of four."""
    return [
        ladder.Pair(contest, tuple(made_up(n, int(n % 4 == 3)) for n in range(games)))
        for contest in ladder.pairs(OPTIONS, BOTS, games, 7)
    ]


def test_every_pair_meets_once_the_upper_player_named_first() -> None:
    met = [pair.contest.bots for pair in found()]
    assert met == [("greedy", "random"), ("champion", "random"), ("champion", "greedy")]


def test_who_wins_more_stands_higher() -> None:
    assert [one.bot for one in ladder.rated(found(), BOTS)] == ["champion", "greedy", "random"]
    assert sum(one.seats for one in ladder.rated(found(), BOTS)) == 4 * 8 * 3


def test_the_page_says_games_ranges_time_and_seeds() -> None:
    text = ladder.page({"Without": found()}, BOTS, {("F", 2): []}, "\n## At JSettlers' table\n\nNothing.\n", "how")
    assert "| champion | greedy | 8 | 75.0 % (40.9–92.9) | 2.00 / 2.00 | 7 |" in text
    assert "| ValueFunction | 2 | 0 | not measured here | | |" in text


def test_catanatrons_games_are_read_from_what_is_kept(tmp_path: Path) -> None:
    row = '{"number": %d, "won": %d, "ours_s": 0.5, "ours": 100, "theirs_s": 1.0, "theirs": 50}\n'
    kept = "".join(row % (n, n % 4 != 0) for n in range(8))
    (tmp_path / "catanatron-AB-2.jsonl").write_text(kept, encoding="utf-8")
    said = ladder.visits({("AB", 2): ladder.met(tmp_path, "AB", 2, 8, "")})[-1]
    assert said == "| AlphaBeta(2) | 2 | 8 | 75.0 % (40.9–92.9), par 50 % | 5.00 / 20.00 | 0 to 3 |"


NIGHT = datetime(2026, 11, 18, tzinfo=UTC)


@pytest.mark.parametrize(
    ("peers", "trade", "folder"), [(0, "no", "jsettlers-champion-quiet"), (1, "yes", "stac-champion")]
)
def test_matches_at_others_tables_are_read_from_what_is_kept(
    tmp_path: Path, peers: int, trade: str, folder: str
) -> None:
    where = ladder_robots.PEERS[peers]
    assert ladder_robots.met(tmp_path, BOTS, where, "", NIGHT) == ["Not measured here."]
    (tmp_path / folder).mkdir()
    row = '{"won": %d, "asked": 100, "think_s": 0.5}\n'
    (tmp_path / folder / "results.jsonl").write_text("".join(row % (n % 4 != 0) for n in range(8)), encoding="utf-8")
    said = f"| champion | {trade} | 8 | 75.0 % (40.9–92.9) | 5.00 | 2026-11-18 |"
    assert ladder_robots.met(tmp_path, BOTS, where, "", NIGHT)[2:] == [said]


def test_the_parts_of_others_robots_are_made_anew_alone_and_what_is_not_kept_stays(tmp_path: Path) -> None:
    (tmp_path / "stac-greedy").mkdir()
    (tmp_path / "stac-greedy" / "results.jsonl").write_text(
        '{"won": 1, "asked": 1, "think_s": 0.0}\n', encoding="utf-8"
    )
    heading, stood = ladder_robots.PEERS[0].heading, "| champion | yes | 800 | 73.8 % | 5.43 | 2026-11-17 |"
    table = "\n".join(["", heading, "", *ladder_robots.COLUMNS, stood, ""])
    old = ladder.page({"Without": found()}, BOTS, {("F", 2): []}, table, "how")
    new = ladder_robots.replaced(old, ladder_robots.parts(tmp_path, BOTS, old, NIGHT))
    before, _, after = new.partition(heading)
    assert before == old.partition(heading)[0]
    assert stood in after
    assert "| greedy | yes | 1 | 100.0 % (20.7–100.0) | 0.00 | 2026-11-18 |" in after
    assert ladder_robots.replaced(new, ladder_robots.parts(tmp_path, BOTS, new, NIGHT)) == new


def test_kept_games_are_not_played_again(tmp_path: Path) -> None:
    (contest,) = ladder.pairs({**OPTIONS, "victory_points": "3"}, ("random", "greedy"), 1, 7)
    first = ladder.played(contest, 1, tmp_path)
    lines = ladder.kept_in(tmp_path, contest).read_text(encoding="utf-8")
    assert len(lines.splitlines()) == 2
    assert list(run_contest(contest, 1, ladder.kept_in(tmp_path, contest))) == list(first.results)
    assert ladder.kept_in(tmp_path, contest).read_text(encoding="utf-8") == lines
