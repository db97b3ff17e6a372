/** What commands say about a host: version, hardware, drivers, advanced options. */
import { flagOf, instanceOf, numberOf, textOf } from "./fields.js";
import { setting, settingsOf } from "./settings.js";

/** @import {Command} from "./commands.js" */
/** @import {Structure} from "./structures.js" */

/** VIBs whose version may change a storage result: drivers of storage and network, vSAN, the base image. */
const storageVibs =
  /^(esx-base|vsan\w*|nvme[\w-]*|vmw-?nvme[\w-]*|lpfc\w*|qlnativefc|qedf\w*|nfnic|iscsi\w*|pvscsi|vmw-ahci|smartpqi\w*|nhpsa|lsi-\w+|i?rdma\w*|mtip\w*|bnxt\w*|i40en|ixgben|icen|nmlx\w*|ntg3|qedentv)$/i;

/** @type {Command[]} */
export const hostCommands = [
  {
    name: "system version get",
    needs: ["product", "version", "build"],
    ambiguous: true,
    read: ([version]) =>
      settingsOf({
        esxi_product: textOf(version, "product"),
        esxi_version: textOf(version, "version"),
        esxi_build: textOf(version, "build")?.replace(/^Releasebuild-/i, "") ?? null,
        esxi_update: textOf(version, "update"),
        esxi_patch: textOf(version, "patch"),
      }),
  },
  {
    name: "system hostname get",
    needs: ["fullyqualifieddomainname", "hostname"],
    read: ([names], { sha256 }) => {
      const name = textOf(names, "fullyqualifieddomainname", "hostname");
      return settingsOf({ host_id: name && sha256(name.toLowerCase()).slice(0, 12) });
    },
  },
  {
    name: "hardware platform get",
    needs: ["vendorname", "productname"],
    read: ([platform]) =>
      settingsOf({
        hardware_vendor: textOf(platform, "vendorname"),
        hardware_model: textOf(platform, "productname"),
      }),
  },
  {
    name: "hardware cpu global get",
    needs: ["cpupackages", "cpucores"],
    read: ([cpu]) =>
      settingsOf({
        cpu_packages: numberOf(cpu, "cpupackages"),
        cpu_cores: numberOf(cpu, "cpucores"),
        cpu_threads: numberOf(cpu, "cputhreads"),
        hyperthreading_active: flagOf(cpu, "hyperthreadingactive"),
      }),
  },
  {
    name: "hardware cpu list",
    needs: ["brand", "corespeed"],
    read: ([cpu]) =>
      settingsOf({
        cpu_brand: textOf(cpu, "brand"),
        cpu_family: numberOf(cpu, "family"),
        cpu_model: numberOf(cpu, "model"),
        cpu_stepping: numberOf(cpu, "stepping"),
        cpu_core_speed_hz: numberOf(cpu, "corespeed"),
      }),
  },
  {
    name: "hardware memory get",
    needs: ["physicalmemory", "numanodecount"],
    read: ([memory]) =>
      settingsOf({
        memory_bytes: numberOf(memory, "physicalmemory"),
        numa_nodes: numberOf(memory, "numanodecount"),
      }),
  },
  {
    name: "software profile get",
    needs: ["statelessready", "acceptancelevel"],
    read: ([profile]) => settingsOf({ image_profile: textOf(profile, "name") }),
  },
  {
    name: "software vib list",
    needs: ["name", "version", "acceptancelevel", "installdate"],
    read: (vibs) =>
      vibs
        .filter((vib) => storageVibs.test(textOf(vib, "name") ?? ""))
        .flatMap((vib) => settingsOf({ vib_version: textOf(vib, "version") }, instanceOf(vib, "name"))),
  },
  {
    name: "system settings advanced list",
    needs: ["path", "intvalue", "defaultintvalue"],
    read: (options) => options.flatMap(readOption),
  },
  {
    name: "system module parameters list",
    needs: ["name", "type", "value", "description"],
    ambiguous: true,
    read: (parameters) => parameters.flatMap(readParameter),
  },
];

/**
 * The options that a comparison is about under their own name; of the others, those that are not at their default.
 * @param {Structure} option
 */
function readOption(option) {
  const path = instanceOf(option, "path");
  const isInteger = textOf(option, "type")?.toLowerCase() !== "string";
  const value = isInteger ? integerOf(option) : textOf(option, "stringvalue");
  const byDefault = isInteger ? numberOf(option, "defaultintvalue") : textOf(option, "defaultstringvalue");
  if (value === null && isInteger) return [];
  return optionSettings(path, value, byDefault === null ? null : value === byDefault);
}

/**
 * @param {Structure} option
 * @returns {number | null} NaN outside its own limits
 */
function integerOf(option) {
  const value = numberOf(option, "intvalue");
  const isBelow = value !== null && value < (numberOf(option, "minvalue") ?? -Infinity);
  const isAbove = value !== null && value > (numberOf(option, "maxvalue") ?? Infinity);
  return isBelow || isAbove ? NaN : value;
}

/**
 * @param {string} path /Disk/DiskMaxIOSize, or Disk.DiskMaxIOSize
 * @param {string | number | null} value
 * @param {boolean | null} isDefault
 */
export function optionSettings(path, value, isDefault) {
  const instance = path && `/${path.replace(/^\//, "").replaceAll(".", "/")}`;
  if (instance === "/Disk/DiskMaxIOSize" && typeof value === "number")
    return [setting("disk_max_io_size_kib", value, { unit: "KiB", isDefault })];
  if (instance === "/Power/CpuPolicy") return [setting("cpu_policy", value, { isDefault })];
  return isDefault ? [] : [setting("advanced_option", value, { instance, isDefault })];
}

/** Queue depths of drivers. */
const queueParameters =
  /^(lun_queue_depth_per_path|ql2xmaxqdepth|lpfc\d*_lun_queue_depth|iscsivmk_LunQDepth)$/;

/** @param {Structure} parameter an empty value is the driver's default, which the command does not tell */
function readParameter(parameter) {
  const instance = instanceOf(parameter, "name");
  if (!queueParameters.test(instance)) return [];
  const value = numberOf(parameter, "value");
  return [setting("module_parameter", value, { instance, isDefault: value === null })];
}
