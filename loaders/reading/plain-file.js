/** The only way in which a file of a stranger is opened: a link, a pipe or a device in its place is an error. */
import { closeSync, constants, createReadStream, fstatSync, openSync, readSync } from "node:fs";

/** A link is not followed, and a pipe not waited for, where the platform knows that: elsewhere there are few of them. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * It may have become something else since its folder was listed: the file that is open is asked, not its name.
 * @param {string} file
 * @returns {{fd: number, bytes: number}} to be closed by the caller
 * @throws {Error} when it is no plain file
 */
export function openPlain(file) {
  const fd = openFile(file);
  const stat = fstatSync(fd);
  if (stat.isFile()) return { fd, bytes: stat.size };
  closeSync(fd);
  throw new Error(noPlain);
}

const noPlain = "a link, folder, pipe, socket or device: not opened";

/** @param {string} file */
function openFile(file) {
  try {
    return openSync(file, flags);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw code === "ELOOP" || code === "EMLINK" || code === "ENXIO" ? new Error(noPlain) : error;
  }
}

/**
 * @template Result
 * @param {string} file
 * @param {(fd: number, bytes: number) => Result} use
 * @returns {Result} the file is closed when it returns
 */
export function withPlain(file, use) {
  const { fd, bytes } = openPlain(file);
  try {
    return use(fd, bytes);
  } finally {
    closeSync(fd);
  }
}

/**
 * @param {string} file
 * @param {number} most bytes
 * @returns {Buffer} its first bytes
 */
export const readStart = (file, most) =>
  withPlain(file, (fd, bytes) => {
    const start = Buffer.alloc(Math.min(most, bytes));
    let at = 0;
    while (at < start.length) {
      const count = readSync(fd, start, at, start.length - at, at);
      if (!count) break;
      at += count;
    }
    return start.subarray(0, at);
  });

/**
 * @param {string} file
 * @param {number} chunkBytes
 * @param {number} [start] offset of the first byte
 */
export const streamPlain = (file, chunkBytes, start = 0) =>
  createReadStream(file, { fd: openPlain(file).fd, highWaterMark: chunkBytes, start });
