"""Reads answers as people put them: in any language, any case, and what is obvious may be left out."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from trueque.island import actions as act
from trueque.island.actions import Action, Amounts, Seats
from trueque.island.encoding import count_resources, list_cards
from trueque.island.layouts import RESOURCES, TERRAINS
from trueque.island.notation import Notation, write
from trueque.kernel.decision import OneOf
from trueque.kernel.errors import AmbiguousNotation, BadNotation
from trueque.speech.fold import fold_text
from trueque.speech.vocabulary import FOR, SMALL, TO, words_in_all_languages

if TYPE_CHECKING:
    from trueque.island.game import Island
    from trueque.island.state import IslandState

VERBS = words_in_all_languages(
    ("roll", "end", "build", "buy", "play", "road", "settlement", "city", "robber", "steal", "discard", "offer", "bank",
     "accept", "decline", "deal", "call", "withdraw", "stop", "knight", "roads", "monopoly", "discovery", "counter"),
    ("acts", "things"), short=False,
)  # fmt: skip
VERBS |= {word: "offer" for word, verb in VERBS.items() if verb == "counter"}
"""What begins an answer, in every language; a counter-offer is an offer."""
RESOURCE_WORDS = words_in_all_languages(RESOURCES, ("things",), short=False)
TERRAIN_WORDS = {word: RESOURCES.index(name) for word, name in RESOURCE_WORDS.items()} | {
    word: TERRAINS.index(name) for word, name in words_in_all_languages(TERRAINS, ("things",), short=False).items()
}
SKIPPED = SMALL | frozenset(words_in_all_languages(("hex", "corner", "path"), ("things",), short=False))
NOBODY = frozenset(words_in_all_languages(("nobody",), ("acts",), short=False))
STAYS = frozenset(words_in_all_languages(("stays",), ("things",), short=False))


def strip_text(text: str) -> str:
    """*text* in lower case, without accents and doubled blanks."""
    return " ".join(fold_text(text.replace("–", "-")).split())


def read_forgivingly(game: Island, state: IslandState, text: str) -> Action:
    """The answer that *text* means, in any language and however it was put; never a guess between two meanings."""

    def list_open_answers() -> list[Action]:
        return [a for d in game.decisions(state) if isinstance(d.answers, OneOf) for a in d.answers]

    hexes = [(int(state.g.terrain[h]), int(state.g.token[h])) for h in range(len(game.places.hexes))]
    return IslandReader(game.notation, list_open_answers, hexes).read_answer(text)


_FOLDED: WeakKeyDictionary[Notation, dict[str, Action]] = WeakKeyDictionary()


def fold_notation(notation: Notation) -> dict[str, Action]:
    """Every listed answer of a layout, by what is left of its notation without case."""
    if notation not in _FOLDED:
        _FOLDED[notation] = {strip_text(text): action for text, action in notation.texts.items()}
    return _FOLDED[notation]


class IslandReader:
    """Reads the answers of one layout; `legal` are the listed answers open now, `token` the number on each hex."""

    def __init__(
        self, notation: Notation, legal: Callable[[], Sequence[Action]], hexes: Sequence[tuple[int, int]]
    ) -> None:
        self.notation = notation
        self.places = notation.layout.places
        self.legal = legal
        self.hexes = hexes
        """Terrain and number of each hex."""

    def read_answer(self, text: str) -> Action:
        """The answer that *text* means."""
        known = self.notation.texts.get(text)
        if known is not None:
            return known
        line = strip_text(text)
        throw = re.fullmatch(r"([1-6]) ?[+, ] ?([1-6])", line)
        if throw:
            return act.Throw(int(throw[1]), int(throw[2]))
        known = fold_notation(self.notation).get(line)
        if known is not None:
            return known
        word, _, rest = line.partition(" ")
        if word not in VERBS:
            raise BadNotation(f"“{text.strip()[:60]}” begins with no known word; try roll, road c5-c6, "
                              "offer wood > ore or end.", "notation")  # fmt: skip
        return self._read_verb(VERBS[word], rest, text)

    def _read_verb(self, verb: str, rest: str, text: str) -> Action:
        if verb == "play":
            card, _, rest = rest.partition(" ")
            verb = VERBS.get(card, "")
            if verb not in ("knight", "roads", "road", "monopoly", "discovery"):
                raise BadNotation(f"“{card}” is no card to play; there are knight, roads, discovery and monopoly.",
                                  "development-cards")  # fmt: skip
            verb = "roads" if verb == "road" else verb
        reader: Callable[[str], Action] | None = getattr(self, f"read_{verb}", None)
        if reader is not None:
            return reader(rest)
        return self._only(verb, text)

    # ---- one method for each word that takes something --------------------------------------------------------------

    def read_road(self, rest: str) -> Action:
        words = self._words(rest)
        if len(words) == 1 and "-" not in words[0]:
            corner = self.places.read_corner(words[0])
            roads = [a for a in self.legal() if isinstance(a, act.BuildRoad)]
            return self._one(
                [a for a in roads if corner in self.places.paths[self.places.path_names.index(a.path)]], f"road {rest}"
            )
        return act.BuildRoad(self.places.path_names[self.places.read_path(" ".join(words))])

    def read_settlement(self, rest: str) -> Action:
        return act.BuildSettlement(self._corner(rest, act.BuildSettlement))

    def read_city(self, rest: str) -> Action:
        return act.BuildCity(self._corner(rest, act.BuildCity))

    def read_robber(self, rest: str) -> Action:
        words = self._words(rest)
        if len(words) == 1 and words[0] in STAYS:
            return act.LeaveRobber()
        if words and words[0] in TERRAIN_WORDS:
            number = int(words[1]) if len(words) > 1 and words[1].isdigit() else 0
            wanted = (TERRAIN_WORDS[words[0]], number)
            names = self.places.hex_names
            found = [act.MoveRobber(names[h]) for h, there in enumerate(self.hexes) if there == wanted]
            return self._one(found, f"robber {rest}")
        return act.MoveRobber(self.places.hex_names[self.places.read_hex(self._place(rest, act.MoveRobber))])

    def read_steal(self, rest: str) -> Action:
        words = self._words(rest)
        if words and words[0] in NOBODY:
            return act.StealNothing()
        return act.Steal(self._seat(words, act.Steal, "victim"))

    def read_accept(self, rest: str) -> Action:
        return act.Accept(self._seat(self._words(rest), act.Accept, "seat"))

    def read_decline(self, rest: str) -> Action:
        return act.Decline(self._seat(self._words(rest), act.Decline, "seat"))

    def read_deal(self, rest: str) -> Action:
        return act.Deal(self._seat(self._words(rest), act.Deal, "partner"))

    def read_discard(self, rest: str) -> Action:
        return act.Discard(self._cards(rest))

    def read_monopoly(self, rest: str) -> Action:
        return act.PlayMonopoly(self._resource(rest))

    def read_discovery(self, rest: str) -> Action:
        wanted = self._cards(rest.removeprefix("d'or ").removeprefix("dor "))
        if not 1 <= sum(wanted) <= 2:
            raise BadNotation("A discovery takes two cards, as in “play discovery ore,grain”.", "invention")
        return act.PlayDiscovery(wanted)

    def read_bank(self, rest: str) -> Action:
        give, get = self._sides(rest)
        given = set(list_cards(give))
        if len(given) != 1 or sum(get) != 1:
            raise BadNotation("The bank takes cards of one kind for one card, as in “bank wood > ore”.", "bank-trade")
        return act.SeaTrade(given.pop(), list_cards(get)[0])

    def read_offer(self, rest: str) -> Action:
        body, to = rest, Seats()
        match = re.search(rf"\b(?:{'|'.join(TO)}) ([0-9][0-9+, ]*|all)$", rest)
        if match:
            body = rest[: match.start()]
            to = Seats(sorted({int(n) for n in re.findall(r"\d", match[1])}))
        give, want = self._sides(body)
        return act.Offer(give, want, to)

    def read_call(self, rest: str) -> Action:
        give, between, want = rest.replace("/", ",").partition(">")
        give, want = (give, want) if between else ("", give)
        return act.Call(*(self._cards("" if side.strip() == "?" else side) for side in (give, want)))

    # ---- parts -------------------------------------------------------------------------------------------------------

    def _words(self, rest: str) -> list[str]:
        return [word for word in re.split(r"[\s,]+", rest) if word and word not in SKIPPED]

    def _corner(self, rest: str, kind: type[Action]) -> str:
        return self.places.corner_names[self.places.read_corner(self._place(rest, kind))]

    def _place(self, rest: str, kind: type[Action]) -> str:
        words = self._words(rest)
        if words:
            return "".join(words)
        only = self._one([a for a in self.legal() if isinstance(a, kind)], rest)
        return write(only).split()[1]

    def _seat(self, words: list[str], kind: type[Action], field: str) -> int:
        if words and words[0].isdigit() and len(words[0]) < 3:
            return int(words[0])
        if words:
            raise BadNotation(f"“{words[0]}” is not a seat; seats are numbers from 0.", "notation")
        found: int = getattr(self._one([a for a in self.legal() if isinstance(a, kind)], kind.__name__.lower()), field)
        return found

    def _resource(self, rest: str) -> str:
        words = self._words(rest)
        if len(words) != 1 or words[0] not in RESOURCE_WORDS:
            raise BadNotation(f"“{rest}” is not a resource; they are {', '.join(RESOURCES)}.", "resources")
        return RESOURCE_WORDS[words[0]]

    def _cards(self, rest: str) -> Amounts:
        """Cards as in ``wood,wood,ore`` or ``2 wood, ore``."""
        resources: list[str] = []
        times = 1
        for word in self._words(rest):
            if word.isdigit() and len(word) < 3:
                times = int(word)
            elif word in RESOURCE_WORDS:
                resources += [RESOURCE_WORDS[word]] * times
                times = 1
            else:
                raise BadNotation(f"“{word}” is not a resource; they are {', '.join(RESOURCES)}.", "resources")
        return count_resources(*resources)

    def _sides(self, rest: str) -> tuple[Amounts, Amounts]:
        sides = re.split(rf">|\b(?:{'|'.join(FOR)})\b", rest)
        if len(sides) != 2:
            raise BadNotation("A trade has two sides, as in “offer wood,wood > ore”.", "offers")
        return self._cards(sides[0]), self._cards(sides[1])

    def _only(self, verb: str, text: str) -> Action:
        """A word that stands alone."""
        wanted = {"knight": "play knight", "roads": "play roads"}.get(verb, verb)
        action = self.notation.texts.get(wanted)
        if action is None:
            raise BadNotation(f"“{text.strip()[:60]}” is no answer of this game.", "notation")
        return action

    def _one(self, found: Sequence[Action], text: str) -> Action:
        if not found:
            raise BadNotation(f"“{text.strip()[:60]}” fits nothing that is open now.", "notation")
        if len(found) > 1:
            meanings = tuple(write(action) for action in found)
            raise AmbiguousNotation(f"“{text.strip()[:60]}” could be {', '.join(meanings[:8])}; say which.", meanings)
        return found[0]
