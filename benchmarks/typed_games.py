"""A whole game in the plain terminal by typed Catalan sentences: ``python -m benchmarks.typed_games quick --seed S``.

What to play a `normal` bot chooses; how it is said is drawn from some sentences for each kind of answer, none of which
the program offers. What is read back is agreed to where it is what was meant. A sentence that is not understood is
followed by another, then by the answer as it is listed, then by its number of words in notation. The transcript goes
to standard output, the count to standard error.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from random import Random
from typing import Any
from unittest.mock import patch

from trueque.bots.registry import bot
from trueque.kernel import Bot
from trueque.kernel.registry import find_room
from trueque.speech.choices import Asked, Choice
from trueque.terminal.cli import run_command_line
from trueque.terminal.prompt import Prompt

LANG = "ca"
KINDS = {"wood": "fusta", "wool": "llana", "grain": "blat", "brick": "argila", "ore": "pedra", "gold": "or"}
LANDS = {"forest": "el bosc", "hills": "el fangar", "pasture": "el prat", "fields": "el sembrat",
         "mountains": "la pedrera", "goldfield": "el riu aurífer"}  # fmt: skip
BRINGS = {"forest": "fusta", "hills": "fang", "pasture": "llana", "fields": "blat", "mountains": "pedra",
          "goldfield": "or"}  # fmt: skip
REGION = re.compile(r"([a-z]+)(\d)")
SIDES = {"left": "l'esquerra", "right": "la dreta", "L": "l'esquerra", "R": "la dreta"}
SAID: dict[str, tuple[str, ...]] = {
    "pile": ("canvio {a} amb la pila", "deixo {a} a la pila i en robo una altra", "una de {a} a la pila, va"),
    "pile 2": ("canvio dues cartes de cop amb la pila", "dues cartes alhora amb la pila"),
    "market": ("al mercat deixo {a} i agafo {b}", "canvio {a} per {b} al mercat", "del mercat vull {b} i deixo {a}"),
    "market 2": ("canvio dues cartes de cop amb el mercat", "dues cartes alhora amb el mercat"),
    "exchange": ("li canvio una carta a {who}", "amb {who} canvio una carta", "una carta amb {who}, vinga"),
    "exchange 2": ("canvio dues cartes alhora amb {who}", "amb {who} canvio dues cartes de cop"),
    "settlement": ("faig un poblat", "construeixo un poblat", "vull fer un poblat"),
    "road": ("faig una carretera", "construeixo una carretera", "una carretera, si us plau"),
    "knight": ("compro un cavaller", "vull un cavaller", "faig un cavaller"),
    "city": ("faig una ciutat", "construeixo una ciutat", "aixeco una ciutat"),
    "flip": ("gira la carta de destí", "giro la carta", "gira-la"),
    "keep": ("deixa-la com està", "la deixo com està", "no la giris"),
    "end": ("ja he acabat", "acabo aquí", "no faig res més"),
    "roll": ("tiro els daus", "va, tiro", "llanço els daus"),
    "pass": ("passo", "deixo-ho córrer", "no, passo"),
    "road side": ("faig una carretera a {side}", "una carretera cap a {side}", "construeixo carretera a {side}"),
    "city at": ("faig ciutat el poblat {at}", "converteixo en ciutat {at}", "ciutat a {at}"),
    "settlement at": ("faig un poblat a {at}", "poso un poblat a {at}"),
    "build": ("construeixo {card} a {at}", "poso {card} a {at}", "{card}, a {at}"),
    "bank": ("canvio {n} de {a} per {b}", "dono {n} de {a} i agafo {b}", "{n} de {a} per una de {b}"),
    "draw": ("robo de la pila {n}", "agafo de la pila {n}", "de la pila {n}"),
    "search": ("busco a la pila {n}", "miro la pila {n}"),
    "stack": ("la pila {n}", "trio la pila {n}"),
    "set": ("poso el dau a {n}", "que el dau sigui un {n}"),
    "under": ("deixo {card} sota la pila {n}", "poso {card} sota la pila {n}"),
    "swap": ("canvio {one} per {other}", "intercanvio {one} i {other}"),
    "lay": ("{one} a dalt i {other} a baix", "poso {one} a dalt i {other} a baix"),
    "guild": ("faig servir el gremi amb {who}", "gremi: agafo una carta a {who}"),
    "expansion": ("construeixo {what}", "compro {what}"),
    "play": ("jugo {card}", "faig servir {card}"),
    "pick": ("agafo {card}", "trio {card}", "em quedo {card}"),
}


class Talker:
    """Somebody at the keyboard who knows what to play and says it."""

    def __init__(self, game: str, seed: int) -> None:
        self.draw, self.seed = Random(seed), seed
        self.bot: Bot | None = None
        self.prompt: Prompt | None = None
        self.meant: Any = None
        self.tries: list[tuple[str, str]] = []
        self.typed = ("", "")
        self.count: Counter[str] = Counter()
        self.missed: list[str] = []
        cards = find_room(game, "cards")
        self.cards = {card["id"]: card["names"][LANG] for card in (cards.cards() if cards else ())}

    def readline(self) -> str:
        prompt = self.prompt
        assert prompt is not None, "somebody is asked"
        if prompt.meant is not None:
            is_right = prompt.meant[0].understood.action == self.meant or prompt.meant[0].before is not None
            self.count["read back" if is_right else "wrongly read back"] += 1
            if is_right:
                return "\n"
            self.missed.append(f"read back as something else: {self.typed[1]}")
        if not self.tries:
            return "quit\n"
        self.typed = self.tries.pop(0)
        if self.typed[0] != "first":
            self.missed.append(f"{self.typed[0]}: {self.typed[1]}")
        return f"{self.typed[1]}\n"

    def isatty(self) -> bool:
        return False

    def think(self, prompt: Prompt) -> None:
        """What to answer now, and how to say it."""
        match, asked = prompt.session.match, prompt.current_question()
        decision = next(one for one in match.open_questions() if one.seat == prompt.seat and one.waits)
        self.bot = self.bot or bot("normal", match.game, self.seed)
        self.prompt, self.meant = prompt, self.bot.choose(asked.view, decision)
        notation = match.game.write(self.meant)
        choice = next((one for one in asked.choices if one.action == self.meant), None)
        free = list(self.say(notation, choice, asked))
        self.draw.shuffle(free)
        listed = [choice.sentence] if choice is not None else []
        self.tries = [("first" if i == 0 else "another way", one) for i, one in enumerate(free[:2])]
        self.tries += [("as listed", one) for one in listed] + [("notation", notation)]

    def say(self, notation: str, choice: Choice | None, asked: Asked) -> list[str]:
        """The sentences for an answer."""
        group, *args = notation.split()
        if group in ("give", "take", "discard", "demand", "save"):
            return self.say_amounts(group, args)
        placed = re.search(r": ([^(:]+)", choice.sentence) if choice else None
        at = placed[1].strip() if placed else ""
        n = next(iter(re.findall(r"\d+", choice.sentence)), "") if choice else ""
        key, blanks = group, {"at": at, "n": args[-1] if args else "", "card": ""}
        if group in ("market", "pile", "exchange") and args[-1:] == ["2"] and (group != "exchange" or len(args) > 1):
            key = f"{group} 2"
        if group == "bank":
            blanks |= {"n": n}
        if group == "road" and args and args[0] in SIDES:
            key, blanks["side"] = "road side", SIDES[args[0]]
        elif group in ("city", "settlement") and args and re.fullmatch(r"[LR]\d", args[0]):
            key = f"{group} at"
        lands = [f"{LANDS[found[1]]} {found[2]}" for one in args if (found := REGION.fullmatch(one))]
        blanks |= dict(zip(("one", "other"), lands, strict=False))
        blanks["what"] = choice.sentence.partition(":")[0] if choice else ""
        instead = re.match(r"(?:.*) with (\d) (\w+) as (\w+)$", notation)
        tail = f" amb {instead[1]} de {KINDS[instead[2]]} com a {KINDS[instead[3]]}" if instead else ""
        if group in ("settlement", "city", "road", "knight", "expansion") and "with" in args and not instead:
            return []
        if group in ("exchange", "guild", "library") and args[:1] and args[0].isdecimal():
            blanks["who"] = asked.to.names[int(args[0])]
        named = [KINDS[one] for one in args if one in KINDS]
        blanks |= dict(zip(("a", "b"), named, strict=False))
        blanks["card"] = next((self.cards[one] for one in args if one in self.cards), "")
        try:
            return [one.format(**blanks) + tail for one in SAID.get(key, ())]
        except KeyError:
            return []

    def say_amounts(self, group: str, args: list[str]) -> list[str]:
        verbs = {"give": ("dono", "entrego"), "take": ("agafo", "em quedo"), "discard": ("descarto", "llenço"),
                 "demand": ("demano",), "save": ("guardo",)}[group]  # fmt: skip
        cards, count = list[str](), "1"
        words = [word.strip(",") for word in args]
        for one, after in zip(words, [*words[1:], ""], strict=True):
            if found := REGION.fullmatch(one):
                # How many comes behind a region, and before a card.
                count = after if after.isdecimal() else "1"
                cards.append(f"{count} de {BRINGS[found[1]]} {dels(LANDS[found[1]])} {found[2]}")
            elif one in KINDS:
                cards.append(f"{count} de {KINDS[one]}")
            elif not one.isdecimal():
                return []
            count = one if one.isdecimal() else "1"
        return [f"{verb} {' i '.join(cards)}" for verb in verbs] if cards else []

    def note(self, action: Any) -> None:
        """An answer that was given: how it was reached."""
        if action != self.meant:
            write = self.prompt.session.match.game.write if self.prompt is not None else str
            self.count["played otherwise"] += 1
            self.missed.append(f"{self.typed[1]} was played as {write(action)}")
        else:
            self.count[self.typed[0]] += 1


def dels(land: str) -> str:
    """Where something comes from: «del bosc», «de la pedrera»."""
    return land.replace("el ", "del ", 1) if land.startswith("el ") else f"de {land}"


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("game")
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()
    talker, ask = Talker(asked.game, asked.seed), Prompt.ask_for_answer

    def ask_for_answer(prompt: Prompt) -> Any:
        talker.think(prompt)
        action = ask(prompt)
        talker.note(action)
        return action

    with patch.object(Prompt, "ask_for_answer", ask_for_answer), patch.object(sys, "stdin", talker):
        run_command_line(["play", asked.game, "--plain", "--lang", LANG, "--seed", str(asked.seed), "--people", "Anna"])
    sys.stderr.write(f"{asked.game}, seed {asked.seed}: {dict(talker.count)}\n")
    sys.stderr.writelines(f"  {one}\n" for one in talker.missed)


if __name__ == "__main__":
    main()
