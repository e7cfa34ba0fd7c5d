"""Each decision has a number of its own, newest last, and its heading says whether it holds."""

import re
from pathlib import Path

HEADINGS = re.findall(r"(?m)^## (.*)", Path("docs/decisions.md").read_text(encoding="utf-8"))


def test_numbers_rise() -> None:
    numbers = [int(heading[2:5]) for heading in HEADINGS]
    assert numbers == sorted(set(numbers))


def test_each_says_whether_it_holds() -> None:
    assert [heading for heading in HEADINGS if not re.search(r" · (holds|until D-\d{3})", heading)] == []
