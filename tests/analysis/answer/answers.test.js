/** What a study answers to its question, from what was found: every verdict has its sentence, and says no more than it. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { answers } from "../../../src/analysis/answer/answers.js";
import { makeContext } from "../context.js";
import { point } from "../points.js";

/** @import {Comparison, Context, Run, Winner} from "../../../src/analysis/types.js" */

/**
 * A comparison of repeated runs.
 * @param {Partial<Comparison>} [given]
 * @returns {Comparison}
 */
const row = (given = {}) =>
  /** @type {any} */ ({
    ...{
      scope: "load",
      factor: "stripe_width",
      level: "4",
      baseline: "1",
      against_baseline: true,
      tool: "fio",
    },
    ...{ workload: "4k randwrite", load: 2, others: "", measure: "iops", ratio: 1.5, low: 1.4, high: 1.6 },
    ...{
      interval: "t",
      verdict: "better",
      grade: "repeated, random order",
      margin_pct: 5,
      tie_margin_pct: 5,
    },
    ...{
      runs: 5,
      baseline_runs: 5,
      agreeing_tools: null,
      repeats_missing: null,
      reason: null,
      confounders: null,
    },
    ...given,
  });

/** @param {Partial<Comparison>} [given] */
const once = (given = {}) =>
  row({
    ...{ verdict: "unreplicated", interval: "single run", grade: "single run", low: null, high: null },
    ...{ runs: 1, baseline_runs: 1, ...given },
  });

const runs = ["1", "4"].map(
  (level) =>
    /** @type {Run} */ ({
      ...point({
        run: `study/${level}`,
        settings: [{ factor: "stripe_width", value: level, number: Number(level) }],
      }),
      ...{ tool_version: null, hosts: 4, platform: "vsan", provenance: "measured", started_at: null },
      factors: { stripe_width: level },
    }),
);

/**
 * @param {Partial<Context>} [given]
 * @param {Run[]} [own]
 */
const ask = (given = {}, own = runs) => answers(own, makeContext(given));

/**
 * @param {Comparison[]} comparisons
 * @param {Partial<Winner>[]} [winners]
 * @returns {string} the headline
 */
const say = (comparisons, winners = []) =>
  ask({ findings: { comparisons, winners: /** @type {any} */ (winners) } })[0].sentence;

test("runs seen once that are alike did not change", () =>
  expect(say([once({ ratio: 1 })])).toMatch(
    /^These figures cannot tell: seen once, IOPS did not change \(±0 %\) with 4 stripes against 1 stripe \(4k random write, 2 VMs\); fewer/,
  ));

describe("repeated runs in a known order", () => {
  test("say which tool saw what, where each saw the other way", () =>
    expect(say([row(), row({ load: 3 }), row({ tool: "diskspd", verdict: "worse", ratio: 0.5 })])).toMatch(
      /higher with 4 stripes \(fio\) at 2 of 3 points .*lower with 4 stripes \(DiskSPD\) at 1 of 3/,
    ));
  test("are better or worse by how much, of how many points, and on what evidence", () => {
    expect(say([row()])).toBe(
      "Against 1 stripe, IOPS are higher with 4 stripes at the one point (+50 %, +40 to +60 %; 4 stripes, 4k random write, 2 VMs) (fio; 5 runs a side, repeated, random order).",
    );
    expect(say([row(), row({ load: 3, ratio: 2 })])).toContain(
      "higher with 4 stripes at all 2 points (+50 to +100 %)",
    );
  });

  test("depend where a level is higher here and lower there", () => {
    const lower = row({ load: 1, ratio: 0.36, low: 0.3, high: 0.4, verdict: "worse" });
    const alike = row({ load: 3, ratio: 1.01, verdict: "equivalent" });
    const open = row({ load: 4, ratio: 1.06, verdict: "undecided", repeats_missing: 7 });
    expect(say([row(), lower, alike, open])).toBe(
      "It depends: against 1 stripe, IOPS are higher with 4 stripes at 1 of 4 points (+50 %, +40 to +60 %; 4 stripes, 4k random write, 2 VMs), lower with 4 stripes at 1 of 4 points (−64 %, −70 to −60 %; 4 stripes, 4k random write, 1 VM), equivalent within 5 % at 1 of 4 points, undecided at 1 of 4 points (7 more runs a side may decide) (fio; 5 runs a side, repeated, random order).",
    );
  });

  test("call less latency lower; the verdict is the row's", () => {
    const [answer] = ask({
      findings: { comparisons: [row({ measure: "latency_mean_us", ratio: 0.5, low: 0.4, high: 0.6 })] },
    });
    expect(answer.sentence).toMatch(
      /^Against 1 stripe, mean latency is lower with 4 stripes at the one point \(−50 %/,
    );
    expect(answer).toMatchObject({ verdict: "better", measure: "latency_mean_us" });
  });

  test("say so where more repeats are missing than anybody makes", () => {
    expect(say([row({ verdict: "undecided", ratio: 1.05 })])).toContain(
      "undecided at the one point (it probably takes more than 100 more runs a side)",
    );
  });

  test("are as sure as the least of them", () => {
    const [{ grade }] = ask({
      findings: { comparisons: [row(), row({ load: 3, grade: "repeated, fixed order" })] },
    });
    expect(grade).toBe("repeated, fixed order");
  });
});

/** Of these no setting is called better. @type {[string, Comparison[], RegExp][]} */
const unproven = [
  [
    "runs seen once",
    [once(), once({ load: 3, ratio: 1.1 })],
    /^These figures cannot tell: seen once, IOPS changed most, by \+50 % with 4 stripes against 1 stripe \(4k random write, 2 VMs\); fewer than three runs a side, and how far such runs scatter is not known\. 3 blocks at 2 and 3 VMs, each with every level once in random order, would settle it\.$/,
  ],
  [
    "runs seen with both tools",
    ["fio", "diskspd"].flatMap((tool) =>
      [2, 3].map((load) =>
        once({ tool, load, agreeing_tools: '["fio","diskspd"]', grade: "single run" }),
      ),
    ),
    /^Seen with fio and DiskSPD: 4 stripes changed IOPS by \+50 % against 1 stripe \(4k random write, 2 to 3 VMs\)\. Nothing was repeated: a lead, not a proof\. About \d+ blocks at 2 and 3 VMs may settle it, if runs scatter as the tools do\.$/,
  ],
  [
    "runs beyond what such runs scatter",
    [once({ verdict: "beyond scatter", needed_pct_curve: 20 })],
    /^Not repeated: at the one point IOPS changed by \+50 % against 1 stripe, more than such runs usually scatter \(20 % would be needed\): a lead, not a proof\.$/,
  ],
  [
    "runs within it",
    [once({ verdict: "within scatter", needed_pct_curve: 60 })],
    /^Not repeated: IOPS changed by \+50 % against 1 stripe, within what such runs scatter \(60 % would be needed\): \d+ blocks would tell\.$/,
  ],
  [
    "runs whose order nobody recorded",
    [row({ verdict: "differs", grade: "repeated, order unknown" })],
    /^Against 1 stripe, the IOPS differ in these runs at the one point \(\+50 %.*\)\. The order of the runs was not recorded, so that the time may have made the difference: record starts, or run the levels in turns\.$/,
  ],
  [
    "the same, where they are alike",
    [row({ verdict: "alike", grade: "repeated, order unknown" })],
    /^Against 1 stripe, the IOPS are alike in these runs at the one point/,
  ],
  [
    "levels that ran one after the other",
    [
      row({
        verdict: "order-confounded",
        grade: "repeated, fixed order",
        ratio: 1.01,
        plain_ratio: 1.5,
        drift_pct: -26,
      }),
    ],
    /^No verdict at 1 point: as they stand, IOPS changed by \+50 % against 1 stripe, but each level ran wholly after the other, while IOPS moved by −26 % over the runs: time or setting, these figures cannot tell\. 3 blocks, each with every level once in random order, would tell\.$/,
  ],
  [
    "runs that differ in something else",
    [row({ verdict: "confounded", confounders: '["queue_depth 64 against 32"]' })],
    /^IOPS changed by \+50 % against 1 stripe at 1 point, but something else differs there, too, so that there is no verdict: queue_depth 64 against 32\.$/,
  ],
  [
    "runs that may not be compared",
    [row({ ratio: null, verdict: "not comparable", reason: "Two quantities." })],
    /^These figures cannot answer it: two quantities\.$/,
  ],
];

describe("what the source says changed with the setting", () => {
  const along = "Also changed with 4 stripes: an earlier session. That may explain a difference.";
  const part = { what: "four times the disks", part_of_it: true, levels: null };
  const checks = /** @type {any} */ ([
    { check: "company", class: "stated", sentence: along, severity: "warning", runs: "[]" },
  ]);
  const saySo = (/** @type {Comparison} */ comparison) =>
    ask({
      environment: { comes_with: { stripe_width: [part] } },
      findings: { comparisons: [comparison], winners: [], checks },
    })[0].sentence;
  const confounded = (/** @type {string[]} */ ...causes) =>
    row({ verdict: "confounded", confounders: JSON.stringify(causes) });

  test("is named with the finding where it belongs to it, and after it where it came along", () => {
    expect(saySo(confounded(along))).toBe(
      `IOPS changed by +50 % against 1 stripe, with four times the disks, at 1 point. ${along}`,
    );
  });

  test("does not hide another cause", () => {
    expect(saySo(confounded("queue_depth 64 against 32", along))).toBe(
      "IOPS changed by +50 % against 1 stripe, with four times the disks, at 1 point, but something else differs there, " +
        `too, so that there is no verdict: queue_depth 64 against 32. ${along}`,
    );
  });

  test("is no doubt of a verdict where it belongs to the setting", () => {
    expect(saySo(row())).toMatch(
      /^Against 1 stripe, IOPS are higher with 4 stripes, with four times the disks at/,
    );
  });
});

describe("no setting is called better by", () => {
  test.each(unproven)("%s", (_, comparisons, sentence) => {
    const said = say(comparisons);
    expect(said).toMatch(sentence);
    expect(said).not.toMatch(/\b(better|worse|best|wins?|winner|leads|outperforms|proven)\b/i);
    const [{ grade }] = ask({ findings: { comparisons } });
    if (comparisons.every(({ runs: count }) => count === 1))
      expect(["single run", "single run"]).toContain(grade);
  });
});

test("refused points are told beside what was found", () => {
  const reason = "The checks distrust every run of one side.";
  const refused = row({ load: 3, ratio: null, verdict: "not comparable", grade: null, reason });
  expect(say([row(), refused])).toMatch(
    / 1 point may not be compared: all runs of one side are distrusted\.$/,
  );
});

test("a pattern has a row of its own, with its tools, loads and span", () => {
  const up = ["fio", "diskspd"].flatMap((tool) =>
    [2, 3].map((load) =>
      once({
        tool,
        load,
        ratio: 1 + load / 10,
        agreeing_tools: '["fio","diskspd"]',
        grade: "single run",
      }),
    ),
  );
  const down = up.map((each) => ({ ...each, load: Number(each.load) + 4, ratio: 0.5 }));
  const [headline, ...patterns] = ask({ findings: { comparisons: [...up, ...down] } });
  expect(patterns).toMatchObject([
    {
      ...{
        role: "pattern",
        number: 2,
        tool: "fio and diskspd",
        from_load: 2,
        to_load: 3,
        low: 1.2,
        high: 1.3,
      },
      ...{ verdict: "unreplicated", grade: "single run", levels: '["4"]', against: "1" },
    },
    { role: "pattern", number: 3, from_load: 6, to_load: 7, low: 0.5, high: 0.5 },
  ]);
  expect(headline.sentence).toContain("4 stripes changed IOPS by +20 to +30 %");
  expect(headline.sentence).toContain("So too: 4 stripes changed IOPS by −50 %");
});

describe("a reader leaves with a setting to keep or to test", () => {
  /** @param {string[]} winners @param {number} from_load */
  const region = (winners, from_load = 1, replicated = true) => ({
    ...{ factor: "stripe_width", measure: "iops", contenders: '["1","2","4"]', replicated },
    ...{ from_load, to_load: from_load, loads: 1, winners: JSON.stringify(winners) },
  });
  test("with the default where nothing is ahead of it", () =>
    expect(say([row()], [region(["1"]), region(["1", "2"], 2)])).toMatch(
      / Keep 1 stripe: nothing is ahead of it in IOPS anywhere\.$/,
    ));
  test("with those that are behind nowhere", () =>
    expect(say([row()], [region(["2", "4"]), region(["4"], 2)])).toMatch(
      / Test 4 stripes: behind nowhere in IOPS\.$/,
    ));
  test("with none where it depends", () =>
    expect(say([row()], [region(["1"]), region(["4"], 2)])).toMatch(
      / Which setting is ahead depends on workload and load: at 1 of 2 places nothing is ahead of 1 stripe\.$/,
    ));
  test("with one for each tool where the tools disagree", () => {
    const of = (/** @type {string} */ tool, /** @type {string[]} */ winners) => ({
      ...region(winners),
      tool,
    });
    expect(say([row()], [of("fio", ["4"]), of("diskspd", ["1", "2"])])).toMatch(
      / Which setting is ahead depends on the tool: nothing is ahead of 4 stripes with fio and 1 and 2 stripes with DiskSPD\.$/,
    );
  });
  test("with less certainty of single runs", () =>
    expect(say([row()], [region(["4"], 1, false)])).toMatch(
      /behind nowhere in IOPS, as far as single runs show\.$/,
    ));
  test("with nothing where nothing was told apart", () =>
    expect(say([row({ verdict: "equivalent", ratio: 1 })], [region(["1", "2", "4"])])).not.toMatch(
      /Keep|Test/,
    ));
});

describe("other questions", () => {
  const curve = {
    ...{ tool: "fio", workload: "4k", first_load: 1, last_load: 8, replicated: false },
    ...{ sentence: "The highest IOPS are at 4 VMs.", latency_sentence: "Latency stays flat up to 2 VMs." },
  };
  test("of latency are answered by latency, not by the highest IOPS", () => {
    const findings = { curves: /** @type {any} */ ([curve, curve]) };
    const [latency, iops] = ask({
      asks: [{ kind: "curve", measure: "latency_mean_us" }, { kind: "curve" }],
      findings,
    });
    expect(latency).toMatchObject({ kind: "curve", measure: "latency_mean_us", grade: "single run" });
    expect(latency.sentence).toBe("Latency stays flat up to 2 VMs. And 1 more curve.");
    expect(iops).toMatchObject({ number: 2, measure: "iops" });
    expect(iops.sentence).toMatch(/^The highest IOPS are at 4 VMs\./);
  });

  test("of layers are answered by shares of device and kernel", () => {
    const layers = [{ run: "study/4", davg_us: 100, kavg_us: 900, qavg_us: 850, gavg_us: 1000 }];
    const [{ sentence, kind }] = ask({ asks: [{ kind: "layers" }], layers });
    expect(kind).toBe("layers");
    expect(sentence).toBe(
      "4k random read: at 4 stripes the device took 10 % of the 1.00 ms of a command (DAVG 100 µs) and the kernel 90 % (KAVG 900 µs, in its queue 85 % of the command's time); a VM saw 1.00 ms per I/O.",
    );
  });

  test("of criteria are answered by each verdict, not tested included", () => {
    const criteria = /** @type {any[]} */ ([
      { criterion: "64K", verdict: "not tested", reason: "no run has 60 % reads", sentence: "" },
      { criterion: "8K", verdict: "met", reason: null, sentence: "" },
    ]);
    expect(ask({ asks: [{ kind: "criterion" }], findings: { criteria } })).toMatchObject([
      {
        verdict: null,
        sentence: "The criterion 64K is not tested: no run has 60 % reads. The criterion 8K is met.",
      },
    ]);
  });

  test("of printed figures are answered by how many agree", () => {
    const figure = (/** @type {string} */ run, /** @type {number} */ ours) => ({
      ...{ run, entity_kind: "all", entity: "", operation: "all", measure: "iops", unit_as_printed: null },
      ...{ text: "1000", value: 1000, half_step: 0.5, ours, parts: [] },
    });
    const figures = [figure("study/1", 1000.2), figure("study/1", 1000), figure("study/4", 1200)];
    const checks = /** @type {any[]} */ ([
      { check: "printed_percentile", class: "misfit", cells: 1, severity: "error", runs: '["study/1"]' },
    ]);
    expect(ask({ asks: [{ kind: "agreement" }], figures, findings: { checks } })).toMatchObject([
      {
        verdict: "not met",
        caveats: '["printed_percentile: misfit"]',
        sentence:
          "Of 3 figures that the tool printed for 2 runs, 2 are what its workers make and 1 is off by up to 20 % without an explanation.",
      },
    ]);
  });

  test("of steadiness are answered by counts, and what is too short is not judged", () => {
    const rowOf = (/** @type {boolean | null} */ steady) =>
      /** @type {any} */ ({ last_window_steady: steady });
    const steadiness = [rowOf(true), rowOf(false), rowOf(null)];
    expect(ask({ asks: [{ kind: "steadiness" }], findings: { steadiness } })[0].sentence).toBe(
      "1 of 2 runs is steady at the end; 1 is not judged: too short.",
    );
    expect(ask({ asks: [{ kind: "steadiness" }], findings: { steadiness: [rowOf(null)] } })[0].sentence).toBe(
      "Not judged: the one run with samples is too short to tell.",
    );
  });

  test("without a name are the first kind that has an answer", () => {
    const findings = { curves: /** @type {any} */ ([curve]) };
    expect(ask({ findings })[0].kind).toBe("curve");
    expect(ask({ findings: { ...findings, comparisons: [row()] } })[0].kind).toBe("comparison");
  });
});

/**
 * @param {(string | null)[]} lacks of a run that has no result
 * @returns {Partial<Context>}
 */
const unfinished = (...lacks) => ({
  lacking: lacks.map((lacks, i) => ({ run: `study/${i}`, outcome: "incomplete", lacks, overlap_pct: null })),
});

describe("a study without an answer", () => {
  const { study } = makeContext();
  test.each([
    [
      { study: { ...study, factor: null } },
      runs,
      "2 runs of one setting: there is nothing to compare them with.",
    ],
    [
      { study: { ...study, factor: null } },
      runs.slice(0, 1),
      "One run of one setting: there is nothing to compare it with.",
    ],
    [{}, runs, "Not answered: no two runs differ in the factor alone."],
    [
      {},
      runs.slice(0, 1),
      "Not answered: the one run is at 1 stripe. The same at another level, in 3 blocks or more, would be compared with it.",
    ],
    [
      {},
      [runs[0], runs[0]],
      "Not answered: all runs are at 1 stripe. The same at another level, in 3 blocks or more, would be compared with it.",
    ],
    [
      { statements: 4 },
      [],
      "These figures cannot tell: no figure is printed that could be compared, only 4 statements without their runs.",
    ],
    [{}, [], "No answer yet: nothing has been read."],
    [unfinished("1 of 4 VMs"), [], "No answer yet: the one run was not completed (1 of 4 VMs)."],
    [unfinished(null, null), [], "No answer yet: none of the 2 runs was completed."],
  ])("says why: %o", (given, own, sentence) => {
    expect(ask(given, own)).toMatchObject([{ number: 1, kind: "none", role: "headline", sentence }]);
  });
});

describe("rows", () => {
  const schema = JSON.parse(
    readFileSync(new URL("../../../schemas/tables/answers.json", import.meta.url), "utf8"),
  );
  const columns = Object.keys(schema.properties).filter((name) => name !== "study");

  test("are complete, whatever was asked", () => {
    for (const comparisons of [[], ...unproven.map(([, own]) => own), [row()]])
      for (const answer of ask({ findings: { comparisons } })) {
        for (const name of columns) expect(answer, name).toHaveProperty(name);
        for (const name of Object.keys(answer)) expect(columns).toContain(name);
        for (const name of /** @type {const} */ (["caveats", "runs", "refused"]))
          expect(JSON.parse(answer[name])).toBeInstanceOf(Array);
      }
  });

  test("name runs, refusals and grave findings about them, and where the figures come from", () => {
    const checks = /** @type {any[]} */ ([
      { check: "implied_queue", class: "short", severity: "warning", runs: '["study/4"]' },
      { check: "digits", class: "odd", severity: "note", runs: '["study/4"]' },
      { check: "implied_queue", class: "gross", severity: "error", runs: '["elsewhere/1"]' },
    ]);
    const refusals = [
      { run: "study/1", measure: "iops", reason: "unsteady", effect: "not used", sentence: "…" },
      { run: "elsewhere/1", measure: "iops", reason: "copy", effect: "not used", sentence: "…" },
    ];
    const [answer] = ask({ findings: { comparisons: [row()], checks, refusals } });
    expect(JSON.parse(answer.runs)).toEqual(["study/1", "study/4"]);
    expect(JSON.parse(answer.refused)).toEqual([{ run: "study/1", measure: "iops", reason: "unsteady" }]);
    expect(JSON.parse(answer.caveats)).toEqual(["implied_queue: short"]);
    expect(answer).toMatchObject({ provenance: "measured", emulated: false, load_axis: "vms" });
    const emulated = runs.map((run) => ({ ...run, platform: "vsan-lab" }));
    expect(ask({ findings: { comparisons: [row()] } }, emulated)[0].emulated).toBe(true);
  });
});
