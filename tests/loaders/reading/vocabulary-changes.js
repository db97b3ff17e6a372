/** Studies that name factors in one way or another, and changes of the vocabulary that some of them follow. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { fioJson, fixtures, studyYaml } from "../../repository.js";

const query = "select count(*) as printed, count(*) as expected from runs";
const claims = [{ text: "So it is.", test: { arithmetic: { query, expects: "equal" } } }];

/** @param {string} part of the path @param {(string | number)[]} values */
export const foldersOf = (part, values) =>
  Object.fromEntries(
    values.map((value) => [`${part}=${value}/a.json`, fioJson({ description: `${value}` })]),
  );

/** Files of small studies. @type {Record<string, Record<string, string>>} */
export const small = {
  asking: { "study.yaml": studyYaml(`claims: ${JSON.stringify(claims)}\n`), "a.json": fioJson() },
  captured: {
    "cpu-global.json": readFileSync(join(fixtures, "esxi-settings/cpu-global.json"), "utf8"),
    "a.json": fioJson(),
  },
  coloured: foldersOf("cable_colour", ["red", "blue", "green"]),
  defaulting: { "study.yaml": studyYaml("defaults: {guest_os: Debian}\n"), "a.json": fioJson() },
  laned: foldersOf("lanes", [2, 4, 8]),
  plain: foldersOf("repeat", [1, 2, 3]),
};

/** @param {string} name @param {object} [about] */
export const factorOf = (name, about = {}) => ({
  ...{ name, title: `A ${name}`, unit: null, type: "string", kind: "setting", workers: "same" },
  ...{ aliases: [], meaning: "Which it is.", ...about },
});

/** What is done to the vocabulary, one after the other, and which studies follow from that: null where all do. @type {[string, (factors: any[], find: (name: string) => any) => unknown, string[] | null][]} */
export const changes = [
  [
    "a factor more: studies with a name that nobody knew",
    (factors) => factors.push(factorOf("cable_colour")),
    ["asking", "coloured", "laned"],
  ],
  [
    "an alias more: the one that has it",
    (_, find) => find("stripe_width").aliases.push("lanes"),
    ["asking", "laned"],
  ],
  [
    "a factor that claims it, too, and comes first",
    (factors) => factors.unshift(factorOf("lane_count", { type: "integer", aliases: ["lanes"] })),
    ["asking", "laned"],
  ],
  [
    "a factor more, as a host calls a setting",
    (factors) => factors.splice(9, 0, factorOf("cpu_packages", { type: "integer" })),
    ["asking", "captured"],
  ],
  ["another title", (_, find) => (find("guest_os").title = "System"), ["asking", "defaulting"]],
  ["another meaning of what nobody has", (_, find) => (find("sioc").meaning += " Or so."), ["asking"]],
  ["another order", (factors) => factors.push(...factors.splice(0, 1)), ["asking", "laned"]],
  ["another title of what every run has", (_, find) => (find("vms").title = "Machines"), null],
  ["a factor less", (factors) => factors.pop(), null],
];

/**
 * @param {string} root
 * @param {(factors: any[], find: (name: string) => any) => unknown} change
 */
export function changeFactors(root, change) {
  const file = join(root, "schemas/factors.yaml");
  const factors = parse(readFileSync(file, "utf8"));
  change(factors, (name) => factors.find((/** @type {any} */ factor) => factor.name === name));
  writeFileSync(file, JSON.stringify(factors));
}

/**
 * So that small studies are cut into sections, too.
 * @param {string} root of the code
 */
export function cutSmall(root) {
  const file = join(root, "loaders/store/sections.js");
  const text = readFileSync(file, "utf8");
  const cut = text.replace(/fewest: \d+, between: \d+, most: \d+/, "fewest: 1, between: 1, most: 1");
  if (cut === text) throw new Error(`${file}: the sizes of sections are not found`);
  writeFileSync(file, cut);
}
