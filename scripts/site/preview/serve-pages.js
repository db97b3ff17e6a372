import { fstatSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import sirv from "sirv";

/** Files are found anew for each request: a build may exchange the folder for another one meanwhile. */
const anew = {
  dev: true,
  dotfiles: true,
  /**
   * @param {import("node:http").ServerResponse} response
   * @param {string} name
   * @param {import("node:fs").Stats} found what the head of the answer says
   */
  setHeaders: (response, name, found) => {
    if (name.endsWith(".gz")) sendAsFile(response);
    response.once("pipe", (/** @type {import("node:fs").ReadStream} */ file) => {
      file.once("error", () => response.destroy());
      file.once("open", (open) => isSame(fstatSync(open), found) || response.destroy());
    });
  },
};

/**
 * What is packed goes out as it lies: sirv takes it for an encoding of the file within.
 * @param {import("node:http").ServerResponse} response
 */
function sendAsFile(response) {
  const write = response.writeHead.bind(response);
  response.writeHead = (/** @type {number} */ status, /** @type {any} */ headers) => {
    const { "Content-Encoding": _, ...others } = headers;
    return write(status, { ...others, "Content-Type": "application/gzip" });
  };
}

/**
 * Between looking at a file and opening it another may have come in its place: then the browser is to ask again, rather
 * than be given a part of it.
 * @param {import("node:fs").Stats} opened
 * @param {import("node:fs").Stats} found
 */
const isSame = (opened, found) => opened.ino === found.ino && opened.size === found.size;

/**
 * @param {string} folder
 * @param {string[]} [extensions] that addresses may lack
 */
export const serveFiles = (folder, extensions) =>
  sirv(folder, { ...anew, ...(extensions ? { extensions } : {}) });

/**
 * Serves a folder on 127.0.0.1 as GitHub Pages would, on the first free port from the given one on.
 * @param {string} folder
 * @param {{base?: string, port?: number}} [options]  port 0: any
 * @returns {Promise<{address: string, close(): Promise<void>}>}
 */
export async function servePages(folder, { base = "/", port = 8080 } = {}) {
  const prefix = `/${base}/`.replace(/\/+/g, "/");
  const files = serveFiles(folder, ["html"]);
  const server = createServer((request, response) => {
    const url = request.url ?? "/";
    if (!url.startsWith(prefix)) return answerMissing(folder, response);
    request.url = url.slice(prefix.length - 1);
    files(request, response, () => answerMissing(folder, response));
  });
  const bound = await listen(server, port);
  return {
    address: `http://127.0.0.1:${bound}${prefix}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/**
 * @param {string} folder
 * @param {import("node:http").ServerResponse} response
 */
function answerMissing(folder, response) {
  const page = readPage(path.join(folder, "404.html"));
  response.writeHead(page ? 404 : 503, { "Content-Type": `text/${page ? "html" : "plain"}; charset=utf-8` });
  response.end(page ?? "The site is not there at the moment: ask again, or run npm run build.\n");
}

/** @param {string} file */
function readPage(file) {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

/**
 * @param {import("node:http").Server} server
 * @param {number} port  the first to try; 0: any
 * @returns {Promise<number>} the port
 */
export function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once("error", (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === "EADDRINUSE" && port < 65535) resolve(listen(server, port + 1));
      else reject(error);
    });
    server.listen(port, "127.0.0.1", () =>
      resolve(/** @type {import("node:net").AddressInfo} */ (server.address()).port),
    );
  });
}
