/** What a source does not say stands in the receipt of every pair of its study. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { writeReceipt } from "../../../src/analysis/answer/receipt.js";
import { makeContext } from "../context.js";

test("whatever study.yaml lists as not given is not recorded, once, beside what no run has", () => {
  const names = fc.array(fc.string({ minLength: 1 }));
  fc.assert(
    fc.property(names, fc.boolean(), (not_given, isBeside) => {
      const row = /** @type {any} */ ({
        ...{ scope: "load", factor: "stripe_width", level: "2", baseline: "1", against_baseline: true },
        ...{ measure: "iops", ratio: 1.5, verdict: "single run", others: "", confounders: "[]" },
        unknown: JSON.stringify(isBeside ? ["block_size_bytes"] : []),
      });
      const said = {
        form: "gave",
        finding: "",
        factor: "stripe_width",
        measure: "iops",
        levels: '["2"]',
        against: "1",
      };
      const about = makeContext({ not_given, findings: { comparisons: [row] } });
      const { not_recorded } = writeReceipt(said, about);
      for (const name of not_given) expect(not_recorded).toContain(name);
      if (isBeside) expect(not_recorded).toContain("block size");
      expect(not_recorded).toHaveLength(new Set(not_recorded).size);
    }),
  );
});
