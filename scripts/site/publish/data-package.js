/** Descriptors by the Data Package specification (datapackage.org), versions 1 and 2: what is published below data/. */
/** @import {Export, Identity, Site, Study} from "../../../src/types.js" */
/** @import {Column, Table} from "../../../loaders/types.js" */
import { createHash } from "node:crypto";
import { standingOf } from "../../../src/html/provenance.js";
import { slugify } from "../../../src/words/slug.js";

/** @typedef {Record<string, Table>} Tables the tables that are described, by name */

const fieldTypes = {
  utf8: "string",
  float64: "number",
  int64: "integer",
  bool: "boolean",
  timestamp_us: "datetime",
};

const formats = /** @type {Record<string, object>} */ ({
  json: { mediatype: "application/json" },
  parquet: { format: "parquet", mediatype: "application/vnd.apache.parquet" },
  csv: { profile: "tabular-data-resource", format: "csv", mediatype: "text/csv", encoding: "utf-8" },
  gz: {
    ...{ profile: "tabular-data-resource", format: "csv", mediatype: "application/gzip", encoding: "utf-8" },
    compression: "gz",
  },
});

/** @param {string} file */
export const mediaTypeOf = (file) => /** @type {any} */ (formats[String(file.split(".").at(-1))]).mediatype;

/** @param {Export[]} exports */
export const ofAllStudies = (exports) => exports.filter(({ study }) => study === null);

/** By the list of all. @type {WeakMap<Export[], Map<string | null, Export[]>>} */
const exportsByStudy = new WeakMap();

/** @param {Export[]} exports @returns {Map<string | null, Export[]>} by study */
function groupExports(exports) {
  const known = exportsByStudy.get(exports) ?? new Map();
  if (!exportsByStudy.has(exports))
    for (const file of exports) known.set(file.study, [...(known.get(file.study) ?? []), file]);
  exportsByStudy.set(exports, known);
  return known;
}

/**
 * @param {Pick<Site, "exports">} site
 * @param {Pick<Study, "study">} study
 */
export const filesOfStudy = ({ exports }, { study }) => groupExports(exports).get(study) ?? [];

/**
 * All studies together, and where each of them is described.
 * @param {Site} site
 * @param {Tables} tables
 */
export function describeSite(site, tables) {
  const { studies } = site;
  const whole = ofAllStudies(site.exports);
  return {
    ...head(site, slugify(site.title) || "data", site.title, whole),
    description: site.description,
    ...homepage(site, ""),
    ...licencesOf(studies),
    ...sourcesOf(studies),
    studies: studies.map((study) => ({
      name: study.study,
      title: study.title,
      path: packagePath(study.study),
      provenance: standingOf(study),
      status: study.status,
      ...licencesOf([study]),
    })),
    resources: whole.map((file) => resourceOf(file, tables[file.table], schemaOf(tables[file.table]))),
  };
}

/**
 * One study. Its tables have the same columns as the whole ones: their schemas are files of their own.
 * @param {Site} site
 * @param {Study} study
 */
export function describeStudy(site, study) {
  const own = filesOfStudy(site, study);
  return {
    ...head(site, study.study, study.title, own),
    description: study.question,
    ...homepage(site, `studies/${study.study}`),
    provenance: standingOf(study),
    status: study.status,
    ...licencesOf([study]),
    ...sourcesOf([study]),
    resources: own.map((file) => resourceOf(file, null, schemaPath(file.table))),
  };
}

/** The descriptor of all studies together, below data/. */
export const packageOfAll = "datapackage.json";

/** @param {string} study its descriptor, below data/ */
export const packagePath = (study) => `${study}.datapackage.json`;

/** @param {string} table its schema, below data/ */
export const schemaPath = (table) => `schemas/${table}.json`;

/**
 * A Table Schema: columns with their units (`unit`), and the key.
 * @param {Table} table
 */
export function schemaOf({ properties, required, "x-key": key }) {
  const isMissing = (/** @type {string} */ name) => [properties[name].type].flat().includes("null");
  return {
    fields: Object.entries(properties).map(([name, column]) => fieldOf(name, column, required)),
    missingValues: [""],
    ...(key.some(isMissing) ? { uniqueKeys: [key] } : { primaryKey: key }),
  };
}

/**
 * The columns of an answer that joins tables, as a table.
 * @param {string[]} names
 * @param {Table[]} from where they come from
 * @param {Pick<Table, "title" | "description" | "x-key" | "required">} about
 * @returns {Table}
 */
export const joinedTable = (names, from, about) => ({
  ...about,
  properties: Object.fromEntries(
    names.map((name) => {
      const table = from.find(({ properties }) => Object.hasOwn(properties, name));
      if (!table) throw new Error(`${about.title}: no table describes the column ${name}`);
      return [name, table.properties[name]];
    }),
  ),
});

/**
 * @param {string} name
 * @param {Column} column
 * @param {string[]} required
 */
function fieldOf(name, { arrow, unit, description, enum: values }, required) {
  // In CSV an empty text looks like a missing one.
  const constraints = {
    ...(required.includes(name) && arrow !== "utf8" ? { required: true } : {}),
    ...(values ? { enum: values.filter((value) => value !== null) } : {}),
  };
  return {
    name,
    type: fieldTypes[arrow],
    description,
    ...(unit ? { unit } : {}),
    ...(Object.keys(constraints).length > 0 ? { constraints } : {}),
  };
}

/**
 * @param {Export} file
 * @param {Table | null} table null where the package of all studies says what it is
 * @param {object | string} schema
 */
function resourceOf({ table: name, study, path, rows, bytes, sha256 }, table, schema) {
  const ending = String(path.split(".").at(-1));
  return {
    name: [name, study, ending === "parquet" ? null : "csv"].filter(Boolean).join("-"),
    ...(table ? { title: `${name}: a row is ${table.title}`, description: table.description } : {}),
    path,
    ...formats[ending],
    bytes,
    hash: `sha256:${sha256}`,
    rows,
    schema,
  };
}

/**
 * What a package begins with. The same content has the same id, whenever and wherever it was built.
 * @param {Identity} site
 * @param {string} name
 * @param {string} title
 * @param {Export[]} files
 */
function head(site, name, title, files) {
  return {
    $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
    profile: "data-package",
    name,
    id: `sha256:${hashOf(files)}`,
    title,
    version: versionOf(site, files),
  };
}

/**
 * @param {Identity} site
 * @param {Export[]} files
 * @returns {string} semantic version: of the software, with the beginning of the content's hash
 */
export const versionOf = ({ version = "0.0.0" }, files) =>
  `${version.split("+")[0]}+${hashOf(files).slice(0, 12)}`;

/**
 * @param {Identity} site
 * @param {Export[]} exports
 * @returns {Record<string, string>} by study: that of its own package
 */
export const versionsOf = (site, exports) =>
  Object.fromEntries(
    [...groupExports(exports)].flatMap(([study, own]) =>
      study === null ? [] : [[study, versionOf(site, own)]],
    ),
  );

/**
 * @param {Export[]} files
 * @returns {string} SHA-256 of their paths and hashes, in the way of sha256sum
 */
function hashOf(files) {
  const lines = files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).sort();
  return createHash("sha256").update(lines.join("")).digest("hex");
}

/**
 * @param {Identity} site
 * @param {string} page
 */
const homepage = ({ address }, page) => (address ? { homepage: new URL(page, address).href } : {});

/** @param {Study[]} studies */
export function licencesOf(studies) {
  const said = studies.map(({ licence, source_licence }) => licence ?? source_licence);
  const licenses = [...new Set(said)].flatMap((licence) => (licence ? [licenceOf(licence)] : []));
  return licenses.length > 0 ? { licenses } : {};
}

/** @param {string} licence  an SPDX identifier, or words */
const licenceOf = (licence) =>
  /^[\w.+-]+$/.test(licence) ? { name: licence } : { name: "notspecified", title: licence };

/** @param {Study[]} studies */
export function sourcesOf(studies) {
  const documents = studies.filter(({ source_title }) => source_title);
  const sources = documents.map(({ source_title: title, source_url: path }) => ({
    title,
    ...(path ? { path } : {}),
  }));
  return sources.length > 0 ? { sources } : {};
}
