/** The design of a document that prints no numbers. */
import { expect, test } from "vitest";
import { factorial } from "../../src/study/factorial.js";

test("a setting that was tested in some places alone is not run elsewhere", async () => {
  const study = /** @type {any} */ ({
    ...{ runs: [], levels: [], comparisons: [], baseline: "1000", provenance: "published" },
    ...{ factor: "path_io_limit", factorInfo: undefined, factorInfos: new Map() },
    ...{ source_figures: [{ figure: "Figure 1", shows: "IOPS" }], source_not_seen: [] },
    environment: {
      topologies: ["1 host", "2 hosts"],
      workloads: ["8K", "256K"],
      tested_only_with: { 20: ["2 hosts", "8K"] },
    },
    statements: [{ factors: { path_io_limit: 20 }, against: { path_io_limit: 1000 } }],
  });
  const shown = String(await factorial(study, { topologyFactors: [] }));
  const cells = [...shown.matchAll(/>\s*(not run|chart only)\s*</g)].map(([, text]) => text);
  expect(cells).toEqual([
    ...["not run", "chart only", "not run", "chart only"],
    ...["chart only", "chart only", "not run", "chart only"],
  ]);
});
