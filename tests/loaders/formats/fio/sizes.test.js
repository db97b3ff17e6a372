import { expect, test } from "vitest";
import { settingsOf } from "../../../../loaders/formats/fio/settings.js";
import { readFioSize } from "../../../../loaders/formats/fio/sizes.js";

// What fio 3.33 itself transfers an I/O with bs= written so: loaders/fio_parser/tests/test_fio.py asks it.
test.each([
  ["4Ki", 4096, 4000],
  ["128Ki", 131072, 128000],
  ["1M", 1048576, 1000000],
  ["64kb", 65536, 64000],
  ["64KiB", 64000, 65536],
  ["4k", 4096, 4000],
  ["4096", 4096, 4096],
  ["4096b", 4096, 4096],
  ["0x1000", 4096, 4096],
  ["4.5k", 4, 4],
  ["4k-8k", null, null],
  ["10%", null, null],
  ["(4*8)k", null, null],
])("%s", (written, binary, decimal) => {
  expect(readFioSize(written)).toBe(binary);
  expect(readFioSize(written, { kb_base: "1024" })).toBe(binary);
  expect(readFioSize(written, { kb_base: "1000" })).toBe(decimal);
});

test("an alignment is a size of fio's", () => {
  const workload = { random_pct: 100, block_size_bytes: 4096 };
  const settings = (/** @type {Record<string, string>} */ options) => settingsOf({ options, workload });
  expect(settings({ ba: "4KB" }).block_alignment).toBe("block size");
  expect(settings({ ba: "4KiB" }).block_alignment).toBe("4000");
  expect(settings({ ba: "4KiB", kb_base: "1000" }).block_alignment).toBe("block size");
});
