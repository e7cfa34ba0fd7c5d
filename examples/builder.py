"""A bot is a class with one method: trueque arena quick python:examples/builder.py:Builder random --games 20"""

from random import Random


class Builder:
    def __init__(self, seed):
        self.rng = Random(seed)

    def choose(self, view, decision):
        some = [decision.answers.sample(self.rng) for _ in range(40)]
        return max(some, key=lambda answer: (repr(answer).startswith("Build"), "ity" in repr(answer)))
