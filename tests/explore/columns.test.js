import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, test } from "vitest";
import { readMeasures } from "../../loaders/vocabulary/schemas.js";
import { readColumns } from "../../src/explore/client/columns.js";

test("columns are the same however the file is cut into row groups; one without a value is left out", async () => {
  const length = 23;
  const iops = Array.from({ length }, (_, i) => (i % 5 === 0 ? null : 1000 + i));
  const columnData = [
    { name: "run", data: Array.from({ length }, (_, i) => `r${i}`), type: /** @type {const} */ ("STRING") },
    { name: "iops", data: iops, type: /** @type {const} */ ("DOUBLE") },
    { name: "vms", data: Array(length).fill(null), type: /** @type {const} */ ("DOUBLE") },
  ];
  for (const rowGroupSize of [length, 4]) {
    const columns = await readColumns(parquetWriteBuffer({ columnData, rowGroupSize }), readMeasures());
    expect([...columns.keys()]).toEqual(["run", "iops"]);
    expect([...(columns.get("iops")?.values ?? [])]).toEqual(iops.map((value) => value ?? NaN));
    const run = columns.get("run");
    expect(Array.from(run?.codes ?? [], (code) => run?.labels[code])).toEqual(columnData[0].data);
  }
});
