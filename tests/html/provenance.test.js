import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { facetsOf } from "../../src/search/facets.js";
import { drawPicture } from "../../src/figure/picture.js";
import { provenanceBadge, standingOf } from "../../src/html/provenance.js";
import { emptyStudy } from "../empty-study.js";
import { openExamples } from "../examples.js";

/**
 * @param {string} platform
 * @param {string} provenance
 */
const study = (platform, provenance) =>
  /** @type {any} */ ({
    ...emptyStudy,
    ...{ study: "s", title: "S", status: "current", platform, provenance },
    ...{ environment: {}, levels: [], workloads: [], tools: [], factorInfo: null, factorInfos: new Map() },
  });

test.each([
  ["linux-lab", "measured", "lab"],
  ["lab", "measured", "lab"],
  ["vsan", "measured", "measured"],
  ["labyrinth", "measured", "measured"],
  ["linux-lab", "synthetic", "synthetic"],
  ["vsan", "published", "published"],
])("figures of %s, %s, stand as %s wherever it is told", (platform, provenance, standing) => {
  const given = study(platform, provenance);
  expect(standingOf(given)).toBe(standing);
  expect(String(provenanceBadge(given))).toMatch(
    new RegExp(`^<span class="badge badge-${standing}" title="[^"]+">${standing}</span>$`),
  );
  expect(facetsOf(given).provenance).toEqual([standing]);
});

test("the badge and the picture of a lab study say what it is no statement about", () => {
  const lab = study("linux-lab", "measured");
  const said = "emulated devices or a small machine; says nothing about products";
  expect(String(provenanceBadge(lab))).toContain(said);
  const about = { site: "Atlas", heading: "H", sentence: "S", study: lab, drawn: null };
  expect(drawPicture(about)).toContain(`Lab: ${said}`);
});

test("the Explore page reads the same of every study", async () => {
  const store = await openExamples();
  const explore = readFileSync(new URL("../../src/data/explore.parquet.sql", import.meta.url), "utf8");
  const rows = await store.rows(
    `select distinct e.study, e.provenance as shown, s.provenance, s.platform from (${explore}) e join studies s using (study)`,
  );
  store.close();
  expect(rows.length).toBeGreaterThan(0);
  for (const { study, shown, ...said } of rows)
    expect(shown, study).toBe(standingOf(/** @type {any} */ (said)));
});
