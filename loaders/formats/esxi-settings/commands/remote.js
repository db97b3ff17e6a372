/** What govc and PowerCLI say: storage policies, VMs, advanced settings, devices. */
import { compact, compactFields, flagOf, instanceOf, keysOf, numberOf, textOf } from "../fields.js";
import { policySettings } from "./objects.js";
import { optionSettings } from "./options.js";
import { setting, settingsOf } from "../settings.js";

/** @import {Command} from "./commands.js" */
/** @import {Structure} from "../forms/structures.js" */
/** @import {Setting} from "../settings.js" */

/** @type {Command[]} */
export const remoteCommands = [
  {
    name: "govc storage.policy.info",
    needs: ["policies"],
    ambiguous: true,
    read: ([answer]) => [answer.fields.policies].flat().flatMap(readPolicy),
  },
  {
    name: "govc vm.info",
    needs: ["virtualmachines"],
    read: ([answer]) => [answer.fields.virtualmachines].flat().flatMap(readVm),
  },
  {
    name: "Get-AdvancedSetting",
    needs: ["name", "value", "entity"],
    ambiguous: true,
    keys: keysOf("Name, Value, Type, Description, Entity, Id, Uid, Client"),
    row: isOption,
    read: readOptions,
  },
  {
    // The policy of the VMs only where something says that they have it: its rules are a text, not a factor.
    name: "Get-SpbmStoragePolicy",
    needs: ["name", "anyofrulesets"],
    keys: keysOf(
      "Name, Description, AnyOfRuleSets, CommonRule, CreatedBy, CreationTime, LastUpdatedBy, LastUpdatedTime, Version, PolicyCategory",
    ),
    read: (found) =>
      found.flatMap((policy) =>
        settingsOf({ storage_policy_rules: textOf(policy, "anyofrulesets") }, instanceOf(policy, "name")),
      ),
  },
  {
    name: "Get-VsanClusterConfiguration",
    needs: ["cluster", "vsanenabled"],
    keys: keysOf(
      "Cluster, VsanEnabled, IsStretchedCluster, SpaceEfficiencyEnabled, SpaceCompressionEnabled, EncryptionEnabled, " +
        "PerformanceServiceEnabled, StoragePolicy, StretchedClusterEnabled, PreferredFaultDomain, WitnessHost, VsanDiskClaimMode, " +
        "HealthCheckEnabled, TimeOfHclUpdate, PerformanceStatsStoragePolicy",
    ),
    // Of the cluster, whose name nothing needs.
    read: ([cluster]) =>
      settingsOf({
        vsan_enabled: flagOf(cluster, "vsanenabled"),
        vsan_stretched: flagOf(cluster, "isstretchedcluster", "stretchedclusterenabled"),
        vsan_space_efficiency: flagOf(cluster, "spaceefficiencyenabled"),
        vsan_encryption: flagOf(cluster, "encryptionenabled"),
        vsan_performance_service: flagOf(cluster, "performanceserviceenabled"),
      }),
  },
  {
    name: "Get-ScsiLun",
    needs: ["canonicalname", "multipathpolicy"],
    keys: keysOf(
      "CanonicalName, MultipathPolicy, CommandsToSwitchPath, BlocksToSwitchPath, CapacityGB, CapacityMB, " +
        "ConsoleDeviceName, LunType, Vendor, Model, SerialNumber, RuntimeName, HostId, VMHostId, VMHost, " +
        "IsLocal, IsSsd, Key, Uid, Id, ExtensionData, Client",
    ),
    row: ({ canonicalname = "" }) => /^\S+$/.test(canonicalname),
    read: (devices) => devices.flatMap(readScsiLun),
  },
];

/**
 * The same as PowerShell prints it by itself, without the host. Module parameters have such columns too: rows tell.
 * @type {Command[]}
 */
export const remoteTables = [
  {
    name: "Get-AdvancedSetting | Format-Table",
    needs: ["name", "value", "type", "description"],
    ambiguous: true,
    row: isOption,
    read: readOptions,
  },
];

/** @param {Record<string, string>} fields */
function isOption({ name = "", type = "VMHost" }) {
  return /^\w+(?:\.\w+)+$/.test(name) && /^(?:VMHost|VIServer|VM|Cluster)$/.test(type);
}

/** @param {Structure[]} options */
function readOptions(options) {
  return options.flatMap((option) => {
    const number = numberOf(option, "value");
    const value = Number.isNaN(number) ? textOf(option, "value") : number;
    return ofHost(
      optionSettings(instanceOf(option, "name"), value, { isDefault: null }),
      textOf(option, "entity"),
    );
  });
}

const policies = /** @type {Record<string, string>} */ ({
  roundrobin: "VMW_PSP_RR",
  fixed: "VMW_PSP_FIXED",
  mostrecentlyused: "VMW_PSP_MRU",
});

/** @param {Structure} device */
function readScsiLun(device) {
  const instance = instanceOf(device, "canonicalname");
  const policy = textOf(device, "multipathpolicy");
  const isRoundRobin = policy !== null && compact(policy) === "roundrobin";
  const limit = isRoundRobin ? numberOf(device, "commandstoswitchpath") : null;
  const isKnown = policy !== null && (limit !== null || !isRoundRobin);
  const settings = [
    ...settingsOf(
      {
        device_vendor: textOf(device, "vendor"),
        device_model: textOf(device, "model"),
        device_is_local: flagOf(device, "islocal"),
        path_policy: policy && (policies[compact(policy)] ?? policy),
      },
      instance,
    ),
    ...(isKnown ? [setting("path_io_limit", limit, { instance, unit: "I/Os" })] : []),
  ];
  return ofHost(settings, textOf(device, "vmhost"));
}

/**
 * A list may be of several hosts, each named in its rows.
 * @param {Setting[]} settings
 * @param {string | null} host
 */
const ofHost = (settings, host) => settings.map((each) => (host ? { ...each, host } : each));

/**
 * Rules are named VSAN.<id>.<id>, or are objects of id and value. A rule that is not there is at its default, but only
 * a policy with rules of vSAN tells so.
 * @param {any} policy
 */
function readPolicy(policy) {
  /** @type {Record<string, any>} */
  const rules = {};
  collectRules(policy, rules);
  if (!Object.keys(rules).length) return [];
  const { profile = policy } = compactFields(policy ?? {});
  const name = textOf({ id: null, line: null, fields: compactFields(profile) }, "name");
  const found = policySettings({ id: null, line: null, fields: rules }, name);
  const defaults = { stripewidth: ["stripe_width", 1], hostfailurestotolerate: ["failures_to_tolerate", 1] };
  const missing = Object.entries(defaults).filter(([rule]) => !Object.hasOwn(rules, rule));
  return [
    ...found,
    ...missing.map(([, [missed, value]]) =>
      setting(String(missed), value, { instance: name, isDefault: true }),
    ),
  ];
}

/**
 * @param {any} value
 * @param {Record<string, any>} rules by compact name, added to
 */
function collectRules(value, rules) {
  if (value === null || typeof value !== "object") return;
  const { id, value: ruled } = compactFields(value);
  if (typeof id === "string" && ruled !== undefined && typeof ruled !== "object") rules[compact(id)] = ruled;
  for (const [name, inner] of Object.entries(value)) {
    const [, rule] = /^VSAN\.(\w+)(?:\.\w+)?$/.exec(name) ?? [];
    if (rule && (inner === null || typeof inner !== "object")) rules[compact(rule)] = inner;
    else collectRules(inner, rules);
  }
}

/** @param {any} vm its configuration: shape and disks, no identity */
function readVm(vm) {
  const structure = (/** @type {any} */ object) => ({
    id: null,
    line: null,
    fields: compactFields(object ?? {}),
  });
  const whole = structure(vm);
  const { hardware } = structure(whole.fields.config).fields;
  if (!hardware) return [];
  const about = structure(hardware);
  const devices = [about.fields.device ?? []].flat().map(structure);
  const disks = devices.filter((device) => numberOf(device, "capacityinbytes") !== null);
  const mebibytes = numberOf(about, "memorymb");
  const sizes = new Set(disks.map((disk) => numberOf(disk, "capacityinbytes")));
  return settingsOf(
    {
      vm_vcpus: numberOf(about, "numcpu"),
      vm_memory_bytes: mebibytes === null ? null : mebibytes * 2 ** 20,
      vm_disks: disks.length,
      vm_disk_bytes: sizes.size === 1 ? [...sizes][0] : null,
      vm_controllers: new Set(disks.map((disk) => numberOf(disk, "controllerkey"))).size,
    },
    textOf(whole, "name") ?? textOf(structure(whole.fields.config), "name"),
  );
}
