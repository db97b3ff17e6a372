import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { listTestFiles, patterns } from "../scripts/testing/choose.js";
import { LongestFirst } from "./order/longest-first.js";

const root = fileURLToPath(new URL("..", import.meta.url));

// Files that put others in place of modules: the rest shares processes and modules. A process for each file would cost
// nearly as much again.
const mocking = listTestFiles()
  .filter((file) => patterns.unit.test(file))
  .filter((file) => /\bvi\.(?:do)?[mM]ock\(/.test(readFileSync(join(root, file), "utf8")));

/** Of both projects of unit. */
const unit = {
  exclude: ["tests/dist/**", "tests/long/**", "tests/lab/**", "**/node_modules/**"],
  globalSetup: ["tests/bundles.js"],
  setupFiles: ["tests/seed.js"],
  testTimeout: 300_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  root,
  test: {
    // Vitest leaves one processor free, which of two is half of what there is.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        root,
        test: {
          ...unit,
          isolate: false,
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
          include: [
            "tests/long/**/*.test.js",
            "tests/cluster/*.test.js",
            "tests/scripts/sanitise.test.js",
            "tests/analysis/error-rates.test.js",
            "tests/loaders/{fuzz,store,runs/beside-studies,runs/invocations,runs/no-silent-sums}.test.js",
            "tests/loaders/{reading/seen,reading/vocabulary,sections/*}.test.js",
            "tests/loaders/**/*damage*.test.js",
            "tests/hostile/*.test.js",
            "tests/dist/{pages,figures-menu,print,published,screenshots}.test.js",
            "tests/dist/hosts/hosts.test.js",
            "tests/dist/pages/arrival.test.js",
            "tests/dist/pages/check/fixtures.test.js",
          ],
          setupFiles: ["tests/seed.js"],
          env: { LONG: "1" },
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
        },
      },
      {
        root,
        test: {
          isolate: false,
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
