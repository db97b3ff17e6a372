/** Collects a study of the lab: its plan, run by collect.py with the machine as the guest. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isSeq, parseDocument } from "yaml";
import { findPython } from "../../loaders/reading/python.js";
import { readPlan } from "../plan.js";

/** @import {Machine} from "./machine.js" */

const collector = fileURLToPath(new URL("../collect.py", import.meta.url));

/**
 * @param {string} file a plan in YAML, without guests
 * @returns {any} the plan
 * @throws {Error} with a line for everything that is wrong with it
 */
export function readLabPlan(file) {
  const { plan, faults } = readPlan(readFileSync(file, "utf8"));
  if (faults.length)
    throw new Error(
      faults.map(({ line, message }) => `${file}${line ? `:${line}` : ""}: ${message}`).join("\n"),
    );
  return plan;
}

/**
 * @param {any} plan
 * @param {Machine} machine
 * @param {string} studies folder in which the study's folder is or shall be
 * @param {AbortSignal} [signal] ends it; what is whole is kept
 * @returns {Promise<number | null>} exit code of collect.py
 */
export async function collectStudy(plan, machine, studies, signal) {
  const folder = mkdtempSync(join(tmpdir(), "atlas-plan-"));
  try {
    const file = join(folder, "plan.json");
    writeFileSync(file, JSON.stringify(onMachine(plan, machine)));
    const before = processorTimes(machine.pid);
    const code = await collect(plan, file, studies, signal);
    noteProcessorTimes(join(studies, plan.study, "study.yaml"), before, processorTimes(machine.pid));
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {any} plan
 * @param {Machine} machine
 */
const onMachine = (plan, { port, identity, knownHosts, emulator }) => ({
  ...plan,
  environment: {
    ...plan.environment,
    emulator: `${emulator}, plain emulation of 2 CPUs on a machine with ${cpus().length}`,
  },
  guests: [{ name: 1, address: "127.0.0.1", port, user: "root", identity }],
  ssh: { known_hosts: knownHosts },
});

/**
 * @param {any} plan
 * @param {string} file
 * @param {string} studies
 * @param {AbortSignal} [signal]
 */
async function collect(plan, file, studies, signal) {
  const [python, ...args] = findPython();
  const names = (plan.factors ?? []).filter((/** @type {any} */ { set }) => set).map(nameOf);
  const allowed = names.length ? ["--apply", ...names] : [];
  const targets = plan.targets.flatMap((/** @type {string} */ target) => ["--overwrite", target]);
  const child = spawn(
    python,
    [...args, collector, "run", file, "--studies", studies, ...allowed, ...targets],
    {
      stdio: "inherit",
    },
  );
  const stop = () => child.kill("SIGINT");
  signal?.addEventListener("abort", stop);
  const [code] = await once(child, "close");
  signal?.removeEventListener("abort", stop);
  return code;
}

/** @param {{name: string}} thing */
const nameOf = ({ name }) => name;

/** @typedef {{total: number, idle: number, machine: number}} ProcessorTimes ticks since boot */

/**
 * @param {number} pid of QEMU
 * @returns {ProcessorTimes}
 */
function processorTimes(pid) {
  const ticks = readFileSync("/proc/stat", "utf8").split("\n")[0].trim().split(/\s+/).slice(1, 9).map(Number);
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return {
    total: ticks.reduce((sum, each) => sum + each),
    idle: ticks[3] + ticks[4],
    machine: Number(fields[11]) + Number(fields[12]),
  };
}

/**
 * Adds to the study's notes how busy the computer was: whoever reads the figures has to know it.
 * @param {string} file study.yaml
 * @param {ProcessorTimes} before
 * @param {ProcessorTimes} after
 */
function noteProcessorTimes(file, before, after) {
  const total = after.total - before.total;
  const share = (/** @type {number} */ ticks) => `${Math.round((100 * ticks) / total)} %`;
  const machine = after.machine - before.machine;
  const others = total - (after.idle - before.idle) - machine;
  const study = parseDocument(readFileSync(file, "utf8"));
  const notes = study.get("notes");
  if (!isSeq(notes)) return;
  notes.add(
    `While it was collected, the machine took ${share(machine)} of the computer's CPU time and everything else ` +
      `${share(others)}: what shared the computer is part of the noise.`,
  );
  writeFileSync(file, study.toString({ lineWidth: 0 }));
}
