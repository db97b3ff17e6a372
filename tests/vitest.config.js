import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { listTestFiles, patterns } from "../scripts/testing/choose.js";
import { LongestFirst } from "./order/longest-first.js";

const root = fileURLToPath(new URL("..", import.meta.url));

const files = listTestFiles();

// Files that put others in place of modules: the rest shares processes and modules. A process for each file would cost
// nearly as much again.
const mocking = files
  .filter((file) => patterns.unit.test(file))
  .filter((file) => /\bvi\.(?:do)?[mM]ock\(/.test(readFileSync(join(root, file), "utf8")));

// Node.js loads the product's modules itself: Vitest would rewrite a thousand of them, and what it rewrites runs slower.
// Who watches needs Vitest to follow them.
const asTheyAre = process.argv.includes("--watch")
  ? {}
  : { deps: { external: [/\/(?:loaders|scripts|src)\/.+\.js$/] } };

/** Of both projects of unit. */
const unit = {
  exclude: ["tests/dist/**", "tests/long/**", "tests/lab/**", "**/node_modules/**"],
  globalSetup: ["tests/bundles.js"],
  setupFiles: ["tests/seed.js"],
  // Tests that run side by side wait for one ingest of all their studies: tests/together.js.
  maxConcurrency: 100,
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

export default defineConfig({
  root,
  test: {
    // A worker waits for disks and for programs that it started a fourth of the time: three have two processors busy.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        root,
        test: {
          ...unit,
          isolate: false,
          server: asTheyAre,
          name: "unit",
          include: ["tests/**/*.test.js"],
          exclude: [...unit.exclude, ...mocking],
        },
      },
      { root, test: { ...unit, name: "unit-mocking", include: mocking } },
      {
        root,
        test: {
          name: "long",
          include: files.filter((file) => patterns.long.test(file)),
          setupFiles: ["tests/seed.js"],
          env: { LONG: "1" },
          // Its pages in a browser need the patience of dist.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
        },
      },
      {
        root,
        test: {
          isolate: false,
          server: asTheyAre,
          name: "dist",
          include: ["tests/dist/**/*.test.js"],
          globalSetup: ["tests/dist/suite.js"],
          // A file waits for the browser about half of the time. Where --watch
          // has both, they come after the others: Vitest runs projects together only with as many workers.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        root,
        test: {
          name: "lab",
          include: ["tests/lab/**/*.test.js"],
          testTimeout: 300_000,
          hookTimeout: 1_200_000,
        },
      },
    ],
  },
});
