/** A study again on other systems: its workloads as command lines and parameter files of load generators. */
/** @import {Run, Study} from "../types.js" */
import { html } from "../html/markup.js";
import { formatBlock, formatMany } from "../words/numbers.js";
import { slugify } from "../words/slug.js";
import { levelName } from "../html/cells.js";
import { listAll } from "../sentences/format.js";

/** A run of the kit, s: long enough to become steady. */
const duration_s = 300;
const warmup_s = 60;
/** Runs of each setting, so that they may be compared with repeats. */
const repeats = 3;
/** More workloads than this are variations of one. */
const mostWorkloads = 12;

/**
 * @typedef {object} Load  of one workload
 * @property {string} name  in the words of files: 4k-randread
 * @property {string} block  4k
 * @property {number} read_pct
 * @property {number} random_pct  100 where the source does not say
 * @property {number} threads
 * @property {number} depth  outstanding I/Os of each thread
 * @property {boolean} isAssumed  whether the source does not state them
 */

/** @param {Study} study @returns {Load[]} of workloads whose block size and read share are known; reads and writes of one are one */
export function loadsOfStudy({ runs, workloads }) {
  const first = new Map();
  for (const run of runs) if (!first.has(run.workload)) first.set(run.workload, run);
  const loads = workloads.flatMap((workload) => loadOf(first.get(workload)));
  return [...new Map(loads.map((load) => [load.name, load])).values()].slice(0, mostWorkloads);
}

/** @param {Run} run @returns {Load[]} one, or none */
function loadOf({ workload, factors }) {
  const { block_size_bytes, read_pct, random_pct, threads = "1", queue_depth, outstanding_io } = factors;
  if (block_size_bytes === undefined || read_pct === undefined) return [];
  const all = Number(outstanding_io ?? Number(queue_depth ?? 1) * Number(threads));
  const depth = Math.max(1, Math.round(Number(queue_depth ?? all / Number(threads))));
  return [
    {
      ...{
        name: slugify((workload ?? "").replace(/, (?:reads|writes)$/, "")),
        block: formatBlock(Number(block_size_bytes)),
        depth,
      },
      ...{ read_pct: Number(read_pct), random_pct: Number(random_pct ?? 100), threads: Number(threads) },
      isAssumed: queue_depth === undefined && outstanding_io === undefined,
    },
  ];
}

/**
 * Output begins with the name of the study, by which Check finds what it repeats.
 * @param {Load} load
 * @param {string} study
 * @returns {string} a command line; HCIBench takes the same options as a parameter file
 */
export function fioLine({ name, block, read_pct, random_pct, threads, depth }, study) {
  const way = read_pct === 100 ? "read" : read_pct === 0 ? "write" : "rw";
  const options = [
    ...[`--name=${name}`, "--filename=/dev/your-test-disk", "--ioengine=libaio", "--direct=1"],
    `--rw=${random_pct === 0 ? way : `rand${way}`}`,
    way === "rw" && `--rwmixread=${read_pct}`,
    random_pct > 0 && random_pct < 100 && `--percentage_random=${random_pct}`,
    ...[`--bs=${block}`, `--iodepth=${depth}`, `--numjobs=${threads}`, "--group_reporting", "--time_based"],
    ...[`--runtime=${duration_s}`, `--ramp_time=${warmup_s}`],
    ...["--output-format=json", `--output=${study}.${name}.json`],
  ];
  return ["fio", ...options.filter(Boolean)].join(" ");
}

/** @param {Load} load @param {string} study @returns {string} a command line of Windows */
export function diskspdLine({ name, block, read_pct, random_pct, threads, depth }, study) {
  const random = random_pct === 100 ? "-r" : random_pct === 0 ? "-si" : `-rs${random_pct}`;
  return `diskspd.exe -b${block.toUpperCase()} -d${duration_s} -W${warmup_s} -t${threads} -o${depth} ${random} -w${100 - read_pct} -Sh -L -Rxml #1 > ${study}.${name}.xml`;
}

/** @param {Load[]} loads @returns {string} a parameter file */
export const vdbenchFile = (loads) =>
  [
    "sd=sd1,lun=/dev/your-test-disk,openflags=o_direct",
    ...loads.map(
      ({ name, block, read_pct, random_pct }) =>
        `wd=${name},sd=sd1,xfersize=${block},rdpct=${read_pct},seekpct=${random_pct}`,
    ),
    ...loads.map(
      ({ name, threads, depth }) =>
        `rd=${name},wd=${name},iorate=max,threads=${threads * depth},elapsed=${duration_s},warmup=${warmup_s},interval=1`,
    ),
  ].join("\n");

/**
 * @param {Study} study
 * @returns {unknown} nothing where no workload is known well enough to be run again
 */
export function kitSection(study) {
  const loads = loadsOfStudy(study);
  if (loads.length === 0) return "";
  const { factor, levels } = study;
  const values = factor ? levels.map(({ value }) => value) : [];
  const runs = loads.length * Math.max(1, values.length) * repeats;
  const hours = Math.ceil((runs * (duration_s + warmup_s)) / 3600);
  const folder = factor && values.length > 0 ? `${factor}=${values[0]}/repeat=1` : "repeat=1";
  return html`<p>
      ${values.length > 1 && html`Run each workload with ${listAll(values.map((value) => levelName(study, value)))}. `}Run
      everything ${repeats} times in random order: ${formatMany(runs, "run")}, about
      ${formatMany(hours, "hour")} at one load.
    </p>
    <p>
      Put the output of each setting into a folder such as <code>${folder}</code> and drop the whole on
      <a href="../check.html">Check</a>. By the names of the files it finds the study that they repeat, and
      pairs each run with that study's. With Vdbench, give the option <code>-o ${study.study}.vdbench</code>.
      ${loads.some(({ isAssumed }) => isAssumed) && "The source does not state all outstanding I/O: these lines assume 1 for each thread."}
    </p>
    ${program("fio, also for HCIBench", loads.map((load) => fioLine(load, study.study)).join("\n"))}
    ${program("DiskSPD", loads.map((load) => diskspdLine(load, study.study)).join("\n"))}
    ${program("Vdbench", vdbenchFile(loads))}`;
}

/**
 * @param {string} title
 * @param {string} text
 */
const program = (title, text) =>
  html`<h3>${title}</h3>
    <pre class="plan" tabindex="0"><code>${text}</code></pre>`;
