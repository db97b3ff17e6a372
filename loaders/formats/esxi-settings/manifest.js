/** manifest.json of a capture folder: how far the host's clock was off, and how each command ended. */
import { failedCommand, wrongClock } from "./problems.js";
import { setting } from "./settings.js";

/** @import {Problem} from "../../types.js" */
/** @import {Setting} from "./settings.js" */

export const manifestKeys = ["version", "host", "phase", "commands"];

/**
 * @param {Record<string, any>} manifest
 * @returns {{settings: Setting[], commands: {name: string, started_at: number | null, bytes: number | null}[], problems: Problem[]}}
 */
export function readManifest({ version, host, phase, clockoffsets: offset, commands }) {
  /** @type {Problem[]} */
  const problems = [];
  if (version !== 1) return { settings: [], commands: [], problems: [wrongClock(`version ${version}`)] };
  const about = {
    host: typeof host === "string" ? host : null,
    phase: phase === "pre" || phase === "post" ? phase : null,
  };
  const isOffset = typeof offset === "number" && Number.isFinite(offset);
  if (!isOffset && offset != null) problems.push(wrongClock(`clock_offset_s ${JSON.stringify(offset)}`));
  const listed = Array.isArray(commands) ? commands.filter((each) => typeof each?.name === "string") : [];
  for (const { name, exit_code, stderr } of listed)
    if (typeof exit_code === "number" && exit_code !== 0)
      problems.push(failedCommand(name, exit_code, String(stderr ?? "")));
  return {
    settings: isOffset ? [{ ...setting("clock_offset_s", offset, { unit: "s" }), ...about }] : [],
    commands: listed.map(({ name, started_at, bytes }) => ({
      name,
      started_at: timeOf(started_at),
      bytes: Number.isSafeInteger(bytes) ? bytes : null,
    })),
    problems,
  };
}

/**
 * @param {unknown} text ISO 8601 in UTC
 * @returns {number | null} milliseconds since 1970
 */
export function timeOf(text) {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(String(text));
  const at = isTime ? Date.parse(String(text)) : NaN;
  return Number.isNaN(at) ? null : at;
}
