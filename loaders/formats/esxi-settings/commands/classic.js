/** Commands that were there before esxcli, and print lines: esxcfg-advcfg, esxcfg-scsidevs, esxcfg-mpath, vmware. */
import { instanceOf, keysOf, numberOf, parseNumber, textOf } from "../fields.js";
import { setting, settingsOf } from "../settings.js";
import { deviceHeading, deviceId } from "./headings.js";
import { pluginOf } from "./multipath.js";
import { optionSettings } from "./options.js";

/** @import {Command} from "./commands.js" */
/** @import {Structure} from "../forms/structures.js" */

/** Values that the host takes for an option, where the command does not print them. */
const limits = /** @type {Record<string, [number, number]>} */ ({ "/Disk/DiskMaxIOSize": [32, 32767] });

/** Options whose last part belongs to one group alone: without its command nothing else says which. */
const paths = /** @type {Record<string, string>} */ ({ diskmaxiosize: "/Disk/DiskMaxIOSize" });

/** @type {Command[]} */
export const classicCommands = [
  {
    name: "esxcfg-advcfg -g",
    needs: ["lastpart", "optionvalue"],
    argv: /\besxcfg-advcfg (?:-g|--get)\b/,
    lines: /^Value of (?<lastpart>[\w.]+) is (?<optionvalue>\S.*)$/,
    read: (options, { command }) => options.flatMap((option) => readOption(option, command)),
  },
  {
    name: "esxcfg-advcfg -j",
    needs: ["kerneloption", "optionvalue"],
    argv: /\besxcfg-advcfg (?:-j|--get-kernel)\b/,
    lines: /^(?<kerneloption>\w{2,60}) = (?<optionvalue>\S.*)$/,
    onlyAsked: true,
    read: (options) =>
      options.map((option) =>
        setting("kernel_option", textOf(option, "optionvalue"), {
          instance: instanceOf(option, "kerneloption"),
        }),
      ),
  },
  {
    name: "vmware -vl",
    needs: ["esxiversion"],
    argv: /\bvmware -(?:v|l|vl|lv)\b/,
    atLeast: 2,
    lines:
      /^VMware ESXi (?:(?<esxiversion>\d{1,2}\.\d{1,2}\.\d{1,2}) build-(?<build>\d{1,12})|[\d.]{1,8} (?<update>Update \d{1,2}|GA))$/,
    read: (lines) => {
      const said = (/** @type {string} */ name) =>
        lines.map((line) => textOf(line, name)).find(Boolean) ?? null;
      return settingsOf({ esxi_version: said("esxiversion"), esxi_build: said("build") });
    },
  },
  {
    name: "esxcfg-scsidevs -c",
    needs: ["consoledevice", "sizeinmb"],
    argv: /\besxcfg-scsidevs (?:-c|--compact-list)\b/,
    header: /^Device UID\s+Device Type\s+Console Device\s+Size\s+Multipath Plugin\s*Display Name$/,
    lines: new RegExp(
      `^(?<device>${deviceId.source})\\s+(?<devicetype>[A-Z]\\S*)\\s+(?<consoledevice>/\\S+)\\s+(?<sizeinmb>\\d{1,15})MB\\s+(?<plugin>\\S+)(?:\\s+.*)?$`,
    ),
    read: (devices) =>
      devices.flatMap((device) =>
        settingsOf(
          {
            multipath_plugin: pluginOf(device, "plugin"),
            device_bytes: mebibytes(numberOf(device, "sizeinmb")),
          },
          instanceOf(device, "device"),
        ),
      ),
  },
  {
    name: "esxcfg-scsidevs -m",
    needs: ["consoledevice", "extentuuid"],
    argv: /\besxcfg-scsidevs (?:-m|--vmfs)\b/,
    lines: new RegExp(
      `^(?<device>${deviceId.source}):(?<partition>\\d{1,3})\\s+(?<consoledevice>/vmfs/devices/\\S+)\\s+(?<extentuuid>[0-9a-f]{8}-[0-9a-f-]{10,30})\\s+(?<extentnumber>\\d{1,3})\\s+(?<volumename>\\S.*)$`,
    ),
    read: (extents) =>
      extents.flatMap((extent) =>
        settingsOf(
          { datastore_device: textOf(extent, "device") },
          `${textOf(extent, "volumename")}:${textOf(extent, "extentnumber")}`,
        ),
      ),
  },
  {
    name: "esxcfg-scsidevs -l",
    needs: ["consoledevice", "multipathplugin", "devfspath"],
    argv: /\besxcfg-scsidevs (?:-l|--list)\b/,
    keys: keysOf(
      "Device Type, Size, Display Name, Multipath Plugin, Console Device, Devfs Path, Vendor, SCSI Level, " +
        "Is RDM Capable, Is Local, Other Names, VAAI Status, Is Pseudo, Is Removable, Is SSD, Status, Model, Revis",
    ),
    heading: deviceHeading,
    read: (devices) => devices.flatMap(readListed),
  },
  {
    name: "esxcfg-mpath -b",
    needs: ["briefdevice"],
    argv: /\besxcfg-mpath (?:-b|--list-paths)\b/,
    lines: new RegExp(
      `^(?:(?<briefdevice>${deviceId.source}) : .*|(?<runtimename>vmhba\\d{1,4}:C\\d{1,4}:T\\d{1,4}:L\\d{1,5}) LUN:\\d{1,5} state:(?<pathstate>[a-z]+)\\b.*)$`,
    ),
    read: (lines, { isWhole }) => (isWhole ? countBrief(lines) : []),
  },
];

/** @param {number | null} size */
const mebibytes = (size) => (size === null ? null : size * 2 ** 20);

/**
 * @param {Structure} option
 * @param {string} command only it names the option's group
 */
function readOption(option, command) {
  const last = textOf(option, "lastpart") ?? "";
  const asked = [...command.matchAll(/(?:^|\s)["']?(\/?\w+(?:\/\w+)+)/g)].map(([, path]) => path);
  const path = asked.find((each) => each.split("/").at(-1) === last) ?? paths[last.toLowerCase()];
  if (path === undefined) return [setting("advanced_option", null, { instance: "" })];
  const text = textOf(option, "optionvalue");
  const number = text === null ? NaN : parseNumber(text);
  const named = `/${path.replace(/^\//, "")}`;
  const [low, high] = limits[named] ?? [-Infinity, Infinity];
  const isWrong = named in limits && !(number >= low && number <= high);
  return optionSettings(named, isWrong ? NaN : Number.isNaN(number) ? text : number, { isDefault: null });
}

/** @param {Structure} device as of `storage core device list`, but with several fields in a line, and MB behind the size */
function readListed(device) {
  const [, vendor, rest = ""] = /^(.*?)(?<!\s)\s+Model: (.*)$/.exec(textOf(device, "vendor") ?? "") ?? [];
  const [, model, revision] = /^(.*?)(?<!\s)\s+Revis: (.*)$/.exec(rest) ?? [];
  const local = textOf(device, "islocal");
  return settingsOf(
    {
      multipath_plugin: pluginOf(device, "multipathplugin"),
      device_vendor: vendor?.trim() || null,
      device_model: model?.trim() || null,
      device_revision: revision?.trim() || null,
      device_bytes: mebibytes(numberOf(device, "size")),
      device_is_local: local === null ? null : /^true\b/.test(local),
      device_is_ssd: /\bIs SSD: (true|false)\b/.exec(local ?? "")?.[1] ?? null,
      device_vaai_status: textOf(device, "vaaistatus"),
    },
    instanceOf(device),
  );
}

/** @param {Structure[]} lines devices, each with its paths behind it */
function countBrief(lines) {
  /** @type {Map<string, number>} */
  const active = new Map();
  let device = "";
  for (const line of lines) {
    device = textOf(line, "briefdevice") ?? device;
    const isActive = textOf(line, "pathstate") === "active";
    if (device) active.set(device, (active.get(device) ?? 0) + Number(isActive));
  }
  return [...active].flatMap(([name, count]) => settingsOf({ active_paths: count }, name));
}
