"""`trueque check`: whether records still replay, and what is wrong with those that do not."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from trueque.kernel import RuleError
from trueque.kernel.versions import find_version_mismatch
from trueque.locale import translate_error
from trueque.terminal.records import load_record, replay_record
from trueque.terminal.voice import CommandFailed, current_voice


def check(file: Path, /, *more: Path, json: bool = False) -> int:
    """Replay each record; the exit code is 1 when one of them does not."""
    results = [check_record(path) for path in (file, *more)]
    if json:
        current_voice().print_json(results)
    else:
        current_voice().print_lines(str(result["sentence"]) for result in results)
    return 0 if all(result["good"] for result in results) else 1


def join_points(points: Sequence[int]) -> str:
    """Points of all seats, as a result is written; with one below zero, so that its sign is seen."""
    return (", " if min(points) < 0 else "-").join(map(str, points))


def check_record(path: Path) -> dict[str, object]:
    """What one record file is worth, in a sentence."""
    say = current_voice().say
    try:
        record = load_record(path)
        game, match = replay_record(record)
    except RuleError as broken:
        return {
            "file": str(path),
            "good": False,
            "sentence": f"{path}: {translate_error(broken, current_voice().lang)}",
        }
    except CommandFailed as no_record:
        return {"file": str(path), "good": False, "sentence": no_record.sentence}
    except OSError as trouble:
        sentence = f"{path}: {trouble.strerror or trouble}."
        return {"file": str(path), "good": False, "sentence": sentence}
    points = game.points(match.state, None)
    state = say("finished") if match.is_over else say("not finished")
    sentence = say("{file}: good. {game}, {n} log lines, {state}, points {points}.", file=str(path), game=game.name,
                   n=len(record.log), state=state, points=join_points(points))  # fmt: skip
    found = {"file": str(path), "good": True, "lines": len(record.log), "over": match.is_over, "sentence": sentence}
    other = find_version_mismatch(record.game, record.options)
    if other is not None:
        was, here = other
        found["sentence"] = sentence + " " + say(
            "It was played by {was} and replays by {here}, which is installed; whether both mean the same by its lines "
            "only their package can say.", was=was, here=here)  # fmt: skip
        found["versions"] = {"played": was, "installed": here}
    return found
