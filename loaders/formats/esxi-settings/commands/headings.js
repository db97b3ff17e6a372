/** What blocks of text begin with. */

/** Identifiers of devices. */
export const deviceId = /(?:naa|eui|t10|mpx|vml|uuid)\.[\w.:-]{1,200}/;

/** A heading that is a device's: some versions put a word before it, or a colon behind. */
export const deviceHeading = new RegExp(`^(?:Device )?(${deviceId.source}?):?$`);
