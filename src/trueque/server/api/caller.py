"""What every HTTP call needs: the house, who is calling, how often they may, and how a refusal looks."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Request
from fastapi.responses import JSONResponse, Response

from trueque.kernel.errors import RuleError
from trueque.locale import Speaker, speaker
from trueque.server.house import ServerHouse
from trueque.server.limits import caller_address
from trueque.server.protocol.tables import Problem
from trueque.server.rights import accepted_language, find_bearer
from trueque.server.store.people import Person
from trueque.server.tokens import SESSION_MS
from trueque.table.heads import Lost
from trueque.table.names import clean_name
from trueque.table.refusal import Refusal, describe_error, describe_wait
from trueque.table.room import Room
from trueque.table.rows import TableRow

COOKIE = "trueque"
STATUS = {
    "rights": 403, "nowhere": 404, "unwatched": 403, "expelled": 403, "unknown": 404, "limits": 429, "state": 409,
    "busy": 503, "lost": 503, "unserved": 503, "who": 401,
}  # fmt: skip
PROBLEM = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"content": PROBLEM, "description": "Not possible"},
    401: {"content": PROBLEM, "description": "Say who you are"},
    403: {"content": PROBLEM, "description": "Not yours to do"},
    404: {"content": PROBLEM, "description": "Not there"},
    408: {"content": PROBLEM, "description": "Never came whole"},
    409: {"content": PROBLEM, "description": "Not now"},
    413: {"content": PROBLEM, "description": "Too large"},
    422: {"model": Problem, "description": "Malformed"},
    429: {"content": PROBLEM, "description": "Too often"},
    503: {"content": PROBLEM, "description": "Busy"},
}
"""How calls are refused; one of them names the model for all, since each that does costs time at every start."""


def house_of(request: Request) -> ServerHouse:
    house: ServerHouse = request.app.state.house
    return house


TheHouse = Annotated[ServerHouse, Depends(house_of)]


def secret_of(request: Request) -> str | None:
    """The caller's secret: a program's header, or a browser's cookie."""
    kind, _, secret = request.headers.get("authorization", "").partition(" ")
    return secret.strip() if kind.lower() == "bearer" else request.cookies.get(COOKIE)


def lang_of(request: Request, person: Person | None) -> str:
    """The language to speak: the person's, or the first that the browser names and we know."""
    if person is not None:
        return person.lang
    return accepted_language(request.headers.get("accept-language", ""))


BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "Chrome": "Chrome", "Safari": "Safari"}
SYSTEMS = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "Mac OS": "macOS",
           "CrOS": "ChromeOS", "Linux": "Linux"}  # fmt: skip


def browser_of(agent: str) -> str:
    """The two words of what a browser says about itself that its owner would know it by; nothing else is kept."""
    found = [next((word for sign, word in known.items() if sign in agent), "") for known in (BROWSERS, SYSTEMS)]
    return " · ".join(filter(None, found))


class Caller:
    """Whoever is calling."""

    def __init__(
        self, house: ServerHouse, person: Person | None, lang: str, secret: str | None, address: str, browser: str = "",
        carries: bool = False,
    ) -> None:  # fmt: skip
        self.house, self.person, self.lang, self.secret, self.address = house, person, lang, secret, address
        self.browser = browser
        """Which browser it is, in two words: so that sessions can be told apart."""
        self.carries = carries
        """Whether the secret is sent along with every call, since no cookie is kept."""

    @property
    def say(self) -> Speaker:
        return speaker("server", self.lang)

    def require_person(self) -> Person:
        """The caller, who must be somebody."""
        if self.person is None:
            raise Refusal("who", self.say("Say who you are first: come in as a guest, or log in."), "accounts")
        return self.person

    def refuse_program(self) -> None:
        """A program acts for itself at tables. Were it to become an account, its secret would stay inside for good."""
        if self.person is not None and self.person.bot:
            raise Refusal("rights", self.say("A program cannot do that; whoever let it in can."), "accounts")

    def read_name(self, name: str) -> str:
        """A name as others read it; one that the host of the server does not want is refused."""
        shown = clean_name(name)
        self.house.public_words.require_welcome(shown)
        return shown

    def count_call(self, what: str, cost: float = 1.0, sentence: str = "") -> None:
        """Count a call, or the bytes of it; too much from one address is refused, and when it is possible again."""
        limits = self.house.limits
        if not limits.try_take(what, self.address, cost):
            wait = describe_wait(speaker("table", self.lang), limits.seconds_until(what, self.address, cost))
            raise Refusal("limits", f"{sentence or self.say('Too much at once; slow down.')} {wait}".strip(), "server")


async def make_caller(request: Request, house: TheHouse) -> Caller:
    secret = secret_of(request)
    person = await find_bearer(house, secret)
    request.state.lang = lang_of(request, person)
    address, browser = caller_address(request.scope, house.settings), browser_of(request.headers.get("user-agent", ""))
    carries = "authorization" in request.headers
    return Caller(house, person, request.state.lang, secret, address, browser, carries)


TheCaller = Annotated[Caller, Depends(make_caller)]


def nowhere_refusal(caller: Caller) -> Refusal:
    """The same words for a table that does not exist and for one the caller may not see."""
    return Refusal("unknown", caller.say("There is no such table, or it is private."), "tables")


async def open_room(caller: Caller, row: TableRow | None) -> Room:
    room = await caller.house.open_room(row.id) if row is not None else None
    if room is None:
        raise nowhere_refusal(caller)
    return room


def give_secret(caller: Caller, response: Response, secret: str) -> str | None:
    """Give the caller a secret: as a cookie, or, where none is kept, to be sent along; returns it then."""
    if caller.carries:
        return secret
    set_cookie(caller, response, secret)
    return None


def set_cookie(caller: Caller, response: Response, secret: str) -> None:
    settings = caller.house.settings
    response.set_cookie(
        COOKIE, secret, max_age=SESSION_MS // 1000, path=f"{settings.base_path}/", httponly=True, samesite="lax",
        secure=settings.secure_cookies,
    )  # fmt: skip


def request_language(request: Request) -> str:
    """The language of whoever sent *request*; their own where we know them."""
    return getattr(request.state, "lang", None) or lang_of(request, None)


async def respond_with_refusal(request: Request, error: Exception) -> JSONResponse:
    """Any refusal as a sentence."""
    assert isinstance(error, RuleError)
    code = error.code if isinstance(error, Refusal) else "busy" if isinstance(error, Lost) else ""
    status = STATUS.get(code, 400)
    return JSONResponse({"sentence": describe_error(error, request_language(request)), "entry": error.entry}, status)
