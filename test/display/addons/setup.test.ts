import { expect } from "chai";
import { DisplayLanguage } from "../../../shared/contract/displays.js";
import type { PlannedOccurrence } from "../../../shared/realtime/snapshot.js";
import { IDENTIFY_MS } from "../../../shared/limits.js";
import { SHOWN_FOR_MS } from "../../../client-display/addons/identify/openIdentify.js";
import { isQuietMoment } from "../../../client-display/addons/reload/isQuietMoment.js";
import { ReloadWish } from "../../../client-display/addons/reload/ReloadWish.js";
import {
  type CheckName,
  CHECKS,
  type DeviceFacts,
  findingsOf,
  isAllGood,
  type Needs,
} from "../../../client-display/addons/setup/findings.js";
import { rehearsalView } from "../../../client-display/addons/setup/rehearsalView.js";
import type { SetupTexts } from "../../../client-display/addons/setup/SetupTexts.js";
import { greatestDistance } from "../../../client-display/addons/setup/useReadableDistance.js";
import { de } from "../../../client-display/addons/setup/texts/de.js";
import { en } from "../../../client-display/addons/setup/texts/en.js";
import { es } from "../../../client-display/addons/setup/texts/es.js";
import { fr } from "../../../client-display/addons/setup/texts/fr.js";
import { it as italian } from "../../../client-display/addons/setup/texts/it.js";
import { nb } from "../../../client-display/addons/setup/texts/nb.js";
import { nl } from "../../../client-display/addons/setup/texts/nl.js";
import { pt } from "../../../client-display/addons/setup/texts/pt.js";
import type { Screen } from "../../../client-display/engine/state/Screen.js";
import type { KeyValueStore } from "../../../client-display/engine/state/storage.js";
import type { View } from "../../../client-display/engine/state/View.js";
import {
  buildEntry,
  buildMessage,
  buildOccurrence,
  buildSnapshot,
  minutesFromNow,
  NOW,
} from "../engine/buildPlan.js";

const LANGUAGES: Record<DisplayLanguage, SetupTexts> = { en, es, de, fr, it: italian, nl, pt, nb };
/** What a language rightly says as English does. */
const SAME_AS_ENGLISH: Partial<Record<DisplayLanguage, string[]>> = { nl: ["intro.later"] };
const DAY_MS = 24 * 60 * 60_000;

const ALL_GOOD: DeviceFacts = {
  connection: true,
  status: {
    securePage: true,
    sound: "on",
    microphone: "ready",
    camera: "ready",
    wakeLock: "held",
    storage: "fine",
  },
  voice: true,
  fullScreen: true,
  isFilm: false,
  isApple: false,
  start: "kept",
  clock: true,
  distance: true,
};

const withStatus = (status: Partial<DeviceFacts["status"]>): DeviceFacts => ({
  ...ALL_GOOD,
  status: { ...ALL_GOOD.status, ...status },
});

/** What is found where something is not there; else it is just not true. */
const MISSING: Partial<Record<CheckName, DeviceFacts>> = {
  secure: withStatus({ securePage: false }),
  sound: withStatus({ sound: "locked" }),
  microphone: withStatus({ microphone: "missing" }),
  awake: withStatus({ wakeLock: "missing" }),
  storage: withStatus({ storage: "full" }),
  start: { ...ALL_GOOD, start: "insecure" },
};
const USED: Needs = { reading: true, recording: true };
const UNUSED: Needs = { reading: false, recording: false };

/** Every text by its path, `checks.sound.good`. */
function pathsOf(texts: object, path = ""): Record<string, string> {
  return Object.entries(texts).reduce(
    (found, [name, value]: [string, unknown]) => ({
      ...found,
      ...(typeof value === "string"
        ? { [`${path}${name}`]: value }
        : pathsOf(value as object, `${path}${name}.`)),
    }),
    {},
  );
}

class MemoryStore implements KeyValueStore {
  private readonly texts = new Map<string, string>();
  full = false;

  getItem(key: string): string | null {
    return this.texts.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.full) throw new Error("QuotaExceededError");
    this.texts.set(key, value);
  }

  removeItem(key: string): void {
    this.texts.delete(key);
  }
}

const viewOf = (screen: Screen): View => ({
  screen,
  minute: NOW,
  plan: buildSnapshot(),
  messages: [],
  agenda: [],
  asked: null,
  zoneOffsets: null,
  face: buildSnapshot().display,
  light: false,
  offline: false,
});
const clockBefore = (minutes: number): Screen => ({
  kind: "clock",
  reader: null,
  next: buildEntry(buildMessage({ occurrences: [buildOccurrence({ dueAt: minutesFromNow(minutes) })] })),
});

describe("the words of the set-up check", () => {
  const english = pathsOf(en);

  DisplayLanguage.options.forEach((code) => {
    it(`${code} has every text, none empty${code === "en" ? "" : ", none left in English"}`, () => {
      const texts = pathsOf(LANGUAGES[code]);

      expect(Object.keys(texts).sort()).to.deep.equal(Object.keys(english).sort());
      expect(Object.values(texts).filter((text) => text.trim() === "")).to.deep.equal([]);
      const same = Object.keys(english).filter((path) => texts[path] === english[path]);
      if (code !== "en") expect(same).to.deep.equal(SAME_AS_ENGLISH[code] ?? []);
    });
  });
});

describe("what the set-up check finds", () => {
  it("a screen that has everything", () => {
    expect(isAllGood(findingsOf(ALL_GOOD, USED))).to.equal(true);
  });

  CHECKS.filter((name) => name !== "camera").forEach((name) => {
    it(`${name}, when it is missing, with what to do about it`, () => {
      const missing = MISSING[name] ?? { ...ALL_GOOD, [name]: false };
      const found = findingsOf(missing, USED).filter((finding) => finding.state === "missing");

      expect(found.map((finding) => finding.name)).to.deep.equal([name]);
      expect(found[0]!.hint).to.be.a("string");
      expect(isAllGood(findingsOf(missing, USED))).to.equal(false);
    });
  });

  const microphones: [string, Partial<DeviceFacts["status"]>, string, string][] = [
    ["over plain http", { securePage: false, microphone: "missing" }, "missing", "needsHttps"],
    ["that was refused", { microphone: "refused" }, "missing", "refused"],
    ["that waits to be allowed", { microphone: null }, "running", "allow"],
  ];
  microphones.forEach(([name, status, state, hint]) => {
    it(`a microphone ${name}`, () => {
      const found = findingsOf(withStatus(status), USED).filter((one) => one.name === "microphone")[0];

      expect(found).to.deep.equal({ name: "microphone", state, hint });
    });
  });

  const spare: [string, DeviceFacts, Needs, string][] = [
    ["a voice where nothing is read aloud", { ...ALL_GOOD, voice: false }, UNUSED, "noReading"],
    ["a microphone where nothing is recorded", withStatus({ microphone: "missing" }), UNUSED, "noRecording"],
    ["a camera", withStatus({ camera: "missing" }), USED, "cameraAbsent"],
    ["a camera that was refused", withStatus({ camera: "refused" }), USED, "cameraRefused"],
  ];
  spare.forEach(([name, facts, needs, hint]) => {
    it(`nothing that is missing without ${name}, and says why`, () => {
      const findings = findingsOf(facts, needs);

      expect(
        findings.filter(({ state }) => state !== "good").map((one) => [one.state, one.hint]),
      ).to.deep.equal([["spare", hint]]);
      expect(isAllGood(findings)).to.equal(true);
    });
  });

  const starts: [DeviceFacts["start"], string, string | null][] = [
    ["kept", "good", null],
    ["insecure", "missing", "startInsecure"],
    ["unable", "missing", "startUnable"],
    ["refused", "missing", "startRefused"],
    ["late", "missing", "startLate"],
    [null, "running", null],
  ];
  starts.forEach(([start, state, hint]) => {
    it(`whether it starts without the network: ${start ?? "not known yet"}`, () => {
      const found = findingsOf({ ...ALL_GOOD, start }, USED).filter(({ name }) => name === "start");

      expect(found).to.deep.equal([{ name: "start", state, hint }]);
    });
  });

  it("over plain http a camera that is not asked for, as calmly", () => {
    const findings = findingsOf(withStatus({ securePage: false, camera: "missing" }), USED);

    expect(findings.filter(({ name }) => name === "camera")).to.deep.equal([
      { name: "camera", state: "spare", hint: "cameraNeedsHttps" },
    ]);
  });

  (["ready", "refused"] as const).forEach((camera) => {
    it(`how an iPad is told once and for all that the camera is allowed, also where it is ${camera}`, () => {
      const found = findingsOf({ ...withStatus({ camera }), isApple: true }, USED);

      expect(found.filter(({ name }) => name === "camera")).to.deep.equal([
        { name: "camera", state: camera === "ready" ? "good" : "spare", hint: "cameraApple" },
      ]);
      expect(isAllGood(found)).to.equal(true);
    });
  });

  it("a screen that only a film keeps on, and says so", () => {
    const findings = findingsOf({ ...ALL_GOOD, isFilm: true }, USED);

    expect(findings.filter(({ name }) => name === "awake")).to.deep.equal([
      { name: "awake", state: "good", hint: "film" },
    ]);
  });

  it("what is still being found out is neither there nor missing", () => {
    const found = findingsOf({ ...withStatus({ sound: null }), connection: null }, USED);

    expect(found.filter((one) => one.state === "running").map((one) => one.name)).to.deep.equal([
      "connection",
      "sound",
    ]);
  });
});

describe("the rehearsal", () => {
  it("shows a message, then the confirmation of its answer as it becomes true", () => {
    const base = viewOf(clockBefore(60));
    const asked = rehearsalView(base, "Try it", null).screen;
    const saved = rehearsalView(base, "Try it", { text: "OK", pressedAt: NOW, acknowledgedAt: null }).screen;
    const told = rehearsalView(base, "Try it", { text: "OK", pressedAt: NOW, acknowledgedAt: NOW }).screen;

    expect(asked.kind === "message" && asked.entry.message.text).to.equal("Try it");
    expect(saved.kind === "confirmation" && saved.confirmation.acknowledgedAt).to.equal(null);
    expect(told.kind === "confirmation" && told.confirmation.acknowledgedAt).to.equal(NOW);
  });
});

const darkBefore = (minutes: number, changes: Partial<PlannedOccurrence> = {}): View => {
  const occurrences = [buildOccurrence({ dueAt: minutesFromNow(minutes), ...changes })];
  return { ...viewOf({ kind: "asleep" }), messages: [buildMessage({ urgent: true, occurrences })] };
};

describe("a quiet moment for a reload", () => {
  const quiet = { view: viewOf(clockBefore(60)), isIdle: true, untouchedMs: DAY_MS, now: NOW };

  const moments: [string, Partial<typeof quiet>, boolean][] = [
    ["the clock, and nobody there", {}, true],
    ["the dark screen", { view: viewOf({ kind: "asleep" }) }, true],
    ["the dark screen, and something urgent due in a minute", { view: darkBefore(1) }, false],
    ["the dark screen, and what is due in an hour", { view: darkBefore(60) }, true],
    ["nothing planned", { view: viewOf({ kind: "clock", next: null, reader: null }) }, true],
    ["offline, something unsent or a recording", { isIdle: false }, false],
    ["a touch half a minute ago", { untouchedMs: 30_000 }, false],
    ["something due in a minute", { view: { ...darkBefore(1), screen: clockBefore(1) } }, false],
    [
      'what was put off by "Not yet" and comes back in a minute',
      { view: { ...darkBefore(-9, { hiddenUntil: minutesFromNow(1) }), screen: clockBefore(60) } },
      false,
    ],
    ["a message on the screen", { view: viewOf({ kind: "message", entry: buildEntry() }) }, false],
    ["the greeting of a new screen", { view: viewOf({ kind: "connected", name: "Rose" }) }, false],
  ];
  moments.forEach(([name, changes, expected]) => {
    it(`${expected ? "is" : "is not"}: ${name}`, () => {
      expect(isQuietMoment({ ...quiet, ...changes })).to.equal(expected);
    });
  });
});

describe("ReloadWish", () => {
  it("wants nothing by itself, and a reload when a caregiver asks", () => {
    const wish = new ReloadWish(null);
    expect(wish.isWanted()).to.equal(false);

    wish.ask();

    expect(wish.isWanted()).to.equal(true);
    expect(wish.note(NOW)).to.equal(true);
  });

  /** A page that came from version `own`, and hears of `next`. */
  function pageOf(store: KeyValueStore | null, own: string, { next, at }: { next: string; at: number }) {
    const wish = new ReloadWish(store);
    wish.noteVersion(own, at);
    wish.noteVersion(next, at);
    return wish;
  }

  it("wants a new version, and not the one that this page came with", () => {
    const store = new MemoryStore();

    expect(pageOf(store, "1", { next: "1", at: NOW }).isWanted()).to.equal(false);
    expect(pageOf(store, "1", { next: "2", at: NOW }).isWanted()).to.equal(true);
  });

  it("never wants the same version twice, as when two servers take turns", () => {
    const store = new MemoryStore();
    expect(pageOf(store, "1", { next: "2", at: NOW }).note(NOW)).to.equal(true);

    expect(pageOf(store, "1", { next: "2", at: NOW + 3 * DAY_MS }).isWanted()).to.equal(false);
  });

  it("wants another one a day later at the earliest", () => {
    const store = new MemoryStore();
    pageOf(store, "1", { next: "2", at: NOW }).note(NOW);

    expect(pageOf(store, "2", { next: "3", at: NOW + DAY_MS - 1 }).isWanted()).to.equal(false);
    expect(pageOf(store, "2", { next: "3", at: NOW + DAY_MS }).isWanted()).to.equal(true);
  });

  it("of a page that a worker keeps, wants what the worker has, and not what the server says", () => {
    const store = new MemoryStore();
    const wish = new ReloadWish(store, "1");
    wish.noteKept({ own: "1", next: "1" }, NOW);
    expect(wish.isWanted()).to.equal(false);

    wish.noteKept({ own: "1", next: "2" }, NOW);

    expect(wish.isWanted()).to.equal(true);
  });

  it("of a page that a worker kept and keeps no longer, wants the server's", () => {
    const wish = new ReloadWish(new MemoryStore(), "2");

    wish.noteVersion("1", NOW);

    expect(wish.isWanted()).to.equal(true);
  });

  it("does not reload for a version where that cannot be noted", () => {
    const store = new MemoryStore();
    const wish = pageOf(store, "1", { next: "2", at: NOW });
    store.full = true;

    expect(wish.note(NOW)).to.equal(false);
    expect(pageOf(null, "1", { next: "2", at: NOW }).note(NOW)).to.equal(false);
  });

  it("loads a page anew that misses a part once a day, since the next may miss it too", () => {
    const store = new MemoryStore();
    const wish = new ReloadWish(store);
    expect(wish.isRepairDue(NOW)).to.equal(true);
    expect(wish.noteRepair(NOW)).to.equal(true);

    expect(new ReloadWish(store).isRepairDue(NOW + DAY_MS - 1)).to.equal(false);
    expect(new ReloadWish(store).isRepairDue(NOW + DAY_MS)).to.equal(true);
  });

  it("does not load it anew where that cannot be noted", () => {
    const store = new MemoryStore();
    store.full = true;

    expect(new ReloadWish(store).noteRepair(NOW)).to.equal(false);
    expect(new ReloadWish(null).noteRepair(NOW)).to.equal(false);
  });
});

describe("how far away a screen is read", () => {
  it("as far as its day, but a small phone no further than its smallest letters", () => {
    expect(greatestDistance(2.04, 1)).to.equal(2);
    // Rounded to whole pixels.
    expect(greatestDistance(1.7, 0.995)).to.equal(1.7);
    expect(greatestDistance(1.2, 0.62)).to.equal(0.6);
    expect(greatestDistance(0.5, 0.62)).to.equal(0.5);
  });
});

describe("the name of a screen", () => {
  it("stands there as long as the caregiver is told", () => {
    expect(SHOWN_FOR_MS).to.equal(IDENTIFY_MS);
  });
});
