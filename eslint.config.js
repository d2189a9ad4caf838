/**
 * What the type checker cannot see. Each message names what to use instead. Rules that have to know the types are oxlint's, in
 * .oxlintrc.json (docs/decisions/103); import boundaries are in .dependency-cruiser.cjs; formatting is prettier's.
 */
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";
import { onlyArrays } from "./scripts/linting/onlyArrays.js";
import { oldEngineGlobals, oldEngineMethods } from "./scripts/linting/oldEngines.js";

const CLIENTS = ["client-dashboard/**/*.{ts,tsx}", "client-display/**/*.{ts,tsx}"];
const SERVER = ["server/**/*.{ts,tsx}"];
const SHARED = ["shared/**/*.ts"];

/** What runs on an old tablet: the display, and what it takes from shared/ at run time. */
const ON_OLD_ENGINES = [
  "client-display/**/*.{ts,tsx}",
  "shared/audio/*.ts",
  "shared/rules/*.ts",
  "shared/limits.ts",
  "shared/brand.ts",
  "shared/realtime/{timing,closeReasons}.ts",
];

const NO_DEFAULT_EXPORT = {
  selector: "ExportDefaultDeclaration",
  message: "Export it by name: one name for one thing, everywhere.",
};
const NO_ONLY = {
  selector: "MemberExpression[object.name=/^(it|describe|context)$/][property.name='only']",
  message: "Run one test with `npx mocha <file> -g <words>`; a committed `only` skips all others.",
};
const NO_EMPTY_REJECTION_HANDLER = {
  selector: "CallExpression[callee.property.name='catch'] > :function > BlockStatement[body.length=0]",
  message:
    "Log it, translate it or retry it; to go on knowingly, pass a named function whose comment says why.",
};
const EVERYWHERE = [NO_DEFAULT_EXPORT, NO_ONLY, NO_EMPTY_REJECTION_HANDLER];

/** Of the product, not of the tests: what comes from outside has a schema there. */
const NO_FORCED_TYPE = {
  selector:
    "TSAsExpression[expression.type='TSAsExpression'][expression.typeAnnotation.type='TSUnknownKeyword']",
  message:
    "Parse it by its schema, which gives it a type; where there is none, write a type guard. `as unknown as` is believed unseen.",
};
const IN_PRODUCT = [...EVERYWHERE, NO_FORCED_TYPE];

const NO_LISTEN = {
  selector: "CallExpression[callee.property.name='listen']",
  message: "Only server/main.ts listens; tests use startTestServer.",
};
const NO_AT = {
  selector: "CallExpression[callee.property.name='at']",
  message: "Old engines have no `at`: index from the length.",
};
const NO_LOOKBEHIND = {
  selector: "Literal[regex.pattern=/\\(\\?<[=!]/]",
  message:
    "Old engines have no lookbehind, and no tool can translate it: match the text before and cut it off.",
};

const ENVIRONMENT = {
  object: "process",
  property: "env",
  message: "Read it in server/app/config.ts and take the parsed value from there.",
};
const EXIT = {
  object: "process",
  property: "exit",
  message: "Throw: only server/main.ts ends the process, in order.",
};

const OLD_DATE_LIBRARIES = ["moment", "moment-timezone", "luxon"].map((name) => ({
  name,
  message: "Zones and recurrence are server/schedule with temporal-polyfill; plain instants are Date.",
}));

export default tseslint.config(
  { ignores: ["build/", ".cache/", "data/", "test-results/", "node_modules/"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.{js,mjs,cjs}"],
    rules: { "no-empty": "error", "prefer-const": "error", "no-var": "error", eqeqeq: "error" },
  },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommended],
    rules: {
      eqeqeq: "error",
      "no-empty": "error",
      "no-control-regex": "error",
      "no-fallthrough": "error",
      "no-constant-condition": "error",
      "no-unsafe-finally": "error",
      "no-useless-escape": "error",
      "no-sparse-arrays": "error",
      "no-async-promise-executor": "error",
      "max-params": ["error", 3],
      "no-restricted-syntax": ["error", ...EVERYWHERE],
      "no-restricted-imports": ["error", { paths: OLD_DATE_LIBRARIES }],
      // `import { type X }` still runs the module: `import type` does not, and the display relies on that.
      "@typescript-eslint/no-import-type-side-effects": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
    },
  },
  {
    files: [...SERVER, ...CLIENTS, ...SHARED, "scripts/**/*.ts"],
    rules: { "no-restricted-syntax": ["error", ...IN_PRODUCT] },
  },
  {
    files: [...SERVER, ...CLIENTS, ...SHARED],
    rules: {
      // In server/ use the request's or the app's pino logger; in the display show it, or go on with a comment why.
      "no-console": "error",
      "no-restricted-properties": ["error", ENVIRONMENT, EXIT],
    },
  },
  {
    files: SERVER,
    rules: {
      "no-restricted-syntax": ["error", ...IN_PRODUCT, NO_LISTEN],
      "no-restricted-imports": [
        "error",
        {
          paths: [
            ...OLD_DATE_LIBRARIES,
            {
              name: "dayjs",
              message: "Only the date pickers of the dashboard need it; use temporal-polyfill.",
            },
            {
              name: "node:process",
              message: "Use server/app/config.ts for the environment, `process` for the rest.",
            },
          ],
        },
      ],
    },
  },
  { files: ["server/app/config.ts"], rules: { "no-restricted-properties": ["error", EXIT] } },
  {
    files: ["server/main.ts"],
    rules: {
      // The address, and why it cannot start, are for the person at the terminal, whatever LOG_LEVEL is.
      "no-console": "off",
      "no-restricted-syntax": ["error", ...IN_PRODUCT],
      "no-restricted-properties": ["error", ENVIRONMENT],
    },
  },
  {
    // The engine is a process of its own: it is handed part of the environment, and listens to the apps' life lines.
    files: ["server/database/engine/{startEngine,engineProcess,controlServer}.ts"],
    rules: {
      "no-restricted-syntax": ["error", ...IN_PRODUCT],
      "no-restricted-properties": "off",
    },
  },
  // Express knows an error handler by its four parameters.
  { files: ["server/http/errorHandler.ts"], rules: { "max-params": ["error", 4] } },
  // Some failures are logged and not shown, such as a version that could not be fetched, and a browser has no other log.
  {
    files: ["client-dashboard/**/*.{ts,tsx}"],
    rules: { "no-console": ["error", { allow: ["info", "warn", "error"] }] },
  },
  {
    files: CLIENTS,
    plugins: { "react-hooks": reactHooks },
    rules: { "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "error" },
  },
  {
    files: ON_OLD_ENGINES,
    // Engines with service workers have all of it.
    ignores: ["client-display/addons/offline/worker/*.ts"],
    plugins: { mantel: { rules: { "only-arrays": onlyArrays } } },
    // The only rule here that asks for types, and the only files that it is for.
    languageOptions: { parserOptions: { project: "client-display/tsconfig.json" } },
    rules: {
      "mantel/only-arrays": "error",
      "no-restricted-syntax": ["error", ...IN_PRODUCT, NO_AT, NO_LOOKBEHIND],
      "no-restricted-globals": ["error", ...oldEngineGlobals],
      "no-restricted-properties": ["error", ENVIRONMENT, EXIT, ...oldEngineMethods],
    },
  },
  {
    files: ["client-display/**/*.{ts,tsx}"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          paths: [
            ...OLD_DATE_LIBRARIES,
            {
              name: "zod",
              allowTypeImports: true,
              message: "It weighs 24 KB: import types only, guard by hand.",
            },
          ],
        },
      ],
    },
  },
  // CSS modules and assets are declared with a default export: that is how the bundler gives them.
  { files: ["**/*.d.ts"], rules: { "no-restricted-syntax": "off" } },
  {
    files: ["test/**/*.{ts,tsx}", "bench/**/*.ts"],
    rules: {
      // chai's `expect(x).to.be.true` is an expression.
      "@typescript-eslint/no-unused-expressions": "off",
    },
  },
);
