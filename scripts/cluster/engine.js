/** The engine of a cluster, as what asks for work sees it: who the workers are, and tasks done by them. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { findPython } from "../../loaders/reading/python.js";
import { keepArchive } from "./archive.js";
import { findUnfit } from "./workers.js";

/** @import {Job} from "./job.js" */
/** @import {Worker} from "./workers.js" */

const program = fileURLToPath(new URL("./spark.py", import.meta.url));

/** How long workers are waited for, and the master. */
const waitSeconds = 120;
const masterSeconds = 10;
const mostSaid = 20_000;

/**
 * @typedef {object} Cluster
 * @property {string} engine spark://host:port
 * @property {string} [checkout] where every worker sees this project with its packages; an archive is sent when absent
 * @property {number} [rangeBytes] of a part of a large capture
 */

/**
 * @typedef {object} Engine
 * @property {number} cores of all workers
 * @property {Worker[]} workers
 * @property {(tasks: object[]) => Promise<any[]>} run answers in the order of the tasks
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a job on a cluster, and looks at each of its workers before it is given anything.
 * @param {Cluster} cluster
 * @param {Job} job
 * @returns {Promise<Engine>}
 * @throws {Error} that says in a line which worker lacks what
 */
export async function startOn({ engine: master, checkout }, { folder, token }) {
  await reachMaster(master);
  const archive = checkout ? null : keepArchive();
  const about = { project: checkout ?? "project", job: folder };
  const { ask, stop } = startProgram();
  try {
    const probe = { ...about, token };
    const { cores, workers } = await ask({ master, archive, name: "atlas", probe, wait: waitSeconds });
    const unfit = findUnfit(workers);
    if (unfit) throw new Error(unfit);
    const run = async (/** @type {object[]} */ tasks) =>
      tasks.length ? (await ask(tasks.map((task) => ({ ...task, ...about })))).results : [];
    return { cores, workers, run, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Spark itself asks for a minute and a half, and tells then of something else.
 * @param {string} master spark://host:port
 * @throws {Error} where nobody answers there
 */
async function reachMaster(master) {
  const { hostname: host, port } = new URL(master.replace("spark:", "http:"));
  const socket = connect({ host, port: Number(port), timeout: masterSeconds * 1000 });
  socket.on("timeout", () => socket.destroy(new Error(`no answer in ${masterSeconds} s`)));
  try {
    await once(socket, "connect");
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new Error(
      `no master at ${master}: ${code ?? message}; start one there, or name another: docs/cluster.md`,
    );
  } finally {
    socket.destroy();
  }
}

/**
 * @param {{engine?: string, store?: string, checkout?: string, root?: string, "range-bytes"?: string}} given options of a command
 * @returns {Cluster | null} null where this machine does the work
 * @throws {Error}
 */
export function chooseCluster({ engine, store, checkout, root, "range-bytes": most }) {
  if (engine === undefined && (store ?? checkout ?? most) === undefined) return null;
  if (engine === undefined || store === undefined)
    throw new Error("--engine and --store go together: --engine spark://host:7077 --store /shared/atlas");
  if (root !== undefined)
    throw new Error(
      `--root ${root}: for one machine; workers read --store ${store}: leave one of the two out`,
    );
  if (!/^spark:\/\/[^:,/]+:\d+$/.test(engine) || !URL.canParse(engine.replace("spark:", "http:")))
    throw new Error(
      `--engine ${engine}: expected spark://host:port, the address of a master of Apache Spark`,
    );
  if (!existsSync(join(store, "data", "studies")))
    throw new Error(`--store ${store}: no data/studies in it: expected the folders of studies there`);
  const rangeBytes = most === undefined ? undefined : Number(most);
  if (rangeBytes !== undefined && !(Number.isSafeInteger(rangeBytes) && rangeBytes > 0))
    throw new Error(`--range-bytes ${most}: expected a whole number of bytes above 0`);
  return { engine, checkout: checkout && resolve(checkout), rangeBytes };
}

/** The program that speaks to Spark: a line is asked, a line is answered. It ends with its standard input. */
function startProgram() {
  const [command, ...args] = findPython();
  const child = spawn(command, [...args, program], { stdio: ["pipe", "pipe", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk) => (said = (said + chunk).slice(-mostSaid)));
  child.stdin.on("error", () => {}); // told by the end of its answers
  const closed = once(child, "close");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    /** @param {object} request */
    async ask(request) {
      child.stdin.write(`${JSON.stringify(request)}\n`);
      const { value, done } = await lines.next();
      const answer = done ? { failed: explainEnd(said) } : JSON.parse(value);
      if (answer.failed) throw Object.assign(new Error(explainFailed(answer.failed)), { isExplained: true });
      return answer;
    },
    async stop() {
      child.stdin.end();
      await closed;
    },
  };
}

/** @param {string} failed */
const explainFailed = (failed) =>
  /No module named '?pyspark/.test(failed)
    ? "no pyspark in this Python: pip install pyspark==4.3.0, or set PYTHON to a Python that has it; see docs/cluster.md"
    : failed;

/** @param {string} said on standard error */
function explainEnd(said) {
  const last = said.trim().split("\n").at(-1);
  return `the engine stopped${last ? `: ${last}` : ""}`;
}
