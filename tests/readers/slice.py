"""Asks DuckDB, with its extension httpfs, about a Parquet file at an address: slice.py ADDRESS STUDY."""

import json
import sys

from extensions import connect

address, study = sys.argv[1:]
with connect("httpfs") as connection:
    rows = connection.execute(
        "select count(*), sum(latency_us) from read_parquet($address) where study = $study",
        {"address": address, "study": study},
    ).fetchall()
print(json.dumps(rows))
