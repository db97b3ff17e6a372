/** One start is one run, whatever prints it and how often; and the averages of file systems are of what their figures say. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kindOf } from "../../../../loaders/formats/vdbench/kinds.js";
import { readHistogram } from "../../../../loaders/formats/vdbench/histogram.js";
import { readReport } from "../../../../loaders/formats/vdbench/report.js";
import { reportRows } from "../../../../loaders/formats/vdbench/rows.js";
import { openStore } from "../../../../loaders/store/store.js";
import { check } from "../../../../scripts/check.js";
import { fixtures, makeRepository, studyYaml } from "../../../repository.js";

/** @import {Store} from "../../../../loaders/store/store.js" */

const folder = join(fixtures, "vdbench");
const textOf = (/** @type {string} */ path) => readFileSync(join(folder, path), "utf8");

/** @param {string} text @param {string} path */
const rowsOf = (text, path) => reportRows(readReport(text), /** @type {any} */ (kindOf(path, text)));

describe("a start that is printed twice", () => {
  const paths = [
    "raw-50407/summary.html",
    "raw-50406/console.txt",
    "fs-50407/summary.html",
    "fs-50407/totals.html",
  ];

  test.each(paths)("%s: nothing changes, whichever starts are, and whatever stands between", (path) => {
    const lines = textOf(path).split("\n");
    const starts = lines.flatMap((line, i) => (/Starting RD=/.test(line) ? [i] : []));
    const once = rowsOf(lines.join("\n"), path);
    const withoutLines = (/** @type {object} */ rows) =>
      JSON.stringify(rows, (name, value) => (name === "line" ? undefined : value));
    fc.assert(
      fc.property(
        fc.subarray(starts),
        fc.nat(999),
        fc.constantFrom([], [""], ["", "10:00:00.000 a message", ""]),
        (again, ms, between) => {
          const plain = (/** @type {string} */ line) =>
            line
              .replace(/<[^<>]*>/g, "")
              .replace(/(\d\d:\d\d:\d\d)\.\d{3}/, `$1.${String(ms).padStart(3, "0")}`);
          const twice = lines.flatMap((line, i) =>
            again.includes(i) ? [plain(line), ...between, line] : [line],
          );
          expect(withoutLines(rowsOf(twice.join("\n"), path))).toBe(withoutLines(once));
        },
      ),
      { numRuns: 30 },
    );
  });

  test("the same definition that starts again later is another run", () => {
    const once = textOf("raw-503/console.txt");
    expect(
      rowsOf(once.replace("100.00", "101.00") + once.replace(/^09:/gm, "10:"), "a.txt").runs,
    ).toHaveLength(6);
  });

  test("in a histogram it has one histogram", () => {
    const text = textOf("fs-50407/histogram.html");
    const twice = text.replace(/^<a name.*(\d\d:\d\d:\d\d\.\d{3} Starting RD=.*)<\/b><\/i>$/gm, "$1\n\n$&");
    expect(twice).not.toBe(text);
    const kind = /** @type {any} */ (kindOf("histogram.html", text));
    const bins = (/** @type {string} */ each) => readHistogram(each, kind).histograms;
    expect(bins(twice)).toEqual(bins(text));
  });
});

describe("pages of parts", () => {
  test.each([
    "Host response time histogram.",
    "Slave response time histogram.",
    "wd=wd1 response time histogram.",
    "SD response time histogram.",
  ])("%s is no console", (heading) => {
    const text = textOf("fs-50407/histogram.html").replace("Total response time histogram.", heading);
    expect(kindOf("output/x.histogram.html", text)?.name).toBe("other histogram");
  });

  test("whatever the heading of a histogram, it is of no run of its own", () => {
    const word = fc.stringMatching(/^[A-Za-z0-9_=.-]{1,20}$/);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 5 }), word, (words, last) => {
        const heading = [...words, last, "histogram."].join(" ");
        fc.pre(!heading.startsWith("Total response time"));
        const text = textOf("fs-50407/histogram.html").replace("Total response time histogram.", heading);
        expect(kindOf("output/x.histogram.html", text)?.name).toBe("other histogram");
      }),
    );
  });

  test("a run definition may be called a histogram", () => {
    const text = textOf("fs-50407/summary.html").replaceAll("format_for_ops", "histogram");
    expect(kindOf("output/summary.html", text)?.name).toBe("summary");
  });

  test("what Vdbench writes for another tool is known", () => {
    for (const name of ["swat_mon.txt", "swat_mon_total.txt", "swat_mon.bin"])
      expect(kindOf(`output/${name}`, "1 2 3\n")?.name, name).toBe("other");
    expect(kindOf("output/swat.txt", "1 2 3\n")).toBe(null);
    expect(kindOf("output/swat_mon.txt", "[root@esx-a:~] esxcli system version get\n")).toBe(null);
  });
});

describe("averages of file systems", () => {
  /**
   * @param {number[]} rates of intervals
   * @param {number} average
   * @param {string} rest of the label
   */
  const page = (rates, average, rest) => {
    const [, head] = /** @type {RegExpExecArray} */ (
      /^(Mar 04.*\n.*\n)(?:10:00:06.*\n)/m.exec(textOf("fs-50406/summary.html"))
    );
    const line = (/** @type {string} */ label, /** @type {number} */ rate) =>
      `10:00:0${label.endsWith("-4") ? "9.052" : `${5 + Number(label)}.020`} ${label.padStart(10)} ${rate.toFixed(1)}  0.100   5.0 2.00 100.0 ${rate.toFixed(1)}  0.100    0.0  0.000  7.81  0.00   7.81    4096   0.0  0.000   0.0  0.000   0.0  0.000   1.0  1.000   1.0  1.000   0.0  0.000\n`;
    return `10:00:05.001 Starting RD=rd1; elapsed=4; fwdrate=max. For loops: None\n${head}${rates.map((rate, i) => line(String(i + 1), rate)).join("")}${line(`avg_${rest}`, average)}`;
  };

  test("are of the intervals that their figures fit, whatever the label says", () => {
    const rate = fc.integer({ min: 10, max: 9000 });
    fc.assert(
      fc.property(rate, rate, rate, rate, fc.boolean(), (a, b, c, d, isFirst) => {
        const rates = [a, b, c, d];
        const counted = isFirst ? rates : rates.slice(1);
        const [all, rest] = [rates, rates.slice(1)].map((each) => each.reduce((x, y) => x + y) / each.length);
        fc.pre(Math.abs(all - rest) > 1);
        const mean = counted.reduce((x, y) => x + y) / counted.length;
        const { run_factors, samples, problems } = rowsOf(page(rates, mean, "2-4"), "console.txt");
        const duration = run_factors.find(({ factor }) => factor === "duration_s");
        expect(duration?.number).toBe(counted.length);
        expect(samples.filter(({ operation }) => operation === "read")).toHaveLength(counted.length);
        expect(
          problems.filter(({ code, message }) => code === "inconsistent" && !/bandwidth/.test(message)),
        ).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test("without intervals beside them have no duration", () => {
    const text = textOf("fs-50406/totals.html");
    const { run_factors, results } = rowsOf(text, "totals.html");
    expect(run_factors.map(({ factor }) => factor)).not.toContain("duration_s");
    expect(results[0]).toMatchObject({ iops: 3500, duration_s: null, ios: null });
  });
});

describe("folders as Vdbench leaves them", () => {
  /** @type {ReturnType<typeof makeRepository>} */
  let repository;
  /** @type {Store} */
  let store;
  /** @type {string[]} */
  let told;
  const results = `select r.*, r.started_at::timestamp::varchar as start, iops, latency_mean_us from runs r join results s using (study, run)
    where entity_kind = 'all' and operation = 'all'`;

  beforeAll(async () => {
    const files = ["fs-50406", "fs-50407-two-hosts"].flatMap((name) =>
      readdirSync(join(folder, name)).map((file) => [`${name}/output/${file}`, textOf(`${name}/${file}`)]),
    );
    const yaml = ["fs-50406", "fs-50407-two-hosts"].map((name) => [`${name}/study.yaml`, studyYaml()]);
    repository = makeRepository(Object.fromEntries([...files, ...yaml]));
    told = (await check({ root: repository.root })).lines;
    store = await openStore(repository.root);
  });
  afterAll(() => {
    store.close();
    repository.remove();
  });

  test("5.04.06: one run of four seconds, without a doubt", async () => {
    const runs = await store.rows(`${results} and study = 'fs-50406'`);
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({
      ...{
        outcome: "completed",
        iops: 3500,
        latency_mean_us: 100,
        block_size_bytes: 4096,
        read_pct: 100,
        duration_s: 4,
      },
      tool_version: "50406",
    });
    expect(runs[0].start).toBe("2031-03-04 10:00:05");
    const samples = await store.rows(
      "select iops from samples where study = 'fs-50406' and operation = 'all' order by t_s",
    );
    expect(samples.map(({ iops }) => iops)).toEqual([2000, 4000, 4000, 4000]);
    expect(told.filter((line) => line.includes("fs-50406/") && /: (warning|error):/.test(line))).toEqual([]);
  });

  test("5.04.07, two hosts: the log wins over pages that were not written to their end", async () => {
    const runs = await store.rows(`${results} and study = 'fs-50407-two-hosts' order by run`);
    expect(runs).toMatchObject([
      { outcome: "completed", iops: 1220, read_pct: 100, duration_s: 5, block_size_bytes: 65536 },
      { outcome: "completed", iops: 667, read_pct: 75, duration_s: 4, latency_mean_us: 575 },
    ]);
    const hosts = await store.rows(
      "select entity, iops from results where study = 'fs-50407-two-hosts' and entity_kind = 'host' and operation = 'all' order by all",
    );
    expect(hosts.map(({ entity, iops }) => `${entity} ${iops}`)).toEqual([
      "hd1 336",
      "hd1 612",
      "hd2 331",
      "hd2 608",
    ]);
    const counts = await store.rows(
      "select sum(count)::integer as count from histograms where study = 'fs-50407-two-hosts' group by run order by run",
    );
    expect(counts.map(({ count }) => count)).toEqual([6100, 2668]);
    expect(told.filter((line) => line.includes("two-hosts/") && /: (warning|error):/.test(line))).toEqual([]);
  });
});
