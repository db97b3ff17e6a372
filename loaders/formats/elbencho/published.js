/** What may be published of this format: any other word of its files is a name (docs/names.md). */

/** @import {Fields} from "../../names/vocabulary.js" */

/** @type {Fields} */
export const fields = {
  words: `
  blockdev dropcache ent getbacl getoacl headobj limitread limitwrite listobj livecsv mkbuckets mkdirs
  multidel putbacl putoacl rmbuckets rmfiles rmobjects runtimems rwmixpct rwmixthr sdx truncate
`,
};
