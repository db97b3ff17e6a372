"""Reads Parquet files, and those below folders, with Spark and with pyarrow: spark.py PATH... Prints files that differ."""

import json
import math
import os
import sys

import pyarrow.compute
import pyarrow.parquet
from pyspark.sql import SparkSession
from pyspark.sql.functions import coalesce, col, count, lit, sum as total, when

os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
NUMBERS = {"tinyint", "smallint", "int", "bigint", "float", "double"}


def read_with_spark(session, files):
    """Rows and the sum of all finite numbers of each file that has a row; they have the same columns."""
    frame = session.read.parquet(*files)
    numbers = [name for name, kind in frame.dtypes if kind in NUMBERS]
    finite = [col(f"`{name}`").cast("double") for name in numbers]
    sums = [total(when(each.between(-sys.float_info.max, sys.float_info.max), each)) for each in finite]
    rows = (
        frame.select("*", col("_metadata.file_name").alias("file"))
        .coalesce(1)
        .groupBy("file")
        .agg(count(lit(1)).alias("rows"), *[coalesce(each, lit(0.0)) for each in sums])
        .collect()
    )
    return {file: (rows, math.fsum(values)) for file, rows, *values in rows}


def read_with_pyarrow(file):
    table = pyarrow.parquet.read_table(file)
    sums = []
    for column in table.columns:
        if pyarrow.types.is_floating(column.type) or pyarrow.types.is_integer(column.type):
            values = column.cast("double")
            values = values.filter(pyarrow.compute.is_finite(values))
            sums.append(pyarrow.compute.sum(values).as_py() or 0)
    return table.num_rows, math.fsum(sums)


def groups_of(path):
    """Files that are read together: those of a folder share their columns, but at the top each is a table of its own."""
    if os.path.isfile(path):
        yield [path]
    for folder, below, names in os.walk(path):
        below[:] = sorted(name for name in below if not name.startswith("."))
        files = sorted(os.path.join(folder, name) for name in names if name.endswith(".parquet"))
        yield from ([[file] for file in files] if folder == path else [files] if files else [])


builder = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false")
# Some files of some rows: what Spark and the JVM do for large data costs more than reading them.
builder = builder.config("spark.driver.extraJavaOptions", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
builder = builder.config("spark.sql.adaptive.enabled", "false").config("spark.sql.files.openCostInBytes", "0")
builder = builder.config("spark.sql.sources.parallelPartitionDiscovery.threshold", "10000")
session = builder.config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1").getOrCreate()
session.sparkContext.setLogLevel("ERROR")
said = {"files": 0, "differ": []}
for path in sys.argv[1:]:
    for group in groups_of(path):
        read = read_with_spark(session, group)
        for file in group:
            rows, expected = read_with_pyarrow(file)
            seen, sums = read.get(os.path.basename(file), (0, 0.0))
            said["files"] += 1
            if seen != rows or not math.isclose(sums, expected, rel_tol=1e-9):
                said["differ"].append(f"{file}: {seen} of {rows} rows, {sums} of {expected}")
session.stop()
said["differ"] = said["differ"][:20]
print(json.dumps(said))
