/**
 * The boundaries of docs/ARCHITECTURE.md. Two tables say what the server is built of; everything else is a rule with a name, and its comment
 * says what to do instead. Types may cross where code may not.
 */

/** The foundations of the server, from the lowest: each runs code of those before it only, and none knows a feature. */
const FOUNDATIONS = [
  "core",
  "database",
  "schedule",
  "upstreams",
  "limits",
  "jobs",
  "media",
  "activity",
  "circle",
  "notifications",
  "auth",
  "http",
  "realtime",
  "plan",
];

/** Features that run what another offers in its index.ts: what has not been turned around by registration. None may be added. */
const BUILDS_ON = {
  // An account begins with a group of its own, and its profile tells of its groups.
  accounts: ["groups", "takeovers"],
  // It has the events beside the messages.
  calendar: ["events"],
  // The list of a day also has what was skipped, which is computed from the messages.
  occurrences: ["messages"],
  // What was set up before is settled by ending memberships, invitations and messages.
  takeovers: ["groups", "messages"],
};

/** The layers of the dashboard, from the lowest: each runs code of those before it only. Two features meet through an index, without a circle. */
const DASHBOARD_LAYERS = ["api", "ui", "auth", "realtime", "features", "site", "app"];

const RUN = { dependencyTypesNot: ["type-only"] };

/** What the display runs of shared/. All of it must stay free of zod, which weighs 24 KB. */
const ON_THE_DISPLAY =
  "^shared/(audio/|calling/|rules/|theme/|limits\\.ts|brand\\.ts|realtime/(timing|closeReasons)\\.ts)";

const forbidden = [
  {
    name: "shared-stands-alone",
    comment: "shared/ imports zod and itself. Code for one side only belongs to that side.",
    from: { path: "^shared/" },
    to: { pathNot: ["^shared/", "(^|/)node_modules/zod/"] },
  },
  {
    name: "display-shared-is-light",
    comment:
      "The display runs this file: from shared/contract and shared/realtime take types, by `import type`.",
    from: { path: ON_THE_DISPLAY },
    to: { path: "^(shared|node_modules)/", pathNot: ON_THE_DISPLAY, dependencyTypesNot: ["type-only"] },
  },
  {
    name: "display-takes-types",
    comment:
      "The display runs shared/audio, calling, rules, theme, limits, brand and timing; of the rest use `import type`.",
    from: { path: "^client-display/" },
    to: { path: "^shared/", pathNot: ON_THE_DISPLAY, dependencyTypesNot: ["type-only"] },
  },
  {
    name: "display-is-light",
    comment: "The display is React and little else: write the small thing by hand (client-display/).",
    from: { path: "^client-display/" },
    to: {
      path: "(^|/)node_modules/",
      pathNot: "(^|/)node_modules/(react|react-dom|@types/react|@types/react-dom)/",
    },
  },
  {
    name: "clients-meet-in-shared",
    comment: "A client imports itself and shared/. What both sides need goes into shared/.",
    from: { path: "^(client-dashboard|client-display)/" },
    to: { path: "^(server|test|bench|scripts|client-dashboard|client-display)/", pathNot: "^$1/" },
  },
  ...DASHBOARD_LAYERS.map((layer, index) => ({
    name: `dashboard-stands-on-lower-layers:${layer}`,
    comment: "Move what both need to a lower layer, or let the upper one hand it over.",
    from: { path: `^client-dashboard/${layer}/` },
    to: {
      path: "^client-dashboard/",
      pathNot: `^client-dashboard/(${DASHBOARD_LAYERS.slice(0, index + 1).join("|")})/`,
      ...RUN,
    },
  })),
  {
    name: "dashboard-features-have-an-index",
    comment:
      "What a feature offers to others stands in its index.ts, what of that draws nothing in its rules.ts, and what it does with events of the server in its live.ts. Styles may be shared.",
    from: { path: "^client-dashboard/(features/([^/]+)/|app/)" },
    to: {
      path: "^client-dashboard/features/",
      pathNot: [
        "^client-dashboard/features/$2/",
        "^client-dashboard/features/[^/]+/((index|live|rules)\\.ts|.+\\.css)$",
      ],
      // The router loads pages when they are opened.
      dynamic: false,
    },
  },
  {
    name: "public-pages-take-site",
    comment:
      "A public page loads little: what a feature offers to it stands in its site.ts, which leads to no page of the app. Styles may be shared.",
    from: { path: "^client-dashboard/site/" },
    to: {
      path: "^client-dashboard/features/",
      pathNot: "^client-dashboard/features/[^/]+/((index|site)\\.ts|.+\\.css)$",
    },
  },
  {
    name: "service-worker-takes-worker",
    comment: "The service worker has no page: what a feature offers to it stands in its worker.ts.",
    from: { path: "^client-dashboard/serviceWorker\\.ts$" },
    to: { path: "^client-dashboard/features/", pathNot: "^client-dashboard/features/[^/]+/worker\\.ts$" },
  },
  {
    name: "display-engine-knows-no-screen",
    comment: "The engine takes and keeps; screens and add-ons are drawn by who reads it.",
    from: { path: "^client-display/engine/" },
    to: { path: "^client-display/", pathNot: "^client-display/engine/", ...RUN },
  },
  {
    name: "display-screens-know-no-addon",
    comment: "Add-ons are loaded after the first painting: hand over what a screen needs of them.",
    from: { path: "^client-display/(screens|ui|texts)/" },
    to: { path: "^client-display/(addons|app)/", ...RUN },
  },
  {
    name: "display-screens-know-no-screen",
    comment:
      "What several screens are built of belongs to client-display/ui; what leads from one to another is in ScreenView.",
    from: { path: "^client-display/screens/([^/]+)/" },
    to: { path: "^client-display/screens/[^/]+/", pathNot: "^client-display/screens/$1/", ...RUN },
  },
  {
    name: "display-addons-know-no-addon",
    comment:
      "app/addons/openAddons.ts opens each and hands over what another one offers: take its type only.",
    from: { path: "^client-display/addons/([^/]+)/" },
    to: { path: "^client-display/addons/", pathNot: "^client-display/addons/$1/", ...RUN },
  },
  {
    name: "server-knows-no-client",
    comment: "The server imports shared/ and itself. Clients arrive as built files.",
    from: { path: "^server/" },
    to: { path: "^(client-dashboard|client-display|test|bench|scripts)/" },
  },
  {
    name: "product-knows-no-test",
    comment: "What a test and the product both need belongs to the product.",
    from: { path: "^(shared|client-dashboard|client-display)/" },
    to: { path: "^(test|bench|scripts)/" },
  },
  {
    name: "schedule-is-pure",
    comment: "server/schedule takes values and returns values: pass what it needs as an argument.",
    from: { path: "^server/schedule/" },
    to: {
      pathNot: ["^server/schedule/", "^shared/", "(^|/)node_modules/(temporal-polyfill|temporal-spec)/"],
    },
  },
  {
    name: "app-assembles",
    comment: "server/app puts the parts together: take what you need as an argument, or from AppContext.",
    from: { pathNot: "^(server/main\\.ts|server/app/|test/|bench/|scripts/)" },
    to: { path: "^server/app/" },
  },
  {
    name: "main-is-the-end",
    comment: "server/main.ts is run, never imported; tests start the app in server/app/createApp.ts.",
    from: {},
    to: { path: "^server/main\\.ts$" },
  },
  ...FOUNDATIONS.map((foundation, index) => ({
    name: `foundations-stand-on-lower-ones:${foundation}`,
    comment: "Move what both need to a lower foundation, or let the upper one register it (core/Feature.ts).",
    from: { path: `^server/${foundation}/` },
    to: {
      path: "^server/",
      pathNot: `^server/(${FOUNDATIONS.slice(0, index + 1).join("|")})/`,
      ...RUN,
    },
  })),
  {
    name: "foundations-know-no-feature",
    comment: "Not even its types: a feature registers its part (core/Feature.ts).",
    from: { path: `^server/(${FOUNDATIONS.join("|")})/` },
    to: { path: "^server/features/" },
  },
  {
    name: "server-rooms-are-listed",
    comment: "A new foundation gets its place in FOUNDATIONS.",
    from: { path: "^server/", pathNot: `^server/(main\\.ts$|(app|features|${FOUNDATIONS.join("|")})/)` },
    to: {},
  },
  {
    name: "features-have-an-index",
    comment: "What a feature offers to others stands in its index.ts; everything else is its own.",
    from: { path: "^server/(features/([^/]+)/|app/|main\\.ts)" },
    to: {
      path: "^server/features/",
      pathNot: ["^server/features/$2/", "^server/features/[^/]+/index\\.ts$"],
    },
  },
  {
    name: "commands-use-an-index",
    comment: "What a feature offers to operators' commands stands in its index.ts too.",
    from: { path: "^scripts/" },
    to: { path: "^(server|client-dashboard)/features/", pathNot: "^[^/]+/features/[^/]+/index\\.ts$" },
  },
  {
    name: "benches-use-an-index",
    comment:
      "What a feature offers to a bench stands in its index.ts too. Models are free: a bench stores rows by the thousand, which no door takes.",
    from: { path: "^bench/" },
    to: {
      path: "^(server|client-dashboard)/features/",
      pathNot: "^[^/]+/features/[^/]+/(index|[^/]+\\.model)\\.ts$",
    },
  },
  {
    name: "features-know-no-feature",
    comment:
      "Move what both need to a foundation, or let one register what the other calls (core/Feature.ts).",
    from: {
      path: "^server/features/([^/]+)/",
      pathNot: `^server/features/(${Object.keys(BUILDS_ON).join("|")})/`,
    },
    to: { path: "^server/features/", pathNot: "^server/features/$1/" },
  },
  ...Object.entries(BUILDS_ON).map(([feature, others]) => ({
    name: `features-know-no-feature:${feature}`,
    comment:
      "Move what both need to a foundation, or let one register what the other calls (core/Feature.ts).",
    from: { path: `^server/features/${feature}/` },
    to: { path: "^server/features/", pathNot: `^server/features/(${[feature, ...others].join("|")})/` },
  })),
  {
    name: "installed-in-production",
    comment:
      "A pruned installation has no devDependencies: move the package to dependencies, or import a type.",
    from: { path: "^(server|shared)/" },
    to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["type-only"] },
  },
  {
    name: "no-unknown-import",
    comment: "This import leads nowhere: check the path, or install the package.",
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: "no-circular",
    comment: "Move what both need into a third file, or pass it as an argument.",
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
  },
  {
    name: "no-orphans",
    comment: "Nothing imports this file and it imports nothing: delete it.",
    from: { orphan: true, pathNot: ["\\.d\\.ts$", "^(test|scripts|bench)/", "/main\\.tsx?$"] },
    to: {},
  },
  {
    name: "no-vague-names",
    comment: "Name the file after what it exports: `utils` collects what nobody finds again.",
    from: {},
    to: {
      path: "(^|/)(utils?|helpers?|common|misc|managers?|data)(/|\\.tsx?$)",
      pathNot: "(^|/)node_modules/",
    },
  },
];

module.exports = {
  forbidden: forbidden.map((rule) => ({ severity: "error", ...rule })),
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|\\.cache|data)/" },
    // Types count as imports, and are told apart: the display may take types where it may not take code.
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".d.ts", ".js", ".mjs", ".cjs", ".json"],
    },
  },
};
