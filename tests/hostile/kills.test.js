/** SIGKILL at any moment of an ingest or a build: what was there stands, and the next run makes what it would have. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore, repository } from "../../loaders/store/store.js";
import { ingest } from "../../scripts/ingest.js";
import { mendSite, restoreSite } from "../../scripts/site/site-folder.js";
import { copyRepository } from "../copy.js";
import { diskspdXml, fioJson, makeRepository, readPublished, studyYaml } from "../repository.js";
import { hashTree, measureProgram, runProgram, startRandom } from "./kills/programs.js";

const whole = Boolean(process.env.LONG);
const seed = Number(process.env.FUZZ_SEED ?? 1);
/** Kills of an ingest at its steps, and at times; of the swap of dist/; of a build; pairs of builds. */
const counts = whole
  ? { steps: 24, times: 6, swaps: 40, builds: 10, pairs: 10 }
  : { steps: 1, times: 0, swaps: 1, builds: 0, pairs: 0 };

/**
 * @param {number} count
 * @param {number} length
 * @returns {number[]} one of each part of the length, from 1
 */
function spread(count, length) {
  const random = startRandom(seed);
  return Array.from({ length: count }, (_, i) => 1 + Math.floor(((i + random()) / count) * length));
}

/** @param {string} root @returns {string[]} folders of builds that were killed */
const leftBehind = (root) =>
  existsSync(join(root, "src", ".observablehq"))
    ? readdirSync(join(root, "src", ".observablehq")).filter((name) => /^(?:next|gone|last)/.test(name))
    : [];

describe("an ingest that is killed", () => {
  const program = join(repository, "scripts", "ingest.js");
  const copy = makeRepository({
    "one/study.yaml": studyYaml(),
    "one/a.json": fioJson(),
    "two/study.yaml": studyYaml(),
    "two/a.xml": diskspdXml({ ios: 3000, at_s: 1.7e9, seconds: 3 }),
  });
  const kept = mkdtempSync(join(tmpdir(), "atlas-kept-"));
  const args = ["--quiet", "--root", copy.root];
  const parquet = join(copy.root, "data", "parquet");
  const change = () => copy.write("two/b.xml", diskspdXml({ ios: 6000, at_s: 1.8e9, seconds: 3 }));
  const reset = () => {
    rmSync(parquet, { recursive: true, force: true });
    cpSync(kept, parquet, { recursive: true, preserveTimestamps: true });
  };
  /** @type {Record<string, string>} */
  let before;
  /** @type {Record<string, string>} */
  let after;
  let length = { steps: 0, ms: 0 };
  beforeAll(async () => {
    await ingest({ root: copy.root, quiet: true });
    before = readPublished(copy.root);
    cpSync(parquet, kept, { recursive: true, preserveTimestamps: true });
    change();
    length = await measureProgram(program, args);
    after = readPublished(copy.root);
  });
  afterAll(() => {
    copy.remove();
    rmSync(kept, { recursive: true, force: true });
  });

  /** @param {import("./kills/programs.js").Moment} moment */
  async function killAndLook(moment) {
    reset();
    const { code, said } = await runProgram(program, args, moment);
    if (moment.step) expect(code, said).toBe(null);
    (await openStore(copy.root)).close();
    expect([before, after]).toContainEqual(readPublished(copy.root));
    const next = await runProgram(program, args);
    expect(next.code, next.said).toBe(0);
    expect(readPublished(copy.root)).toEqual(after);
    const left = readdirSync(parquet).filter((name) => /^\.(?:lock|next|commit)/.test(name));
    expect(left).toEqual([]);
  }

  test("at a step leaves the last state or the new one, and the next ingest the bytes of an undisturbed one", async () => {
    expect(after).not.toEqual(before);
    for (const step of spread(counts.steps, length.steps)) await killAndLook({ step });
  });

  test.runIf(whole)("at a time, too", async () => {
    for (const ms of spread(counts.times, length.ms)) await killAndLook({ ms });
  });
});

describe("a swap of dist/ that is killed", () => {
  const root = mkdtempSync(join(tmpdir(), "atlas-swap-"));
  const swap = fileURLToPath(new URL("kills/swap.js", import.meta.url));
  const site = (/** @type {string} */ text) => ({ "a.html": text, "b.html": text });
  const hashes = Object.fromEntries(
    ["old", "new"].map((text) => {
      const folder = join(root, text);
      mkdirSync(folder);
      for (const [name, content] of Object.entries(site(text))) writeFileSync(join(folder, name), content);
      return [text, hashTree(folder)];
    }),
  );
  afterAll(() => rmSync(root, { recursive: true }));

  /** Where the system exchanges folders, and where it does not: no Python stands for it. */
  const manners = { "one rename": {}, "two renames": { PYTHON: join(root, "none") } };

  test.each(Object.entries(manners))(
    "%s: at any step dist/ is whole, or is before anything else",
    async (_, env) => {
      const dist = join(root, "dist");
      const reset = () => {
        for (const left of [dist, join(root, "src")]) rmSync(left, { recursive: true, force: true });
        cpSync(join(root, "old"), dist, { recursive: true });
      };
      reset();
      const { steps } = await measureProgram(swap, [root, "new"], { env });
      expect(hashTree(dist)).toEqual(hashes.new);
      for (const step of spread(Math.min(counts.swaps, steps), steps)) {
        reset();
        const { code } = await runProgram(swap, [root, "new"], { env, step });
        expect(code).toBe(null);
        await restoreSite(root);
        expect([hashes.old, hashes.new], `step ${step} of ${steps}`).toContainEqual(hashTree(dist));
        await mendSite(root);
        expect(leftBehind(root)).toEqual([]);
      }
    },
  );
});

describe.runIf(whole)("builds", () => {
  const copy = copyRepository("atlas-kills-");
  const program = join(copy, "scripts", "build.js");
  const dist = join(copy, "dist");
  const run = (/** @type {import("./kills/programs.js").Moment} */ moment = {}) =>
    runProgram(program, [], { ...moment, cwd: copy, env: { KILL_IN: "build.js" } });
  const write = (/** @type {number} */ ios) => {
    const folder = join(copy, "data", "studies", "one");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "study.yaml"), studyYaml());
    writeFileSync(join(folder, "a.xml"), diskspdXml({ ios, at_s: 1.7e9, seconds: 3 }));
  };
  /** Sites of two states of the data. @type {Record<string, string>[]} */
  const sites = [];
  const figures = [3000, 6000];
  let length = { steps: 0, ms: 0 };
  beforeAll(async () => {
    for (const ios of figures) {
      write(ios);
      length = await measureProgram(program, [], { cwd: copy, env: { KILL_IN: "build.js" } });
      sites.push(hashTree(dist));
    }
    expect(sites[0]).not.toEqual(sites[1]);
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test("that are killed leave the last site or the new one, and the next build the same bytes", async () => {
    let state = 1;
    for (const [i, step] of spread(counts.builds, length.steps).entries()) {
      write(figures[1 - state]);
      const ms = 1 + Math.floor((step / length.steps) * length.ms);
      await run(i % 2 ? { ms } : { step });
      expect(sites, `step ${step} of ${length.steps}`).toContainEqual(hashTree(dist));
      const next = await run();
      expect(next.code, next.said).toBe(0);
      state = 1 - state;
      expect(hashTree(dist)).toEqual(sites[state]);
      expect(leftBehind(copy)).toEqual([]);
    }
  });

  test("at once: one builds, the other one waits, says so, and finds it built", async () => {
    for (let pair = 0; pair < counts.pairs; pair++) {
      write(figures[pair % 2]);
      writeFileSync(join(dist, "index.html"), "damaged");
      const both = await Promise.all([run(), run()]);
      for (const { code, said } of both) expect(code, said).toBe(0);
      const said = both.map((each) => each.said).join("\n");
      expect(said).toContain("waiting for npm run build (process");
      expect(said).toContain("built of the same data and code before");
      expect(hashTree(dist)).toEqual(sites[pair % 2]);
    }
  });
});
