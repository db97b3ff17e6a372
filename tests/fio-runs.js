/** Real runs of fio on this machine, whose queues are full by their options: no check may call them short. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../loaders/store/store.js";
import { check } from "../scripts/check.js";
import { seedUniform } from "../src/analysis/curves/random.js";
import { makeRepository, studyYaml } from "./repository.js";

export const withoutFio = process.env.REQUIRE_FIO !== "1" && spawnSync("fio", ["--version"]).status !== 0;
if (withoutFio)
  console.warn("Queues of real runs are not tested: no fio. To test them: sudo apt-get install fio");

/** @typedef {{engine: string, depth: number, jobs: number, block: number, pattern: string, isGrouped: boolean}} Setting */

const engines = ["psync", "libaio", "io_uring"];
const depths = [1, 2, 4, 8, 16, 32, 64, 128, 256];
const blocks = [4, 8, 16, 64, 256, 1024];
const patterns = ["randread", "randwrite", "read", "write", "randrw"];

/** Buffers of all slots, in KiB. */
const mostBuffers = 2 ** 18;

/**
 * @param {number} count
 * @param {number[]} jobs to choose from
 * @returns {Setting[]} drawn by a seed, each engine as often as the others
 */
export function drawSettings(count, jobs = [1, 2, 4, 8]) {
  const random = seedUniform(7);
  const pick = (/** @type {any[]} */ list) => list[Math.floor(random() * list.length)];
  return Array.from({ length: count }, (_, i) => {
    const [block, many] = [pick(blocks), pick(jobs)];
    const fitting = depths.filter((depth) => depth * block * many <= mostBuffers);
    const depth = i < 2 * engines.length ? (fitting.at(i < engines.length ? 0 : -1) ?? 1) : pick(fitting);
    return {
      engine: engines[i % engines.length],
      depth,
      jobs: many,
      block,
      pattern: pick(patterns),
      isGrouped: random() < 0.5,
    };
  });
}

/**
 * Runs them one after the other and reads them as a study is read.
 * @param {Setting[]} settings
 * @param {string} runtime as fio writes it
 * @returns {Promise<{ran: number, lines: string[], queues: Record<string, any>[], findings: Record<string, any>[]}>}
 */
export async function readRuns(settings, runtime) {
  const folder = mkdtempSync(join(tmpdir(), "atlas-fio-"));
  /** @type {Record<string, string>} */
  const files = { "s/study.yaml": studyYaml() };
  try {
    settings.forEach((setting, i) => {
      const result = runFio(folder, setting, runtime);
      if (result)
        files[`s/vms=1/${String(i).padStart(3, "0")}-${Object.values(setting).join("-")}.json`] = result;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const repository = makeRepository(files);
  const { lines } = await check(repository);
  const store = await openStore(repository.root);
  const queues = await store.rows("select * from queues order by run");
  const findings = await store.rows(
    `select "check", class, severity, sentence from checks where severity in ('warning', 'error')`,
  );
  store.close();
  repository.remove();
  return { ran: Object.keys(files).length - 1, lines, queues, findings };
}

/**
 * @param {string} folder
 * @param {Setting} setting
 * @param {string} runtime
 * @returns {string | null} what it printed; null where this machine does not let it use the engine
 */
function runFio(folder, { engine, depth, jobs, block, pattern, isGrouped }, runtime) {
  const output = join(folder, "result.json");
  const options = {
    name: "job",
    filename: "test.dat",
    size: "64m",
    rw: pattern,
    bs: `${block}k`,
    ioengine: engine,
    iodepth: depth,
    numjobs: jobs,
    group_reporting: Number(isGrouped),
    time_based: 1,
    runtime,
    direct: 1,
    "output-format": "json",
    output,
  };
  const { status } = spawnSync(
    "fio",
    Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    {
      cwd: folder,
    },
  );
  if (status !== 0 && engine === "io_uring") return null;
  return readFileSync(output, "utf8");
}
