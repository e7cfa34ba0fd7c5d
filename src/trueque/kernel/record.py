"""All that is ever stored about a game: options, seats and a log that only grows.

    trueque 1 island
    rules edition=2011 seats=4 version=1
    dealer fair
    seat 0 Marta
    0 settlement c5
    ! 4+2
    * undo 3
    1 road c5-c6 @1763170000123

A game that did not begin at the beginning has a line ``from`` with the position it began from (`kernel.position`).

The first line names the format and the game. A log line is its author (a seat, ``!`` for nature, ``*`` for the table),
what was said, and, where known, when (milliseconds since 1970). ``;`` starts a comment line. The number of a log line
is its place in the log, from 0, and is never used twice: undoing adds a line, it removes none.

A table with honest dice adds, before the log, ``dice`` (the hash of the seed, known before the first draw), ``chain``
(the server's pledge), a ``pledge`` for each seat that gave one and, once the game is over, the ``seed`` and the
``odds`` of every draw: then `kernel.honest` can check them all. Where people signed what they were told, ``heard``
says of each line that was hidden from somebody what everybody heard of it: then `docs/verify-dice.mjs` can check what
they signed. Older tables have a ``salt`` a seat and no ``chain``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

from trueque.kernel.errors import bad_record
from trueque.kernel.game import NATURE, Options, Seat
from trueque.kernel.registry import current_name

FORMAT = 1
TABLE: Seat = -2
"""The author of what happens to the table rather than in the game: undo, resign, pause."""

MOST_ANSWERS = 10_000
"""That nature has to choose from."""

DEALERS = ("fair", "balanced", "typed", "scripted", "referee")
"""What a record may call its dealer (`kernel.dealer`); after a referee comes what is typed besides the dice."""

LONGEST_ECHO = 60
"""Letters of a line that a complaint repeats: a damaged file may hold any number of them."""

TABLE_WORDS = (
    "join", "leave", "bot", "undo", "pause", "resume", "resign", "timeout", "remove", "readmit", "host", "round",
    "travel", "back", "witness",
)  # fmt: skip


# Not frozen, though nobody changes one: a frozen class takes three times as long to make, and every answer makes one.
@dataclass(slots=True, unsafe_hash=True)
class Line:
    """One entry of the log."""

    author: Seat
    text: str
    time: int | None = None
    at: int = field(default=0, compare=False, repr=False)
    """The line of the file it was read from; 0 where it was read from none."""

    def __str__(self) -> str:
        who = "!" if self.author == NATURE else "*" if self.author == TABLE else str(self.author)
        return f"{who} {self.text}" + (f" @{self.time}" if self.time is not None else "")


@dataclass(frozen=True, slots=True)
class Odds:
    """What nature could draw: the odds of each answer in the order of the rules, and which one it was."""

    index: int
    weights: tuple[int, ...]
    is_open: bool
    """Whether everybody saw it at once: then it hangs on the server's share alone, else on the seed too."""

    def __str__(self) -> str:
        runs = [(weight, len(list(same))) for weight, same in groupby(self.weights)]
        odds = ",".join(f"{weight}x{n}" if n > 1 else f"{weight}" for weight, n in runs)
        return f"{'open' if self.is_open else 'hidden'} {self.index} {odds}"


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it is stored and passed on."""

    game: str
    options: Options
    log: tuple[Line, ...] = ()
    names: Mapping[Seat, str] = field(default_factory=dict)
    dealer: str = "fair"
    commit: str = ""
    """The hash of the seed, in hexadecimal; empty where nobody promised honest dice."""
    salts: Mapping[Seat, str] = field(default_factory=dict)
    seed: str = ""
    """In hexadecimal; empty while the game is on."""
    chain: str = ""
    """The pledge of the server's shares, in hexadecimal; empty where draws hang on salts, as they did at first."""
    pledges: Mapping[Seat, str] = field(default_factory=dict)
    odds: Mapping[int, Odds] = field(default_factory=dict)
    """By log number, for a finished game: what each draw could have been, so that no rules are needed to check it."""
    heard: Mapping[int, str] = field(default_factory=dict)
    """By log number, where people signed what they were told: what everybody heard of a line that says more."""
    start: str = ""
    """The position it began from, as a line (`kernel.position`); empty where it began at the beginning."""
    where: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)
    """The lines of the file that name something once (``seat 2``, ``dealer``), for complaints."""

    def __str__(self) -> str:
        return write_record(self)

    @property
    def bots(self) -> dict[Seat, str]:
        """The seats that a bot plays for when the log ends, each with its level, as lines of the table say."""
        found: dict[Seat, str] = {}
        for line in self.log:
            words = line.text.split() if line.author == TABLE else []
            if len(words) > 1 and words[1].isdecimal():
                if words[0] == "bot":
                    found[int(words[1])] = words[2] if len(words) > 2 else "greedy"
                elif words[0] == "join":
                    found.pop(int(words[1]), None)
        return found

    def with_log(self, log: Iterable[Line]) -> Record:
        return replace(self, log=tuple(log))


def write_record(record: Record) -> str:
    """*record* in its text form."""
    lines = [
        f"trueque {FORMAT} {record.game}",
        "rules " + " ".join(f"{key}={value}" for key, value in sorted(record.options.items())),
        *([f"from {record.start}"] if record.start else []),
        f"dealer {record.dealer}",
        # A line break of any script in a name would be read as a new line by somebody.
        *(f"seat {seat} {' '.join(name.split())}" for seat, name in sorted(record.names.items())),
        *([f"dice {record.commit}"] if record.commit else []),
        *([f"chain {record.chain}"] if record.chain else []),
        *(f"pledge {seat} {pledge}" for seat, pledge in sorted(record.pledges.items())),
        *(f"salt {seat} {salt}" for seat, salt in sorted(record.salts.items())),
        *([f"seed {record.seed}"] if record.seed else []),
        *(str(line) for line in record.log),
        *(f"odds {number} {odds}" for number, odds in sorted(record.odds.items())),
        *(f"heard {number} {text}" for number, text in sorted(record.heard.items())),
    ]
    return "\n".join(lines) + "\n"


def read_record(text: str) -> Record:
    """The record that *text* holds; what is damaged is named with its line."""
    # Only a line feed ends a line: the other breaks that Unicode knows may stand in a name.
    lines = [(i, line.strip()) for i, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1)]
    lines = [(i, line) for i, line in lines if line and not line.startswith(";")]
    if not lines:
        raise bad_record("records", "The record is empty; it should begin with «trueque 1 GAME».")
    game = _read_head(*lines[0])
    options: dict[str, str] = {}
    by_seat: dict[str, dict[Seat, str]] = {"seat": {}, "salt": {}, "pledge": {}}
    once = {"dealer": "fair", "dice": "", "chain": "", "seed": "", "from": ""}
    by_line: dict[str, dict[int, Any]] = {"odds": {}, "heard": {}}
    log: list[Line] = []
    where: dict[str, int] = {}
    for i, line in lines[1:]:
        word, _, rest = line.partition(" ")
        if word == "rules":
            for key, value in _read_options(i, rest):
                _check_first_time(where, i, key + "=")
                options[key] = value
        elif word in once:
            _check_first_time(where, i, word)
            once[word] = rest.strip()
        elif word in by_seat:
            seat, _, value = rest.partition(" ")
            _check_first_time(where, i, f"{word} {_read_number(i, seat)}")
            by_seat[word][int(seat)] = " ".join(value.split())  # told on one line, whatever breaks stand in a name
        elif word in by_line:
            number, told = _read_odds(i, rest) if word == "odds" else _read_heard(i, rest)
            _check_first_time(where, i, f"{word} {number}")
            by_line[word][number] = told
        else:
            log.append(_read_line(i, word, rest))
    _check_dealer(where, once["dealer"])
    return Record(
        game, options, tuple(log), by_seat["seat"], once["dealer"], once["dice"], by_seat["salt"], once["seed"],
        once["chain"], by_seat["pledge"], by_line["odds"], by_line["heard"], once["from"], where,
    )  # fmt: skip


def _check_first_time(where: dict[str, int], number: int, what: str) -> None:
    """Note that *what* stands in line *number*; a record says it once."""
    if what in where:
        wrong = "Line {number}: «{what}» stands twice; it was said in line {first}."
        raise bad_record("records", wrong, number=number, what=what[:LONGEST_ECHO], first=where[what])
    where[what] = number


def _check_dealer(where: Mapping[str, int], dealer: str) -> None:
    kind = dealer.split()[:1]
    if not kind or kind[0] not in DEALERS:
        wrong = "Line {number}: there is no dealer «{dealer}»; there are {known}."
        known = ", ".join(DEALERS)
        raise bad_record("records", wrong, number=where["dealer"], dealer=dealer[:LONGEST_ECHO], known=known)


def _read_head(number: int, line: str) -> str:
    words = line.split()
    if len(words) != 3 or words[0] != "trueque":
        wrong = "Line {number} is «{line}»; a record begins with «trueque 1 GAME»."
        raise bad_record("records", wrong, number=number, line=line[:60])
    if words[1] != str(FORMAT):
        wrong = "Line {number}: format {format} is not known here; this program reads {known}."
        raise bad_record("records", wrong, number=number, format=words[1][:20], known=FORMAT)
    return current_name(words[2])


def _read_options(number: int, text: str) -> Iterator[tuple[str, str]]:
    for word in text.split():
        key, equals, value = word.partition("=")
        if not equals or not key:
            wrong = "Line {number}: the option «{word}» should read name=value."
            raise bad_record("records", wrong, number=number, word=word[:60])
        yield key, value


def _read_odds(number: int, text: str) -> tuple[int, Odds]:
    """«37 open 4 1x36»: the log number, who saw it, which answer it was, and the odds, equal ones in runs."""
    try:
        line, seen, index, runs = text.split()
        is_open = {"open": True, "hidden": False}[seen]
        weights: list[int] = []
        for run in runs.split(","):
            weight, _, times = run.partition("x")
            if len(weights) + (n := int(times or 1)) > MOST_ANSWERS:
                raise ValueError(run)
            weights += [int(weight)] * n
        return int(line), Odds(int(index), tuple(weights), is_open)
    except (ValueError, KeyError):
        wrong = "Line {number}: the odds «{text}» should read «LINE open|hidden INDEX ODDS»."
        raise bad_record("honest-dice", wrong, number=number, text=text[:60]) from None


def _read_heard(number: int, text: str) -> tuple[int, str]:
    """«37 take»: the log number, and what everybody heard of that line."""
    line, _, said = text.strip().partition(" ")
    if not line.isdecimal() or not line.isascii() or len(line) > 6:
        wrong = "Line {number}: «heard {text}» should read «heard LINE TEXT»."
        raise bad_record("records", wrong, number=number, text=text[:60])
    return int(line), said


def _read_line(number: int, who: str, said: str) -> Line:
    text, at, time = said.rpartition(" @")
    if not at:
        text, time = said, ""
    if at and not time.isdigit():
        wrong = "Line {number}: the time «{time}» should be milliseconds."
        raise bad_record("records", wrong, number=number, time=time[:40])
    if not text:
        raise bad_record("records", "Line {number}: «{who}» says nothing.", number=number, who=who[:40])
    if who == "*" and text.split()[0] not in TABLE_WORDS:
        raise bad_record("records", "Line {number}: «{text}» is nothing a table says.", number=number, text=text[:40])
    author = NATURE if who == "!" else TABLE if who == "*" else _read_number(number, who)
    return Line(author, text, int(time) if time else None, number)


def _read_number(line: int, text: str) -> int:
    if not text.isdecimal() or len(text) > 3 or not text.isascii():
        wrong = "Line {number}: «{text}» should be a seat number, «!» or «*»."
        raise bad_record("records", wrong, number=line, text=text[:40])
    return int(text)


def find_undo_target(line: Line, number: int) -> int | None:
    """The log number that *line* (itself number *number*) takes the game back to, if it is an undo."""
    if line.author != TABLE or not line.text.startswith("undo"):
        return None
    words = line.text.split()
    if len(words) != 2 or not words[1].isdecimal() or int(words[1]) >= number:
        wrong = "Line {at}: «{text}» should name an earlier log line; this one is number {number}."
        if not line.at:
            wrong = "Log line {number}: «{text}» should name an earlier log line."
        raise bad_record("undo", wrong, at=line.at, number=number, text=line.text[:40])
    return int(words[1])


def list_standing_answers(log: Iterable[Line]) -> list[int]:
    """The numbers of the answers that still stand, undone ones left out."""
    numbers: list[int] = []
    for number, line in enumerate(log):
        target = find_undo_target(line, number)
        if target is not None:
            numbers = [n for n in numbers if n < target]
        elif line.author != TABLE:
            numbers.append(number)
    return numbers
