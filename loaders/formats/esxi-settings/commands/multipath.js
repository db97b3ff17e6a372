/** What commands say about devices, their paths and the policy that chooses between them. */
import { flagOf, instanceOf, keysOf, listOf, numberOf, parseNumber, textOf } from "../fields.js";
import { setting, settingsOf } from "../settings.js";
import { deviceHeading } from "./headings.js";

/** @import {Command} from "./commands.js" */
/** @import {Structure} from "../forms/structures.js" */

/** @param {Structure} structure */
const deviceOf = (structure) => instanceOf(structure, "device");

/** @type {Command[]} */
export const multipathCommands = [
  {
    name: "storage core device list",
    needs: ["multipathplugin", "vaaistatus"],
    keys: keysOf(
      "Display Name, Has Settable Display Name, Size, Device Type, Multipath Plugin, Devfs Path, Vendor, " +
        "Model, Revision, SCSI Level, Is Pseudo, Status, Is RDM Capable, Is Local, Is Removable, Is SSD, Is " +
        "VVOL PE, Is Offline, Is Perennially Reserved, Queue Full Sample Size, Queue Full Threshold, Thin " +
        "Provisioning Status, Attached Filters, VAAI Status, Other UIDs, Is Shared Clusterwide, Is SAS, Is " +
        "USB, Is Local SAS Device, Is Boot USB Device, Is Boot Device, Device Max Queue Depth, No of " +
        "outstanding IOs with competing worlds, IOs with competing worlds, Drive Type, RAID Level, Number of " +
        "Physical Drives, Protection Enabled, PI Activated, PI Type, PI Protection Mask, Supported Guard " +
        "Types, DIX Enabled, DIX Guard Type, Emulated DIX/DIF Enabled, Sub NQN, NVMe spec revision",
    ),
    heading: deviceHeading,
    read: (devices) => devices.flatMap(readDevice),
  },
  {
    name: "storage nmp device list",
    needs: ["pathselectionpolicy", "pathselectionpolicydeviceconfig"],
    argv: /\bnmp device list\b/,
    unnamed: true,
    keys: keysOf(
      "Device Display Name, Storage Array Type, Storage Array Type Device Config, Path Selection Policy, " +
        "Path Selection Policy Device Config, Path Selection Policy Device Custom Config, Working Paths, Is " +
        "Local SAS Device, Is USB, Is Boot USB Device, Is Boot Device",
    ),
    heading: deviceHeading,
    read: (devices) => devices.flatMap(readNmpDevice),
  },
  {
    name: "storage nmp psp roundrobin deviceconfig get",
    needs: ["device", "iooperationlimit", "limittype"],
    target: "device",
    keys: keysOf(
      "Byte Limit, Device, IOOperation Limit, I/O Operation Limit, Latency Evaluation Interval, Limit Type, " +
        "Number Of Sampling IOs Per Path, Use Active Unoptimized Paths",
    ),
    argv: /\bnmp (?:psp )?roundrobin (?:deviceconfig get|getconfig)\b/,
    read: (devices) => devices.flatMap(readRoundRobin),
  },
  {
    name: "storage nmp psp generic deviceconfig get",
    needs: ["pspdeviceconfig"],
    onlyAsked: true,
    lines: /^(?:.{0,80}: )?(?<pspdeviceconfig>\{.*\}|.* does not support device configuration\.?)$/,
    target: "device",
    read: (devices) => devices.flatMap(readGeneric),
  },
  {
    name: "storage nmp path list",
    needs: ["groupstate", "storagearraytypepathconfig"],
    keys: keysOf(
      "Runtime Name, Device, Device Display Name, Group State, Array Priority, Storage Array Type Path Config, " +
        "Path Selection Policy Path Config",
    ),
    heading: /^(\S+)$/,
    argv: /\bnmp path list\b/,
    read: (paths, { isWhole }) => (isWhole ? countActive(paths, "groupstate", "optimized_paths") : []),
  },
  {
    name: "storage nmp satp rule list",
    needs: ["defaultpsp", "pspoptions", "rulegroup"],
    row: ({ name = "", rulegroup = "" }) => /^\S+$/.test(name) && /^\w+$/.test(rulegroup),
    read: (rules) => rules.flatMap(readRule),
  },
  {
    name: "storage hpp device list",
    needs: ["pathselectionscheme", "pathselectionschemeconfig"],
    keys: keysOf(
      "Device Display Name, Path Selection Scheme, Path Selection Scheme Config, Current Path, Working Path " +
        "Set, Is SSD, Is Local, Paths, Use ANO",
    ),
    heading: deviceHeading,
    read: (devices) =>
      devices.flatMap((device) =>
        settingsOf(
          {
            path_selection_scheme: textOf(device, "pathselectionscheme")?.toLowerCase() ?? null,
            path_selection_scheme_config: configPart(textOf(device, "pathselectionschemeconfig")),
          },
          deviceOf(device),
        ),
      ),
  },
  {
    name: "storage hpp path list",
    needs: ["runtimename", "device", "pathstate", "pathconfig"],
    keys: keysOf("Runtime Name, Device, Device Display Name, Path State, Path Config"),
    heading: /^(\S+)$/,
    read: (paths, { isWhole }) => (isWhole ? countActive(paths, "pathstate") : []),
  },
  {
    name: "storage core path list",
    needs: ["runtimename", "device", "adapteridentifier"],
    keys: keysOf(
      "UID, Runtime Name, Device, Device Display Name, Adapter, Channel, Target, LUN, Plugin, State, " +
        "Transport, Adapter Identifier, Target Identifier, Adapter Transport Details, Target Transport " +
        "Details, Maximum IO Size",
    ),
    heading: /^(\S+)$/,
    argv: /\bstorage core path list\b|\besxcfg-mpath (?:-l|--list)\b/,
    read: (paths, { isWhole }) => (isWhole ? countActive(paths, "state") : []),
  },
  {
    name: "storage core adapter list",
    needs: ["hbaname", "driver", "linkstate"],
    // As esxcfg-scsidevs -a prints them: without headings.
    lines:
      /^(?<hbaname>vmhba\w+)\s+(?<driver>\S+)\s+(?<linkstate>link-\S+)\s+(?<uid>\S+)\s+(?:(?<capabilities>[^\s(].*?)(?<!\s)\s+)?(?<description>\([0-9a-f:.]{7,12}\).*)$/,
    row: ({ hbaname = "", linkstate = "" }) => /^vmhba\w+$/.test(hbaname) && /^link-/.test(linkstate),
    argv: /\bstorage core adapter list\b|\besxcfg-scsidevs -a\b/,
    read: (adapters) =>
      adapters.flatMap((adapter) =>
        settingsOf(
          {
            adapter_driver: textOf(adapter, "driver"),
            adapter_description: textOf(adapter, "description")?.replace(/^\([^)]*\) */, "") ?? null,
          },
          instanceOf(adapter, "hbaname"),
        ),
      ),
  },
  {
    name: "storage vmfs extent list",
    needs: ["volumename", "devicename", "extentnumber"],
    lines:
      /^(?<volumename>\S.*?)(?<!\s)\s+(?<vmfsuuid>[0-9a-f]{8}-[0-9a-f-]{10,30})\s+(?<extentnumber>\d+)\s+(?<devicename>\S+)\s+(?<partition>\d+)$/,
    row: ({ extentnumber = "", partition = "" }) => /^\d+$/.test(extentnumber) && /^\d+$/.test(partition),
    read: (extents) =>
      extents.flatMap((extent) =>
        settingsOf(
          { datastore_device: textOf(extent, "devicename") },
          extentName(instanceOf(extent, "volumename"), textOf(extent, "extentnumber")),
        ),
      ),
  },
  {
    name: "storage vmfs reclaim config get",
    needs: ["reclaimgranularity", "reclaimpriority"],
    keys: keysOf("Reclaim Granularity, Reclaim Priority, Reclaim Method, Reclaim Bandwidth"),
    read: (volumes) => volumes.flatMap(readReclaim),
  },
  {
    name: "storage filesystem list",
    needs: ["mountpoint", "mounted", "free", "size"],
    lines:
      /^(?<mountpoint>\/\S*)\s+(?:(?<volumename>\S.*?)(?<!\s)\s+)?(?<uuid>[0-9a-f]{8}-[0-9a-f-]+|vsan:[0-9a-f-]+)\s+(?<mounted>true|false)\s+(?<type>\S+)\s+(?<size>\d+)\s+(?<free>\d+)$/,
    row: ({ mounted = "", size = "", free = "" }) =>
      /^(?:true|false)$/.test(mounted) && /^\d+$/.test(size) && /^\d+$/.test(free),
    // Boot partitions may have no name.
    read: (volumes) =>
      volumes
        .filter((volume) => textOf(volume, "volumename"))
        .flatMap((volume) =>
          settingsOf(
            {
              datastore_type: textOf(volume, "type"),
              datastore_bytes: numberOf(volume, "size"),
              datastore_free_bytes: numberOf(volume, "free"),
            },
            textOf(volume, "volumename"),
          ),
        ),
  },
];

/** @param {Structure} volume a fixed rate counts more than the priority */
function readReclaim(volume) {
  const isFixed = textOf(volume, "reclaimmethod")?.toLowerCase() === "fixed";
  const priority = isFixed ? "fixed" : (textOf(volume, "reclaimpriority")?.toLowerCase() ?? null);
  return settingsOf({ unmap_priority: priority === "none" ? "off" : priority });
}

/**
 * @param {string} volume
 * @param {string | null} number
 */
const extentName = (volume, number) => (volume && number ? `${volume}:${number}` : "");

/**
 * The plugin that claimed a device, in the spelling of the vocabulary.
 * @param {Structure} device
 * @param {string} field compact name
 */
export const pluginOf = (device, field) => textOf(device, field)?.toLowerCase() ?? null;

/** @param {Structure} device */
function readDevice(device) {
  const mebibytes = numberOf(device, "size");
  return settingsOf(
    {
      multipath_plugin: pluginOf(device, "multipathplugin"),
      device_vendor: textOf(device, "vendor"),
      device_model: textOf(device, "model"),
      device_revision: textOf(device, "revision"),
      device_bytes: mebibytes === null ? null : mebibytes * 2 ** 20,
      device_is_ssd: flagOf(device, "isssd"),
      device_is_local: flagOf(device, "islocal"),
      device_vaai_status: textOf(device, "vaaistatus"),
      device_queue_depth: numberOf(device, "devicemaxqueuedepth"),
      competing_io_limit: numberOf(device, "noofoutstandingioswithcompetingworlds", "ioswithcompetingworlds"),
      queue_full_sample_size: numberOf(device, "queuefullsamplesize"),
      queue_full_threshold: numberOf(device, "queuefullthreshold"),
    },
    deviceOf(device),
  );
}

/** @param {Structure} device */
function readNmpDevice(device) {
  const instance = deviceOf(device);
  const policy = textOf(device, "pathselectionpolicy");
  const satp = textOf(device, "storagearraytype");
  const config = configPart(textOf(device, "pathselectionpolicydeviceconfig"));
  const working = listOf(device, "workingpaths").length;
  // Only its configuration tells what a maker's policy heeds.
  const isUnknown = config === null && !policy?.startsWith("VMW_");
  return [
    ...settingsOf({ satp, path_policy: policy, path_policy_config: config }, instance),
    ...settingsOf({ working_paths: working || null }, instance),
    ...(policy === null || isUnknown ? [] : limitSettings(limitsOf(policy, config), instance)),
  ];
}

/**
 * @param {string} policy
 * @param {string | null} config
 * @returns {Limits | null} null for a policy without limits, as fixed paths are; makers' own say policy= as round-robin does
 */
function limitsOf(policy, config) {
  const isOfMaker = !policy.startsWith("VMW_") && /\bpolicy=/.test(config ?? "");
  return policy === "VMW_PSP_RR" || isOfMaker ? readConfig(config) : null;
}

/** @typedef {{type: string | null, iops: number | null, bytes: number | null}} Limits */

/** What decides when round-robin goes on to the next path; rr and default are the same. */
const limitTypes = ["rr", "default", "iops", "bytes", "latency"];

/**
 * The limits of a device. One that its policy does not heed is there, but null.
 * @param {Limits | null} limits null for another policy than round-robin
 * @param {string} instance
 */
function limitSettings(limits, instance) {
  if (limits && !limitTypes.includes(limits.type ?? "")) return [];
  const isDefault = limits && ["rr", "default"].includes(String(limits.type));
  const limit = (
    /** @type {string} */ name,
    /** @type {"iops" | "bytes"} */ type,
    /** @type {string} */ unit,
  ) => {
    if (!limits || !(isDefault || limits.type === type))
      return [setting(name, null, { instance, isDefault })];
    return limits[type] === null ? [] : [setting(name, limits[type], { instance, unit, isDefault })];
  };
  return [...limit("path_io_limit", "iops", "I/Os"), ...limit("path_byte_limit", "bytes", "bytes")];
}

/** Running state among the configuration of makers' own policies, where no semicolon parts them. */
const state = /last|pending|since|current|index/i;

/**
 * What is inside braces before the semicolon; the rest is running state. Other policies have free text.
 * @param {string | null} text
 */
export function configPart(text) {
  const inside = text && /^\{([^;}]*)/.exec(text)?.[1].trim();
  if (!inside) return text && inside === "" ? null : text || null;
  const separator = inside.includes(",") ? "," : " ";
  const items = inside.split(separator);
  return items.filter((item) => !state.test(item.split("=")[0])).join(separator) || null;
}

/** @param {string | null} config policy=rr,iops=1000,bytes=10485760,useANO=0 */
function readConfig(config) {
  const values = new Map(
    (config ?? "").split(/[,\s]+/).map((pair) => {
      const [name, value] = pair.split("=");
      return [name.trim(), value?.trim()];
    }),
  );
  const number = (/** @type {string} */ name) => {
    const text = values.get(name);
    return text === undefined ? null : parseNumber(text);
  };
  return { type: values.get("policy") ?? null, iops: number("iops"), bytes: number("bytes") };
}

/** @param {Structure} device */
function readRoundRobin(device) {
  const instance = deviceOf(device);
  const type = textOf(device, "limittype")?.toLowerCase() ?? null;
  const limits = { type, iops: numberOf(device, "iooperationlimit"), bytes: numberOf(device, "bytelimit") };
  return [
    ...settingsOf(
      {
        path_limit_type: type,
        path_latency_interval_ms: numberOf(device, "latencyevaluationinterval"),
        path_sampling_ios: numberOf(device, "numberofsamplingiosperpath"),
        path_use_unoptimized: flagOf(device, "useactiveunoptimizedpaths"),
      },
      instance,
    ),
    ...limitSettings(limits, instance),
  ];
}

/** @param {Structure} device the configuration alone, of the device that was asked for */
function readGeneric(device) {
  const config = configPart(textOf(device, "pspdeviceconfig"));
  if (!config?.includes("policy=")) return [];
  const instance = deviceOf(device);
  return [
    ...settingsOf({ path_policy_config: config }, instance),
    ...limitSettings(readConfig(config), instance),
  ];
}

/** @param {Structure} rule it holds for devices that are claimed later, so it is no limit of a device */
function readRule(rule) {
  const options = textOf(rule, "pspoptions");
  if (!options) return [];
  const claims = ["name", "vendor", "model", "driver", "transport", "options", "claimoptions"];
  const instance = claims.flatMap((name) => textOf(rule, name) ?? []).join(" ");
  return [
    setting("satp_rule", [textOf(rule, "defaultpsp"), options].filter(Boolean).join(" "), { instance }),
  ];
}

/**
 * @param {Structure[]} paths
 * @param {string} state compact name of the field that says it
 * @param {string} [name] of the setting
 */
function countActive(paths, state, name = "active_paths") {
  if (paths.some((path) => ["device", "runtimename", state].some((name) => textOf(path, name) === null)))
    return [];
  /** @type {Map<string, Set<string>>} */
  const active = new Map();
  for (const path of paths) {
    const device = instanceOf(path, "device");
    if (/no associated device/i.test(device)) continue;
    const names = active.get(device) ?? new Set();
    if (textOf(path, state) === "active") names.add(instanceOf(path, "runtimename"));
    active.set(device, names);
  }
  return [...active].flatMap(([device, names]) => settingsOf({ [name]: names.size }, device));
}
