/** How long the analysis takes: all of it over many runs, what one changed study costs, and what a browser does with a selection. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readFactors } from "../loaders/vocabulary/schemas.js";
import { parquetFolder } from "../loaders/store/store.js";
import { ingest } from "../scripts/ingest.js";
import { publishStudies } from "../scripts/ingest/publish.js";
import { comparisons } from "../src/analysis/compare/comparisons.js";
import { drawCurve, groupCurves } from "../src/analysis/curves/curve.js";
import { describeRun } from "../src/analysis/time/steadiness.js";
import { findKneedle, findSaturation } from "../src/analysis/curves/knee.js";
import { answerLimit } from "../src/analysis/curves/limit.js";
import { againstGoal, time } from "../scripts/bench/measured.js";
import { inFolder } from "../scripts/bench/studies.js";
import { simulate } from "../tests/closed-loop.js";

/** @import {Context, Run} from "../src/analysis/types.js" */

export const title = "Analysis";

const studies = 300;
const runsOfStudy = 34;

/** @param {import("../scripts/bench.js").Progress} progress */
export const measure = ({ say }) =>
  inFolder(async (root) => {
    say(`writing and reading ${studies} studies of ${runsOfStudy} runs`);
    for (let study = 0; study < studies; study++) writeStudy(root, study);
    await ingest({ root, quiet: true });
    const names = Array.from({ length: studies }, (_, i) => nameStudy(i));
    say("analysing all of them");
    const whole = await time(() => analyseAll(root, names));
    const nothing = await time(() => ingest({ root, quiet: true }));
    writeStudy(root, 0, 2);
    say("changing one study");
    const changed = await time(() => ingest({ root, quiet: true }));
    const selected = await measureSelection();
    return [
      againstGoal(`analysis of ${studies * runsOfStudy} runs in ${studies} studies`, whole, 10),
      againstGoal(`ingest after one study of ${studies} changed`, changed, 1),
      {
        what: "ingest after nothing changed",
        measured: `${nothing.toPrecision(3)} s`,
        ratio: nothing / changed,
        to: "one study changed",
      },
      againstGoal("comparisons and curves of a selection of 1,000 points", selected, 0.05),
    ];
  });

/** @param {number} study */
const nameStudy = (study) => `bench-${String(study).padStart(3, "0")}`;

/**
 * A published table of simulated runs: two levels at many loads.
 * @param {string} root
 * @param {number} study
 * @param {number} [seed]
 */
function writeStudy(root, study, seed = 1) {
  const folder = join(root, "data", "studies", nameStudy(study));
  mkdirSync(folder, { recursive: true });
  const loads = Array.from({ length: runsOfStudy / 2 }, (_, i) => i + 1);
  const runs = simulate({
    seed: seed + study,
    levels: levels.slice(0, 2),
    loads,
    repeats: 1,
    printed: true,
  }).filter(({ workload }) => workload === "4k randread");
  writeFileSync(join(folder, "study.yaml"), studyYaml);
  const rows = runs.map(({ settings, vms, iops, latency_mean_us }) =>
    [settings[0].value, vms, iops, latency_mean_us / 1000].join(","),
  );
  writeFileSync(join(folder, "runs.csv"), ["stripes,vms,iops,latency_ms", ...rows, ""].join("\n"));
}

const studyYaml = `version: 1
title: Bench
question: How fast?
factor: stripe_width
baseline: 1
load_axis: vms
platform: vsan
provenance: published
defaults: { block_size_bytes: 4k, read_pct: 100, random_pct: 100, threads: 4, queue_depth: 8 }
tables:
  - file: runs.csv
    columns:
      stripes: { factor: stripe_width }
      vms: { factor: vms }
      iops: { measure: iops, unit_as_printed: IOPS, unit: 1/s }
      latency_ms: { measure: latency_mean_us, unit_as_printed: ms, unit: ms }
`;

const levels = ["1", "2", "4", "8"].map((value, i) => ({ value, speed: 1 + i / 10 }));

/**
 * @param {string} root
 * @param {string[]} names
 */
async function analyseAll(root, names) {
  const studies = names.map((name) => ({
    study: { name, folder: "", about: null, files: [], cases: new Set(), problems: [] },
    files: [],
    problems: [],
    isAssembled: true,
  }));
  await publishStudies(root, studies, () => {});
  rmSync(join(parquetFolder(root), ".next"), { recursive: true, force: true });
}

/** What a page runs over the points that a reader selects: the median of several times. */
async function measureSelection() {
  const runs = simulate({ levels, loads: Array.from({ length: 25 }, (_, i) => i + 1), repeats: 5 });
  const about = describeSelection();
  const once = () => {
    comparisons(runs, about);
    for (const own of groupCurves(runs)) summarise(own);
    describeRun({ run: "r", t_s: seconds, iops: seconds, bytes_per_s: seconds, latency_mean_us: seconds });
  };
  for (let i = 0; i < 5; i++) once();
  const times = [];
  for (let i = 0; i < 9; i++) times.push(await time(once));
  return times.sort((a, b) => a - b)[4];
}

const seconds = Array.from({ length: 600 }, (_, i) => i + 1);

/** @param {Run[]} runs of one curve */
function summarise(runs) {
  const curve = drawCurve(runs);
  return [findKneedle(curve), findSaturation(curve), answerLimit(curve, 3000)];
}

/** @returns {Context} */
const describeSelection = () => ({
  units: { stripe_width: "stripes", vms: "VMs" },
  loadAxis: "vms",
  study: { factor: "stripe_width", baseline: "1", margin_pct: null },
  criteria: [],
  fields: readFactors(),
  series: [],
  findings: {},
});
