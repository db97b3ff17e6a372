from __future__ import annotations

import ast
import unittest
from pathlib import Path

from .samples import PACKAGE

# What the parsing modules may import: nothing with processes, threads or sockets, so that they
# also run in a browser by WebAssembly.
ALLOWED = {"__future__", "array", "codecs", "collections", "csv", "dataclasses", "itertools", "json", "math", "os", "re",
           "typing", "zlib"}


def imports(path: Path) -> set[str]:
    """Return the modules of the standard library (or others) that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add(str(node.module).partition(".")[0])
    return found


class Modules(unittest.TestCase):
    def test_imports(self) -> None:
        for path in (PACKAGE / "fio_parser").glob("*.py"):
            if path.name != "__main__.py":
                self.assertLessEqual(imports(path), ALLOWED, path.name)

    def test_every_column_is_documented(self) -> None:
        readme = (PACKAGE / "README.md").read_text(encoding="utf-8")
        from fio_parser.results import LATENCY_COLUMNS, RESULT_COLUMNS
        from fio_parser.workload import WORKLOAD_COLUMNS
        from fio_parser.samples import SAMPLE_COLUMNS
        for column in (*SAMPLE_COLUMNS, *RESULT_COLUMNS, *WORKLOAD_COLUMNS):
            if column not in LATENCY_COLUMNS:
                self.assertIn(f"`{column}`", readme)

    def test_every_problem_code_is_documented(self) -> None:
        readme = (PACKAGE / "README.md").read_text(encoding="utf-8")
        for path in (PACKAGE / "fio_parser").glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "problem":
                    code = node.args[1]
                    if isinstance(code, ast.Constant):
                        self.assertIn(f"`{code.value!s}`", readme)


if __name__ == "__main__":
    unittest.main()
