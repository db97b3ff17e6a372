"""Cuts what a file holds into invocations: what is printed says whether it goes on or begins anew.

A report is of the current invocation if it continues that one's last report of its kind (standing.py), or if it is
the same report in another kind of output: fio writes terse lines, JSON and text of a report in this order, in client
mode JSON last. A banner begins another invocation where the current one has a report.
"""

from __future__ import annotations

import re
from typing import Any, Optional

from ..content.detection import TERSE_LINE, TERSE_START, TEXT_HEADER
from ..content.json_objects import Piece
from ..content.messages import Message, is_fatal, keep, message_of
from ..jobs.standing import Standing, continues, is_same, json_standing
from ..printed import normal_text
from ..printed.banner import banner_sign, note_banner
from ..printed.jobs import PrintedJob, is_merge
from ..printed.normal_text import TextReport, text_counts
from ..printed.standing import (is_same_report, json_figures, printed_figures, readable, terse_counts, terse_standing,
                                text_standing)
from ..printed.terse import part_repeated, terse_job
from .belonging import MOST_LINES, begins_lines, is_head_of, is_later, is_unclear, names_of, names_of_jobs
from .invocation import Invocation, Printed, add_object, add_printed, decode_whole, note_broken

SERVER_OF = re.compile(r"<[^>]*>")


class Cutter:
    """Takes in a file piece by piece; `ready` has the invocations that are over.

    now     the current invocation
    text    the text report that is being read
    lines   terse lines that may be of one report
    before  messages before that report or those lines, which are of its invocation
    loose   messages since then
    """

    def __init__(self) -> None:
        """Start before the first piece."""
        self.now = Invocation()
        self.text: Optional[TextReport] = None
        self.lines: list[PrintedJob] = []
        self.before: list[Message] = []
        self.loose: list[Message] = []
        self.ready: list[Invocation] = []

    def begin(self) -> None:
        """Begin another invocation."""
        if not self.now.is_empty():
            decode_whole(self.now)
            self.ready.append(self.now)
        self.now = Invocation()

    def hold(self) -> None:
        """Keep the messages so far for the report that begins."""
        self.before += self.loose
        self.loose = []

    def settle(self) -> None:
        """Make an invocation of its own of the messages with which fio ended before the report."""
        places = [i for i, message in enumerate(self.before) if is_fatal(message)]
        if places:
            if self.now.has_report():
                self.begin()
            self.now.messages += self.before[:places[-1] + 1]
            self.before = self.before[places[-1] + 1:]
            self.begin()

    def attach(self) -> None:
        """Give the messages before a report to the current invocation."""
        for message in self.before:
            keep(self.now.messages, message)
        self.before = []

    def end(self) -> None:
        """End the last invocation."""
        self.end_lines()
        self.end_text()
        fatal = next((i for i, message in enumerate(self.loose) if is_fatal(message)), None)
        if fatal is not None and self.now.has_report():
            self.before, self.loose = self.loose[:fatal], self.loose[fatal:]
            self.attach()
            self.begin()
        self.hold()
        self.attach()
        self.begin()

    def take_object(self, piece: Piece) -> None:
        """Take in a complete object of fio's."""
        standing = json_standing(piece.value)
        figures = json_figures(piece.value) if self.lines or self.text or self.now.text or self.now.terse else {}
        self.end_text()
        lines, self.lines = self.lines, []
        if lines and not is_same_report(printed_figures(lines), figures):
            self.lines, lines = lines, []
            self.end_lines()
        self.hold()
        self.settle()
        if not self.goes_on(standing, figures):
            self.begin()
        self.attach()
        add_object(self.now, piece, standing)

    def goes_on(self, standing: Standing, figures: dict[Any, Any]) -> bool:
        """Tell whether an object is of the current invocation."""
        now = self.now
        if now.standing:
            return is_same(now.standing, standing) or continues(now.standing, standing)
        printed = now.text or now.terse
        if printed:
            said = printed_figures(printed.whole)
            failed = now.banner.client and not said and not figures and names_of(standing) == names_of_jobs(printed.whole)
            return failed or is_same_report(said, figures)
        if now.broken:
            return bool(is_head_of(now.broken[-1], standing))
        return not now.bad_terse and not now.unclear

    def take_broken(self, piece: Piece) -> None:
        """Take in a broken object: of the current invocation if its beginning says so, or nothing says otherwise."""
        self.end_lines()
        self.end_text()
        self.hold()
        self.settle()
        now = self.now
        same = is_head_of(piece, now.standing) if now.standing else None
        ended = now.standing and (now.standing.finished or now.standing.is_alone)
        printed = now.text and not now.banner.client
        if same is False or same is None and (ended or printed):
            self.begin()
        self.attach()
        note_broken(self.now, piece)

    def take_line(self, line: str, number: int) -> None:
        """Take in a line of text, without its end."""
        header = TEXT_HEADER.match(line) if "groupid=" in line else None
        message = None if header else message_of(line, number)
        if message:
            if is_fatal(message):
                self.end_lines()
                self.end_text()
            keep(self.loose, message._replace(text=readable(message.text)))
        elif header:
            self.take_header(header, number)
        elif line[0] in "2345" and (TERSE_LINE.match(line) or TERSE_START.match(line)):
            self.take_terse(line, number)
        else:
            sign = banner_sign(line)
            if sign:
                self.take_banner(sign, readable(line), number)
            elif self.text:
                normal_text.note_line(self.text, line)

    def take_banner(self, kind: str, line: str, number: int) -> None:
        """Take in a line that fio prints before it starts."""
        banner, is_told = self.now.banner, SERVER_OF.match(line)
        again = banner.is_started and banner.has_version and kind != "start" or kind == "version" and banner.has_version
        over = self.now.has_report() or self.text or self.lines or again or any(map(is_fatal, self.loose))
        if over and kind != "start" and not (is_told and self.waits_for_servers()):
            self.end_lines()
            self.end_text()
            if any(map(is_fatal, self.loose)) or not self.now.has_report():
                self.hold()
            self.settle()
            self.attach()
            self.begin()
        note_banner(self.now.banner, kind, line, number)

    def waits_for_servers(self) -> bool:
        """Tell whether a server of client mode may still have to start: its lines are the client's that runs."""
        now, text = self.now, self.text
        if not now.banner.client or now.last:
            return False
        jobs = text.jobs if text else self.lines or (now.text or now.terse or Printed()).jobs
        return not is_merge(jobs, len(jobs) - 1) and not (text and text.whole and now.banner.servers == 1)

    def take_header(self, header: re.Match[str], number: int) -> None:
        """Take in the first line of a job of a text report."""
        self.end_lines()
        job = normal_text.job_of(header, number, self.now.banner.version)
        job.name = readable(job.name)
        if self.text and normal_text.begins_report(self.text, job):
            self.end_text()
        if self.text is None:
            self.hold()
            self.text = TextReport(self.now.banner)
        normal_text.add_job(self.text, job)

    def end_text(self) -> None:
        """Give the text report that was read to its invocation."""
        if self.text is None:
            return
        report, self.text = self.text, None
        standing = text_standing(report.jobs)
        self.settle_text(report, standing)
        self.attach()
        printed = self.now.text = self.now.text or Printed()
        is_whole = all(job.complete for job in report.jobs) and (
            is_merge(report.jobs, len(report.jobs) - 1) or report.whole and report.banner.servers < 2)
        add_printed(printed, report.jobs, standing, is_whole, text_counts(report.jobs))

    def settle_text(self, report: TextReport, standing: Standing) -> None:
        """Begin another invocation for a text report that is not of the current one."""
        self.settle()
        now, figures = self.now, printed_figures(report.jobs)
        if now.last and now.standing:
            if not is_same_report(figures, json_figures(now.last.value)):
                if now.text or names_of(now.standing) != names_of_jobs(report.jobs) or is_later(now.last, standing):
                    self.begin()
                elif figures:
                    now.differs = report.jobs[0].line
        elif now.text and now.text.standing:
            if not continues(now.text.standing, standing):
                self.begin()
        elif now.terse and not is_same_report(figures, printed_figures(now.terse.jobs)) or now.unclear:
            self.begin()
        if report.banner is not self.now.banner and not self.now.banner.jobs:
            self.now.banner.version = self.now.banner.version or report.banner.version

    def take_terse(self, line: str, number: int) -> None:
        """Take in a terse line."""
        self.end_text()
        job = terse_job(line if line.isascii() else readable(line), number)
        if job is None:
            self.end_lines()
            self.hold()
            self.settle()
            if self.now.last or self.now.text:
                self.begin()
            self.attach()
            self.now.bad_terse.append(number)
            return
        if self.lines and begins_lines(self.lines, job, self.now):
            self.end_lines()
        if not self.lines:
            self.hold()
        self.lines.append(job)

    def end_lines(self) -> None:
        """Give the terse lines that were read to their invocation."""
        if not self.lines:
            return
        lines, self.lines = self.lines, []
        jobs, twice = part_repeated(lines)
        self.settle()
        standing = terse_standing(jobs)
        if not self.is_continued(jobs, standing):
            self.begin()
        self.attach()
        if is_unclear(jobs, self.now):
            self.now.unclear += jobs[:MOST_LINES - len(self.now.unclear)]
            return
        printed = self.now.terse = self.now.terse or Printed()
        printed.repeated += twice
        add_printed(printed, jobs, standing, True, terse_counts(jobs))

    def is_continued(self, jobs: list[PrintedJob], standing: Standing) -> bool:
        """Tell whether terse lines are of the current invocation."""
        now = self.now
        if now.terse and now.terse.standing:
            return continues(now.terse.standing, standing)
        if now.last or now.text:
            other = json_figures(now.last.value) if now.last else printed_figures(now.text.whole if now.text else [])
            return is_same_report(printed_figures(jobs), other)
        return not now.broken and not (now.unclear and jobs[0].disks)
