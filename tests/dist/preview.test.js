/** `npm run dev`: the pages that read published files work in the preview too. It is that of a copy, with one study. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyRepository } from "../copy.js";
import { studies } from "../repository.js";
import { takePrograms } from "./packed-programs.js";
import { openSite, withoutBrowser, withoutStudies } from "./site.js";

/** Before a landing one that takes no time to read. */
const study = process.env.LONG ? "lab-multipath" : "fcoe-diskmaxiosize";
const skipped = withoutBrowser || withoutStudies(study);

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;
/** @type {string} */
let copy;
/** @type {import("node:child_process").ChildProcess} */
let preview;
let address = "";
let said = "";

beforeAll(async () => {
  if (skipped) return;
  site = await openSite();
  copy = copyRepository("atlas-preview-");
  if (!process.env.LONG) takePrograms(copy);
  cpSync(join(studies, study), join(copy, "data/studies", study), { recursive: true });
  preview = spawn(process.execPath, [join(copy, "scripts/dev.js"), "--port", "0"], {
    cwd: copy,
    stdio: ["ignore", "pipe", "inherit"],
  });
  address = await new Promise((resolve, reject) => {
    preview.stdout?.on("data", (chunk) => {
      said += chunk;
      const [, found] = /dev: (http\S+)/.exec(said) ?? [];
      if (found) resolve(found);
    });
    preview.on("close", (code) => reject(new Error(`dev.js: exit code ${code}\n${said}`)));
  });
}, 600_000);
afterAll(async () => {
  await site?.close();
  if (preview?.kill()) await once(preview, "close");
  if (copy) rmSync(copy, { recursive: true, force: true });
});

/**
 * Framework bundles what a page imports when it is first asked for: that takes as long as it takes.
 * @param {string} path
 */
async function openPage(path) {
  const page = await site.browser.newPage();
  page.setDefaultTimeout(300_000);
  const answer = await page.goto(address + path);
  expect(answer?.status(), await answer?.text()).toBe(200);
  return page;
}

describe.skipIf(skipped)("in the preview,", () => {
  const pages = [
    [`run?study=${study}`, "#run a[href*='?run=']"],
    ["explore?facet=", ".explored[data-marks] .mark-symbol path"],
    [`studies/${study}`, ".panel svg path[d]"],
  ];
  /** A landing opens one: Framework bundles each when it is asked for. */
  test.each(pages.slice(0, process.env.LONG ? pages.length : 1))(
    "%s has its content",
    async (path, content) => {
      const page = await openPage(path);
      await page.locator(content).first().waitFor({ state: "attached" });
      expect(await page.locator('[role="alert"], .observablehq--error').count()).toBe(0);
      await page.close();
    },
  );

  test.runIf(process.env.LONG)("a changed study is rendered once, and an open page shows it", async () => {
    const page = await openPage(`studies/${study}`);
    await page.waitForTimeout(2000); // Its connection to the preview opens after its content.
    const rendered = () => said.split("dev: rendered").length - 1;
    const before = rendered();
    const file = join(copy, "data/studies", study, "study.yaml");
    writeFileSync(file, readFileSync(file, "utf8").replace(/^question: .*$/m, "question: Is this seen?"));
    await expect.poll(rendered, { timeout: 60_000 }).toBe(before + 1);
    await page.locator("h1", { hasText: "Is this seen?" }).waitFor();
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    expect(rendered()).toBe(before + 1);
    await page.close();
  });

  test.runIf(process.env.LONG)("a question is answered", async () => {
    const page = await openPage("query");
    await page.locator('textarea[name="sql"]').fill("select count(*) as runs from runs");
    await page.locator(".query button").click();
    await page.locator("#answer td").first().waitFor();
    expect(Number((await page.locator("#answer td").first().innerText()).replace(",", ""))).toBeGreaterThan(
      0,
    );
    await page.close();
  });
});
