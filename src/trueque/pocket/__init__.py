"""The house inside a page: one person's tables in the browser's own database, with the calls and messages of a server.

A worker of the page runs it (`web/src/here`); `trueque site` writes the files.
"""
