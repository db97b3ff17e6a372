"""The command line: `python -m fio_parser FILE...` or `python -m fio_parser --serve`."""

from __future__ import annotations

import argparse
import io
import os
import sys
from typing import Any, Iterator, Mapping, Optional, Sequence

from . import __version__
from .rows import read
from .table import write_header, write_row
from .worker import serve, write

EPILOG = """exit status: 0 all files were read, 1 a file has a problem of severity error, 2 wrong usage"""


def arguments(argv: Optional[Sequence[str]]) -> argparse.Namespace:
    """Return the parsed command line; ends the program with 2 if it is wrong."""
    parser = argparse.ArgumentParser(
        prog="python -m fio_parser", description="Write the results in fio JSON files as rows.", epilog=EPILOG)
    parser.add_argument("files", nargs="*", metavar="FILE", help="fio JSON or JSON+ output, also gzip; - is stdin")
    parser.add_argument("--format", choices=("jsonl", "csv"), default="jsonl",
                        help="jsonl: all rows as JSON lines; csv: a table of results, problems on stderr")
    parser.add_argument("--serve", action="store_true", help="answer JSON line requests on stdin until it ends")
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
        return print_table(options.files) if options.format == "csv" else print_lines(options.files)
    except BrokenPipeError:  # the reader, such as `head`, has enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def rows_of(files: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Yield the rows of all files."""
    for file in files:
        yield from read(sys.stdin.buffer, "-") if file == "-" else read(file)


def print_lines(files: Sequence[str]) -> int:
    """Write all rows as JSON lines."""
    status = 0
    for row in rows_of(files):
        status = max(status, row_status(row))
        write(sys.stdout.buffer, row)
    sys.stdout.buffer.flush()
    return status


def print_table(files: Sequence[str]) -> int:
    """Write result rows as CSV, and problems to standard error."""
    status = 0
    out = io.TextIOWrapper(sys.stdout.buffer, "utf-8", "backslashreplace", newline="", write_through=True)
    write_header(out)
    for row in rows_of(files):
        status = max(status, row_status(row))
        if row["kind"] == "result":
            write_row(out, row)
        else:
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
