/** What a worker needs, with a one-line message for what it lacks. */

/**
 * @typedef {object} Worker
 * @property {string} host
 * @property {string} folder that it works in
 * @property {string} python
 * @property {string} [node]
 * @property {string} [platform]
 * @property {boolean} [seesStore]
 * @property {string} [wrong] why it cannot work at all
 */

/**
 * @param {Worker[]} workers
 * @returns {string | null} what the first of them lacks, and what to do; null when all can work
 */
export function findUnfit(workers) {
  for (const { host, folder, wrong, seesStore } of workers) {
    const where = `worker ${host} (${folder})`;
    if (wrong) return `${where}: ${wrong.replace(`${host}: `, "")}`;
    if (!seesStore)
      return `${where}: does not see the store: expected the same folder at the same path on every machine, mount it there`;
  }
  return null;
}
