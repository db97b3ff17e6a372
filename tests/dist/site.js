/** The built site under a sub-path, and a browser to look at it with. */
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { servePages } from "../../scripts/site/preview/serve-pages.js";

export const dist = fileURLToPath(new URL("../../dist", import.meta.url));

/** Below which path the suite's server has the site. */
export const usualBase = "/some/where/";

if (!existsSync(dist)) throw new Error("dist/: not there: run npm run build first");

/** The shell without a window of its own opens a page at a third of what the whole browser costs: it is the first. */
const candidates = [
  process.env.CHROMIUM_PATH,
  chromium.executablePath(),
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/** The browser's program. */
export const executablePath = candidates.find((candidate) => candidate && existsSync(candidate));

/** True when there is no browser and its absence is not a failure; says once what installs one. */
export const withoutBrowser = !executablePath && process.env.REQUIRE_BROWSER !== "1";

if (withoutBrowser)
  console.warn("Browser tests are skipped: no Chromium. Install one: npx playwright-core install chromium");

const studies = fileURLToPath(new URL("../../data/studies", import.meta.url));
const kept = existsSync(studies) ? readdirSync(studies).filter((name) => !name.startsWith(".")) : [];

/**
 * What is only told of the template's studies cannot be tested in a repository that has taken them out.
 * @param {string[]} names  none: any study will do
 */
export const withoutStudies = (...names) => kept.length === 0 || names.some((name) => !kept.includes(name));

/** Where the suite has its web server and tells where its browser is: tests/dist/suite.js. @type {any} */
const suite = process.env.ATLAS_DIST_SUITE ? JSON.parse(process.env.ATLAS_DIST_SUITE) : null;

/** How every browser of these tests is started: it can reach nothing but this machine. */
export const launching = {
  executablePath,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  ],
};

/**
 * The suite's browser, with contexts that end when the caller closes it; outside of a suite, a browser of its own.
 * @returns {Promise<import("playwright-core").Browser>}
 */
async function openBrowser() {
  if (!executablePath)
    throw new Error("no Chromium, and REQUIRE_BROWSER=1: npx playwright-core install chromium");
  if (!suite) return chromium.launch(launching);
  const answer = await fetch(suite.browser);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the suite's browser did not start: ${text}`);
  return chromium.connect(text);
}

/**
 * The built site at an address below a sub-path, and a browser to look at it with.
 * @param {string} [base]
 */
export async function openSite(base = usualBase) {
  const browser = await openBrowser();
  const own = suite && base === usualBase ? null : await servePages(dist, { base, port: 0 });
  return {
    browser,
    address: own ? own.address : suite.address,
    close: async () => {
      await browser.close();
      await own?.close();
    },
  };
}

/**
 * Opens a page and waits until it is ready: it has loaded, and its scripts have made what stands in it as busy. Without
 * JavaScript that stays busy: there `page.goto` is all that there is to wait for.
 * @param {import("playwright-core").Page} page
 * @param {string} address
 */
export async function visit(page, address) {
  await page.goto(address, { waitUntil: "load" });
  await untilReady(page);
}

/** @param {import("playwright-core").Page} page that has loaded */
export const untilReady = (page) =>
  page.waitForSelector('html:not(:has([aria-busy="true"]))', { state: "attached" });

/**
 * @param {import("playwright-core").Download} download
 * @returns {Promise<Buffer>} the file: it lies with the browser, which a suite shares
 */
export async function readDownload(download) {
  const pieces = [];
  for await (const piece of await download.createReadStream()) pieces.push(piece);
  return Buffer.concat(pieces);
}

/**
 * Notes what a page asks for and complains about, from its first request on.
 * @param {import("playwright-core").BrowserContext} context
 * @param {string} address
 */
export function listen(context, address) {
  /** @type {string[]} */
  const complaints = [];
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(new URL(address).origin) && !/^(data|blob):/.test(url))
      complaints.push(`request: ${url}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      complaints.push(`console: ${message.text()}`);
  });
  context.on("weberror", (error) => complaints.push(`error: ${error.error().message}`));
  return complaints;
}
