"""What stands before everything: origin, size, and the headers that keep a page from being misused."""

from __future__ import annotations

import orjson
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from trueque.locale import Speaker, speaker
from trueque.server.rights import accepted, origin_fits
from trueque.server.settings import Settings

LARGEST_BODY = 2_000_000
"""A long record is half a megabyte."""
POLICY = "; ".join([
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:", "font-src 'self'",
    "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "base-uri 'none'", "form-action 'none'",
    "frame-ancestors 'none'", "style-src-attr 'unsafe-inline'",
])  # fmt: skip
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
SAFE = {"GET", "HEAD", "OPTIONS"}


class TooLarge(Exception):
    """The body is longer than anything we take."""


class Guard:
    """Middleware for every HTTP call."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                out = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    out.setdefault(name, value)
                if scope["path"].startswith(f"{self.settings.base_path}/api"):
                    out.setdefault("Cache-Control", "no-store")
                count(scope, message["status"])
            await send(message)

        if scope["method"] not in SAFE and not origin_fits(self.settings, headers):
            await _refuse(guarded, 403, _speaker(headers)("This page is not ours; nothing was done."))
        elif int(headers.get("content-length") or 0) > LARGEST_BODY:
            await _refuse(guarded, 413, _too_large(headers))
        else:
            await self._bounded(scope, receive, guarded)

    async def _bounded(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the call on; a body that says no length is counted as it comes."""
        got = 0

        async def counted() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > LARGEST_BODY:
                raise TooLarge
            return message

        try:
            await self.app(scope, counted, send)
        except TooLarge:
            await _refuse(send, 413, _too_large(Headers(scope=scope)))


def count(scope: Scope, status: int) -> None:
    house = getattr(scope["app"].state, "house", None) if "app" in scope else None
    if house is not None:
        house.metrics.requests.labels(str(status)).inc()


def _speaker(headers: Headers) -> Speaker:
    """Who calls is not known yet: the language is the browser's."""
    return speaker("server", accepted(headers.get("accept-language", "")))


def _too_large(headers: Headers) -> str:
    return _speaker(headers)("At most {n} bytes can be sent at once.", n=LARGEST_BODY)


async def _refuse(send: Send, status: int, sentence: str) -> None:
    body = orjson.dumps({"sentence": sentence, "entry": "server"})
    await send({"type": "http.response.start", "status": status, "headers": [(b"content-type", b"application/json")]})
    await send({"type": "http.response.body", "body": body})
