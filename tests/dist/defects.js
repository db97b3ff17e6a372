/** Accessibility defects of an open page, found by axe. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Rows of a table are written by one function: those far down are as those above. */
const likeOthers = { exclude: [["tbody tr:nth-child(n+12)"]] };
/** Nothing is needed of the rules that pass. */
const everyRule = { resultTypes: ["violations"] };
/** What another colour scheme can change. */
const contrast = { ...everyRule, runOnly: ["color-contrast"] };

/**
 * @param {import("playwright-core").Page} page as it stands
 * @param {("light" | "dark")[]} schemes to look at one after the other; none: as the page is
 * @returns {Promise<string[]>} a line for each rule that is broken
 */
export async function findDefects(page, ...schemes) {
  // Through the debugger, because the page's own policy forbids it.
  await page.evaluate(axe);
  const defects = [];
  for (const [i, colorScheme] of (schemes.length > 0 ? schemes : [undefined]).entries()) {
    if (colorScheme) await page.emulateMedia({ colorScheme });
    const asked = i === 0 ? everyRule : contrast;
    const { violations } = await page.evaluate(
      `axe.run(${JSON.stringify(likeOthers)}, ${JSON.stringify(asked)})`,
    );
    defects.push(...violations.map((/** @type {Violation} */ each) => describe(each, colorScheme)));
  }
  return defects;
}

/** @typedef {{id: string, help: string, nodes: {html: string}[]}} Violation */

/**
 * @param {Violation} violation
 * @param {string} [scheme]
 */
const describe = ({ id, help, nodes }, scheme) =>
  `${scheme ? `${scheme}: ` : ""}${id}: ${help}: ${nodes.length} times, first ${nodes[0].html.slice(0, 200)}`;
