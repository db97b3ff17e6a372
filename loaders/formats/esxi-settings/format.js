/** Captured output of esxcli, govc and PowerCLI: the settings of hosts. See docs/formats/esxi-settings.md. */
import { findCommand } from "./commands.js";
import { manifestKeys, readManifest, timeOf } from "./manifest.js";
import { readObjectBlocks } from "./objects.js";
import { nothingKept, unknownFields } from "./problems.js";
import { setting, sift } from "./settings.js";
import { firstKeys, readStructures } from "./structures.js";
import { toColumns } from "../../rows.js";

/** @import {Batch, Mapping, Problem, Source} from "../../types.js" */
/** @import {Setting} from "./settings.js" */

export const name = "esxi-settings";

const objectList = /^Object UUID: /m;

/** system time get prints nothing but a time; in JSON and XML it has quotes or elements around it. */
const loneTime = /^(?:\s|"|<[^>]*>)*(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)(?:\s|"|<[^>]*>)*$/;

/** A list or object of nothing, as a host without vSAN or SAN answers. */
const nothing =
  /^\s*(?:\[\s*\]|\{\s*\}|<\?xml[^>]*>\s*<output[^>]*>\s*<root>\s*<list[^>]*\/>\s*<\/root>\s*<\/output>)\s*$/;

/**
 * @param {string} path
 * @param {Uint8Array} head
 * @param {Mapping | null} mapping
 */
export function accepts(path, head, mapping) {
  if (mapping !== null || path === "study.yaml") return false;
  const text = new TextDecoder("latin1")
    .decode(head)
    .replace(/\0|^(?:ï»¿|ÿþ|þÿ)/g, "")
    .replace(/\r\n?/g, "\n");
  const isCapture = /(?:^|[/, ])phase=/.test(path);
  if (objectList.test(text)) return true;
  if (isCapture && (loneTime.test(text) || nothing.test(text))) return true;
  const keys = firstKeys(text);
  if (manifestKeys.every((key) => keys.includes(key))) return true;
  const command = findCommand(keys);
  return command !== undefined && (isCapture || !command.ambiguous);
}

/** @param {Source} source */
export async function* load(source) {
  const { settings, commands, problems } = readSettings(await source.text(), source.sha256);
  const sifted = sift(settings);
  const tables = {
    settings: sifted.sound,
    capture_commands: commands,
    problems: [...problems, ...sifted.problems],
  };
  for (const [table, rows] of Object.entries(tables))
    if (rows.length) yield /** @type {Batch} */ ({ table, columns: toColumns(rows) });
}

/**
 * @param {string} text a whole file, decoded
 * @param {Source["sha256"]} sha256
 * @returns {{settings: Setting[], commands: object[], problems: Problem[]}}
 */
function readSettings(text, sha256) {
  const [, time] = loneTime.exec(text) ?? [];
  if (time)
    return {
      settings: timeOf(time) === null ? [] : [setting("host_time", time)],
      commands: [],
      problems: [],
    };
  const isObjects = objectList.test(text);
  const { structures, problems } = isObjects ? readObjectBlocks(text) : readStructures(text);
  const first = structures[0];
  if (!first && !problems.length && !nothing.test(text)) problems.push(unknownFields(null, []));
  if (!first) return { settings: [], commands: [], problems };
  const keys = Object.keys(first.fields);
  if (manifestKeys.every((key) => keys.includes(key))) {
    const manifest = readManifest(first.fields);
    return { ...manifest, problems: [...problems, ...manifest.problems] };
  }
  const command = findCommand(keys);
  if (!command)
    return { settings: [], commands: [], problems: [...problems, unknownFields(first.line, keys)] };
  const settings = command.read(structures, { isWhole: !problems.length, sha256 });
  if (!settings.length && !problems.length) problems.push(nothingKept(command.name));
  return { settings, commands: [], problems };
}
