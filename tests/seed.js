/** For each file of tests: property tests try the same cases each time, FUZZ_SEED=n others; what is left is removed. */
import fc from "fast-check";
import { afterAll } from "vitest";
import { removeAll } from "./removals.js";

fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });
afterAll(removeAll);
