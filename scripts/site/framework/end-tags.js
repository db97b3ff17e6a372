/** Ends of cells, rows and their groups where another of them begins or all of them end, by which HTML knows them. */
const known = /<\/t[dhr]>\s*(?=<t[dhr]\b|<\/t(?:r|head|body)>)|<\/t(?:head|body)>\s*(?=<tbody\b|<\/table>)/g;

/** Blanks before the first cell of a row and the first row of a group. */
const blanks = /(<t(?:r|head|body)\b[^>]*>)\s+(?=<t[dhr]\b)/g;

/**
 * Tables are most of a page, and end tags without a meaning a tenth of them.
 * @param {string} page  HTML
 */
export const leaveEndsOut = (page) => page.replace(known, "").replace(blanks, "$1");
