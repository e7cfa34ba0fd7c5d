"""Pledged shares: each who helps to decide the dice pledges one number that fixes all shares it will ever give.

A chain begins with a secret; each next link is the hash of the one before, and the last is the pledge that everybody
sees before the first draw. Shares are given backwards from the pledge: whoever knows one can check that its hash is the
one before, and cannot compute the next.
"""

from __future__ import annotations

import hashlib

LENGTH = 4096
"""Shares of one chain: more than any game has rounds; a chain that is used up gives no more."""
SIZE = 16
"""Bytes of a share."""
MARK = 64
"""Every so many links one is kept, so that a share costs few hashes and a chain little room."""


def hash_share(share: bytes) -> bytes:
    """The link after *share*: the first 16 bytes of its SHA-256."""
    return hashlib.sha256(share).digest()[:SIZE]


class Chain:
    """All shares of one seat, or of the server."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret
        self._marks, link, sha256 = [secret], secret, hashlib.sha256
        for _ in range(LENGTH // MARK):
            # As `hash_share`, without four thousand calls of it.
            for _ in range(MARK):
                link = sha256(link).digest()[:SIZE]
            self._marks.append(link)
        self.pledge = link
        self._places = {mark: n for n, mark in enumerate(self._marks)}
        self._between: tuple[int, list[bytes]] = (-1, [])
        """The mark that a share was last looked for after, and the links from it on: the next one is among them."""

    def share_of_round(self, number: int) -> bytes | None:
        """The share for round *number*, counted from 1; none when the chain is used up."""
        steps = LENGTH - number
        if not 0 <= steps < LENGTH:
            return None
        mark, after = divmod(steps, MARK)
        if self._between[0] != mark:
            links = [self._marks[mark]]
            while len(links) < MARK:
                links.append(hash_share(links[-1]))
            self._between = (mark, links)
        return self._between[1][after]

    def count_used(self, link: bytes) -> int | None:
        """How many shares are given away with *link*, a share or the pledge; none where it is not of this chain."""
        for steps in range(MARK):
            if (mark := self._places.get(link)) is not None:
                return LENGTH - mark * MARK + steps
            link = hash_share(link)
        return None

    def find_share_before(self, link: bytes) -> bytes | None:
        """The share to give after *link* (the pledge, or the share given last); none where it is not of this chain.

        A client that looks it up so never gives more than one share beyond those that stand in the log.
        """
        used = self.count_used(link)
        return None if used is None else self.share_of_round(used + 1)


def is_next_share(before: bytes, share: bytes, skipped: int = 0) -> bool:
    """Whether *share* is the one that was pledged after *before* (the share before it, or the pledge).

    Links that were due and did not come are *skipped*, never given again; the share opens them.
    """
    return len(share) == SIZE and find_earlier_link(share, skipped + 1) == before


def find_earlier_link(share: bytes, links: int) -> bytes:
    """The link so many places before *share*."""
    for _ in range(links):
        share = hash_share(share)
    return share
