"""The account page: a personal link asks first; a password, a passkey, sessions, codes, and the end."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.house import Served

PASSWORD = "correct horse battery"


def by_name(served: Served) -> str:
    """The server under a name: keys are bound to one, never to a bare address."""
    return served.url.replace("127.0.0.1", "localhost")


def sign_up(page: Page, name: str) -> None:
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Make an account").click()
    expect(page.get_by_role("region", name=name)).to_be_visible()


def test_a_personal_link_says_whose_it_is_and_asks(new_page: NewPage, served: Served) -> None:
    ana, biel = new_page(), new_page()
    ana.goto(f"{served.url}#/account")
    sign_up(ana, "Anabel")
    link = ana.evaluate("async () => (await (await fetch('api/me/link', {method: 'POST'})).json()).link")
    biel.goto(link)
    expect(biel.get_by_text("This personal link is of Anabel.")).to_be_visible()
    expect(biel.get_by_text("It opens an account: go on only if it is yours.")).to_be_visible()
    assert biel.evaluate("async () => (await (await fetch('api/who')).json()).me") is None, "nothing has happened yet"
    biel.get_by_role("button", name="Go on as Anabel").click()
    expect(biel.get_by_role("region", name="Your tables")).to_be_visible()
    biel.goto(f"{served.url}#/account")
    expect(biel.get_by_role("region", name="Anabel")).to_be_visible()


def test_a_passkey_opens_the_account_and_codes_are_shown_once(new_page: NewPage, served: Served) -> None:
    page = new_page(alone=True)
    keys = page.context.new_cdp_session(page)
    keys.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
               "isUserVerified": True, "automaticPresenceSimulation": True}  # fmt: skip
    keys.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    page.goto(f"{by_name(served)}#/account")
    sign_up(page, "Berenguer")
    codes = page.get_by_role("region", name="Recovery codes")
    codes.get_by_label("Password", exact=True).fill(PASSWORD)
    codes.get_by_role("button", name="Make new codes").click()
    expect(codes.get_by_text("8 codes are left.")).to_be_visible()
    own = page.get_by_role("region", name="Passkeys")
    own.get_by_label("What this device is called").fill("My laptop")
    own.get_by_label("Password", exact=True).fill(PASSWORD)
    own.get_by_role("button", name="Add a passkey").click()
    expect(own.get_by_role("button", name="Remove the passkey My laptop")).to_be_visible()
    page.get_by_role("button", name="Sign out everywhere").click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("region", name="Berenguer")).to_be_visible()
