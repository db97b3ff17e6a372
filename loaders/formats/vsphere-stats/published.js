/** What may be published of this format: any other word of its files is a name (docs/names.md). */

/** @import {Fields} from "../../names/vocabulary.js" */

/** @type {Fields} */
export const fields = {
  words: `
  automation coarser congestion dmy domclient domcompmgr entityid entityrefid exclude impl intervalsecs mdy
  metricid millisecond numberreadaveraged numberwriteaveraged ready realtime resolution summation tostring
  totalreadlatency totalwritelatency touniversaltime uid vicore vim virtualdisk viserver vmconsumption ymd
`,
};
