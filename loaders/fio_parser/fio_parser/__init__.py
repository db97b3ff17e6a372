"""Reads the results of fio, the flexible I/O tester, as plain rows.

>>> import fio_parser
>>> for row in fio_parser.read("result.json"):
...     print(row["kind"])
"""

from __future__ import annotations

from .reader import read
from .rows.result import RESULT_COLUMNS
from .rows.sample import SAMPLE_COLUMNS

__version__ = "0.1.0"
__all__ = ["RESULT_COLUMNS", "SAMPLE_COLUMNS", "read", "__version__"]
