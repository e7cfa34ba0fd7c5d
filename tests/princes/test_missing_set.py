"""A game of a card set whose package is gone: the sentence says what to install."""

from __future__ import annotations

import pytest

from trueque.kernel.errors import BadOptions
from trueque.princes.rules import make_rules


@pytest.mark.parametrize("mode", ["mills", "duel-mills"])
def test_a_game_of_a_set_that_is_not_there_says_what_to_install(mode: str) -> None:
    with pytest.raises(BadOptions, match="«mills» is a card set of another package, install that package"):
        make_rules({"mode": mode})
