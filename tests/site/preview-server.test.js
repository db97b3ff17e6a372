import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findPort, servePreview } from "../../scripts/site/preview/preview-server.js";
import { listen } from "../../scripts/site/preview/serve-pages.js";

const folder = mkdtempSync(path.join(tmpdir(), "preview-"));

/** Answers with what it was asked for, and echoes what comes after an upgrade. */
const pages = createServer((request, response) => response.end(`page ${request.url}`));
pages.on("upgrade", (request, socket) => {
  socket.write(`HTTP/1.1 101 Switching Protocols\r\n\r\n${request.headers["x-key"]} `);
  socket.pipe(socket);
});

/** @type {Awaited<ReturnType<typeof servePreview>>} */
let preview;

beforeAll(async () => {
  mkdirSync(path.join(folder, "data"), { recursive: true });
  writeFileSync(path.join(folder, "data/published.json"), "[]");
  preview = await servePreview(folder, await listen(pages, 0), 0);
});
afterAll(() => {
  preview.close();
  pages.close();
  pages.closeAllConnections();
  rmSync(folder, { recursive: true });
});

/** @param {string} address */
const read = async (address) => (await fetch(new URL(address, preview.address))).text();

test("files that a build publishes are served from their folder, pages from the preview", async () => {
  expect(await read("data/published.json?x=1")).toBe("[]");
  expect(await read("studies/one?levels=1")).toBe("page /studies/one?levels=1");
  expect(await read("data/")).toBe("page /data/");
});

test("what is made of a query comes from where the preview makes it", async () => {
  expect(await read("data/explore.parquet")).toBe("page /_file/data/explore.parquet");
});

test("the connection that tells of changes goes through", async () => {
  const { port } = new URL(preview.address);
  const socket = connect(Number(port), "127.0.0.1");
  socket.write(
    "GET /_observablehq HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Key: k\r\n\r\n",
  );
  let said = "";
  await new Promise((resolve) =>
    socket.on("data", (chunk) => {
      if (said === "") socket.write("echo");
      said += chunk;
      if (said.endsWith("echo")) resolve(undefined);
    }),
  );
  socket.destroy();
  expect(said).toContain("k echo");
});

test("a preview that has stopped is said to have", async () => {
  const gone = await servePreview(folder, await findPort(), 0);
  const response = await fetch(gone.address);
  expect([response.status, await response.text()]).toEqual([502, expect.stringContaining("does not answer")]);
  gone.close();
});
