"""Every rule that docs/find-a-rule.md found is still there, and still found by that word."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/find-a-rule.md").read_text(encoding="utf-8")
WORDS, PLACE = re.compile(r"`([^`]+)`"), re.compile(r"`(\w+\.py):(\w+)`")
ROWS = [line.split(" | ") for line in PAGE.splitlines() if re.match(r"\| (island|quick|princes) \|", line)]
QUICK = [line for line in PAGE.splitlines() if re.match(r"\| .+ \| `.+` \| `\w+\.\w+`.* \| \d+ \|", line)]


def functions(path: Path) -> dict[str, str]:
    """The functions of a file with their text."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    return {one.name: ast.get_source_segment(text, one) or "" for one in tree.body if isinstance(one, ast.FunctionDef)}


def test_twelve_rules_of_three_games() -> None:
    assert [row[0].strip("| ") for row in ROWS] == ["island"] * 4 + ["quick"] * 4 + ["princes"] * 4


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[1])
def test_a_rule_is_where_the_page_says(row: list[str]) -> None:
    game, word = row[0].strip("| "), WORDS.findall(row[2])[0]
    core = ROOT / "src/trueque" / game / "core"
    places = PLACE.findall(row[4])
    assert places
    for file, name in places:
        assert name in functions(core / file), f"{file} has no {name}: look the rule up again, and mend the page"
    hits = {path.name for path in core.glob("*.py") if word.lower() in path.read_text(encoding="utf-8").lower()}
    assert {file for file, _ in places} <= hits, f"«{word}» does not lead there any more"
    steps = int(row[5].strip("| "))
    assert steps == 1 + len(places)


@pytest.mark.parametrize(
    ("game", "word", "file", "name"),
    [
        ("island", "foreign", "awards.py", "is_cut_at"),
        ("island", "gift", "offers.py", "add_legal_draft_steps"),
        ("princes", "mint", "action.py", "find_unused_coin_spot"),
        ("princes", "scout", "build.py", "add_lay_regions_answers"),
        ("princes", "one-to-one", "action.py", "find_unused_coin_spot"),
    ],
)
def test_a_players_word_hits_the_rule_at_once(game: str, word: str, file: str, name: str) -> None:
    core = ROOT / "src/trueque" / game / "core"
    hits = [path for path in sorted(core.glob("*.py")) if word in path.read_text(encoding="utf-8").lower()]
    assert [path.name for path in hits] == [file]
    assert word in functions(hits[0])[name].lower()


def test_the_rules_of_the_quick_game_are_where_the_page_says() -> None:
    core, found = ROOT / "src/trueque/quick/core", []
    for line in QUICK:
        file = ""
        for place in WORDS.findall(line.split(" | ")[2]):
            file, _, name = place.rpartition(".") if "." in place else (file, "", place)
            if name != "py":
                found.append(name)
                assert name in functions(core / f"{file}.py"), f"{file}.py has no {name}"
    assert len(QUICK) == 12
    assert len(found) > 12
