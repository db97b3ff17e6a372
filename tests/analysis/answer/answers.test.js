/** What a study answers to its question, from what was found: finding first, then how sure, the one doubt, and what to do. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { answers } from "../../../src/analysis/answer/answers.js";
import { makeContext, statement } from "../context.js";
import { point } from "../points.js";

/** @import {Comparison, Context, Run} from "../../../src/analysis/types.js" */

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
    ...{ verdict: "single run", interval: "single run", grade: "single run", low: null, high: null },
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
 * @param {Partial<Context>} [given]
 */
const answerTo = (comparisons, given = {}) => ask({ findings: { comparisons }, ...given })[0];

describe("repeated runs", () => {
  test("give the effect, its interval aside, and how often they were repeated", () =>
    expect(answerTo([row()])).toMatchObject({
      finding: "4 stripes gave 50 % more IOPS than one (4k writes).",
      strength: "Good: 5 runs per setting and workload, random order, fio",
      ...{ doubt: null, action: "Choose 4 stripes.", next: null, verdict: "better", results: 1 },
    }));
  test("of several workloads give the typical value before the extremes", () =>
    expect(answerTo([row(), row({ load: 3, ratio: 2 }), row({ load: 4, ratio: 2.4 })]).finding).toBe(
      "On average, 4 stripes gave 93 % more IOPS than one (1.5 to 2.4 times, 3 results, 4k writes).",
    ));
  test("with a difference in some results say in how many", () => {
    const equal = [3, 4, 5].map((load) => row({ load, ratio: 1.01, verdict: "equivalent" }));
    expect(answerTo([row(), ...equal]).finding).toBe(
      "At 2 VMs, 4 stripes gave 50 % more IOPS than one (4k writes). At 3, 4 and 5 VMs, the two are within 5 % of each other.",
    );
  });
  test("that are equal everywhere make no practical difference", () =>
    expect(
      answerTo([
        row({ ratio: 1.01, verdict: "equivalent" }),
        row({ load: 3, ratio: 0.99, verdict: "equivalent" }),
      ]),
    ).toMatchObject({
      finding:
        "No practical difference: 4 stripes and one are within 5 % of each other in both results for 4k writes.",
      action: "Either will do: choose by cost.",
    }));
  test("too close to call print the estimate all the same", () =>
    expect(
      answerTo([
        row({ ratio: 1.097, low: 1.03, high: 1.16, verdict: "undecided", runs: 3, baseline_runs: 3 }),
      ]),
    ).toMatchObject({
      finding:
        "4 stripes and one are too close to call so far. With 4 stripes, IOPS change by +9.7 % (+3 to +16 %), 3 runs each.",
      action: "No choice yet: on your own system, test 4 stripes and one, and compare IOPS and latency.",
    }));
  test("less latency is lower", () =>
    expect(answerTo([row({ measure: "latency_mean_us", ratio: 0.5, low: 0.4, high: 0.6 })]).finding).toBe(
      "4 stripes gave 50 % lower mean latency than one (4k writes).",
    ));
  test("show the best grade and how many results have which", () =>
    expect(answerTo([row(), row({ load: 3, grade: "repeated, fixed order" })]).strength).toBe(
      "Good: 5 runs per setting and workload, random order, fio (1 result: repeated, random order; 1 result: repeated, fixed order)",
    ));
});

describe("a difference whose direction changes from load to load", () => {
  test("is too close to call where no result is clear", () => {
    const rows = [1.03, 0.97, 1.02, 0.96].map((ratio, i) =>
      row({ ratio, load: i + 1, verdict: "undecided" }),
    );
    expect(answerTo(rows)).toMatchObject({
      finding:
        "4 stripes and one are too close to call in all 4 results for 4k writes. With 4 stripes, IOPS change by −0.5 % on average so far (−4 to +3 %).",
      action: "No choice yet: on your own system, test 4 stripes and one, and compare IOPS and latency.",
    });
  });

  test("names each side where repeated runs show it, however few its loads, and not the loads between", () => {
    const rows = [1.31, 1.3, 0.998, 0.8, 0.81].map((ratio, i) =>
      row({ ratio, load: 4 ** i, verdict: ratio > 1 ? "better" : ratio < 0.9 ? "worse" : "equivalent" }),
    );
    expect(answerTo(rows).finding).toMatch(
      /^With 1 to 4 VMs, 4 stripes beat one.*From 64 VMs, 4 stripes gave 20 %/,
    );
  });

  test("is one of workloads where each keeps its own at all loads", () => {
    const rows = [1.42, 1.4, 1.41].flatMap((ratio, i) => [
      row({ ratio, load: i + 1, workload: "4k randread", verdict: "better" }),
      row({ ratio: 0.7 + i / 200, load: i + 1, verdict: "worse" }),
    ]);
    expect(answerTo(rows)).toMatchObject({
      form: "by_workload",
      finding: expect.stringMatching(
        /depends on the workload.*IOPS were 41 % higher for 4k reads and 30 % lower for 4k writes/,
      ),
    });
  });

  test("says in how many results it won and lost where they are clear", () => {
    const rows = [1.2, 0.8, 1.3, 0.8].map((ratio, i) =>
      row({ ratio, load: i + 1, verdict: ratio > 1 ? "better" : "worse" }),
    );
    expect(answerTo(rows)).toMatchObject({
      finding:
        "4 stripes beat one in 2 of 4 results for 4k writes and lost in 2: IOPS change by −20 to +30 %.",
      action: "No choice yet: on your own system, test 4 stripes and one, and compare IOPS and latency.",
    });
  });
});

describe("single runs", () => {
  test("say so in the same sentence, and what to do", () =>
    expect(answerTo([once()])).toMatchObject({
      finding: "4 stripes gave 50 % more IOPS than one (4k writes, single runs).",
      ...{ grade: "single run", strength: "Weak: single runs (n=1), fio" },
      action: "Try 4 stripes, and compare with 1 stripe on your own system.",
      next: "Test each setting 3 times in random order.",
    }));
  test("have no direction below 10 %", () =>
    expect(answerTo([once({ ratio: 1.09 })]).finding).toBe(
      "4 stripes and one were about the same for 4k writes (single runs): IOPS change by +9 %.",
    ));
  test("have none within three times the variation that is known", () => {
    expect(answerTo([once({ ratio: 1.25, scatter_log_sd: 0.1 })]).finding).toMatch(/about the same/);
    expect(answerTo([once({ ratio: 1.08, scatter_log_sd: 0.02 })]).finding).toMatch(/8 % more IOPS/);
  });
});

test("another value that gains less and loses nothing that counts is safer", () => {
  const rows = [2, 4, 6, 14, 16, 18].flatMap((load) => [
    once({ load, ratio: load < 10 ? 2 : 0.7 }),
    once({ level: "2", load, ratio: load < 10 ? 1.3 : load === 16 ? 0.9 : 0.97 }),
  ]);
  expect(answerTo(rows)).toMatchObject({
    support:
      "With 2 to 6 VMs, 2 stripes averaged 30 % more IOPS than one, and at worst 10 % fewer at higher loads.",
    action: "Try 4 stripes with 2 to 6 VMs, and compare with 1 stripe on your own system.",
    besides: "From 14 VMs, keep 1 stripe for 4k writes.",
  });
  const far = [0.6, 0.75].map((ratio, i) => once({ level: i === 0 ? "4" : "2", load: 1, ratio }));
  expect(answerTo([...far, ...rows])).toMatchObject({
    besides: expect.stringMatching(
      /keep 1 stripe for 4k writes\. At worst, 4 stripes gave 40 % fewer IOPS \(4k writes with 1 VM\)\.$/,
    ),
  });
});

test("another value that loses in no workload is named where the best one does", () => {
  const rows = ["4k randwrite", "8k randread", "64k seqread"].flatMap((workload, i) => [
    once({ workload, load: null, ratio: i < 2 ? 3 : 0.6 }),
    once({ level: "2", workload, load: null, ratio: i < 2 ? 1.4 : 0.98 }),
  ]);
  expect(answerTo(rows, { loadAxis: null }).support).toMatch(
    /^2 stripes averaged 40 % more IOPS than one for .+, and at worst 2 % fewer for the others\.$/,
  );
});

test("of numbers of hosts what each of them does", () => {
  const given = { factor: "hosts", level: "4", baseline: "3", load: null, ratio: 1.2 };
  const about = {
    ...{ study: { ...makeContext().study, factor: "hosts", baseline: "3" }, loadAxis: null },
    ...{ units: { hosts: { title: "Hosts", unit: "hosts" } }, practice: /** @type {any} */ ({ hosts: {} }) },
  };
  expect(answerTo([once(given)], about)).toMatchObject({
    support: "Per host, IOPS fall by 10 %.",
    action: "Don't choose the number of hosts by these results: first check what limits your own system.",
    next: null,
  });
});

describe("the one doubt", () => {
  test("is what came along with the setting, as the source says", () => {
    const environment = {
      comes_with: { stripe_width: [{ what: "the session", part_of_it: false, levels: ["1"] }] },
    };
    expect(answerTo([once()], { environment }).doubt).toBe(
      "The two also differed in the session; that may explain the difference.",
    );
    const condition = "All data came from cache. It was read twice.";
    expect(answerTo([once()], { environment, conclusion: { text: null, condition } }).doubt).toBe(
      "The two also differed in the session; that may explain the difference. All data came from cache.",
    );
    const other = {
      comes_with: { stripe_width: [{ what: "the session", part_of_it: false, levels: ["8"] }] },
    };
    expect(answerTo([once()], { environment: other }).doubt).not.toMatch(/session/);
  });
  test("is never a part of the setting itself, which the finding names", () => {
    const environment = {
      comes_with: { stripe_width: [{ what: "four times the disks", part_of_it: true, levels: null }] },
    };
    expect(answerTo([once()], { environment })).toMatchObject({
      finding:
        "4 stripes gave 50 % more IOPS than one (4k writes, single runs). This includes four times the disks.",
      doubt: expect.not.stringContaining("disks"),
    });
  });
  test("is what else differs where nothing else is known", () => {
    const confounders = JSON.stringify(["Queue depth 64 against 32."]);
    expect(answerTo([row({ verdict: "confounded", confounders })])).toMatchObject({
      finding: "4 stripes gave 50 % more IOPS than one (4k writes).",
      doubt: "Something else changed, too: Queue depth 64 against 32.",
    });
  });
  test("of runs one after the other speaks of drift only where there is one", () => {
    const after = {
      verdict: /** @type {const} */ ("order-confounded"),
      grade: /** @type {const} */ ("repeated, fixed order"),
    };
    expect(answerTo([row({ ...after, drift_pct: -26, drift_within_pct: -14, drift_p: 0.001 })]).doubt).toBe(
      "All runs of one setting came first, and IOPS fall by 14 % during the runs of one setting alone.",
    );
    expect(answerTo([row({ ...after, drift_pct: -26, drift_p: 0.2 })]).doubt).toBe(
      "All runs of one setting came first; something else may have changed.",
    );
  });
  test("of runs with another value between them is the drift, where it is as large as the gap", () => {
    const after = row({
      ...{ verdict: "order-confounded", grade: "repeated, fixed order", runs: 4, baseline_runs: 4 },
      ...{ ratio: 0.78, gap_ranges: 2.7, drift_pct: -28, drift_within_pct: -10 },
    });
    expect(answerTo([{ ...after, drift_p: 0.0001 }])).toMatchObject({
      support: expect.not.stringContaining("spread"),
      doubt: expect.stringMatching(/ IOPS fall by 10 % during the runs of one setting alone\.$/),
    });
    expect(answerTo([{ ...after, drift_p: 0.2 }]).doubt).toMatch(/Slow drift hardly explains/);
  });
  test("of single runs is what is known of how such runs vary", () => {
    expect(answerTo([once()]).doubt).toBe("Each was run once, so nobody knows how much such runs vary.");
    expect(answerTo([once({ scatter_log_sd: 0.03 })]).doubt).toBe(
      "Each was run once; such runs vary by about 3 %.",
    );
    expect(answerTo([once()], { not_given: ["number of repeats"] }).doubt).toBe(
      "The source states no repeats, so each result counts as one run.",
    );
  });
  test("of an order that nobody recorded", () =>
    expect(
      answerTo([row({ verdict: "differs", design: "order_unknown", grade: "repeated, order unknown" })])
        .doubt,
    ).toBe("The order of the runs was not recorded."));
  const refused = (/** @type {object} */ given) => [
    { run: "study/4", measure: "iops", reason: "copy", effect: "not used", sentence: "…", ...given },
  ];
  const gross = {
    ...{ check: "littles_law", class: "gross", severity: "error", runs: '["study/4"]', sentence: "…" },
    ...{ unusable: '["iops"]', confounded: null, not_comparable: null, ratio: 0.7 },
  };
  const cached = { ...gross, check: "working_set", class: "cached", severity: "warning", unusable: null };
  const unknown = /** @type {const} */ ({ verdict: "differs", design: "order_unknown" });
  const lost = {
    ...{ run: "study/9", outcome: "incomplete", lacks: "3 of 4 VMs", overlap_pct: null },
    factors: '{"stripe_width":"4"}',
  };
  test.each(
    /** @type {[string, object, Partial<Context>, string | null][]} */ ([
      [
        "copies",
        {},
        { findings: { refusals: refused({}) } },
        "1 of 2 runs are copies of others and count once.",
      ],
      [
        "a run that failed a check, and the order",
        unknown,
        { findings: { refusals: refused({ reason: "audit" }), checks: [gross] } },
        "1 run is left out: IOPS × latency is far below the queue depth set; the order of the runs was not recorded.",
      ],
      [
        "a run without results",
        {},
        {
          lacking: [lost],
          findings: {
            refusals: refused({ run: "study/9", reason: "incomplete", sentence: "Incomplete: 3 of 4 VMs." }),
          },
        },
        "1 run is incomplete and left out (3 of 4 VMs).",
      ],
      [
        "runs that warmed up",
        {},
        {
          findings: {
            refusals: refused({ reason: "unsteady", effect: "window used" }),
            steadiness: [{ run: "study/4", first_steady_s: 180, steady_from_s: 180 }],
          },
        },
        "1 of 2 runs were not steady before 180 s; only what follows counts.",
      ],
      [
        "a cache",
        {},
        { findings: { checks: [cached] } },
        "In 1 of the 2 runs used here, the working set fits into a cache.",
      ],
      [
        "another version",
        { confounders: '["tool version 2.21 against 3.38"]' },
        {},
        "Something else changed, too: tool version 2.21 against 3.38.",
      ],
      [
        "a drift that is larger than the difference",
        { drift_pct: -50, drift_p: 0.001 },
        {},
        "IOPS fall by 50 % over the runs; the comparison allows for it.",
      ],
      ["a drift that is smaller", { drift_pct: -11, drift_p: 0.001 }, {}, null],
      ["runs of another setting", {}, { findings: { refusals: refused({ run: "study/8" }) } }, null],
      ["another measure", {}, { findings: { refusals: refused({ measure: "bytes_per_s" }) } }, null],
    ]),
  )("of %s", (_, own, given, doubt) => {
    const findings = { ...given.findings, comparisons: [row(own)] };
    expect(answerTo([], /** @type {any} */ ({ ...given, findings })).doubt).toBe(doubt);
  });
  test("of results that are left out counts them", () =>
    expect(answerTo([row(), row({ load: 3, ratio: null, verdict: "not comparable" })])).toMatchObject({
      results: 1,
      doubt: "1 result is left out: a run failed a check.",
    }));
});

test("tools that see opposite directions are named, not the workloads", () => {
  const rows = ["4k randread", "64k seqwrite"].flatMap((workload) => [
    row({ workload, load: null, tool: "fio", ratio: 1.3, direction: "higher" }),
    row({ workload, load: null, tool: "diskspd", ratio: 0.8, verdict: "worse", direction: "lower" }),
  ]);
  expect(answerTo(rows).finding).toMatch(
    /^Whether 4 stripes or one is better depends on the tool\. .*30 % higher with fio and 20 % lower with DiskSPD\.$/,
  );
});

test("a result that is confounded enters no number where others are free", () => {
  const { finding } = answerTo([once(), once({ load: 3, ratio: 9, verdict: "confounded" })]);
  expect(finding).toBe("4 stripes gave 50 % more IOPS than one (4k writes, single runs).");
});

describe("claims", () => {
  const conclusion = {
    text: "Keep 1000. A limit of 1 helps large sequential I/O only.",
    condition: "All data came from the array's cache.",
  };
  test("are the author's conclusion, with what could overturn it", () =>
    expect(ask({ conclusion }, [])[0]).toMatchObject({
      ...{ kind: "claim", finding: conclusion.text, doubt: conclusion.condition },
      ...{ grade: "claim, no data", strength: "Very weak: the author's claim, without raw results" },
    }));
  test("that rank without a number say so, unless the source states figures", () => {
    const ranking = { conclusion: { text: "NFS ran better than iSCSI.", condition: null } };
    expect(ask(ranking, [])[0].support).toBe("The numbers here do not show how large the effect is.");
    expect(ask({ ...ranking, statements: 2 }, [])[0].support).toBeNull();
  });
  test("without a conclusion are the first claim", () =>
    expect(
      ask({ claims: /** @type {any} */ ([{ claim: "Eight datastores are twice as fast." }]) }, [])[0].finding,
    ).toBe("The source says: Eight datastores are twice as fast."));
  test("stand behind what was measured", () =>
    expect(ask({ conclusion, findings: { comparisons: [once()] } })[0].kind).toBe("comparison"));
});

test("a criterion of a host has what the source prints of one, too", () => {
  const run = /** @type {any} */ ({
    ...runs[0],
    ...{ iops: 730_000, latency_mean_us: 1100, hosts: 6, factors: { read_pct: "70" } },
  });
  const criterion = {
    ...{ criterion: "8K mixed", measure: "iops", comparator: ">=", required: 50_000, scope: "host" },
    ...{ verdict: "not tested", value: 730_000 / 6, reason: "the random share is not stated" },
  };
  const given = {
    ...{ asks: [{ kind: "criterion" }], findings: { criteria: [criterion] } },
    stated: [115_000, 36_000].map((low, i) =>
      statement(
        { read_pct: i === 0 ? "70" : "60" },
        { measure: "iops", low, high: low, scope: "per node (A)" },
      ),
    ),
  };
  expect(ask(/** @type {any} */ (given), [run])[0].finding).toBe(
    "8K mixed reached 121,667 IOPS a host at 1.10 ms (730,000 IOPS on 6 hosts). That is above its target of 50,000 IOPS a host, but the I/O may not be what the target requires. The source itself prints 115,000 IOPS a host, which does not fit its total.",
  );
});

test.each([
  [["met", "met"], "criterion_met", "keep"],
  [["met", "not tested"], "criterion_if", "test"],
  [["met", "not met", "not tested"], "criterion_missed", "avoid"],
])("of criteria that are %j the worst decides what to do", (verdicts, form, action_kind) => {
  const criteria = verdicts.map((verdict, i) => ({
    ...{ criterion: `Target ${i}`, measure: "iops", comparator: ">=", required: 50_000, scope: "cluster" },
    ...{
      verdict,
      value: Number(runs[0].iops),
      reason: verdict === "not tested" ? "the share differs" : null,
    },
  }));
  const given = /** @type {any} */ ({ asks: [{ kind: "criterion" }], findings: { criteria } });
  expect(ask(given, [runs[0]])[0]).toMatchObject({ form, action_kind });
});

test("where nearly as many IOPS took much less latency, a criterion says so", () => {
  const at = (/** @type {number} */ iops, /** @type {number} */ latency_mean_us) =>
    /** @type {any} */ ({
      ...{ ...runs[0], run: `study/${iops}`, iops, latency_mean_us },
      factors: { ...runs[0].factors, outstanding_io: String(latency_mean_us) },
    });
  const criterion = {
    ...{ criterion: "64K", measure: "iops", comparator: ">=", required: 150_000, scope: "cluster" },
    ...{ verdict: "met", value: 220_000, reason: null },
  };
  const given = /** @type {any} */ ({ asks: [{ kind: "criterion" }], findings: { criteria: [criterion] } });
  const knee = "64K also reached 200,000 IOPS at 1.50 ms: the last 10 % of IOPS add 87 % to the latency.";
  expect(ask(given, [at(200_000, 1500), at(220_000, 2800)])[0].finding).toContain(knee);
  expect(ask(given, [at(200_000, 2500), at(220_000, 2800)])[0].finding).not.toContain("also reached");
});

test("results of a faulty set-up are no ground for a choice: what mends it comes first", () => {
  const faults = [{ what: "One of two paths carried all I/O.", mend: "Repair the second path" }];
  const [answer] = ask({ findings: { comparisons: [once()] }, environment: { faults } });
  expect(answer.action).toBe(
    "Don't choose by these results: first repair the second path, then measure again.",
  );
  expect(answer.doubt).toMatch(/^One of two paths carried all I\/O\. /);
});

describe("curves", () => {
  const curveOf = (/** @type {[number, number, number][]} */ points) =>
    points.map(([load, iops, latency_mean_us]) => ({
      ...runs[0],
      ...point({ run: `study/${load}`, load, iops, latency_mean_us }),
    }));
  const sweep = {
    study: { factor: "vms", baseline: null, margin_pct: null, blocks: null, order_random: null },
  };
  test("with a knee name it, and what more load brings", () => {
    const [answer] = ask(
      sweep,
      /** @type {any} */ (
        curveOf([
          [8, 100000, 400],
          [16, 130000, 700],
          [32, 156857, 1130],
          [64, 157200, 2260],
        ])
      ),
    );
    expect(answer).toMatchObject({
      finding:
        "The knee is at 32 VMs: 156,857 IOPS at 1.13 ms. At 64 VMs, IOPS rise by 0.2 %, at twice the latency.",
      support:
        "8 VMs give 64 % of the highest IOPS. Going to 32 gives 57 % more IOPS for 2.8 times the latency.",
      action: "Plan for 32 VMs: more load only adds latency.",
    });
  });
  test("that still grow have none", () =>
    expect(
      ask(
        sweep,
        /** @type {any} */ (
          curveOf([
            [1, 1000, 400],
            [2, 1900, 410],
            [4, 3500, 450],
          ])
        ),
      )[0],
    ).toMatchObject({
      ...{ form: "growing", action_kind: "test" },
      finding: "IOPS still grow at 4 VMs, the most that was tested: 3,500 IOPS at 450 µs.",
      support:
        "1 VM gives 29 % of the highest IOPS. Going to 4 gives 3.5 times the IOPS for 1.1 times the latency.",
      action: "Test beyond 4 VMs: IOPS had not stopped growing.",
    }));
  test("name the smallest of the loads that give the same share of the peak", () =>
    expect(
      ask(
        sweep,
        /** @type {any} */ (
          curveOf([
            [4, 85300, 380],
            [8, 85100, 750],
            [16, 95000, 1300],
            [32, 101000, 2500],
          ])
        ),
      )[0].finding,
    ).toBe(
      "4 VMs give 84 % of the highest IOPS. Going to 32 gives 18 % more IOPS for 6.6 times the latency.",
    ));
  test("that stall and rise again have none", () =>
    expect(
      ask(
        sweep,
        /** @type {any} */ (
          curveOf([
            [1, 1000, 400],
            [2, 1010, 800],
            [4, 1020, 900],
            [8, 2000, 950],
          ])
        ),
      )[0].form,
    ).toBe("growing"));
});

describe("other questions", () => {
  test("of layers are answered by what moves, and one example", () => {
    const layers = [
      { run: "study/1", davg_us: 900, kavg_us: 100, qavg_us: 90, gavg_us: 1000 },
      { run: "study/4", davg_us: 100, kavg_us: 900, qavg_us: 850, gavg_us: 1000 },
    ];
    expect(ask({ asks: [{ kind: "layers" }], layers })[0]).toMatchObject({
      finding: "With 4 stripes, most of the latency moves from the device (DAVG) to the kernel (KAVG).",
      support: "The device (DAVG) takes 90 % of the 1.00 ms per command (4k reads at 1 stripe).",
    });
  });
  test("of printed figures are answered by how many agree", () => {
    const figure = (/** @type {number} */ ours) => ({
      ...{
        run: "study/1",
        entity_kind: "all",
        entity: "",
        operation: "all",
        measure: "iops",
        unit_as_printed: null,
      },
      ...{ text: "1000", value: 1000, half_step: 0.5, ours, parts: [] },
    });
    expect(
      ask({ asks: [{ kind: "agreement" }], figures: [figure(1000.2), figure(1000), figure(1200)] })[0],
    ).toMatchObject({
      finding: "2 of 3 printed numbers match the raw data.",
      support: "1 differs without an explanation.",
      verdict: "not met",
      action: "Take the IOPS from the results of each VM, not from the summary.",
    });
  });
  test("of printed figures name what is cut short, and a VM that a mean over VMs hides", () => {
    const parts = [2100, 2200, 4100].map((latency_p95_us, i) => ({
      ios: 1000,
      ...{ entity: `vm${i}`, iops: null, bytes_per_s: null, latency_mean_us: null, latency_stddev_us: null },
      ...{ latency_p95_us, ended_early: false, first: null },
    }));
    const percentile = {
      ...{ run: "study/1", entity_kind: "all", entity: "", operation: "all", measure: "latency_p95_us" },
      ...{ unit_as_printed: "ms", text: "2", value: 2000, half_step: 0.5, ours: null, parts },
    };
    expect(ask({ asks: [{ kind: "agreement" }], figures: [percentile] })[0]).toMatchObject({
      finding: "0 of 1 printed number match the raw data.",
      support:
        "1 is cut to whole numbers: 2.8 ms is printed as 2 ms, 29 % less. The printed 95th-percentile latency is a mean over VMs: 2 ms hides one VM with 4.1 ms.",
      action: "Take the 95th-percentile latency from the results of each VM, not from the summary.",
    });
  });
  test("of steadiness are answered by counts", () => {
    const steadiness = /** @type {any[]} */ (
      [true, false, null].map((steady) => ({ last_window_steady: steady }))
    );
    expect(ask({ asks: [{ kind: "steadiness" }], findings: { steadiness } })[0].finding).toBe(
      "1 of 2 runs were steady at the end.",
    );
  });
  test("without an answer are named, beside what can be said", () => {
    const [answer] = ask({ asks: [{ kind: "layers" }], findings: { comparisons: [row()] } });
    expect(answer.support).toBe("Not answered: there are no counters of the hosts.");
    expect(answer.kind).toBe("comparison");
  });
  test("of a measure that no run has say which one answers", () =>
    expect(
      ask({
        asks: [{ kind: "comparison", measure: "latency_p99_us" }],
        findings: { comparisons: [row()] },
      })[0].support,
    ).toBe("The runs have no 99th-percentile latency; this is IOPS."));
});

describe("nothing to compare", () => {
  const { study } = makeContext();
  const unfinished = (/** @type {(string | null)[]} */ ...lacks) => ({
    lacking: lacks.map((lacks, i) => ({
      run: `study/${i}`,
      outcome: "incomplete",
      lacks,
      overlap_pct: null,
    })),
  });
  const other = { ...runs[1], workload: "64k randread", iops: 41000 };
  test("a run alone says what it reached", () =>
    expect(
      ask({ study: { ...study, factor: null } }, [{ ...runs[0], latency_mean_us: 243 }])[0].finding,
    ).toBe("One run of 4k reads: 32,000 IOPS at 243 µs."));
  test("runs that compare nothing are repeated so that they show more than caches", () => {
    const doubtful = (/** @type {string[]} */ ...kinds) => ({
      study: { ...study, factor: null },
      findings: /** @type {any} */ ({
        checks: kinds.map((kind) => {
          const [check, name] = kind.split(" ");
          return { check, class: name, severity: "warning", runs: '["study/0"]', sentence: kind };
        }),
      }),
    });
    const alone = [{ ...runs[0], run: "study/0" }];
    expect(ask(doubtful("run_length short"), alone)[0].action).toBe(
      "Run it 3 times to see how much results vary.",
    );
    expect(ask(doubtful("run_length brief"), alone)[0].action).toBe(
      "Run it 3 times, for at least 5 minutes each.",
    );
    expect(ask(doubtful("run_length brief", "working_set cached"), alone)[0].action).toBe(
      "Run it 3 times, for at least 5 minutes each and on a working set larger than the caches.",
    );
  });
  test("a run alone that failed a check is to be mended, and its doubt names the finding", () => {
    const refusal = {
      ...{ run: "study/0", measure: "iops", reason: "audit", effect: "not used" },
      sentence: "IOPS × latency is far below the queue depth set.",
    };
    const gross = {
      ...{ check: "littles_law", class: "gross", severity: "error", runs: '["study/0"]' },
      ...{ unusable: '["iops"]', sentence: refusal.sentence, ratio: 0.1 },
    };
    const findings = /** @type {any} */ ({ refusals: [refusal], checks: [gross] });
    const alone = { ...runs[0], run: "study/0" };
    expect(ask({ study: { ...study, factor: null }, findings }, [alone])[0]).toMatchObject({
      doubt: "1 run failed a check: IOPS × latency is far below the queue depth set.",
      doubt_of: '["littles_law gross"]',
      action: "Find out why the run failed a check and mend that before you run it again.",
    });
  });
  test.each(
    /** @type {[Partial<Context>, Run[], string][]} */ ([
      [
        { study: { ...study, factor: null } },
        ["a", "b", "c"].map((run) => ({ ...runs[0], run })),
        "3 runs of one setting: 32,000 IOPS; nothing to compare.",
      ],
      [
        {},
        [runs[0], other],
        "No two settings were measured under the same conditions; the best result is 41,000 IOPS (64k reads).",
      ],
      [{}, [], "Nothing has been read yet."],
      [unfinished("1 of 4 VMs"), [], "No run was completed (1 of 4 VMs)."],
      [unfinished(null, null), [], "No run was completed."],
      [
        { counters: { values: 26350, formats: ["esxtop"] } },
        [],
        "There are 26,350 counter values of esxtop, but no benchmark run.",
      ],
    ]),
  )("says so: %#", (given, own, finding) =>
    expect(ask(given, own)[0]).toMatchObject({ number: 1, kind: "none", role: "headline", finding }),
  );
});

describe("comparisons of which none may be used", () => {
  const comparisons = [row({ ratio: null, verdict: "not comparable" })];
  test("say why, before any curve", () => {
    const refusals = [
      { run: "study/9", measure: "iops", reason: "rate_limited", effect: "latency only", sentence: "…" },
    ];
    const loads = [1, 2, 4].map((load) => ({
      ...runs[0],
      ...{ run: `study/${load}`, load, iops: 1000 * load, latency_mean_us: 100 },
    }));
    expect(ask({ findings: { comparisons, refusals } }, loads)[0]).toMatchObject({
      ...{ kind: "none", form: "all_failed" },
      finding:
        "No comparison of 4 stripes and 1 stripe: every run of one of them was limited by its options.",
      support: expect.stringMatching(/^IOPS still grow at 4 VMs, the most that was tested: 4,000 IOPS/),
      action: "No choice yet: repeat these runs before you rely on them.",
    });
  });
  test("name no reason where there are several", () =>
    expect(ask({ findings: { comparisons } })[0].finding).toBe(
      "No comparison of 4 stripes and 1 stripe: every run of one of them failed a check.",
    ));
});

describe("rows", () => {
  const schema = JSON.parse(
    readFileSync(new URL("../../../schemas/tables/answers.json", import.meta.url), "utf8"),
  );
  const columns = Object.keys(schema.properties).filter((name) => name !== "study");

  test("are complete, whatever was asked", () => {
    for (const comparisons of [[], [row()], [once()], [once(), once({ load: 3 })]])
      for (const answer of ask({ findings: { comparisons } })) {
        for (const name of columns) expect(answer, name).toHaveProperty(name);
        for (const name of Object.keys(answer)) expect(columns).toContain(name);
        for (const name of /** @type {const} */ (["caveats", "runs", "refused"]))
          expect(JSON.parse(answer[name])).toBeInstanceOf(Array);
      }
  });

  test("name runs, refusals and grave findings about them, and where the figures come from", () => {
    const checks = /** @type {any[]} */ ([
      { check: "littles_law", class: "short", severity: "warning", runs: '["study/4"]' },
      { check: "printed_digits", class: "odd", severity: "note", runs: '["study/4"]' },
      { check: "littles_law", class: "gross", severity: "error", runs: '["elsewhere/1"]' },
    ]);
    const refusals = [
      { run: "study/1", measure: "iops", reason: "unsteady", effect: "not used", sentence: "…" },
      { run: "elsewhere/1", measure: "iops", reason: "copy", effect: "not used", sentence: "…" },
    ];
    const [answer] = ask({ findings: { comparisons: [row()], checks, refusals } });
    expect(JSON.parse(answer.runs)).toEqual(["study/1", "study/4"]);
    expect(JSON.parse(answer.refused)).toEqual([{ run: "study/1", measure: "iops", reason: "unsteady" }]);
    expect(JSON.parse(answer.caveats)).toEqual(["littles_law: short"]);
    expect(answer).toMatchObject({ provenance: "measured", emulated: false, load_axis: "vms" });
    const emulated = runs.map((run) => ({ ...run, platform: "vsan-lab" }));
    expect(ask({ findings: { comparisons: [row()] } }, emulated)[0].emulated).toBe(true);
  });
});
