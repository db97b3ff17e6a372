"""Opens Parquet files, and those below folders, with several engines: engines.py PATH... Prints files on which they differ."""

import glob
import json
import math
import os
import sys

import datafusion
import duckdb
import polars
import pyarrow.compute
import pyarrow.parquet

context = datafusion.SessionContext()


def with_duckdb(file):
    names = duckdb.execute("select * from read_parquet($1) limit 0", [file]).to_arrow_reader().schema.names
    count = duckdb.execute("select count(*) from read_parquet($1)", [file]).fetchone()[0]
    return count, names


def with_polars(file):
    frame = polars.read_parquet(file)
    return frame.height, frame.columns, sum_of(frame.to_arrow())


def with_pyarrow(file):
    table = pyarrow.parquet.read_table(file)
    return table.num_rows, table.column_names, sum_of(table)


def with_datafusion(file):
    frame = context.read_parquet(file)
    table = pyarrow.Table.from_batches(frame.collect(), schema=frame.schema())
    return table.num_rows, table.column_names, sum_of(table)


def sum_of(table):
    """The sum of all numbers of a table that are finite."""
    numbers = [column for column in table.columns if pyarrow.types.is_floating(column.type) or pyarrow.types.is_integer(column.type)]
    sums = [pyarrow.compute.sum(column.cast("double")).as_py() or 0 for column in numbers]
    return math.fsum(each for each in sums if math.isfinite(each))


engines = [with_duckdb, with_polars, with_pyarrow, with_datafusion]
files = sorted(
    file
    for path in sys.argv[1:]
    for file in (
        glob.glob(os.path.join(path, "**", "*.parquet"), recursive=True) if os.path.isdir(path) else [path]
    )
)
differ = []
for file in files:
    try:
        said = [engine(file) for engine in engines]
    except Exception as error:
        differ.append(f"{file}: {error}"[:300])
        continue
    heads = {(count, tuple(names)) for count, names, *_ in said}
    sums = [total for _, _, *rest in said for total in rest]
    if len(heads) > 1 or not all(math.isclose(total, sums[0], rel_tol=1e-9) for total in sums):
        differ.append(f"{file}: {said}"[:300])
print(json.dumps({"files": len(files), "differ": differ[:20]}))
