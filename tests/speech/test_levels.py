"""Brief, normal and full: how much of what happened is announced, in three languages."""

from __future__ import annotations

from typing import Any

import pytest

from trueque.island import events as ev
from trueque.kernel.dealer import FairDealer, expand_seed
from trueque.kernel.event import Event
from trueque.kernel.match import Match
from trueque.kernel.registry import make_game
from trueque.kernel.words import Listener
from trueque.princes import events as princes
from trueque.quick import events as quick
from trueque.speech import list_choices
from trueque.telling.levels import CLASSES, AnnouncementMoment, announce_events

NAMES = ("Teo", "Carla", "Hugo", "Vera")
ROLLED: list[Event] = [ev.Rolled(2, 5, 3), ev.Produced(0, (0, 1, 0, 0, 0)), ev.Produced(3, (0, 0, 1, 0, 0))]


@pytest.fixture(scope="module")
def match() -> Match[Any, Any]:
    return Match(make_game("island", {"beginner_board": "2011"}), FairDealer(expand_seed("1")))


def moment(match: Match[Any, Any], lang: str = "en", seat: int = 3) -> AnnouncementMoment:
    to = Listener(lang, seat, NAMES)
    asking = list_choices(match.game, (), match.game.view(match.state, seat), to)
    return AnnouncementMoment(asking, match.game.points(match.state, seat), lambda total: 4)


@pytest.mark.parametrize(
    ("levels", "said"),
    [
        ({}, ["Hugo: 8, 5 and 3.", "You get 1 wool.", "Teo: 1 brick."]),
        ({"dice": "brief", "production": "brief"}, ["Hugo: 8.", "You get 1 wool."]),
        ({"dice": "full", "production": "off"}, ["Hugo: 8, 5 and 3. So far 4 times."]),
        ({"dice": "off", "production": "off"}, []),
    ],
)
def test_dice_and_what_they_give(match: Match[Any, Any], levels: dict[str, str], said: list[str]) -> None:
    assert announce_events(ROLLED, moment(match), levels) == said


def test_own_gains_come_first(match: Match[Any, Any]) -> None:
    assert announce_events(ROLLED, moment(match, seat=0), {})[1].startswith("You get")


@pytest.mark.parametrize(
    ("lang", "brief", "normal", "full"),
    [
        ("en", "Hugo builds a settlement, a5.", "Hugo builds a settlement, a5: wool 3, wool 8; coast, ", " 2 points, "),
        (
            "es",
            "Hugo construye un poblado, a5.",
            "Hugo construye un poblado, a5: lana 3, lana 8; ",
            " 2 puntos, ",
        ),
        ("ca", "Hugo construeix un poblat, a5.", "Hugo construeix un poblat, a5: llana 3, llana 8; ", " 2 punts, "),
    ],
)
def test_builds_say_what_they_touch(match: Match[Any, Any], lang: str, brief: str, normal: str, full: str) -> None:
    events: list[Event] = [ev.SettlementBuilt(2, "a5", True)]
    now = moment(match, lang)
    assert announce_events(events, now, {"builds": "brief"}) == [brief]
    (said,) = announce_events(events, now, {})
    assert said.startswith(normal)
    (more,) = announce_events(events, now, {"builds": "full"})
    assert more.startswith(said)
    assert full in more


def test_deals_of_others_are_left_out_where_it_is_brief(match: Match[Any, Any]) -> None:
    deal = ev.Dealt(0, 1, (1, 0, 0, 0, 0), (0, 1, 0, 0, 0))
    mine = ev.Dealt(0, 3, (1, 0, 0, 0, 0), (0, 1, 0, 0, 0))
    brief = {"trades": "brief", "robber": "brief", "turns": "brief"}
    others: list[Event] = [deal, ev.Stolen(0, 1, None), ev.TurnBegan(0, 5)]
    assert announce_events(others, moment(match), brief) == []
    assert len(announce_events([mine, ev.Stolen(0, 3, "wood"), ev.TurnBegan(3, 6)], moment(match), brief)) == 3


def test_turns_in_full_say_points_and_cards(match: Match[Any, Any]) -> None:
    assert announce_events([ev.TurnBegan(0, 5)], moment(match), {"turns": "full"}) == [
        "Teo to play. 2 points, 2 cards."
    ]


def test_every_event_declares_a_class_that_exists_and_every_class_has_events() -> None:
    kinds = [kind for module in (ev, quick, princes) for kind in vars(module).values() if isinstance(kind, type)]
    declared = {kind.news for kind in kinds if issubclass(kind, Event)}
    assert declared - {""} == set(CLASSES)
    assert ev.Rolled(0, 1, 1).news == "dice"
    assert all(module.TurnBegan.opens_turn for module in (ev, quick, princes))
