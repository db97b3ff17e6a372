/** A report opens from a disk in Firefox as in Chromium: its charts are there, light and dark, and nothing is asked for. Each night. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { saveReport } from "../../../scripts/compare/save-report.js";
import { compareGroups } from "../../../scripts/compare/compared.js";
import { readOne, withStudy } from "../../../scripts/compare/reading.js";
import { fixtures } from "../../repository.js";
import { openFirefox, withoutFirefox } from "./firefox.js";

test.skipIf(withoutFirefox || !process.env.LONG)("in Firefox", async () => {
  const folder = mkdtempSync(join(tmpdir(), "atlas-report-"));
  const file = join(folder, "report.html");
  const paths = ["default", "64k"].map((name) => join(fixtures, "esxtop", `diskmaxiosize-${name}.csv`));
  await withStudy(
    { paths },
    () => {},
    async (store, { sides }) => {
      const study = await readOne(store);
      const names = sides.map(({ name }) => name);
      await saveReport(file, study, { compared: compareGroups(study, names), isRenamed: false });
    },
  );
  const browser = await openFirefox();
  try {
    for (const scheme of ["light", "dark"]) {
      const page = await browser.newPage();
      /** @type {string[]} */
      const asked = [];
      page.on("request", (/** @type {any} */ request) => asked.push(request.url()));
      await page.emulateMediaFeatures?.([{ name: "prefers-color-scheme", value: scheme }]).catch(() => {});
      await page.goto(pathToFileURL(file).href);
      const seen = await page.evaluate(() => ({
        charts: document.querySelectorAll("svg[role=img]").length > 0,
        isFit: document.documentElement.scrollWidth <= window.innerWidth,
      }));
      expect(seen).toEqual({ charts: true, isFit: true });
      expect(asked.filter((url) => !/^(?:file|data):/.test(url))).toEqual([]);
      await page.close();
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
