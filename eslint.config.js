import js from "@eslint/js";
import globals from "globals";
import { retiredIn } from "./tests/house/plain-words.js";

/** @param {any} node a literal @returns {string} its text, gaps of a template as X; empty for names and values of data */
function textOf(node) {
  const text = node.quasis
    ? node.quasis.map((/** @type {any} */ { value }) => value.cooked).join("X")
    : node.value;
  return typeof text === "string" && /\S\s+\S/.test(text) ? text : "";
}

/** @param {(text: string) => string[]} faults */
const readTexts = (faults) => ({
  /** @param {any} context */
  create: (context) => ({
    /** @param {any} node */
    "Literal, TemplateLiteral"(node) {
      for (const message of faults(textOf(node))) context.report({ node, message });
    },
  }),
});

/** A whole sentence of five words or more. */
const sentence = /^[A-Z](?:\S*\s+){4}.*[a-z][.!?]$/s;

const house = {
  rules: {
    "plain-words": readTexts(retiredIn),
    catalogue: readTexts((text) =>
      sentence.test(text) ? ["a sentence belongs into a template of src/sentences"] : [],
    ),
  },
};

/** Folders whose sentences are in src/sentences. This list only grows. */
const converted = ["charts", "words", "analysis/answer"].map((name) => `src/${name}/**`);

export default [
  {
    ignores: [
      ".lab/",
      "dist/",
      ".preview/",
      "data/",
      "src/vendor/",
      "src/.observablehq/",
      "src/studies/",
      "src/compare/",
      "src/tables/",
      "**/.venv/",
      "tests/fixtures/",
    ],
  },
  js.configs.recommended,
  {
    languageOptions: {
      ecmaVersion: 2025,
      sourceType: "module",
      globals: { ...globals.node, ...globals.browser },
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      "no-var": "error",
      "prefer-const": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
    },
  },
  {
    files: ["loaders/**", "src/**"],
    rules: { "no-restricted-properties": ["error", { object: "process", property: "exit" }] },
  },
  {
    files: ["loaders/**", "scripts/**", "src/**"],
    ignores: ["loaders/names/words.js"],
    plugins: { house },
    rules: { "house/plain-words": "error" },
  },
  {
    files: [...converted, "scripts/compare/**"],
    ignores: ["src/analysis/answer/receipt.js"],
    rules: { "house/catalogue": "error" },
  },
  {
    files: ["src/analysis/**", "src/charts/**"],
    languageOptions: { globals: Object.fromEntries(Object.keys(globals.node).map((name) => [name, "off"])) },
  },
];
