/** Counters of hosts that have to agree, and means of few commands. */
import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { checks } from "../../../src/analysis/audit/counters.js";
import { about, point } from "../points.js";

const whole = {
  ...{ runs: '["study/a"]', tool: "esxtop", host: "esx01", subject: "naa.1" },
  ...{
    davg_us: 1000,
    kavg_us: 200,
    gavg_us: 1200,
    qavg_us: 100,
    active: 20,
    queued: 12,
    depth: 64,
    load: 0.5,
  },
  ...{ commands: 50_000, us_for_ms: null, beyond: null, compared: null, uptime_s: null },
};

/** @param {Partial<Record<keyof typeof whole, any>>} given */
const found = (given) =>
  checks([], { ...about, identities: [{ ...whole, ...given }] }).map((row) => [
    row.class,
    row.severity,
    row.sentence,
  ]);

describe("of a capture", () => {
  test("counters that agree are not reported", () => expect(found({})).toEqual([]));

  test.each([
    [
      { gavg_us: 1900 },
      "latency_sum",
      "naa.1 on esx01: GAVG is 1.90 ms, but DAVG and KAVG add up to 1.20 ms.",
    ],
    [
      { qavg_us: 400, kavg_us: 200 },
      "queue_latency",
      "naa.1 on esx01: QAVG is 400 µs, more than KAVG (200 µs), of which it is a part.",
    ],
    [{ load: 1.5 }, "load", "naa.1 on esx01: LOAD is 1.50, but (ACTV + QUED) / DQLEN is 0.500."],
    [
      { commands: 4 },
      "few_commands",
      "naa.1 on esx01: its latencies are means of about 4 commands, so one slow command distorts them.",
    ],
  ])("%j: %s", (given, name, sentence) =>
    expect(found(given).map(([kind, , said]) => [kind, said])).toEqual([[name, sentence]]),
  );

  test("whatever the figures, those that follow the identities are never reported", () =>
    fc.assert(
      fc.property(
        fc.record({
          davg: fc.integer({ min: 0, max: 2_000_000 }),
          kavg: fc.integer({ min: 0, max: 2_000_000 }),
          part: fc.double({ min: 0, max: 1, noNaN: true }),
          active: fc.integer({ min: 0, max: 256 }),
          queued: fc.integer({ min: 0, max: 4096 }),
          depth: fc.integer({ min: 1, max: 2048 }),
        }),
        ({ davg, kavg, part, active, queued, depth }) => {
          const cents = (/** @type {number} */ us) => Math.round(us / 10) * 10;
          const row = {
            ...{
              davg_us: cents(davg),
              kavg_us: cents(kavg),
              gavg_us: cents(davg + kavg),
              qavg_us: cents(kavg * part),
            },
            ...{ active, queued, depth, load: Math.round(((active + queued) / depth) * 100) / 100 },
          };
          expect(found(row)).toEqual([]);
        },
      ),
    ));

  test("several are one row, with the one that is farthest off", () => {
    const rows = [1500, 3000].map((gavg_us, i) => ({
      ...whole,
      gavg_us,
      subject: `naa.${i}`,
      runs: `["study/${i}"]`,
    }));
    const [row, ...others] = checks([], { ...about, identities: rows });
    expect(others).toEqual([]);
    expect(row).toMatchObject({ cells: 2, runs: '["study/0","study/1"]' });
    expect(row.sentence).toBe(
      "naa.1 on esx01: GAVG is 3.00 ms, but DAVG and KAVG add up to 1.20 ms. 1 more row shows the same.",
    );
  });
});

describe("of exporters", () => {
  const exported = {
    ...{ davg_us: null, kavg_us: null, gavg_us: null, qavg_us: null, load: null },
    tool: "Telegraf",
    subject: "web01/scsi0:1",
  };
  test.each([
    [
      { us_for_ms: 1 },
      "units",
      "web01/scsi0:1 (Telegraf): the latency in µs is 1.00 times the one in ms, not 1,000 times. One of them has a different unit.",
    ],
    [
      { beyond: 30, compared: 40 },
      "parts",
      "web01/scsi0:1 (Telegraf): the device latency is above the total latency in 30 of 40 samples.",
    ],
    [
      { uptime_s: 3768 * 365.25 * 86400 },
      "age",
      "web01/scsi0:1 (Telegraf): the uptime would be 3,768 years. Its unit is a different one, or counters of this file are not what their names say.",
    ],
  ])("%j: %s", (given, name, sentence) =>
    expect(found({ ...exported, commands: null, ...given }).map(([kind, , said]) => [kind, said])).toEqual([
      [name, sentence],
    ]),
  );
  test("units that differ by 1,000, a part within the whole and an uptime of a year are not reported", () =>
    expect(
      found({ ...exported, commands: null, us_for_ms: 1040, beyond: 1, compared: 40, uptime_s: 3.2e7 }),
    ).toEqual([]));
});

describe("of a screen that a document prints", () => {
  /** @param {Record<string, number>} figures in ms */
  const screen = (figures) =>
    checks(
      [
        point({
          run: "study/screen=1",
          told: Object.fromEntries(
            Object.entries(figures).map(([name, value]) => [
              name,
              { value, half_step: 0.005, unit: /AVG/.test(name) ? "ms" : null },
            ]),
          ),
        }),
      ],
      about,
    ).map((row) => [row.class, row.sentence]);

  test("columns are known by the names that esxtop has for them", () => {
    expect(
      screen({ "DAVG/cmd": 2.5, "KAVG/cmd": 0.1, "GAVG/cmd": 2.6, "QAVG/cmd": 0.05, "CMDS/s": 4000 }),
    ).toEqual([]);
    expect(screen({ "DAVG/cmd": 2.5, "KAVG/cmd": 0.1, "GAVG/cmd": 9.4 })).toEqual([
      ["latency_sum", "screen=1: GAVG is 9.40 ms, but DAVG and KAVG add up to 2.60 ms."],
    ]);
    expect(screen({ ACTV: 32, QUED: 18, DQLEN: 32, LOAD: 1.56 })).toEqual([]);
    expect(screen({ ACTV: 32, QUED: 18, DQLEN: 32, LOAD: 1.0 })).toEqual([
      ["load", "screen=1: LOAD is 1.00, but (ACTV + QUED) / DQLEN is 1.56."],
    ]);
  });

  test("a mean of one command says so", () =>
    expect(screen({ "DAVG/cmd": 500, "CMDS/s": 0.2 })).toEqual([
      [
        "few_commands",
        "screen=1: its latencies are means of about 1 command (if the screen covers 5 s), so one slow command distorts them.",
      ],
    ]));
});
