"""Somebody is away while the game waits, in plain lines: what one is told, and the two words that reply to it."""

from __future__ import annotations

from trueque.terminal.voice import Voice
from trueque.terminal.waiting_room import act_of, act_words
from trueque.terminal.wire import Json, Wire


class Absent:
    """Who is away from the table, as somebody hears it who types."""

    def __init__(self, wire: Wire, voice: Voice) -> None:
        self.wire, self.voice = wire, voice
        self.away: Json | None = None
        """The seat that the game waits for, as the table tells it."""
        self._told: tuple[int, int, int | None, str] | None = None

    def look(self, table: Json, seat: int | None) -> list[str]:
        """Take over what the server told about the table; what is new about who is away."""
        gone = next((one for one in table.get("seats", []) if one.get("away")), None)
        self.away = gone if seat is not None and gone is not None and gone["seat"] != seat else None
        if self.away is None:
            self._told = None
            return []
        away = self.away["away"]
        fresh = (self.away["seat"], away["since"], away["bot_at"], str(away["says"]))
        if fresh == self._told:
            return []
        is_first, self._told = self._told is None, fresh
        return [away["sentence"], self.ways(away)] if is_first else self.words_of(table, away["says"])

    def ways(self, away: Json) -> str:
        """What can be typed."""
        words = act_words(self.voice.lang)
        if away["waits"]:
            return self.voice.say("“{wait}” waits two more minutes, “{bot}” lets a bot play until then.",
                                  wait=words["wait"], bot=words["bot"])  # fmt: skip
        return self.voice.say("“{bot}” lets a bot play until then.", bot=words["bot"])

    def words_of(self, table: Json, says: dict[str, str]) -> list[str]:
        """What each has said."""
        say, names = self.voice.say, {str(one["seat"]): one["name"] for one in table["seats"]}
        return [
            say("{name} would wait.", name=names[seat])
            if word == "wait"
            else say("{name} would let a bot play.", name=names[seat])
            for seat, word in says.items()
        ]

    def act(self, text: str) -> bool:
        """Say what to do, if *text* does."""
        act = act_of(text, self.voice.lang)
        if self.away is None or act not in ("wait", "bot") or len(text.split()) > 1:
            return False
        self.wire.send("away", seat=self.away["seat"], say="wait" if act == "wait" else "let")
        return True
