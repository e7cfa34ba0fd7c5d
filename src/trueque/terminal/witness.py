"""A terminal as a witness: it signs what it was told, and holds what others sign to that (docs/honest-dice.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trueque.kernel.chain import Chain
from trueque.kernel.game import Seat
from trueque.kernel.record import Line
from trueque.kernel.rounds import Round, read_round
from trueque.kernel.witnesses import SILENT, Misfit, Witnesses, is_shortened, make_signing_key
from trueque.locale import Speaker


class TableWitness:
    """What one client signs at a table, and what it finds in what others sign."""

    def __init__(self, chain: Chain) -> None:
        self.seed, self.key = make_signing_key(chain.secret)
        self.log: Witnesses | None = None
        self.differing: int | None = None
        """The first line whose public text is no shorter form of what was told here."""
        self.stripped: int | None = None
        """The first round that holds the share which was sent, and not what was signed with it."""
        self.unshown: int | None = None
        """The round by which the key should long have stood in a line of the log, and does in none."""
        self.sent: dict[int, str] = {}
        """What was sent to each round, as it should stand there."""
        self.is_named = False
        """Whether the key was sent."""
        self._named_at: int | None = None
        """How many rounds there were when the key was sent over this line."""
        self._bare: dict[int, tuple[Seat, bytes]] = {}
        """Shares of rounds that were given after the key was sent, while no line showed it."""
        self._hidden = 0

    def begin(self, head: str) -> None:
        """What was promised before the first line is known."""
        self.log = self.log or Witnesses(head)

    def follow_line(self, number: int, line: Line, public: str, mine: Seat | None) -> None:
        """Take over one line, and what everybody hears of it."""
        assert self.log is not None
        if not is_shortened(line.author, line.text, public, mine) and self.differing is None:
            self.differing = number
        given = read_round(line)
        sent = self.sent.get(self.log.rounds + 1, "")
        if given is not None and mine is not None and mine not in given.signed and self.stripped is None:
            is_given = f"{mine}:{given.seats.get(mine, b'').hex()}:"
            self.stripped = self.log.rounds + 1 if sent.startswith(is_given) else None
        if given is not None:
            self._note_hidden(given)
        self.log.follow_line(number, Line(line.author, public))
        key = self.log.keys.get(mine, self.key) if mine is not None and self.is_named else self.key
        if key != self.key and self.log.changed is None:
            self.log.changed = Misfit(number, mine or 0)

    def _note_hidden(self, given: Round) -> None:
        """Count the rounds that hold a share of ours, though the key that was sent before stands in no line."""
        assert self.log is not None
        seat, share = self._bare.get(self.log.rounds + 1, (-1, b""))
        self._hidden += given.seats.get(seat) == share
        if self._hidden >= SILENT and self.unshown is None:
            self.unshown = self.log.rounds + 1

    def name_key(self, seat: Seat) -> str | None:
        """The key to make known for *seat*: once a line and round, until a line of the log shows it."""
        if self.log is None or seat in self.log.keys or self.unshown is not None or self._named_at == self.log.rounds:
            return None
        self.is_named, self._named_at = True, self.log.rounds
        return self.key.hex()

    def come_back(self) -> None:
        """The line broke: a key that was sent may be lost with it."""
        self._named_at = None

    def sign_share(self, seat: Seat, share: bytes) -> dict[str, int | str]:
        """What goes with a share to the next round: nothing before the key is known to all."""
        if self.log is not None and seat not in self.log.keys and self._named_at is not None:
            self._bare[self.log.rounds + 1] = (seat, share)
        if self.log is None or self.log.keys.get(seat) != self.key:
            return {}
        signature = self.log.sign_share(self.seed, share)
        self.sent[self.log.rounds + 1] = f"{seat}:{share.hex()}{signature}"
        return {"last": signature.last, "signature": signature.value.hex()}

    def describe_faults(self, names: Sequence[str], say: Speaker) -> list[str]:
        """What must be known at once."""
        if self.log is None:
            return []
        told = describe_faults(self.log, dict(enumerate(names)), say)
        if self.stripped is not None:
            told.append(say("Your signature of round {n} is missing there: nobody else can check it against what you "
                            "were told.", n=self.stripped))  # fmt: skip
        if self.unshown is not None:
            told.append(say("Two rounds hold your share, and no line your key (round {n}): what you sign nobody sees, "
                            "and nobody else can check what you were told. The server keeps your key back, or knows "
                            "none.", n=self.unshown))  # fmt: skip
        told += [say("{name} has given shares for two rounds and signed nothing: whether that seat is told the same as "
                     "you, nobody knows.", name=names[seat]) for seat in self.log.find_silent()]  # fmt: skip
        return told

    def describe_word(self, say: Speaker) -> list[str]:
        """The word to compare, where there is somebody to compare it with."""
        if self.log is None or len(self.log.keys) < 2 or not self.log.word:
            return []
        return [say("The word of this table: {word}. Compare it by voice: where others read the same, nobody stands "
                    "between you and them.", word=self.log.word)]  # fmt: skip

    def name_signers(self, names: Mapping[Seat, str]) -> str:
        """At the end: who signed that they were told what was told here."""
        return list_signers(self.log, names) if self.log is not None else ""


def describe_faults(log: Witnesses, names: Mapping[Seat, str], say: Speaker) -> list[str]:
    """Signatures and keys that do not fit what was told."""
    told, parted, changed = [], log.parted, log.changed
    if parted is not None:
        told.append(say("{name} signed another history than the one told here (line {n}): the server tells two, or that"
                        " device signs what is not so. Ask by voice what happened, and keep the record.",
                        name=names.get(parted.seat, str(parted.seat)), n=parted.line))  # fmt: skip
    if changed is not None:
        told.append(say("Another key stands for {name} than the one made there (line {n}): somebody may sign in that "
                        "name. Do not trust this table, and keep its record.",
                        name=names.get(changed.seat, str(changed.seat)), n=changed.line))  # fmt: skip
    return told


def describe_signatures(log: Witnesses, names: Mapping[Seat, str], say: Speaker) -> list[str]:
    """What is signed in a record."""
    faults = describe_faults(log, names, say)
    if faults or not log.signed:
        return faults
    return [say("Signed with their shares, and the same as in this record: {names}. The word of the table: {word}.",
                names=list_signers(log, names), word=log.word or "-")]  # fmt: skip


def list_signers(log: Witnesses, names: Mapping[Seat, str]) -> str:
    return ", ".join(names.get(seat, str(seat)) for seat in sorted(log.signed))
