/** Whether a text is a network address. It uses nothing of Node.js, because browsers search for names, too. */

const byte = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const ipv4 = new RegExp(`^${byte}(?:\\.${byte}){3}$`);

export const isIPv4 = (/** @type {string} */ text) => ipv4.test(text);

/** @param {string} text with a zone or without */
export function isIPv6(text) {
  const [, address = ""] = /^([\da-f:.]+)(?:%[\da-z.:-]+)?$/i.exec(text) ?? [];
  if (!address.includes(":")) return false;
  const last = address.split(":").at(-1) ?? "";
  if (last.includes(".") && !isIPv4(last)) return false;
  return URL.canParse(`http://[${address}]`);
}
