/** Two groups of files, from before and from after a change: they are read once both are there. */

/** @import {Chosen} from "./chosen.js" */

/** @typedef {"before" | "after"} Side */

/**
 * @returns {(side: Side, chosen: Chosen[]) => {read: Chosen[], groups: string[]} | null} takes the files of one side; null
 *   until the other side has some, too
 */
export function startPair() {
  /** @type {Map<Side, Chosen[]>} */
  const sides = new Map();
  return (side, chosen) => {
    sides.set(side, chosen);
    const [before, after] = [sides.get("before"), sides.get("after")];
    return before && after ? joinSides(before, after) : null;
  };
}

/**
 * @param {Chosen[]} before
 * @param {Chosen[]} after
 */
function joinSides(before, after) {
  const named = [nameOf(before) ?? "before", nameOf(after) ?? "after"];
  const groups = named[0] === named[1] ? ["before", "after"] : named;
  const read = [before, after].flatMap((chosen, i) => below(groups[i], chosen));
  return { read, groups };
}

/**
 * @param {Chosen[]} chosen
 * @returns {string | null} of the folder that all lie in, or of the only zip; null where there is none
 */
export function nameOf(chosen) {
  const [{ path }] = chosen;
  const [top, ...rest] = path.split("/");
  if (rest.length > 0) return chosen.every((each) => each.path.startsWith(`${top}/`)) ? top : null;
  return chosen.length === 1 && /\.zip$/i.test(top) ? top.slice(0, -4) : null;
}

/**
 * @param {string} folder
 * @param {Chosen[]} chosen
 * @returns {Chosen[]} below that folder in place of their own
 */
function below(folder, chosen) {
  const own = nameOf(chosen);
  const isFolder = own !== null && chosen[0].path.startsWith(`${own}/`);
  return chosen.map(({ path, blob }) => ({
    path: `${folder}/${isFolder ? path.slice(own.length + 1) : path}`,
    blob,
  }));
}
