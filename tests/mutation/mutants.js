/** Small changes of a program, each of which some test should notice. */
import { parse } from "acorn";

/**
 * @typedef {object} Mutant
 * @property {number} line
 * @property {string} from what is replaced
 * @property {string} to
 * @property {string} text of the whole program with the change
 */

/** @type {Record<string, string>} operators by the one that they replace */
const operators = {
  ...{ "===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=", ">=": ">" },
  ...{ "&&": "||", "||": "&&", "??": "&&", "+": "-", "-": "+", "*": "/", "/": "*", "%": "*" },
  ...{ "^": "&", ">>>": "<<", "&": "|", "|": "&" },
};
/** Methods that leave a list as it is when they are left out. */
const leftOut = new Set(["filter", "sort", "slice", "reverse", "trim"]);
/** @type {Record<string, string>} */
const methods = { some: "every", every: "some", min: "max", max: "min", floor: "ceil", ceil: "floor" };

/**
 * Finds every mutant of a program that the rules above make.
 * @param {string} text of a module
 * @returns {Mutant[]} by their place
 */
export function mutantsOf(text) {
  /** @type {Mutant[]} */
  const found = [];
  const replace = (/** @type {number} */ start, /** @type {number} */ end, /** @type {string} */ to) =>
    found.push({
      line: text.slice(0, start).split("\n").length,
      from: text.slice(start, end),
      to,
      text: `${text.slice(0, start)}${to}${text.slice(end)}`,
    });
  /** @param {any} node of ESTree @param {any} [parent] */
  const visit = (node, parent) => {
    const { type, start, end } = node;
    if (type === "ImportDeclaration" || (type.startsWith("Export") && !node.declaration)) return;
    if (type === "BinaryExpression" || type === "LogicalExpression") {
      const at = text.indexOf(node.operator, node.left.end);
      if (operators[node.operator]) replace(at, at + node.operator.length, operators[node.operator]);
    } else if (type === "ConditionalExpression" || type === "IfStatement")
      replace(node.test.start, node.test.end, `!(${text.slice(node.test.start, node.test.end)})`);
    else if (type === "Literal") {
      if (typeof node.value === "number") replace(start, end, String(node.value + 1));
      else if (typeof node.value === "boolean") replace(start, end, String(!node.value));
      else if (node.value && typeof node.value === "string" && parent.type !== "Property")
        replace(start, end, '""');
    } else if (type === "UnaryExpression" && node.operator === "!")
      replace(start, end, text.slice(start + 1, end));
    else if (type === "CallExpression" && node.callee.type === "MemberExpression" && !node.callee.computed) {
      const { name, start: from, end: to } = node.callee.property;
      if (leftOut.has(name)) replace(start, end, text.slice(start, from).replace(/\s*\??\.$/, ""));
      else if (methods[name]) replace(from, to, methods[name]);
    }
    for (const child of Object.values(node).flat()) if (typeof child?.type === "string") visit(child, node);
  };
  visit(parse(text, { ecmaVersion: "latest", sourceType: "module" }));
  return found.sort((a, b) => a.line - b.line);
}
