from __future__ import annotations

import ast
import unittest
from pathlib import Path
from typing import Iterator

from .samples import PACKAGE

SOURCES = PACKAGE / "fio_parser"

# What the parsing modules may import: nothing with processes, threads or sockets, so that they
# also run in a browser by WebAssembly. The command and the worker are processes.
ALLOWED = {"__future__", "array", "codecs", "collections", "csv", "dataclasses", "functools", "itertools", "json", "math", "os",
           "re", "typing", "zlib"}

# A room imports from itself and from rooms before it; modules outside of rooms are the last.
ROOMS = ("rows", "values", "content", "jobs", "printed", "logs", "files", "")


def modules() -> list[Path]:
    """Return the files of the package."""
    return sorted(SOURCES.rglob("*.py"))


def name_of(path: Path) -> str:
    """Return the name of a module, from the package on: `jobs.results`."""
    return ".".join(path.relative_to(SOURCES).with_suffix("").parts)


def room_of(name: str) -> str:
    """Return the room of a module, empty for one outside of rooms."""
    return name.rpartition(".")[0]


def imports(path: Path) -> set[str]:
    """Return the modules of the standard library (or others) that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add(str(node.module).partition(".")[0])
    return found


def own_imports(path: Path) -> Iterator[str]:
    """Yield the modules of the package that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            folder = path.parents[node.level - 1]
            target = folder.joinpath(*(node.module or "").split("."))
            for alias in node.names:
                file = next(file for file in (target / f"{alias.name}.py", target.with_suffix(".py"),
                                              target / "__init__.py") if file.is_file())
                yield name_of(file)


def circle(imported: dict[str, set[str]]) -> list[str]:
    """Return modules that import each other in a circle, [] if there are none."""
    left = dict(imported)
    while True:
        ready = [name for name, others in left.items() if not others & left.keys()]
        if not ready:
            return sorted(left)
        for name in ready:
            del left[name]


class Modules(unittest.TestCase):
    def test_imports(self) -> None:
        for path in modules():
            if path.name not in ("__main__.py", "worker.py"):
                self.assertLessEqual(imports(path), ALLOWED, path.name)

    def test_rooms_import_one_way(self) -> None:
        self.assertEqual({room_of(name_of(path)) for path in modules()}, set(ROOMS))
        for path in modules():
            for other in own_imports(path):
                place = ROOMS.index(room_of(name_of(path)))
                self.assertIn(room_of(other), ROOMS[:place + 1], f"{name_of(path)} imports {other}")

    def test_no_circle(self) -> None:
        found = {name_of(path): set(own_imports(path)) for path in modules()}
        self.assertIn("jobs.results", found["reader"])
        self.assertEqual(circle(found), [])
        self.assertEqual(circle({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}), ["a", "b", "c"])

    def test_a_room_is_small(self) -> None:
        for folder in {path.parent for path in modules()}:
            self.assertLessEqual(len(list(folder.glob("*.py"))), 20, folder.name)

    def test_every_column_is_documented(self) -> None:
        readme = (PACKAGE / "README.md").read_text(encoding="utf-8")
        from fio_parser.rows.result import LATENCY_COLUMNS, RESULT_COLUMNS, WORKLOAD_COLUMNS
        from fio_parser.rows.sample import SAMPLE_COLUMNS
        for column in (*SAMPLE_COLUMNS, *RESULT_COLUMNS, *WORKLOAD_COLUMNS):
            if column not in LATENCY_COLUMNS:
                self.assertIn(f"`{column}`", readme)

    def test_every_problem_code_is_documented(self) -> None:
        readme = (PACKAGE / "README.md").read_text(encoding="utf-8")
        found = 0
        for path in modules():
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "problem":
                    code = node.args[1]
                    if isinstance(code, ast.Constant):
                        found += 1
                        self.assertIn(f"`{code.value!s}`", readme)
        self.assertGreater(found, 20)


if __name__ == "__main__":
    unittest.main()
