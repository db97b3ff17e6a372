/** vSAN objects: the policy that a virtual disk asks for, and the stripes that it was laid out in. */
import { compactFields, flagOf, numberOf, textOf } from "./fields.js";
import { cutBlock, cutLine, mixedBlock } from "./problems.js";
import { setting, settingsOf } from "./settings.js";

/** @import {Command} from "./commands.js" */
/** @import {Output, Structure} from "./structures.js" */
/** @import {Setting} from "./settings.js" */

/**
 * @typedef {object} Line
 * @property {number} indent
 * @property {string} name before the colon
 * @property {string | null} value behind it
 * @property {Line[]} below
 */

/**
 * `vsan debug object list` as text: blocks by indentation, which blank lines do not end.
 * @param {string} text
 * @returns {Output} fields, policy and configuration (as lines) of each object
 */
export function readObjectBlocks(text) {
  const lines = text.split("\n");
  const problems = lines.at(-1) === "" ? [] : [cutLine(lines.length)];
  /** @type {Structure[]} */
  const structures = [];
  /** @type {Line[]} */
  let open = [];
  for (const [i, text] of lines.slice(0, -1).entries()) {
    const [, indent, name, value] = /^( *)([^:\s][^:]*?)(?::(?: +(.*))?)?$/.exec(text.trimEnd()) ?? [];
    if (name === undefined) continue;
    if (indent && !structures.length) problems.push(mixedBlock(i + 1, name));
    /** @type {Line} */
    const line = { indent: indent.length, name, value: value ?? null, below: [] };
    if (!indent) structures.push({ id: null, line: i + 1, fields: { lines: line.below } });
    open = open.filter((above) => above.indent < line.indent);
    open.at(-1)?.below.push(line);
    open.push(line);
  }
  for (const structure of structures) {
    const { lines } = structure.fields;
    const double = findDouble(lines);
    if (double) problems.push(mixedBlock(structure.line, double));
    const values = lines.map((/** @type {Line} */ { name, value }) => [name, value]);
    const policy = lines.find((/** @type {Line} */ { name }) => name === "Policy")?.below ?? [];
    structure.fields = {
      objectuuid: "",
      ...compactFields(Object.fromEntries(values)),
      policy: Object.fromEntries(policy.map((/** @type {Line} */ { name, value }) => [name, value])),
      configuration: lines.find((/** @type {Line} */ { name }) => name === "Configuration")?.below ?? null,
    };
  }
  const last = structures.at(-1);
  if (last && !Object.hasOwn(last.fields, "path") && !problems.length)
    problems.push(cutBlock(last.line, "Path"));
  return { structures, problems };
}

/**
 * A line that comes twice below another: something was lost or moved. Replicas and components come again.
 * @param {Line[]} lines
 * @returns {string | undefined} its name
 */
function findDouble(lines) {
  const seen = new Set();
  for (const { name, value, below } of lines) {
    const key = /^(?:Component|Witness)$/.test(name) ? `${name} ${value}` : name;
    if (seen.has(key) && !/^RAID_\d/.test(name)) return name;
    seen.add(key);
    const inside = findDouble(below);
    if (inside) return inside;
  }
}

/** @type {Command[]} */
export const objectCommands = [
  {
    name: "vsan debug object list",
    needs: ["objectuuid", "policy"],
    read: (objects) => {
      const disks = objects.filter((object) => textOf(object, "type") === "vdisk" && textOf(object, "path"));
      // HCIBench names its VMs so; beside them, other VMs are no part of the benchmark.
      const ofBenchmark = disks.filter((disk) => /\/hci-[^/]*\.vmdk/.test(String(textOf(disk, "path"))));
      return (ofBenchmark.length ? ofBenchmark : disks).flatMap(readObject);
    },
  },
];

/** @param {string} path /vmfs/volumes/vsan:52f/5ef/hci-fio-1_1.vmdk (Exists) */
export const fileName = (path) => path.replace(/ \([^()]*\)$/, "").replace(/^.*\//, "");

/** @param {Structure} object */
function readObject(object) {
  const instance = fileName(textOf(object, "path") ?? "");
  const { policy, configuration } = object.fields;
  const rules = policy && typeof policy === "object" ? compactFields(policy) : {};
  return [
    ...policySettings({ id: null, line: null, fields: rules }, instance),
    ...settingsOf(
      { stripe_width_effective: Array.isArray(configuration) ? countStripes(configuration) : null },
      instance,
    ),
  ];
}

/**
 * @param {Structure} rules by compact name, of an object or of a storage policy
 * @param {string | null} instance
 * @returns {Setting[]}
 */
export function policySettings(rules, instance) {
  const isUnchecked = flagOf(rules, "checksumdisabled");
  const limit = numberOf(rules, "iopslimit");
  return [
    ...settingsOf(
      {
        stripe_width: numberOf(rules, "stripewidth"),
        failures_to_tolerate: numberOf(rules, "hostfailurestotolerate"),
        secondary_failures_to_tolerate: numberOf(rules, "subfailurestotolerate"),
        replica_preference: textOf(rules, "replicapreference"),
        object_checksum: isUnchecked === null ? null : !isUnchecked,
        cache_reservation: numberOf(rules, "cachereservation"),
        storage_policy: textOf(rules, "spbmprofilename"),
      },
      instance,
    ),
    // 0 is how a policy says that there is no limit.
    ...(limit === null
      ? []
      : [setting("policy_iops_limit", limit === 0 ? null : limit, { instance, unit: "1/s" })]),
  ];
}

/**
 * Children of RAID_0 under one replica. Without RAID_0 each replica is one component.
 * @param {Line[]} tree
 * @returns {number | null} null where replicas differ, or the tree is of another kind
 */
function countStripes(tree) {
  const raids = tree.filter(({ name }) => /^RAID_\d/.test(name));
  const components = tree.filter(({ name }) => name === "Component");
  if (raids.length + components.length !== 1) return null;
  if (components.length) return 1;
  const [{ name, below }] = raids;
  const parts = below.filter(({ name }) => /^(?:RAID_\d|Component$)/.test(name));
  if (name.startsWith("RAID_0")) return parts.length || null;
  if (parts.length < 2) return null;
  const widths = new Set(
    parts.map((part) =>
      part.name.startsWith("RAID_0") ? countStripes([part]) : part.name === "Component" ? 1 : null,
    ),
  );
  return widths.size === 1 ? [...widths][0] : null;
}
