"""Asks DuckDB, with its extension httpfs, about one study of a table at an address, or through its lake: slice.py ADDRESS STUDY."""

import json
import sys

from extensions import connect

address, study = sys.argv[1:]
in_lake = address.endswith(".ducklake")
with connect("httpfs", *(["ducklake"] if in_lake else [])) as connection:
    if in_lake:
        data = address.rsplit("/", 1)[0] + "/"
        connection.execute(
            f"attach 'ducklake:{address}' as atlas (read_only, data_path '{data}', override_data_path true)"
        )
    source = "atlas.percentiles" if in_lake else f"read_parquet('{address}')"
    rows = connection.execute(
        f"select count(*), sum(latency_us) from {source} where study = $study", {"study": study}
    ).fetchall()
print(json.dumps(rows))
