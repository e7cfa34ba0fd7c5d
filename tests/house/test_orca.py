"""The account of what a screen reader said: it finds what is missing, said twice, late or cut."""

from __future__ import annotations

import shutil
from typing import Any

import pytest
from benchmarks.orca import desk
from benchmarks.orca.said import account, voiced


def say(at: float, text: str) -> dict[str, Any]:
    return {"at": at, "is": "say", "text": text}


def told(at: float, number: int, kind: str = "own") -> dict[str, Any]:
    return {"at": at, "number": number, "kind": kind, "shelf": "mine"}


def message(at: float, text: str, *lines: int, kind: str = "own") -> dict[str, Any]:
    return {"at": at, "text": text, "kind": kind, "lines": list(lines)}


def test_each_text_waits_for_the_one_before_and_a_key_silences() -> None:
    heard = voiced([say(0, "x" * 60), say(100, "y" * 60), {"at": 1500, "is": "stop", "text": ""}, say(1600, "z")], 60)
    assert [(one.begins, one.ends, one.is_cut) for one in heard[:2]] == [(0, 1000, False), (1000, 1500, True)]
    assert heard[2].begins == 1600


def test_what_is_missing_twice_and_late_is_found() -> None:
    seen = {
        "said": [
            message(1000, "You roll 8. Roll again?", 1),
            message(2000, "Anna builds a city.", 2, kind="others"),
            message(3000, "You build a road, c5.", 3),
        ],
        "told": [told(990, 1), told(1990, 2, "others"), told(2990, 3), told(3500, 4, "others")],
        "keys": [900.0, 2900.0],
    }
    voice = [
        say(1100, "You roll 8. Roll again?"),
        say(1200, "You roll 8. Roll again?"),
        say(3150, "You build a road, c5."),
    ]
    made = account(seen, voiced(voice, 1000))
    assert made.unsaid == ["others: Anna builds a city."]
    assert made.repeated == ["You roll 8. Roll again?"]
    assert [one.partition(":")[0] for one in made.unheard] == ["2"]
    assert made.unannounced == 1
    assert made.waits["own result, from the key to Orca"] == [200, 250]
    assert ("lines that Orca never said", "1", "0") in made.rows()


def test_a_second_result_of_one_key_counts_apart_and_another_order_is_found() -> None:
    seen = {
        "said": [message(1000, "You build a city.", 1), message(1300, "City event: a good year.", 2)],
        "told": [told(990, 1), told(1050, 2)],
        "keys": [900.0],
    }
    in_order = account(seen, voiced([say(1100, "You build a city."), say(1400, "City event: a good year.")], 1000))
    assert in_order.swapped == []
    assert in_order.waits["own result, from the key to the live region"] == [100]
    assert in_order.waits["second own result of one key, from the server to the live region"] == [250]
    swapped = account(seen, voiced([say(1400, "City event: a good year."), say(1410, "You build a city.")], 1000))
    assert swapped.swapped == ["own: City event: a good year."]
    assert ("said before what came before it", "1", "0") in swapped.rows()


def test_a_missing_screen_reader_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda program: None if program == "orca" else "/usr/bin/x")
    assert desk.missing() == "Orca cannot be tried here: apt install orca at-spi2-core."
