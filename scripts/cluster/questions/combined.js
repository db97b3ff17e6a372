/** A question that takes rows of all studies together: what groups of studies are asked, and what is made of their answers. */
import { describeQuestion, findTrees, keyOf, numberOf, parseQuestion, writeQuestion } from "./sentence.js";

/** @import {Store} from "../../../loaders/store/store.js" */
/** @import {Tree} from "./sentence.js" */

/** The table of what groups of studies answered. */
export const partsTable = "atlas_parts";

/** What is made of answers of groups, by the name of an aggregate. @type {Record<string, (part: string) => string>} */
const combining = {
  ...Object.fromEntries(
    ["count", "count_star", "count_if", "countif"].map((name) => [
      name,
      (/** @type {string} */ part) => `coalesce(sum(${part}), 0)`,
    ]),
  ),
  ...Object.fromEntries(
    ["sum", "min", "max", "bool_and", "bool_or", "bit_and", "bit_or", "bit_xor"].map((name) => [
      name,
      (/** @type {string} */ part) => `${name}(${part})`,
    ]),
  ),
};

/**
 * @param {Store} store with the tables, without rows
 * @param {Tree} core of a question
 * @returns {Promise<{partial: string, whole: string, isRow: boolean}>} SQL of both; isRow: whether the answer is one row
 * @throws {Error} that says what cannot be put together
 */
export async function combineParts(store, core) {
  if (core.type !== "SELECT_NODE" || core.qualify || core.sample || core.group_sets.length > 1)
    throw new Error(mixed);
  const aggregates = await listAggregates(store);
  const isCall = (/** @type {Tree} */ { class: kind, function_name: name }) =>
    kind === "FUNCTION" && aggregates.has(name);
  const told = [core.select_list, core.having];
  const groups = await readGroups(store, core, isCall);
  const calls = unique(findTrees(told, isCall));
  if (groups.length + calls.length === 0) throw new Error(mixed);
  if (findTrees(told, ({ class: kind }) => kind === "SUBQUERY" || kind === "WINDOW").length > 0)
    throw new Error(mixed);
  calls.forEach(refuseCall);
  const asked = [...groups, ...calls].map((each, i) => ({ ...each, alias: `p${i}` }));
  const partial = await writeQuestion(store, {
    ...core,
    ...ungrouped,
    select_list: asked,
    ...groupBy(groups),
  });
  const columns = await describeQuestion(store, partial);
  const made = await Promise.all(
    columns.map(({ type }, i) => combine(store, calls[i - groups.length], `${partsTable}.p${i}`, type)),
  );
  const replace = replacing([...groups, ...calls], made, namesGiven(core));
  const whole = await writeQuestion(store, {
    ...core,
    cte_map: { map: [] },
    from_table: (await parseQuestion(store, `from ${partsTable}`)).from_table,
    where_clause: null,
    select_list: core.select_list.map(replace),
    having: core.having && replace(core.having),
    ...groupBy(made.slice(0, groups.length)),
  });
  return { partial, whole, isRow: groups.length === 0 };
}

const mixed = "it takes rows of different studies together in a way that has no parts: group by study too";

const ungrouped = { modifiers: [], having: null, qualify: null, group_expressions: [], group_sets: [] };

/** @param {Tree[]} groups */
const groupBy = (groups) => ({
  group_expressions: groups.map((each) => ({ ...each, alias: "" })),
  group_sets: groups.length > 0 ? [groups.map((_, i) => i)] : [],
  aggregate_handling: "STANDARD_HANDLING",
});

/** @param {Store} store */
async function listAggregates(store) {
  const rows = await store.rows(
    "select distinct function_name as name from duckdb_functions() where function_type = 'aggregate'",
  );
  return new Set(rows.map(({ name }) => name));
}

/** @param {Tree[]} trees */
const unique = (trees) => [...new Map(trees.map((each) => [keyOf(each), each])).values()];

/**
 * @param {Tree} call
 * @throws {Error}
 */
function refuseCall({ function_name: name, distinct, children }) {
  const isSame = /^(?:min|max|bool_|bit_and|bit_or)/.test(name);
  if (/^(?:avg|mean)$/.test(name))
    throw new Error(
      `${name}(...) over all studies has no parts: group by study too, or of whole numbers type sum(x) / count(x)`,
    );
  if (name === "count" && distinct)
    throw new Error(
      "count(distinct x) over all studies has no parts: ask select distinct x, or group by study too",
    );
  if (!Object.hasOwn(combining, name) || (distinct && !isSame) || children.length > 1)
    throw new Error(`${name}(...) over all studies has no parts: group by study too`);
}

/**
 * @param {Store} store
 * @param {Tree | undefined} call of an aggregate; a group when absent
 * @param {string} part column of what groups answered
 * @param {string} type
 * @returns {Promise<Tree>} what stands for it in the whole answer
 */
async function combine(store, call, part, type) {
  const name = call?.function_name;
  if (name === "sum" && !/^(?:HUGEINT|DECIMAL\(.*\))$/.test(type))
    throw new Error(
      `sum(...) over all studies adds fractions, whose last digit depends on their order: group by study too, or sum whole numbers, such as sum(round(x)::bigint)`,
    );
  const value = name ? `cast(${combining[name](part)} as ${type})` : part;
  const { select_list: list } = await parseQuestion(store, `select ${value}`);
  return list[0];
}

/**
 * @param {Store} store
 * @param {Tree} core
 * @param {(tree: Tree) => boolean} isCall
 * @returns {Promise<Tree[]>} what it groups by
 */
async function readGroups(store, core, isCall) {
  const { select_list: list, group_expressions: given, aggregate_handling: handling } = core;
  await refuseTwoMeanings(store, core);
  const all = list.filter((/** @type {Tree} */ each) => findTrees(each, isCall).length === 0);
  const named = new Map(list.map((/** @type {Tree} */ each) => [each.alias?.toLowerCase(), each]));
  const groups = (handling === "FORCE_AGGREGATES" ? all : given).map((/** @type {Tree} */ each) => {
    if (each.class === "CONSTANT") return list[numberOf(each.value.value) - 1] ?? each;
    return (each.column_names?.length === 1 && named.get(each.column_names[0].toLowerCase())) || each;
  });
  const isPlain = (/** @type {Tree} */ { class: kind }) => kind !== "CONSTANT" && kind !== "STAR";
  if (
    !groups.every(isPlain) ||
    (groups.length > 0 && !list.every((/** @type {Tree} */ { class: kind }) => kind !== "STAR"))
  )
    throw new Error("it groups by a constant or by *: name the columns");
  return unique(groups);
}

/** @param {Tree} core @returns {Map<string, Tree>} what it calls by names of its own */
const namesGiven = ({ select_list: list }) =>
  new Map(list.flatMap((/** @type {Tree} */ each) => (each.alias ? [[each.alias.toLowerCase(), each]] : [])));

/**
 * DuckDB takes such a name for the one here, for the other there.
 * @param {Store} store
 * @param {Tree} core
 * @throws {Error} where a name that the question gives is one of a column too
 */
async function refuseTwoMeanings(store, core) {
  const { select_list: list, having, group_expressions: groups } = core;
  const asked = findTrees([list, having, groups], ({ class: kind }) => kind === "COLUMN_REF").map(
    ({ column_names: names }) => names,
  );
  for (const [name, tree] of namesGiven(core)) {
    const isOwn = tree.class === "COLUMN_REF" && tree.column_names.at(-1).toLowerCase() === name;
    const isAsked = asked.some((names) => names.length === 1 && names[0].toLowerCase() === name);
    if (isAsked && !isOwn && (await isColumn(store, core, name)))
      throw new Error(`${name} is a column, and a name that the question gives: give another name`);
  }
}

/**
 * @param {Store} store
 * @param {Tree} core
 * @param {string} name
 */
async function isColumn(store, core, name) {
  const list = [{ class: "COLUMN_REF", type: "COLUMN_REF", alias: "", column_names: [name] }];
  const asked = { ...core, ...ungrouped, select_list: list, aggregate_handling: "STANDARD_HANDLING" };
  return describeQuestion(store, await writeQuestion(store, asked)).then(
    () => true,
    () => false,
  );
}

/**
 * @param {Tree[]} trees
 * @param {Tree[]} made what stands for each of them in the whole answer
 * @param {Map<string, Tree>} given names
 * @returns {(tree: any) => any}
 */
function replacing(trees, made, given) {
  /** @param {any} tree @returns {any} */
  function replace(tree) {
    if (tree === null || typeof tree !== "object") return tree;
    if (Array.isArray(tree)) return tree.map(replace);
    const found = trees.findIndex((each) => isSame(each, tree));
    if (found >= 0) return { ...made[found], alias: tree.alias };
    const isGiven = tree.column_names?.length === 1 && given.has(tree.column_names[0].toLowerCase());
    if (tree.class === "STAR" || (tree.class === "COLUMN_REF" && !isGiven)) throw new Error(mixed);
    return Object.fromEntries(Object.entries(tree).map(([key, each]) => [key, replace(each)]));
  }
  return replace;
}

/**
 * @param {Tree} a
 * @param {Tree} b
 * @returns {boolean} whether they are the same, perhaps with the name of a table before that of a column
 */
function isSame(a, b) {
  if (a.class !== "COLUMN_REF" || b.class !== "COLUMN_REF")
    return a.class !== undefined && keyOf(a) === keyOf(b);
  const [[one, ...ofOne], [other, ...ofOther]] = [a, b].map(({ column_names: names }) =>
    names.map((/** @type {string} */ name) => name.toLowerCase()).reverse(),
  );
  return one === other && (ofOne.length === 0 || ofOther.length === 0 || String(ofOne) === String(ofOther));
}
