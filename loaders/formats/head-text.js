/** The first bytes of a file as text to look for signs in. */

/**
 * Signs are ASCII: of UTF-16 the zero bytes are left out, of any encoding its mark, and every line ends in \n.
 * @param {Uint8Array} head
 * @returns {string} a character a byte
 */
export const headText = (head) =>
  new TextDecoder("latin1")
    .decode(head)
    .replace(/\0|^(?:ï»¿|ÿþ|þÿ)/g, "")
    .replace(/\r\n?/g, "\n");
