/** Python packages as long-lived workers: a path goes in as a JSON line, rows come out as JSON lines. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { basename, dirname } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { describeLastWords } from "../errors.js";
import { OverBudget } from "./box/budgets.js";

const oldest = [3, 9];
const advice = "install Python 3.9 or newer, or set PYTHON to its path";

/** Without Python no file of a whole format can be read: that is no problem of the file. */
export class MissingPython extends Error {}

/**
 * @returns {string[]} command and arguments that start a Python of 3.9 or newer
 * @throws {MissingPython} when there is none
 */
export function findPython() {
  const candidates = process.env.PYTHON ? [[process.env.PYTHON]] : [["python3"], ["python"], ["py", "-3"]];
  for (const [command, ...args] of candidates) {
    const print = "import sys; print(*sys.version_info[:2])";
    // By itself, without packages: these may take longer to be found than it to start.
    const { status, stdout } = spawnSync(command, [...args, "-I", "-S", "-c", print], { encoding: "utf8" });
    const [major, minor] = String(stdout).split(" ").map(Number);
    if (status === 0 && (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])))
      return [command, ...args];
  }
  throw new MissingPython(`no Python ${oldest.join(".")} or newer among ${candidates.join(", ")}: ${advice}`);
}

/**
 * A pool of workers, started when first needed. A worker that dies fails only the file it was reading.
 * @param {number} size
 * @param {(pid: number, isAlive: boolean) => void} [onProcess] called when a process starts or ends
 */
export function startWorkers(size, onProcess = () => {}) {
  /** By address of the package. @type {Map<string, {idle: Worker[], started: number, waiting: ((worker: Worker) => void)[]}>} */
  const pools = new Map();
  /** @type {Set<Worker>} */
  const alive = new Set();
  /** @type {string[] | undefined} */
  let python;

  /** @param {URL} program */
  const poolOf = (program) => {
    const pool = pools.get(program.href) ?? { idle: [], started: 0, waiting: [] };
    pools.set(program.href, pool);
    return pool;
  };

  /** @param {URL} program */
  const start = (program) => {
    python ??= findPython();
    const worker = startWorker(python, program, onProcess);
    alive.add(worker);
    return worker;
  };

  /**
   * @param {URL} program
   * @returns {Promise<Worker>}
   */
  const take = async (program) => {
    const pool = poolOf(program);
    const worker = pool.idle.pop();
    if (worker) return worker;
    if (pool.started < size) {
      const started = start(program);
      pool.started++;
      return started;
    }
    return new Promise((resolve) => pool.waiting.push(resolve));
  };

  /**
   * @param {URL} program
   * @param {Worker} worker
   */
  const give = (program, worker) => {
    const pool = poolOf(program);
    const next = worker.dead() ? start(program) : worker;
    if (worker !== next) alive.delete(worker);
    const waiting = pool.waiting.shift();
    if (waiting) waiting(next);
    else pool.idle.push(next);
  };

  return {
    /**
     * @param {URL} program folder of a package that understands --serve
     * @param {string} path
     * @param {object} [request] further fields of the request
     * @returns {AsyncGenerator<Record<string, any>>} its rows for the file
     * @throws {Error} when the worker dies; the message ends with the last line it said
     */
    async *rows(program, path, request) {
      const worker = await take(program);
      try {
        yield* worker.read(path, request);
      } finally {
        give(program, worker);
      }
    },
    async stop() {
      await Promise.all([...alive].map((worker) => worker.stop()));
    },
  };
}

/** @typedef {ReturnType<typeof startWorker>} Worker */

/**
 * @param {string[]} python
 * @param {URL} folder of a package
 * @param {(pid: number, isAlive: boolean) => void} onProcess
 */
function startWorker([command, ...args], folder, onProcess) {
  const program = basename(fileURLToPath(folder));
  const child = spawn(command, [...args, "-m", program, "--serve"], {
    env: {
      ...process.env,
      PYTHONPATH: dirname(fileURLToPath(folder)),
      PYTHONDONTWRITEBYTECODE: "1",
      PYTHONUTF8: "1",
    },
  });
  let said = "";
  let gone = false;
  child.stderr.on("data", (chunk) => (said = (said + chunk).slice(-4000)));
  child.stdin.on("error", () => (gone = true));
  const closed = once(child, "close")
    .catch((error) => (said = String(error)))
    .finally(() => {
      gone = true;
      if (child.pid) onProcess(child.pid, false);
    });
  if (child.pid) onProcess(child.pid, true);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let id = 0;
  return {
    dead: () => gone || child.exitCode !== null || child.signalCode !== null,
    /**
     * @param {string} path
     * @param {{limits?: Limits}} [request]
     */
    async *read(path, request) {
      child.stdin.write(`${JSON.stringify({ ...request, id: ++id, path })}\n`);
      let ended = false;
      try {
        while (!ended) {
          const { value, done } = await lines.next();
          if (done) {
            await closed;
            throw whyStopped(program, said, child.signalCode, request?.limits);
          }
          const answer = JSON.parse(value);
          if (answer.error) throw new Error(`${program}: ${answer.error}`);
          ended = Boolean(answer.end);
          if (answer.row) yield answer.row;
        }
      } finally {
        // A reader that stopped half-way leaves lines of the old file in the pipe: this worker is of no more use.
        if (!ended) {
          gone = true;
          child.kill("SIGKILL");
        }
      }
    },
    async stop() {
      child.stdin.end();
      await closed;
    },
  };
}

/** @typedef {{seconds: number, memory: number}} Limits of a processor and of bytes, for one file */

/**
 * @param {string} program
 * @param {string} said
 * @param {NodeJS.Signals | null} signal
 * @param {Limits} [limits] that it was given
 */
function whyStopped(program, said, signal, limits) {
  const last = said.trim().split("\n").at(-1) ?? "";
  if (limits && signal === "SIGXCPU") return new OverBudget("seconds", limits.seconds);
  if (limits && last.startsWith("MemoryError")) return new OverBudget("memory", limits.memory);
  return new Error(`${program} stopped while reading: ${describeLastWords(last) ?? signal ?? "no message"}`);
}
