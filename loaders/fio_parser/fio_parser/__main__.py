"""The command line: `python -m fio_parser FILE...` or `python -m fio_parser --serve`."""

from __future__ import annotations

import argparse
import io
import os
import sys
from typing import Any, Iterable, Iterator, Mapping, Optional, Sequence

from . import __version__
from .reader import read
from .table import write_header, write_row
from .worker import serve, write

EPILOG = """exit status: 0 all files were read, 1 a file has a problem of severity error, 2 wrong usage"""


def arguments(argv: Optional[Sequence[str]]) -> argparse.Namespace:
    """Return the parsed command line; ends the program with 2 if it is wrong."""
    parser = argparse.ArgumentParser(
        prog="python -m fio_parser", description="Write what fio printed or logged as rows.", epilog=EPILOG)
    parser.add_argument("files", nargs="*", metavar="FILE", help="fio output or log, also gzip; - is stdin")
    parser.add_argument("--format", choices=("jsonl", "csv"), default="jsonl",
                        help="jsonl: all rows as JSON lines; csv: a table of results alone, problems on stderr")
    parser.add_argument("--serve", action="store_true", help="answer JSON line requests on stdin until it ends")
    parser.add_argument("--fio-version", metavar="X.Y", help="version of the fio that wrote the logs, such as 3.33")
    parser.add_argument("--fio-option", metavar="NAME=VALUE", action="append",
                        help="option of the job that wrote the logs, such as log_offset=1; may be repeated")
    parser.add_argument("--version", action="version", version=f"fio-parser {__version__}")
    options = parser.parse_args(argv)
    if options.serve == bool(options.files):
        parser.error("expected either FILE... or --serve")
    return options


def main(argv: Optional[Sequence[str]] = None) -> int:
    """Run the command line and return its exit status."""
    options = arguments(argv)
    try:
        if options.serve:
            serve(sys.stdin.buffer, sys.stdout.buffer)
            return 0
        rows = rows_of(options.files, options.fio_version, given_options(options.fio_option))
        return print_table(rows) if options.format == "csv" else print_lines(rows)
    except BrokenPipeError:  # the reader, such as `head`, has enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def given_options(written: Optional[Sequence[str]]) -> Optional[dict[str, str]]:
    """Return the options of NAME=VALUE arguments; None if there are none."""
    if written is None:
        return None
    return dict(option.partition("=")[::2] for option in written)


def rows_of(files: Sequence[str], version: Optional[str], options: Optional[Mapping[str, str]],
            ) -> Iterator[dict[str, Any]]:
    """Yield the rows of all files."""
    for file in files:
        source, name = (sys.stdin.buffer, "-") if file == "-" else (file, None)
        yield from read(source, name, version, options)


def print_lines(rows: Iterable[dict[str, Any]]) -> int:
    """Write all rows as JSON lines."""
    status = 0
    for row in rows:
        status = max(status, row_status(row))
        write(sys.stdout.buffer, row)
    sys.stdout.buffer.flush()
    return status


def print_table(rows: Iterable[dict[str, Any]]) -> int:
    """Write result rows as CSV, without samples, and problems to standard error."""
    status = 0
    out = io.TextIOWrapper(sys.stdout.buffer, "utf-8", "backslashreplace", newline="", write_through=True)
    write_header(out)
    for row in rows:
        status = max(status, row_status(row))
        if row["kind"] == "result":
            write_row(out, row)
        elif row["kind"] == "problem":
            print(problem_line(row), file=sys.stderr)
    out.detach()
    return status


def row_status(row: Mapping[str, Any]) -> int:
    """Return the exit status that a row asks for."""
    return 1 if row.get("severity") == "error" else 0


def problem_line(row: Mapping[str, Any]) -> str:
    """Return `FILE:LINE: severity: message`."""
    line = "" if row["line"] is None else f":{row['line']}"
    return f"{row['file']}{line}: {row['severity']}: {row['message']}"


if __name__ == "__main__":
    sys.exit(main())
