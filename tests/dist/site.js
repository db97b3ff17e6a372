/** The built site under a sub-path, and a browser to look at it with. */
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { servePages } from "../../scripts/site/preview/serve-pages.js";

export const dist = fileURLToPath(new URL("../../dist", import.meta.url));

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

/**
 * Serves dist below a sub-path and starts a browser that can reach nothing else.
 * @param {string} [base]
 */
export async function openSite(base = "/some/where/") {
  if (!executablePath)
    throw new Error("no Chromium, and REQUIRE_BROWSER=1: npx playwright-core install chromium");
  const server = await servePages(dist, { base, port: 0 });
  const browser = await chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ],
  });
  return {
    browser,
    address: server.address,
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
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
