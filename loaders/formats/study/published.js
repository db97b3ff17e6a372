/** What may be published of this format: any other word of its files is a name (docs/names.md). */

/** @import {Fields} from "../../names/vocabulary.js" */

/** @type {Fields} */
export const fields = {
  words: `
  approved basis basline competitor conclusion delimiter hundredth relation repetition sometimes unexplained untested
`,
};
