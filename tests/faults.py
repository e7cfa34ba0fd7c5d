"""What can befall a running server, tried out, and a table of how it went: `make faults`.

    python -m tests.faults [keep] [WORD]

Each kind of trouble with the tests that make it (with a WORD: those in whose name it stands); `keep` puts the table
into benchmarks/results.md. What was acknowledged and what was lost is counted by the tests that play through it
(`acknowledged`, `lost`).
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from benchmarks import results

SERVER = Path(__file__).parent / "server"
KINDS = {
    "kill -9 (SQLite, one node)": (
        "test_crashes.py::test_kill_minus_nine_loses_nothing_on_sqlite",
        "test_crashes.py::test_two_hundred_kills_on_sqlite",
        "test_honest_dice.py::test_a_draw_that_a_stopped_server_owes_is_drawn_when_somebody_comes",
    ),
    "kills and freezes (PostgreSQL, three nodes)": (
        "test_crashes.py::test_three_nodes_through_kills_and_freezes",
        "test_crashes.py::test_two_hundred_kills_and_forty_freezes_on_three_nodes",
        "test_nodes.py::test_bots_go_on_elsewhere_within_five_seconds",
    ),
    "the database crashes (PostgreSQL, three nodes)": (
        "test_crashes.py::test_the_database_crashes_under_three_nodes",
        "test_hostile.py::test_health_is_answered_whatever_the_database_does",
    ),
    "frozen (SIGSTOP)": (
        "test_time.py::test_a_frozen_node_times_nobody_out",
        "test_time.py::test_a_process_that_stood_still_gives_shares_their_time_again",
        "test_nodes.py::test_time_without_a_server_is_given_back",
    ),
    "the clock set by an hour": (
        "test_time.py::test_a_clock_set_by_an_hour_moves_nobodys_time",
        "test_time.py::test_a_clock_set_back_while_the_server_was_away_moves_nobodys_time",
    ),
    "a server that cheats with the dice (live)": (
        "test_cheats.py::test_a_server_that_never_rolls_a_seven_passes_nowhere",
        "test_cheats.py::test_an_honest_server_passes_everywhere",
        "test_cheats.py::test_a_server_that_peeks_and_takes_back_passes_nowhere",
        "test_cheats.py::test_whose_share_is_left_out_is_told_at_once",
        "../cheats/test_kinds.py::test_whoever_can_know_a_cheat_finds_it",
        "../cheats/test_kinds.py::test_honest_games_in_trouble_are_flagged_by_nobody",
        "../cheats/test_strangers.py::test_each_strangers_cheat_has_its_moment_and_is_found",
        "../cheats/test_strangers.py::test_whose_key_is_never_shown_is_told_and_nobody_else",
        "../browser/test_dice.py::test_a_server_that_never_rolls_a_seven_is_found_out_at_once",
        "../browser/test_dice.py::test_a_server_that_peeks_and_takes_back_is_found_out_at_once",
        "../browser/test_dice.py::test_a_page_that_is_loaded_again_gives_no_share_to_another_history",
        "../browser/test_dice.py::test_a_page_whose_share_is_left_out_says_so_at_once_and_gives_again",
        "../browser/test_strangers_cheats.py::test_all_throws_with_the_shares_of_one_round",
        "../browser/test_strangers_cheats.py::test_a_share_of_the_servers_choosing",
        "../browser/test_strangers_cheats.py::test_a_share_in_somebodys_name",
        "../browser/test_witnesses.py::test_two_pages_show_one_word_and_find_two_histories",
        "../browser/test_witnesses.py::test_whose_key_is_kept_back_is_told_on_the_page",
    ),
    "whole worlds from a seed: pauses, kills, clocks, lines, refused and unheard commits": (
        "../worlds/test_worlds.py::test_what_is_promised_holds_in_every_world",
        "../worlds/test_worlds.py::test_a_planted_fault_is_found",
    ),
    "the disk full": ("test_hostile.py::test_a_full_disk_is_said_and_nothing_is_acknowledged",),
    "guests who want to annoy": (
        "test_annoying.py::test_typed_lines_leave_the_loop_and_are_charged",
        "test_annoying.py::test_one_address_cannot_shut_the_studies_of_others",
        "test_annoying.py::test_who_used_a_processor_for_long_waits_and_nobody_else",
        "test_annoying.py::test_names_are_no_chat_and_mute_holds_for_them",
        "test_annoying.py::test_nobody_fills_the_lobby",
        "test_annoying.py::test_guests_push_nobody_out_of_the_lobby",
    ),
    "packages gone, broken, slow": (
        "test_packages_gone.py::test_a_table_whose_package_is_gone_stalls_nobody_and_comes_back",
        "test_packages_gone.py::test_an_incomplete_package_blanks_nothing",
        "test_chaos.py::test_packages_that_fail_delay_and_lose_nothing_of_others",
        "test_chaos.py::test_packages_come_go_and_fail_under_two_hundred_tables",
        "test_examples_under_play.py::test_the_examples_are_upgraded_and_removed_under_play",
        "test_examples_under_play.py::test_the_examples_go_and_come_back_as_another_version",
        "test_apart.py::test_a_game_apart_is_played_and_nothing_of_it_is_loaded_here",
        "test_apart.py::test_one_that_hangs_is_ended_and_comes_back",
    ),
    "the disk gone, lines gone or changed": (
        "test_nothing_vanishes.py::test_a_file_that_was_deleted_stops_every_acknowledgement",
        "test_nothing_vanishes.py::test_a_deleted_database_is_noticed_without_any_write_and_at_the_next_start",
        "test_nothing_vanishes.py::test_lines_that_vanish_are_noticed_at_the_next_write",
        "test_nothing_vanishes.py::test_lines_that_vanished_are_noticed_when_somebody_returns",
        "test_nothing_vanishes.py::test_lines_that_vanished_are_noticed_at_the_start",
        "test_nothing_vanishes.py::test_a_changed_line_is_noticed_when_its_table_is_opened",
        "test_nothing_vanishes.py::test_a_damaged_journal_is_noticed",
    ),
}


@dataclass
class Tally:
    """How one kind of trouble went."""

    held: int = 0
    failed: list[str] = field(default_factory=list)
    seconds: float = 0.0
    counts: dict[str, int] = field(default_factory=dict)

    def row(self, kind: str) -> str:
        told = "; ".join(f"{n:,} {name}" for name, n in self.counts.items()) or "–"
        went = "held" if not self.failed else f"FAILED: {', '.join(self.failed)}"
        return f"| {kind} | {self.held + len(self.failed)} | {told} | {went} | {self.seconds:.0f} s |"


class Watch:
    """Pytest's way in: sorts every result under its kind."""

    def __init__(self, kinds: list[str]) -> None:
        self.tallies = {kind: Tally() for kind in kinds}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        name = report.nodeid.split("/")[-1].partition("[")[0]
        tally = next(
            self.tallies[kind] for kind in self.tallies if name in (test.split("/")[-1] for test in KINDS[kind])
        )
        tally.seconds += report.duration
        if report.failed:
            tally.failed.append(report.nodeid.partition("::")[2])
        elif report.when == "call":
            tally.held += 1
            for counted, n in report.user_properties:
                tally.counts[counted] = tally.counts.get(counted, 0) + int(str(n))

    def table(self) -> list[str]:
        rows = [tally.row(kind) for kind, tally in self.tallies.items()]
        return ["| what befell it | cases | counted | how it went | took |", "|---|---|---|---|---|", *rows]


def main(words: list[str]) -> int:
    kinds = [kind for kind in KINDS if all(word in kind for word in words if word != "keep")]
    watch, began = Watch(kinds), time.monotonic()
    tests = [f"{SERVER / test}" for kind in kinds for test in KINDS[kind]]
    code = pytest.main(["-q", "-p", "no:cacheprovider", "-m", "soak or not soak", "--show-capture=no", *tests], [watch])
    minutes = (time.monotonic() - began) / 60
    print("\n" + "\n".join(watch.table()))
    if "keep" in words and code == 0:
        command = " ".join(["python -m tests.faults", *words])
        how = [f"`{command}`, {minutes:.0f} minutes, {results.machine()}", ""]
        results.keep("\n".join([results.heading("Faults"), "", *how, *watch.table(), ""]))
    return int(code)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
