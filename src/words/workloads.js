/** Workloads and tools as engineers say them. Data, addresses and queries keep the short names. */
import { sayLevel } from "./levels.js";
import { tools, workloads } from "./list.js";

const short = new RegExp(`\\b(?:${[...workloads.keys()].join("|")})\\b`, "g");

/**
 * @param {string | null | undefined} workload  4k randread
 * @returns {string} 4k random read, 1M write, 512 B read; what has no short name in it stays as it is, and nothing stays nothing
 */
export const sayWorkload = (workload) =>
  (workload ?? "")
    .replace(short, (name) => workloads.get(name) ?? name)
    .replace(size, (_, number, unit) => number + (unit === "b" ? " B" : unit.toUpperCase()));

/** Sizes as fio writes them, where people write them otherwise: 512b, 1m. */
const size = /\b(\d+)([bmg])\b/g;

/**
 * @param {string | null | undefined} workload  as data or people name it: 4k randread, 1M write, 512 B read
 * @returns {number | null} bytes of the block that its name begins with
 */
export function blockOf(workload) {
  const [, number, unit] = /^(\d+) ?([bkmg]?)\b/i.exec(workload ?? "") ?? [];
  return number ? Number(number) * 1024 ** Math.max(0, "bkmg".indexOf(unit.toLowerCase())) : null;
}

/**
 * @param {string | null | undefined} tool  diskspd
 * @returns {string} DiskSPD; one that is not in the list stays as it is, and nothing stays nothing
 */
export const sayTool = (tool) => tools.get(tool ?? "") ?? tool ?? "";

/** @param {string | number} value  of whatever column: a tool, a workload, a level or another @returns {string} */
export const sayValue = (value) => sayLevel(sayTool(sayWorkload(String(value))));
