"""What all messages have in common."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints

from trueque.locale import languages

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=32)]
"""What a person is called at the table; `trueque.table.names` says which signs are allowed."""


def check_language(lang: str) -> str:
    """*lang*, where it is a language that is spoken here."""
    if lang not in languages():
        raise ValueError(f"no language here; there are {', '.join(languages())}")
    return lang


Lang = Annotated[str, StringConstraints(pattern="^[a-z]{2}$"), AfterValidator(check_language)]
Token = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Id = Annotated[str, StringConstraints(pattern="^[A-Za-z0-9_-]{1,64}$")]
"""A name that a client gives to what it says, so that the reply can be told apart and a repeat is recognised."""

Plain = dict[str, Any]
"""An object as the game gives it: a view, an event, an action."""


class Message(BaseModel):
    """A message is exactly its fields: an unknown field is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)
