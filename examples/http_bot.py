"""A bot over plain HTTP: it reads a table line by line and posts its answers. Only Python's own library is needed.

python examples/http_bot.py http://127.0.0.1:8000 TOKEN TABLE [KEY]
"""

import json
import sys
from hashlib import sha256
from random import Random
from secrets import token_bytes
from urllib.error import HTTPError
from urllib.request import Request, urlopen

address, token, table, key = (*sys.argv[1:], "")[:4]
rng = Random(token)

# Its shares of the dice (docs/honest-dice.md): the last link is pledged, the others are given one a round, backwards.
links = [token_bytes(16)]
while len(links) <= 4096:
    links.append(sha256(links[-1]).digest()[:16])
pledge, given, rounds, stands = links.pop().hex(), 0, 0, False


def call(door, message=None):
    body = None if message is None else json.dumps(message).encode()
    request = Request(f"{address}/api/tables/{table}/{door}?key={key}", body)
    request.add_header("Authorization", f"Bearer {token}")
    request.add_header("Content-Type", "application/json")
    return urlopen(request)


def chosen(space):
    """Any answer of a question or of one field of it."""
    if space["shape"] == "one_of":
        return rng.choice(space["answers"])["id"]
    cards = [kind for kind, limit in enumerate(space["limits"]) for _ in range(limit)]
    taken = rng.sample(cards, min(len(cards), space["least"]))
    return [taken.count(kind) for kind in range(len(space["limits"]))]


def answer(question):
    space = question["answers"]
    ways = {"one_of": "choice", "counts": "amounts", "form": "fields"}
    given = [chosen(f["answers"]) for f in space["fields"]] if space["shape"] == "form" else chosen(space)
    said = {"type": "answer", "question": question["id"], ways[space["shape"]]: given}
    call("say", {**said, "id": f"{rng.getrandbits(64):x}"}).read()


def share(number):
    """Give the share of a round; where it came too late this seat gives no more, and plays on."""
    try:
        call("say", {"type": "share", "id": f"share{number}", "round": number, "share": links.pop().hex()}).read()
    except HTTPError as refused:
        refused.close()


call("say", {"type": "sit", "id": "sit", "pledge": pledge}).read()
for line in call("stream"):
    told = json.loads(line) if line.strip() else {}
    position = told.get("position") or {}
    if position.get("result"):
        print(position["result"]["sentence"])
        break
    for one in told.get("happened", []):
        # An answer has one round: who is asked for another share before the next answer gives none.
        is_round = one["by"] == -2 and one["heard"].startswith("round ")
        closes = one["by"] >= 0 or one["heard"].startswith("undo")
        rounds, stands = rounds + is_round, is_round or (stands and not closes)
    if links and position.get("drawing") == rounds + 1 > given and not stands:
        given = rounds + 1
        share(given)
    for question in position.get("questions", []):
        if question["waits"]:
            answer(question)
            break
