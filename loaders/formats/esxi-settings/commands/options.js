/** Advanced options of a host: which of them are settings of the vocabulary, and how their values are written there. */
import { compact, keysOf, numberOf, parseNumber, textOf } from "../fields.js";
import { setting } from "../settings.js";

/** @import {Command} from "./commands.js" */
/** @import {Structure} from "../forms/structures.js" */

/** Value of an option as it was printed. @typedef {string | number | null} Value */

/** @param {Value} value 0 or 1 */
const flag = (value) => (value === 1 ? true : value === 0 ? false : value);

/** @param {Value} value High Performance */
const word = (value) => (typeof value === "string" ? value.toLowerCase().replaceAll(" ", "-") : value);

/**
 * Options that are settings of the vocabulary: its name there, its unit, and its value in the vocabulary's spelling. The
 * limits of queue-full answers are not here: devices have limits of their own, which count more.
 * @type {Record<string, {name: string, unit?: string, write?: (value: Value) => string | number | boolean | null}>}
 */
const named = {
  "/Disk/DiskMaxIOSize": { name: "disk_max_io_size_kib", unit: "KiB" },
  "/Disk/SchedNumReqOutstanding": { name: "competing_io_limit", unit: "I/Os" },
  "/Disk/SchedQuantum": { name: "sched_quantum", unit: "I/Os" },
  "/Disk/VSCSIPollPeriod": { name: "vscsi_poll_period_us", unit: "µs" },
  "/Disk/ReqCallThreshold": { name: "vscsi_call_threshold", unit: "requests" },
  "/ISCSI/MaxIoSizeKB": { name: "iscsi_max_io_kib", unit: "KiB" },
  "/NFS/MaxQueueDepth": { name: "nfs_max_queue_depth", unit: "I/Os" },
  "/Power/CpuPolicy": { name: "power_policy", write: word },
  "/DataMover/HardwareAcceleratedMove": { name: "vaai_clone", write: flag },
  "/DataMover/HardwareAcceleratedInit": { name: "vaai_zero", write: flag },
  "/VMFS3/HardwareAcceleratedLocking": { name: "vaai_locking", write: flag },
  "/VMFS3/UseATSForHBOnVMFS5": { name: "ats_heartbeat", write: flag },
  "/Net/TcpipDefLROEnabled": { name: "lro", write: flag },
  "/Net/UseHwTSO": { name: "tso", write: flag },
};

/** The settings that options are kept as, by the option's path. */
export const optionNames = Object.fromEntries(Object.entries(named).map(([path, { name }]) => [path, name]));

/**
 * An option that is a setting of the vocabulary under its name there; of the others, those that are not at their default.
 * @param {string} path /Disk/DiskMaxIOSize, or Disk.DiskMaxIOSize
 * @param {Value} value
 * @param {{isDefault: boolean | null, byDefault?: Value}} about byDefault: where the output prints it
 */
export function optionSettings(path, value, { isDefault, byDefault = null }) {
  const instance = path && `/${path.replace(/^\//, "").replaceAll(".", "/")}`;
  const known = Object.hasOwn(named, instance) ? named[instance] : null;
  if (known && isOfKind(known, value)) {
    const write = known.write ?? ((/** @type {Value} */ each) => each);
    const about = { unit: known.unit, isDefault, defaultValue: write(byDefault) };
    return [setting(known.name, write(value), about)];
  }
  return isDefault
    ? []
    : [setting("advanced_option", value, { instance, isDefault, defaultValue: byDefault })];
}

/**
 * @param {{write?: unknown}} known
 * @param {Value} value
 */
const isOfKind = ({ write }, value) => typeof value === (write === word ? "string" : "number");

/** What `vsish` prints of an option; vsish.js of the sessions makes these fields of it. @type {Command[]} */
export const vsishCommands = [
  {
    name: "vsish get",
    needs: ["vsipath", "defaultvalue", "currentvalue"],
    argv: /\bvsish\b.*\b(?:get|cat)\b/,
    keys: keysOf(
      "VSI path, Default value, Min value, Max value, Current value, hidden config option, Description, host specific " +
        "config option, Option update callback-func",
    ),
    opens: "vsipath",
    read: (options) => options.flatMap(readVsish),
  },
];

/** @param {Structure} option */
function readVsish(option) {
  const [, group, last] = /^\/config\/(\w+)\/\w+Opts\/(\w+)$/.exec(textOf(option, "vsipath") ?? "") ?? [];
  const valueOf = (/** @type {string} */ field) => {
    const text = textOf(option, field);
    const number = text === null ? NaN : parseNumber(text);
    return Number.isNaN(number) ? text : number;
  };
  const [value, byDefault] = [valueOf("currentvalue"), valueOf("defaultvalue")];
  if (last === undefined || value === null) return [];
  const [least, most] = [numberOf(option, "minvalue") ?? -Infinity, numberOf(option, "maxvalue") ?? Infinity];
  const isWrong = typeof value === "number" && (value < least || value > most);
  return optionSettings(`/${group}/${last}`, isWrong ? NaN : value, {
    isDefault: byDefault === null ? null : value === byDefault,
    byDefault,
  });
}

/** Options of the kernel that scheduling and storage follow from; they hold after a restart. @type {Command[]} */
export const kernelCommands = [
  {
    name: "system settings kernel list",
    needs: ["name", "configured", "runtime", "default"],
    row: ({ name = "", type = "" }) => /^\w+$/.test(name) && /^(?:Bool|U?Int\d*|String)$/i.test(type),
    read: (options) => [...options.flatMap(readKernelOption), ...readScheduler(options)],
  },
];

/** @param {Structure} option */
function readKernelOption(option) {
  const [value, byDefault] = [textOf(option, "runtime"), textOf(option, "default")];
  const isDefault = byDefault === null ? null : value === byDefault;
  const instance = textOf(option, "name");
  return isDefault !== false
    ? []
    : [setting("kernel_option", value, { instance, isDefault, defaultValue: byDefault })];
}

/**
 * Two options of the kernel choose the scheduler together.
 * @param {Structure[]} options
 */
function readScheduler(options) {
  const flags = new Map(options.map((option) => [compact(textOf(option, "name") ?? ""), option]));
  const isOn = (/** @type {string} */ name, /** @type {string} */ field) => {
    const option = flags.get(name);
    const text = option ? textOf(option, field)?.toLowerCase() : undefined;
    return text === "true" ? true : text === "false" ? false : null;
  };
  const schedulerOf = (/** @type {string} */ field) => {
    const mitigation = isOn("hyperthreadingmitigation", field);
    const within = isOn("hyperthreadingmitigationintravm", field);
    if (mitigation === null) return null;
    return !mitigation ? "off" : within === null ? null : within ? "scav1" : "scav2";
  };
  const [value, byDefault] = [schedulerOf("runtime"), schedulerOf("default")];
  if (value === null) return [];
  const isDefault = byDefault === null ? null : value === byDefault;
  return [setting("side_channel_scheduler", value, { isDefault, defaultValue: byDefault })];
}
