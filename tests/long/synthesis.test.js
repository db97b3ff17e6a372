/** The coverage of a synthesis over labs, all of its grid; written into docs/methodology-synthesis.md. */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { format } from "prettier";
import { expect, test } from "vitest";
import { countCovered, designs, errors, knowledge, numbers, taus } from "../analysis/synthesis/simulated.js";

const page = fileURLToPath(new URL("../../docs/methodology-synthesis.md", import.meta.url));
const times = 20_000;

/** What the interval has to hold, wherever it is counted. */
const wanted = 0.93;

const introduction = `# How often a synthesis over labs is right

Written by the long tests, \`npm test -- --only long synthesis\`.

Labs are drawn whose truth is known: a common effect of +20 %, a deviation of each lab from it, and an error of each lab's
ratio. Each cell is of ${times.toLocaleString("en-US")} draws, with a standard error of at most 0.2 in 100. **Interval** is how often the interval of 95 % held
the common effect, **prediction** how often it held what a further lab saw, whose error is the root mean square of theirs.

- **errors**: standard errors of the labs beside each other; "1 to 25" is spread evenly on the log scale, in "half a
  tenth" half of the labs have a tenth of the others' error.
- **known**: the errors are exactly known to the synthesis; **estimated**: each has four degrees of freedom.
- **τ**: standard deviation between labs, as a multiple of the usual error, which is 5 %.
- **k**: number of labs.

Wanted: at least ${wanted * 100} in 100 for the interval, everywhere. The upper side is reported and not bounded: where labs
hardly differ (τ 0), the interval allows for a variance between them that is not there.
`;

/** @type {Map<string, {covered: number, predicted: number, weighted: number}>} */
const counted = new Map();

/** @param {{errors: string, known: string, tau: number, k: number}} design */
const keyOf = ({ errors: name, known, tau, k }) => [name, known, tau, k].join("|");

test.each(designs().map((design, i) => /** @type {const} */ ([keyOf(design), design, i])))(
  "%s",
  (key, design, i) => {
    const found = countCovered(design, times, 1000 + i);
    counted.set(key, found);
    expect(found.covered / times).toBeGreaterThanOrEqual(wanted);
  },
);

/** @param {number} count */
const share = (count) => ((100 * count) / times).toFixed(1);

/** @param {"covered" | "predicted" | "weighted"} what */
function summary(what) {
  const shares = [...counted.values()].map((each) => each[what] / times);
  const below = shares.filter((each) => each < wanted).length;
  return `lowest ${(100 * Math.min(...shares)).toFixed(1)}, highest ${(100 * Math.max(...shares)).toFixed(1)} in 100; below ${wanted * 100}: ${below} of ${shares.length}`;
}

/** @param {"covered" | "predicted" | "weighted"} what */
function tableOf(what) {
  const rows = Object.keys(errors).flatMap((name) =>
    knowledge.flatMap((known) =>
      taus.map((tau) => [
        ...[name, known, String(tau)],
        ...numbers.map((k) => share(counted.get(keyOf({ errors: name, known, tau, k }))?.[what] ?? NaN)),
      ]),
    ),
  );
  const head = ["errors", "", "τ", ...numbers.map((k) => `k ${k}`)];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

test("docs/methodology-synthesis.md is written", async () => {
  expect(counted.size).toBe(designs().length);
  const text = [
    introduction,
    `## Interval\n\n${summary("covered")}\n\n${tableOf("covered")}`,
    `## Prediction\n\n${summary("predicted")}\n\n${tableOf("predicted")}`,
    `## Weights by errors\n\nWhy labs count alike: the same interval with weights of what labs state of their errors and of the variance between labs.\n\n${summary("weighted")}\n\n${tableOf("weighted")}`,
  ].join("\n");
  await writeFile(page, await format(text, { parser: "markdown", printWidth: 110 }));
  expect((await readFile(page, "utf8")).length).toBeGreaterThan(1000);
});
