/** What a load touches, from what is recorded of it. */

/**
 * The most that the load of a run touches. Where files are named, each thread of each VM may have its own.
 * @param {Record<string, string>} factors
 * @returns {number | null} bytes; null where it is not recorded
 */
export function workingSet(factors) {
  const stated = number(factors.working_set_bytes);
  if (stated) return stated;
  const vms = factors.hypervisor === "none" ? 1 : number(factors.vms);
  return ofFiles(factors, vms) ?? ofDisks(factors, vms);
}

/**
 * @param {Record<string, string>} factors
 * @param {number | null} vms
 */
function ofFiles({ file_bytes, threads, disks_per_vm = "1" }, vms) {
  return multiply([number(file_bytes), number(threads), number(disks_per_vm), vms]);
}

/**
 * @param {Record<string, string>} factors
 * @param {number | null} vms
 */
function ofDisks({ virtual_disk_bytes, disks_per_vm, working_set_pct }, vms) {
  const share = number(working_set_pct);
  return multiply([number(virtual_disk_bytes), number(disks_per_vm), vms, share && share / 100]);
}

/** @param {(number | null)[]} parts @returns {number | null} null where one is not known */
const multiply = (parts) =>
  parts.every((part) => part) ? parts.reduce((product, part) => Number(product) * Number(part), 1) : null;

/** @param {string | undefined} text @returns {number | null} */
export const number = (text) => (text && Number.isFinite(Number(text)) ? Number(text) : null);
