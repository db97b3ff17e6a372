import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import sirv from "sirv";

/**
 * Serves a folder on 127.0.0.1 as GitHub Pages would, on the first free port from the given one on.
 * @param {string} folder
 * @param {{base?: string, port?: number}} [options]  port 0: any
 * @returns {Promise<{address: string, close(): Promise<void>}>}
 */
export async function servePages(folder, { base = "/", port = 8080 } = {}) {
  const prefix = `/${base}/`.replace(/\/+/g, "/");
  const files = sirv(folder, { dev: true, extensions: ["html"], dotfiles: true });
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
  response.writeHead(404, { "Content-Type": "text/html; charset=utf-8" });
  response.end(readFileSync(path.join(folder, "404.html")));
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
