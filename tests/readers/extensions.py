"""DuckDB with extensions that are installed as packages: nothing is downloaded."""

import glob
import importlib
import os

import duckdb


def connect(*names):
    """A connection with these extensions loaded."""
    connection = duckdb.connect()
    connection.execute("set autoinstall_known_extensions = false")
    for name in names:
        folder = list(importlib.import_module(f"duckdb_extension_{name}").__path__)[0]
        [file] = glob.glob(os.path.join(folder, "extensions", "*", "*.duckdb_extension"))
        connection.execute(f"load '{file}'")
    return connection
