"""Problems of a whole file: nothing to read in it, or a part of it broken."""

from __future__ import annotations

from typing import Iterator

from ..content.json_objects import Piece
from ..content.messages import Message
from ..rows.problem import Problem, problem
from .invocation import Invocation
from .survey import Survey

RUN_AGAIN = "Run fio again with --output-format=json+ and --output=FILE."


def problem_without_invocation(found: Survey) -> Problem:
    """Return the one problem of a file in which nothing is fio's."""
    if found.damage:
        return damaged_gzip(found)
    if found.blank:
        return problem("error", "empty-file", "the file is empty", "fio JSON output", RUN_AGAIN)
    if found.foreign:
        return problem("error", "not-fio", 'a JSON object without "fio version"',
                       'an object whose first key is "fio version"', RUN_AGAIN)
    return problem("error", "no-json", "text without a JSON object", "fio JSON output", RUN_AGAIN)


def problem_without_result(now: Invocation) -> Problem:
    """Return the problem of an invocation without a report: broken, failed, or ended before it printed one."""
    if now.broken:
        return broken_only(now.broken[0])
    if now.messages:
        return failed_run(now.messages[0])
    return problem("error", "no-result", "fio began and printed no result", "fio JSON output",
                   "Let fio run to its end.", now.banner.line)


def damaged_gzip(found: Survey, kept: str = "no complete object counted") -> Problem:
    """Return the problem of gzip data that end too early or are corrupt, and what is `kept` of them."""
    return problem("error", "damaged-gzip", f"damaged gzip data: {found.damage[0]}; {kept}",
                   advice="Copy or compress the file again.")


def broken_only(piece: Piece) -> Problem:
    """Return the problem of a file whose only object is broken."""
    return problem("error", f"{object_state(piece)}-object",
                   f"{what_is_broken(piece)}; no complete object counted",
                   "a complete JSON object", RUN_AGAIN, piece.line, piece.byte)


def failed_run(message: Message) -> Problem:
    """Return the problem of a run that left messages only, such as `fio: failed parsing rw=...`."""
    return problem("error", "no-result", f"fio ended without a result: {message.text}",
                   "fio JSON output", "Correct what the message names and run fio again.", message.line)


def incomplete(now: Invocation) -> Iterator[Problem]:
    """Yield a problem for what is broken or there twice beside complete objects.

    An object that is lost at the end is an error, as the result is then older than the run; one
    before the last complete object is a warning, as status-interval objects are cumulative.
    """
    if now.repeats:
        piece = now.repeats[0]
        yield problem("warning", "repeated-report", "a report that is there twice, to the digit; it counts once",
                      "reports of different times", "Compare with another copy of the file.", piece.line, piece.byte)
    if not now.broken or now.last is None:
        return
    piece = now.broken[-1]
    at_end = piece.byte > now.last.byte
    yield problem("error" if at_end else "warning", f"{object_state(piece)}-object",
                  f"{what_is_broken(piece)}; {counted(now.objects)}", "a complete JSON object",
                  "Run fio again if its last interval matters." if at_end else None,
                  piece.line, piece.byte)


def repeated_runs(found: Survey) -> Iterator[Problem]:
    """Yield the problem of invocations that are in a file twice."""
    if found.repeated:
        place, first, line = found.repeated
        more = f"; {found.repeats} such in all" if found.repeats > 1 else ""
        yield problem("warning", "repeated-run",
                      f"invocation {place} is invocation {first} again, to the digit: it counts once{more}",
                      "each invocation once", "Compare with another copy of the file.", line)


def object_state(piece: Piece) -> str:
    """Return the slug of a broken object's problem: truncated or damaged."""
    return "truncated" if piece.value == "unfinished" else "damaged"


def what_is_broken(piece: Piece) -> str:
    """Return where the broken object is and what is wrong with it."""
    reason = {"unfinished": "is not complete", "too large": "is too large"}.get(str(piece.value), "is not valid JSON")
    return f"the JSON object at byte {piece.byte} {reason}"


def counted(objects: int) -> str:
    """Return how many complete objects counted."""
    return f"{objects or 'no'} complete object{'' if objects < 2 else 's'} counted"
