"""The dice of a table as a terminal sees them: it gives its own shares, and checks every draw when the game is over."""

from __future__ import annotations

import urllib.request
from collections.abc import Iterable
from secrets import token_bytes
from typing import Any

from trueque.kernel import honest
from trueque.kernel.chain import SIZE, Chain
from trueque.kernel.errors import BadRecord
from trueque.kernel.honest import Verdict
from trueque.kernel.record import TABLE, Line, Record, read_record
from trueque.kernel.registry import make
from trueque.kernel.rounds import Rounds
from trueque.locale import Speaker
from trueque.terminal.wire import Json, Link

PROMISED = ("commit", "chain", "pledges")


class DiceWatch:
    """One seat's shares, and what was promised before the first draw."""

    def __init__(self) -> None:
        self.chain = Chain(token_bytes(SIZE))
        """It lives as long as this program; who comes back with another one gives none."""
        self._promise: dict[str, Any] = {}
        self._rounds: Rounds | None = None

    def follow(self, dice: Json, lines: Iterable[Json]) -> None:
        """Take over what has happened; the promise is what the server said when the first line came."""
        for line in lines:
            if self._rounds is None:
                self._promise = {name: dice[name] for name in PROMISED}
                self._rounds = Rounds({seat: pledge for seat, pledge in enumerate(dice["pledges"]) if pledge})
            if line["by"] >= 0 or line["by"] == TABLE:
                self._rounds.follow(Line(line["by"], line["heard"]))

    def share(self, seat: int, number: int) -> bytes | None:
        """This seat's share of round *number*: the one after those in the log, whatever round the server names.

        So a server never gets to know more than one share that is not drawn yet; and where a round stands open it gets
        none, or it could draw once more.
        """
        rounds = self._rounds
        if rounds is None or rounds.count != number - 1 or rounds.drawn is not None or seat not in rounds.heads:
            return None
        return self.chain.before(rounds.heads[seat])

    def keeps(self, record: Record) -> bool:
        """Whether *record* begins with what was promised at this terminal before the first draw."""
        if not self._promise:
            return True
        pledges = {seat: pledge for seat, pledge in enumerate(self._promise["pledges"]) if pledge}
        told = (self._promise["commit"], self._promise["chain"], pledges)
        return told == (record.commit, record.chain, dict(record.pledges))


def fetched(link: Link, secret: str) -> Record:
    """The record of a table."""
    key = f"?key={link.key}" if link.key else ""
    request = urllib.request.Request(f"{link.server}/api/tables/{link.table}/record{key}")
    request.add_header("authorization", f"Bearer {secret}")
    with urllib.request.urlopen(request, timeout=15) as answer:
        return read_record(answer.read().decode())


def checked(link: Link, secret: str, watch: DiceWatch, say: Speaker) -> list[str]:
    """What checking the finished game of *link* finds, in words."""
    try:
        record = fetched(link, secret)
    except (OSError, ValueError):
        return [say("The record could not be fetched: the dice are not checked.")]
    broken = [say("Seed or pledges are not those that were promised before the game!")]
    try:
        verdict = honest.verify(make(record.game, record.options), record)
    except BadRecord:
        return broken
    if verdict.wrong:
        return [found_wrong(verdict, say)]
    if not watch.keeps(record):
        return broken
    right = say.many("Checked: its {n} draw is what the shares say.", "Checked: all {n} draws are what the shares say.",
                     verdict.draws)  # fmt: skip
    return [right, *typed_in(verdict, say), *who_gave(record, verdict, say)]


def found_wrong(verdict: Verdict, say: Speaker) -> str:
    return say("These log lines were not drawn from the seed: {lines}.", lines=", ".join(map(str, verdict.wrong[:10])))


def typed_in(verdict: Verdict, say: Speaker) -> list[str]:
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


def who_gave(record: Record, verdict: Verdict, say: Speaker) -> list[str]:
    """Who gave shares of the dice, from when on, and who did not; nothing for records from before rounds."""
    if not record.chain:
        return []
    if not verdict.gave and not verdict.left:
        return [say("Nobody gave shares: every draw hangs on the server's promise alone.")]
    names = {seat: record.names.get(seat) or str(seat) for seat in record.names}
    whole = [seat for seat in verdict.gave if seat not in verdict.late]
    none = [seat for seat in sorted(names) if seat not in verdict.gave and seat not in verdict.left]
    told = [say("Shares in every draw: {names}.", names=_listed(whole, names))] if whole else []
    for seat, first in sorted(verdict.late.items()):
        told.append(say("{name} gave shares from round {n} on, having taken a bot's seat.", name=names[seat], n=first))
    for seat, missed in sorted(verdict.left.items()):
        told.append(say("{name} gave no share in round {n}, and none after it.", name=names[seat], n=missed))
    if none:
        told.append(say("No shares: {names} (bots, and programs that pledge nothing).", names=_listed(none, names)))
    return told


def _listed(seats: Iterable[int], names: dict[int, str]) -> str:
    return ", ".join(names[seat] for seat in seats)
