import js from "@eslint/js";
import globals from "globals";

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
    files: ["src/analysis/**", "src/charts/**"],
    languageOptions: { globals: Object.fromEntries(Object.keys(globals.node).map((name) => [name, "off"])) },
  },
];
