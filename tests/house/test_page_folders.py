"""A game's page is one folder: outside it, only the list of games names a game."""

from __future__ import annotations

import re
from pathlib import Path

from trueque.kernel.registry import FORMERLY, GAMES

WEB = Path(__file__).parents[2] / "web/src"
LISTS = {"games.ts", "lib/renamed.ts"}
"""The list of games, and what a game was called once."""
NAMED = re.compile("|".join(GAMES), re.I)


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def test_no_file_of_the_page_names_a_game_but_in_its_own_folder() -> None:
    files = [path for path in WEB.rglob("*") if path.suffix in {".ts", ".svelte", ".css"}]
    common = [path for path in files if path.relative_to(WEB).parts[0] not in GAMES]
    assert len(common) > 100, "the page's files are where they are looked for"
    named = [
        f"{path.relative_to(WEB)}:{number}: {line.strip()[:80]}"
        for path in common
        if path.relative_to(WEB).as_posix() not in LISTS
        for number, line in enumerate(lines(path), 1)
        if NAMED.search(line)
    ]
    assert not named, "\n".join(named)


def test_no_game_knows_the_folder_of_another() -> None:
    for game in GAMES:
        others = re.compile(rf'from "[./]+/({"|".join(one for one in GAMES if one != game)})/')
        found = [path for path in (WEB / game).rglob("*.*") if others.search(path.read_text(encoding="utf-8"))]
        assert not found


def test_a_view_is_never_forced_into_its_type() -> None:
    """What a view holds is printed from its game: it is never cast by way of `unknown`."""
    forced = re.compile(r"as unknown as \w*View")
    assert not [path.name for path in WEB.rglob("*.*") if forced.search(path.read_text(encoding="utf-8"))]


def test_the_page_knows_what_games_were_called_once() -> None:
    """Old links and what browsers kept: the page reads them by the same list as records and databases."""
    told = re.search(r"FORMERLY: Record<string, string> = \{(.*?)\};", "".join(lines(WEB / "lib/renamed.ts")))
    assert told is not None
    assert dict(re.findall(r'(\w+): "(\w+)"', told[1])) == FORMERLY
