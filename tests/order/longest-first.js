/** In which order test files start: those that take long first, so that in the end none of them runs alone. */
import { BaseSequencer } from "vitest/node";

/** The longest that their size, by which others are sorted, does not tell. */
const longest = [
  "dist/pages/check/check",
  "dist/pages",
  "dist/published",
  "dist/sub-paths",
  "dist/pages/check/hostile",
  "dist/pages/check/share",
  "dist/screenshots",
  "dist/pages/arrival",
  "dist/preview",
  "scripts/add",
  "gates/gates",
  "loaders/store",
  "site/rebuilt/rebuilt",
  "scripts/sanitise",
  "loaders/runs/corpus",
  "loaders/fuzz",
  "analysis/error-rates",
].map((name) => `/tests/${name}.test.js`);

/** @param {import("vitest/node").TestSpecification} file */
function placeOf({ moduleId }) {
  const at = longest.findIndex((name) => moduleId.endsWith(name));
  return at === -1 ? longest.length : at;
}

export class LongestFirst extends BaseSequencer {
  /** @override @param {import("vitest/node").TestSpecification[]} files */
  async sort(files) {
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b));
  }
}
