"""The account page: a personal link asks first; a password, a passkey, sessions, codes, and the end."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import CALM, NewPage, chromium
from tests.browser.house import Served
from tests.browser.test_reach import faults

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
    expect(biel.get_by_text("This personal link belongs to Anabel.")).to_be_visible()
    expect(biel.get_by_text("It opens an account: go on only if it is yours.")).to_be_visible()
    assert biel.evaluate("async () => (await (await fetch('api/who')).json()).me") is None, "nothing has happened yet"
    biel.get_by_role("button", name="Go on as Anabel").click()
    expect(biel.get_by_role("region", name="Your tables")).to_be_visible()
    biel.goto(f"{served.url}#/account")
    expect(biel.get_by_role("region", name="Anabel")).to_be_visible()


def with_keys(page: Page) -> Page:
    """A page on a device that has a key of its own inside, and whose owner always says yes."""
    keys = page.context.new_cdp_session(page)
    keys.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
               "isUserVerified": True, "automaticPresenceSimulation": True}  # fmt: skip
    keys.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return page


def add_a_passkey(page: Page) -> None:
    own = page.get_by_role("region", name="Passkeys")
    own.get_by_label("What this device is called").fill("My laptop")
    own.get_by_label("Password", exact=True).fill(PASSWORD)
    own.get_by_role("button", name="Add a passkey").click()
    expect(own.get_by_role("button", name="Remove the passkey My laptop")).to_be_visible()


def out_and_in_again(page: Page, name: str) -> None:
    page.get_by_role("button", name="Sign out everywhere").click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("region", name=name)).to_be_visible()


def test_a_passkey_opens_the_account_and_codes_are_shown_once(new_page: NewPage, served: Served) -> None:
    page = with_keys(new_page(alone=True))
    page.goto(f"{by_name(served)}#/account")
    sign_up(page, "Berenguer")
    offered = page.get_by_role("region", name="If you ever lose your password")
    expect(offered.get_by_role("listitem")).to_have_count(8)
    codes = page.get_by_role("region", name="Recovery codes")
    codes.get_by_label("Password", exact=True).fill(PASSWORD)
    codes.get_by_role("button", name="Make new codes").click()
    expect(codes.get_by_text("8 codes are left.")).to_be_visible()
    add_a_passkey(page)
    assert not faults(page), "the whole page: sessions, a passkey, codes"
    out_and_in_again(page, "Berenguer")


@pytest.mark.soak
def test_a_passkey_over_https(browser: Browser, secure: Served, tmp_path: Path) -> None:
    """Browsers give keys to no page whose certificate they doubt: this one is told to trust ours, and no other."""
    made = x509.load_pem_x509_certificate((tmp_path / "certificate.pem").read_bytes())
    shown = made.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    trusted = f"--ignore-certificate-errors-spki-list={base64.b64encode(hashlib.sha256(shown).digest()).decode()}"
    found = browser.browser_type.launch(executable_path=chromium(), args=[*CALM, trusted])
    page = with_keys(found.new_page(locale="en"))
    page.goto(f"{by_name(secure)}#/account")
    sign_up(page, "Constança")
    add_a_passkey(page)
    (cookie,) = [one for one in page.context.cookies() if one["name"].endswith("trueque")]
    assert (cookie["secure"], cookie["httpOnly"]) == (True, True)
    out_and_in_again(page, "Constança")
    found.close()
