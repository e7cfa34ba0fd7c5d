"""Matches between bots, measured honestly: the same islands and shuffles from every seat, intervals, ratings, time.

contest = Contest("quick", options, ("champion", "greedy"), games=400, seed=0)     contest
for result in run(contest, jobs=2, kept=Path("quick.jsonl")): ...                   run
standings(contest, results)                                                         standings
table(...), page(...)                                                               report
"""
