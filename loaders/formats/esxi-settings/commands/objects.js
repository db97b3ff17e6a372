/** vSAN objects: the policy that a virtual disk asks for, and the stripes that it was laid out in. */
import { compact, compactFields, flagOf, keysOf, numberOf, textOf } from "../fields.js";
import { cutBlock, lostLevels, mixedBlock } from "../problems.js";
import { setting, settingsOf } from "../settings.js";

/** @import {Command} from "./commands.js" */
/** @import {Output, Structure} from "../forms/structures.js" */
/** @import {Problem} from "../../../types.js" */
/** @import {Line as TextLine} from "../session/clean.js" */
/** @import {Setting} from "../settings.js" */

/**
 * @typedef {object} Line
 * @property {number} indent
 * @property {string} name before the colon
 * @property {string | null} value behind it
 * @property {Line[]} below
 */

/** Fields of an object; those of its policy; what one may hold besides. */
const ownKeys = keysOf(
  "Object UUID, Version, Health, Owner, Size, Used, Used 4K Blocks, Type, Path, Group UUID, Directory Name, Policy, Configuration, Space Health",
);
const policyKeys = keysOf(
  "stripeWidth, cacheReservation, proportionalCapacity, hostFailuresToTolerate, subFailuresToTolerate, forceProvisioning, " +
    "iopsLimit, checksumDisabled, replicaPreference, spbmProfileId, spbmProfileGenerationNumber, spbmProfileName, CSN, SCSN, " +
    "locality, storageType, dataService",
);
const insideObject =
  /^(?:RAID_\w{1,4}|Concatenation|(?:Component|Witness): \S.*|Component State: .*|Votes: .*|Address Space.*|Disk (?:UUID|Name): .*|Capacity .*|Host Name: .*)$/;

/**
 * `vsan debug object list` as text: blocks by indentation, which blank lines do not end.
 * @param {TextLine[]} lines
 * @returns {Output} fields, policy and configuration (as lines) of each object
 */
export function readObjectBlocks(lines) {
  const written = lines.filter(({ text }) => text);
  const isFlat = written.length > 1 && new Set(written.map(({ indent }) => indent)).size === 1;
  const { structures, problems } = nest(isFlat ? restoreLevels(written) : written);
  for (const structure of structures) {
    const { lines } = structure.fields;
    const double = findDouble(lines);
    if (double) problems.push(mixedBlock(structure.line, double));
    structure.fields = objectFields(lines, isFlat);
  }
  const last = structures.at(-1);
  if (last && !Object.hasOwn(last.fields, "path") && !problems.length)
    problems.push(cutBlock(last.line, "Path"));
  if (isFlat) problems.push(lostLevels(written[0].n));
  return { structures, problems };
}

/**
 * @param {Line[]} lines of one object
 * @param {boolean} isFlat
 */
function objectFields(lines, isFlat) {
  const values = lines.map(({ name, value }) => [name, value]);
  const policy = lines.find(({ name }) => name === "Policy")?.below ?? [];
  const configuration = lines.find(({ name }) => name === "Configuration")?.below ?? null;
  return {
    objectuuid: "",
    ...compactFields(Object.fromEntries(values)),
    policy: Object.fromEntries(policy.map(({ name, value }) => [name, value])),
    configuration: isFlat ? null : configuration,
  };
}

/**
 * @param {TextLine[]} lines
 * @returns {Output} structures with their lines
 */
function nest(lines) {
  /** @type {Structure[]} */
  const structures = [];
  /** @type {Problem[]} */
  const problems = [];
  /** @type {Line[]} */
  let open = [];
  for (const { n, indent, text } of lines) {
    const [, name, value] = /^([^:\s][^:]*?)(?::(?: +(.*))?)?$/.exec(text) ?? [];
    if (name === undefined) continue;
    const isTop = name === "Object UUID";
    if (!isTop && !structures.length) problems.push(mixedBlock(n, name));
    /** @type {Line} */
    const line = { indent, name, value: value ?? null, below: [] };
    if (isTop) structures.push({ id: null, line: n, fields: { lines: line.below } });
    open = isTop ? [] : open.filter((above) => above.indent < indent);
    open.at(-1)?.below.push(line);
    open.push(line);
  }
  return { structures, problems };
}

/**
 * A text that lost its indentation: keys say what is of the object and what of its policy. The tree of components
 * cannot be told any more.
 * @param {TextLine[]} lines
 * @returns {TextLine[]}
 */
function restoreLevels(lines) {
  return lines
    .filter(({ text }) => !insideObject.test(text))
    .map((line) => {
      const key = compact(line.text.split(":")[0]);
      return { ...line, indent: key === "objectuuid" ? 0 : ownKeys.includes(key) ? 3 : 6 };
    });
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
    keys: [...ownKeys, ...policyKeys],
    opens: "objectuuid",
    inside: insideObject,
    readTree: readObjectBlocks,
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
  const policy = textOf(rules, "spbmprofilename");
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
        // A name that was cut is not known.
        storage_policy: policy?.endsWith("..") ? null : policy,
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
