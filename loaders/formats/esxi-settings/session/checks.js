/** What several outputs of a session say of one thing has to agree. */
import { disagreement } from "../problems.js";

/** @import {Problem} from "../../../types.js" */
/** @import {Entry} from "./states.js" */

/**
 * @param {Entry[]} entries
 * @returns {Problem[]}
 */
export function checkEntries(entries) {
  /** @type {Map<string, Map<string, Entry>>} the last of each setting, by host and device */
  const devices = new Map();
  for (const entry of entries) {
    const key = JSON.stringify([entry.host, entry.setting.instance]);
    const device = devices.get(key) ?? new Map();
    devices.set(key, device.set(entry.setting.name, entry));
  }
  return [...devices.values()].flatMap(checkDevice);
}

/**
 * @param {Map<string, Entry>} device
 * @returns {Problem[]}
 */
function checkDevice(device) {
  const valueOf = (/** @type {string} */ name) => device.get(name)?.setting.value ?? null;
  const countOf = (/** @type {string} */ name) => device.get(name)?.setting.number ?? null;
  const plugin = valueOf("multipath_plugin");
  const policy = device.get("path_policy");
  const [working, active] = [countOf("working_paths"), countOf("active_paths")];
  return [
    ...(policy && policy.setting.value !== null && plugin !== null && plugin !== "nmp" && device.has("satp")
      ? [disagreement(policy.line, `a device of ${plugin.toUpperCase()} has a policy of NMP`)]
      : []),
    ...(working !== null && active !== null && working > active
      ? [
          disagreement(
            device.get("working_paths")?.line ?? null,
            `${working} working paths of ${active} active ones`,
          ),
        ]
      : []),
  ];
}
