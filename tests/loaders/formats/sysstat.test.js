import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accepts, load } from "../../../loaders/formats/sysstat/format.js";
import { inChunks } from "../../captures.js";
import { fixtures } from "../../repository.js";

const folder = join(fixtures, "sysstat");
const names = readdirSync(folder).filter((name) => name !== "README.md" && name !== "rows.expected");
const readFixture = (/** @type {string} */ name) => readFileSync(join(folder, name));

/**
 * @param {Uint8Array | string} content
 * @param {number} [chunk] bytes
 */
async function read(content, chunk = 1 << 16) {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  /** @type {Record<"counters" | "capture_samples" | "problems", Record<string, any>[]>} */
  const found = { counters: [], capture_samples: [], problems: [] };
  const source = /** @type {any} */ ({ bytes: () => inChunks(bytes, chunk) });
  for await (const { table, columns } of load(source)) {
    const lists = /** @type {Record<string, any[]>} */ (columns);
    const keys = Object.keys(lists);
    for (let i = 0; i < lists[keys[0]].length; i++)
      found[/** @type {keyof typeof found} */ (table)].push(
        Object.fromEntries(keys.map((key) => [key, lists[key][i] ?? null])),
      );
  }
  const messages = found.problems.map(({ message }) => message);
  return { ...found, codes: found.problems.map(({ code }) => code).sort(), messages };
}

/**
 * @param {Record<string, any>[]} rows
 * @param {Record<string, unknown>} wanted
 */
const where = (rows, wanted) =>
  rows.filter((row) => Object.entries(wanted).every(([name, value]) => row[name] === value));

/**
 * Values in order of time.
 * @param {Record<string, any>[]} counters
 * @param {string} counter
 * @param {Record<string, unknown>} [wanted]
 */
const values = (counters, counter, wanted = {}) =>
  where(counters, { counter, ...wanted })
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);

const clock = (/** @type {number} */ at) => new Date(at).toISOString().slice(0, 19);
const times = (/** @type {Record<string, any>[]} */ samples) =>
  samples.map(({ segment, sample, at }) => `${segment}/${sample} ${clock(at)}`);

test("every output is taken for one, and what only looks like one is not", () => {
  for (const name of names) expect(accepts(name, readFixture(name)), name).toBe(true);
  for (const text of [
    "Linux 6.1.0 (guest01) \t11/22/26 \t_x86_64_\t(2 CPU)\n\n12:00:01        IFACE   rxpck/s\n",
    '{ "sysstats": {} }',
    "a;b;c\n1;2;3\n",
    "host\t1\tnot a time\tvda\ttps\t1.00\n",
  ])
    expect(accepts("a.txt", new TextEncoder().encode(text)), text).toBe(false);
});

describe("iostat", () => {
  test("drops the report since boot and reads the others, in UTC where the zone is printed", async () => {
    const { counters, capture_samples, codes } = await read(readFixture("iostat-iso.txt"));
    expect(codes).toEqual(["since-boot"]);
    expect(times(capture_samples)).toEqual(
      ["07", "08", "09", "10"].map((second, i) => `1/${i + 1} 2026-11-22T20:55:${second}`),
    );
    expect(capture_samples[0]).toMatchObject({ tool: "iostat", in_guest: true, host: "guest01" });
    expect(values(counters, "r/s")).toEqual([302, 300, 300]);
    expect(values(counters, "wkB/s")).toEqual([4400, 2400, 2400]);
    expect(values(counters, "w_await")).toEqual([0.73, 0.11, 0.12]);
    expect(values(counters, "%user")).toEqual([52.02, 58.79, 50.76]);
    expect(where(counters, { counter: "%util" })[0]).toMatchObject({
      counter_group: "iostat Device",
      instance: "vda",
      device: "vda",
    });
    // No flush in these seconds: 0.00 is no latency.
    expect(values(counters, "f_await")).toEqual([null, null, null]);
  });

  test("in JSON, also without its end", async () => {
    const whole = await read(readFixture("iostat.json"));
    expect(whole.codes).toEqual(["since-boot"]);
    expect(values(whole.counters, "r/s")).toEqual([303, 300, 300]);
    expect(values(whole.counters, "%util")).toEqual([0.4, 0.8, 2]);
    expect(values(whole.counters, "%idle")[0]).toBe(1.01);
    const cut = await read(readFixture("iostat-cut.json"));
    expect(cut.codes).toEqual(["damaged-json", "since-boot"]);
    expect(values(cut.counters, "r/s")).toEqual([303]);
  });

  test("in the four tables of -h, with suffixes of 1024", async () => {
    const { counters, codes } = await read(readFixture("iostat-human.txt"));
    // With -y the report since boot is not there: two empty lines behind the banner.
    expect(codes).toEqual(["rounded-figures"]);
    expect(values(counters, "rkB/s")).toEqual([2.4 * 1024, 2.3 * 1024, 2.3 * 1024]);
    expect(values(counters, "%util")).toEqual([0.4, 0.8, 2]);
    expect(values(counters, "dkB/s")[2]).toBe(152);
  });

  test("in megabytes, sectors and without -x, each by its own name", async () => {
    const megabytes = await read(readFixture("iostat-megabytes.txt"));
    expect(values(megabytes.counters, "rMB/s")[2]).toBe(2.34);
    const sectors = await read(readFixture("iostat-sectors.txt"));
    expect(values(sectors.counters, "rsec/s")[2]).toBe(4800);
    const plain = await read(readFixture("iostat-plain.txt"));
    expect(values(plain.counters, "kB_wrtn/s")).toEqual([4400, 2400]);
  });

  test("up to 11.5 has other columns; a device left out was idle; partitions stay rows of their own", async () => {
    const { counters, codes, capture_samples } = await read(readFixture("doc-iostat-11.5-idle-devices.txt"));
    expect(codes).toEqual(["idle-left-out", "no-zone", "since-boot"]);
    expect(times(capture_samples)).toEqual([
      "1/1 2031-11-22T12:59:58",
      "1/2 2031-11-22T12:59:59",
      "1/3 2031-11-22T13:00:00",
    ]);
    expect(values(counters, "r/s", { device: "sda" })).toEqual([100, 300]);
    expect(values(counters, "r/s", { device: "sda1" })).toEqual([100, 300]);
    expect(values(counters, "r/s", { device: "sdb" })).toEqual([0, 10]);
    expect(values(counters, "r_await", { device: "sdb" })).toEqual([1]);
    expect(values(counters, "svctm")).toEqual([]);
  });

  test("with decimal commas", async () => {
    const { counters, codes } = await read(readFixture("doc-iostat-decimal-commas.txt"));
    expect(codes).toEqual(["no-zone", "since-boot"]);
    expect(values(counters, "tps")).toEqual([1234.5]);
    expect(values(counters, "%user")).toEqual([40.25]);
    expect(clock(counters[0].at)).toBe("2031-11-22T12:46:07");
  });

  test("without a clock, or with a date of two readings, gives no number", async () => {
    for (const [name, code] of [
      ["iostat-no-clock.txt", "no-clock"],
      ["doc-iostat-ambiguous-date.txt", "ambiguous-date"],
    ]) {
      const { counters, capture_samples, codes } = await read(readFixture(name));
      expect([counters, capture_samples, codes]).toEqual([[], [], [code]]);
    }
  });

  test("two days in a row tell what is the day", async () => {
    const { counters } = await read(readFixture("doc-iostat-midnight-settles-date.txt"));
    expect(where(counters, { counter: "tps" }).map(({ at }) => clock(at))).toEqual([
      "2031-03-04T23:59:59",
      "2031-04-04T00:00:00",
    ]);
  });

  test("rows of groups (-g) are sums, and left out", async () => {
    const text = readFixture("iostat-iso.txt")
      .toString()
      .replaceAll(/^vda(.*)\n/gm, "vda$1\n ALL$1\n");
    const { counters } = await read(text);
    expect(new Set(where(counters, { counter: "r/s" }).map(({ device }) => device))).toEqual(
      new Set(["vda"]),
    );
  });

  test.each([
    ["a row that lost a cell", (/** @type {string} */ text) => text.replace("302.00 ", ""), "damaged-report"],
    [
      "a time that was lost",
      (/** @type {string} */ text) => text.replace(/.*20:55:09.*\n/, ""),
      "damaged-report",
    ],
    [
      "a table that was lost",
      (/** @type {string} */ text) => text.replace(/avg-cpu.*\n.*\n\n(?=Device.*\n.*30[02]\.00)/, ""),
      "damaged-report",
    ],
    [
      "a report that is there twice",
      (/** @type {string} */ text) => text.replace("20:55:09", "20:55:08"),
      "time-goes-back",
    ],
    ["an end that is cut", (/** @type {string} */ text) => text.trimEnd().slice(0, -3), "cut-report"],
    [
      "lines of something else",
      (/** @type {string} */ text) => text.replace("\n\n", "\n\nhello there\n"),
      "unread-line",
    ],
  ])("tells %s", async (_, change, code) => {
    const text = readFixture("iostat-iso.txt").toString();
    const { codes, counters } = await read(change(text));
    expect(codes).toContain(code);
    for (const value of values(counters, "r/s")) expect([302, 300]).toContain(value);
  });

  test("appended captures are segments, and the second one's report since boot is dropped too", async () => {
    const { counters, codes, capture_samples } = await read(readFixture("appended-iostat.txt"));
    expect(codes).toEqual(["another-banner", "since-boot"]);
    expect(new Set(capture_samples.map(({ segment }) => segment))).toEqual(new Set([1, 2]));
    expect(values(counters, "r/s", { segment: 1 })).toEqual([302, 300, 300]);
    expect(values(counters, "r/s", { segment: 2 })).toHaveLength(3);
  });
});

describe("sar and sadf", () => {
  const truth = {
    tps: [806, 603, 645, 626],
    "rkB/s": [2400, 2400, 2400, 2392],
    await: [0.46, 0.12, 0.12, 0.1],
    "%util": [0.4, 0.8, 2, 1.6],
  };

  test.each(["sadf-d.csv", "sadf-u-d.csv", "sadf-p.tsv", "sadf.json", "sar-u-d.txt"])("%s", async (name) => {
    const { counters, codes, capture_samples } = await read(readFixture(name), 100);
    expect(codes).toEqual(name.startsWith("sar-") ? ["no-zone"] : []);
    // The interval of the first begins where sadf and the heading of sar say: sample 0.
    expect(times(capture_samples)).toEqual(
      ["07", "08", "09", "10", "11"].map((second, i) => `1/${i} 2026-11-22T20:55:${second}`),
    );
    for (const [counter, expected] of Object.entries(truth))
      expect(values(counters, counter), counter).toEqual(expected);
    if (name === "sadf-d.csv") return;
    expect(values(counters, "%user", { instance: "all" })[0]).toBe(52.02);
    expect(where(counters, { counter: "%idle" })).toHaveLength(4);
  });

  test("sar with -h, whose device is last", async () => {
    const { counters, codes } = await read(readFixture("sar-human.txt"));
    expect(codes).toEqual(["no-zone", "rounded-figures"]);
    expect(values(counters, "rkB/s")[0]).toBe(2.3 * 1024);
    expect(values(counters, "tps")).toEqual([806, 603, 643, 630]);
  });

  test("sar over midnight and a restart, in sectors", async () => {
    const { counters, capture_samples } = await read(readFixture("doc-sar-11.5-midnight-restart.txt"));
    expect(times(capture_samples)).toEqual([
      "1/0 2031-11-22T23:30:01",
      "1/1 2031-11-22T23:40:01",
      "1/2 2031-11-22T23:50:02",
      "1/3 2031-11-23T00:00:01",
      "2/0 2031-11-23T00:10:01",
      "2/1 2031-11-23T00:20:01",
    ]);
    expect(values(counters, "wr_sec/s", { device: "dev8-0" })).toEqual([0, 1600, 2400, 0]);
    expect(values(counters, "await", { device: "dev8-16" })).toEqual([null, 1, null, null]);
  });

  test("two guests in one file stay two", async () => {
    const { counters, codes } = await read(readFixture("appended-sadf-two-guests.csv"));
    expect(codes).toEqual(["another-banner"]);
    expect(values(counters, "tps", { host: "guest09" })).toEqual([900, 603, 645, 626]);
    expect(values(counters, "tps", { host: "guest01" })).toEqual(truth.tps);
  });

  test("what lacks rows at its end is reported", async () => {
    const lines = readFixture("sadf-p.tsv")
      .toString()
      .split(/(?<=\n)/);
    expect((await read(lines.slice(0, -2).join(""))).codes).toEqual(["cut-report"]);
    const sar = readFixture("sar-d.txt").toString();
    expect((await read(sar.slice(0, sar.indexOf("Average")))).codes).toEqual(["cut-report", "no-zone"]);
  });

  test("data files of sadc and XML are reported, with the command that makes text of them", async () => {
    for (const content of [
      new Uint8Array([0x96, 0xd5, 0x75, 0x21, 0x0c, 0x06, 1, 0]),
      new TextEncoder().encode('<?xml version="1.0"?>\n<sysstat xmlns="x"><host nodename="a"/></sysstat>\n'),
    ]) {
      expect(accepts("sa22", content)).toBe(true);
      const { codes, problems } = await read(content);
      expect(codes).toEqual(["unread-layout"]);
      expect(problems[0].advice).toContain("sadf -d");
    }
  });
});

test("a file is read the same in chunks of any size", async () => {
  for (const name of names.filter((name) => !name.endsWith("json"))) {
    const whole = await read(readFixture(name));
    expect(await read(readFixture(name), 7), name).toEqual(whole);
  }
});

/** @param {Record<string, any>[]} counters */
const keysOf = (counters) =>
  counters.map(({ host, at, counter_group, instance, counter, value }) =>
    [host, at, counter_group, instance, counter, value].join("|"),
  );

/** Ways to damage lines, each at every place. @type {[string, (lines: string[], i: number) => string[]][]} */
const damages = [
  ["a line is lost", (lines, i) => lines.filter((_, at) => at !== i)],
  ["a line is there twice", (lines, i) => lines.toSpliced(i, 0, lines[i])],
  [
    "the file ends inside a line",
    (lines, i) => [...lines.slice(0, i), lines[i].slice(0, lines[i].length / 2)],
  ],
  ["the file ends inside a figure", (lines, i) => [...lines.slice(0, i), lines[i].trimEnd().slice(0, -1)]],
];

test.each(
  [
    "iostat-iso.txt",
    "iostat-human.txt",
    "doc-iostat-11.5-idle-devices.txt",
    "sar-u-d.txt",
    "sadf-u-d.csv",
    "sadf-p.tsv",
  ].flatMap((name) => damages.map(([damage, change]) => /** @type {const} */ ([name, damage, change]))),
)("%s, %s: every figure is a true one, or a problem tells", async (name, _, change) => {
  const bytes = readFixture(name);
  const lines = bytes.toString().split(/(?<=\n)/);
  const sound = await read(bytes);
  const truth = new Set(keysOf(sound.counters));
  for (let i = 0; i < lines.length; i++) {
    const { counters, messages } = await read(change(lines, i).join(""));
    const wrong = keysOf(counters).filter((key) => !truth.has(key));
    if (messages.join() === sound.messages.join()) expect(wrong, `line ${i + 1}: ${lines[i]}`).toEqual([]);
  }
});

describe("figures of the whole machine among those of devices (-b, -A)", () => {
  const sizes = {
    "doc-sadf-p-b-d.tsv": { sda: [25, 26, 27], sdb: [5, 6, 7] },
    "doc-sadf-p-all.tsv": { sda: [25, 26], nvme0n1: [5, 5] },
  };
  test.each(Object.entries(sizes))("%s: no device, and no device is lost", async (name, devices) => {
    const { counters, codes } = await read(readFixture(name));
    expect(codes).toEqual([]);
    const found = new Set(where(counters, { counter_group: "sar DEV" }).map(({ instance }) => instance));
    expect([...found].sort()).toEqual(Object.keys(devices).sort());
    for (const [instance, tps] of Object.entries(devices))
      expect(values(counters, "tps", { instance })).toEqual(tps);
  });

  test("the disks and processors of all intervals, with their latencies", async () => {
    const { counters } = await read(readFixture("doc-sadf-p-all.tsv"));
    expect(values(counters, "await", { instance: "nvme0n1" })).toEqual([0.5, 0.6]);
    expect(values(counters, "%user", { instance: "all" })).toEqual([10, 12]);
    const blocks = await read(readFixture("doc-sadf-p-b-d.tsv"));
    expect(values(blocks.counters, "await", { instance: "sda" })).toEqual([2, 3, 4]);
    expect(values(blocks.counters, "rkB/s", { instance: "sdb" })).toEqual([80, 80, 80]);
  });

  test("wherever they stand and whatever they are called, devices are read as without them", async () => {
    const lines = readFixture("sadf-p.tsv").toString().trimEnd().split("\n");
    const fields = [
      "tps",
      "rkB/s",
      "await",
      "%util",
      "aqu-sz",
      "rtps",
      "bread/s",
      "kbmemfree",
      "ldavg-1",
      "%scpu-10",
    ];
    const alone = await read(lines.join("\n") + "\n");
    const others = fc.array(fc.tuple(fc.nat(lines.length), fc.constantFrom(...fields), fc.nat(1000)), {
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(others, async (added) => {
        const mixed = lines.flatMap((line, i) => [
          ...added
            .filter(([at]) => at === i)
            .map(([, field, value]) =>
              [...line.split("\t").slice(0, 3), "-", field, value.toFixed(2)].join("\t"),
            ),
          line,
        ]);
        const { counters, codes } = await read(mixed.join("\n") + "\n");
        expect(codes).toEqual(alone.codes);
        expect(counters).toEqual(alone.counters);
      }),
      { numRuns: 50 },
    );
  });
});

describe("dates of the United States beside a clock of twelve hours", () => {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  /** @param {number} hour @param {number} minute @param {number} second */
  const twelve = (hour, minute, second) =>
    `${two(hour % 12 || 12)}:${two(minute)}:${two(second)} ${hour < 12 ? "AM" : "PM"}`;
  const rows = [100, 200, 300];

  test("are read month first, whatever the day, and the same as in ISO 8601", async () => {
    const moment = fc.record({
      ...{ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) },
      ...{ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) },
    });
    await fc.assert(
      fc.asyncProperty(moment, async ({ month, day, hour, minute }) => {
        /** @param {string} date @param {(second: number) => string} clock */
        const text = (date, clock) =>
          `Linux 4.18.0-305.el8.x86_64 (guest01) \t${date} \t_x86_64_\t(4 CPU)\n\n` +
          `${clock(1)}       DEV       tps     rkB/s     await     %util\n` +
          rows.map((tps, i) => `${clock(i + 2)}       sda  ${tps}.00   4.00   1.00   5.00\n`).join("") +
          "Average:       sda  200.00   4.00   1.00   5.00\n";
        const us = await read(
          text(`${two(month)}/${two(day)}/2031`, (second) => twelve(hour, minute, second)),
        );
        const iso = await read(
          text(`2031-${two(month)}-${two(day)}`, (second) => [hour, minute, second].map(two).join(":")),
        );
        expect(us.counters).toEqual(iso.counters);
        expect(values(us.counters, "tps")).toEqual(rows);
        expect(clock(us.counters[0].at)).toBe(
          `2031-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:02`,
        );
      }),
      { numRuns: 50 },
    );
  });
});
