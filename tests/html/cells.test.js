/** Runs of a study in few words. */
import { expect, test } from "vitest";
import { describeRuns } from "../../src/html/cells.js";

test("loads that follow each other are a range, others are listed", () => {
  const runs = [1, 2, 4, 8, 16].map((load) => ({
    ...{ run: `s/${load}`, tool: "fio", level: null, workload: "4k randread", load },
  }));
  const study = /** @type {any} */ ({
    ...{ load_axis: "vms", loadInfo: { title: "VMs", unit: "VMs" }, factorInfos: new Map(), runs },
  });
  const describe = (/** @type {number[]} */ ...loads) =>
    describeRuns(
      study,
      loads.map((load) => `s/${load}`),
    );
  expect(describe(1, 2, 4, 16)).toEqual(["fio, 4k random read: VMs 1–4, 16"]);
  expect(describe(8)).toEqual(["fio, 4k random read: VMs 8"]);
});
