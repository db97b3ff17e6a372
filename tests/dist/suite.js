/**
 * What all files of the suite share: one web server of the built site, and one browser. The browser is started when the
 * first file asks for it: many files need none.
 */
import { createServer } from "node:http";
import { chromium } from "playwright-core";
import { listen, servePages } from "../../scripts/site/preview/serve-pages.js";
import { dist, launching, usualBase } from "./site.js";

/** @returns {Promise<() => Promise<void>>} what ends both */
export default async function setup() {
  const site = await servePages(dist, { base: usualBase, port: 0 });
  /** @type {Promise<import("playwright-core").BrowserServer> | null} */
  let browser = null;
  const start = async () => {
    const started = await chromium.launchServer(launching);
    // One that crashed is started anew for the next file.
    started.once("close", () => (browser = null));
    return started;
  };
  const control = createServer(async (_, response) => {
    try {
      response.end((await (browser ??= start())).wsEndpoint());
    } catch (error) {
      browser = null;
      response.writeHead(500).end(String(error));
    }
  });
  const port = await listen(control, 0);
  process.env.ATLAS_DIST_SUITE = JSON.stringify({
    address: site.address,
    browser: `http://127.0.0.1:${port}/`,
  });
  return async () => {
    await (await browser)?.close();
    control.close();
    await site.close();
  };
}
