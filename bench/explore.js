/**
 * How long the Explore page takes over many runs, in Chromium: until it is there, and from each choice to the finished
 * charts. Needs dist/: npm run build.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { againstGoal, time } from "../scripts/bench/measured.js";
import { openSite } from "../tests/dist/site.js";

export const title = "Explore";

const runs = 100_000;

/** Choices, one after the other. */
const choices = [
  ["y", "latency_mean_us"],
  ["x", "queue_depth"],
  ["facet", ""],
  ["colour", "workload"],
  ["statistic", "median"],
  ["colour", "stripe_width"],
  ["baseline", "1"],
  ["x", "iops"],
  ["baseline", ""],
];

const sql = `select 'made' as study, 'made/' || i as run, (['fio', 'diskspd'])[1 + i % 2] as tool,
  (['4k randread', '8k 70/30 random', '64k randwrite', '1m seqread'])[1 + (i // 2) % 4] as workload,
  1 + (i // 8) % 20 as vms, [1, 2, 4, 8, 16, 32][1 + (i // 160) % 6] as queue_depth,
  [1, 2, 4, 8][1 + (i // 960) % 4] as stripe_width, i // 3840 as repeat,
  'synthetic' as provenance, 'vsan' as platform, 'all' as operation,
  1000 * vms * (1 + (hash(i) % 1000)::double / 10000) as iops, iops * 4096 as bytes_per_s, 1e6 * queue_depth * vms / iops as latency_mean_us
from range(${runs}) t(i)`;

/** @returns {Promise<Buffer>} Parquet */
async function makeRuns() {
  const folder = mkdtempSync(join(tmpdir(), "atlas-bench-"));
  const file = join(folder, "explore.parquet");
  try {
    const connection = await (await DuckDBInstance.create(":memory:")).connect();
    await connection.run(`copy (${sql}) to '${file}' (format parquet, compression snappy)`);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {import("../scripts/bench.js").Progress} progress */
export async function measure({ say }) {
  say(`making ${runs} runs`);
  const body = await makeRuns();
  const { browser, address, close } = await openSite();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.route("**/data/explore.parquet", (route) => route.fulfill({ body }));
    await page.route("**/explore?*", nameStudy);
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    say("opening the page");
    const opening = await time(async () => {
      await page.goto(`${address}explore?studies=made`);
      await page.locator(".explored[data-marks]").waitFor();
    });
    /** @type {import("../scripts/bench.js").Row[]} */
    const rows = [];
    let first = 0;
    for (const [name, value] of choices) {
      const before = await busyMs(session);
      const ms = await page.evaluate(choose, [name, value]);
      const busy = Math.round((await busyMs(session)) - before);
      const marks = await page.locator(".explored").getAttribute("data-marks");
      const what = `${name} = ${value || "nothing"}, ${marks} marks (${busy} ms of the page's thread)`;
      rows.push(againstGoal(what, ms / 1000, first ? 0.1 : 0.3));
      first ||= ms / 1000;
    }
    return [
      {
        what: `opening with ${runs} runs`,
        measured: `${opening.toFixed(2)} s`,
        ratio: opening / first,
        to: "the first choice",
      },
      ...rows,
    ];
  } finally {
    await close();
  }
}

/** @param {import("playwright-core").Route} route to the page, which is told of the made study */
async function nameStudy(route) {
  const response = await route.fetch();
  const vocabulary = (await response.text()).replace(
    '"studies":[',
    '"studies":[{"study":"made","title":"Made","provenance":"synthetic","platform":"vsan","factor":"stripe_width","load_axis":"vms"},',
  );
  // The page's policy names its scripts by their content, which this changes.
  await route.fulfill({ response, body: vocabulary.replace(/<meta http-equiv[^>]*>/, "") });
}

/**
 * What the page's main thread has worked: unlike the clock, the same on a busy machine.
 * @param {import("playwright-core").CDPSession} session
 */
async function busyMs(session) {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
}

/**
 * Runs in the page.
 * @param {string[]} choice
 * @returns {Promise<number>} milliseconds until the frame after the charts are drawn
 */
async function choose([name, value]) {
  const select = /** @type {HTMLSelectElement} */ (document.querySelector(`select[name="${name}"]`));
  const target = /** @type {HTMLElement} */ (document.querySelector(".explored"));
  select.value = value;
  const begun = performance.now();
  select.dispatchEvent(new Event("change", { bubbles: true }));
  do await new Promise(requestAnimationFrame);
  while (target.dataset.marks === undefined);
  return performance.now() - begun;
}
