import { expect, test } from "vitest";
import { advisedValue, practiceList } from "../../src/comparison/head.js";

const levels = '["4"]';

test("commands set the value that the advice names first; without one their own is an example", () => {
  const stay = "Try 4 stripes with 2 to 12 VMs. From 14 VMs, keep 1 stripe.";
  expect(advisedValue({ action: stay, levels, against: "1" })).toBe("4");
  expect(advisedValue({ action: "Keep 1 stripe rather than 4.", levels, against: "1" })).toBe("1");
  const open = "No choice yet: compare IOPS and latency of 4 stripes and one on your own system.";
  const bought = "Don't choose by this: compare IOPS and latency of 4 and 1 under your own workload.";
  for (const action of [open, bought]) expect(advisedValue({ action, levels, against: "1" })).toBeNull();
  expect(advisedValue({ action: "Try PVSCSI.", levels: '["pvscsi"]', against: "lsi" })).toBeNull();
  const practice = /** @type {any} */ ({
    ...{ defaults: [], since: [], cost: null },
    where: [{ in: "PowerCLI", command: "Set-It -Value <2>" }],
  });
  const [advised, example] = ["4", null].map((value) => String(practiceList(practice, value)));
  expect(advised).toMatch(/<code>Set-It -Value 4<\/code>\s*<\/dd>/);
  expect(example).toMatch(/<code>Set-It -Value 2<\/code>\s* \(2 is only an example\)/);
});
