/** The plan that imitates what virtual disks were seen to do, from a file of vscsiStats. */
import { basename, join } from "node:path";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { stringify } from "yaml";
import { openStore } from "../../loaders/store/store.js";
import { groupBy } from "../../src/analysis/series.js";
import { imitate } from "../../src/analysis/plan/imitate.js";
import { ingest } from "../ingest.js";

/** @import {Imitation, Seen} from "../../src/analysis/plan/imitate.js" */

const study = "like";
const studyYaml = `version: 1\ntitle: Seen\nquestion: What was seen?\nplatform: lab\nprovenance: measured\n`;

/**
 * @param {string} file
 * @returns {Promise<string>} a plan in YAML, with what is left to fill in and what is another than was seen as comments
 * @throws {Error} where nothing of it says what a disk did
 */
export async function planLike(file) {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Error(`${file}: no such file`);
  const found = (await readDisks(file)).flatMap(({ name, seen }) => imitate(name, seen) ?? []);
  if (found.length === 0)
    throw new Error(
      `${file}: no histogram of a virtual disk's I/O sizes; expected what vscsiStats -p all -c prints`,
    );
  return writePlan(found);
}

/**
 * @param {string} file
 * @returns {Promise<{name: string, seen: Seen}[]>} what each disk did in each print-out
 */
async function readDisks(file) {
  const root = mkdtempSync(join(tmpdir(), "atlas-like-"));
  try {
    const folder = join(root, "data", "studies", study);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "study.yaml"), studyYaml);
    copyFileSync(file, join(folder, basename(file)));
    await ingest({ root, quiet: true });
    return await readMetrics(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** @param {string} root */
async function readMetrics(root) {
  const store = await openStore(root);
  try {
    const rows = await store.rows(
      "select m.run, m.scope, m.metric, m.value from host_metrics m join runs r using (study, run) where r.tool = 'vscsistats' and m.scope like 'disk/%' order by m.run, m.scope",
    );
    const disks = groupBy(rows, ({ run, scope }) => `${run}\n${scope}`);
    return disks.map((own) => ({
      name: nameOf(own[0].scope, own[0].run),
      seen: Object.fromEntries(own.map(({ metric, value }) => [metric, value])),
    }));
  } finally {
    store.close();
  }
}

/**
 * @param {string} scope disk/web01/scsi0:0
 * @param {string} run of which several are of one disk
 * @returns {string} web01-scsi0-0-run-1
 */
const nameOf = (scope, run) =>
  `${scope.slice("disk/".length)} ${/run=\d+/.exec(run)?.[0] ?? ""}`
    .trim()
    .replace(/[^A-Za-z0-9._]+/g, "-")
    .replace(/^[^A-Za-z0-9]+/, "");

/** @param {Imitation[]} found */
function writePlan(found) {
  const head = stringify({
    version: 1,
    study: "imitated",
    engine: "fio",
    targets: ["/data/test.dat"],
    size: "10g",
  });
  const workloads = found.map(({ workload, notes }) => {
    const item = stringify([workload]).replace(/^/gm, "  ").trimEnd();
    return [...notes.map((note) => `  # ${note}`), item].join("\n");
  });
  return `# add targets (files or raw devices) and the size of each file\n${head}workloads:\n${workloads.join("\n")}\nrepeats: 3\n`;
}
