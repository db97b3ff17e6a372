/** A Python package that reads a file, and the CPU time that it took: process.cpuUsage does not see other processes. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { findPython } from "../../../loaders/reading/python.js";

const script = fileURLToPath(new URL("timed.py", import.meta.url));

export function startTimedPython() {
  /** @type {ReturnType<typeof start> | null} */
  let running = null;
  const python = { ms: 0, rows, stop: () => running?.child.stdin.end() };
  return python;

  /**
   * @param {URL} program
   * @param {string} path
   * @param {object} [request]
   * @returns {AsyncGenerator<Record<string, any>>}
   */
  async function* rows(program, path, request) {
    running ??= start(program);
    let cpu;
    try {
      running.child.stdin.write(`${JSON.stringify({ ...request, id: 1, path })}\n`);
      while (cpu === undefined) {
        const { value, done } = await running.lines.next();
        if (done) throw new Error("Python stopped while reading");
        const answer = JSON.parse(value);
        if (answer.row) yield answer.row;
        cpu = answer.cpu;
      }
      python.ms += cpu;
    } finally {
      if (cpu === undefined) {
        running.child.kill();
        running = null;
      }
    }
  }
}

/** @param {URL} program */
function start(program) {
  const [command, ...args] = findPython();
  const child = spawn(command, [...args, script], {
    stdio: ["pipe", "pipe", "inherit"],
    env: {
      ...process.env,
      PYTHONPATH: dirname(fileURLToPath(program)),
      PYTHONDONTWRITEBYTECODE: "1",
      PYTHONUTF8: "1",
    },
  });
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
}
