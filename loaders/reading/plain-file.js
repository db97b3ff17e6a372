/** The only way in which a file of a stranger is opened: a link, a pipe or a device in its place is an error. */
import { closeSync, constants, createReadStream, fstatSync, openSync, read, readSync } from "node:fs";
import { promisify } from "node:util";

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
 */
export const streamPlain = (file, chunkBytes) =>
  createReadStream(file, { fd: openPlain(file).fd, highWaterMark: chunkBytes });

const readInto = promisify(read);

/**
 * What streamPlain gives, at half the cost: in two buffers that are used in turn. The next chunk is read while one is
 * worked on.
 * @param {string} file
 * @param {number} chunkBytes
 * @param {number} [start] offset of the first byte
 * @returns {AsyncGenerator<Buffer>} a chunk is valid until the next is asked for
 */
export async function* readPlain(file, chunkBytes, start = 0) {
  const { fd } = openPlain(file);
  let [buffer, other] = [Buffer.alloc(chunkBytes), Buffer.alloc(chunkBytes)];
  let at = start;
  const ask = () => {
    const answer = readInto(fd, buffer, 0, chunkBytes, at);
    answer.catch(() => {}); // it is told when it is asked for
    return answer;
  };
  let next = ask();
  try {
    for (;;) {
      const { bytesRead } = await next;
      if (!bytesRead) return;
      const chunk = buffer.subarray(0, bytesRead);
      [buffer, other] = [other, buffer];
      at += bytesRead;
      next = ask();
      yield chunk;
    }
  } finally {
    await next.catch(() => {});
    closeSync(fd);
  }
}
