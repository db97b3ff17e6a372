"""A capture of esxtop to Parquet by programs that read CSV: storage counters in long form, as the ingest writes them.

Usage: peers.py PROGRAM CAPTURE TARGET.
"""
import re
import sys

STORAGE = re.compile(r"\\\\[^\\]*\\(Physical Disk( Adapter| Path| SCSI Device| Per-Device-Per-World| NFS Volume)|Virtual Disk|VSAN[^(\\]*)[(\\]")


def columns_of(capture):
    """Names of all columns, made unique as place and name, and the places of the storage counters."""
    with open(capture, encoding="utf-8") as file:
        names = [cell.strip('"') for cell in file.readline().rstrip("\r\n").split('","')]
    return names, [i for i, name in enumerate(names) if STORAGE.match(name)]


def by_polars(capture, target, names, kept):
    import polars

    schema = {str(i): polars.Float64 if i in kept else polars.String for i in range(len(names))}
    frame = polars.read_csv(capture, skip_rows=1, has_header=False, schema=schema, columns=[0, *sorted(kept)],
                            truncate_ragged_lines=True, extra_columns="ignore")
    frame = frame.rename({str(i): names[i] for i in sorted(kept)})
    frame.unpivot(index="0", variable_name="counter", value_name="value").write_parquet(target, compression="snappy")


def by_duckdb(capture, target, names, kept):
    import duckdb

    types = ", ".join(f"'{i}': '{'DOUBLE' if i in kept else 'VARCHAR'}'" for i in range(len(names)))
    cells = ", ".join(f'"{i}"' for i in sorted(kept))
    duckdb.execute(f"""copy (
        unpivot (select "0" as time, {cells} from read_csv('{capture}', skip = 1, header = false, auto_detect = false,
          delim = ',', quote = '"', strict_mode = false, null_padding = true, max_line_size = 10000000, columns = {{{types}}}))
        on columns(* exclude (time)) into name counter value value
      ) to '{target}' (format parquet, compression snappy)""")


def by_pyarrow(capture, target, names, kept):
    import numpy
    import pyarrow
    from pyarrow import csv, parquet

    every = [str(i) for i in range(len(names) + 1)]
    wanted = ["0", *(str(i) for i in sorted(kept))]
    reader = csv.open_csv(
        capture,
        read_options=csv.ReadOptions(column_names=every, skip_rows=1, block_size=1 << 26),
        convert_options=csv.ConvertOptions(include_columns=wanted, column_types={
            name: pyarrow.float64() if name != "0" else pyarrow.string() for name in wanted}),
        parse_options=csv.ParseOptions(invalid_row_handler=lambda row: "skip"))
    counters = pyarrow.array([names[i] for i in sorted(kept)])
    writer = None
    for batch in reader:
        count, rows = len(counters), batch.num_rows
        values = numpy.column_stack([batch.column(i + 1).to_numpy(zero_copy_only=False) for i in range(count)])
        table = pyarrow.table({
            "time": batch.column(0).take(pyarrow.array(numpy.repeat(numpy.arange(rows), count))),
            "counter": pyarrow.DictionaryArray.from_arrays(pyarrow.array(numpy.tile(numpy.arange(count, dtype="int32"), rows)), counters),
            "value": values.ravel()})
        writer = writer or parquet.ParquetWriter(target, table.schema, compression="snappy")
        writer.write_table(table)
    writer.close()


def by_pandas(capture, target, names, kept):
    import pandas

    wanted = [0, *sorted(kept)]
    frame = pandas.read_csv(capture, header=None, skiprows=1, usecols=wanted, engine="c", low_memory=False,
                            dtype={i: "float64" for i in kept})
    frame.columns = ["time", *(names[i] for i in sorted(kept))]
    frame.melt(id_vars="time", var_name="counter").to_parquet(target, compression="snappy")


if __name__ == "__main__":
    program, capture, target = sys.argv[1:]
    names, kept = columns_of(capture)
    {"polars": by_polars, "duckdb": by_duckdb, "pyarrow": by_pyarrow, "pandas": by_pandas}[program](
        capture, target, names, set(kept))
