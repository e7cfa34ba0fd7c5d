"""The guide for people who add a card tells the truth: its examples run."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

GUIDE = Path(__file__).parents[3] / "docs/adding-a-card.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_the_examples_of_the_guide_run(number: int) -> None:
    names: dict[str, Any] = {}
    exec(compile(EXAMPLES[number], f"{GUIDE.name}:{number}", "exec"), names)
    assert names


def test_the_guide_has_examples() -> None:
    assert len(EXAMPLES) == 4
