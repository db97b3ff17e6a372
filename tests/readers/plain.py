"""Reads CSVs with polars and no options: plain.py FOLDER... Prints how many, and what differs from the Parquet beside."""

import json
import sys
from pathlib import Path

import polars

differ = []
files = [file for folder in sys.argv[1:] for file in Path(folder).rglob("*.csv*")]
for file in sorted(files):
    try:
        table = polars.read_csv(file)
        parquet = file.with_name(file.name.split(".csv")[0] + ".parquet")
        rows = polars.read_parquet(parquet) if parquet.exists() else table
        if (table.height, table.columns) != (rows.height, rows.columns):
            differ.append(f"{file}: {table.height} rows, {rows.height} in {parquet.name}, or other columns")
    except polars.exceptions.PolarsError as error:
        differ.append(f"{file}: {error}")
print(json.dumps({"files": len(files), "differ": differ[:50]}))
