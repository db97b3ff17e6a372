"""Asks DuckDB, with its extension httpfs, about a Parquet file at an address: slice.py ADDRESS STUDY."""

import json
import os
import sys

import duckdb
import duckdb_ext

address, study = sys.argv[1:]
extensions = os.path.join(list(duckdb_ext.__path__)[0], "extensions")
with duckdb.connect() as connection:
    connection.execute("set autoinstall_known_extensions = false")
    connection.execute("set extension_directory = $extensions", {"extensions": extensions})
    connection.load_extension("httpfs")
    rows = connection.execute(
        "select count(*), sum(latency_us) from read_parquet($address) where study = $study",
        {"address": address, "study": study},
    ).fetchall()
print(json.dumps(rows))
