"""Answers as text and back: exactly in notation, forgiving where people speak, never guessing."""

from __future__ import annotations

import pytest

from tests.island.table import Table, beginners
from trueque.island.game import make, samples
from trueque.island.speech.answer_reader import read_forgivingly
from trueque.kernel.errors import AmbiguousNotation, BadNotation


@pytest.mark.parametrize("options", samples()[::5], ids=str)
def test_every_listed_answer_reads_back(options: dict[str, str]) -> None:
    game = make(options)
    state = game.start()
    for text, action in game.notation.texts.items():
        assert game.write(action) == text
        assert game.read(state, text) == action
        assert read_forgivingly(game, state, f"  {text.upper()} ") == action


@pytest.mark.parametrize("text", ["ROLL", " roll", "tirar", "road c6-c5", "4 2", "discard ore,wood", "steal", "",
                                  "offer wood > ore to 2+1", "offer wood > ore to all", "bank wood for ore",
                                  "end now"])  # fmt: skip
def test_notation_is_exact(text: str) -> None:
    """A record holds what was written; whatever else people say is understood by `speech` alone."""
    table = beginners()
    with pytest.raises(BadNotation, match="notation, which is exact"):
        table.game.read(table.state, text)


def test_offers_and_discards_read_back() -> None:
    table = beginners()
    for text in ("discard wood,wood,ore", "offer wood,wood > ore", "offer wood > wool,ore to 1+2"):
        assert table.game.write(table.game.read(table.state, text)) == text


READ = [
    ("TIRAR", "roll"),
    ("pasar", "end"),
    ("passar", "end"),
    ("road c6 c5", "road c5-c6"),
    ("carretera c5–c6", "road c5-c6"),
    ("poblado C5", "settlement c5"),
    ("ciutat b 7", "city b7"),
    ("ladrón p3", "robber P3"),
    ("robber wool 8", "robber P3"),
    ("lladre prat 8", "robber P3"),
    ("robber hex P3", "robber P3"),
    ("steal nadie", "steal nobody"),
    ("robar 2", "steal 2"),
    ("discard 2 wood, ore", "discard wood,wood,ore"),
    ("descarta fusta fusta i pedra", "discard wood,wood,ore"),
    ("offer 2 wood for ore", "offer wood,wood > ore"),
    ("ofrecer 2 de madera por 1 de mineral a 1, 3", "offer wood,wood > ore to 1+3"),
    ("oferir fusta per llana", "offer wood > wool"),
    ("bank 4 wood > 1 ore", "bank wood > ore"),
    ("banco madera por mineral", "bank wood > ore"),
    ("play knight", "play knight"),
    ("jugar caballero", "play knight"),
    ("jugar monopolio lana", "play monopoly wool"),
    ("play discovery grain ore", "play discovery grain,ore"),
    ("jugar era d'or blat blat", "play discovery grain,grain"),
    ("4 2", "4+2"),
    ("4,2", "4+2"),
]


@pytest.mark.parametrize(("text", "notation"), READ, ids=[text for text, _ in READ])
def test_reading_is_forgiving(text: str, notation: str) -> None:
    table = beginners()
    assert table.game.write(read_forgivingly(table.game, table.state, text)) == notation


BAD = [
    ("fly c5", "begins with no known word"),
    ("", "begins with no known word"),
    ("road", "is not a path"),
    ("road c5-c6-c7", "is not a path"),
    ("road c5-z9", "“z9” is not a corner"),
    ("settlement R3", "is not a corner"),
    ("robber c5", "is not a hex"),
    ("robber wool 9", "fits nothing"),
    ("steal bob", "is not a seat"),
    ("discard gold", "“gold” is not a resource"),
    ("offer wood", "two sides"),
    ("bank wood,ore > wool", "cards of one kind"),
    ("play chess", "no card to play"),
    ("play discovery ore,ore,ore", "two cards"),
    ("play monopoly", "not a resource"),
    ("accept", "fits nothing that is open now"),
    ("7", "begins with no known word"),
    ("6+7", "begins with no known word"),
    ("take 5 wood", "begins with no known word"),
]


@pytest.mark.parametrize(("text", "complaint"), BAD, ids=[text or "empty" for text, _ in BAD])
def test_bad_notation_is_explained(text: str, complaint: str) -> None:
    table = beginners()
    with pytest.raises(BadNotation) as caught:
        read_forgivingly(table.game, table.state, text)
    assert complaint in caught.value.sentence
    assert caught.value.entry


def test_what_is_left_out_is_filled_in_where_only_one_answer_fits() -> None:
    table = beginners().play("0 roll", "! 4+3", "0 robber P3")
    assert table.game.write(read_forgivingly(table.game, table.state, "steal")) == "steal 3"
    table = beginners().deal(0, wood=1, brick=1).play("0 roll", "! 1+1", "0 build")
    assert table.game.write(read_forgivingly(table.game, table.state, "road f2")) == "road f1-f2"


def test_two_meanings_are_never_guessed_between() -> None:
    table = beginners().deal(0, wood=1, brick=1).play("0 roll", "! 1+1", "0 build")
    with pytest.raises(AmbiguousNotation) as caught:
        read_forgivingly(table.game, table.state, "road c8")
    assert set(caught.value.meanings) == {"road b7-c8", "road c7-c8"}


def test_an_offer_names_its_seats() -> None:
    table = Table()
    offer = read_forgivingly(table.game, table.state, "offer wood,wood > ore to 2+1")
    assert table.game.write(offer) == "offer wood,wood > ore to 1+2"
