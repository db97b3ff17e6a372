/** Lighthouse's four categories of a page, each 100 at best. */

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
  const modules = new URL("../../bench/node_modules/", import.meta.url);
  try {
    const { default: lighthouse, desktopConfig: desktop } = await import(
      new URL("lighthouse/core/index.js", modules).href
    );
    const { launch } = await import(new URL("chrome-launcher/dist/index.js", modules).href);
    return { lighthouse, desktop, launch };
  } catch (error) {
    throw new Error("bench/node_modules: Lighthouse is not there: npm ci --prefix bench", { cause: error });
  }
}
