import { expect } from "chai";
import { afterLogIn, afterQuestion } from "../../../client-dashboard/auth/afterLogIn.js";
import { checkVersion } from "../../../client-dashboard/api/checkVersion.js";
import { hideGettingStarted, offersGettingStarted } from "../../../client-dashboard/auth/gotStarted.js";
import { hasLoggedInBefore, storeLoginMarker } from "../../../client-dashboard/auth/loginMarker.js";
import { redirectTarget } from "../../../client-dashboard/auth/redirectTarget.js";
import type { Profile } from "../../../shared/contract/accounts.js";
import { LOGIN_MARKER_MS } from "../../../shared/limits.js";
import { MemoryStore } from "./MemoryStore.js";

const NOW = Date.parse("2026-11-21T10:00:00.000Z");
const ORIGIN = "http://192.168.1.20:3000";

describe("dashboard: login marker", () => {
  it("greets a new browser as a stranger", () => {
    expect(hasLoggedInBefore(new MemoryStore(), NOW)).to.equal(false);
  });

  it("remembers a log-in for seven days", () => {
    const store = new MemoryStore();
    storeLoginMarker(store, NOW);

    expect(hasLoggedInBefore(store, NOW + LOGIN_MARKER_MS - 1)).to.equal(true);
    expect(hasLoggedInBefore(store, NOW + LOGIN_MARKER_MS)).to.equal(false);
  });

  it("takes a flag without a marker at its word", () => {
    const store = new MemoryStore();
    store.set("hasLoggedIn", "true");

    expect(hasLoggedInBefore(store, NOW)).to.equal(true);
  });

  it("forgets a marker that cannot be read", () => {
    const store = new MemoryStore();
    store.set("hasLoggedIn", "true");
    store.set("loginMarker", "{cut");

    expect(hasLoggedInBefore(store, NOW)).to.equal(false);
  });
});

describe("dashboard: the first steps", () => {
  it("are offered until they are hidden in this browser", () => {
    const store = new MemoryStore();
    expect(offersGettingStarted(store)).to.equal(true);

    hideGettingStarted(store);
    expect(offersGettingStarted(store)).to.equal(false);
    expect(store.get("got_started")).to.equal("false");
  });
});

describe("dashboard: checkVersion", () => {
  function check(known: string | null, serverVersion: string) {
    const store = new MemoryStore();
    if (known !== null) store.set("appVersion", known);
    let reloads = 0;
    const parts = { store, reload: () => (reloads += 1) };
    checkVersion(serverVersion, parts);
    checkVersion(serverVersion, parts);
    return { reloads, stored: store.get("appVersion") };
  }

  it("stores the first version it sees without a reload", () => {
    expect(check(null, "1.0.0")).to.deep.equal({ reloads: 0, stored: "1.0.0" });
  });

  it("stores a new version and reloads once", () => {
    expect(check("1.0.0", "1.1.0")).to.deep.equal({ reloads: 1, stored: "1.1.0" });
  });

  it("never reloads where nothing can be stored, which would go on for ever", () => {
    let reloads = 0;
    const store = { get: () => "1.0.0", set: () => undefined, remove: () => undefined };

    checkVersion("1.1.0", { store, reload: () => (reloads += 1) });

    expect(reloads).to.equal(0);
  });
});

describe("dashboard: redirectTarget", () => {
  const targets: [string | null, string | null][] = [
    [null, null],
    ["", null],
    ["/dashboard/displays/1?tab=2#x", "/dashboard/displays/1?tab=2#x"],
    [`${ORIGIN}/account`, "/account"],
    ["https://evil.example/account", null],
    ["//evil.example/account", null],
    ["/\\evil.example", null],
    ["javascript:alert(1)", null],
    ["/login?redirect=/login", null],
    ["http://[", null],
  ];
  for (const [redirect, target] of targets)
    it(`reads ${String(redirect)} as ${String(target)}`, () => {
      expect(redirectTarget(redirect, ORIGIN)).to.equal(target);
    });
});

describe("dashboard: afterLogIn", () => {
  const profile = (onboarded: boolean) => ({ onboarded }) as Profile;

  it("leads a new caregiver to the welcome", () => {
    expect(afterLogIn(profile(false), "/account", ORIGIN)).to.equal("/welcome");
  });

  it("asks first about what was set up before, and keeps where they wanted to go", () => {
    const asked = { onboarded: true, hasSetUpBefore: true } as Profile;

    expect(afterLogIn(asked, null, ORIGIN)).to.equal("/account/set-up-before");
    expect(afterLogIn(asked, "/d/1?a=b", ORIGIN)).to.equal(
      "/account/set-up-before?redirect=%2Fd%2F1%3Fa%3Db",
    );
    expect(afterLogIn(asked, "//evil.example", ORIGIN)).to.equal("/account/set-up-before");
    expect(afterQuestion(asked, "/d/1?a=b", ORIGIN)).to.equal("/d/1?a=b");
    expect(afterQuestion(profile(false), "/d/1", ORIGIN)).to.equal("/welcome");
  });

  it("leads everyone else to where they wanted to go", () => {
    expect(afterLogIn(profile(true), "/account", ORIGIN)).to.equal("/account");
    expect(afterLogIn(profile(true), null, ORIGIN)).to.equal("/dashboard");
    expect(afterLogIn(null, null, ORIGIN)).to.equal("/dashboard");
  });
});
