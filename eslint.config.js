import js from "@eslint/js";
import globals from "globals";
import { retiredIn } from "./tests/house/plain-words.js";

/** Texts in code that use a retired phrase. Single words are names and values of data. */
const plainWords = {
  /** @param {any} context */
  create: (context) => ({
    /** @param {any} node */
    "Literal, TemplateElement"(node) {
      const text = node.type === "Literal" ? node.value : node.value.cooked;
      if (typeof text === "string" && /\S\s+\S/.test(text))
        for (const message of retiredIn(text)) context.report({ node, message });
    },
  }),
};

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
    plugins: { house: { rules: { "plain-words": plainWords } } },
    rules: { "house/plain-words": "error" },
  },
  {
    files: ["src/analysis/**", "src/charts/**"],
    languageOptions: { globals: Object.fromEntries(Object.keys(globals.node).map((name) => [name, "off"])) },
  },
];
