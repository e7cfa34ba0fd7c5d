"""What stands before everything: origin, size, and the headers that keep a page from being misused."""

from __future__ import annotations

import asyncio
import time
from math import ceil, inf

import orjson
from sqlalchemy.exc import DataError
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from trueque.locale import Speaker, speaker
from trueque.server.journal import describe_failure, journal
from trueque.server.limits import call_cost, caller_address
from trueque.server.metered import ASKER, Asker
from trueque.server.rights import accepted_language, is_own_origin
from trueque.server.settings import SITE, Settings
from trueque.server.slow_clients import HALF_OPEN_SECONDS, SLOWEST
from trueque.table.ids import hash_secret
from trueque.table.refusal import Refusal, describe_wait

LARGEST_BODY, LARGEST_JSON = 2_000_000, 250_000
"""Bytes of a body, and of one in JSON, which is read on the loop: a record with all shares of a long game is half a
megabyte and comes as text; one of a real table, in JSON, has none."""
NARROW_BODY, MOST_SIGNS, MOST_MEMBERS, MOST_PARTS = 8192, 40_000, 1000, 12_000
"""Of JSON: bytes that can be no trouble; quotes, commas, and backslashes; members of one thing, and things in all. A
hundred thousand fields that nobody knows, each named as wrong, kept the loop for a quarter of a second; a text of half
a million backslashes for a hundredth."""
NESTS = frozenset({dict, list})
PIECE = 1 << 15
"""So many bytes are counted through before it is asked whether that is enough."""
POLICY = "; ".join([
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:", "font-src 'self'",
    "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "base-uri 'none'", "form-action 'none'",
    "frame-ancestors 'none'", "style-src-attr 'unsafe-inline'",
])  # fmt: skip
COMPILED = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
"""For the page that needs no server, whose games are compiled code of its own."""
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
SAFE = {"GET", "HEAD", "OPTIONS"}


UNREADABLE = (UnicodeError, OverflowError, RecursionError, orjson.JSONEncodeError)
"""What comes of lone surrogates, huge numbers and endless nesting."""


class TooLarge(Exception):
    """The body is longer than anything we take: how many bytes that is."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class TooWide(Exception):
    """The body has more things side by side than any message."""


class Guard:
    """Middleware for every HTTP call."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        # A worker lives under the policy that its own file comes with: of a page's files it says nothing.
        self._compiled = (f"{settings.base_path}/{SITE}", f"{settings.base_path}/assets/judge-")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        address = caller_address(scope, self.settings)
        ASKER.set(Asker(address, hash_secret(secret) if (secret := _secret(scope)) else ""))
        with scope["app"].state.house.limits.hold_line(address) as has_line:
            await self._handle_call(scope, receive, send, has_line)

    async def _handle_call(self, scope: Scope, receive: Receive, send: Send, has_line: bool) -> None:
        headers = Headers(scope=scope)
        if self.settings.trust_proxy and (proto := headers.get("x-forwarded-proto")):
            scope["scheme"] = _outer_scheme(proto, scope["type"])
        may = has_line and self._may_call(scope)
        if scope["type"] == "websocket":
            if not may:
                await asyncio.sleep(scope["app"].state.house.turnstile.seconds_to_hold(ASKER.get().address))
            await (self.app(scope, receive, send) if may else send({"type": "websocket.close", "code": 4429}))
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                out = MutableHeaders(scope=message)
                if scope["path"].startswith(self._compiled):
                    out["Content-Security-Policy"] = COMPILED
                for name, value in HEADERS.items():
                    out.setdefault(name, value)
                if scope["path"].startswith(f"{self.settings.base_path}/api"):
                    out.setdefault("Cache-Control", "no-store")
                count_call(scope, message["status"])
            await send(message)

        if scope["method"] not in SAFE and not is_own_origin(self.settings, headers):
            await _send_refusal(
                send_guarded,
                403,
                _request_speaker(headers)("This came from a page that is not ours; nothing was done."),
            )
        elif not may:
            await self._send_too_much(scope, headers, send_guarded)
        elif _content_length(headers) > LARGEST_BODY:
            await _send_refusal(send_guarded, 413, _describe_too_large(headers, LARGEST_BODY))
        elif b"%00" in scope.get("query_string", b"") or "\0" in scope["path"]:
            await _send_refusal(send_guarded, 422, describe_unreadable(_request_speaker(headers)))
        else:
            await self._call_metered(scope, receive, send_guarded)

    async def _call_metered(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the call on when it is its turn, and charge who calls for the time it keeps the loop."""
        asker, turnstile = ASKER.get(), scope["app"].state.house.turnstile
        try:
            await turnstile.do(asker.address, asker.person, self._call_bounded(scope, receive, send))
        except Refusal:
            await self._send_too_much(scope, Headers(scope=scope), send)

    def _may_call(self, scope: Scope) -> bool:
        """Whether who calls has enough left for this call, and time of the loop."""
        limits, asker = scope["app"].state.house.limits, ASKER.get()
        cost = call_cost(scope, scope["app"].router.routes)
        if not limits.try_take_call(asker.address, _secret(scope), cost):
            return False
        return bool(limits.has_time("loop", asker.address, asker.person))

    async def _send_too_much(self, scope: Scope, headers: Headers, send: Send) -> None:
        """Say that it was too much, and when it is possible again."""
        limits, cost = scope["app"].state.house.limits, call_cost(scope, scope["app"].router.routes)
        seconds = limits.seconds_until_call(caller_address(scope, self.settings), _secret(scope), cost)
        await asyncio.sleep(scope["app"].state.house.turnstile.seconds_to_hold(ASKER.get().address))
        wait = describe_wait(speaker("table", accepted_language(headers.get("accept-language", ""))), seconds)
        sentence = _request_speaker(headers)("Too much at once; slow down.")
        await _send_refusal(send, 429, f"{sentence} {wait}".strip(), seconds)

    async def _call_bounded(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the call on; a body that says no length is counted as it comes."""
        body, began = BoundedBody(scope, receive), False

        async def send_noted(message: Message) -> None:
            nonlocal began
            if body.broken is None:
                # What the app makes of half a body is nobody's reply.
                began = True
                await send(message)

        try:
            await self.app(scope, body.receive, send_noted)
            if body.broken is not None and not began:
                raise body.broken
        except Exception as failed:
            if began:
                raise
            status, sentence = _describe_failure(failed, Headers(scope=scope))
            if status >= 500:
                journal.error("a call failed", extra={"path": route_path(scope), "failed": describe_failure(failed)})
            await _send_refusal(send, status, sentence)


class BoundedBody:
    """The body of a call as it comes: neither longer nor wider than anything we take, and not drop by drop."""

    def __init__(self, scope: Scope, receive: Receive) -> None:
        self.broken: Exception | None = None
        """Why the rest is not taken."""
        self._receive, self._since = receive, time.monotonic()
        self._got, self._is_whole = bytearray(), False
        # A body that does not say what it is is read as JSON.
        self._is_json = "json" in (Headers(scope=scope).get("content-type") or "json").lower()
        self._most = LARGEST_JSON if self._is_json else LARGEST_BODY

    async def receive(self) -> Message:
        left = HALF_OPEN_SECONDS + len(self._got) / SLOWEST - (time.monotonic() - self._since)
        try:
            # A body that never ends is not waited for; what comes after it is only that somebody went.
            async with asyncio.timeout(None if self._is_whole else max(0.0, left)):
                message = await self._receive()
        except TimeoutError as failed:
            self.broken = failed
            raise
        if message["type"] != "http.request":
            return message
        self._got.extend(message.get("body", b""))
        self._is_whole = not message.get("more_body", False)
        if len(self._got) > self._most:
            self.broken = TooLarge(self._most)
        elif self._is_whole and self._is_json and is_too_wide(self._got):
            self.broken = TooWide()
        if self.broken is not None:
            raise self.broken
        return message


def _describe_failure(failed: Exception, headers: Headers) -> tuple[int, str]:
    """What is said about a call that could not be done: what was wrong with it, or that the fault is ours."""
    say = _request_speaker(headers)
    if isinstance(failed, TooLarge):
        return 413, _describe_too_large(headers, failed.most)
    if isinstance(failed, TimeoutError):
        return 408, say("The rest of this call never came.")
    if isinstance(failed, (TooWide, *UNREADABLE)) or isinstance(getattr(failed, "orig", None), UNREADABLE):
        return 422, describe_unreadable(say)
    if isinstance(failed, DataError):
        return 422, describe_unreadable(say)
    return 503, say("Something went wrong here; nothing was done. Try again.")


def is_too_wide(body: bytearray) -> bool:
    """Whether JSON has more in it than any message: found before each of it is looked at."""
    if len(body) <= NARROW_BODY:
        return False
    if has_many_signs(body):
        return True
    try:
        parts = [one for one in [orjson.loads(body)] if type(one) in NESTS]
    except ValueError:
        return False  # whoever reads it says so
    count = 0
    while parts:
        one = parts.pop()
        count += len(one)
        if len(one) > MOST_MEMBERS or count > MOST_PARTS:
            return True
        values = list(one.values()) if isinstance(one, dict) else one
        if not NESTS.isdisjoint(map(type, values)):
            parts += [value for value in values if type(value) in NESTS]
    return False


def has_many_signs(body: bytearray) -> bool:
    """Whether so many texts, members, escapes or brackets are in it: counted by pieces, and no further than needed."""
    left = {b'"': MOST_SIGNS, b",": MOST_SIGNS, b"\\": MOST_SIGNS, b"[": MOST_PARTS, b"{": MOST_PARTS}
    for start in range(0, len(body), PIECE):
        for sign in left:
            left[sign] -= body.count(sign, start, start + PIECE)
        if min(left.values()) < 0:
            return True
    return False


def _secret(scope: Scope) -> str:
    """What whoever calls shows to say who they are."""
    kind, _, secret = Headers(scope=scope).get("authorization", "").partition(" ")
    if kind.lower() != "bearer":
        secret = HTTPConnection(scope).cookies.get("trueque", "")
    return secret[:200]


def describe_unreadable(say: Speaker) -> str:
    """Signs that no text has, numbers that no counter reaches, or brackets without end."""
    return say("This cannot be read: it has characters, numbers or nesting that no message has.")


def route_path(scope: Scope) -> str:
    """Which call it was, without what was asked."""
    return str(getattr(scope.get("route"), "path", ""))


def _content_length(headers: Headers) -> int:
    said = headers.get("content-length") or "0"
    return int(said) if said.isascii() and said.isdigit() and len(said) < 16 else LARGEST_BODY + 1


def _outer_scheme(proto: str, kind: str) -> str:
    """The scheme under which people reach our proxy."""
    safe = proto.split(",")[-1].strip().lower() in ("https", "wss")
    return ("https" if safe else "http") if kind == "http" else ("wss" if safe else "ws")


def count_call(scope: Scope, status: int) -> None:
    house = getattr(scope["app"].state, "house", None) if "app" in scope else None
    if house is not None:
        house.metrics.requests.labels(str(status)).inc()


def _request_speaker(headers: Headers) -> Speaker:
    """Who calls is not known yet: the language is the browser's."""
    return speaker("server", accepted_language(headers.get("accept-language", "")))


def _describe_too_large(headers: Headers, most: int) -> str:
    return _request_speaker(headers)("At most {n} bytes can be sent at once.", n=most)


async def _send_refusal(send: Send, status: int, sentence: str, seconds: float = 0.0) -> None:
    """Refuse a call; *seconds* after which it may come again, where it was too much."""
    body = orjson.dumps({"sentence": sentence, "entry": "server"})
    headers = [(b"content-type", b"application/json")]
    if 0 < seconds < inf:
        headers.append((b"retry-after", str(ceil(seconds)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
