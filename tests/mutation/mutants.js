/** Small changes of a program, each of which some test should notice. */
import ts from "typescript";

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
  const file = ts.createSourceFile("x.js", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  /** @type {Mutant[]} */
  const found = [];
  /** @param {ts.Node} node @param {string} to */
  const replace = (node, to) => {
    const [start, end] = [node.getStart(file), node.end];
    const line = file.getLineAndCharacterOfPosition(start).line + 1;
    found.push({
      line,
      from: text.slice(start, end),
      to,
      text: `${text.slice(0, start)}${to}${text.slice(end)}`,
    });
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const operator = operators[node.operatorToken.getText(file)];
      if (operator) replace(node.operatorToken, operator);
    } else if (ts.isConditionalExpression(node))
      replace(node.condition, `!(${node.condition.getText(file)})`);
    else if (ts.isIfStatement(node)) replace(node.expression, `!(${node.expression.getText(file)})`);
    else if (ts.isNumericLiteral(node)) replace(node, String(Number(node.text.replaceAll("_", "")) + 1));
    else if (ts.isStringLiteral(node) && node.text !== "" && !ts.isPropertyAssignment(node.parent))
      replace(node, '""');
    else if (node.kind === ts.SyntaxKind.TrueKeyword) replace(node, "false");
    else if (node.kind === ts.SyntaxKind.FalseKeyword) replace(node, "true");
    else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      replace(node, node.operand.getText(file));
    else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      if (leftOut.has(name.text)) replace(node, expression.getText(file));
      else if (methods[name.text]) replace(name, methods[name.text]);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found.sort((a, b) => a.line - b.line);
}
