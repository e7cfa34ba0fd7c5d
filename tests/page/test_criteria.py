"""WCAG criteria that the page's own sources prove: what is not there, how long things move, how colours stand apart."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from tests.page.tags import one_line, placed_tags
from trueque.locale import catalogue

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
SOURCES = sorted(
    [*WEB.glob("src/**/*.svelte"), *WEB.glob("src/**/*.ts"), *WEB.glob("src/**/*.css"), WEB / "index.html"]
)
TEXTS = {path.relative_to(WEB).as_posix(): path.read_text(encoding="utf-8") for path in SOURCES}
TOKENS = TEXTS["src/styles/tokens.css"]
THEMES = ("light", "dark", "contrast")


def having(pattern: str) -> dict[str, list[str]]:
    """The files in which *pattern* occurs, with what was found."""
    found = {name: [m[0] for m in re.finditer(pattern, text)] for name, text in TEXTS.items()}
    return {name: hits for name, hits in found.items() if hits}


def test_the_sources_are_the_page() -> None:
    assert len(TEXTS) > 80
    assert having(r"<button"), "the patterns below look at real files"


def test_there_is_no_film_and_no_recorded_sound() -> None:
    """1.2.1 to 1.2.5: all sounds are short tones that are made when they are asked for."""
    assert not having(r"<(audio|video|track|object|embed|iframe)\b|new Audio\(|createElement\(.(audio|video)")
    assert set(having(r"new AudioContext")) == {"src/lib/sounds.ts", "src/reader/tones.ts"}


def test_a_browser_that_keeps_nothing_is_asked_in_one_place() -> None:
    """Where cookies are blocked, `localStorage` throws when it is touched: only one file touches it, and catches."""
    assert set(having(r"\b(localStorage|sessionStorage)\b")) == {"src/lib/store.ts"}


def test_what_plain_http_lacks_is_not_needed() -> None:
    """A house network has no secure pages: no `randomUUID`, and nothing else without a way around it."""
    assert not having(r"(?<!`)crypto\.randomUUID")
    assert set(having(r"navigator\.clipboard")) == {"src/lib/copy.ts"}


def test_there_is_no_picture_of_text() -> None:
    """1.4.5: everything drawn is made of lines and of real text."""
    flat = [path for end in ("png", "jpg", "jpeg", "webp", "gif", "avif") for path in (WEB / "src").rglob(f"*.{end}")]
    assert not flat
    shown = [path for end in ("png", "jpg", "webp", "gif") for path in (WEB / "public").rglob(f"*.{end}")]
    assert {path.name for path in shown} == {"icon-192.png", "icon-512.png"}, "what a home screen shows: signs, no text"
    drawings = {"src/princes/RegionCard.svelte", "src/drawings/Icon.svelte"}
    code = {"src/waiting/Invite.svelte"}
    assert set(having(r"<img\b")) == drawings | code, "our drawings, and a code for cameras beside the link it holds"
    assert not having(r"background(-image)?:[^;]*url\((?!/fonts)")


def test_no_sentence_points_by_place_or_colour_alone() -> None:
    """1.3.3: whatever is pointed at is named."""
    alone = re.compile(
        r"\b(on|at|to) the (right|left)(?! end| of)\b|\bthe (red|blue|green|white|orange|yellow|grey|round|square) "
        r"(one|button|thing|icon|mark|card)\b|\b(above|below) here\b|\bthis colou?r\b", re.IGNORECASE
    )  # fmt: skip
    for domain in ("page", "server", "speech", "telling", "terminal", "island", "quick", "princes"):
        spoken = catalogue(domain, "es")
        pointing = [msgid for msgid in (*spoken.singular, *spoken.plural) if alone.search(msgid)]
        assert not pointing, (domain, pointing)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def tokens(theme: str) -> dict[str, str]:
    block = re.search(rf'\[data-theme="{theme}"\] \{{(.*?)\n\}}', TOKENS, re.DOTALL)
    assert block
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block[1]))


@pytest.mark.parametrize("theme", THEMES)
def test_borders_rings_and_marks_stand_out(theme: str) -> None:
    """1.4.11: three to one against whatever lies beside them."""
    found = tokens(theme)
    pairs = [*product(("line", "focus", "ink"), ("paper", "paper-2", "paper-3")), ("focus", "sea"), ("seal", "paper")]
    pairs += [("mark", "piece-line"), ("token", "token-ink"), ("solid", "paper")]
    pairs += [(f"{land}-ink", land) for land in ("forest", "hills", "pasture", "fields", "mountains", "desert")]
    weak = {pair: round(ratio, 2) for pair in pairs if (ratio := contrast(found[pair[0]], found[pair[1]])) < 3}
    assert not weak


def test_what_is_hovered_shows_nothing_new() -> None:
    """1.4.13: no rule brings content out under the pointer; a title only repeats what the thing is called."""
    for name, text in TEXTS.items():
        for rule in re.finditer(r"[^{}]*:hover[^{}]*\{([^}]*)\}", text):
            assert not re.search(r"\b(display|visibility|opacity|content|height|clip)\b", rule[1]), (name, rule[0])
    titled = [
        (name, tag, text[end : text.find("</", end)])
        for name, text in TEXTS.items()
        if name.endswith(".svelte")
        for end, tag in placed_tags(text)
        if " title=" in tag and tag[1].islower()
    ]
    assert len(titled) > 5
    for name, tag, inside in titled:
        # What is only the whole of a text that may end in an ellipsis is there for everybody.
        shown = re.findall(r"title=(\{.*?\})", tag)
        assert "label=" in tag or "label=" in inside or any(text in inside for text in shown), (name, tag)


def test_what_moves_is_short_ends_and_obeys_the_wish_for_less() -> None:
    """2.2.2 and 2.3.1: nothing runs on, nothing flashes; announcements can be held back."""
    assert not having(r"\binfinite\b|iterations|<blink|<marquee|animation-iteration-count")
    lengths = [
        int(n) for found in having(r"--(?:fast|move|deal): \d+ms").values() for n in re.findall(r"\d+", " ".join(found))
    ]
    assert max(lengths) <= 500
    assert having(r"--stage: \d+ms") == {"src/styles/tokens.css": ["--stage: 1200ms", "--stage: 0ms"]}, (
        "a moment, skippable"
    )
    for name, rules in having(r"(?:animation|transition):[^;]*;").items():
        assert all_short(rules), (name, rules)
    less = "prefers-reduced-motion: reduce) { :root { --fast: 0ms; --move: 0ms; --deal: 0ms; --stage: 0ms; }"
    assert less in one_line(TOKENS)
    assert all(
        int(n) <= 1000 for found in having(r"duration: \d+").values() for n in re.findall(r"\d+", " ".join(found))
    )


def all_short(rules: list[str]) -> bool:
    return all(re.search(r"var\(--(fast|move|deal|stage)\)|\b0s 180ms\b|: none", rule) for rule in rules)


def test_no_gesture_and_no_shaking_is_needed() -> None:
    """2.5.1, 2.5.4, 2.5.7: fingers may move the island, buttons do the same; nothing listens to the device's motion."""
    assert set(having(r"onpointer(down|move)|ontouch(start|move|end)|onwheel")) == {"src/island/Island.svelte"}
    buttons = TEXTS["src/island/ZoomButtons.svelte"]
    assert "<ZoomButtons" in TEXTS["src/island/Island.svelte"]
    assert all(f'say("{name}")' in buttons for name in ("Closer", "Farther", "Whole island"))
    assert not having(r"devicemotion|deviceorientation|draggable|ondrag|gesturestart|ondblclick")
    assert not having(r"orientation: *(portrait|landscape)|orientation\.lock"), "1.3.4: nothing is locked"


def test_pressing_acts_on_release() -> None:
    """2.5.2: whatever acts does so on a click, which can be taken back by letting go elsewhere."""
    assert not having(r"onmousedown|onmouseup|onpointerup=\{\(\) =>|ontouchstart")
    down = [line for line in TEXTS["src/island/Island.svelte"].splitlines() if "onpointerdown" in line]
    assert [line.strip() for line in down] == ["onpointerdown={(event) => camera.down(event)}"], (
        "it only moves the island"
    )


def test_signing_in_asks_for_nothing_to_be_solved_or_copied() -> None:
    """3.3.8 and 1.3.5: a password manager may fill the fields, pasting is not barred, and no puzzle is set."""
    assert 'autocomplete="username"' in TEXTS["src/account/SignIn.svelte"]
    assert '"new-password" : "current-password"' in TEXTS["src/account/PasswordField.svelte"]
    assert not having(r"captcha|onpaste|onbeforeinput")
    assert set(having(r'type=[^>]*"password"')) == {"src/account/PasswordField.svelte"}


def test_names_of_languages_are_marked_as_such() -> None:
    """3.1.2: whoever reads aloud says «Català» in Catalan."""
    assert "lang={id}" in TEXTS["src/parts/TopBar.svelte"]


def test_the_ring_of_the_focus_is_never_taken_away() -> None:
    """2.4.7: three pixels everywhere; the two drawings without it thicken their own mark."""
    ring = ":focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }"
    assert ring in one_line(TEXTS["src/styles/look.css"])
    assert set(having(r"outline: *(none|0)\b")) == {"src/island/Places.svelte", "src/island/workshop/Sea.svelte"}
    assert re.search(r"\.place:focus-visible \.mark \{[^}]*stroke-width: 4", TEXTS["src/island/Places.svelte"])
    sea = TEXTS["src/island/workshop/Sea.svelte"]
    assert re.search(r"\.place:focus-visible \.ring,\s*\.berth:focus-visible \{[^}]*stroke-width: 6", sea)
    for name, text in TEXTS.items():
        for selector in re.findall(r"\n  \.([\w-]+) \{[^}]*all: unset[^}]*\}", text):
            assert re.search(rf"\.{selector}:focus-visible", text), (name, selector, "«all: unset» takes the ring away")
