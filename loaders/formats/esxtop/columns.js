/** Which counters are kept, and what an instance says about VM, disk, device, path and adapter. */

/** @import {Counter} from "./header.js" */

/**
 * @typedef {Counter & Entities & {cell: number}} Column a kept counter and the cell of a row that it stands in
 * @typedef {{vm: string | null, disk: string | null, device: string | null, path: string | null, adapter: string | null}} Entities
 */

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
  for (const [cell, counter] of cells.entries()) {
    if (!counter || !(all || isKept(counter))) continue;
    const name = [counter.host, counter.counter_group, counter.instance, counter.counter].join("\\");
    const list = seen.has(name) ? chosen.duplicates : chosen.columns;
    list.push({ ...counter, ...entitiesOf(counter, names), cell });
    seen.add(name);
  }
  return chosen;
}

/**
 * @typedef {object} Names what other groups of the header say about ids
 * @property {Set<string>} vms names of virtual machines
 * @property {Map<string, string>} groups name of a scheduling group by its id
 * @property {Map<string, string>} worlds name of the scheduling group by the id of one of its worlds
 */

/**
 * @param {(Counter | null)[]} cells
 * @returns {Names}
 */
function readNames(cells) {
  /** @type {Names} */
  const names = { vms: new Set(), groups: new Map(), worlds: new Map() };
  for (const cell of cells) {
    if (cell?.instance == null) continue;
    if (cell.counter_group === "Virtual Disk") names.vms.add(splitDisk(cell.instance).vm);
    if (cell.counter_group !== "Group Cpu") continue;
    const [, id, name] = /^(\d+):(.*)$/.exec(cell.instance) ?? [];
    if (id !== undefined) names.groups.set(id, name);
    // Only groups of virtual machines have this counter.
    if (id !== undefined && cell.counter === "% VmWait") names.vms.add(name);
  }
  for (const cell of cells) {
    const world = cell?.counter_group === "Vcpu" && splitWorld(String(cell.instance), names);
    if (world) names.worlds.set(world.id, world.group);
  }
  return names;
}

/**
 * GID:NAME:WID:WORLD, where NAME and WORLD may hold colons: the name is the one that the group's id has.
 * @param {string} instance
 * @param {Names} names
 */
function splitWorld(instance, { groups }) {
  const group = groups.get(instance.slice(0, instance.indexOf(":")));
  if (group === undefined) return null;
  const rest = instance.slice(instance.indexOf(":") + 1);
  const [, id] = rest.startsWith(`${group}:`) ? (/^(\d+):/.exec(rest.slice(group.length + 1)) ?? []) : [];
  return id === undefined ? null : { id, group };
}

/** @param {string} instance VM, or VM:BUS:UNIT */
function splitDisk(instance) {
  const [, vm, disk] = /^(.*):([a-z]+\d+:\d+)$/s.exec(instance) ?? [];
  return { vm: vm ?? instance, disk: disk ?? null };
}

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
  "Group Cpu": (instance, names) => ({ vm: vmOrNull(afterDigits(instance, 1), names) }),
  "Group Memory": (instance, names) => ({ vm: vmOrNull(afterDigits(instance, 1), names) }),
  Vcpu: (instance, names) => ({ vm: vmOrNull(splitWorld(instance, names)?.group, names) }),
  "Network Port": (instance, names) => {
    const port = afterDigits(instance.slice(instance.indexOf(":") + 1), 2);
    return { vm: vmOrNull(port, names) ?? vmOrNull(port.replace(/\.eth\d+$/, ""), names) };
  },
};

/** @param {string} path */
const pathEntities = (path) => ({ path, adapter: /^(vmhba\d+):/.exec(path)?.[1] ?? null });

/** @param {string} instance */
const cutLast = (instance) => {
  const at = instance.lastIndexOf("-");
  return at < 0 ? [instance, ""] : [instance.slice(0, at), instance.slice(at + 1)];
};

/**
 * @param {string} instance
 * @param {number} most ids that may stand before the name
 */
const afterDigits = (instance, most) => instance.replace(new RegExp(`^(?:\\d+:){1,${most}}`), "");

/**
 * @param {string | undefined} name
 * @param {Names} names
 */
const vmOrNull = (name, { vms }) => (name !== undefined && vms.has(name) ? name : null);
