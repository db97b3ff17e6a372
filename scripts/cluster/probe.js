/** What a worker is: versions, platform, whether DuckDB starts there, and whether it sees the store. */
import { readFileSync } from "node:fs";
import { openDuckDB } from "../../loaders/store/store.js";
import { tokenOf } from "./job.js";

/**
 * @param {{job: string, token: string}} task
 * @returns {Promise<object>}
 */
export async function probe({ job, token }) {
  (await openDuckDB()).close();
  const { platform, arch, versions } = process;
  return { node: versions.node, platform: `${platform}-${arch}`, seesStore: readsToken(job, token) };
}

/**
 * @param {string} job folder
 * @param {string} token
 */
function readsToken(job, token) {
  try {
    return readFileSync(tokenOf(job), "utf8") === token;
  } catch {
    return false;
  }
}
