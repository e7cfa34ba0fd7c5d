"""Our players at the table of Stac's agents: any of our bots takes a seat beside three of them, bargaining included.

StacSettlers (GPL-3, github sorinMD/StacSettlers) is no part of trueque. Whoever measures gets it and runs it as its own
documentation says; only what is said on its wire stands here. It grew out of JSettlers 1.1.16, so the bridge is the one
to JSettlers (`benchmarks/jsettlers`) and a dialect: what differs is put into the words of v2.7, and back.
`python -m benchmarks.stac` plays a match and says what else it needs.

| file | holds |
|---|---|
| `bargaining.py` | what its agents say to each other in the chat: offers, yes, no |
| `negotiation.py` | one game's bargaining: whose answers are awaited, when a trade is confirmed |
| `dialect.py` | its messages as those of JSettlers v2.7, and ours as its own |
| `link.py` | a connection that speaks it |
| `match.py` | its server, and games that are begun there |
"""
