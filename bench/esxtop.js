/** A capture of esxtop to Parquet: 800 MB, 40,000 columns, against programs that read it as a CSV. */
import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { findPython } from "../loaders/reading/python.js";
import { repository } from "../loaders/store/store.js";
import { measureIngest, runProgram } from "../scripts/bench/measured.js";
import { inFolder, writeStudy } from "../scripts/bench/studies.js";

/** @import {Measured, Row} from "../scripts/bench/measured.js" */

export const title = "esxtop";

const bytes = 800e6;
const samples = 60;
const peers = ["polars", "duckdb", "pyarrow", "pandas"];
const peerTimeoutSeconds = 300;
const peerPython = join(repository, "bench", ".venv", "bin", "python");
const install = "python3 -m venv bench/.venv && bench/.venv/bin/pip install -r bench/requirements.txt";

/** @param {import("../scripts/bench.js").Progress} progress */
export const measure = ({ say }) =>
  inFolder((root) => {
    const missing = peers.filter((peer) => !isInstalled(peer));
    if (missing.length > 0)
      say(`${missing.join(", ")} cannot be compared with: not installed. Type ${install}`);
    const capture = join(writeStudy(root), "capture.csv");
    say(`writing a capture of ${bytes / 1e6} MB`);
    const columns = writeCapture(root, capture, bytes);
    const mb = statSync(capture).size / 1e6;
    say("ingest of the capture");
    const own = measureIngest(root);
    const what = `ingest of ${mb.toFixed(0)} MB, ${columns} columns (${(mb / own.seconds).toFixed(0)} MB/s)`;
    /** @type {Row[]} */
    const rows = [
      {
        what: `peak memory of the ingest`,
        measured: `${own.peakMB.toFixed(0)} MB`,
        ratio: own.peakMB / 400,
        to: "400 MB",
        goal: "≤ 1",
      },
    ];
    if (missing.length > 0) rows.push(withoutRatio(what, own, `${missing.join(", ")}: not installed`));
    for (const peer of peers.filter((each) => !missing.includes(each))) {
      say(`${peer} on the same`);
      rows.push(...compare(what, own, peer, [capture, join(root, "peer.parquet")]));
    }
    return rows;
  });

/** @param {string} peer @returns {boolean} whether it is a package of bench/.venv */
const isInstalled = (peer) =>
  existsSync(peerPython) && spawnSync(peerPython, ["-c", `import ${peer}`]).status === 0;

/** @param {string} what @param {Measured} own @param {string} to @returns {Row} */
const withoutRatio = (what, own, to) => ({ what, measured: `${own.seconds.toFixed(1)} s`, ratio: null, to });

/**
 * @param {string} what
 * @param {Measured} own
 * @param {string} peer
 * @param {string[]} files what it reads, and where it writes
 * @returns {Row[]}
 */
function compare(what, own, peer, files) {
  const measured = `${own.seconds.toFixed(1)} s`;
  try {
    const script = join(repository, "bench", "peers.py");
    const other = runProgram([peerPython, script, peer, ...files], process.env, peerTimeoutSeconds);
    return [
      {
        what,
        measured,
        ratio: own.seconds / other.seconds,
        to: `${peer}: ${other.seconds.toFixed(1)} s, ${other.peakMB.toFixed(0)} MB`,
        goal: "≤ 0.5",
      },
      {
        what: `time of processor, ${what}`,
        measured: `${own.cpu.toFixed(1)} s`,
        ratio: own.cpu / other.cpu,
        to: `${peer}: ${other.cpu.toFixed(1)} s`,
      },
    ];
  } catch (error) {
    const [reason] = /** @type {Error} */ (error).message.split("\n").slice(-1);
    return [withoutRatio(what, own, `${peer}: ${reason.slice(0, 80)}`)];
  }
}

/**
 * A generated capture, its samples over and over with times that go on.
 * @param {string} root
 * @param {string} target
 * @param {number} bytes
 * @returns {number} columns
 */
export function writeCapture(root, target, bytes) {
  const short = join(root, "short.csv");
  const script = join(repository, "tests/tools/make_esxtop.py");
  const size = [
    "--columns",
    "40000",
    "--samples",
    String(samples),
    "--vms",
    "60",
    "--devices",
    "64",
    "--paths",
    "4",
  ];
  runProgram([...findPython(), script, ...size, "--out", short]);
  const [header, ...lines] = readFileSync(short, "utf8").split(/(?<=\n)/);
  const rests = lines.map((line) => line.slice(line.indexOf('",') + 1));
  const started = Date.UTC(2026, 0, 1);
  const file = openSync(target, "w");
  let written = writeSync(file, header);
  for (let i = 0; written < bytes; i++) {
    const time = new Date(started + i * 5000).toISOString();
    const cell = `"${time.slice(5, 7)}/${time.slice(8, 10)}/${time.slice(0, 4)} ${time.slice(11, 19)}"`;
    written += writeSync(file, cell + rests[i % rests.length]);
  }
  closeSync(file);
  return header.split('","').length;
}
