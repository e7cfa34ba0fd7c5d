"""A fourth language in one folder: fifty strings of French, laid over the catalogues of the house and of the games."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from trueque import locale

HEADER = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: fr\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"
"""

SAID: dict[str, dict[str, str]] = {
    "island": {
        "The Island": "L'île", "Your turn.": "À toi.", "Roll the dice.": "Lance les dés.", "No cards.": "Aucune carte.",
        "Roll the dice or play {cards}.": "Lance les dés ou joue {cards}.",
        "Where do you found a settlement?": "Où fondes-tu une colonie ?",
        "Where does its road go?": "Où va sa route ?", "Build, or end your turn.": "Construis, ou termine ton tour.",
        "Trade and build, or end your turn.": "Échange et construis, ou termine ton tour.",
        "wood": "bois", "brick": "argile", "wool": "laine", "grain": "blé", "ore": "minerai", "desert": "désert",
        "{n} wood": "{n} bois", "{n} brick": "{n} argile", "{n} wool": "{n} laine", "{n} grain": "{n} blé",
        "{n} ore": "{n} minerai", "nothing": "rien", "Knight": "Chevalier", "Monopoly": "Monopole",
        "Longest Road": "Route la plus longue", "Largest Army": "Armée la plus puissante", "road": "route",
        "settlement": "colonie", "city": "ville", "you": "toi", "You": "Toi",
    },
    "quick": {"The Quick Game": "Le jeu rapide", "Church": "Église", "City": "Ville"},
    "princes": {"The Princes": "Les princes"},
    "terminal": {
        "Goodbye.": "Au revoir.", "You": "Toi", "Nothing.": "Rien.", "Taken back.": "Repris.",
        "Game over. Winner: {names}.": "Fini. Gagne : {names}.", "Points: {points}.": "Points : {points}.",
        "There is no more.": "C'est tout.",
    },
    "speech": {"“{text}”: not now.": "« {text} » : pas maintenant.",
               "nothing": "rien", "{n} of {kind}": "{n} de {kind}"},
    "table": {"The game is over.": "La partie est finie.", "Nobody won.": "Personne n'a gagné."},
    "server": {"Open {link}": "Ouvre {link}", "There is nothing at this address.": "Il n'y a rien à cette adresse."},
}  # fmt: skip
COUNTED = {
    "island": [("{n} point.", "{n} points.", "{n} point.", "{n} points."),
               ("{n} card: {hand}.", "{n} cards: {hand}.", "{n} carte : {hand}.", "{n} cartes : {hand}.")],
    "telling": [("{n} card", "{n} cards", "{n} carte", "{n} cartes"),
               ("{n} choice.", "{n} choices.", "{n} choix.", "{n} choix.")],
    "page": [("{n} turn, {m} min", "{n} turns, {m} min", "{n} tour, {m} min", "{n} tours, {m} min")],
}  # fmt: skip
VOCABULARY = """[language]
name: Français
[acts]
roll: lancer lance la
end pass: finir passer
settlement settle: colonie
[things]
wood: bois
[queries]
hand: m main
[joints]
small: de du la le les
"""
CONTRACTIONS = """[[contraction]]
word = "de "
becomes = "d'"
before = "h?[aeiouyàâéèêîôû]"
blanks = ["name", "kind"]
"""


def strings() -> int:
    return sum(map(len, SAID.values())) + sum(map(len, COUNTED.values()))


@contextmanager
def french(folder: Path) -> Iterator[None]:
    """French is among the languages, out of a folder, as long as this lasts."""
    home = folder / "fr"
    home.mkdir()
    for domain in SAID | COUNTED:
        lines = [HEADER]
        lines += [f'msgid "{said}"\nmsgstr "{fr}"\n' for said, fr in SAID.get(domain, {}).items()]
        lines += [f'msgid "{one}"\nmsgid_plural "{many}"\nmsgstr[0] "{first}"\nmsgstr[1] "{other}"\n'
                  for one, many, first, other in COUNTED.get(domain, ())]  # fmt: skip
        (home / f"{domain}.po").write_text("\n".join(lines), encoding="utf-8")
    (home / "vocabulary.txt").write_text(VOCABULARY, encoding="utf-8")
    (home / "contractions.toml").write_text(CONTRACTIONS, encoding="utf-8")
    with patch.dict("os.environ", {"TRUEQUE_LANGUAGES": str(folder)}):
        locale.clear_caches()
        try:
            yield
        finally:
            locale.clear_caches()
