"""What fio says in plain text around its JSON: errors, notes, lost servers."""

from __future__ import annotations

import re
from typing import NamedTuple, Optional

MAX_KEPT = 100  # a job with continue_on_error can print one line per bad block

CLIENT_PREFIX = re.compile(r"<[^>]*> ?")

# What a job ends with: fio: pid=1, err=5/file:io_u.c:1803, func=io_u error, error=Input/output error
JOB_SIGN = re.compile(r"(?:^|\s)fio: ")
JOB_NUMBER = re.compile(r"\berr=(\d+)/")
JOB_TEXT = "error="

# In this order; the first match wins.
SIGNS = (
    ("detail", re.compile(r"(?:fio: io_u error|verify: |(?:fio: )?file:\S+, func=|fio: pid=)(?P<text>.*)")),
    ("server", re.compile(r"fio: failed to connect to (?P<text>.*)")),
    ("connection", re.compile(r"fio: connect: (?P<text>.*)")),
    ("interrupted", re.compile(r"fio: (?P<text>terminating on signal.*)")),
    ("note", re.compile(r"(?:note: |fio: (?=this platform does not support))(?P<text>.*)")),
    ("fio", re.compile(r"fio: (?P<text>.*)")),
)

# With these fio ends before it starts a job: what follows is another invocation's.
FATAL = re.compile(r"(?:fio: )?(?:failed parsing |unable to open '.*' job file|job .* dropped$|can't use global as only |"
                   r"option <.*> outside of |Bad option |output file open error|invalid output format|"
                   r"unknown hash |engine .* not loadable|failed to load engine)")


class Message(NamedTuple):
    """A line of fio's: what kind ("job", or of SIGNS), its 1-based number, text and errno, if any."""

    kind: str
    line: int
    text: str
    number: Optional[int] = None


def may_hold_message(text: str) -> bool:
    """Tell whether a text can hold a message at all."""
    return any(sign in text for sign in ("fio: ", "note: ", "verify: ", "file:"))


def message_of(line: str, number: int) -> Optional[Message]:
    """Return what a line of text says, None for a line that says nothing of interest."""
    prefix = CLIENT_PREFIX.match(line)
    line = line[prefix.end():] if prefix else line
    if not may_hold_message(line):
        return None
    error = job_error(line)
    if error:
        return Message("job", number, *error)
    for kind, sign in SIGNS:
        match = sign.match(line)
        if match:
            return Message(kind, number, match["text"].strip())
    return None


def job_error(line: str) -> Optional[tuple[str, int]]:
    """Return the text and number of the error that a job ended with, None for any other line.

    Each of the three signs is looked for once: one pattern of all would try each of the one with each of the others.
    """
    sign = JOB_SIGN.search(line)
    numbers = list(JOB_NUMBER.finditer(line, sign.end(), max(0, line.rfind(JOB_TEXT)))) if sign else []
    if not numbers:
        return None
    text = line[line.find(JOB_TEXT, numbers[-1].end()) + len(JOB_TEXT):]
    return text.strip(), int(numbers[-1][1][:9])


def is_fatal(message: Message) -> bool:
    """Tell whether fio ended with a message before any job ran."""
    return message.kind == "fio" and bool(FATAL.match(message.text))


def keep(messages: list[Message], message: Message) -> None:
    """Add a message to a list unless it repeats another or the list is full."""
    known = any((other.kind, other.text) == (message.kind, message.text) for other in messages)
    if not known and len(messages) < MAX_KEPT:
        messages.append(message)
