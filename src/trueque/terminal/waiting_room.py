"""The waiting room in plain lines: who sits where, and what one can do before the game begins."""

from __future__ import annotations

import re
from functools import cache

from trueque.bots.level_names import NAMES, level_name
from trueque.kernel.errors import BadOptions
from trueque.locale.tongues import order_languages, read_own_section, vocabulary_section
from trueque.speech.fold import split_tokens
from trueque.telling.lookup import list_house_rules
from trueque.terminal.voice import Voice
from trueque.terminal.wire import Json, Wire

SETTING = re.compile(r"([a-z0-9_]+)=(\S+)")


@cache
def _act_table(lang: str) -> dict[str, str]:
    """Every word that does something: the reader's own first, then those of the other languages."""
    found: dict[str, str] = {}
    for language in order_languages(lang):
        said = vocabulary_section(lang, "waiting") if language == lang else read_own_section(language, "waiting")
        for name, doing in said.items():
            for word in doing:
                found.setdefault(split_tokens(word)[0], name)
    return found


def act_of(text: str, lang: str) -> str | None:
    """What the first word of *text* does, if anything."""
    said = split_tokens(text)
    return _act_table(lang).get(said[0]) if said else None


def act_words(lang: str) -> dict[str, str]:
    """For each act the word that does it in *lang*: the one that is named in the help."""
    return {name: doing[0] for name, doing in vocabulary_section(lang, "waiting").items()}


def describe_house_rules(table: Json, lang: str) -> list[str]:
    """What a table plays otherwise than by the book; of a game that this machine does not know, nothing."""
    try:
        return list_house_rules(table["game"], table["options"], lang)
    except BadOptions:
        return []


class WaitingRoom:
    """A table before its game, as somebody sees it who types."""

    def __init__(self, wire: Wire, voice: Voice) -> None:
        self.wire, self.voice = wire, voice
        self.table: Json = {}
        self.seat: int | None = None
        self.person = ""
        self.asked: int | None = None
        """The number of the wish for my seat that I have not replied to."""
        self.done = ""
        """What to say when the server has done what it was asked for."""

    @property
    def is_open(self) -> bool:
        return self.table.get("status") == "open"

    @property
    def is_host(self) -> bool:
        return bool(self.person) and self.table.get("host") == self.person

    def take_table(self, table: Json, seat: int | None, person: str | None = None) -> None:
        """Take over what the server told about the table."""
        self.table, self.seat = table, seat
        self.person = person or self.person

    def take_proposal(self, proposal: Json) -> list[str]:
        """A wish to swap seats, or the end of one; what to say about it."""
        if proposal["what"] != "swap":
            return []
        mine = proposal["status"] == "open" and self.seat in proposal["missing"]
        if mine:
            self.asked = proposal["number"]
        elif self.asked == proposal["number"]:
            self.asked = None
        words = act_words(self.voice.lang)
        return [self.voice.say("“{yes}” swaps, “{no}” stays.", yes=words["agree"], no=words["decline"])] if mine else []

    # ---- what is printed

    def describe_seats(self) -> list[str]:
        """Who sits where."""
        return [f"{seat['seat'] + 1}: {self.describe_seat(seat)}." for seat in self.table["seats"]]

    def describe_seat(self, seat: Json) -> str:
        say, level = self.voice.say, self.level_name(seat["bot"])
        if seat["kind"] == "open":
            return say("free; if nobody comes, a bot plays: {level}", level=level) if level else say("free")
        if seat["kind"] == "bot":
            return f"{seat['name']}, {say('bot: {level}', level=level)}"
        if seat["kind"] == "reserved":
            return say("kept for {name}", name=seat["name"])
        states = [
            say("you") if seat["seat"] == self.seat else "",
            say("hosts the table") if seat["host"] else "",
            say("away") if not seat["present"] else say("ready") if seat["ready"] else say("not ready yet"),
        ]
        return ", ".join(filter(None, [seat["name"], *states]))

    def level_name(self, bot: str) -> str:
        return level_name(bot, self.voice.lang)

    def describe_acts(self) -> list[str]:
        """What can be typed now."""
        words, say = act_words(self.voice.lang), self.voice.say
        lines = [
            say("Before the game: {name} NAME, {sit} N, {stand}, {ready}, {wait}, {swap} N, {room}, {invite}.", **words)
        ]
        if self.is_host:
            lines.append(say("As the host: {bot} N LEVEL (or 0), {free} N, {start}.", **words))
            lines.append(say("{rules} NAME=VALUE changes the house rules.", **words))
            lines.append(say("{start}! begins without those who are missing.", **words))
        return lines

    # ---- what is typed

    def act_on_line(self, text: str) -> list[str] | None:
        """Do what *text* says, if it is something of the waiting room; what to say at once, none if it is not."""
        act = act_of(text, self.voice.lang)
        if act is None:
            return None
        rest = text.strip().split(maxsplit=1)[1:]
        if act == "rules" and rest and "=" not in rest[0]:
            return None  # A rule of the almanac is asked for.
        return self.do_act(act, rest[0].strip() if rest else "", "!" in text)

    def do_act(self, act: str, rest: str, sure: bool) -> list[str]:
        """One act with what followed it."""
        if act in ("room", "help", "invite"):
            return {"room": self.describe_seats, "help": self.describe_acts, "invite": self.describe_invitation}[act]()
        if act == "rules":
            return self.change_rules(rest)
        if act == "name" and not rest:
            return [self.voice.say("Which name? For example: {word} Vera", word=act_words(self.voice.lang)["name"])]
        if act in ("agree", "decline"):
            return self.reply_to_swap(act)
        self.done = ""
        seat = self.find_seat(rest)
        if act in ("swap", "bot", "free") and seat is None:
            return [self.voice.say("Which seat? Say its number, 1 to {n}.", n=len(self.table["seats"]))]
        self.send_act(act, rest, seat, sure)
        return []

    def change_rules(self, rest: str) -> list[str]:
        """Which rules differ from the book; or other ones, by whoever holds the table."""
        if not rest:
            return describe_house_rules(self.table, self.voice.lang) or [self.voice.say("Nothing.")]
        options = dict(SETTING.findall(rest))
        if not options or SETTING.sub("", rest).strip(" ,"):
            word = act_words(self.voice.lang)["rules"]
            return [self.voice.say("Rules are named with their value, for example: {word} edition=2002 hand_limit=9",
                                   word=word)]  # fmt: skip
        self.wire.send("rules", options=options)
        return []

    def send_act(self, act: str, rest: str, seat: int | None, sure: bool) -> None:
        """Tell the server."""
        if act == "name":
            self.wire.send("name", name=rest[:32])
        elif act == "sit":
            self.wire.send("sit", seat=seat)
        elif act in ("ready", "wait"):
            self.wire.send("ready", on=act == "ready")
        elif act == "swap":
            self.wire.send("propose", what="swap", to=seat)
        elif act == "bot" and seat is not None:
            level = self.read_level(rest)
            self.done = f"{seat + 1}: {self.describe_seat({'kind': 'open', 'bot': level})}."
            self.wire.send("seat", seat=seat, kind="open", bot=level)
        elif act == "start":
            self.wire.send("start", anyway=sure)
        else:
            self.wire.send({"stand": "stand", "free": "remove"}[act], **({} if act == "stand" else {"seat": seat}))

    def reply_to_swap(self, word: str) -> list[str]:
        """Agree to swap seats, or stay."""
        if self.asked is None:
            return [self.voice.say("Nobody has asked for your seat.")]
        self.wire.send("reply", proposal=self.asked, say=word)
        self.asked = None
        return []

    def find_seat(self, rest: str) -> int | None:
        """The seat that somebody names by its number or by who sits there."""
        words = split_tokens(rest)
        if words and words[0].isdecimal():
            seat = int(words[0][:3]) - 1
            return seat if 0 <= seat < len(self.table["seats"]) else None
        called = split_tokens(rest)
        return next((s["seat"] for s in self.table["seats"] if called and split_tokens(s["name"]) == called), None)

    def read_level(self, rest: str) -> str:
        """The level that stands behind a seat's number, in any word that begins like its name; «0»: none."""
        word = (*split_tokens(rest)[1:], "normal")[0]
        if word == "0":
            return ""
        return next(
            (one for one in NAMES if one.startswith(word) or split_tokens(self.level_name(one))[0].startswith(word)),
            word,
        )

    def describe_invitation(self) -> list[str]:
        """The link that lets others in."""
        link = self.wire.link
        return [f"{link.server}/#/t/{link.table}" + (f"/{link.key}" if link.key else "")]
