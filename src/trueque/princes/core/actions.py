"""The action space: one fixed number for every answer, or step of an answer, that anyone can give.

A range starts at its name and is followed by what is added to it, such as `CARD + card`. What a card, store or spot is
named for follows from the question.
"""

from __future__ import annotations

from .numbers import CARDS, DIE_SIDES, KINDS, SPOTS, STACKS, STORES

ROLL, END, PASS, STOP = range(4)
"""STOP: of resources named one by one, that is all."""
CARD = 4  # + card: play it, build it (then a SPOT follows), pick it
STORE = CARD + CARDS  # + store: 1 resource out of it or into it; a region to lay, or of two that change places
SPOT = STORE + STORES  # + spot: a site to build at, remove from, name or lose; a settlement that becomes a city
DEMAND = SPOT + SPOTS  # + kind: name 1 of it; what is let off of a cost
FACE = DEMAND + KINDS  # + number - 1 of the production die
ROAD = FACE + DIE_SIDES  # + 0 left, 1 right
SETTLE = ROAD + 2  # + 0 left, 1 right
SETTLE_WITH = SETTLE + 2  # + side * CARDS + card
BANK = SETTLE_WITH + 2 * CARDS  # + give * KINDS + get
BANK_STORE = BANK + KINDS * KINDS  # + store * KINDS + get
USE = BANK_STORE + STORES * KINDS  # + get
DRAW = USE + KINDS  # + stack
SEARCH = DRAW + STACKS  # + stack
STACK = SEARCH + STACKS  # + stack
UNDER = STACK + STACKS  # + card * STACKS + stack

# Nature
FACES = 5
NATURES = UNDER + CARDS * STACKS
ROLLED = NATURES  # + (die - 1) * FACES + face - 1
DIE = ROLLED + DIE_SIDES * FACES  # + number - 1
STARTS = DIE + DIE_SIDES  # + seat
SHOWN = STARTS + 2
DEAL = SHOWN + 1  # + card
DEAL_REGION = DEAL + CARDS  # + store
ACTIONS = DEAL_REGION + STORES

NO_ANSWER = -1
