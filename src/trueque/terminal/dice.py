"""The dice of a table as a terminal sees them: it gives its own shares, and checks every draw when the game is over."""

from __future__ import annotations

import urllib.request
from collections.abc import Iterable, Sequence
from secrets import token_bytes
from typing import Any

from trueque.kernel import honest
from trueque.kernel.chain import LENGTH, SIZE, Chain, is_next_share
from trueque.kernel.errors import BadRecord
from trueque.kernel.game import NATURE, Game
from trueque.kernel.honest import DiceVerdict, name_in_record
from trueque.kernel.open_draws import OpenDraws
from trueque.kernel.open_lists import ListsOpenDraws
from trueque.kernel.record import Line, Record, find_undo_target, read_record
from trueque.kernel.registry import GAMES, make_game
from trueque.kernel.rounds import Rounds, read_round
from trueque.kernel.told_lines import find_differing_lines
from trueque.kernel.witnesses import hash_promise
from trueque.locale import Speaker
from trueque.terminal.wire import Json, TableLink, keep_sent_share
from trueque.terminal.witness import TableWitness

PROMISED = ("commit", "chain", "pledges")


class DiceWatch:
    """One seat's shares, and what was promised before the first draw; it checks every draw that everybody sees."""

    def __init__(self) -> None:
        self.chain = Chain(token_bytes(SIZE))
        """It lives as long as this program; who comes back with another one gives none."""
        self.wrong: int | None = None
        """The first line that does not fit what was pledged."""
        self.burnt: int | None = None
        """The line that came instead of the draw that shares were given for."""
        self.dropped: int | None = None
        """The round that was drawn without the share which was sent for it."""
        self._promise: dict[str, Any] = {}
        self._rounds: Rounds | None = None
        self._draws = OpenDraws((), {}, "")
        self._server = b""
        self._last = -1
        self._given: tuple[int, int, int] | None = None
        """The round that a share was given to last, the last undo before it, and which link it was."""
        self._undone = -1
        self._told: dict[int, tuple[int, str]] = {}
        """What was told to the seat that this program has now."""
        self._warned: set[str] = set()
        self.witness = TableWitness(self.chain)

    def follow_lines(
        self, dice: Json, lines: Iterable[Json], table: Json | None = None, seat: int | None = None
    ) -> None:  # fmt: skip
        """Take over what has happened to *seat*; the promise is what the server said when the first line came."""
        for line in lines:
            if self._rounds is None:
                self._promise = {name: dice[name] for name in PROMISED} | {"table": table}
                self._rounds = Rounds({seat: pledge for seat, pledge in enumerate(dice["pledges"]) if pledge})
                self._server = bytes.fromhex(dice["chain"])
                self._draws = _open_draws(table)
                self.witness.begin(_hash_told_promise(dice, table))
            number = line.get("number", self._last + 1)
            said = (line["by"], line["heard"])
            if self._told.setdefault(number, said) != said and self.wrong is None:
                self.wrong = number
            if number > self._last:
                self._last = number
                told = Line(line["by"], line["heard"])
                public = line.get("public") or line["heard"]
                self.witness.follow_line(number, told, public, seat)
                self._check(self._rounds, number, told, len(dice.get("pledges", ())), public)
        if self.witness.log is not None:
            self.witness.log.check_signatures()
            if self.witness.differing is not None and self.wrong is None:
                self.wrong = self.witness.differing

    def hear_as_another(self) -> None:
        """This program has another seat now, and may hear again what was said before, with other ears."""
        self._told.clear()

    def _check(self, rounds: Rounds, number: int, line: Line, seats: int, public: str) -> None:
        is_undo = find_undo_target(line, number) is not None
        # Once a share is given its round comes: whoever got it for nothing knows the next draw before it answers.
        if (is_undo and self._draws.is_due) or ((is_undo or line.author >= NATURE) and self._is_given(rounds)):
            self.burnt = number if self.burnt is None else self.burnt
        if is_undo:
            self._undone = number
        possible, is_right = self._draws.follow(number, line), rounds.is_due(line)
        if line.author == NATURE:
            # What everybody sees, everybody hears alike.
            is_alike = public == line.text
            is_right = possible is None or (is_alike and rounds.drawn_text(possible, seats) in (None, line.text))
        given, gave = read_round(line), self._is_given(rounds)
        if given is not None:
            is_right = is_right and all(rounds.is_pledged_share(seat, share) for seat, share in given.seats.items())
            is_right = is_right and (rounds.count >= LENGTH or is_next_share(self._server, given.server))
            self._server = given.server
        mine = [seat for seat, head in rounds.heads.items() if gave and self.chain.find_share_before(head) is not None]
        rounds.follow_line(line)
        if any(seat in rounds.out for seat in mine):
            self.dropped = rounds.count
        if not is_right and self.wrong is None:
            self.wrong = number

    def _is_given(self, rounds: Rounds) -> bool:
        return self._given is not None and self._given[0] == rounds.count + 1

    def share_of_round(self, seat: int, number: int) -> bytes | None:
        """This seat's share of round *number*: the one after those in the log, whatever round the server names.

        So a server never gets to know more than one share that is not drawn yet; where a round stands open it gets
        none, or it could draw once more. A link that was due, or given before something was taken back, is skipped.
        """
        rounds = self._rounds
        if rounds is None or rounds.count != number - 1 or rounds.drawn is not None or seat not in rounds.heads:
            return None
        used = self.chain.count_used(rounds.heads[seat])
        if used is None:
            return None
        link = used + 1 + rounds.owed.get(seat, 0)
        if self._given is not None and link <= self._given[2] and self._given[:2] != (number, self._undone):
            link = self._given[2] + 1
        self._given = (number, self._undone, link)
        return self.chain.share_of_round(link)

    def may_give_again(self, seat: int) -> bool:
        """Whether this seat missed a round, and can say that it gives shares again."""
        rounds = self._rounds
        return rounds is not None and rounds.may_share_again(seat) and rounds.out[seat] == self.dropped

    def list_replies(self, seat: int | None, drawing: int | None) -> list[tuple[str, Json]]:
        """What this program says to the table now, for its *seat*: that it is back, its share, and its key."""
        said: list[tuple[str, Json]] = []
        if seat is None:
            return said
        if self.may_give_again(seat):
            said.append(("back", {}))
        share = self.share_of_round(seat, drawing) if drawing else None
        if drawing and share is not None:
            said.append(("share", {"round": drawing, "share": share.hex(), **self.witness.sign_share(seat, share)}))
        if (key := self.name_key(seat)) is not None:
            said.append(("witness", {"key": key}))
        return said

    def name_key(self, seat: int) -> str | None:
        """The key to make known for *seat*, once, where its chain is this program's."""
        heads = self._rounds.heads if self._rounds is not None else {}
        # Who alone gives shares has nobody to compare with.
        is_mine = len(heads) > 1 and seat in heads and self.chain.count_used(heads[seat]) is not None
        return self.witness.name_key(seat) if is_mine else None

    def warnings(self, say: Speaker, names: Sequence[str] = ()) -> list[str]:
        """What must be known at once, each once."""
        told = self.witness.describe_faults(names, say) if names else []
        if self.wrong is not None:
            told.append(say("The dice do not match what was pledged (line {n}): do not trust this table, and keep its "
                            "record.", n=self.wrong))  # fmt: skip
        if self.burnt is not None:
            told.append(say("Shares were given for a draw, and then its answer was another (line {n}): the server could"
                            " look first. Do not trust this table, and keep its record.", n=self.burnt))  # fmt: skip
        if self.dropped is not None:
            told.append(say("Your share of round {n} was sent, and the server drew without it: it came too late, or was"
                            " left out on purpose. That draw hung on the others' shares and the server's.",
                            n=self.dropped))  # fmt: skip
            if (sent := self.witness.sent.get(self.dropped)) and (file := keep_sent_share(sent)):
                told.append(say("What was sent is kept, signed, in {file}.", file=file))
        told += self.witness.describe_word(say)
        fresh = [one for one in told if one not in self._warned]
        self._warned.update(fresh)
        return fresh

    def find_differing_lines(self, game: Game[Any, Any], record: Record, seat: int | None) -> tuple[int, ...]:
        """The lines of *record* that say something else than this program was told."""
        return find_differing_lines(game, record, self._told, seat)

    def is_promise_kept(self, record: Record) -> bool:
        """Whether *record* begins with what was promised at this terminal before the first draw."""
        if not self._promise:
            return True
        pledges = {seat: pledge for seat, pledge in enumerate(self._promise["pledges"]) if pledge}
        told = (self._promise["commit"], self._promise["chain"], pledges)
        table = self._promise["table"] or {"dice": record.dealer, "options": {}}
        is_agreed = all(record.options.get(name, value) == value for name, value in table["options"].items())
        is_agreed = is_agreed and name_in_record(table["dice"]) == record.dealer
        return is_agreed and told == (record.commit, record.chain, dict(record.pledges))


def _hash_told_promise(dice: Json, table: Json | None) -> str:
    pledges = {seat: pledge for seat, pledge in enumerate(dice["pledges"]) if pledge}
    return hash_promise(dice["commit"], dice["chain"], name_in_record(table["dice"]) if table else "", pledges)


def _open_draws(table: Json | None) -> OpenDraws:
    """What the dice of *table* can show, by the rules that are installed here."""
    if table is None or table["game"] not in GAMES:
        return OpenDraws((), {}, "")
    game = make_game(table["game"], table["options"])
    lists = game.open_lists if isinstance(game, ListsOpenDraws) else ()
    return OpenDraws(lists, game.options, name_in_record(table["dice"]), bool(table.get("from_position")))


def fetch_record(link: TableLink, secret: str) -> Record:
    """The record of a table."""
    key = f"?key={link.key}" if link.key else ""
    request = urllib.request.Request(f"{link.server}/api/tables/{link.table}/record{key}")
    request.add_header("authorization", f"Bearer {secret}")
    with urllib.request.urlopen(request, timeout=15) as answer:
        return read_record(answer.read().decode())


def check_finished_game(
    link: TableLink, secret: str, watch: DiceWatch, say: Speaker, seat: int | None = None
) -> list[str]:  # fmt: skip
    """What checking the finished game of *link* finds, in words; *seat* is whose lines were told here."""
    try:
        record = fetch_record(link, secret)
    except (OSError, ValueError):
        return [say("The record could not be fetched: the dice are not checked.")]
    broken = [say("The seed or the pledges are not the ones promised before the game!")]
    try:
        game = make_game(record.game, record.options)
        verdict = honest.verify_record(game, record)
    except BadRecord:
        return broken
    if verdict.wrong:
        return [describe_fault(verdict, say)]
    if not watch.is_promise_kept(record):
        return broken
    if otherwise := watch.find_differing_lines(game, record, seat):
        return [describe_told_otherwise(otherwise, say)]
    right = say.many("Checked: its {n} draw is what the shares say.", "Checked: all {n} draws are what the shares say.",
                     verdict.draws)  # fmt: skip
    who = describe_givers(record, verdict, watch.witness.name_signers(record.names), say)
    return [f"{right} {who}".strip(), *describe_typed_draws(verdict, say), *describe_absences(record, verdict, say)]


def describe_fault(verdict: DiceVerdict, say: Speaker) -> str:
    return say("These log lines were not drawn from the seed: {lines}.", lines=", ".join(map(str, verdict.wrong[:10])))


def describe_told_otherwise(lines: Sequence[int], say: Speaker) -> str:
    numbers = ", ".join(map(str, lines[:10]))
    return say("The record says something else than was told here, in these log lines: {lines}. Do not trust this "
               "table, and keep its record.", lines=numbers)  # fmt: skip


def describe_typed_draws(verdict: DiceVerdict, say: Speaker) -> list[str]:
    """How much nobody can check."""
    if not verdict.typed:
        return []
    return [
        say.many(
            "{n} roll was typed in by the table; nobody can check it.",
            "{n} rolls were typed in by the table; nobody can check them.",
            verdict.typed,
        )
    ]


def describe_givers(record: Record, verdict: DiceVerdict, signers: str, say: Speaker) -> str:
    """By whom a game was checked, for the end of the line that says what was: whose shares, and who signed.

    Nothing for records from before rounds.
    """
    if not record.chain:
        return ""
    if not verdict.gave and not verdict.missed:
        return say("Nobody gave shares: every draw rests on the server's promise alone.")
    names = _read_names(record)
    whole = _list_names((seat for seat in verdict.gave if seat not in verdict.late), names)
    if whole and whole == signers:
        return say("Shares in every draw, and signatures: {names}.", names=whole)
    told = say("Shares in every draw: {names}.", names=whole or say("nobody"))
    return f"{told} {say('Signatures: {names}.', names=signers)}" if signers else told


def _read_names(record: Record) -> dict[int, str]:
    return {seat: record.names.get(seat) or str(seat) for seat in record.names}


def describe_absences(record: Record, verdict: DiceVerdict, say: Speaker) -> list[str]:
    """Who gave shares of the dice from some round on, or not in some, or not at all."""
    if not record.chain or not (verdict.gave or verdict.missed):
        return []
    names, told = _read_names(record), list[str]()
    none = [seat for seat in sorted(names) if seat not in verdict.gave and seat not in verdict.missed]
    for seat, first in sorted(verdict.late.items()):
        told.append(say("{name} gave shares from round {n} on, having taken a bot's seat.", name=names[seat], n=first))
    for seat, missed in sorted(verdict.left.items()):
        told.append(say("{name} gave no share in round {n}, and none after it.", name=names[seat], n=missed))
    for seat, rounds in sorted(verdict.missed.items()):
        if back := [n for n in rounds if n != verdict.left.get(seat)]:
            told.append(say("{name} gave no share in round {rounds}, and came back.", name=names[seat],
                            rounds=", ".join(map(str, back))))  # fmt: skip
    for kept in verdict.kept_back:
        told.append(say("Round {n} drew {drawn}; with the share of {name}, which was opened later, it would have been"
                        " {otherwise}.", n=kept.round, drawn=kept.drawn, name=names[kept.seat],
                        otherwise=kept.otherwise))  # fmt: skip
    if none:
        told.append(say("No shares: {names} (bots, and programs that pledge nothing).", names=_list_names(none, names)))
    return told


def _list_names(seats: Iterable[int], names: dict[int, str]) -> str:
    return ", ".join(names[seat] for seat in seats)
