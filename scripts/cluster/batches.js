/** Studies shared out: a task costs over a second before it reads, and the longest one is waited for at the end. */

/** So much is read in some seconds. */
const fewestBytes = 4 << 20;
/** A file costs as much as so many bytes. */
const bytesOfFile = 1 << 15;
/** Tasks of a core, so that none is left with much at the end. */
const tasksOfCore = 4;

/** @typedef {{name: string, bytes: number, files: number}} Weighed a study */

/** @param {Weighed} study */
const weigh = ({ bytes, files }) => bytes + files * bytesOfFile;

/**
 * @template {Weighed} T
 * @param {T[]} studies
 * @param {number} cores
 * @returns {T[][]} heaviest first
 */
export function makeBatches(studies, cores) {
  const total = studies.reduce((sum, study) => sum + weigh(study), 0);
  const most = Math.max(fewestBytes, total / cores / tasksOfCore);
  /** @type {{studies: T[], weight: number}[]} */
  const batches = [];
  for (const study of studies.toSorted((a, b) => weigh(b) - weigh(a) || (a.name < b.name ? -1 : 1))) {
    const last = batches.at(-1);
    if (last && last.weight + weigh(study) <= most) {
      last.studies.push(study);
      last.weight += weigh(study);
    } else batches.push({ studies: [study], weight: weigh(study) });
  }
  return batches.map(({ studies }) => studies);
}

/**
 * @template {Weighed} T
 * @param {T[]} studies
 * @param {number} cores
 * @returns {T[][]} neighbours together, in their order; one at least, and small ones as long as every core has one
 */
export function makeGroups(studies, cores) {
  const total = studies.reduce((sum, study) => sum + weigh(study), 0);
  const most = Math.max(total / cores / tasksOfCore, Math.min(fewestBytes, total / cores));
  /** @type {T[][]} */
  const groups = [[]];
  let room = most;
  for (const study of studies) {
    if (room < weigh(study) / 2 && groups.at(-1)?.length) {
      groups.push([]);
      room = most;
    }
    groups.at(-1)?.push(study);
    room -= weigh(study);
  }
  return groups;
}
