"""One thing is one: no sentence puts a bare count before a plural, and a plural verb never stands before 1."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from trueque.bots.playing import play_game
from trueque.bots.registry import bot
from trueque.island.speech.names import card_count
from trueque.kernel import NATURE
from trueque.kernel.record import read_record
from trueque.kernel.registry import game_words, make_game, sample_options
from trueque.kernel.words import Listener
from trueque.locale import LANGUAGES, catalogue, speaker
from trueque.speech.choices import ask_seat
from trueque.telling.event_lines import order_events

RECORDS = Path(__file__).parents[1] / "records"
HEARD = ("arena", "bots", "island", "page", "princes", "quick", "server", "speech", "table", "telling", "terminal")
"""Every catalogue there is."""
NOT_COUNTED = {"name", "who", "what", "card", "colour", "seat", "missing", "text", "thing", "partner", "event", "title",
               "year", "cards", "place", "bot", "level", "victim", "player", "host", "game", "number", "by", "corner",
               "path", "server", "option"}  # fmt: skip
"""Blanks that hold no number."""
VERBS = {"is", "has", "was", "this", "as", "cannot", "plays", "offers", "wins", "less"}
COUNT = re.compile(r"\{(\w+)\} (?:more |other |victory |new |free )?([a-z]+s)\b")
NEVER_ONE = {
    "A password has from {least} to {most} characters.": "200",
    "searches worlds that fit what it sees, up to {n} positions an answer": "hundreds",
    "On the island “{name}” one seat alone comes to {most} points; it takes {needed} to win.": "2 and more",
    "At a rated table at most {n} lines can be taken back.": "20",
    "The same people have ended {n} short rated games within a day.": "5 and more",
    "An opponent gave the winner {n} cards more by trade than came back.": "8 and more",
    "Discard {n} of your {held} cards: {hand}.": "whoever discards held more than seven",
    "You win with {points} points.": "no game is won with 1",
    "{name} wins with {points} points.": "no game is won with 1",
    "{name} wins with {n} points": "no game is won with 1",
    "“{text}” could mean {n} answers: {choices}.": "one that fits 1 is understood",
    "{n} of {target} points": "no game is played for 1",
    "Whoever first has {target} points wins.": "no game is played for 1",
    "You have {n} of {target} points: whoever has them at the end of a turn of their own wins.": "seven at least",
    "You have {mine} of {target} points, {name} {theirs}.": "no game is played for 1",
    "{target} points are needed to win.": "no game is played for 1",
    "You have {n} tables in the lobby already; begin or drop one first.": "a host allows more than one",
    "You have {n} tables that have not begun; begin or drop one first.": "a host allows more than one",
    "{n} times as long": "once is said otherwise",
    "Your clock runs {n} times as long.": "once is said otherwise",
    "Draw {n} cards": "2 and more are drawn",
    "This game has {n} seats.": "2 and more",
    "A message has at most {n} characters.": "hundreds",
    "A record has at most {n} lines.": "thousands",
    "At most {n} bytes can be sent at once.": "thousands",
    "All {n} answers": "shown above 14",
    "All {n} draws come from this seed.": "a game has hundreds",
    "{first} to {last}: {group}, {n} choices; “{where} {group}” lists them.": "one choice is listed itself",
    "{n} options; “{word}” lists them.": "said above 12",
    "{n} people cannot fit into {seats} seats.": "more than a game's 2 and more seats",
    "{n} bots cannot fit into {seats} seats.": "more than a game's 2 and more seats",
    "Round {round}: {rows} positions, surprise {loss}.": "thousands",
    "Round {round}: {rows} positions, surprise {loss}, {share} % against the best so far.": "thousands",
    "Round {round}: {turns} turns with several ends, {share} % against the best so far.": "thousands",
    "searches its turn, {n} positions an answer": "hundreds",
    "searches its turn, {n} positions an answer, compiled": "hundreds",
    "searches its turn, {n} positions an answer, on the plain core": "hundreds",
    "searches its turn, {n} positions an answer, on the plain core until it is compiled": "hundreds",
}
"""Sentences without a form for one, and why they need none."""
DRAWN_ISLANDS = re.compile(
    r"^it has |^its frame |are drawn from a pile|^The layout |^The island has |^“\{cell|corners and |^\{n\} islands"
)
"""Complaints about islands that people draw: nobody draws one of 1 hex."""


@pytest.mark.parametrize("domain", HEARD)
def test_a_count_before_a_plural_has_a_form_for_one(domain: str) -> None:
    found = []
    for sentence in catalogue(domain, "es").singular:
        counted = [m for m in COUNT.finditer(sentence) if m[1] not in NOT_COUNTED and m[2] not in VERBS]
        if counted and sentence not in NEVER_ONE and not DRAWN_ISLANDS.search(sentence):
            found.append(sentence)
    assert not found, f"say these with `many`, or tell why they are never about one: {found}"


@pytest.mark.parametrize("lang", ["es", "ca"])
@pytest.mark.parametrize("domain", HEARD)
def test_a_verb_agrees_with_its_count(domain: str, lang: str) -> None:
    spoken_here = catalogue(domain, lang)
    plural = re.compile(r"(?:[Qq]uedan|[Qq]ueden|[Ff]altan|[Ff]alten) (?:aún |encara )?\{")
    single = re.compile(r"\b(?:[Tt]e|[Ee]t) falta:? \{")
    wrong = [said for said in spoken_here.singular.values() if plural.search(said) or single.search(said)]
    wrong += [one for one, _ in spoken_here.plural.values() if plural.search(one)]
    wrong += [many for _, many in spoken_here.plural.values() if single.search(many)]
    assert not wrong, wrong


# ---- what is really said ---------------------------------------------------------------------------------------------

ONE_MANY = {
    "en": r"\b1 (?:more |other |victory |new |free )?(?!progress\b)\w+s\b|\b(?:are|have|were) 1\b"
          r"|\bYou (?:offers|builds|plays|gives|has|draws|pays|takes)\b|\b(?:build|builds) (?:road|settlement|city)\b",
    "es": r"\b1 (?:de )?(?!cereales\b|ellos\b|más\b)\w+s\b|\b(?:quedan|faltan|sobran|son|tienen) 1\b"
          r"|\bfalta (?:[2-9]|\d\d)|¿qué 1 |\bTú (?:ofrece|construye|juega|da)\b",
    "ca": r"\b1 (?:de |d')?(?!ells\b|més\b)\w+s\b|\b(?:queden|falten|són|tenen) 1\b"
          r"|\bfalta (?:[2-9]|\d\d)|\b[Qq]uin[ae]s? 1 |\bTu (?:ofereix|construeix|juga|dona)\b"
          r"|\bde (?:Aina|Hugo|Emma)\b",
}  # fmt: skip
"""1 of anything in the plural, and deeds of others told as one's own."""
NAMES = ("Aina", "Biel", "Hugo", "Dolça", "Emma", "Ferran")


def spoken(game: Any, log: Iterator[tuple[int, Any]], lang: str) -> Iterator[str]:
    """Every event, question and answer of a game as its first two seats and a spectator hear them."""
    state, said = game.start(), game_words(game.name)
    for author, action in log:
        action = game.read(state, action) if isinstance(action, str) else action
        events = game.play(state, author, action)
        for seat in (0, 1, None):
            to = Listener(lang, seat, NAMES[: game.seats])
            seen = [shown for event in events if (shown := event.seen_by(seat)) is not None]
            yield from (said.tell(event, to) for event in order_events(seen, said, seat))
        decisions = game.decisions(state)
        if not decisions or decisions[0].seat == NATURE:
            continue
        for decision in decisions[:2]:
            asked = ask_seat(game, state, decision.seat, Listener(lang, decision.seat, NAMES[: game.seats]))
            yield from asked.sentences
            yield from (choice.sentence for choice in asked.choices[:25])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["island/ends-city", "quick/seats-3", "quick/use-library", "princes/gold"])
def test_nothing_said_in_a_record_has_a_wrong_number(name: str, lang: str) -> None:
    record = read_record((RECORDS / f"{name}.trq").read_text(encoding="utf-8"))
    log = ((line.author, line.text) for line in record.log[:600] if line.author >= NATURE)
    check(spoken(make_game(record.game, record.options), log, lang), lang)


@pytest.mark.soak
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", sorted(RECORDS.rglob("*.trq")), ids=lambda path: path.stem)
def test_nothing_said_in_any_archived_record_has_a_wrong_number(path: Path, lang: str) -> None:
    record = read_record(path.read_text(encoding="utf-8"))
    log = ((line.author, line.text) for line in record.log if line.author >= NATURE)
    check(spoken(make_game(record.game, record.options), log, lang), lang)


@pytest.mark.soak
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["island", "quick", "princes"])
def test_nothing_said_in_random_games_has_a_wrong_number(name: str, lang: str) -> None:
    for seed, options in enumerate(sample_options(name)[:6]):
        game = make_game(name, options)
        played = play_game(game, [bot("random", game, seed + n) for n in range(game.seats)], Random(seed))
        log = ((line.author, line.text) for line in played.record(game, list(NAMES[: game.seats])).log)
        check(spoken(game, (one for one in log if one[0] >= NATURE), lang), lang)


def check(sentences: Iterator[str], lang: str) -> None:
    wrong = re.compile(ONE_MANY[lang])
    for sentence in sentences:
        assert not wrong.search(sentence), sentence


def test_catalan_elides_before_a_name() -> None:
    say = speaker("island", "ca")
    assert say("Decline the offer of {name}", name="Hugo") == "Rebutjar l'oferta d'Hugo"
    assert say("Decline the offer of {name}", name="Àlex") == "Rebutjar l'oferta d'Àlex"
    assert say("Decline the offer of {name}", name="Biel") == "Rebutjar l'oferta de Biel"
    assert speaker("island", "es")("Decline the offer of {name}", name="Hugo") == "Rechazar la oferta de Hugo"


def test_catalan_elides_before_gold_and_before_1_and_11() -> None:
    assert speaker("speech", "ca")("{n} {kind}", n=2, kind="or") == "2 d'or"
    assert speaker("speech", "ca")("{n} {kind}", n=2, kind="fang") == "2 de fang"
    say = speaker("page", "ca")
    assert [say("{n} of {most}", n=1, most=most) for most in (1, 2, 11)] == ["1 d'1", "1 de 2", "1 d'11"]
    assert "van de a1 a" in speaker("island", "ca")(
        "“{text}” is not a corner; corners run from {first} to {last}.", text="z9", first="a1", last="f7"
    )


@pytest.mark.parametrize(("other", "said"), [("Inés", "Ana e Inés"), ("Hilda", "Ana e Hilda"), ("Hugo", "Ana y Hugo"),
                                         ("Hierro", "Ana y Hierro")])  # fmt: skip
def test_spanish_says_e_before_an_i(other: str, said: str) -> None:
    say = speaker("table", "es")
    assert say("{name} and {other} swapped seats.", name="Ana", other=other).startswith(f"{said} se han")


@pytest.mark.parametrize(("lang", "two"), [("es", "2 Caballeros"), ("ca", "2 Cavallers"), ("en", "2 Knights")])
def test_development_cards_agree_with_their_number(lang: str, two: str) -> None:
    assert card_count(speaker("island", lang), "knight", 2) == two
    assert card_count(speaker("island", lang), "knight", 1) == f"1 {two.split()[1][:-1]}"
