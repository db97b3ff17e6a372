/** Counters of hosts that do not agree are told, of captures of esxtop and of exporters alike; those of fixtures agree. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openStore } from "../../../loaders/store/store.js";
import { ingest } from "../../../scripts/ingest.js";
import { fixtures, makeRepository, studyYaml } from "../../repository.js";

/** @type {ReturnType<typeof makeRepository>} */
let repository;
afterEach(() => repository.remove());

const text = (/** @type {string} */ path) => readFileSync(join(fixtures, path), "utf8");

/** A run of 50 s. @param {string} start */
function run(start) {
  const [heading, line] = text("elbencho/spread/qd1.csv")
    .replace("2031-03-04T10:00:00.250+0100", start)
    .split("\n");
  const cells = line.split(",");
  cells[heading.split(",").indexOf("time ms [last]")] = "50000";
  return `${heading}\n${cells.join(",")}\n`;
}

/**
 * @param {string} start of the run
 * @param {string} name
 * @param {string} capture
 */
async function told(start, name, capture) {
  repository = makeRepository({
    "a/study.yaml": studyYaml(),
    "a/case/run.csv": run(start),
    [`a/case/${name}`]: capture,
  });
  await ingest({ root: repository.root, quiet: true });
  const store = await openStore(repository.root);
  const rows = await store.rows(
    `select class, runs, sentence from checks where "check" = 'host_counters' order by class`,
  );
  store.close();
  return rows;
}

const sweep = text("esxtop/diskmaxiosize-64k.csv");
const during = "2024-03-14T09:00:02.000+0000";

// Each case is an ingest; what is told of which counters is tested in tests/analysis/audit/counters.test.js.
test.runIf(process.env.LONG)("a capture whose counters agree says nothing", async () =>
  expect(await told(during, "host=esx01.csv", sweep)).toEqual([]),
);

test("a capture in which QAVG and GAVG changed places is reported with its run", async () => {
  const swapped = sweep
    .replaceAll("Average Queue MilliSec/Command", "@")
    .replaceAll("Average Guest MilliSec/Command", "Average Queue MilliSec/Command")
    .replaceAll("@", "Average Guest MilliSec/Command");
  const rows = await told(during, "host=esx01.csv", swapped);
  expect(rows.map((row) => row.class)).toEqual(["latency_sum", "queue_latency"]);
  expect(JSON.parse(rows[0].runs)).toEqual(["a/case/run"]);
  expect(rows[1].sentence).toMatch(/^naa\..* on esx01: QAVG is .*, more than KAVG/);
});

test.runIf(process.env.LONG)("a load that is none of its queue is reported", async () => {
  const swapped = sweep
    .replaceAll('\\Load"', "@")
    .replaceAll('\\% Used"', '\\Load"')
    .replaceAll("@", '\\% Used"');
  const rows = await told(during, "host=esx01.csv", swapped);
  expect(rows.map((row) => row.class)).toEqual(["load"]);
});

test("an exporter that mixes up ms and µs is reported", async () => {
  const mixed = text("vsphere-stats/telegraf.txt")
    .replace(/readLatencyUS_latest=\d+i/g, "readLatencyUS_latest=6i")
    .replace(/totalReadLatency_average=\d+i/g, "totalReadLatency_average=6i");
  const rows = await told("2031-03-04T10:00:35.000+0100", "telegraf.txt", mixed);
  expect(rows.map((row) => [row.class, JSON.parse(row.runs)])).toEqual([["units", ["a/case/run"]]]);
  if (!process.env.LONG) return;
  repository.remove();
  expect(
    await told("2031-03-04T10:00:35.000+0100", "telegraf.txt", text("vsphere-stats/telegraf.txt")),
  ).toEqual([]);
});
