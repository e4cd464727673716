// As strict with the scripts as ruff is with Python. Run with the base path of the project: see `make check-js`.
import js from "@eslint/js";
import globals from "globals";

const RULES = {
  ...js.configs.recommended.rules,
  "array-callback-return": "error",
  complexity: ["error", 10],
  "default-param-last": "error",
  eqeqeq: ["error", "always", { null: "ignore" }],
  "max-depth": ["error", 4],
  "max-lines": ["error", 400],
  "max-params": ["error", 7],
  "no-alert": "error",
  "no-console": "error",
  "no-else-return": "error",
  "no-eval": "error",
  "no-implicit-coercion": "error",
  "no-implied-eval": "error",
  "no-loop-func": "error",
  "no-param-reassign": ["error", { props: false }],
  "no-return-assign": ["error", "except-parens"],
  "no-self-compare": "error",
  "no-sequences": "error",
  "no-shadow": "error",
  "no-template-curly-in-string": "error",
  "no-throw-literal": "error",
  "no-unmodified-loop-condition": "error",
  "no-unused-expressions": "error",
  "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
  "no-use-before-define": ["error", { functions: false, variables: false }],
  "no-useless-concat": "error",
  "no-useless-return": "error",
  "no-var": "error",
  "object-shorthand": "error",
  "prefer-const": "error",
  "prefer-template": "error",
  radix: "error",
};

const modules = { ecmaVersion: 2022, sourceType: "module" };
const linterOptions = { reportUnusedDisableDirectives: "error" };

export default [
  { files: ["web_ui/static/js/**/*.js"], languageOptions: { ...modules, globals: { ...globals.browser, uPlot: "readonly" } }, linterOptions, rules: RULES },
  { files: ["web_ui/static/app/*.js"], languageOptions: { ...modules, globals: globals.serviceworker }, linterOptions, rules: RULES },
  { files: ["tests/**/*.js", "tests/**/*.mjs"], languageOptions: { ...modules, globals: { ...globals.node, ...globals.browser } }, linterOptions, rules: RULES },
];
