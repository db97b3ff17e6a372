/** What the schema does not allow in a study.yaml. */
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import leven from "leven";

/** @import {ErrorObject, ValidateFunction} from "ajv" */
/** @import {Problem} from "../types.js" */

/** What would take longer than to check a thousand files: shorter code; that the schema is one, tests tell. */
const unhurried = { code: { optimize: false }, validateSchema: false };

/** Compiling takes longer than checking a hundred files. @type {WeakMap<object, ValidateFunction>} */
const compiled = new WeakMap();

/**
 * @param {import("ajv").Options} [options] further ones
 * @returns {Ajv2020} what checks study.yaml
 */
export function newAjv(options = {}) {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, allowUnionTypes: true, ...options });
  formats.default(ajv, ["uri"]);
  return ajv;
}

/**
 * @param {object} schema
 * @param {any} study
 * @returns {ErrorObject[]} one error a place
 */
export function schemaErrors(schema, study) {
  const validate = compiled.get(schema) ?? newAjv(unhurried).compile(schema);
  compiled.set(schema, validate);
  validate(study);
  const seen = new Set();
  return (
    (validate.errors ?? [])
      .filter((error) => !error.schemaPath.includes("/oneOf/"))
      // What "then" or "else" asks for has an error of its own.
      .filter(({ keyword }) => keyword !== "if")
      .filter((error) => {
        const place = `${error.instancePath}#${error.params.additionalProperty ?? error.params.missingProperty ?? ""}`;
        return !seen.has(place) && seen.add(place);
      })
  );
}

/**
 * Takes the wrong value out of the study and says what was expected. Of a claim nothing is left but its place: half a
 * test would be another one.
 * @param {any} study changed
 * @param {ErrorObject} error
 * @param {(path: (string | number)[]) => number | null} lineOf
 * @returns {Problem}
 */
export function dropInvalid(study, error, lineOf) {
  const path = pointer(error.instancePath);
  const { additionalProperty, missingProperty } = error.params;
  const place = [...path, additionalProperty ?? missingProperty].filter((part) => part !== undefined);
  const isOfClaim = path[0] === "claims" && path.length > 1;
  if (isOfClaim) study.claims[path[1]] = null;
  else if (!missingProperty) deleteAt(study, place);
  else if (path.length) deleteAt(study, path);
  const subject = place.join(".");
  return {
    line: lineOf(missingProperty ? path : place),
    severity: "error",
    code: missingProperty
      ? "study-missing-key"
      : additionalProperty
        ? "study-unknown-key"
        : "study-wrong-value",
    message: missingProperty
      ? `${subject}: missing`
      : additionalProperty
        ? `${subject}: unknown key`
        : `${subject}: ${JSON.stringify(error.data)?.slice(0, 60)}`,
    expected: expectation(error),
    advice: adviceOf(error, isOfClaim),
  };
}

/**
 * @param {string} given
 * @param {string[]} keys that are known at its place
 * @returns {string | null} the nearest; null where none is near: a third of its letters may differ
 */
function suggest(given, keys) {
  const near = keys
    .map((key) => ({ key, distance: leven(key, given.toLowerCase()) }))
    .filter(({ key, distance }) => distance <= Math.max(1, key.length / 3));
  return near.sort((a, b) => a.distance - b.distance)[0]?.key ?? null;
}

/**
 * @param {ErrorObject} error
 * @param {boolean} isOfClaim
 * @returns {string | null}
 */
function adviceOf({ params, parentSchema }, isOfClaim) {
  const key = params.additionalProperty;
  const near = key && suggest(key, Object.keys(parentSchema?.properties ?? {}));
  const said = [near && `did you mean ${near}?`, isOfClaim && "the claim is left out"].filter(Boolean);
  return said.join("; ") || null;
}

/** JSON's types in the words of YAML. @type {Record<string, string>} */
const kindsOfValue = {
  ...{ object: "a map of keys and values", array: "a list", string: "a text in quotes" },
  ...{ integer: "a whole number", number: "a number", boolean: "true or false", null: "null" },
};

/** @param {ErrorObject} error */
function expectation({ keyword, params, parentSchema, message }) {
  const described = parentSchema?.description ? `; ${parentSchema.description}` : "";
  if (keyword === "additionalProperties")
    return `one of ${Object.keys(parentSchema?.properties ?? {}).join(", ")}`;
  if (keyword === "required") {
    const { enum: values, description } = parentSchema?.properties?.[params.missingProperty] ?? {};
    return [values && `one of ${values.join(", ")}`, description ?? params.missingProperty]
      .filter(Boolean)
      .join("; ");
  }
  if (keyword === "enum") return `one of ${params.allowedValues.join(", ")}${described}`;
  if (keyword === "const") return `${params.allowedValue}${described}`;
  if (keyword === "oneOf")
    return "exactly one of factor; values; measure with unit_as_printed and unit; ignore: true";
  if (keyword === "type") {
    const keys = Object.keys(parentSchema?.properties ?? {});
    const ofMap = keys.length ? `a map with the keys ${keys.join(", ")}` : kindsOfValue.object;
    const kinds = [params.type].flat().map((type) => (type === "object" ? ofMap : kindsOfValue[type]));
    return `${kinds.join(" or ")}${described}`;
  }
  return `${message}${described}`;
}

/** @param {string} path JSON pointer */
export const pointer = (path) =>
  path
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/**
 * @param {any} holder
 * @param {(string | number)[]} path
 */
function deleteAt(holder, path) {
  const parent = path.slice(0, -1).reduce((value, part) => value?.[part], holder);
  const last = path[path.length - 1];
  if (Array.isArray(parent)) parent[Number(last)] = undefined;
  else if (parent !== null && typeof parent === "object") delete parent[last];
}

/**
 * Takes the places out of lists that lost what stood there: not before all is taken out, so that none moves another.
 * @param {any} value changed
 */
export function closeGaps(value) {
  if (value === null || typeof value !== "object") return;
  for (const each of Object.values(value)) closeGaps(each);
  if (Array.isArray(value) && value.includes(undefined))
    value.splice(0, value.length, ...value.filter((each) => each !== undefined));
}
