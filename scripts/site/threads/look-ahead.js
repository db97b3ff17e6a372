/** What a build needs of the last site, looked at while the ingest waits for those who read and assemble. */
/** @import {LastBuild} from "../built.js" */
/** @import {Laid} from "../lay-site.js" */
import { remove } from "../../../loaders/store/files.js";
import { repository } from "../../../loaders/store/store.js";
import { lookAtBuild } from "../built.js";
import { lookAtRawFiles, recallKept } from "../kept-studies.js";
import { mirrorSite } from "../lay-site.js";
import { siteFolder, takeBefore } from "../site-folder.js";
import { takeTurns } from "./turns.js";

/**
 * @typedef {object} Ahead
 * @property {Promise<LastBuild>} looked
 * @property {Promise<Set<string>>} untouched studies whose raw files are those of which the last site tells; of no
 *   site, none
 * @property {Promise<Map<string, Buffer>>} recalled their rows
 * @property {Promise<{next: string, mirrored: Laid}>} mirrored next: a folder that is as dist/ is
 * @property {() => Promise<void>} stop what was not asked for yet is left undone; to be called before the lock is given
 *   back
 */

/**
 * @param {() => Promise<unknown>} load what a build needs later: to read its modules takes time, too
 * @returns {Ahead}
 */
export function lookAhead(load) {
  const stopping = new AbortController();
  const work = (/** @type {Iterator<unknown, any>} */ steps) => takeTurns(steps, stopping.signal);
  const looked = work(lookAtBuild());
  const untouched = looked.then(({ last }) => (last ? work(lookAtRawFiles(last, repository)) : new Set()));
  const loaded = untouched.then(load);
  const recalled = loaded.then(async () => {
    const { last } = await looked;
    return last ? work(recallKept(last, await untouched)) : new Map();
  });
  let next = "";
  const mirrored = recalled.then(async () => {
    const { last, places } = await looked;
    if (!last) return { next, mirrored: { files: [], folders: [] } };
    stopping.signal.throwIfAborted();
    next = takeBefore();
    return { next, mirrored: await work(mirrorSite(next, siteFolder(), places)) };
  });
  for (const each of [looked, untouched, recalled, mirrored]) each.catch(() => {}); // Awaited where it is needed.
  return {
    ...{ looked, untouched, recalled, mirrored },
    async stop() {
      stopping.abort();
      await mirrored.catch(() => {});
      if (next) remove(next);
    },
  };
}
