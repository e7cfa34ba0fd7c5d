"""How a net learns from a piece of games: from what comes after each position, as far as the piece goes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from trueque.island.bots.search.weights import Weights
from trueque.island.training.course import Course
from trueque.island.training.fit import LOSS, Bent, add_random_bends, predict_odds
from trueque.island.training.stream import Piece
from trueque.kernel.extras import MissingExtra

try:
    import torch
except ModuleNotFoundError as missing:
    raise MissingExtra("train") from missing

BATCH, LOOKED_AT = 4096, 4
"""Positions at a time, each of every seat; and how often each is looked at."""
AHEAD = 2
"""Pieces that are played on before one is learned from: what came of its positions is known so far."""
BLEND = 0.1
"""How much of the newest weights the mean takes on after each piece."""
SLOWEST = 0.1
"""The share of its pace that is left as the course ends."""


def trace_back(
    piece: Piece, values: list[torch.Tensor], later: torch.Tensor, near: torch.Tensor, known: torch.Tensor, trace: float
) -> tuple[list[torch.Tensor], list[torch.Tensor]]:
    """What came of each look of some pieces, and of which of them anything did: after the last ones nothing is known.

    Of each game it is carried along, from the end backwards, what came *later*, what the *near* look says, and whether
    anything is *known*.
    """
    says, is_known = list[torch.Tensor](), list[torch.Tensor]()
    for step in reversed(range(len(values))):
        ended, winner = torch.as_tensor(piece.ended[step]), torch.as_tensor(piece.winners[step])
        won = torch.nn.functional.one_hot(winner.long(), later.shape[1]).to(later.dtype)
        later[ended], near[ended], known[ended] = won, won, True
        game, now = torch.as_tensor(piece.games[step]), values[step]
        is_known.append(known[game])
        says.append(trace * later[game] + (1 - trace) * near[game])
        later[game] = torch.where(is_known[-1][:, None], says[-1], now)
        near[game], known[game] = now, True
    return says[::-1], is_known[::-1]


def join_pieces(pieces: Sequence[Piece]) -> Piece:
    """Pieces as one."""
    every = [(one.looks, one.games, one.ended, one.winners) for one in pieces]
    return Piece(*(list(chain.from_iterable(column)) for column in zip(*every, strict=True)))


class Learner:
    """The newest net, and the mean of those before it."""

    def __init__(self, course: Course, seats: int, newest: Weights, mean: Weights, number: int) -> None:
        self.course, self._seats, self._number, self.rows = course, seats, number, 0
        torch.manual_seed(course.seed + number)
        self._net: Bent | None = None
        self._begin, self.newest, self.mean = newest, newest, mean
        self._waiting = list[Piece]()

    def _open(self, inputs: int, device: torch.device) -> Bent:
        """The net as it learns, and its pace."""
        if self._net is None:
            wide = add_random_bends(self._begin, self.course.seed)
            self._net = Bent(wide, inputs).to(device)
            self._mean = Bent(add_random_bends(self.mean, self.course.seed), inputs).to(device)
            self._way = torch.optim.Adam(self._net.parameters(), self.course.pace)
        return self._net

    def learn_piece(self, piece: Piece, games: int, passed: float) -> float:
        """Learn from the oldest piece, whose games have gone on since; how surprised the net was (nats a row)."""
        self._waiting.append(piece)
        if len(self._waiting) <= AHEAD:
            return 0.0
        first = len(self._waiting[0].looks)
        whole = join_pieces(self._waiting)
        looks = [torch.as_tensor(one) for one in whole.looks]
        net = self._open(looks[0].shape[2], looks[0].device)
        values = list(predict_odds(net, torch.cat(looks)).float().split([len(one) for one in looks]))
        zeros = torch.zeros((games, self._seats), device=looks[0].device)
        known = torch.zeros(games, dtype=torch.bool, device=zeros.device)
        says, is_known = trace_back(whole, values, zeros, zeros.clone(), known, self.course.trace)
        del self._waiting[0]
        taught = torch.cat(is_known[:first])
        return self._improve(net, torch.cat(looks[:first])[taught], torch.cat(says[:first])[taught], passed)

    def _improve(self, net: Bent, looks: torch.Tensor, wanted: torch.Tensor, passed: float) -> float:
        course = self.course
        whole = (self._number + passed) / course.rounds
        for group in self._way.param_groups:
            group["lr"] = course.pace * (SLOWEST + (1 - SLOWEST) * (1 - whole))
        total, batches = torch.zeros((), device=looks.device), 0
        for _ in range(LOOKED_AT):
            for chosen in torch.randperm(len(looks), device=looks.device).split(BATCH):
                loss = LOSS(net(looks[chosen].float()), wanted[chosen])
                self._way.zero_grad(set_to_none=True)
                loss.backward()
                self._way.step()
                total, batches = total + loss.detach(), batches + 1
        self.rows += len(looks) * self._seats
        with torch.no_grad():
            for mean, now in zip(self._mean.parameters(), net.parameters(), strict=True):
                mean.lerp_(now, BLEND)
        self.newest, self.mean = net.to_weights(), self._mean.to_weights()
        return float(total) / max(1, batches)
