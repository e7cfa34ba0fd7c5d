"""What is wrong with the folder of a language that somebody laid over ours, said before anything is spoken in it."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources.abc import Traversable
from string import Formatter

from trueque.locale.contractions import read_contractions
from trueque.locale.po import read_po
from trueque.locale.tongues import LANGUAGES, language_folders, read_vocabulary


def find_fault(lang: str) -> str:
    """The first fault of a language's files, with its file; empty where there is none.

    Ours are whole, which tests hold, and are not looked through.
    """
    return "" if lang in LANGUAGES else find_folder_fault(language_folders()[lang])


def find_folder_fault(folder: Traversable) -> str:
    """The first fault of the language that lies in *folder*, with its file; empty where there is none."""
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        read = READERS.get(file.name.rpartition(".")[2])
        if read is None or not file.is_file():
            continue
        try:
            read(file.read_text(encoding="utf-8"))
        except UnicodeDecodeError:
            return f"{file.name}: it should be text in UTF-8."
        except ValueError as wrong:
            return f"{file.name}: {wrong}"
    return ""


def read_catalogue(text: str) -> None:
    """A catalogue can be read, and asks for nothing to be filled in that its sentence does not know."""
    found = read_po(text)
    for english, said in found.singular.items():
        check_blanks(english, said)
    for english, forms in found.plural.items():
        for said in forms:
            check_blanks(english, said)


def check_blanks(english: str, said: str) -> None:
    """What stands in braces is filled in, so the English sentence must have it too; `n`, how many, it may leave out."""
    strange = blank_names(said) - blank_names(english) - {"n"}
    if strange:
        raise ValueError(f"“{said}” has {{{min(strange)}}}, which “{english}” does not know.")


def blank_names(sentence: str) -> set[str]:
    """The names in braces."""
    try:
        return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}
    except ValueError as wrong:
        raise ValueError(f"“{sentence}”: its braces do not match.") from wrong


READERS: dict[str, Callable[[str], object]] = {
    "po": read_catalogue,
    "txt": read_vocabulary,
    "toml": read_contractions,
}
"""By the ending of a file."""
