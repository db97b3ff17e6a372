import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatSelection, readSelection } from "../../src/figure/client/selection.js";

const choices = {
  tools: ["diskspd", "fio"],
  measures: ["iops", "throughput", "latency"],
  axes: ["linear", "log"],
  workloads: ["4k-randread", "8k-70-30-random", "1m-seqread"],
  levels: ["1", "2", "4", "8"],
};
const everything = {
  tool: "diskspd",
  measure: "iops",
  axis: "linear",
  workloads: choices.workloads,
  levels: choices.levels,
};

const selections = fc.record({
  tool: fc.constantFrom(...choices.tools),
  measure: fc.constantFrom(...choices.measures),
  axis: fc.constantFrom(...choices.axes),
  workloads: fc.subarray(choices.workloads, { minLength: 1 }),
  levels: fc.subarray(choices.levels, { minLength: 1 }),
});

describe("the address of a selection", () => {
  test("gives the selection back", () => {
    fc.assert(
      fc.property(selections, (selection) => {
        expect(readSelection(formatSelection(selection, choices), choices)).toEqual(selection);
      }),
    );
  });

  test("says nothing of defaults", () => expect(formatSelection(everything, choices)).toBe(""));

  test("counts nothing chosen as everything", () => {
    expect(formatSelection({ ...everything, levels: [], workloads: [] }, choices)).toBe("");
  });

  test("is readable and keeps what is not ours", () => {
    const selection = { ...everything, tool: "fio", levels: ["2", "4"] };
    expect(formatSelection(selection, choices, "?utm=x&measure=latency")).toBe("?utm=x&tool=fio&levels=2,4");
  });

  test("ignores what is unknown", () => {
    expect(readSelection("?tool=iometer&measure=&axis=LOG&levels=3,16&workloads=,&x=1", choices)).toEqual(
      everything,
    );
    expect(readSelection("?levels=8,2,3", choices).levels).toEqual(["2", "8"]);
  });

  test("never fails", () => {
    fc.assert(fc.property(fc.string(), (search) => void readSelection(search, choices)));
  });
});
