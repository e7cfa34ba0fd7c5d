"""`make play` opens the page where there is a screen, and only there."""

from __future__ import annotations

import socket
import sys
import webbrowser

import pytest

from trueque.server import play


def test_the_page_is_opened_once_the_server_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        play.open_when_ready(f"http://127.0.0.1:{port}/", port)
    assert opened == [f"http://127.0.0.1:{port}/"]


@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY"])
def test_a_display_means_a_browser_can_open(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not play.has_screen()
    monkeypatch.setenv(name, ":0")
    assert play.has_screen()
