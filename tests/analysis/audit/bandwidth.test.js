import { afterAll, beforeAll, expect, test } from "vitest";
import { checks, classifyBandwidth, multiplyBlocks } from "../../../src/analysis/audit/bandwidth.js";
import { openExamples } from "../../examples.js";

/** @import {Store} from "../../../loaders/store/store.js" */
/** @import {Point} from "../../../src/analysis/types.js" */

const about = { units: {}, loadAxis: null };

/**
 * @param {number} iops
 * @param {number} bytes_per_s
 * @param {Partial<Point>} [given]
 * @returns {Point}
 */
const point = (iops, bytes_per_s, given = {}) => ({
  run: `s/${iops}`,
  tool: "diskspd",
  workload: "64k randread",
  settings: [],
  load: 1,
  outstanding_io: 32,
  vms: 1,
  rate_iops: null,
  block_size_bytes: 65536,
  iops,
  bytes_per_s,
  latency_mean_us: 1000,
  iops_half_step: 0.5,
  bytes_per_s_half_step: 2 ** 19,
  latency_half_step_us: 5,
  printed: true,
  ...given,
});

/** @param {Point} given */
const classify = (given) =>
  classifyBandwidth(/** @type {NonNullable<ReturnType<typeof multiplyBlocks>>} */ (multiplyBlocks(given)));

test("16,000 IOPS of 64 KiB are 1,000 MiB/s", () => {
  expect(multiplyBlocks(point(16000, 1000 * 2 ** 20))).toMatchObject({ expected: 1000 * 2 ** 20 });
  expect(classify(point(16000, 1000 * 2 ** 20))).toBe("consistent");
});

test("the printed digits, rounded or cut, and 1 % are the tolerance", () => {
  expect(classify(point(16000, 1010 * 2 ** 20))).toBe("consistent");
  expect(classify(point(16000, 1011 * 2 ** 20))).toBe("misfit");
  expect(classify(point(16000, 989 * 2 ** 20))).toBe("consistent");
  expect(classify(point(16000, 988 * 2 ** 20))).toBe("misfit");
});

test("megabytes that were cut fit: 6,125 reads of 4 KiB are 23.9 MiB/s, and 23 is printed", () => {
  const cut = { iops: 6125, block_size_bytes: 4096, bytes_per_s: 23 * 2 ** 20 };
  expect(classify(point(6125, 23 * 2 ** 20, { ...cut, bytes_per_s_half_step: 2 ** 19 }))).toBe("consistent");
  expect(classify(point(6125, 23 * 2 ** 20, { ...cut, bytes_per_s_half_step: 0 }))).toBe("misfit");
  const halved = { ...cut, bytes_per_s: 12 * 2 ** 20, bytes_per_s_half_step: 2 ** 19 };
  expect(classify(point(6125, 12 * 2 ** 20, halved))).toBe("misfit");
});

test("IOPS in round thousands are known to a thousand", () => {
  const round = { iops: 85000, iops_half_step: 0.5, block_size_bytes: 4096, bytes_per_s: 356e6 };
  const given = { ...round, bytes_per_s_half_step: 5e5 };
  expect(classify(point(85000, 356e6, { ...given, iops_text: "85,000" }))).toBe("consistent");
  expect(classify(point(85000, 356e6, { ...given, iops_text: "85,010" }))).toBe("misfit");
});

test("nothing is multiplied where a figure is missing", () => {
  expect(multiplyBlocks(point(16000, 1000, { block_size_bytes: null }))).toBeNull();
});

test("a column in MB/s that was read as MiB/s is reported", () => {
  const [found] = checks(
    [100, 200, 300].map((iops) => point(iops, iops * 65536 * 1.048576)),
    about,
  );
  expect(found).toMatchObject({ class: "unit", scope: "series", severity: "error" });
  expect(found.sentence).toMatch(/is 1.049 times IOPS × block size: it fits as MB\/s, not MiB\/s\./);
});

test.each([1.024, 1 / 1.048576, 1.073741824])(
  "a column %d times too large does not condemn the IOPS",
  (ratio) => {
    const found = checks(
      [10_000, 20_000, 30_000].map((iops) => point(iops, iops * 65536 * ratio)),
      about,
    );
    expect(found.map((check) => check.class)).toEqual(["unit", "unit", "unit", "unit"]);
    for (const { unusable } of found.slice(1)) expect(unusable).toBe('["bytes_per_s"]');
  },
);

test("where IOPS and latency fit the stated queue, the bandwidth alone is in doubt", () => {
  const odd = (/** @type {number} */ latency_mean_us) =>
    checks([point(16000, 1500 * 2 ** 20, { latency_mean_us })], about)[0];
  expect(odd(2000)).toMatchObject({ class: "misfit", unusable: '["bytes_per_s"]' });
  expect(odd(7000)).toMatchObject({ class: "misfit", unusable: '["iops","bytes_per_s"]' });
});

test("IOPS and a latency that changed places are found, though Little's law sees nothing", () => {
  // 640 IOPS at 50 ms, told as 50 IOPS at 640 ms.
  const [found] = checks([point(50, 40 * 2 ** 20, { latency_mean_us: 640_000 })], about);
  expect(found).toMatchObject({ class: "exchanged", severity: "error" });
  expect(JSON.parse(String(found.unusable))).toEqual([
    "iops",
    "bytes_per_s",
    "latency_mean_us",
    "latency_p99_us",
  ]);
});

test("an exchange that changes nothing is none", () => {
  expect(
    checks(
      [point(50, 52 * 65536, { latency_mean_us: 52_000, bytes_per_s_half_step: 0, iops_half_step: 0 })],
      about,
    )[0].class,
  ).toBe("misfit");
});

test("a column that follows from the IOPS to the last digit is reported as computed", () => {
  const rounded = [1600, 3201, 4799].map((iops) => point(iops, Math.round(iops / 16) * 2 ** 20));
  expect(checks(rounded, about)[0]).toMatchObject({ class: "derived", severity: "note", cells: 3 });
});

test("series are counted where some of many follow, and not named one by one", () => {
  const at = (/** @type {string} */ value, /** @type {number} */ off) =>
    [1600, 3201, 4799].map((iops) =>
      point(iops, (Math.round(iops / 16) + off) * 2 ** 20, {
        settings: [{ factor: "vm_number", value, number: null }],
      }),
    );
  const [found] = checks([...at("1", 0), ...at("2", 0), ...at("3", 1)], about);
  expect(found.sentence).toBe(
    "In 6 of 9 runs of DiskSPD the throughput is IOPS × block size to the last printed digit. It was probably computed from the IOPS, so it is no independent check of them.",
  );
});

/** @type {Store} */
let store;
beforeAll(async () => {
  store = await openExamples();
});
afterAll(() => store.close());

test("the stripes study: DiskSPD's MB/s are derived, one cell of fio does not fit", async () => {
  const found =
    await store.rows(`select c.scope, c.class, c.cells, tool, stripe_width, vms, workload, value / 1048576 as mib,
      expected / 1048576 as expected_mib from checks c left join runs r using (study, run)
    where c.study = 'vsan-stripes' and "check" = 'iops_times_block_size' and class <> 'consistent' order by c.scope`);
  expect(found).toMatchObject([
    {
      scope: "run",
      class: "misfit",
      tool: "fio",
      stripe_width: 8,
      vms: 17,
      workload: "8k 70/30 random",
      mib: 279,
    },
    { scope: "series", class: "derived", cells: 480 },
  ]);
  expect(found[0].expected_mib).toBeCloseTo(269.9, 1);
});
