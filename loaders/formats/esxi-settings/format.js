/** Captured output of esxcli, govc and PowerCLI: the settings of hosts. See docs/formats/esxi-settings.md. */
import { headText } from "../head-text.js";
import { findCommands } from "./commands/commands.js";
import { firstKeys, formOf, readForm } from "./forms/structures.js";
import { manifestKeys, readManifest, timeOf } from "./manifest.js";
import { nothingKept, unknownFields } from "./problems.js";
import { isRecognised } from "./session/recognised.js";
import { placeHosts } from "./session/hosts.js";
import { isSession, readSession } from "./session/session.js";
import { setting, sift } from "./settings.js";
import { batchesOf } from "../../rows.js";
import { fewOf } from "../few-problems.js";

/** @import {Mapping, Problem, Source} from "../../types.js" */
/** @import {Form} from "./forms/structures.js" */
/** @import {Setting} from "./settings.js" */

export const name = "esxi-settings";

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
  const text = headText(head);
  const isCapture = /(?:^|[/, ])phase=/.test(path);
  if (isCapture && (loneTime.test(text) || nothing.test(text))) return true;
  const form = formOf(text);
  const keys = form ? firstKeys(form, text) : [];
  if (manifestKeys.every((key) => keys.includes(key))) return true;
  const [command] = findCommands(keys);
  return command ? isCapture || !command.ambiguous : isRecognised(text, isCapture);
}

/** @param {Source} source */
export async function* load(source) {
  const { settings, commands, problems } = readSettings(await source.text(), source);
  const sifted = sift(settings);
  const tables = {
    settings: sifted.sound,
    capture_commands: commands,
    problems: fewOf([...problems, ...sifted.problems]),
  };
  yield* batchesOf(tables);
}

/**
 * @param {string} text a whole file, decoded
 * @param {{path?: string, sha256: Source["sha256"]}} source
 * @returns {{settings: Setting[], commands: object[], problems: Problem[]}}
 */
function readSettings(text, source) {
  const [, time] = loneTime.exec(text) ?? [];
  if (time)
    return {
      settings: timeOf(time) === null ? [] : [setting("host_time", time)],
      commands: [],
      problems: [],
    };
  const form = formOf(text);
  return form && !isSession(text)
    ? readOutput(form, text, source)
    : { commands: [], ...readSession(text, source) };
}

/**
 * One output in a form that programs read.
 * @param {Form} form
 * @param {string} text
 * @param {{path?: string, sha256: Source["sha256"]}} source
 */
function readOutput(form, text, { path, sha256 }) {
  const { structures, problems } = readForm(form, text);
  const first = structures[0];
  if (!first && !problems.length && !nothing.test(text)) problems.push(unknownFields(null, []));
  if (!first) return { settings: [], commands: [], problems };
  const keys = Object.keys(first.fields);
  if (manifestKeys.every((key) => keys.includes(key))) {
    const manifest = readManifest(first.fields);
    return { ...manifest, problems: [...problems, ...manifest.problems] };
  }
  const [command] = findCommands(keys);
  if (!command)
    return { settings: [], commands: [], problems: [...problems, unknownFields(first.line, keys)] };
  const read = command.read(structures, { isWhole: !problems.length, sha256, command: "" });
  if (!read.length && !problems.length) problems.push(nothingKept(command.name));
  const placed = placeHosts(
    read.map((each) => ({ ...each, host: each.host ?? null })),
    path,
    sha256,
  );
  const settings = placed.entries.map(({ host, ...each }) => (host === null ? each : { ...each, host }));
  return { settings, commands: [], problems: [...problems, ...placed.problems] };
}
