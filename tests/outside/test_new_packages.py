"""`trueque new` writes packages that pass their own tests; installed, they are played."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.outside.site import lay_out
from tests.terminal.kit import trueque
from trueque.locale.coverage import count_translated, english_sentences, language_label
from trueque.locale.tongues import clear_caches

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs/adding-a-game.md"


def write_package(where: Path, kind: str, name: str) -> Path:
    """A package as the command writes it."""
    ran = trueque(f"--lang en new {kind} {name} --to {where}")
    assert ran.code == 0, ran.err
    return where / (f"trueque-{name}" if kind == "language" else name)


def run_own_tests(home: Path, site: Path) -> str:
    """What its tests say, where it is installed in *site*."""
    paths = os.pathsep.join([str(site), str(ROOT / "src")])
    done = subprocess.run([sys.executable, "-m", "unittest"], cwd=home, env={**os.environ, "PYTHONPATH": paths},
                          capture_output=True, text=True, timeout=300, check=False)  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stderr


@pytest.mark.parametrize(
    ("kind", "name", "tests"),
    [("game", "tricky_swap", 5), ("language", "fr", 2), pytest.param("cards", "wind_mills", 3, marks=pytest.mark.soak)],
)
def test_what_it_writes_passes_its_own_tests(kind: str, name: str, tests: int, tmp_path: Path) -> None:
    home, site = write_package(tmp_path, kind, name), tmp_path / "site"
    lay_out(home, site)
    assert f"Ran {tests} tests" in run_own_tests(home, site)
    left = [path for path in home.rglob("*") if path.is_file() and path.suffix not in (".pyc", ".po")]
    text = "".join(path.read_text(encoding="utf-8") + str(path) for path in left)
    assert not re.search(r"newgame|NewGame|New Game|new-game|newset|New Set|trueque_xx|\bxx\b", text)


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ("game island", "cannot be called «island»"),
        ("game json", "cannot be called «json»"),
        ("game Harbours", "3 to 20 small letters"),
        ("game class", "no word of Python"),
        ("cards gold", "cannot be called «gold»"),
        ("language es", "none of es, ca, en"),
        ("language french", "a code of two letters"),
    ],
)
def test_a_name_that_cannot_be_is_refused(wish: str, says: str, tmp_path: Path) -> None:
    ran = trueque(f"--lang en new {wish} --to {tmp_path}")
    assert ran.code == 2
    assert says in ran.err, ran.err
    assert not list(tmp_path.iterdir())


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "harbours").mkdir()
    ran = trueque(f"--lang en new game harbours --to {tmp_path}")
    assert (ran.code, "is there already" in ran.err) == (1, True)
    assert not list((tmp_path / "harbours").iterdir())


def test_a_language_says_how_much_of_it_is_translated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_package(tmp_path, "language", "fr") / "trueque_fr"
    monkeypatch.setenv("TRUEQUE_LANGUAGES", str(tmp_path / "shelf"))
    (tmp_path / "shelf").mkdir()
    folder.rename(tmp_path / "shelf/fr")
    folder = tmp_path / "shelf/fr"
    clear_caches()
    whole = sum(map(len, english_sentences().values()))
    assert (count_translated(folder), language_label("fr")) == ((0, whole), "fr (0 %)")
    assert whole > 3000
    path = folder / "quick.po"
    head, *entries = path.read_text(encoding="utf-8").split("\n\n")
    said = [re.sub(r'^msgid "(.*)"\nmsgstr ""', r'msgid "\1"\nmsgstr "\1"', one) for one in entries]
    path.write_text("\n\n".join([head, *said]), encoding="utf-8")
    done, _ = count_translated(folder)
    assert 0 < done <= len(english_sentences()["quick"])
    assert language_label("fr") == f"fr ({100 * done // whole} %)"
    assert f"fr: translated {done} of {whole}." in trueque("--lang en doctor").out
    clear_caches()


def test_the_guide_shows_the_very_lines_of_the_template() -> None:
    """The hidden hand and the offer of the guide are those of the package that the command writes."""
    template = (ROOT / "src/trueque/terminal/templates/game/newgame/game.py.txt").read_text(encoding="utf-8")
    blocks = re.findall(r"```\w+ title=\"newgame/game.py\"\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert len(blocks) >= 3
    for block in blocks:
        for part in block.split("    # …\n"):
            assert part.strip("\n") in template, part


def test_what_a_package_says_of_the_page_stands_on_the_page() -> None:
    """Somebody new looks for those very words there."""
    told = (ROOT / "src/trueque/terminal/templates/game/README.md.txt").read_text(encoding="utf-8")
    page = (ROOT / "src/trueque/locale/es/page.po").read_text(encoding="utf-8")
    quoted = re.findall("“([^”]+)”", told)
    assert quoted
    assert not [words for words in quoted if f'msgid "{words}"' not in page]
