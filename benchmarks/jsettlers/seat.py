"""Our seat in one game: what is sent when."""

from __future__ import annotations

import time
from collections import Counter

from benchmarks.jsettlers import table as tab
from benchmarks.jsettlers.player import DECLINED, Player
from benchmarks.jsettlers.table import Table
from benchmarks.jsettlers.translating import Command
from benchmarks.jsettlers.wire import Fields, Link

PATIENCE = 10.0
"""Seconds for which answers to an offer are waited for."""
TIRED = 3
"""Refusals of the server in one turn after which it is ended."""
ON_OUR_TURN = {tab.ROBBER: "robber", tab.PLENTY: "plenty", tab.MONOPOLY: "monopoly"}
GO_ON = (
    tab.FIRST_SETTLEMENT,
    tab.SECOND_SETTLEMENT,
    tab.FIRST_ROAD,
    tab.SECOND_ROAD,
    tab.FREE_ROAD,
    tab.LAST_FREE_ROAD,
)
"""States in which our player is asked as in our own game."""


class OurSeat:
    """Hears what the server says, and answers for our player."""

    def __init__(self, link: Link, table: Table, player: Player) -> None:
        self._link, self.table, self.player = link, table, player
        self._waiting = False
        """We asked the server for something and it has not answered."""
        self._asked_for = ""
        self._unanswered: set[int] = set()
        """Seats that have not answered our offer."""
        self._since = 0.0
        self._in_a_row = 0
        self.refusals: Counter[str] = Counter()
        self.began = time.monotonic()

    def _send(self, command: Command) -> None:
        name, fields = command
        self._link.send(name, self.table.game, *fields)

    def hear(self, name: str, f: Fields) -> None:
        self.table.hear(name, f)
        reacts = getattr(self, f"_on_{name.lower()}", None)
        if reacts is not None:
            reacts(f)

    @property
    def _is_ours(self) -> bool:
        return self.table.turn == self.table.me

    # ---- our turn ----------------------------------------------------------------------------------------------------

    def _on_turn(self, f: Fields) -> None:
        self._unanswered, self._in_a_row = set(), 0
        self._on_gamestate(f)

    def _on_gamestate(self, f: Fields) -> None:
        self._waiting = False
        if not self._is_ours:
            return
        state = self.table.state
        if state in ON_OUR_TURN:
            self._send(getattr(self.player, ON_OUR_TURN[state])(self.table))
        elif state in GO_ON:
            self._act(self.player.go_on(self.table))
        elif state == tab.PLAY:
            self._go_on()

    def _on_rolldiceprompt(self, f: Fields) -> None:
        if int(f[1]) == self.table.me and self.table.state == tab.BEFORE_ROLL:
            self._act(self.player.go_on(self.table))

    def _on_banktrade(self, f: Fields) -> None:
        if len(f) > 11 and int(f[11]) == self.table.me:
            self._go_on()

    def _go_on(self) -> None:
        """Our turn after the dice, when nothing is under way."""
        if self._is_ours and self.table.state == tab.PLAY and not self._unanswered and not self._waiting:
            self._act(self.player.go_on(self.table) if self._in_a_row < TIRED else ("EndTurn", ()))

    def _act(self, command: Command) -> None:
        name, fields = command
        self._asked_for, self._waiting = name, name not in ("BankTrade", "MakeOffer", "AcceptOffer")
        if name == "MakeOffer":
            self._unanswered = {p for p, to in enumerate(fields[1 : 1 + tab.SEATS]) if to}
            self._since = time.monotonic()
        elif name == "AcceptOffer":
            self._unanswered = set()
        self._send(command)

    # ---- out of turn -------------------------------------------------------------------------------------------------

    def _on_discardrequest(self, f: Fields) -> None:
        self._send(self.player.discard(self.table))

    def _on_chooseplayerrequest(self, f: Fields) -> None:
        self._send(self.player.victim(self.table))

    # ---- trade -------------------------------------------------------------------------------------------------------

    def _on_makeoffer(self, f: Fields) -> None:
        by, t = int(f[1]), self.table
        if by == t.me or t.me not in t.offers[by].to:
            return
        answer = self.player.answer(t, t.offers[by])
        t.tally.refused += answer[0] != "AcceptOffer"
        if not self._is_ours:
            self._send(answer)
        elif answer[0] == "AcceptOffer":
            self._act(answer)
        elif by in self._unanswered:
            self._send(DECLINED)
            self._answered(by)

    def _on_rejectoffer(self, f: Fields) -> None:
        who = int(f[1])
        if len(f) > 2 and int(f[2]) and who == self.table.me:
            self._too_late(f[2])
        elif who in self._unanswered:
            self._answered(who)

    def _on_acceptoffer(self, f: Fields) -> None:
        if self._is_ours:
            self._unanswered = set()
            self._go_on()

    def _answered(self, who: int) -> None:
        self._unanswered.discard(who)
        if not self._unanswered:
            self._close_offer()

    def _close_offer(self) -> None:
        self._send(("ClearOffer", (0,)))
        self.table.offers.pop(self.table.me, None)
        self._go_on()

    def tick(self) -> None:
        """Nobody must answer an offer: after a while we go on."""
        if self._unanswered and time.monotonic() - self._since > PATIENCE:
            self.refusals["nobody answered an offer"] += 1
            self._unanswered = set()
            self._close_offer()

    # ---- what the server refuses -------------------------------------------------------------------------------------

    def _too_late(self, reason: str) -> None:
        """What we took was gone already, or what we offered could not be."""
        self.refusals[f"{self._asked_for}: reason {reason}"] += 1
        if self._is_ours and self._asked_for in ("AcceptOffer", "MakeOffer"):
            self._unanswered, self._in_a_row = set(), self._in_a_row + 1
            self._go_on()

    def _on_declineplayerrequest(self, f: Fields) -> None:
        self._refused("DeclinePlayerRequest")

    def _on_cancelbuildrequest(self, f: Fields) -> None:
        if self._is_ours and self._waiting:
            self._refused("CancelBuildRequest")

    def _on_devcardaction(self, f: Fields) -> None:
        if int(f[2]) == 4:
            self._refused("DevCardAction")

    def _refused(self, name: str) -> None:
        self.refusals[f"{self._asked_for}: {name}"] += 1
        self._waiting = False
        self._in_a_row += 1
        if self._is_ours and self.table.state in (tab.PLAY, tab.BEFORE_ROLL):
            self._act(("EndTurn" if self.table.state == tab.PLAY else "RollDice", ()))
