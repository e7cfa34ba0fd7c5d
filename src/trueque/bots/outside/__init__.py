"""Bots from outside: programs in any language, and Python classes with one method.

`program:CMD` starts CMD and talks to it in lines of JSON (docs/bots.md, `wire`, `program`, `pipe`); `python:FILE:CLASS`
makes an object of a class with `choose(view, decision)` (`python_class`). Either may carry its time for an answer in
milliseconds: `program@500:./mybot`. An outside bot is told its view, its question and the events it may see, nothing
else; one that misbehaves loses (`trueque.bots.misbehaviour`).
"""
