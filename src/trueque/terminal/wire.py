"""The line to a server: its link, who I am there, and one socket that comes back by itself."""

from __future__ import annotations

import json
import os
import threading
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from typing import Any
from urllib.parse import urlsplit

from trueque.terminal.voice import CommandFailed, current_voice

PROTOCOL = 1
COOKIE = "trueque="
WAITS = (0.2, 0.5, 1, 2, 4, 8)
"""Seconds between attempts to come back."""

AT_THE_DOOR = ("who", "nowhere", "unwatched", "expelled", "protocol", "lost")
"""Refusals after which the server closes the line for good."""

TABLES_KEPT = 200
Json = dict[str, Any]


@dataclass(frozen=True)
class TableLink:
    """A table's address: the server, the table, and the key of a private one."""

    server: str
    table: str
    key: str | None = None

    @property
    def socket(self) -> str:
        return f"ws{self.server.removeprefix('http')}/api/tables/{self.table}/socket"


def read_link(text: str) -> TableLink:
    """The link that the page, the host or the server gave: http://host:8000/#/t/TABLE, …/#/t/TABLE/KEY, or one that
    was passed on, …/s/t/GAME/TABLE/PICTURE#KEY."""
    say = current_voice().say
    parts = urlsplit(text if "://" in text else f"http://{text}")
    base, shared, rest = parts.path.partition("/s/t/")
    if shared:
        path = f"t/{[*rest.split('/'), ''][1]}/{parts.fragment}"
    else:
        path, base = parts.fragment or parts.path, parts.path if parts.fragment else ""
    words = [word for word in path.split("/") if word]
    if parts.scheme not in ("http", "https") or not parts.netloc or len(words) < 2 or words[0] != "t":
        raise CommandFailed(say("“{text}” is not a link to a table; one looks like {example}.", text=text[:80],
                       example="http://127.0.0.1:8000/#/t/TABLE"), 2)  # fmt: skip
    return TableLink(
        f"{parts.scheme}://{parts.netloc}{base.rstrip('/')}", words[1], words[2] if len(words) > 2 else None
    )


def identity_file() -> Path:
    """Where this machine keeps who it is on which server, so that a seat can be taken back."""
    home = os.environ.get("TRUEQUE_HOME") or os.environ.get("XDG_DATA_HOME")
    base = Path(home) if home else Path.home() / ".local/share"
    return base / "trueque" / "join.json"


def read_secrets() -> dict[str, str]:
    try:
        found = json.loads(identity_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def heads_file() -> Path:
    """Where this machine keeps what each table acknowledged last."""
    return identity_file().with_name("heads.json")


def read_heads() -> dict[str, str]:
    try:
        found = json.loads(heads_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def keep_heads(heads: dict[str, str]) -> None:
    """Write the newest heads down, those of the last tables played at."""
    try:
        heads_file().parent.mkdir(parents=True, exist_ok=True)
        heads_file().write_text(json.dumps(dict(list(heads.items())[-TABLES_KEPT:])), encoding="utf-8")
    except OSError:
        return  # Playing works without; then only this run's heads are known.


def keep_sent_share(text: str) -> str:
    """Note a share that was sent in time and left out, as it was signed; the file it stands in, nothing where none."""
    file = identity_file().with_name("shares-left-out.txt")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a+", encoding="utf-8") as kept:
            kept.seek(0)
            if text not in kept.read():
                kept.write(f"{text}\n")
    except OSError:
        return ""
    return str(file)


def enter_server(link: TableLink, name: str | None, lang: str) -> str:
    """Come in as a guest, or as whom this machine was there before; the secret that says so. No name: as before."""
    secrets = read_secrets()
    body = json.dumps({"name": name, "lang": lang}).encode()
    request = urllib.request.Request(f"{link.server}/api/guest", body, {"content-type": "application/json"})
    if link.server in secrets:
        request.add_header("authorization", f"Bearer {secrets[link.server]}")
    try:
        with urllib.request.urlopen(request, timeout=15) as answer:
            cookies = answer.headers.get_all("set-cookie") or []
    except urllib.error.HTTPError as refused:
        raise CommandFailed(_refusal_sentence(refused)) from refused
    except (urllib.error.URLError, OSError, ValueError) as broken:
        raise CommandFailed(current_voice().say("{server} does not answer.", server=link.server)) from broken
    for cookie in cookies:
        if cookie.startswith(COOKIE):
            secrets[link.server] = cookie.removeprefix(COOKIE).split(";")[0]
            _save_secrets(secrets)
    if link.server not in secrets:
        raise CommandFailed(current_voice().say("{server} is not a trueque server.", server=link.server))
    return secrets[link.server]


def _refusal_sentence(refused: urllib.error.HTTPError) -> str:
    try:
        return str(json.loads(refused.read())["sentence"])
    except (ValueError, KeyError, TypeError):
        return current_voice().say("{server} is not a trueque server.", server=urlsplit(refused.url).netloc)


def _save_secrets(secrets: dict[str, str]) -> None:
    path = identity_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(json.dumps(secrets), encoding="utf-8")
    except OSError:
        return  # Playing works without; only coming back after a restart does not.


def _is_farewell(message: Json) -> bool:
    """Whether the server will not have us: a dead link, a closed table, an expelled person."""
    if message["type"] == "goodbye":
        return message["again_in_ms"] is None
    return message["type"] == "refused" and message["id"] is None and message["code"] in AT_THE_DOOR


class Wire:
    """One table's socket on its own thread: what the server tells goes into *inbox*, a lost line is taken up."""

    def __init__(self, link: TableLink, secret: str, lang: str, inbox: Queue[tuple[str, Any]]) -> None:
        self.link, self.secret, self.lang, self.inbox = link, secret, lang, inbox
        self.last = -1
        """The last log number that was told."""
        self._chat = 0
        self._heads = read_heads()
        """The newest head acknowledged at each table: a server that has lost it says so when we come back."""
        self._socket: Any = None
        self._closed = threading.Event()
        self._telling = threading.Lock()
        self._said = 0

    def start(self) -> None:
        threading.Thread(target=self._run, daemon=True).start()

    def close(self) -> None:
        """Hang up; from here on nothing more comes into the inbox."""
        with self._telling:
            self._closed.set()
        if self._socket is not None:
            self._socket.close()

    def send(self, type: str, **fields: Any) -> None:
        """Send one message; on a lost line nothing is sent, and the player is told."""
        self._said += 1
        message = {"type": type, "id": f"t{os.getpid()}-{self._said}-{time.time_ns() % 10**9}", **fields}
        try:
            self._socket.send(json.dumps(message))
        except Exception:
            self.inbox.put(("unsent", message))

    def _put_message(self, kind: str, what: Any) -> None:
        with self._telling:
            if not self._closed.is_set():
                self.inbox.put((kind, what))

    def _run(self) -> None:
        tries = 0
        while not self._closed.is_set():
            try:
                self._run_socket()
                tries = 0
            except Exception as lost:
                if tries == 0:
                    self._put_message("lost", str(lost))
            self._closed.wait(WAITS[min(tries, len(WAITS) - 1)])
            tries += 1

    def _run_socket(self) -> None:
        from websockets.sync.client import connect

        with connect(self.link.socket, open_timeout=10, max_size=2**24) as socket:
            hello = {"type": "hello", "protocol": PROTOCOL, "lang": self.lang, "since": self.last,
                     "chat_since": self._chat, "token": self.secret, "key": self.link.key,
                     "head": self._heads.get(self.link.socket, "")}  # fmt: skip
            socket.send(json.dumps(hello))
            self._socket = socket
            for text in socket:
                message: Json = json.loads(text)
                if message["type"] == "update":
                    self.last = max([self.last, *(line["number"] for line in message["happened"])])
                elif message["type"] in ("chat", "note"):
                    self._chat = max(self._chat, message["number"])
                elif message["type"] == "ack" and message.get("head"):
                    self._heads[self.link.socket] = message["head"]
                    keep_heads(self._heads)
                elif _is_farewell(message):
                    # Trying again would change nothing.
                    self._put_message("away", message)
                    self._closed.set()
                    return
                self._put_message("told", message)
        raise ConnectionError("the server closed the line")
