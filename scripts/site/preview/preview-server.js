import { createServer, request as ask } from "node:http";
import { connect } from "node:net";
import { listen, serveFiles } from "./serve-pages.js";

const HOST = "127.0.0.1";

/** What Framework makes of a query when it is asked for, and publishes under this address only in a build. */
const made = /^\/data\/(?:results\.csv|explore\.parquet)$/;

/**
 * Serves files that a build publishes beside its pages, and pages from Framework's preview.
 * @param {string} folder  with data/ and raw/
 * @param {number} framework  port of the preview
 * @param {number} port  the first to try; 0: any
 * @returns {Promise<{address: string, close(): void}>}
 */
export async function servePreview(folder, framework, port) {
  const files = serveFiles(folder);
  const server = createServer((request, response) => {
    const [path] = (request.url ?? "/").split("?");
    if (made.test(path)) return forward(request, response, framework, `/_file${path}`);
    files(request, response, () => forward(request, response, framework, request.url));
  });
  server.on("upgrade", (request, socket, head) => join(request, socket, head, framework));
  const bound = await listen(server, port);
  return {
    address: `http://${HOST}:${bound}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @param {number} port
 * @param {string} [path]
 */
function forward(request, response, port, path) {
  const { method, headers } = request;
  // A connection kept for later may be closed by Framework just as it is used again.
  const onward = ask({ host: HOST, port, path, method, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on("error", (error) => {
    if (!response.headersSent) response.writeHead(502, { "Content-Type": "text/plain; charset=utf-8" });
    response.end(`The preview does not answer: ${error.message}`);
  });
  request.pipe(onward);
}

/**
 * A connection that stays open, through which Framework announces changes to pages.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:stream").Duplex} socket
 * @param {Buffer} head
 * @param {number} port
 */
function join({ method, url, rawHeaders }, socket, head, port) {
  const onward = connect(port, HOST, () => {
    const headers = rawHeaders.map((text, i) => (i % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join("");
    onward.write(`${method} ${url} HTTP/1.1\r\n${headers}\r\n`);
    onward.write(head);
    socket.pipe(onward).pipe(socket);
  });
  for (const end of [socket, onward])
    end.on("error", () => [socket, onward].forEach((each) => each.destroy()));
}

/** @returns {Promise<number>} a port that nobody listens on */
export async function findPort() {
  const server = createServer();
  const port = await listen(server, 0);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
