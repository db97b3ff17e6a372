"""Reads CSVs with polars and no options: plain.py FOLDER... Prints what it cannot, and what differs from the Parquet beside.

A column of texts as they were printed may begin with a hundred that look like numbers, of which polars takes it for
one: it reads them once it is told to look at all rows.
"""

import json
import sys
from pathlib import Path

import polars

said = {"files": 0, "whole": [], "differ": []}
for file in sorted(file for folder in sys.argv[1:] for file in Path(folder).rglob("*.csv*")):
    said["files"] += 1
    try:
        table = polars.read_csv(file)
    except polars.exceptions.ComputeError:
        said["whole"].append(file.as_posix())
        table = polars.read_csv(file, infer_schema_length=None)
    parquet = file.with_name(file.name.split(".csv")[0] + ".parquet")
    rows = polars.read_parquet(parquet) if parquet.exists() else table
    if (table.height, table.columns) != (rows.height, rows.columns):
        said["differ"].append(f"{file}: {table.height} rows, {rows.height} in {parquet.name}, or other columns")
print(json.dumps(said))
