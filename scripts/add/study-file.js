/** study.yaml as `add` writes it: what was said is set, what is there stays, comments included. */
import { isScalar, parseDocument } from "yaml";
import { parseStudy } from "../../loaders/study/study-file.js";
import { readFactors, readMeasures, readStudySchema } from "../../loaders/vocabulary/schemas.js";

const factors = readFactors();
const measures = readMeasures();
const schema = /** @type {any} */ (readStudySchema());

/** What a study cannot be shown without, in the order in which it is asked for. */
export const essential = ["title", "question", "platform", "provenance"];
/** What else may be said on the command line. */
export const optional = ["factor", "baseline", "load_axis", "order", "licence"];

/** @param {string} key */
export const describeKey = (key) => String(schema.properties[key].description);

const start = `# yaml-language-server: $schema=../../../schemas/study.schema.json
version: 1
`;

/**
 * @param {string | null} yaml of the study, null where there is none yet
 * @param {Record<string, string>} said values by key
 * @returns {string} the text with what was said
 * @throws {Error} when it says something else already, or is no YAML
 */
export function extendStudy(yaml, said) {
  const document = parseDocument(yaml ?? start);
  if (document.errors.length)
    throw new Error(`study.yaml: ${document.errors[0].message.split("\n")[0]}; fix it first`);
  let changed = yaml === null;
  for (const [key, text] of Object.entries(said)) {
    const before = document.get(key);
    const value = valueOf(key, text);
    if (before === undefined) {
      document.set(key, document.createNode(value, { flow: true }));
      changed = true;
    } else if (String(before) !== String(value))
      throw new Error(`study.yaml: ${key}: is ${before}, not ${value}; change it there if it is wrong`);
  }
  return changed ? document.toString({ lineWidth: 0 }) : /** @type {string} */ (yaml);
}

/**
 * @param {string} key
 * @param {string} text
 * @throws {Error} of an order that is neither
 */
function valueOf(key, text) {
  if (key === "order") return orderOf(text);
  if (key !== "baseline") return text;
  const scalar = parseDocument(text).contents;
  return isScalar(scalar) && typeof scalar.value === "number" ? scalar.value : text;
}

/** @param {string} text @returns {{random: boolean}} */
function orderOf(text) {
  if (!["random", "fixed"].includes(text)) throw new Error(`order ${text}: expected random or fixed`);
  return { random: text === "random" };
}

/**
 * @param {string} yaml
 * @returns {{about: any, missing: string[], wrong: string[]}} missing: essential keys; wrong: what the schema refuses
 */
export function judgeStudy(yaml) {
  const { study, problems } = parseStudy(yaml, schema, factors, measures);
  const given = parseDocument(yaml).toJS() ?? {};
  const missing = essential.filter((key) => given[key] === undefined);
  const wrong = problems
    .filter(({ code }) => code !== "study-missing-key")
    .map(({ line, message, expected, advice }) =>
      [`study.yaml${line ? `:${line}` : ""}: ${message}`, expected && `expected ${expected}`, advice]
        .filter(Boolean)
        .join("; "),
    );
  return { about: study, missing, wrong };
}

/**
 * What one key would be refused for.
 * @param {string} key
 * @param {string} text
 * @returns {string | null}
 */
export function refusal(key, text) {
  try {
    return judgeStudy(extendStudy(null, { [key]: text })).wrong[0] ?? null;
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
}
