/** Lighthouse's four categories of a page, each 100 at best. */

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const modules = new URL("../../bench/node_modules/", import.meta.url);
const packages = ["lighthouse", "chrome-launcher", "vega-embed"];

/**
 * Without its packages the bench of the site would stop after some minutes.
 * @throws {Error} with what to type
 */
export function refuseMissingPackages() {
  const missing = packages.filter((name) => !existsSync(fileURLToPath(new URL(name, modules))));
  if (missing.length > 0)
    throw new Error(`bench/node_modules: ${missing.join(", ")} not installed: type npm ci --prefix bench`);
}

/** @typedef {{performance: number, accessibility: number, "best-practices": number, seo: number}} Scores */

/**
 * @param {string} chromium  program
 * @returns {Promise<{score: (address: string, form: "mobile" | "desktop") => Promise<Scores>, close: () => void}>}
 */
export async function openLighthouse(chromium) {
  const { lighthouse, desktop, launch } = await load();
  const chrome = await launch({
    chromePath: chromium,
    chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu"],
  });
  const score = async (/** @type {string} */ address, /** @type {"mobile" | "desktop"} */ form) => {
    const settings = form === "desktop" ? desktop : undefined;
    const { lhr } = await lighthouse(
      address,
      { port: chrome.port, output: "json", logLevel: "error" },
      settings,
    );
    return Object.fromEntries(
      Object.values(lhr.categories).map((/** @type {any} */ { id, score }) => [id, Math.round(100 * score)]),
    );
  };
  return { score: /** @type {any} */ (score), close: () => chrome.kill() };
}

async function load() {
  const { default: lighthouse, desktopConfig: desktop } = await import(
    new URL("lighthouse/core/index.js", modules).href
  );
  const { launch } = await import(new URL("chrome-launcher/dist/index.js", modules).href);
  return { lighthouse, desktop, launch };
}
