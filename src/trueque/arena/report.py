"""A contest for people: lines for a terminal, and a page to keep."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from trueque.arena.contest import Contest, ContestResult
from trueque.arena.standings import BotStanding
from trueque.locale import speaker


def column_titles(lang: str) -> list[str]:
    """What stands above the figures."""
    say = speaker("arena", lang)
    return [say("Bot"), say("Seats"), say("Won"), say("Share"), say("95 % interval"), say("Points"), say("Rating"),
            say("ms an answer")]  # fmt: skip


def format_cells(standing: BotStanding) -> list[str]:
    """One bot's figures as text."""
    rating = "–" if standing.rating is None else f"{standing.rating:.1f}"
    return [standing.bot, str(standing.seats), f"{standing.won:g}", f"{100 * standing.share:.1f} %",
            f"{100 * standing.low:.1f}–{100 * standing.high:.1f} %", f"{standing.points:.1f}", rating,
            f"{standing.milliseconds:.2f}"]  # fmt: skip


def format_table(standings: Sequence[BotStanding], lang: str) -> list[str]:
    """The figures in columns, one line a bot."""
    rows = [column_titles(lang), *(format_cells(standing) for standing in standings)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def describe_standings(standings: Sequence[BotStanding], games: int, lang: str) -> list[str]:
    """The figures as sentences, for ears."""
    say = speaker("arena", lang)
    lines = [say.many("{n} game.", "{n} games.", games)]
    for standing in standings:
        lines.append(
            say(
                "{bot} won {won} of {seats}, {share} %, very likely between {low} % and {high} %.",
                bot=standing.bot,
                won=float(standing.won),
                seats=standing.seats,
                share=100 * standing.share,
                low=100 * standing.low,
                high=100 * standing.high,
            )
        )
    return lines


STYLE = """body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse}th,td{padding:.3rem .8rem;text-align:right;border-bottom:1px solid #999}
th:first-child,td:first-child{text-align:left}svg{max-width:100%}"""


COLOURS = ("#2a6f97", "#b5532a", "#3a7d44", "#7b4b94")


def render_page(contest: Contest, standings: Sequence[BotStanding], results: Sequence[ContestResult], lang: str) -> str:
    """The contest as a page that stands alone."""
    games = len(results)
    say = speaker("arena", lang)
    title = say("Arena: {game}", game=contest.game)
    options = ", ".join(f"{name}={value}" for name, value in sorted(contest.options.items()))
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in column_titles(lang))
    body = "".join(
        "<tr>"
        + f'<th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in map(format_cells, standings)
    )
    rules = say("Rules: {options}. Seed {seed}; every start is played from each seat.", options=options,
                seed=contest.seed)  # fmt: skip
    played = say.many("{n} game.", "{n} games.", games)
    return (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style><h1>{escape(title)}</h1><p>{escape(played)} {escape(rules)}</p>"
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        f"<h2>{escape(say('Share of wins'))}</h2>{draw_bars(standings)}"
        f"<h2>{escape(say('Share of wins, game after game'))}</h2>{draw_curves(contest, results)}</html>\n"
    )


def draw_bars(standings: Sequence[BotStanding]) -> str:
    """The shares with their intervals, drawn; the table says the same."""
    lines = []
    for place, standing in enumerate(standings):
        y = 20 + 30 * place
        lines.append(
            f'<rect x="120" y="{y}" width="{480 * standing.share:.0f}" height="16" fill="{COLOURS[place % 4]}"/>'
            f'<line x1="{120 + 480 * standing.low:.0f}" x2="{120 + 480 * standing.high:.0f}" y1="{y + 8}" y2="{y + 8}" '
            f'stroke="#111" stroke-width="3"/><text x="0" y="{y + 13}">{escape(standing.bot)}</text>'
        )
    return f'<svg viewBox="0 0 600 {30 * len(standings) + 30}" aria-hidden="true">{"".join(lines)}</svg>'


def draw_curves(contest: Contest, results: Sequence[ContestResult]) -> str:
    """Each bot's share of wins after so many games, drawn; it settles as the games go on."""
    played = sorted(results, key=lambda result: result.number)
    lines = []
    for share in (0, 0.5, 1):
        y = 200 - 180 * share
        lines.append(f'<line x1="40" x2="600" y1="{y:.0f}" y2="{y:.0f}" stroke="#ccc"/>')
        lines.append(f'<text x="0" y="{y + 5:.0f}" font-size="12">{100 * share:.0f} %</text>')
    for who, name in enumerate(contest.bots):
        won = seats = 0.0
        points = []
        for count, result in enumerate(played, 1):
            here = [seat for seat, there in enumerate(result.lineup) if there == who]
            won, seats = won + sum(result.scores[seat] for seat in here), seats + len(here)
            points.append(f"{40 + 560 * count / len(played):.0f},{200 - 180 * won / max(seats, 1):.0f}")
        colour = COLOURS[who % 4]
        lines.append(f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}" stroke-width="2"/>')
        lines.append(f'<text x="{45 + 110 * who}" y="225" fill="{colour}" font-size="14">{escape(name)}</text>')
    return f'<svg viewBox="0 0 600 235" aria-hidden="true">{"".join(lines)}</svg>'
