/** A process that reads lists of raw files, as the one sees it that started it. It can be ended at any moment. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { reading } from "../../limits.js";
import { describeLastWords } from "../../errors.js";
import { budgetOf, OverBudget } from "./budgets.js";

/** @import {Kind} from "./budgets.js" */

/** What the process says of its work, a JSON value a line; and why its watch ended it. */
export const notesPipe = 3;
export const verdictPipe = 4;

/** The heap's own limit is behind that of memory: it is met where there is no time to look. */
const heap = `--max-old-space-size=${reading.memory.most / 2 ** 20}`;

/** @typedef {{message: string, limit: string | null}} Failure why a file was not read */

/**
 * @typedef {ReturnType<typeof startReader>} Reader
 */

/**
 * @param {URL} program
 */
export function startReader(program) {
  const child = spawn(process.execPath, [heap, fileURLToPath(program)], {
    stdio: ["pipe", "ignore", "pipe", "pipe", "pipe"],
    windowsHide: true,
  });
  const [input, , errors, notes, verdicts] = /** @type {any[]} */ (child.stdio);
  let said = "";
  let verdict = "";
  errors.on("data", (/** @type {Buffer} */ chunk) => (said = (said + chunk).slice(-8000)));
  verdicts.on("data", (/** @type {Buffer} */ chunk) => (verdict += chunk));
  input.on("error", () => {}); // it has ended: its notes end too
  const closed = once(child, "close");
  closed.catch(() => {});
  const lines = createInterface({ input: notes })[Symbol.asyncIterator]();
  return {
    /**
     * @param {object} request a list, as plain data
     * @returns {AsyncGenerator<any[]>} what it says until it has done; fewer when it ended before
     */
    async *ask(request) {
      input.write(`${JSON.stringify(request)}\n`);
      for (let next = await lines.next(); !next.done; next = await lines.next()) {
        const note = JSON.parse(next.value);
        yield note;
        if (note[0] === "done") return;
      }
    },
    /**
     * @param {{bytes: number, isGzip: boolean} | null} file that it was on
     * @param {typeof reading} limits
     * @returns {Promise<Failure>} why it ended before it had done
     */
    async explain(file, limits) {
      const [code, signal] = await closed;
      const kind =
        verdict || (/heap out of memory|Fatal .*size error|Allocation failed/.test(said) ? "memory" : null);
      if (kind && file) {
        const over = OverBudget.of(/** @type {Kind} */ (kind), budgetOf(file.bytes, file.isGzip, limits));
        return { message: over.message, limit: over.kind };
      }
      return {
        message: describeLastWords(said) ?? `its reader ended (${signal ?? `exit code ${code}`})`,
        limit: kind,
      };
    },
    async stop() {
      input.end();
      await closed;
    },
    /** Idle, it keeps nobody waiting: it ends with the process that started it. */
    rest() {
      for (const handle of [child, ...child.stdio]) /** @type {any} */ (handle)?.unref?.();
    },
    wake() {
      for (const handle of [child, ...child.stdio]) /** @type {any} */ (handle)?.ref?.();
    },
    isAlive: () => child.exitCode === null && child.signalCode === null,
    /** For whoever does not wait for what it reads. */
    kill: () => void child.kill("SIGKILL"),
  };
}
