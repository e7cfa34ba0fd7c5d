"""Every ruling the product cites is written down, and fills a gap or departs; then the letter can be played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from trueque.kernel.registry import house_rules, make_game

ROOT = Path(__file__).parents[2]
KINDS = {".py", ".layout", ".json", ".md", ".po", ".txt", ".svelte", ".ts"}
FILES = {"island": ("island",), "quick": ("quick",), "princes": ("princes", "princes-cards")}
SECTION = re.compile(r"^## (R-\d{3}) .*?^Kind: (.*?)$(?=\n\n|\n?\Z)", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^\| (R-\d{3}) \|.*\| ([^|]+) \|$", re.MULTILINE)
DEPARTURE = re.compile(r"departure[^:]*: .{20,}[Ll]etter:? (`\w+=\w+`|not played: .{20,})")
LETTER = re.compile(r"[Ll]etter:? `(\w+)=(\w+)`")


def written_kinds(game: str) -> list[tuple[str, str]]:
    """Every ruling of a game with its kind."""
    texts = [(ROOT / f"docs/rulings/{name}.md").read_text(encoding="utf-8") for name in FILES[game]]
    return [found for text in texts for found in (SECTION if game == "island" else ROW).findall(text)]


def departures(game: str) -> dict[str, str]:
    return {number: kind for number, kind in written_kinds(game) if kind.startswith("departure")}


def test_every_ruling_cited_in_the_product_exists() -> None:
    written = {
        number
        for path in ROOT.glob("docs/rulings/*.md")
        for number in re.findall(r"\bR-\d{3}\b", "".join(re.findall(r"^(?:#+ |\| ?|- ).*$", path.read_text(), re.M)))
    }
    cited = {
        (number, path.relative_to(ROOT).as_posix())
        for path in ROOT.glob("src/**/*")
        if path.suffix in KINDS and "page" not in path.relative_to(ROOT).parts[:4]
        for number in re.findall(r"\bR-\d{3}\b", path.read_text(encoding="utf-8"))
    }
    assert len(cited) > 100
    lost = sorted((number, path) for number, path in cited if number not in written)
    assert not lost, f"cited, but not in docs/rulings: {lost}"


@pytest.mark.parametrize("game", FILES)
def test_every_ruling_is_a_gap_or_a_departure_with_its_reason(game: str) -> None:
    kinds = written_kinds(game)
    text = "".join((ROOT / f"docs/rulings/{name}.md").read_text(encoding="utf-8") for name in FILES[game])
    assert [number for number, _ in kinds] == re.findall(r"^(?:## |\| )(R-\d{3}) ", text, re.MULTILINE)
    for number, kind in kinds:
        assert kind.rstrip(".") == "gap" or DEPARTURE.match(kind), number


@pytest.mark.parametrize("game", FILES)
def test_each_book_is_offered_to_the_letter_and_nothing_departs_then(game: str) -> None:
    """Under it every departure is switched back, but for those whose letter is not played, with the reason."""
    rules = house_rules(game)
    switched = dict(found for kind in departures(game).values() for found in LETTER.findall(kind))
    offered = [one for one in rules.presets if one.letter]
    assert {name: value for one in offered for name, value in one.letter.items()} == switched
    for one in offered:
        options = {**({rules.key: one.name} if rules.key else {}), **one.letter}
        assert make_game(game, options).options
        usual = {name for name, value in switched.items() if one.values[name] != value}
        books = {
            name for kind in departures(game).values() if "from adapted" in kind for name, _ in LETTER.findall(kind)
        }
        assert set(one.letter) == (usual if one.name == "adapted" or game != "island" else usual - books)


def test_the_page_of_rulings_names_the_last_of_each_game() -> None:
    page = (ROOT / "docs/rulings.md").read_text(encoding="utf-8")
    for name in ("island", "quick", "princes", "princes-cards"):
        text = (ROOT / f"docs/rulings/{name}.md").read_text(encoding="utf-8")
        numbers = re.findall(r"^(?:## |\| )(R-\d{3}) ", text, re.MULTILINE)
        assert f"(rulings/{name}.md): {min(numbers)} to {max(numbers)}" in page, name
