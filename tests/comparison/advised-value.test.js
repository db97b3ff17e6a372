import { expect, test } from "vitest";
import { practiceList } from "../../src/comparison/head.js";

test("commands set the value that is advised; without one their own is an example", () => {
  const practice = /** @type {any} */ ({
    ...{ defaults: [], since: [], cost: null },
    where: [{ in: "PowerCLI", command: "Set-It -Value <2>" }],
  });
  const [advised, example] = ["4", null].map((value) => String(practiceList(practice, value)));
  expect(advised).toMatch(/<code>Set-It -Value 4<\/code>\s*<\/dd>/);
  expect(example).toMatch(/<code>Set-It -Value 2<\/code>\s* \(2 is only an example\)/);
});
