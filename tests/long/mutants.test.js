/** How many small changes of the product no test near them notices: a sample, the same for the same files. */
import { expect, test } from "vitest";
import { describeMutant, findSurvivors, pickMutants } from "../mutation/run.js";

const seed = Number(process.env.MUTANTS_SEED ?? 1);
const count = Number(process.env.MUTANTS ?? 30);
/** A few mutants change nothing that anybody could notice. */
const mostSurvivors = 0.4;

test(`of ${count} mutants (MUTANTS_SEED=${seed}) most are noticed by the tests nearest to them`, async () => {
  const survivors = await findSurvivors(pickMutants(count, seed));
  const list = survivors.map(describeMutant).join("\n");
  console.log(`${survivors.length} of ${count} mutants survived:\n${list}`);
  expect(survivors.length / count, list).toBeLessThanOrEqual(mostSurvivors);
});
