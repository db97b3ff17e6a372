/** Names of virtual machines, and which of them a scheduling group, world or network port is of. */

/** @import {Counter} from "./header.js" */

/**
 * @typedef {object} Names what the groups of a header say about ids
 * @property {Set<string>} vms names of virtual machines
 * @property {Map<string, string>} groups name of a scheduling group by its id
 * @property {Map<string, string>} worlds name of the scheduling group, or the VM, by the id of a world
 */

/**
 * A world is known from the group that lists it (Vcpu), from the world vmast.<id> of a VM's group, whose <id> is the
 * leader world that issues the VM's I/O and is listed nowhere itself, and from the VM's network ports.
 * @param {(Counter | null)[]} cells
 * @returns {Names}
 */
export function readNames(cells) {
  /** @type {Names} */
  const names = { vms: new Set(), groups: new Map(), worlds: new Map() };
  const instances = instancesByGroup(cells);
  for (const instance of instances("Virtual Disk")) names.vms.add(splitDisk(instance).vm);
  readGroups(cells, names);
  for (const instance of instances("Vcpu")) readWorld(instance, names);
  for (const instance of instances("Network Port")) readPort(instance, names);
  return names;
}

/** @param {(Counter | null)[]} cells */
function instancesByGroup(cells) {
  /** @type {Map<string, Set<string>>} */
  const sets = new Map();
  for (const cell of cells)
    if (cell?.instance != null && namingGroups.has(cell.counter_group)) {
      const set = sets.get(cell.counter_group) ?? new Set();
      sets.set(cell.counter_group, set.add(cell.instance));
    }
  return (/** @type {string} */ group) => sets.get(group) ?? [];
}

const namingGroups = new Set(["Virtual Disk", "Vcpu", "Network Port"]);

/**
 * @param {(Counter | null)[]} cells
 * @param {Names} names added to
 */
function readGroups(cells, { groups, vms }) {
  for (const cell of cells) {
    if (cell?.counter_group !== "Group Cpu" || cell.instance === null) continue;
    const [, id, name] = /^(\d+):(.*)$/s.exec(cell.instance) ?? [];
    if (id === undefined) continue;
    groups.set(id, name);
    // Only groups of virtual machines have this counter.
    if (cell.counter === "% VmWait") vms.add(name);
  }
}

/**
 * @param {string} instance of Vcpu
 * @param {Names} names added to
 */
function readWorld(instance, names) {
  const world = splitWorld(instance, names);
  if (!world) return;
  names.worlds.set(world.id, world.group);
  const leader = /^vmast\.(\d+)$/.exec(world.name)?.[1];
  if (leader === undefined) return;
  names.vms.add(world.group);
  names.worlds.set(leader, world.group);
}

/**
 * Ports with a world are those of virtual machines, also where no other group names these.
 * @param {string} instance of Network Port
 * @param {Names} names added to
 */
function readPort(instance, names) {
  const { world, name } = splitPort(instance);
  if (world === null || names.worlds.has(world) || /^vmk\d+$/.test(name)) return;
  const vm = vmOfPort(name, names) ?? name.replace(adapterOfPort, "");
  names.vms.add(vm);
  names.worlds.set(world, vm);
}

/**
 * GID:NAME:WID:WORLD, where NAME and WORLD may hold colons: the name is the one that the group's id has. Without its
 * group, the world vmast.<id> tells where the name ends.
 * @param {string} instance
 * @param {Names} names
 */
export function splitWorld(instance, { groups }) {
  const colon = instance.indexOf(":");
  const group = groups.get(instance.slice(0, colon)) ?? /^\d+:(.*):\d+:vmast\.\d+$/s.exec(instance)?.[1];
  const rest = instance.slice(colon + 1);
  if (group === undefined || !rest.startsWith(`${group}:`)) return null;
  const [, id, name] = /^(\d+):(.*)$/s.exec(rest.slice(group.length + 1)) ?? [];
  return id === undefined ? null : { id, group, name };
}

/** @param {string} instance VM, or VM:BUS:UNIT */
export function splitDisk(instance) {
  const [, vm, disk] = /^(.*):([a-z]+\d+:\d+)$/s.exec(instance) ?? [];
  return { vm: vm ?? instance, disk: disk ?? null };
}

/**
 * @param {string} instance SWITCH:PORTID:NAME, of a virtual machine SWITCH:PORTID:WORLD:NAME
 * @returns {{world: string | null, name: string}}
 */
function splitPort(instance) {
  const [, world, name] = /^[^:]*:\d+:(?:(\d+):)?(.*)$/s.exec(instance) ?? [];
  return { world: world ?? null, name: name ?? instance };
}

/** Some releases write the VM's adapter behind its name. */
const adapterOfPort = /\.eth\d+$/;

/**
 * @param {string} name of a port
 * @param {Names} names
 */
const vmOfPort = (name, names) => vmOrNull(name, names) ?? vmOrNull(name.replace(adapterOfPort, ""), names);

/**
 * @param {string} instance of Network Port
 * @param {Names} names
 */
export const vmOfPortInstance = (instance, names) => vmOfPort(splitPort(instance).name, names);

/**
 * @param {string | undefined} name
 * @param {Names} names
 */
export const vmOrNull = (name, { vms }) => (name !== undefined && vms.has(name) ? name : null);
