/**
 * The boundaries of docs/ARCHITECTURE.md. Two tables say what the features of the server share; everything else is
 * a rule with a name, and its comment says what to do instead.
 */

/** A feature (left) builds on what others offer: their services, and what `OFFERED` lists. */
const BUILDS_ON = {
  // An account is downloaded and deleted with all that it has anywhere.
  accounts: [
    "activity",
    "audit",
    "calls",
    "cards",
    "displays",
    "feedback",
    "groups",
    "media",
    "messages",
    "occurrences",
    "pairing",
    "people",
    "photos",
    "recordings",
    "takeovers",
    "voices",
  ],
  activity: ["displays", "groups"],
  audit: ["accounts", "displays"],
  calls: ["accounts", "activity", "displays", "groups"],
  cards: ["accounts", "displays", "groups"],
  deviceSync: ["displays", "occurrences"],
  displays: ["accounts", "activity", "extras", "groups", "messages"],
  extras: ["displays", "headlines", "jokes", "weather"],
  feedback: [],
  groups: ["accounts", "calls", "displays", "media"],
  headlines: [],
  health: [],
  jokes: [],
  mailStops: [],
  media: [],
  messages: ["displays", "groups", "media", "occurrences", "people", "voices"],
  notifications: ["accounts"],
  occurrences: ["activity", "displays", "messages"],
  // A group that is held lets in no screen by what was opened before.
  pairing: ["accounts", "activity", "displays", "groups"],
  people: ["accounts", "displays", "groups", "media", "messages", "photos"],
  photos: ["accounts", "displays", "groups", "media", "people"],
  recordings: ["accounts", "activity", "displays", "media"],
  takeovers: ["accounts", "displays", "groups", "messages"],
  version: [],
  voices: ["displays", "media", "messages"],
  weather: [],
};

/** Files that other features may import though they are no services. Everything else in a feature is its own. */
const OFFERED = [
  "accounts/user.model",
  // What has run out is swept away.
  "cards/card.model",
  "displays/display.model",
  "displays/device.model",
  // Display.pairingRequests is presented with the display; what becomes of a request is pairing's.
  "displays/pairingRequest.model",
  "groups/group.model",
  "groups/member.model",
  // Who is invited is mailed to, and what has run out is swept away.
  "groups/groupInvite.model",
  // A pure function: it fetches and stores nothing.
  "jokes/jokeOfTheDay",
  "messages/message.model",
  "messages/messageSchedule",
  "messages/sender.present",
  "occurrences/dueOccurrences",
  "occurrences/occurrence.model",
  "occurrences/occurrence.present",
  "occurrences/occurrenceRows",
  "people/person.model",
  "voices/voice.present",
];

const features = Object.keys(BUILDS_ON);
const offeredPath = `^server/features/(${OFFERED.join("|")})\\.ts$`;
const SERVICE = "\\.service\\.ts$";

/** What the display runs of shared/. All of it must stay free of zod, which weighs 24 KB. */
const ON_THE_DISPLAY = "^shared/(rules/|theme/|limits\\.ts|brand\\.ts|realtime/(timing|closeReasons)\\.ts)";

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
    comment: "The display runs shared/rules, theme, limits, brand and timing; of the rest use `import type`.",
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
  {
    name: "dashboard-features-meet-in-session",
    comment: "A feature of the dashboard imports ui/ and session/; two features meet in App.tsx.",
    from: { path: "^client-dashboard/(ui|session)/" },
    to: { path: "^client-dashboard/(features|site)/" },
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
    comment: "Only server/main.ts and the tests build the app: take what you need as an argument.",
    from: { pathNot: "^(server/main\\.ts|test/|bench/|scripts/)" },
    to: { path: "^server/app\\.ts$" },
  },
  {
    name: "main-is-the-end",
    comment: "server/main.ts is run, never imported; tests start the app in server/app.ts.",
    from: {},
    to: { path: "^server/main\\.ts$" },
  },
  {
    name: "foundations-know-no-feature",
    comment:
      "server/http, schedule and database serve every feature: hand the feature's part in from app.ts.",
    from: { path: "^server/(http|schedule|database)/" },
    to: { path: "^server/features/", pathNot: offeredPath },
  },
  {
    name: "routes-are-for-the-app",
    comment: "Routes are mounted by server/app.ts; another feature calls the service.",
    from: { path: "^server/", pathNot: "^server/app\\.ts$" },
    to: { path: "\\.routes\\.tsx?$" },
  },
  {
    name: "features-keep-their-insides",
    comment: "Call a function of the other feature's service, or add its file to OFFERED with a reason.",
    from: { path: "^server/features/([^/]+)/" },
    to: { path: "^server/features/", pathNot: ["^server/features/$1/", SERVICE, offeredPath] },
  },
  ...features.map((feature) => ({
    name: `features-build-on:${feature}`,
    comment:
      "Meet in server/app.ts or through the hub; if one plainly builds on the other, add it to BUILDS_ON.",
    from: { path: `^server/features/${feature}/` },
    to: {
      path: "^server/features/",
      pathNot: `^server/features/(${[feature, ...BUILDS_ON[feature]].join("|")})/`,
    },
  })),
  {
    name: "features-are-listed",
    comment: "A new feature of the server gets its line in BUILDS_ON.",
    from: { path: "^server/features/", pathNot: `^server/features/(${features.join("|")})/` },
    to: {},
  },
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
    tsPreCompilationDeps: "specify",
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".d.ts", ".js", ".mjs", ".cjs", ".json"],
    },
  },
};
