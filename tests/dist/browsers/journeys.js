/** What is done on the main pages in every browser, and what is read there. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { fixtures } from "../../repository.js";
import { filesOf } from "../scan.js";
import { dist } from "../site.js";

/**
 * What every driver gives.
 * @typedef {object} Page
 * @property {(address: string, options: {waitUntil: "load"}) => Promise<unknown>} goto
 * @property {(work: any) => Promise<any>} evaluate
 * @property {(work: any) => Promise<unknown>} waitForFunction
 * @property {(ms: number) => void} setDefaultTimeout
 * @property {(selector: string) => Promise<any>} $
 * @property {(selector: string) => Promise<void>} focus
 * @property {(selector: string) => Promise<void>} hover
 * @property {{press(key: any): Promise<void>, type(text: string): Promise<void>}} keyboard
 * @property {(event: any, heard: (said: any) => void) => unknown} on
 */

/** Charts by what they are called, with how many marks; tables and headings by what they say. Runs in the page. */
function readPage() {
  // Buttons of figures come with the page's code, in one browser sooner than in another.
  const said = (/** @type {Element} */ each) => (each.textContent ?? "").replace(/[\s⋯]+/g, " ").trim();
  const main = /** @type {Element} */ (document.querySelector("main"));
  return {
    headings: [...main.querySelectorAll("h1, h2, h3")].map(said),
    charts: [...main.querySelectorAll("svg[role=img]")].map((svg) => [
      svg.getAttribute("aria-label"),
      svg.querySelectorAll("path[d], circle, rect").length,
    ]),
    cells: [...main.querySelectorAll("td, th")].map(said),
    answer: [...main.querySelectorAll(".answer p")].map(said),
  };
}

const readTip = () => document.querySelector("#chart-tip")?.textContent?.replace(/\s+/g, " ").trim() ?? "";

/** @param {Page} page */
async function readFirstTip(page) {
  const chart = "main .chart[tabindex]";
  await page.waitForFunction(() => document.querySelector("main .chart[tabindex]") !== null);
  await page.hover(chart);
  await page.waitForFunction(() => document.querySelector("#chart-tip") !== null);
  await page.focus(chart);
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.querySelector("#chart-tip [aria-current]") !== null);
  return page.evaluate(readTip);
}

/** The first page of a folder that has this. @param {string} folder @param {string} content */
const pageWith = (folder, content) =>
  filesOf(dist, ".html").find(
    (file) => file.startsWith(folder) && readFileSync(path.join(dist, file), "utf8").includes(content),
  );

/** @type {{name: string, at: string, act?: (page: Page) => Promise<unknown>}[]} */
export const journeys = [
  {
    name: "home, searched",
    at: "index.html",
    act: async (page) => {
      await page.waitForFunction(() => document.querySelector("form.search input[name=q]") !== null);
      await page.focus("form.search input[name=q]");
      await page.keyboard.type("stripe");
      await page.waitForFunction(() => document.querySelector(".search-hits a") !== null);
      return page.evaluate(() =>
        [...document.querySelectorAll(".search-hits a b")].map(({ textContent }) => textContent),
      );
    },
  },
  { name: "a study", at: pageWith("studies/", 'form class="view') ?? "index.html", act: readFirstTip },
  { name: "a comparison", at: pageWith("compare/", " data-tip") ?? "index.html", act: readFirstTip },
  {
    name: "Explore, awake",
    at: "explore.html",
    act: async (page) => {
      await page.hover(".explored .panel .chart");
      await page.waitForFunction(() =>
        [...document.querySelectorAll(".explored .panel .chart")]
          .filter((chart) => chart.checkVisibility())
          .every((chart) => chart.querySelector(".mark-symbol path") !== null),
      );
      return page.evaluate(() => document.querySelectorAll(".explored .mark-symbol path").length);
    },
  },
  {
    name: "Query, asked",
    at: "query.html",
    act: async (page) => {
      await page.waitForFunction(() => document.querySelector("form.query button:not([disabled])") !== null);
      await page.evaluate(() => /** @type {any} */ (document.querySelector("form.query button")).click());
      await page.waitForFunction(() => document.querySelector("#answer:not([aria-busy]) td") !== null);
      return page.evaluate(() => [...document.querySelectorAll("#answer td")].map((td) => td.textContent));
    },
  },
  {
    name: "Check, given a file",
    at: "check.html",
    act: async (page) => {
      await page.waitForFunction(
        () => document.querySelector("#check-form button[name=files]:not([disabled])") !== null,
      );
      const input = await page.$("[data-of=files]");
      const file = `${fixtures}/diskspd/win-2.2.0_8k_70_30_L_D500.xml`;
      await (input.uploadFile ? input.uploadFile(file) : input.setInputFiles(file));
      await page.waitForFunction(
        () =>
          document.querySelector("#told")?.textContent !== "" &&
          !document.querySelector("#standing[aria-busy]"),
      );
      return page.evaluate(readPage);
    },
  },
];

/**
 * @param {Page} page
 * @param {string} site  its address
 * @param {typeof journeys[number]} journey
 * @returns {Promise<{acted: any, complaints: string[], opened: ReturnType<typeof readPage>}>}
 */
export async function go(page, site, { at, act }) {
  const complaints = /** @type {string[]} */ ([]);
  page.setDefaultTimeout(100_000);
  page.on(
    "console",
    (said) => ["error", "warn", "warning"].includes(said.type()) && complaints.push(said.text()),
  );
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(site + at, { waitUntil: "load" });
  const opened = await page.evaluate(readPage);
  const acted = await act?.(page);
  return { acted, complaints, opened };
}
