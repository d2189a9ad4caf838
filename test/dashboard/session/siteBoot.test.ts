import { expect } from "chai";
import vm from "node:vm";
import { BOOT } from "../../../client-dashboard/site/frame/boot.js";
import { LOGIN_MARKER_MS } from "../../../shared/limits.js";
import { hasLoggedInBefore, storeLoginMarker } from "../../../client-dashboard/auth/loginMarker.js";

const BOOT_BYTES_MAX = 1_024;

describe("the inline boot of a public page", () => {
  it("has at most 1 KB", () => {
    expect(Buffer.byteLength(BOOT)).to.be.at.most(BOOT_BYTES_MAX);
  });

  const rows: [what: string, stored: Record<string, string>, becomes: Record<string, string>][] = [
    ["a first visit", {}, {}],
    ["a light theme", { theme: "light" }, { theme: "light" }],
    ["a dark theme", { theme: "dark" }, {}],
    ["the system's theme, which is light", { theme: "auto" }, { theme: "light" }],
    ["a log-in of before", { hasLoggedIn: "true" }, { session: "remembered" }],
    ["one that has run out", { hasLoggedIn: "true", loginMarker: '{"value":true,"expiry":5}' }, {}],
    ["a session", { userToken: "a.b.c", hasLoggedIn: "true" }, { session: "signedIn" }],
    [
      "a marker that is not ours",
      { theme: "light", hasLoggedIn: "true", loginMarker: "x" },
      { theme: "light" },
    ],
  ];
  rows.forEach(([what, stored, becomes]) =>
    it(`reads ${what}`, () => expect(boot(stored)).to.deep.equal({ scripts: "on", ...becomes })),
  );

  it("says that scripts run where storage is blocked", () => {
    expect(boot(null)).to.deep.equal({ scripts: "on" });
  });

  it("remembers a log-in as long as the dashboard does", () => {
    const stored: Record<string, string> = {};
    const store = {
      get: (key: string) => stored[key] ?? null,
      set: (key: string, value: string) => void (stored[key] = value),
      remove: (key: string) => void delete stored[key],
    };
    for (const age of [0, LOGIN_MARKER_MS - 60_000, LOGIN_MARKER_MS + 60_000]) {
      storeLoginMarker(store, Date.now() - age);
      expect(boot(stored).session === "remembered").to.equal(hasLoggedInBefore(store));
    }
  });
});

/** What it makes of <html>'s attributes, with this in the browser's store; null: the store is blocked. */
function boot(stored: Record<string, string> | null): Record<string, string> {
  const dataset: Record<string, string> = {};
  const globals = {
    addEventListener: () => {},
    document: { documentElement: { dataset } },
    matchMedia: () => ({ matches: true }),
    Date,
    JSON,
  };
  const storage = { get: () => (stored ? { getItem: (key: string) => stored[key] ?? null } : refuse()) };
  vm.runInNewContext(BOOT, Object.defineProperty(globals, "localStorage", storage));
  return { ...dataset };
}

function refuse(): never {
  throw new Error("Blocked.");
}
