/** The built site as GitHub Pages sends it: compressed, and each compressed file once. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

const types = /** @type {Record<string, string>} */ ({
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".xml": "application/xml",
});

/**
 * @param {string} folder
 * @returns {Promise<{address: string, close: () => void}>}
 */
export async function serveCompressed(folder) {
  /** @type {Map<string, {type: string, body: Buffer}>} */
  const sent = new Map();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://x");
    try {
      const file = sent.get(pathname) ?? readCompressed(folder, decodeURIComponent(pathname));
      sent.set(pathname, file);
      response.writeHead(200, {
        "Content-Type": file.type,
        "Content-Encoding": "gzip",
        "Cache-Control": "max-age=600",
      });
      response.end(file.body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * @param {string} folder
 * @param {string} path
 */
function readCompressed(folder, path) {
  const file = path.endsWith("/") ? `${path}index.html` : extname(path) ? path : `${path}.html`;
  return {
    type: types[extname(file)] ?? "application/octet-stream",
    body: gzipSync(readFileSync(join(folder, file))),
  };
}
