/** What commands say about a host: version, hardware, drivers, advanced options. */
import { flagOf, instanceOf, keysOf, numberOf, textOf } from "../fields.js";
import { setting, settingsOf } from "../settings.js";
import { optionSettings } from "./options.js";

/** @import {Command} from "./commands.js" */
/** @import {Structure} from "../forms/structures.js" */

/** VIBs whose version may change a storage result: drivers of storage and network, vSAN, the base image. */
const storageVibs =
  /^(esx-base|vsan\w*|nvme[\w-]*|vmw-?nvme[\w-]*|lpfc\w*|qlnativefc|qedf\w*|nfnic|iscsi\w*|pvscsi|vmw-ahci|smartpqi\w*|nhpsa|lsi-\w+|i?rdma\w*|mtip\w*|bnxt\w*|i40en|ixgben|icen|nmlx\w*|ntg3|qedentv)$/i;

/** @type {Command[]} */
export const hostCommands = [
  {
    name: "system version get",
    needs: ["product", "version", "build"],
    ambiguous: true,
    keys: keysOf("Product, Version, Build, Update, Patch, Maintenance"),
    proof: ({ build }) => /^Releasebuild-/i.test(build ?? ""),
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
    keys: keysOf("Domain Name, Fully Qualified Domain Name, Host Name"),
    read: ([names], { sha256 }) => {
      // Without its first line the short name would be another host's.
      const isWhole = Object.hasOwn(names.fields, "fullyqualifieddomainname");
      const name = isWhole ? textOf(names, "fullyqualifieddomainname", "hostname") : null;
      return settingsOf({ host_id: name && sha256(name.toLowerCase()).slice(0, 12) });
    },
  },
  {
    name: "system time get",
    needs: ["hosttime"],
    onlyAsked: true,
    lines: /^"?(?<hosttime>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)"?$/,
    read: ([time]) => settingsOf({ host_time: textOf(time, "hosttime") }),
  },
  {
    name: "hardware platform get",
    needs: ["vendorname", "productname"],
    keys: keysOf(
      "UUID, Product Name, Vendor Name, Serial Number, Enclosure Serial Number, BIOS Asset Tag, IPMI " +
        "Supported",
    ),
    heading: /^Platform Information$/,
    read: ([platform]) =>
      settingsOf({
        hardware_vendor: textOf(platform, "vendorname"),
        hardware_model: textOf(platform, "productname"),
      }),
  },
  {
    name: "hardware cpu global get",
    needs: ["cpupackages", "cpucores"],
    keys: keysOf(
      "CPU Packages, CPU Cores, CPU Threads, Hyperthreading Active, Hyperthreading Supported, " +
        "Hyperthreading Enabled, HV Support, HV Replay Capable, HV Replay Disabled Reasons",
    ),
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
    keys: keysOf(
      "Id, Package Id, Family, Model, Type, Stepping, Brand, Core Speed, Bus Speed, APIC ID, Node, L2 Cache " +
        "Size, L2 Cache Associativity, L2 Cache Line Size, L2 Cache CPU Count, L3 Cache Size, L3 Cache " +
        "Associativity, L3 Cache Line Size, L3 Cache CPU Count",
    ),
    heading: /^CPU:\d+$/,
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
    keys: keysOf("Physical Memory, Reliable Memory, NUMA Node Count"),
    read: ([memory]) =>
      settingsOf({
        memory_bytes: numberOf(memory, "physicalmemory"),
        numa_nodes: numberOf(memory, "numanodecount"),
      }),
  },
  {
    name: "software profile get",
    needs: ["statelessready", "acceptancelevel"],
    keys: keysOf(
      "Name, Vendor, Creation Time, Modification Time, Stateless Ready, Description, VIBs, Acceptance Level",
    ),
    heading: /^(?:\(Updated\) )?\S+$/,
    read: ([profile]) => settingsOf({ image_profile: textOf(profile, "name") }),
  },
  {
    name: "software vib list",
    needs: ["name", "version", "acceptancelevel", "installdate"],
    // grep leaves no heading; 9.x has one more column, Platforms.
    row: ({ acceptancelevel = "", installdate = "" }) =>
      /^(?:\w+Certified|\w+Accepted|\w+Supported)$/.test(acceptancelevel) &&
      /^\d{4}-\d\d-\d\d/.test(installdate),
    lines:
      /^(?<name>[\w.-]+)\s+(?<version>\d\S*)\s+(?<vendor>\S+)\s+(?<acceptancelevel>VMware(?:Certified|Accepted)|PartnerSupported|CommunitySupported)\s+(?<installdate>\d{4}-\d\d-\d\d)(?:\s+\S.*)?$/,
    read: (vibs) =>
      vibs
        .filter((vib) => storageVibs.test(textOf(vib, "name") ?? ""))
        .flatMap((vib) => settingsOf({ vib_version: textOf(vib, "version") }, instanceOf(vib, "name"))),
  },
  {
    name: "system settings advanced list",
    needs: ["path", "intvalue", "defaultintvalue"],
    keys: keysOf(
      "Path, Type, Int Value, Default Int Value, Min Value, Max Value, String Value, Default String Value, " +
        "Valid Characters, Description, Host Specific, Impact",
    ),
    read: (options) => options.flatMap(readOption),
  },
  {
    name: "system module parameters list",
    needs: ["name", "type", "value", "description"],
    ambiguous: true,
    row: ({ name = "", type = "" }) =>
      /^\w+$/.test(name) && /^(?:u?int|u?long|u?short|bool|string|charp|byte|array of .*)$/.test(type),
    read: (parameters) => parameters.flatMap(readParameter),
  },
];

/**
 * The options that a comparison is about under their own name; of the others, those that are not at their default.
 * @param {Structure} option
 */
function readOption(option) {
  const path = instanceOf(option, "path");
  if (!path) return [setting("advanced_option", null, { instance: "" })];
  const isText = textOf(option, "stringvalue", "defaultstringvalue") !== null;
  const isInteger = (textOf(option, "type")?.toLowerCase() ?? (isText ? "string" : "integer")) !== "string";
  const value = isInteger ? integerOf(option) : textOf(option, "stringvalue");
  const byDefault = isInteger ? numberOf(option, "defaultintvalue") : textOf(option, "defaultstringvalue");
  const isTold = isInteger ? value !== null : Object.hasOwn(option.fields, "defaultstringvalue");
  if (!isTold || !(isInteger || Object.hasOwn(option.fields, "stringvalue"))) return [];
  return optionSettings(path, value, {
    isDefault: byDefault === null ? null : value === byDefault,
    byDefault,
  });
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

/** Queue depths of drivers. */
const queueParameters =
  /^(?:lun_queue_depth_per_path|ql2xmaxqdepth|lpfc\d*_(?:lun|hba)_queue_depth|iscsivmk_(?:Lun|Host)QDepth|vmknvme_(?:total_)?io_queue_size)$/;

/** The default that a driver's description of its parameter names. */
const described = /\bdefaults?(?: value)?\b\s*(?:is|are|[=:])?\s*\(?(\d{1,9})\b/i;

/** @param {Structure} parameter an empty value is the driver's default */
function readParameter(parameter) {
  const instance = instanceOf(parameter, "name");
  if (!queueParameters.test(instance)) return [];
  const value = numberOf(parameter, "value");
  const [, printed] = described.exec(textOf(parameter, "description") ?? "") ?? [];
  const byDefault = printed === undefined ? null : Number(printed);
  const isDefault = value === null || value === byDefault;
  return [setting("module_parameter", value, { instance, isDefault, defaultValue: byDefault })];
}
