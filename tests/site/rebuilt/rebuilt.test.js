/**
 * A build that keeps what did not change makes the site that a build of everything makes. It takes four builds, so it
 * runs at night; a landing builds once (tests/dist/sub-paths.test.js) and tests the steps in this folder. More changes:
 * tests/long.
 */
import { afterAll, expect, test } from "vitest";
import { writeRun } from "../../../scripts/bench/archive.js";
import { openRebuilt } from "./site.js";

const site = openRebuilt();
afterAll(() => site.close());

test.runIf(process.env.LONG)(
  "after a run and a title changed, two of four studies stay, and every file is what --full makes",
  async () => {
    const first = await site.build();
    expect(first).not.toContain("stay");
    writeRun(site.at("data/studies/generated-1"), 1, 12);
    site.edit("data/studies/alone/study.yaml", (text) => text.replace("A test", "Another title"));
    const before = site.readSite();
    expect(await site.build()).toContain("2 studies stay as they are");
    const again = site.readSite();
    expect(again).not.toEqual(before);
    expect(await site.build()).toContain("built of the same data and code before");
    expect(await site.build("--full")).not.toContain("stay");
    expect(again).toEqual(site.readSite());
  },
);
