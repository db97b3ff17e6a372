/** Visits to a page in Chromium, with a slow connection and processor or without, and what is measured of them. */

/** A middling telephone: what Lighthouse calls slow 4G. */
const slow = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8, offline: false };
const SLOWDOWN = 4;
const phone = { width: 412, height: 823 };
const VISITS = 5;

/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {import("playwright-core").Page} Page */

/**
 * Seconds from the request until all charts of the first screen and below are drawn, and until the largest text or
 * picture is painted; medians of five visits, each with an empty cache.
 * @param {Browser} browser
 * @param {string} address
 * @returns {Promise<{charts: number, largest: number, kib: number}>}
 */
export async function measureVisits(browser, address) {
  const visits = [];
  for (let i = 0; i < VISITS; i++) visits.push(await visit(browser, address));
  return {
    charts: median(visits.map(({ charts }) => charts)),
    largest: median(visits.map(({ largest }) => largest)),
    kib: median(visits.map(({ kib }) => kib)),
  };
}

/**
 * @param {Browser} browser
 * @param {string} address
 */
async function visit(browser, address) {
  const context = await browser.newContext({ viewport: phone });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slow);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.addInitScript(watchPaints);
  await page.goto(address, { waitUntil: "networkidle", timeout: 120_000 });
  await page.waitForFunction("seen.charts > 0", undefined, { timeout: 60_000 });
  const { charts, largest } = /** @type {{charts: number, largest: number}} */ (await page.evaluate("seen"));
  await context.close();
  return { charts: charts / 1000, largest: largest / 1000, kib: bytes / 1024 };
}

/** Runs in the page, before anything of it: notes when charts are there, frame by frame, and the largest paint. */
function watchPaints() {
  const seen = { charts: 0, largest: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largest = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  const look = () => {
    const panels = [...document.querySelectorAll(".panel .chart")].filter(
      (panel) => /** @type {HTMLElement} */ (panel).offsetParent !== null,
    );
    const ended = document.readyState !== "loading";
    if (ended && panels.length > 0 && panels.every((panel) => panel.querySelector("svg path[d]")))
      seen.charts = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Seconds from a choice to redrawn charts, unthrottled: of the first choice, which loads what draws, and of the median
 * of later ones.
 * @param {Browser} browser
 * @param {string} address
 */
export async function measureChoices(browser, address) {
  const first = [];
  const later = [];
  for (let i = 0; i < VISITS; i++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.goto(address, { waitUntil: "networkidle" });
    await page.waitForTimeout(500);
    first.push(await choose(page, "log"));
    for (const axis of ["linear", "log", "linear"]) later.push(await choose(page, axis));
    await context.close();
  }
  return { first: median(first) / 1000, later: median(later) / 1000 };
}

/**
 * @param {Page} page
 * @param {string} axis
 * @returns {Promise<number>} milliseconds until every chart on the screen is another
 */
const choose = (page, axis) =>
  page.evaluate(async (value) => {
    const form = /** @type {HTMLFormElement} */ (document.querySelector("form.view"));
    const input = /** @type {HTMLInputElement} */ (
      form.querySelector(`input[name="axis"][value="${value}"]`)
    );
    const charts = [...form.querySelectorAll(".panel .chart")].filter((chart) => {
      const { top, bottom, width } = chart.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    });
    const before = charts.map((chart) => chart.firstElementChild);
    const begun = performance.now();
    input.click();
    do await new Promise(requestAnimationFrame);
    while (charts.some((chart, i) => chart.firstElementChild === before[i]));
    return performance.now() - begun;
  }, axis);

/** @param {number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
