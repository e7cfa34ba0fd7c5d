"""A table without a server: seats, clock, acts, pace, questions, sentences, inquiries, proposals.

Nothing here knows SQL, HTTP or sockets. What must not be lost goes through a `keeper.Keeper`: over SQL for the server
(`server.store`), in memory for whoever plays in one process (`memory`).
"""
