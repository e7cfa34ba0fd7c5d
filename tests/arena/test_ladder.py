"""The ladder's page: pairs, ranges and ratings from kept games; a second call plays nothing again."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from benchmarks import ladder

from trueque.arena.contest import Result
from trueque.arena.run import run

BOTS = ("random", "greedy", "champion")
OPTIONS = {"edition": "2011", "seats": "4", "proposals_per_turn": "0"}


def made_up(number: int, winner: int) -> Result:
    """A game whose upper player sat at seat *number* and was won by the one who is named."""
    lineup = tuple(0 if seat == number % 4 else 1 for seat in range(4))
    scores = tuple(float(seat == lineup.index(winner)) for seat in range(4))
    return Result(number, lineup, scores, (3, 3, 3, 3), 40, (0.1,) * 4, (50,) * 4)


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
    text = ladder.page({"Without": found()}, BOTS, {("F", 2): []}, ["Not measured here."], "how")
    assert "| champion | greedy | 8 | 75.0 % (40.9–92.9) | 2.00 / 2.00 | 7 |" in text
    assert "| ValueFunction | 2 | 0 | not measured here | | |" in text


def test_catanatrons_games_are_read_from_what_is_kept(tmp_path: Path) -> None:
    row = '{"number": %d, "won": %d, "ours_s": 0.5, "ours": 100, "theirs_s": 1.0, "theirs": 50}\n'
    kept = "".join(row % (n, n % 4 != 0) for n in range(8))
    (tmp_path / "catanatron-AB-2.jsonl").write_text(kept, encoding="utf-8")
    said = ladder.visits({("AB", 2): ladder.met(tmp_path, "AB", 2, 8, "")})[-1]
    assert said == "| AlphaBeta(2) | 2 | 8 | 75.0 % (40.9–92.9), par 50 % | 5.00 / 20.00 | 0 to 3 |"


def test_matches_at_jsettlers_table_are_read_from_what_is_kept(tmp_path: Path) -> None:
    assert ladder.robots_met(tmp_path, BOTS) == ["Not measured here."]
    match = tmp_path / "jsettlers-champion-quiet"
    match.mkdir()
    row = '{"won": %d, "asked": 100, "think_s": 0.5}\n'
    (match / "results.jsonl").write_text("".join(row % (n % 4 != 0) for n in range(8)), encoding="utf-8")
    assert ladder.robots_met(tmp_path, BOTS)[2:] == ["| champion | no | 8 | 75.0 % (40.9–92.9) | 5.00 |"]


def test_the_part_of_jsettlers_table_is_made_anew_alone() -> None:
    old = ladder.page({"Without": found()}, BOTS, {("F", 2): []}, ["Not measured here."], "how")
    new = ladder.with_robots(old, ["| a match |"], datetime(2026, 11, 17, tzinfo=UTC))
    before, _, after = new.partition(ladder.ROBOTS)
    assert before == old.partition(ladder.ROBOTS)[0]
    assert "| a match |" in after
    assert "2026-11-17" in after
    assert "Not measured" not in after


def test_kept_games_are_not_played_again(tmp_path: Path) -> None:
    (contest,) = ladder.pairs({**OPTIONS, "victory_points": "3"}, ("random", "greedy"), 1, 7)
    first = ladder.played(contest, 1, tmp_path)
    lines = ladder.kept_in(tmp_path, contest).read_text(encoding="utf-8")
    assert len(lines.splitlines()) == 2
    assert list(run(contest, 1, ladder.kept_in(tmp_path, contest))) == list(first.results)
    assert ladder.kept_in(tmp_path, contest).read_text(encoding="utf-8") == lines
