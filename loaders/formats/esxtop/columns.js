/** Which counters are kept, and what an instance says about VM, disk, device, path and adapter. */

import { readNames, splitDisk, splitWorld, vmOfPortInstance, vmOrNull } from "./names.js";

/** @import {Counter} from "./header.js" */
/** @import {Names} from "./names.js" */

/**
 * @typedef {Counter & Entities & {cell: number}} Column a kept counter and the cell of a row that it stands in
 * @typedef {{vm: string | null, disk: string | null, device: string | null, path: string | null, adapter: string | null}} Entities
 */

/** @type {Entities} */
const noEntities = { vm: null, disk: null, device: null, path: null, adapter: null };

/**
 * Groups that show I/O. "Physical Disk" repeats its paths under another name and "Physical Disk Partition" its
 * device's I/O, so that only the queue depth of adapters is kept of them.
 */
const storageGroups =
  /^(Physical Disk( Adapter| Path| SCSI Device| Per-Device-Per-World| NFS Volume)|Virtual Disk|VSAN.*)$/;

/** Counters of other groups that are kept: what explains storage results, not where each vCPU ran. */
const keptCounters = /** @type {Record<string, RegExp>} */ ({
  "Group Cpu": /^% (Used|Run|Ready|CoStop|VmWait)$/,
  "Group Memory": /^(Numa % Local|Memctl MBytes|Swapped MBytes)$/,
  "Network Port":
    /^(MBits (Transmitted|Received)\/sec|Packets (Transmitted|Received)\/sec|% (Outbound|Received) Packets Dropped)$/,
  "Physical Cpu Load": /./,
  Memory: /./,
  Power: /./,
});

/** @param {Counter} column */
function isKept({ counter_group: group, instance, counter }) {
  if (storageGroups.test(group)) return true;
  if (group === "Physical Disk") return counter === "Adapter Q Depth" && !instance?.includes(":");
  if (group === "Physical Cpu") return instance === "_Total";
  return Object.hasOwn(keptCounters, group) && keptCounters[group].test(counter);
}

/** @param {Counter} column counters of these groups are all zero in the first sample of a capture */
export const isDiskStatistic = ({ counter_group: group, counter }) =>
  /^(Physical Disk|Virtual Disk|VSAN)/.test(group) && !/Q Depth$|^Shares$|\?$/.test(counter);

/**
 * @param {(Counter | null)[]} cells a header's columns
 * @param {boolean} all whether every counter is kept
 * @returns {{columns: Column[], duplicates: Column[]}} in order of the cells; a name that came before is a duplicate
 */
export function chooseColumns(cells, all) {
  const names = readNames(cells);
  const seen = new Set();
  /** @type {{columns: Column[], duplicates: Column[]}} */
  const chosen = { columns: [], duplicates: [] };
  let entities = noEntities;
  /** @type {Counter | null} */
  let before = null;
  for (const [cell, counter] of cells.entries()) {
    if (!counter || !(all || isKept(counter))) continue;
    const name = [counter.host, counter.counter_group, counter.instance, counter.counter].join("\\");
    const list = seen.has(name) ? chosen.duplicates : chosen.columns;
    if (!before || !isOfSame(before, counter)) entities = entitiesOf(counter, names);
    list.push({ ...counter, ...entities, cell });
    seen.add(name);
    before = counter;
  }
  return chosen;
}

/** @param {Counter} a @param {Counter} b */
const isOfSame = (a, b) => a.instance === b.instance && a.counter_group === b.counter_group;

/**
 * @param {Counter} counter
 * @param {Names} names
 * @returns {Entities}
 */
function entitiesOf({ counter_group: group, instance }, names) {
  const parse = Object.hasOwn(instanceParsers, group) && instanceParsers[group];
  return instance !== null && parse ? { ...noEntities, ...parse(instance, names) } : noEntities;
}

/** @type {Record<string, (instance: string, names: Names) => Partial<Entities>>} */
const instanceParsers = {
  "Physical Disk Adapter": (adapter) => ({ adapter }),
  "Physical Disk": (instance) =>
    instance.includes(":") ? pathEntities(instance.slice(instance.indexOf(":") + 1)) : { adapter: instance },
  "Physical Disk Path": (path) => pathEntities(path),
  "Physical Disk SCSI Device": (device) => ({ device }),
  "Physical Disk Per-Device-Per-World": (instance, names) => {
    const [device, world] = cutLast(instance);
    return { device, vm: vmOrNull(names.worlds.get(world), names) };
  },
  "Physical Disk Partition": (instance) => ({ device: cutLast(instance)[0] }),
  "Physical Disk NFS Volume": (device) => ({ device }),
  "Virtual Disk": (instance) => splitDisk(instance),
  "Group Cpu": (instance, names) => ({ vm: vmOrNull(instance.replace(/^\d+:/, ""), names) }),
  "Group Memory": (instance, names) => ({ vm: vmOrNull(instance.replace(/^\d+:/, ""), names) }),
  Vcpu: (instance, names) => ({ vm: vmOrNull(splitWorld(instance, names)?.group, names) }),
  "Network Port": (instance, names) => ({ vm: vmOfPortInstance(instance, names) }),
};

/** @param {string} path */
const pathEntities = (path) => ({ path, adapter: /^(vmhba\d+):/.exec(path)?.[1] ?? null });

/** @param {string} instance */
const cutLast = (instance) => {
  const at = instance.lastIndexOf("-");
  return at < 0 ? [instance, ""] : [instance.slice(0, at), instance.slice(at + 1)];
};
