/** What may be published of this format: any other word of its files is a name (docs/names.md). */

/** @import {Fields} from "../../names/vocabulary.js" */

/** @type {Fields} */
export const fields = {
  words: `
  anchor avcpu averagecsvreadbw averagecsvwritebw averagereadbw averagewritebw avr avw blg compute csviops
  cutoff fleetvmpercent general qos qospervm scale surge unstated vdi vmalignmentpct vmcount
`,
};
