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
  // A function and no text: the pages' policy lets nothing be evaluated.
  const ready = await page.waitForFunction(doneSeeing, undefined, { timeout: 60_000 });
  const { charts, largest } = await ready.jsonValue();
  await context.close();
  return { charts: charts / 1000, largest: largest / 1000, kib: bytes / 1024 };
}

/** Runs in the page. @returns {{charts: number, largest: number}} once all is drawn */
const doneSeeing = () => {
  const { seen } = /** @type {any} */ (window);
  return seen.done && seen;
};

/** Runs in the page, before anything of it: notes frame by frame when one more chart was there, and the largest paint. */
function watchPaints() {
  const seen = { charts: 0, largest: 0, done: false };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largest = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  let most = 0;
  const look = () => {
    const places = [...document.querySelectorAll(".panel .chart")].filter(
      (place) => /** @type {HTMLElement} */ (place).offsetParent !== null,
    );
    const drawn = places.filter((place) => place.querySelector("svg path[d]")).length;
    if (drawn > most) seen.charts = performance.now();
    most = Math.max(most, drawn);
    seen.done = document.readyState === "complete" && drawn > 0 && drawn === places.length;
    if (!seen.done) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Seconds from a choice to redrawn charts, unthrottled: of the first choice, half a second after the pointer has moved
 * for the first time, and of the median of later ones.
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
    await page.mouse.move(640, 450);
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
    form.scrollIntoView();
    const charts = [...form.querySelectorAll(".panel .chart")].filter((chart) => {
      const { top, bottom, width } = chart.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    });
    if (charts.length === 0) throw new Error("no chart is on the screen");
    const before = charts.map((chart) => chart.firstElementChild);
    const begun = performance.now();
    input.click();
    do await new Promise(requestAnimationFrame);
    while (charts.some((chart, i) => chart.firstElementChild === before[i]));
    return performance.now() - begun;
  }, axis);

/** @param {number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
