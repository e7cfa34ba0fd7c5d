"""A language's own rules are data of its folder, for the program and the page alike: small words, letters, keys."""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.lanes import BIN
from tests.locale.french import french
from tests.sources import nodes
from trueque.island.places import CORNER_ROWS
from trueque.kernel.words import Listener
from trueque.locale import LANGUAGES, speaker
from trueque.locale.contractions import fill_blanks, format_decimal, read_contractions, serialize_contractions
from trueque.locale.tongues import sign_words
from trueque.speech.fold import fold_text
from trueque.speech.sentences import read_words, spell_places
from trueque.table.shelf import load_sentences
from trueque.telling.wrap import spell_corners

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src/trueque"
SAID = [
    ("ca", "l'oferta de {name}", {"name": "Hugo"}, "l'oferta d'Hugo"),
    ("ca", "l'oferta de {name}", {"name": "Èlia"}, "l'oferta d'Èlia"),
    ("ca", "l'oferta de {name}", {"name": "Biel"}, "l'oferta de Biel"),
    ("ca", "{n} de {most}", {"n": 1, "most": 11}, "1 d'11"),
    ("ca", "{n} de {most}", {"n": 1, "most": 12}, "1 de 12"),
    ("ca", "de {first} a {last}", {"first": "a1", "last": "f7"}, "de a1 a f7"),
    ("ca", "darrere de {name}, perde {name}", {"name": "Ona"}, "darrere d'Ona, perde Ona"),
    ("es", "{one} y {other}", {"one": "Ana", "other": "Inga"}, "Ana e Inga"),
    ("es", "{one} y {other}", {"one": "Ana", "other": "Hierro"}, "Ana y Hierro"),
    ("es", "{one} y {other}", {"one": "Ana", "other": "Íñigo"}, "Ana e Íñigo"),
    ("en", "{one} y {other}", {"one": "Ana", "other": "Inga"}, "Ana y Inga"),
]


@pytest.mark.parametrize(("lang", "sentence", "values", "said"), SAID)
def test_a_word_changes_before_what_fills_its_blank(
    lang: str, sentence: str, values: dict[str, object], said: str
) -> None:
    assert fill_blanks(sentence, lang, values) == said


def test_the_page_says_the_same_by_the_same_lines() -> None:
    node = shutil.which("node", path=str(BIN)) or shutil.which("node")
    if not node or int(subprocess.check_output([node, "-p", "process.versions.node"]).split(b".")[0]) < 24:
        pytest.skip("a Node that reads TypeScript is not here")
    asked = [(sentence, serialize_contractions(lang), values) for lang, sentence, values, _ in SAID]
    code = (
        f"import {{ fillBlanks }} from {json.dumps((ROOT / 'web/src/lib/blanks.ts').as_uri())};"
        f"console.log(JSON.stringify({json.dumps(asked)}.map((one) => fillBlanks(...one))));"
    )
    done = subprocess.run([node, "--input-type=module", "-e", code], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [said for *_, said in SAID]


def test_another_language_brings_its_own(tmp_path: Path) -> None:
    with french(tmp_path):
        assert speaker("speech", "fr")("{n} of {kind}", n=2, kind="argile") == "2 d'argile"
        assert speaker("speech", "fr")("{n} of {kind}", n=2, kind="bois") == "2 de bois"


@pytest.mark.parametrize(
    "text",
    [
        '[[contraction]]\nword = "de "\nbecomes = "d\'"\n',
        '[[contraction]]\nword = "de "\nbecomes = "d\'"\nbefore = "[a"\n',
        "contraction = 3\n",
        "[[contraction]\n",
    ],
)
def test_a_file_that_cannot_be_meant_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"contraction|line 1"):
        read_contractions(text)


def test_no_code_asks_whether_it_speaks_spanish_or_catalan() -> None:
    """What is their own stands in their folders; English is asked for, as the language that needs no catalogue."""
    ours = {*LANGUAGES} - {"en"}
    asked = [
        f"{path.relative_to(SOURCES)}:{node.lineno}"
        for path in sorted(SOURCES.rglob("*.py"))
        for node in nodes(path)
        if isinstance(node, ast.Compare)
        and any(isinstance(one, ast.Constant) and one.value in ours for one in (node.left, *node.comparators))
    ]
    assert not asked
    pages = [path for path in (ROOT / "web/src").rglob("*") if path.suffix in {".ts", ".svelte"}]
    assert pages
    assert not [path for path in pages if 'words.lang === "' in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_letters_are_spoken_as_far_as_an_island_goes(lang: str) -> None:
    """The rows of corners of the largest island that can be drawn; no two letters begin alike."""
    rows = [fold_text(one)[0] for one in sign_words(lang, "letters")]
    assert "".join(rows) == CORNER_ROWS
    for row in CORNER_ROWS:
        assert spell_places(spell_corners(f"{row}7", lang), lang) == f"{row}7", "what is said is understood"


def test_a_player_called_like_a_letter_is_no_corner() -> None:
    """«Oscar 2 wood»: the name of who sits there, and then a number."""
    to = Listener("en", 0, ("Ana", "Oscar", "Charlie"))
    for name in ("Oscar", "Charlie"):
        assert [word.kind for word in read_words(f"offer {name} 2 wood", to)] == ["", "player", "number", "resource"]
    assert read_words("mike 2", to)[0].said == "m2"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_sent_its_keys_and_letters(lang: str) -> None:
    sent = load_sentences(lang)
    keys = {"hand": "h", "where": "w", "last": "l", "again": "a"} if lang == "en" else {}
    keys = {
        "hand": "m",
        "where": "d",
        "last": "u",
        "again": "r",
        "clock": "t",
        "hush": "s",
        "why": "y",
        "map": "i",
    } | keys
    assert keys.items() <= sent["keys"].items()
    assert len({*sent["keys"].values()}) == len(sent["keys"]) == 16
    assert sent["letters"][:3] == sign_words(lang, "letters")[:3]


@pytest.mark.parametrize(("lang", "half"), [("en", "8.5"), ("es", "8,5"), ("ca", "8,5")])
def test_fractions_are_written_as_the_language_does_and_whole_numbers_without(lang: str, half: str) -> None:
    assert [format_decimal(number, lang) for number in (8.5, 8.0, 0.04, 12.96)] == [half, "8", "0", "13"]
    assert fill_blanks("{n}", lang, {"n": 8.5}) == half
