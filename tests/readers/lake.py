"""Attaches the catalogue of published tables at an address: lake.py ADDRESS. Prints tables that differ from their files."""

import json
import sys

from extensions import connect

[address] = sys.argv[1:]
with connect("ducklake", "httpfs") as connection:
    connection.execute(
        f"attach 'ducklake:{address}atlas.ducklake' as atlas (read_only, data_path '{address}', override_data_path true)"
    )
    tables = connection.execute(
        "select table_name from duckdb_tables() where database_name = 'atlas' order by all"
    ).fetchall()
    said = {"tables": [name for (name,) in tables], "differ": []}
    for name in said["tables"]:
        rows = [
            connection.execute(f"select count(*), sum(hash(each)) from {source} as each").fetchall()
            for source in (f"atlas.{name}", f"read_parquet('{address}{name}.parquet')")
        ]
        if rows[0] != rows[1]:
            said["differ"].append(name)
    said["unit"] = connection.execute(
        "select comment from duckdb_columns() where database_name = 'atlas' and table_name = 'results' and column_name = 'iops'"
    ).fetchall()
print(json.dumps(said))
