/** Parts of addresses within the site. */

/** @param {string} path of a file */
export function encodePath(path) {
  return path.split("/").map(encodeURIComponent).join("/");
}

/**
 * The page of a run, relative to the site's root. Slashes, equal signs and commas may stand in a query as they are.
 * @param {string} run  its id
 */
export function runAddress(run) {
  return `run?run=${encodeURIComponent(run).replaceAll("%2F", "/").replaceAll("%3D", "=").replaceAll("%2C", ",")}`;
}
