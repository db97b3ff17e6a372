/** What may be published of this format: any other word of its files is a name (docs/names.md). */

/** @import {Fields} from "../../names/vocabulary.js" */

/** @type {Fields} */
export const fields = {
  words: `
  ack cbt delayed exceeding highlights history improvement intent just kiops kit nicstat paragraph proxmox roughly slog
  tiny unstun zil zpool
`,
};
