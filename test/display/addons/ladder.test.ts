import type { Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import type { Sound } from "../../../shared/contract/displays.js";
import type {
  DisplaySnapshot,
  PlannedMessage,
  PlannedOccurrence,
} from "../../../shared/realtime/snapshot.js";
import { openLadder } from "../../../client-display/addons/ladder/openLadder.js";
import { newFrameId } from "../../../client-display/engine/connection/frameId.js";
import { CueFinder } from "../../../client-display/addons/sound/CueFinder.js";
import type { DisplayEngine } from "../../../client-display/engine/state/DisplayEngine.js";
import { isNightFor } from "../../../client-display/engine/state/night.js";
import { truthOf } from "../../../client-display/screens/confirmation/ConfirmationScreen.js";
import { buildMessage, buildOccurrence, buildSnapshot, minutesFromNow, NOW } from "../engine/buildPlan.js";
import { installTimers } from "../engine/installTimers.js";
import { QuietLink } from "../engine/QuietLink.js";
import { startEngine } from "../engine/startEngine.js";

const MINUTE = 60_000;
const LADDER = { larger: 5, aloud: 10 };
const SOUND: Sound = { chime: true, readAloud: false, volume: 60, quiet: null };
const AT_NIGHT = { from: "07:00", until: "12:00" };

/** A browser: what it stores outlives its pages. */
class Browser {
  private readonly stored = new Map<string, string>();

  getItem = (key: string) => this.stored.get(key) ?? null;
  setItem = (key: string, text: string) => void this.stored.set(key, text);
  removeItem = (key: string) => void this.stored.delete(key);
}

/** One page of a display with its ladder, and what was heard of it: the minute since due, and what. */
class Page {
  readonly heard: string[] = [];
  readonly link = new QuietLink();
  readonly engine: DisplayEngine;
  private readonly cues: CueFinder;
  private isCovered = false;
  private isGone = false;
  private readonly ladder;

  /** `wallErrorMs`: how far the tablet's own clock is ahead. */
  constructor(
    readonly storage: Browser | null,
    wallErrorMs = 0,
  ) {
    this.engine = startEngine(this.link, storage, { wallErrorMs });
    const wasSeen = this.engine.wasSeen.bind(this.engine);
    this.cues = new CueFinder({ clock: this.engine.clock, wasSeen, truthOf });
    this.ladder = openLadder(this.engine, { storage, newFrameId }, { lock: () => (page.locks += 1) });
    this.ladder.watch(this.look);
    this.engine.subscribe(this.look);
    this.look();
  }

  close(): void {
    this.isGone = true;
    page.classes.clear();
  }

  cover(isCovered: boolean): void {
    this.isCovered = isCovered;
    this.engine.cover(isCovered);
    this.look();
  }

  receive(snapshot: DisplaySnapshot): void {
    const serverTime = new Date().toISOString();
    this.link.listener?.handleConnected();
    this.link.listener?.handleFrame({ type: "snapshot", snapshot: { ...snapshot, serverTime } });
    timers.tick(300);
  }

  press(choice: string): void {
    const { screen } = this.engine.getView();
    if (screen.kind !== "message") throw new Error(`there is no message but ${screen.kind}`);
    this.engine.press(screen.entry, { choice, text: null }, choice);
  }

  /** As openSound does, which needs a browser. */
  private readonly look = (): void => {
    if (this.isCovered || this.isGone) return;
    const { screen, face, zoneOffsets } = this.engine.getView();
    const sound = face && face.sound;
    const isQuiet = [sound?.quiet ?? null, face?.night ?? null].some((hours) =>
      isNightFor(hours, zoneOffsets, this.engine.clock.now()),
    );
    const { chime, say, voiceUrl } = this.cues.next({ screen, sound, isQuiet, step: this.ladder.take() });
    const what = [chime, say && (voiceUrl ? "voice" : "read")].filter(Boolean).join(" ");
    const minute = Math.round((Date.now() - NOW) / MINUTE);
    if (what && screen.kind === "message") this.heard.push(`${minute}: ${what}`);
  };
}

/** What the addon needs of a page. */
const page = {
  classes: new Set<string>(),
  resizes: 0,
  locks: 0,
  isHidden: false,
  turnings: [] as (() => void)[],
};
let timers: Clock;

const planOf = (message: Partial<PlannedMessage> = {}, occurrence: Partial<PlannedOccurrence> = {}) =>
  buildSnapshot({
    messages: [buildMessage({ ladder: LADDER, occurrences: [buildOccurrence(occurrence)], ...message })],
    display: { ...buildSnapshot().display, sound: SOUND },
  });
const withFace = (plan: DisplaySnapshot, face: Partial<DisplaySnapshot["display"]>): DisplaySnapshot => ({
  ...plan,
  display: { ...plan.display, ...face },
});
const hide = (isHidden: boolean) => {
  page.isHidden = isHidden;
  page.turnings.forEach((turning) => turning());
};
const isLarger = () => page.classes.has("message-larger");

describe("what a display does about a message that nobody answers", () => {
  beforeEach(() => {
    timers = installTimers(NOW);
    page.classes.clear();
    page.resizes = 0;
    page.locks = 0;
    page.isHidden = false;
    page.turnings = [];
    const classList = {
      add: (name: string) => page.classes.add(name),
      remove: (name: string) => page.classes.delete(name),
    };
    Object.assign(globalThis, {
      window: { dispatchEvent: () => (page.resizes += 1) },
      document: {
        documentElement: { classList },
        createEvent: () => ({ initEvent: () => undefined }),
        addEventListener: (_type: string, turning: () => void) => page.turnings.push(turning),
        get hidden() {
          return page.isHidden;
        },
      },
    });
  });

  afterEach(() => {
    ["window", "document"].forEach((name) => Reflect.deleteProperty(globalThis, name));
    timers.uninstall();
  });

  /** A page that was there before the message was due. */
  function show(plan = planOf(), storage: Browser | null = new Browser()): Page {
    const shown = new Page(storage);
    shown.receive(plan);
    return shown;
  }
  const wait = (minutes: number) => timers.tick(minutes * MINUTE);

  it("after five minutes it stands larger and chimes again, after ten it is read aloud, each once", () => {
    const shown = show();
    wait(4);
    expect(isLarger()).to.equal(false);

    wait(50);

    expect(shown.heard).to.deep.equal(["0: soft", "5: soft", "10: soft read"]);
    expect(isLarger()).to.equal(true);
    expect(page.resizes).to.equal(1);
  });

  it("its buttons take no press in the moment in which they move", () => {
    show();
    wait(4);
    expect(page.locks).to.equal(0);

    wait(2);

    expect(page.locks).to.equal(1);
  });

  it("is reported as shown once, since a step is no second showing, and each step when it was made", () => {
    const shown = show();

    wait(20);

    const reported = shown.link.outbox.flatMap((frame) => (frame.type === "occurrence.shown" ? [frame] : []));
    const minuteOf = (at: string) => Math.round((Date.parse(at) - NOW) / MINUTE);
    expect(reported.map(({ step = "shown", at }) => `${minuteOf(at)}: ${step}`)).to.deep.equal([
      "0: shown",
      "5: larger",
      "10: aloud",
    ]);
  });

  it("waits for a page that somebody can see, and is neither heard nor reported before", () => {
    const shown = show();
    const steps = () =>
      shown.link.outbox.flatMap((frame) => (frame.type === "occurrence.shown" && frame.step) || []);
    wait(1);
    hide(true);
    wait(6);
    expect(shown.heard).to.deep.equal(["0: soft"]);
    expect([steps(), isLarger()]).to.deep.equal([[], false]);

    hide(false);
    wait(1);
    expect(shown.heard).to.deep.equal(["0: soft", "7: soft"]);
    expect([steps(), isLarger()]).to.deep.equal([["larger"], true]);

    wait(5);
    expect(shown.heard).to.deep.equal(["0: soft", "7: soft", "10: soft read"]);
  });

  it("without a ladder nothing more happens", () => {
    const shown = show(planOf({ ladder: undefined }));

    wait(50);

    expect(shown.heard).to.deep.equal(["0: soft"]);
    expect(isLarger()).to.equal(false);
  });

  it("what was answered has no further step, and the next screen is not larger", () => {
    const shown = show();
    wait(6);

    shown.press("ok");
    wait(10);

    expect(shown.heard).to.deep.equal(["0: soft", "5: soft"]);
    expect(isLarger()).to.equal(false);
  });

  it("an answer that was taken back repeats no step, and the next one comes", () => {
    const shown = show();
    wait(6);
    shown.press("ok");
    timers.tick(3_000);

    shown.engine.undo();
    wait(10);

    expect(shown.heard).to.deep.equal(["0: soft", "5: soft", "10: soft read"]);
  });

  it('waits for "Not yet" and counts from its return', () => {
    const shown = show();
    wait(6);
    shown.press("notYet");
    wait(9);
    expect(isLarger()).to.equal(false);

    wait(20);

    expect(shown.heard).to.deep.equal(["0: soft", "5: soft", "16: soft", "21: soft", "26: soft read"]);
  });

  it("is in a step to the second, though the return lies between two minutes", () => {
    const hiddenUntil = new Date(NOW + 10.5 * MINUTE).toISOString();
    show(planOf({}, { notYets: 1, hiddenUntil }));
    timers.tick(15.5 * MINUTE - 2_000);
    expect(isLarger()).to.equal(false);

    timers.tick(3_000);

    expect(isLarger()).to.equal(true);
  });

  it("a claim stops further steps while it stands, and they go on after it", () => {
    const shown = show();
    wait(6);
    shown.receive({ ...planOf({}, { claim: { name: "Ben", until: minutesFromNow(21) } }), planVersion: 2 });
    wait(9);
    expect(shown.heard).to.deep.equal(["0: soft", "5: soft"]);
    expect(isLarger()).to.equal(true);

    shown.receive({ ...planOf(), planVersion: 3 });
    wait(5);

    expect(shown.heard).to.deep.equal(["0: soft", "5: soft", "15: soft read"]);
  });

  it("a claim that lapses lets the later of two steps come to the second, with or without a server", () => {
    const until = new Date(NOW + 18.5 * MINUTE).toISOString();
    const shown = show(planOf({}, { claim: { name: "Ben", until } }));
    timers.tick(18.5 * MINUTE - 2_000);
    expect(isLarger()).to.equal(false);

    timers.tick(3_000);

    expect(isLarger()).to.equal(true);
    wait(20);
    expect(shown.heard).to.deep.equal(["0: soft", "19: soft read"]);
  });

  it("claimed before the first step it stays as it is", () => {
    const shown = show(planOf({}, { claim: { name: "Ben", until: minutesFromNow(20) } }));

    wait(15);

    expect(shown.heard).to.deep.equal(["0: soft"]);
    expect(isLarger()).to.equal(false);
  });

  it("a reload repeats no step that was made, and is larger at once", () => {
    const storage = new Browser();
    const first = show(planOf(), storage);
    wait(6);
    first.close();

    const second = new Page(storage);
    timers.tick(1_000);
    expect(isLarger()).to.equal(true);
    wait(20);

    expect(second.heard).to.deep.equal(["10: soft read"]);
  });

  it("a step that fell into a reload is made by the next page, both as one", () => {
    const storage = new Browser();
    show(planOf(), storage).close();
    wait(12);

    const second = new Page(storage);
    wait(20);

    expect(second.heard).to.deep.equal(["12: soft read"]);
    expect(isLarger()).to.equal(true);
  });

  it("a page that can store nothing repeats no step of before its reload", () => {
    show(planOf(), null).close();
    wait(6);

    const second = show(planOf({}, { shown: true }), null);
    wait(20);

    expect(second.heard).to.deep.equal(["10: soft read"]);
  });

  it("a second device that is switched on later repeats no step of the first, but is as large", () => {
    show().close();
    wait(6);

    const second = show(planOf({}, { shown: true }));

    expect(second.heard).to.deep.equal([]);
    expect(isLarger()).to.equal(true);
  });

  it("a device whose clock is put right after its start repeats no chime and no step of before", () => {
    const errors = [-10 * 365 * 24 * 60 * MINUTE, 60 * MINUTE];
    wait(6);

    const pages = errors.map((wallErrorMs) => {
      const late = new Page(new Browser(), wallErrorMs);
      wait(1);
      late.receive(planOf({}, { shown: true }));
      return late;
    });
    wait(10);

    expect(pages.map(({ heard }) => heard)).to.deep.equal([["10: soft read"], ["10: soft read"]]);
  });

  it("a second tab of the same browser makes no step that the first has made", () => {
    const storage = new Browser();
    const first = show(planOf(), storage);
    const second = show(planOf(), storage);

    wait(20);

    const steps = [...first.heard, ...second.heard].filter((one) => !one.startsWith("0:"));
    expect(steps.sort()).to.deep.equal(["10: soft read", "5: soft"]);
  });

  it("what comes to the screen late is heard once, with the step that is due", () => {
    const shown = new Page(new Browser());
    wait(12);

    shown.receive(planOf());
    wait(10);

    expect(shown.heard).to.deep.equal(["12: soft read"]);
    expect(isLarger()).to.equal(true);
  });

  it("what comes late to a screen that reads is read though its step only chimes", () => {
    const shown = new Page(new Browser());
    wait(6);

    shown.receive(withFace(planOf(), { sound: { ...SOUND, readAloud: true } }));

    expect(shown.heard).to.deep.equal(["6: soft read"]);
  });

  it("a sleep of the tablet makes one step of two that fell into it", () => {
    const shown = show();
    wait(2);

    timers.setSystemTime(NOW + 14 * MINUTE);
    wait(5);

    expect(shown.heard).to.deep.equal(["0: soft", "14: soft read"]);
  });

  it("a clock that is set back repeats nothing", () => {
    const shown = show();
    wait(6);

    timers.setSystemTime(NOW - 30 * MINUTE);
    wait(3);
    const before = shown.heard.length;
    wait(20);

    expect(before).to.equal(2);
    expect(shown.heard).to.have.length(3);
    expect(isLarger()).to.equal(true);
  });

  it("waits for the end of a recording, and makes the later of two steps", () => {
    const shown = show();
    wait(3);
    shown.cover(true);
    wait(8);
    expect(isLarger()).to.equal(false);

    shown.cover(false);
    wait(10);

    expect(shown.heard).to.deep.equal(["0: soft", "11: soft read"]);
  });

  it("by night there is no step and no sound, and in the morning one", () => {
    const night = { from: "08:03", until: "08:30" };
    const shown = show(withFace(planOf(), { night }));
    wait(29);
    expect(shown.heard).to.deep.equal(["0: soft"]);
    expect(isLarger()).to.equal(false);

    wait(5);

    expect(shown.heard).to.deep.equal(["0: soft", "30: soft read"]);
  });

  it("what is urgent takes its steps by night too, with the firm chime", () => {
    const shown = show(withFace(planOf({ urgent: true }), { night: AT_NIGHT }));

    wait(20);

    expect(shown.heard).to.deep.equal(["0: firm", "5: firm", "10: firm read"]);
  });

  it("in hours of quiet it stands larger without a sound, and makes none of it up when they end", () => {
    const quiet = { from: "08:00", until: "08:20" };
    const shown = show(withFace(planOf(), { sound: { ...SOUND, quiet } }));

    wait(40);

    expect(shown.heard).to.deep.equal([]);
    expect(isLarger()).to.equal(true);
  });

  const sounds: [string, Partial<Sound>, string[]][] = [
    ["the chime is off", { chime: false }, ["10: read"]],
    ["the volume is 0", { volume: 0 }, []],
    ["the screen reads aloud anyway", { readAloud: true }, ["0: soft read", "5: soft", "10: soft read"]],
  ];
  sounds.forEach(([name, changes, expected]) => {
    it(`sounds as it was chosen where ${name}`, () => {
      const shown = show(withFace(planOf(), { sound: { ...SOUND, ...changes } }));

      wait(20);

      expect(shown.heard).to.deep.equal(expected);
    });
  });

  it("is heard in the voice of the caregiver who has spoken it", () => {
    const shown = show(planOf({ voiceUrl: "/api/media/1/seal" }));

    wait(20);

    expect(shown.heard).to.deep.equal(["0: soft", "5: soft", "10: soft voice"]);
  });

  it("of two messages that take turns each makes its own steps when it has the screen", () => {
    const messages = ["one", "two"].map((key) =>
      buildMessage({
        messageId: key,
        ladder: LADDER,
        occurrences: [buildOccurrence({ key: `${key}/once` })],
      }),
    );
    const shown = show({ ...planOf(), messages });

    wait(30);

    expect(shown.heard.filter((one) => /read/.test(one))).to.have.length(2);
    expect(shown.heard).to.have.length(6);
  });

  it("minutes that are changed while it stands are taken, and no step is made a second time", () => {
    const shown = show();
    wait(6);

    shown.receive({ ...planOf({ version: 2, ladder: { larger: 20, aloud: 25 } }), planVersion: 2 });
    wait(30);

    expect(shown.heard).to.deep.equal(["0: soft", "5: soft", "25: soft read"]);
  });

  it("switched off while it stands, it is as before", () => {
    const shown = show();
    wait(6);

    shown.receive({ ...planOf({ version: 2, ladder: undefined }), planVersion: 2 });
    wait(1);

    expect(isLarger()).to.equal(false);
  });

  it("nothing of it stays on a device that was removed", () => {
    const storage = new Browser();
    const shown = show(planOf(), storage);
    wait(6);
    expect(storage.getItem("mantel.ladder")).not.to.equal(null);

    shown.link.listener?.handleFrame({ type: "device.removed" });
    timers.tick(1_000);

    expect(storage.getItem("mantel.ladder")).to.equal(null);
  });

  it("a storage that is full or broken stops no step", () => {
    const full = new Browser();
    full.setItem = () => {
      throw new Error("QuotaExceededError");
    };
    const broken = new Browser();
    broken.setItem("mantel.ladder", "{");

    const heard = [full, broken].map((storage) => {
      timers.setSystemTime(NOW);
      const shown = show(planOf(), storage);
      wait(20);
      shown.close();
      return shown.heard;
    });

    heard.forEach((one) => expect(one).to.deep.equal(["0: soft", "5: soft", "10: soft read"]));
  });

  it("a storage that has become full stops no step, and repeats none", () => {
    const storage = new Browser();
    const shown = show(planOf(), storage);
    wait(2);
    storage.setItem = () => {
      throw new Error("QuotaExceededError");
    };

    wait(20);

    expect(shown.heard).to.deep.equal(["0: soft", "5: soft", "10: soft read"]);
  });
});
