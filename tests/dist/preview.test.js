/** `npm run dev`: the pages that read published files work in the preview too. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSite, withoutBrowser } from "./site.js";

const script = fileURLToPath(new URL("../../scripts/dev.js", import.meta.url));

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;
/** @type {import("node:child_process").ChildProcess} */
let preview;
let address = "";

beforeAll(async () => {
  if (withoutBrowser) return;
  site = await openSite();
  preview = spawn(process.execPath, [script, "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  address = await new Promise((resolve, reject) => {
    let said = "";
    preview.stdout?.on("data", (chunk) => {
      said += chunk;
      const [, found] = /dev: (http\S+)/.exec(said) ?? [];
      if (found) resolve(found);
    });
    preview.on("close", (code) => reject(new Error(`dev.js: exit code ${code}\n${said}`)));
  });
}, 600_000);
afterAll(async () => {
  preview?.kill();
  await site?.close();
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

describe.skipIf(withoutBrowser)("in the preview,", () => {
  test.each([
    ["run?study=lab-stripes", "#run a[href*='?run=']"],
    ["explore?facet=", ".explored[data-marks] .mark-symbol path"],
    ["studies/lab-stripes", ".panel svg path[d]"],
  ])("%s has its content", async (path, content) => {
    const page = await openPage(path);
    await page.locator(content).first().waitFor({ state: "attached" });
    expect(await page.locator('[role="alert"], .observablehq--error').count()).toBe(0);
    await page.close();
  });

  test("a question is answered", async () => {
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
