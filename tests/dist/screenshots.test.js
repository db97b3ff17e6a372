import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pixelmatch from "pixelmatch";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decodePng, encodePng } from "../../scripts/site/publish/palette-png.js";
import { findCoveredText, findOverflow } from "./layout.js";
import { openSite, withoutBrowser, withoutStudies } from "./site.js";
import { describeMaker, openView, pictured, takePicture, views } from "./views.js";

const folder = fileURLToPath(new URL("../screenshots/", import.meta.url));
const made = join(folder, "made-with.json");
const refresh = "npm run build && node tests/dist/take-screenshots.js";

/** Pixels, of half the page's resolution, that may differ: less than a word. */
const TOLERATED = 30;

/** The pictures show the studies of the template. */
const skipped = withoutStudies("lab-stripes", "vsan-stripes");

/**
 * Views that are looked at: those with a picture, and, narrow, pages that pages.test.js does not open, which looks at the
 * layout of the others. Each night all.
 */
const looked = views().filter(
  ({ name }) => process.env.LONG || name in pictured || /^(?:run|lines|not-found)-360$/.test(name),
);

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;
/** @type {string[]} why pictures cannot be compared here */
let differences = [];
/** @type {string} folder of pictures that differ */
let shown;

beforeAll(async () => {
  if (withoutBrowser) return;
  site = await openSite();
  const here = await describeMaker(site.browser);
  const there = existsSync(made) ? JSON.parse(readFileSync(made, "utf8")) : {};
  differences = Object.entries(here)
    .filter(([name, value]) => there[name] !== value)
    .map(([name, value]) => `${name}: ${value}, not ${there[name]}`);
  if (process.env.REQUIRE_SCREENSHOTS === "1") differences = [];
  else if (differences.length > 0)
    console.warn(
      `Pages are not compared with their pictures: those were made with another ${differences.join("; ")}`,
    );
});
afterAll(() => site?.close());

describe.skipIf(withoutBrowser).each(looked.map((view) => /** @type {const} */ ([view.name, view])))(
  "%s",
  (name, view) => {
    /** @type {Pixels} */
    let actual;

    test("has nothing beside its window or upon other text", async () => {
      const { context, page } = await openView(site.browser, site.address, view);
      if (name in pictured) actual = await takePicture(page);
      const found = [...(await page.evaluate(findOverflow)), ...(await page.evaluate(findCoveredText))];
      await context.close();
      expect(found).toEqual([]);
    });

    if (!(name in pictured)) return;
    test.skipIf(skipped)("looks as it did", ({ skip }) => {
      skip(differences.length > 0, `the pictures were made with another ${differences.join("; ")}`);
      const file = join(folder, `${name}.png`);
      expect(existsSync(file), `no ${name}.png to compare with: ${refresh}`).toBe(true);
      const { count, told } = compare(decodePng(readFileSync(file)), actual, name);
      expect(count, `${told}; where it is meant: ${refresh}`).toBeLessThanOrEqual(TOLERATED);
    });
  },
);

describe.skipIf(withoutBrowser)("the look at the layout", () => {
  test.each([
    ["what is wider than the window", '<p style="width: 500px">x</p>', /100 px wider/],
    [
      "a text upon another",
      '<p>one</p><p style="margin-top: -1em">two</p>',
      /one upon the other: “one” and “two”/,
    ],
    ["a heading without room", '<main><h1 style="width: 0">Heading</h1></main>', /heading without room/],
  ])("finds %s", async (_, html, expected) => {
    const page = await site.browser.newPage({ viewport: { width: 400, height: 300 } });
    await page.setContent(`<style>* { margin: 0 }</style>${html}`);
    const found = [...(await page.evaluate(findOverflow)), ...(await page.evaluate(findCoveredText))];
    expect(found.join()).toMatch(expected);
    await page.close();
  });

  test("finds nothing wrong with lines of text, nor with what scrolls in a box of its own", async () => {
    const page = await site.browser.newPage({ viewport: { width: 400, height: 300 } });
    await page.setContent(
      '<p>one <b>two</b> three</p><div style="overflow: auto; width: 90px"><p style="width: 900px">x</p></div>',
    );
    expect([...(await page.evaluate(findOverflow)), ...(await page.evaluate(findCoveredText))]).toEqual([]);
    await page.close();
  });
});

test.skipIf(skipped)("a picture is kept of every view that is to have one, and of no other", () => {
  const names = views().map(({ name }) => name);
  const kept = existsSync(folder) ? readdirSync(folder) : [];
  expect(Object.keys(pictured).filter((name) => !names.includes(name))).toEqual([]);
  expect(kept.filter((file) => file.endsWith(".png")).sort()).toEqual(
    Object.keys(pictured)
      .map((name) => `${name}.png`)
      .sort(),
  );
});

/** @typedef {import("../../scripts/site/publish/palette-png.js").Pixels} Pixels */

/**
 * How many pixels differ. Where they are too many, what is there and where it differs is written to files.
 * @param {Pixels} expected
 * @param {Pixels} actual
 * @param {string} name
 */
function compare(expected, actual, name) {
  const { width, height } = actual;
  if (expected.width !== width || expected.height !== height) {
    const told = `${width} × ${height}, not ${expected.width} × ${expected.height}`;
    return { count: width * height, told: `${told}: ${show(actual, `${name}-is`)}` };
  }
  const data = new Uint8Array(width * height * 4);
  const count = pixelmatch(expected.data, actual.data, data, width, height, { threshold: 0.15 });
  if (count <= TOLERATED) return { count, told: "" };
  show(actual, `${name}-is`);
  return { count, told: `${count} pixels differ: ${show({ data, width, height }, `${name}-differs`)}` };
}

/**
 * @param {Pixels} picture
 * @param {string} name
 * @returns {string} its file
 */
function show(picture, name) {
  shown ??= mkdtempSync(join(tmpdir(), "atlas-screenshots-"));
  const file = join(shown, `${name}.png`);
  writeFileSync(file, encodePng(picture));
  return file;
}
