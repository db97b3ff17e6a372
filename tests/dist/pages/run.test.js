import { readFileSync } from "node:fs";
import path from "node:path";
import { parquetWriteBuffer } from "hyparquet-writer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../../../loaders/store/store.js";
import { formatCount } from "../../../src/words/numbers.js";
import { runAddress } from "../../../src/html/addresses.js";
import { findDefects } from "../defects.js";
import { filesOf } from "../scan.js";
import { dist, listen, openSite, visit, withoutBrowser, withoutStudies } from "../site.js";

/** The first run of each tool, of documents and of raw files, with what its page has to show. */
const store = await openStore();
const runs = await store.rows(
  "select study, run, tool, provenance, outcome, (select iops from results o where o.study = r.study and o.run = r.run and entity_kind = 'all' and operation = 'all') as iops from runs r join studies using (study) order by study, run",
);
const factors = await store.rows("select run, count(*)::int as factors from run_factors group by run");
const sources = await store.rows("select run, sha256 from run_sources join sources using (study, source)");
store.close();
const first = [...new Map(runs.toReversed().map((run) => [`${run.tool} ${run.provenance}`, run])).values()];

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;

beforeAll(async () => {
  if (!withoutBrowser) site = await openSite();
});
afterAll(() => site?.close());

/**
 * @param {string} address
 * @param {import("playwright-core").BrowserContextOptions} [options]
 * @param {(context: import("playwright-core").BrowserContext) => Promise<void>} [prepare]
 */
async function open(address, options = {}, prepare = async () => {}) {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  await prepare(context);
  const complaints = listen(context, site.address);
  const page = await context.newPage();
  await visit(page, site.address + address);
  return { context, page, complaints };
}

test("the figures of every study lead to its runs, those of a large study by the list of them", () => {
  const links = filesOf(dist, ".html")
    .filter((file) => /^(?:studies|tables)\//.test(file))
    .flatMap((file) => [
      ...readFileSync(path.join(dist, file), "utf8").matchAll(/href="\.\.\/run\.html\?(run|study)=([^"]*)"/g),
    ])
    .map(([, to, name]) => ({ to, name: decodeURIComponent(name.replaceAll("&amp;", "&")) }));
  const named = (/** @type {string} */ to) =>
    new Set(links.filter((link) => link.to === to).map(({ name }) => name));
  const [linked, listed] = [named("run"), named("study")];
  const known = runs.map(({ run }) => run);
  expect([...linked].filter((run) => !known.includes(run))).toEqual([]);
  expect(
    runs.filter(({ study, run, iops }) => iops !== null && !linked.has(run) && !listed.has(study)),
  ).toEqual([]);
});

const ofEachProvenance = new Set(
  new Map(first.map(({ provenance, run }) => /** @type {const} */ ([provenance, run])).reverse()).values(),
);
/** Before a landing one of each provenance, and every third of the others; each night all. */
const visited = first.filter(({ run }, i) => process.env.LONG || ofEachProvenance.has(run) || i % 3 === 0);
/** What has axe look at it; each night all. */
const examined = visited.find(({ provenance }) => provenance === "measured") ?? visited[0];

// A run is opened once, on a phone.
describe.skipIf(withoutBrowser).each(visited)("$run", ({ run, iops }) => {
  /** @type {Awaited<ReturnType<typeof open>>} */
  let opened;
  beforeAll(async () => {
    opened = await open(runAddress(run), { viewport: { width: 360, height: 800 } });
  });
  afterAll(() => opened?.context.close());

  test("shows its result, its configuration and its raw files with their hashes", async () => {
    const { page, complaints } = opened;
    const whole = page.locator('[aria-label="Results"] tr.whole').first();
    if (iops !== null) expect(await whole.locator("td").nth(1).textContent()).toBe(formatCount(iops));
    const settings = page.locator('[aria-label="Configuration"] tbody tr');
    expect(await settings.count()).toBe(factors.find((each) => each.run === run)?.factors ?? 0);
    const hashes = sources.filter((each) => each.run === run).map(({ sha256 }) => sha256);
    expect((await page.locator(".hash").allTextContents()).sort()).toEqual(hashes.sort());
    expect(complaints).toEqual([]);
  });

  test("never scrolls sideways at 360 px", async () => {
    expect(await opened.page.evaluate("document.documentElement.scrollWidth")).toBe(360);
  });

  test.runIf(process.env.LONG || run === examined?.run)(
    "has no accessibility defect in either scheme",
    async () => expect(await findDefects(opened.page, "light", "dark")).toEqual([]),
  );
});

const madeStudy = {
  ...{ study: "made", title: "Made", provenance: "synthetic", status: "current", platform: "vsan" },
  ...{ factor: null, load_axis: null },
};

/** Tables of a run that was sampled and binned, as the site would publish them. */
const made = {
  runs: [{ study: "made", run: "made/a", tool: "fio", workload: "4k randread", outcome: "completed" }],
  samples: Array.from({ length: 50 }, (_, i) => ({
    ...{ study: "made", run: "made/a", entity_kind: "all", entity: "all", operation: "read" },
    ...{ t_s: (i + 1) * 60, iops: 1000 + i, bytes_per_s: 4096000, latency_mean_us: 900 },
  })),
  steadiness: [
    {
      study: "made",
      run: "made/a",
      duration_s: 3000,
      first_steady_s: 600,
      steady_from_s: 1200,
      sentence: "Steady.",
    },
  ],
  histograms: [100, 200, 400].map((lower_ns) => ({
    ...{ study: "made", run: "made/a", entity_kind: "all", entity: "all", operation: "read" },
    ...{ latency_layer: "total", lower_ns, upper_ns: lower_ns === 400 ? null : lower_ns * 2, count: 25 },
  })),
};

/**
 * Answers with the made tables in place of the site's.
 * @param {import("playwright-core").BrowserContext} context
 */
async function serveMade(context) {
  const files = Object.entries(made).map(([table, rows]) => ({
    table,
    study: "made",
    rows: rows.length,
    bytes: 1,
  }));
  const runs = {
    run: ["made/a"],
    tool: "fio",
    workload: "4k randread",
    outcome: "completed",
    errors: 0,
    notes: 0,
    warnings: 0,
  };
  const heads = { about: madeStudy, files, runs };
  await context.route("**/data/run-heads/made.json", (route) => route.fulfill({ json: heads }));
  for (const [table, rows] of Object.entries(made)) {
    const columnData = Object.keys(rows[0]).map((name) => ({
      name,
      data: rows.map((row) => /** @type {any} */ (row)[name]),
    }));
    const body = Buffer.from(parquetWriteBuffer({ columnData }));
    await context.route(`**/data/${table}/made.parquet`, (route) => route.fulfill({ body }));
  }
}

test.skipIf(withoutBrowser)(
  "a run with samples and bins has its series, its windows and its histogram",
  async () => {
    const { context, page, complaints } = await open(runAddress("made/a"), {}, serveMade);
    // The results stand there first; the histogram is drawn last.
    await page.locator("#histogram-0 .mark-rect path").first().waitFor();
    for (const measure of ["iops", "throughput", "latency"]) {
      expect(await page.locator(`#time-${measure} .mark-symbol path`).count()).toBe(50);
      expect(await page.locator(`#time-${measure} .mark-rect path`).count()).toBe(2);
    }
    expect(await page.locator("#histogram-0 .mark-rect path").count()).toBe(3);
    await page.locator("#time-iops summary").click();
    expect(await page.locator("#time-iops tbody tr").count()).toBe(50);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test.skipIf(withoutBrowser || withoutStudies("esxtop-diskmaxiosize"))(
  "counters of a capture stand on the clock of the run",
  async () => {
    const { run } = runs.find(({ run }) => run.startsWith("esxtop-diskmaxiosize/")) ?? first[0];
    const { context, page } = await open(runAddress(run));
    await page.locator("#counters .mark-symbol path").first().waitFor();
    const drawn = await page.locator("#counters .mark-symbol path").count();
    const name = await page.locator("#counters option").first().textContent();
    await page.locator("#counters select").selectOption(name);
    await expect
      .poll(() => page.locator("#counters [role=region]").getAttribute("aria-label"))
      .toBe(`Figures of ${name}`);
    expect(drawn).toBeGreaterThan(0);
    await context.close();
  },
);

test.skipIf(withoutBrowser || withoutStudies())(
  "an address without a run offers every study and its runs",
  async () => {
    const { context, page } = await open("run");
    const [{ study }] = first;
    await page.getByRole("link", { name: study, exact: true }).click();
    await page.locator(".run-list a").first().waitFor();
    expect(await page.locator(".run-list a").count()).toBe(runs.filter((run) => run.study === study).length);
    await context.close();
  },
);

test.skipIf(withoutBrowser || withoutStudies("vsan-stripes"))(
  "the heading names settings and load, errors stand first, empty parts are left out",
  async () => {
    const { context, page } = await open(
      runAddress("vsan-stripes/vsan_stripes/tool=diskspd/stripes=8/vms=20/workload=4k-random-write"),
    );
    expect(await page.locator("h1").textContent()).toBe("DiskSPD, 8 stripes, 20 VMs, 4k random write");
    expect(
      await page
        .locator(".finding-error")
        .first()
        .evaluate((found) => found.getBoundingClientRect().bottom),
    ).toBeLessThan(900);
    expect(await page.locator("#run h2").allTextContents()).toEqual(
      await page.locator(".jump a").allTextContents(),
    );
    expect(await page.locator("#run .empty").count()).toBe(0);
    await context.close();
  },
);

test.skipIf(withoutBrowser)("a run that does not exist is said to be none", async () => {
  const { context, page } = await open("run?run=no/such");
  expect(await page.getByRole("alert").textContent()).toBe(
    "No run here is called no/such: it may have been renamed or withdrawn.",
  );
  await context.close();
});

test.skipIf(withoutBrowser)("without JavaScript the page says where the same figures are", async () => {
  const context = await site.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.address}run`);
  await page.getByRole("link", { name: "the data page" }).click();
  expect(await page.locator("h1").textContent()).toBe("Data");
  await context.close();
});
