"""What fio says in plain text around its JSON: errors, notes, lost servers."""

from __future__ import annotations

import re
from typing import NamedTuple, Optional

MAX_KEPT = 100  # a job with continue_on_error can print one line per bad block

CLIENT_PREFIX = re.compile(r"<[^>]*> ?")

# In this order; the first match wins.
SIGNS = (
    ("job", re.compile(r"(?:.*\s)?fio: .*\berr=(?P<number>\d+)/.*?error=(?P<text>.*)")),
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
    """A line of fio's: what kind (see SIGNS), its 1-based number, text and errno, if any."""

    kind: str
    line: int
    text: str
    number: Optional[int] = None


def may_hold_message(text: str) -> bool:
    """Tell whether a text can hold a message at all."""
    return any(sign in text for sign in ("fio: ", "note: ", "verify: ", "file:"))


def message_of(line: str, number: int) -> Optional[Message]:
    """Return what a line of text says, None for a line that says nothing of interest."""
    line = CLIENT_PREFIX.sub("", line, count=1) if line.startswith("<") else line
    if not may_hold_message(line):
        return None
    for kind, sign in SIGNS:
        match = sign.match(line)
        if match:
            digits = match.groupdict().get("number")
            return Message(kind, number, match["text"].strip(), int(digits[:9]) if digits else None)
    return None


def is_fatal(message: Message) -> bool:
    """Tell whether fio ended with a message before any job ran."""
    return message.kind == "fio" and bool(FATAL.match(message.text))


def keep(messages: list[Message], message: Message) -> None:
    """Add a message to a list unless it repeats another or the list is full."""
    known = any((other.kind, other.text) == (message.kind, message.text) for other in messages)
    if not known and len(messages) < MAX_KEPT:
        messages.append(message)
