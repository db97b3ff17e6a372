/** What commands say about devices, their paths and the policy that chooses between them. */
import { flagOf, instanceOf, listOf, numberOf, parseNumber, textOf } from "./fields.js";
import { setting, settingsOf } from "./settings.js";

/** @import {Command} from "./commands.js" */
/** @import {Structure} from "./structures.js" */

/** @param {Structure} structure */
const deviceOf = (structure) => instanceOf(structure, "device");

/** @type {Command[]} */
export const multipathCommands = [
  {
    name: "storage core device list",
    needs: ["multipathplugin", "vaaistatus"],
    read: (devices) => devices.flatMap(readDevice),
  },
  {
    name: "storage nmp device list",
    needs: ["pathselectionpolicy", "pathselectionpolicydeviceconfig"],
    read: (devices) => devices.flatMap(readNmpDevice),
  },
  {
    name: "storage nmp psp roundrobin deviceconfig get",
    needs: ["device", "iooperationlimit", "limittype"],
    read: (devices) => devices.flatMap(readRoundRobin),
  },
  {
    name: "storage nmp satp rule list",
    needs: ["defaultpsp", "pspoptions", "rulegroup"],
    read: (rules) => rules.flatMap(readRule),
  },
  {
    name: "storage hpp device list",
    needs: ["pathselectionscheme", "pathselectionschemeconfig"],
    read: (devices) =>
      devices.flatMap((device) =>
        settingsOf(
          {
            path_selection_scheme: textOf(device, "pathselectionscheme"),
            path_selection_scheme_config: configPart(textOf(device, "pathselectionschemeconfig")),
          },
          deviceOf(device),
        ),
      ),
  },
  {
    name: "storage hpp path list",
    needs: ["runtimename", "device", "pathstate", "pathconfig"],
    read: (paths, { isWhole }) => (isWhole ? countActive(paths, "pathstate") : []),
  },
  {
    name: "storage core path list",
    needs: ["runtimename", "device", "adapteridentifier"],
    read: (paths, { isWhole }) => (isWhole ? countActive(paths, "state") : []),
  },
  {
    name: "storage core adapter list",
    needs: ["hbaname", "driver", "linkstate"],
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
    read: (extents) =>
      extents.flatMap((extent) =>
        settingsOf(
          { datastore_device: textOf(extent, "devicename") },
          extentName(instanceOf(extent, "volumename"), textOf(extent, "extentnumber")),
        ),
      ),
  },
  {
    name: "storage filesystem list",
    needs: ["mountpoint", "mounted", "free", "size"],
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

/**
 * @param {string} volume
 * @param {string | null} number
 */
const extentName = (volume, number) => (volume && number ? `${volume}:${number}` : "");

/** @param {Structure} device */
function readDevice(device) {
  const mebibytes = numberOf(device, "size");
  return settingsOf(
    {
      device_plugin: textOf(device, "multipathplugin"),
      device_vendor: textOf(device, "vendor"),
      device_model: textOf(device, "model"),
      device_revision: textOf(device, "revision"),
      device_bytes: mebibytes === null ? null : mebibytes * 2 ** 20,
      device_is_ssd: flagOf(device, "isssd"),
      device_is_local: flagOf(device, "islocal"),
      device_vaai_status: textOf(device, "vaaistatus"),
      device_queue_depth: numberOf(device, "devicemaxqueuedepth"),
      device_shared_outstanding: numberOf(device, "noofoutstandingioswithcompetingworlds"),
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
  const text = textOf(device, "pathselectionpolicydeviceconfig");
  const config = configPart(text);
  const working = listOf(device, "workingpaths").length;
  return [
    ...settingsOf({ satp, path_policy: policy, path_policy_config: config }, instance),
    ...settingsOf({ working_paths: working || null }, instance),
    ...(policy === null ? [] : limitSettings(policy === "VMW_PSP_RR" ? readConfig(config) : null, instance)),
  ];
}

/** What decides when round-robin goes on to the next path; rr and default are the same. */
const limitTypes = ["rr", "default", "iops", "bytes", "latency"];

/**
 * The limits of a device. One that its policy does not heed is there, but null.
 * @param {{type: string | null, iops: number | null, bytes: number | null} | null} limits null for another policy than round-robin
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

/**
 * What is inside braces before the semicolon; the rest is running state. Other policies have free text.
 * @param {string | null} text
 */
const configPart = (text) => (text && (/^\{([^;}]*)/.exec(text)?.[1].trim() ?? text)) || null;

/** @param {string | null} config policy=rr,iops=1000,bytes=10485760,useANO=0 */
function readConfig(config) {
  const values = new Map(
    (config ?? "").split(",").map((pair) => {
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
 */
function countActive(paths, state) {
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
  return [...active].flatMap(([device, names]) => settingsOf({ active_paths: names.size }, device));
}
