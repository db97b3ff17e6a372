/** Counts how often averages across labs are right, over the whole grid, and writes docs/methodology-synthesis.md. */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { format } from "prettier";
import { expect, test } from "vitest";
import { countCovered, designs, errors, knowledge, numbers, taus } from "../analysis/synthesis/simulated.js";

const page = fileURLToPath(new URL("../../docs/methodology-synthesis.md", import.meta.url));
const times = 20_000;

/** What the interval has to hold, wherever it is counted. */
const wanted = 0.93;

const introduction = `# How often an average across labs is right

\`npm test -- --only long synthesis\` writes this page.

Labs are simulated with a known truth: a common effect of +20 %. Each lab deviates from it, and its ratio has an error.
Each cell counts ${times.toLocaleString("en-US")} draws; its standard error is at most 0.2 in 100.

- **interval**: how often the 95 % interval held the common effect.
- **prediction**: how often the prediction held what a further lab measured, with the root mean square of the other labs' errors.
- **errors**: the standard errors of the labs. "1 to 25" spreads them evenly on the log scale. In "half a tenth", half of the
  labs have a tenth of the others' error.
- **known**: the method knows the errors exactly. **estimated**: each error has four degrees of freedom.
- **τ**: standard deviation between labs, in multiples of the usual error, which is 5 %.
- **k**: number of labs.

The interval must hold the effect in at least ${wanted * 100} of 100 draws, everywhere. There is no upper bound: where labs hardly differ
(τ 0), the interval allows for a variance that is not there.
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
    `## Weights by errors\n\nThe same interval, but each lab weighted by its stated error and the variance between labs. It fails too often, so every lab counts the same.\n\n${summary("weighted")}\n\n${tableOf("weighted")}`,
  ].join("\n");
  await writeFile(page, await format(text, { parser: "markdown", printWidth: 110 }));
  expect((await readFile(page, "utf8")).length).toBeGreaterThan(1000);
});
