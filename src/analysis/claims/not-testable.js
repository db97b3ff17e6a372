/** Claims for which the document gives no figure: nothing of ours says more than the document does. */

/** @import {Case} from "../types.js" */

export const kind = "not_testable";

/**
 * @param {string} why
 * @returns {Case[]} one case, which cannot tell
 */
export const cases = (why) => [
  {
    ...{ supports: null, proven: false, why: null, text: why.replace(/\.$/, "") },
    ...{ place: "", load: null, ratio: null, tool: null, cells: {} },
  },
];

/** There is always a case. */
export const sayEmpty = () => null;
