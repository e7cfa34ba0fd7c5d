"""The wire of JSettlers: a frame is a length of two bytes and a text, “type|field,field”."""

from __future__ import annotations

import select
import socket
import struct
from typing import TextIO

Fields = list[str]
EMPTY = "\t"
"""Stands for an empty field."""
ZERO, ZERO_IN_TWO = b"\0", b"\xc0\x80"
"""Java writes the character 0 in two bytes."""
NAMES = {
    1009: "PutPiece", 1010: "GameTextMsg", 1011: "LeaveGame", 1012: "SitDown", 1013: "JoinGame", 1014: "BoardLayout",
    1017: "GameMembers", 1018: "StartGame", 1021: "JoinGameAuth", 1022: "ImARobot", 1023: "BotJoinGameRequest",
    1024: "PlayerElement", 1025: "GameState", 1026: "Turn", 1028: "DiceResult", 1029: "DiscardRequest",
    1031: "RollDice", 1032: "EndTurn", 1033: "Discard", 1034: "MoveRobber", 1035: "ChoosePlayer",
    1036: "ChoosePlayerRequest", 1037: "RejectOffer", 1038: "ClearOffer", 1039: "AcceptOffer", 1040: "BankTrade",
    1041: "MakeOffer", 1043: "BuildRequest", 1044: "CancelBuildRequest", 1045: "BuyDevCardRequest",
    1046: "DevCardAction", 1048: "SetPlayedDevCard", 1049: "PlayDevCardRequest", 1052: "PickResources",
    1053: "PickResourceType", 1055: "SetTurn", 1056: "RobotDismiss", 1059: "RejectConnection", 1061: "GameStats",
    1062: "BCastTextMsg", 1063: "ResourceCount", 1066: "LongestRoad", 1067: "LargestArmy", 1069: "StatusMessage",
    1072: "RollDicePrompt", 1078: "NewGameWithOptionsRequest", 1086: "PlayerElements", 1090: "SimpleAction",
    1092: "DiceResultResources", 1096: "GameElements", 1102: "RobberyResult", 1103: "BotGameDataCheck",
    1104: "DeclinePlayerRequest", 9998: "Version", 9999: "ServerPing",
}  # fmt: skip
"""The messages that matter here, those of older servers included; others keep their number."""
CHAT, IN_CHAT = "GameTextMsg", "\0"
"""Chat has a separator of its own, since any other may be said in it."""
NUMBERS = {name: number for number, name in NAMES.items()}


def field(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) or EMPTY


def written(name: str, *fields: object) -> str:
    """A message as text."""
    between = IN_CHAT if name == CHAT else ","
    return "|".join([str(NUMBERS[name]), between.join(map(field, fields))] if fields else [str(NUMBERS[name])])


def read(text: str) -> tuple[str, Fields]:
    """Name and fields. Lists of numbers have “|” between them, other messages “,”."""
    number, _, rest = text.partition("|")
    name = NAMES.get(int(number), number)
    if name == CHAT:
        return name, rest.split(IN_CHAT)
    return name, rest.split("|" if "|" in rest else ",")


def packed(text: str) -> bytes:
    data = text.encode().replace(ZERO, ZERO_IN_TWO)
    return struct.pack(">H", len(data)) + data


class Link:
    """A connection to the server."""

    def __init__(self, port: int, log: TextIO | None = None) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=600)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._buffer, self._log = b"", log

    def send(self, name: str, *fields: object) -> None:
        text = written(name, *fields)
        self._note("> ", text)
        self._socket.sendall(packed(text))

    def receive(self, wait: float | None = None) -> tuple[str, Fields] | None:
        """The next message; one called Tick after *wait* seconds of silence; none when the server has gone."""
        while (text := self._whole()) is None:
            if wait is not None and not select.select([self._socket], [], [], wait)[0]:
                return "Tick", []
            more = self._socket.recv(65536)
            if not more:
                return None
            self._buffer += more
        self._note("< ", text)
        return read(text)

    def _whole(self) -> str | None:
        """The first frame of what has come, if all of it has."""
        if len(self._buffer) < 2:
            return None
        end = 2 + int(struct.unpack(">H", self._buffer[:2])[0])
        if len(self._buffer) < end:
            return None
        data, self._buffer = self._buffer[2:end], self._buffer[end:]
        return data.replace(ZERO_IN_TWO, ZERO).decode()

    def _note(self, way: str, text: str) -> None:
        if self._log is not None:
            self._log.write(f"{way}{text}\n")

    def close(self) -> None:
        self._socket.close()
