#!/usr/bin/env node
/** Checks a plan for scripts/collect.py and turns YAML into the JSON that it reads. */
import { isCommand, sayFailure } from "./command/begin.js";
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { LineCounter, parseDocument } from "yaml";
import { findFactor, parseFactor, suggestFactor, describeFactor } from "../loaders/vocabulary/factors.js";
import { pointer } from "../loaders/study/schema-errors.js";
import { findLine } from "../loaders/study/yaml.js";
import { openStore, repository } from "../loaders/store/store.js";
import { readFactors } from "../loaders/vocabulary/schemas.js";
import { visible, visibleJson } from "../src/words/visible.js";
import { planLike } from "./plan/like.js";
import { planQuestion } from "./plan/question.js";
import { readOptions } from "./command/options.js";

/** @import {ErrorObject} from "ajv" */

const schema = JSON.parse(readFileSync(new URL("../schemas/plan.schema.json", import.meta.url), "utf8"));
const vocabulary = readFactors();

const help = `Usage: npm run --silent plan -- plan.yaml > plan.json

Checks a plan and writes it as JSON for scripts/collect.py. The plan is YAML or JSON; schemas/plan.schema.json describes
it. Prints a line for each error, file:line: what; what was expected, and ends with exit code 1.

       npm run --silent plan -- --like histograms.csv > plan.yaml

Writes a plan whose workloads imitate virtual disks, from the output of vscsiStats -p all -c.

       npm run --silent plan -- --question NAME > plan.yaml

Writes a plan of the runs that would settle an open question. NAME is a study, or the setting of a comparison, such as
stripe_width. The comparison's page offers the same plan. Needs npm run ingest.

  --like FILE      histograms of vscsiStats
  --question NAME  a study or a setting
  --root           with --question: use another repository of the atlas
  --help           show this text`;

/**
 * @param {string} text YAML or JSON
 * @returns {{plan: any, faults: {line: number | null, message: string}[]}} plan is null where there are faults
 */
export function readPlan(text) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  if (document.errors.length) return { plan: null, faults: document.errors.map(syntaxFault) };
  const plan = document.toJS();
  const ajv = new Ajv2020({ allErrors: true, verbose: true, allowUnionTypes: true });
  const validate = ajv.compile(schema);
  validate(plan);
  const found = validate.errors?.length ? validate.errors.map(schemaFault) : factorFaults(plan);
  const faults = found.map(({ path, message }) => ({ line: findLine(document, lines, path), message }));
  return { plan: faults.length ? null : plan, faults };
}

/** @param {import("yaml").YAMLParseError} error */
const syntaxFault = ({ linePos, message }) => ({
  line: linePos?.[0].line ?? null,
  message: message.split("\n")[0].replace(/ at line \d+, column \d+:?$/, ""),
});

/** @param {ErrorObject} error */
function schemaFault({ instancePath, keyword, params, parentSchema, message, data }) {
  const path = pointer(instancePath);
  const key = params.additionalProperty ?? params.missingProperty;
  const place = [...path, key].filter((part) => part !== undefined).join(".") || "plan";
  const described = parentSchema?.description ? ` (${parentSchema.description})` : "";
  if (keyword === "required") return { path, message: `${place}: missing` };
  if (keyword === "additionalProperties")
    return {
      path: [...path, key],
      message: `${place}: unknown key; expected one of ${Object.keys(parentSchema?.properties ?? {}).join(", ")}`,
    };
  const expected =
    keyword === "enum" ? `one of ${params.allowedValues.join(", ")}` : `${message}${described}`;
  return { path, message: `${place}: ${JSON.stringify(data)}: expected ${expected}` };
}

/**
 * Names of factors.yaml and values of their types.
 * @param {any} plan valid by its schema
 */
function factorFaults(plan) {
  /** @type {{path: (string | number)[], name: string, levels: unknown[]}[]} */
  const given = [
    ...(plan.factors ?? []).map((/** @type {any} */ { name, levels }, /** @type {number} */ i) => ({
      path: ["factors", i, "name"],
      name,
      levels,
    })),
    ...Object.entries(plan.load ?? {}).map(([name, levels]) => ({ path: ["load", name], name, levels })),
  ];
  return given.flatMap(({ path, name, levels }) => {
    const factor = findFactor(vocabulary, name);
    if (factor?.name !== name) {
      const meant = factor?.name ?? suggestFactor(vocabulary, name);
      return [{ path, message: `unknown factor: ${name}; did you mean ${meant}?` }];
    }
    return levels
      .filter((level) => !parseFactor(factor, level))
      .map((level) => ({
        path,
        message: `${name}: ${JSON.stringify(level)}: expected ${describeFactor(factor)}`,
      }));
  });
}

/** @param {string} file @returns {number} exit code */
function checkPlan(file) {
  const { plan, faults } = readPlan(readFileSync(file, "utf8"));
  for (const { line, message } of faults)
    console.error(visible(`${file}${line ? `:${line}` : ""}: ${message}`));
  if (plan) console.log(visibleJson(JSON.stringify(plan, null, 2)));
  return faults.length ? 1 : 0;
}

/**
 * @param {string} root
 * @param {string} question
 */
async function askPlan(root, question) {
  const store = await openStore(root);
  try {
    return visibleJson(await planQuestion(store, question));
  } finally {
    store.close();
  }
}

/** @param {string[]} args @returns {Promise<number>} exit code */
async function main(args) {
  const text = /** @type {const} */ ({ type: "string" });
  const options = {
    like: text,
    question: text,
    root: text,
    help: /** @type {const} */ ({ type: "boolean" }),
  };
  const { values, positionals } = readOptions({ args, options, allowPositionals: true });
  if (values.help) console.log(help);
  else if (values.like !== undefined) process.stdout.write(await planLike(values.like));
  else if (values.question !== undefined)
    process.stdout.write(await askPlan(values.root ?? repository, values.question));
  else if (positionals.length === 1) return checkPlan(positionals[0]);
  else {
    console.error("plan: expected one file, for example: npm run --silent plan -- plan.yaml > plan.json");
    return 2;
  }
  return 0;
}

if (isCommand(import.meta.url))
  process.exitCode = await main(process.argv.slice(2)).catch((error) => {
    console.error(visible(`plan: ${sayFailure(error)}`));
    return 1;
  });
