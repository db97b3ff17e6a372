/** Names of zips and of what is in them. */
import { crc32 } from "./crc32.js";

const ending = /\.zip$/i;

/** @param {string} path @returns {boolean} whether it is a zip by its name, which is no mere ending */
export const isArchive = (path) => ending.test(path) && !/(?:^|\/)\.+zip$/i.test(path);

/** @param {string} path of a zip @returns {string} of the folder that it becomes */
export const folderOf = (path) => path.replace(ending, "");

const utf8Flag = 0x0800;
/** Info-ZIP's field of a name in UTF-8, with the sum of the name that it stands for. */
const unicodePath = 0x7075;

/** Bytes from 128 on in the code page of DOS, in which zips without the sign of UTF-8 are. */
const codePage437 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";

/**
 * A name that its flag does not call UTF-8 is that all the same where its bytes can be, as macOS writes it; else it is
 * of DOS. Separators of Windows become those of zips.
 * @param {Uint8Array} bytes
 * @param {number} flags of the entry
 * @param {Map<number, DataView>} fields of the entry
 * @param {string} which entry it is
 * @returns {string}
 * @throws {Error} where it says that it is UTF-8 and is none
 */
export function decodeName(bytes, flags, fields, which) {
  const utf8 = readUtf8(bytes);
  if (flags & utf8Flag && utf8 === null) throw new Error(`${which} has a name that is no UTF-8, as it says`);
  const name =
    (flags & utf8Flag ? null : unicodeName(bytes, fields.get(unicodePath))) ?? utf8 ?? readDos(bytes);
  return name.replaceAll("\\", "/");
}

/** @param {Uint8Array} bytes @returns {string | null} null where they are no UTF-8 */
function readUtf8(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** @param {Uint8Array} bytes */
const readDos = (bytes) =>
  Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : codePage437[byte - 128])).join("");

/**
 * @param {Uint8Array} bytes of the name that it stands for
 * @param {DataView | undefined} field
 */
function unicodeName(bytes, field) {
  if (!field || field.byteLength < 5 || field.getUint8(0) !== 1 || field.getUint32(1, true) !== crc32(bytes))
    return null;
  return readUtf8(new Uint8Array(field.buffer, field.byteOffset + 5, field.byteLength - 5));
}
