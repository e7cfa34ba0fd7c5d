"""What is said at a table of Stac, in the words of JSettlers v2.7, and what we say there in its own: mapping tables.

Stac speaks as JSettlers 1.1.16 did. Whose turn it is follows the state of the game instead of coming with it; who
builds asks first and is told when to put the piece; cards that change hands are told one by one; trades are talked
about.
"""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.jsettlers import dealing
from benchmarks.jsettlers import table as tab
from benchmarks.jsettlers.wire import CHAT, Fields
from benchmarks.stac import bargaining as say
from benchmarks.stac.negotiation import Message, Negotiation

VERSION = (1116, "1.1.16", "trueque")
CARDS = {0: tab.KNIGHT_CARD, tab.KNIGHT_CARD: 0}
"""The knight and the card nobody knows have changed their numbers; the same both ways."""
ROLLED, PLACING = 21, (30, 31, 32)
"""States that v2.7 does not tell of: before what the dice bring is told, and when a piece that was asked for is put."""
WITH_A_TURN = (tab.FIRST_SETTLEMENT, tab.SECOND_SETTLEMENT, tab.BEFORE_ROLL)
"""States that are told before whose turn it is."""
HOLDERS = {"SetTurn": "4", "LargestArmy": "5", "LongestRoad": "6"}
NOBODY_TOLD = ["0"] * 10
"""In the place of cards that were told one by one."""
SERVER = "Server"
BANK = ("from the bank.", "from a port.")
NO_TRADE = ("You can't make that trade", "You can't make that offer", "Trade wasn't confirmed")
REFUSALS = ("You can't", "That is not a legal", "It's not your turn")


class Dialect:
    """One game: hears and speaks for our seat."""

    def __init__(self, game: str, me: int, send: Callable[[str, Fields], None]) -> None:
        self._game, self._me, self._send = game, me, send
        self.talk = Negotiation(game, me, self._speak)
        self._names: dict[str, int] = {}
        self._state, self._held = 0, ""
        """The state the game is in, and one that waits for whose turn it is."""
        self._begun = False
        self._greeted = False
        """Whether we have said that this turn may begin."""
        self._settlements = [0] * tab.SEATS
        self._piece: Fields = []
        """What we asked to build."""
        self._thief = ""

    def _speak(self, text: str) -> None:
        self._send(CHAT, [self._game, "trueque", text])

    # ---- what is heard -----------------------------------------------------------------------------------------------

    def hear(self, name: str, f: Fields) -> list[Message]:
        if name in HOLDERS:
            return [("GameElements", [self._game, HOLDERS[name], f[1]])]
        hears = getattr(self, f"_on_{name.lower()}", None)
        return [(name, f)] if hears is None else hears(f)

    def _on_sitdown(self, f: Fields) -> list[Message]:
        self._names[f[1]] = int(f[2])
        return [("SitDown", f)]

    def _on_startgame(self, f: Fields) -> list[Message]:
        self._speak(say.HERE)
        return [("StartGame", f[:1])]

    def _on_gamestate(self, f: Fields) -> list[Message]:
        self._state = int(f[1])
        if self._state == ROLLED:
            return []
        if self._state in PLACING:
            if self._piece and self.talk.turn == self._me:
                self._send("PutPiece", self._piece)
            self._piece = []
            return []
        if self._state in WITH_A_TURN and not self._founds_again():
            self._held, self._greeted = f[1], False
            return []
        if self._state == tab.PLAY and not self._greeted:
            self._greeted = True
            self._speak(say.TURN_BEGINS)
        return [("GameState", f)]

    def _founds_again(self) -> bool:
        """Whoever founds last goes on with the second settlement: no turn is told."""
        return self._state == tab.SECOND_SETTLEMENT and self._settlements[self.talk.turn] == 1

    def _on_turn(self, f: Fields) -> list[Message]:
        self.talk.turn, state, self._held = int(f[1]), self._held or str(self._state), ""
        self.talk.reset()
        self._begun = self._begun or int(state) == tab.BEFORE_ROLL
        return [("Turn", [*f[:2], state])]

    def _on_rolldiceprompt(self, f: Fields) -> list[Message]:
        """Whose turn it is was not told if it is the first, or if a card was played before the dice."""
        if not self._held:
            return [("RollDicePrompt", f)]
        if not self._begun:
            return [*self._on_turn(f), ("RollDicePrompt", f)]
        state, self._held = self._held, ""
        return [("GameState", [self._game, state]), ("RollDicePrompt", f)]

    def _on_putpiece(self, f: Fields) -> list[Message]:
        self._settlements[int(f[1])] += int(f[2]) == tab.SETTLEMENT
        return [("PutPiece", f)]

    def _on_devcardaction(self, f: Fields) -> list[Message]:
        return [("DevCardAction", [*f[:3], str(card_of(f[3]))])]

    def _on_setplayeddevcard(self, f: Fields) -> list[Message]:
        played = "1" if f[2] == "true" else "0"
        return [("PlayerElement", [*f[:2], str(dealing.SET), str(dealing.CARD_PLAYED), played])]

    def _on_playerelement(self, f: Fields) -> list[Message]:
        """A card that nobody else sees comes to the thief before it leaves whom it was taken from."""
        who, action, kind = f[1], int(f[2]), int(f[3])
        if kind == dealing.UNKNOWN and action == dealing.GAIN:
            self._thief = who
            return []
        if kind == dealing.UNKNOWN and action == dealing.LOSE and self._thief:
            thief, self._thief = self._thief, ""
            return [("RobberyResult", [self._game, thief, who, "R", str(dealing.UNKNOWN), "1", "T"])]
        return [("PlayerElement", f)]

    def _on_acceptoffer(self, f: Fields) -> list[Message]:
        self.talk.reset()
        return [("AcceptOffer", [*f[:3], *NOBODY_TOLD])]

    def _on_gametextmsg(self, f: Fields) -> list[Message]:
        _, who, text = f[:3]
        if who != SERVER:
            said = say.heard(text)
            return self.talk.hear(said) if said else []
        if text.endswith(BANK) and " traded " in text:
            seat = self._names[text.partition(" traded ")[0]]
            return [("BankTrade", [self._game, *NOBODY_TOLD, str(seat)])]
        if text.startswith(NO_TRADE):
            return self.talk.failed()
        return [("DeclinePlayerRequest", [self._game])] if text.startswith(REFUSALS) else []

    # ---- what we say -------------------------------------------------------------------------------------------------

    def say(self, name: str, f: Fields) -> list[Message]:
        """Sends it in their words; what our own side is to hear of it comes back."""
        if name == "PutPiece" and self._state == tab.PLAY:
            self._piece = f
            self._send("BuildRequest", [f[0], f[2]])
        elif name == "PlayDevCardRequest":
            self._send(name, [f[0], str(card_of(f[1]))])
        elif name == "MakeOffer":
            self.talk.offer(tuple(yes == "true" for yes in f[2:6]), tuple(f[6:11]), tuple(f[11:16]))
        elif name == "AcceptOffer":
            self.talk.accept(int(f[2]))
        elif name == "RejectOffer":
            return self.talk.decline()
        elif name != "ClearOffer":
            self._send(name, f)
        return []


def card_of(number: str) -> int:
    """A development card's other number."""
    return CARDS.get(int(number), int(number))
