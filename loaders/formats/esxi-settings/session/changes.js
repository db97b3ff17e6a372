/** Commands that change something: what they meant to set is no setting, and what was read before them may be no more. */
import { compact } from "../fields.js";
import { deviceId } from "../commands/headings.js";
import { optionNames } from "../commands/options.js";

/** @import {Segment} from "./segments.js" */

/**
 * @typedef {object} Change
 * @property {number} line
 * @property {string | null} host
 * @property {string} what in words
 * @property {boolean} isTold whether something should show it later; a restart sets nothing
 * @property {(name: string, instance: string | null) => boolean} touches
 * @property {RegExp} shows names of settings of which one later shows it
 */

/**
 * Changes by what their command line has, the first that fits; names are those of settings that they may change.
 * @type {{has: RegExp, names?: RegExp, shows?: RegExp, of?: "option" | "device", isSilent?: boolean}[]}
 */
const kinds = [
  { has: /\bsystem settings (?:advanced|kernel) set\b/, of: "option" },
  { has: /\besxcfg-advcfg (?:-s|--set|-d|--default)\b/, of: "option" },
  { has: /\bSet-AdvancedSetting\b/, of: "option" },
  { has: /\bSet-ScsiLun\b/, names: /^(?:path_|working_)/ },
  { has: /\bstorage nmp satp (?:rule (?:add|remove)|generic|set)\b/, names: /^(?:path_|satp)/ },
  {
    has: /\bnmp (?:psp )?(?:roundrobin|generic) (?:deviceconfig set|setconfig)\b/,
    names: /^path_/,
    shows: /^path_io_limit$/,
    of: "device",
  },
  { has: /\b(?:nmp|hpp) (?:[a-z]{2,20} ){0,4}set(?:config)?\b/, names: /^(?:path_|satp)/, of: "device" },
  {
    has: /\bstorage core device (?:[a-z]{2,20} ){0,3}set\b/,
    names: /^(?:device_|queue_|competing_)/,
    of: "device",
  },
  { has: /\bsystem module parameters set\b/, names: /^(?:module_parameter|device_queue_depth)/ },
  { has: /\bvsan policy setdefault\b/, names: /^vsan_default_policy/ },
  { has: /\bvsan (?:[a-z]{2,20} ){1,3}(?:add|remove|join|leave|set)\b/, names: /^(?:vsan_|disk_groups)/ },
  { has: /\bsoftware (?:vib|profile) (?:install|update|remove)\b/, names: /^(?:vib_|image_|esxi_|module_)/ },
  {
    has: /\b(?:rescan|esxcfg-rescan|reclaim|unclaim|claimrule run|claiming \w{2,20})\b/,
    names: /./,
    isSilent: true,
  },
  { has: /^(?:reboot|esxcli system shutdown reboot)\b|\bRestart-VMHost\b/, names: /./, isSilent: true },
  { has: /\besxcli(?: -{1,2}\S{1,80})?(?: [a-z]{2,20}){1,6} (?:set|add|remove)\b/, names: /^$/ },
];

/**
 * @param {Segment} segment
 * @returns {Change | null}
 */
export function changeOf({ command, line, host }) {
  const kind = kinds.find(({ has }) => has.test(command));
  if (!kind) return null;
  const { what, touches } = kind.of === "option" ? changedOption(command) : changedNames(command, kind);
  return { line, host, what, isTold: !kind.isSilent, touches, shows: kind.shows ?? /./ };
}

/** @param {string} command */
function changedOption(command) {
  const [, slashed] = /(?:^|[\s"'=])(\/\w{1,60}(?:\/\w{1,60}){1,4})\b/.exec(command) ?? [];
  const [, dotted] = /-Name\s+["']?(\w{1,60}(?:\.\w{1,60}){1,4})/i.exec(command) ?? [];
  const path = slashed ?? (dotted && `/${dotted.replaceAll(".", "/")}`);
  const [, value] =
    /(?:-[sig]|--(?:set|int-value|string-value)|-Value)[ =]["']?([\w.]{1,40})/.exec(command) ?? [];
  const name = path && (optionNames[path] ?? "advanced_option");
  return {
    what: `${(path && optionNames[path]) ?? path ?? "an option"}${value ? ` is set to ${value}` : " is set"}`,
    touches: (/** @type {string} */ setting, /** @type {string | null} */ instance) =>
      name === undefined
        ? Object.values(optionNames).includes(setting) || setting === "advanced_option"
        : setting === name && (instance === null || instance === path),
  };
}

/**
 * @param {string} command
 * @param {{has: RegExp, names?: RegExp, of?: string}} kind
 */
function changedNames(command, { has, names, of }) {
  const device =
    of === "device" ? new RegExp(`(?:-d|--device)[ =]["']?(${deviceId.source})`).exec(command)?.[1] : null;
  const [words = ""] = has.exec(command) ?? [];
  const [, value] = /(?:--iops|-I|--psp|-P)[ =]["']?(\w{1,40})/.exec(command) ?? [];
  const said = words.replace(/(^| )-{1,2}\S+/g, "").trim();
  return {
    what: `${said}${device ? ` of ${device}` : ""}${value ? ` (${value})` : ""}`,
    touches: (/** @type {string} */ setting, /** @type {string | null} */ instance) =>
      Boolean(names?.test(setting)) &&
      (!device || instance === null || compact(instance) === compact(device)),
  };
}
