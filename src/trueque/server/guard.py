"""What stands before everything: origin, size, and the headers that keep a page from being misused."""

from __future__ import annotations

import asyncio
import time

import orjson
from sqlalchemy.exc import DataError
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from trueque.locale import Speaker, speaker
from trueque.server.journal import describe_failure, journal
from trueque.server.labour import ASKER, Asker
from trueque.server.limits import call_cost, caller_address
from trueque.server.rights import accepted_language, is_own_origin
from trueque.server.settings import SITE, Settings
from trueque.server.slow_clients import HALF_OPEN_SECONDS, SLOWEST
from trueque.table.ids import hash_secret

LARGEST_BODY = 2_000_000
"""A long record is half a megabyte."""
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
    """The body is longer than anything we take."""


class Guard:
    """Middleware for every HTTP call."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

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
            await (self.app(scope, receive, send) if may else send({"type": "websocket.close", "code": 4429}))
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                out = MutableHeaders(scope=message)
                if scope["path"].startswith(f"{self.settings.base_path}/{SITE}"):
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
            await _send_refusal(send_guarded, 429, _request_speaker(headers)("Too much at once; slow down."))
        elif _content_length(headers) > LARGEST_BODY:
            await _send_refusal(send_guarded, 413, _describe_too_large(headers))
        elif b"%00" in scope.get("query_string", b"") or "\0" in scope["path"]:
            await _send_refusal(send_guarded, 422, describe_unreadable(_request_speaker(headers)))
        else:
            await self._call_bounded(scope, receive, send_guarded)

    def _may_call(self, scope: Scope) -> bool:
        """Whether who calls has enough left for this call."""
        house = scope["app"].state.house
        cost = call_cost(scope, scope["app"].router.routes)
        return bool(house.limits.try_take_call(caller_address(scope, self.settings), _secret(scope), cost))

    async def _call_bounded(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the call on; a body that says no length is counted as it comes."""
        got, began, whole, late = 0, False, False, False
        since = time.monotonic()

        async def receive_counted() -> Message:
            nonlocal got, whole, late
            left = HALF_OPEN_SECONDS + got / SLOWEST - (time.monotonic() - since)
            try:
                # A body that never ends is not waited for; what comes after it is only that somebody went.
                async with asyncio.timeout(None if whole else max(0.0, left)):
                    message = await receive()
            except TimeoutError:
                late = True
                raise
            got += len(message.get("body", b""))
            whole = not message.get("more_body", False)
            if got > LARGEST_BODY:
                raise TooLarge
            return message

        async def send_noted(message: Message) -> None:
            nonlocal began
            if not late:
                # What the app makes of half a body is nobody's reply.
                began = True
                await send(message)

        try:
            await self.app(scope, receive_counted, send_noted)
            if late and not began:
                raise TimeoutError
        except Exception as failed:
            if began:
                raise
            status, sentence = _describe_failure(failed, Headers(scope=scope))
            if status >= 500:
                journal.error("a call failed", extra={"path": route_path(scope), "failed": describe_failure(failed)})
            await _send_refusal(send, status, sentence)


def _describe_failure(failed: Exception, headers: Headers) -> tuple[int, str]:
    """What is said about a call that could not be done: what was wrong with it, or that the fault is ours."""
    say = _request_speaker(headers)
    if isinstance(failed, TooLarge):
        return 413, _describe_too_large(headers)
    if isinstance(failed, TimeoutError):
        return 408, say("The rest of this call never came.")
    if isinstance(failed, UNREADABLE) or isinstance(getattr(failed, "orig", None), UNREADABLE):
        return 422, describe_unreadable(say)
    if isinstance(failed, DataError):
        return 422, describe_unreadable(say)
    return 503, say("Something went wrong here; nothing was done. Try again.")


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


def _describe_too_large(headers: Headers) -> str:
    return _request_speaker(headers)("At most {n} bytes can be sent at once.", n=LARGEST_BODY)


async def _send_refusal(send: Send, status: int, sentence: str) -> None:
    body = orjson.dumps({"sentence": sentence, "entry": "server"})
    await send({"type": "http.response.start", "status": status, "headers": [(b"content-type", b"application/json")]})
    await send({"type": "http.response.body", "body": body})
