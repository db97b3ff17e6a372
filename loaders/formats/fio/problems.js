/** The problems of a file, of which there may be one of a kind in each of thousands of runs. */

/** @import {Problem} from "../../types.js" */

/** Problems of one code that are reported one by one. */
const mostOfACode = 20;

export function problemList() {
  /** @type {Map<string, {rows: Problem[], more: number}>} by code */
  const byCode = new Map();
  return {
    /**
     * @param {Problem} problem
     * @param {string} [run] the name of the invocation in its file, which the message then begins with
     */
    add(problem, run = "") {
      const kind = byCode.get(problem.code) ?? { rows: [], more: 0 };
      byCode.set(problem.code, kind);
      if (kind.rows.length < mostOfACode)
        kind.rows.push(run ? { ...problem, message: `${run}: ${problem.message}` } : problem);
      else kind.more++;
    },
    /** @returns {Problem[]} in the order of their codes' first */
    rows: () =>
      [...byCode.values()].flatMap(({ rows, more }) =>
        rows.map((row, i) =>
          more && i === rows.length - 1
            ? { ...row, message: `${row.message}; and ${more} more problems of this kind` }
            : row,
        ),
      ),
  };
}
