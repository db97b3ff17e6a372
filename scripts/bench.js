#!/usr/bin/env node
/** Speed, as ratios of things measured in one run on one machine: wall times of their own would say nothing elsewhere. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findPython } from "../loaders/python.js";
import { repository } from "../loaders/store.js";
import { ingest } from "./ingest.js";

const help = `Usage: npm run bench [-- --files N]

Measures the ingest on a generated study of fio files, and the Python reader alone, against Python's json.load on
the same bytes. Prints a table of ratios.

  --files     number of result files; 500 when absent
  --help      show this text`;

const sample = "tests/fixtures/fio/v3.33/jsonplus/randread-4k-qd8.json";

/**
 * @param {string} root
 * @param {number} count
 */
function writeStudy(root, count) {
  const study = join(root, "data", "studies", "bench");
  const result = readFileSync(join(repository, sample), "utf8");
  mkdirSync(study, { recursive: true });
  writeFileSync(
    join(study, "study.yaml"),
    "version: 1\ntitle: Bench\nquestion: How fast?\nplatform: linux-lab\nprovenance: synthetic\n",
  );
  for (let i = 1; i <= count; i++) writeFile(study, i, result);
}

/**
 * @param {string} study
 * @param {number} i
 * @param {string} result
 */
function writeFile(study, i, result) {
  mkdirSync(join(study, `repeat=${i}`));
  // Each file differs from the others, so that none is taken for another that was read before.
  writeFileSync(
    join(study, `repeat=${i}`, "result.json"),
    result.replace('"timestamp"', `"run" : ${i}, "timestamp"`),
  );
}

/** @param {() => unknown} work */
async function seconds(work) {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function runPython(program, args) {
  const [python, ...first] = findPython();
  const env = { ...process.env, PYTHONPATH: join(repository, "loaders", "fio_parser") };
  const { status, stderr } = spawnSync(python, [...first, "-c", program, ...args], { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`bench: ${stderr}`);
}

/** @param {number} files */
async function measure(files) {
  const root = mkdtempSync(join(tmpdir(), "atlas-bench-"));
  try {
    writeStudy(root, files);
    const folder = join(root, "data", "studies", "bench");
    const each = `import sys, json, glob, fio_parser\nfor path in sorted(glob.glob(sys.argv[1] + "/*/result.json")):`;
    const json = await seconds(() => runPython(`${each}\n    json.load(open(path))`, [folder]));
    const parser = await seconds(() => runPython(`${each}\n    list(fio_parser.read(path))`, [folder]));
    const full = await seconds(() => ingest({ root, quiet: true }));
    const nothing = await seconds(() => ingest({ root, quiet: true }));
    writeFile(folder, files + 1, readFileSync(join(repository, sample), "utf8"));
    const one = await seconds(() => ingest({ root, quiet: true }));
    return { json, parser, full, nothing, one };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const { values } = parseArgs({ options: { files: { type: "string" }, help: { type: "boolean" } } });
if (values.help) console.log(help);
else {
  const files = Number(values.files ?? 500);
  const { json, parser, full, nothing, one } = await measure(files);
  const ratio = (/** @type {number} */ a, /** @type {number} */ b) => `${(a / b).toFixed(2)} ×`;
  console.log(`${files} fio JSON+ files, Node.js ${process.version}, ${process.platform}-${process.arch}`);
  console.table({
    "fio_parser, one process": {
      seconds: parser.toFixed(2),
      ratio: ratio(parser, json),
      to: "json.load, one process",
    },
    "ingest of everything, bins kept": {
      seconds: full.toFixed(2),
      ratio: ratio(full, json),
      to: "json.load, one process",
    },
    "ingest of nothing new": {
      seconds: nothing.toFixed(2),
      ratio: ratio(nothing, full),
      to: "ingest of everything",
    },
    "ingest of one more file": {
      seconds: one.toFixed(2),
      ratio: ratio(one, full),
      to: "ingest of everything",
    },
  });
}
