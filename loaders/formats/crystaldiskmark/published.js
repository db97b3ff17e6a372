/** What may be published of this format: any other word of its files is a name (docs/names.md). */

/** @import {Fields} from "../../names/vocabulary.js" */

/** @type {Fields} */
export const fields = {
  words: `
  admin affinity amorphous amorphousdiskmark aoi apple macintosh aorus arm cdm datacenter demo edition education enterprise
  essentials evaluation foundation hidetomo hiyohiyo home insider iot israndom katsura kei kurei kyo ltsb
  ltsc mix multi multi-session nvme peak premium pro professional rdsh real realistic realtime rnd
  serverrdsh shareware shizuku sp1 sp2 sp3 standard starter suisho ultimate uwp vista workstation
  workstations xp
`,
};
