import type { Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import { findStorage } from "../../../client-display/addons/status/findStorage.js";
import { openStatus, type StatusAddon } from "../../../client-display/addons/status/openStatus.js";
import type { AddonTools } from "../../../client-display/app/addons/openAddons.js";
import { DisplayEngine } from "../../../client-display/engine/state/DisplayEngine.js";
import type { QueuedFrame } from "../../../client-display/engine/state/outbox.js";
import { type KeyValueStore, STORAGE_KEY } from "../../../client-display/engine/state/storage.js";
import { DeviceStatus } from "../../../shared/contract/base/deviceStatus.js";
import { buildMessage, buildOccurrence, buildSnapshot, minutesFromNow, NOW } from "../engine/buildPlan.js";
import { installTimers } from "../engine/installTimers.js";
import { QuietLink } from "../engine/QuietLink.js";

type StatusFrame = Extract<QueuedFrame, { type: "device.status" }>;
type Media = "microphone" | "camera";

const PAGE = ["window", "document", "navigator"];
const OLD_CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/49.0 Safari/537.36";
const MINUTE_MS = 60_000;

class FakeBattery extends EventTarget {
  level = 0.8;
  charging = true;

  set(changes: { level?: number; charging?: boolean }): void {
    Object.assign(this, changes);
    this.dispatchEvent(new Event("charging" in changes ? "chargingchange" : "levelchange"));
  }
}

class MemoryStore implements KeyValueStore {
  readonly texts = new Map<string, string>();
  room = Infinity;

  getItem(key: string): string | null {
    return this.texts.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (value.length > this.room) throw new Error("QuotaExceededError");
    this.texts.set(key, value);
  }

  removeItem(key: string): void {
    this.texts.delete(key);
  }
}

/** As much of a browser as tells how it is. Each part may be missing, as it is in some engine. */
interface Browser {
  battery?: FakeBattery;
  permissions?: Record<Media, PermissionState>;
  devices?: { kind: string; label: string }[];
}

describe("what a display tells of its device", () => {
  let timers: Clock;
  let page: EventTarget;
  let sheet: EventTarget & { hidden: boolean };
  let link: QuietLink;
  let storage: MemoryStore;
  let engine: DisplayEngine;
  let status: StatusAddon;
  let wall: number;
  let frames: number;
  let sound: "on" | "locked" | null;
  let wakeLock: "held" | "lost" | "missing";

  beforeEach(() => {
    timers = installTimers(NOW);
    page = Object.assign(new EventTarget(), { performance });
    sheet = Object.assign(new EventTarget(), { hidden: false });
    storage = new MemoryStore();
    wall = 0;
    frames = 0;
    sound = "locked";
    wakeLock = "held";
  });

  afterEach(() => {
    PAGE.forEach((name) => Reflect.deleteProperty(globalThis, name));
    timers.uninstall();
  });

  async function open({ battery, permissions, devices }: Browser = {}): Promise<void> {
    const query = ({ name }: { name: string }) => {
      const state = permissions![name as Media];
      return Promise.resolve({ state, onchange: null });
    };
    const parts = {
      window: page,
      document: sheet,
      navigator: {
        userAgent: OLD_CHROME,
        ...(battery && { getBattery: () => Promise.resolve(battery) }),
        ...(permissions && { permissions: { query } }),
        ...(devices && { mediaDevices: { enumerateDevices: () => Promise.resolve(devices) } }),
      },
    };
    PAGE.forEach((name) =>
      Object.defineProperty(globalThis, name, {
        value: parts[name as keyof typeof parts],
        configurable: true,
      }),
    );
    link = new QuietLink();
    engine = new DisplayEngine({
      link,
      clocks: { wall: () => Date.now() + wall, monotonic: () => performance.now() },
      storage,
      openPairing: null,
      offerOfAddress: null,
      scheduleFrame: (work) => setTimeout(work, 16),
      isVisible: () => !sheet.hidden,
      random: () => 0.5,
    });
    engine.start();
    const around = {
      sound: { findState: () => sound },
      awake: { findState: () => wakeLock },
      offline: { isSecure: () => true },
      tools: { storage, newFrameId: () => `status-000${(frames += 1)}` } as unknown as AddonTools,
    };
    status = openStatus({ engine, ...around } as unknown as Parameters<typeof openStatus>[0]);
    await settle();
  }

  /** What the browser has promised is there. */
  async function settle(): Promise<void> {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    timers.tick(300);
  }

  function connect(
    { takesStatus }: { takesStatus?: true } = { takesStatus: true },
    messages = [buildMessage()],
  ): void {
    const snapshot = buildSnapshot({ serverTime: new Date().toISOString(), messages });
    link.listener?.handleConnected();
    const device = { ...snapshot.device, ...(takesStatus && { takesStatus }) };
    link.listener?.handleFrame({ type: "snapshot", snapshot: { ...snapshot, device } });
    timers.tick(3_000);
  }

  const said = (): StatusFrame[] =>
    link.outbox.filter((frame): frame is StatusFrame => frame.type === "device.status");
  const last = (): DeviceStatus => said()[0]!.status;

  function ack(): void {
    said().forEach(({ id }) => link.listener?.handleFrame({ type: "ack", id }));
    timers.tick(300);
    expect(said()).to.deep.equal([]);
  }

  it("is told as a whole after a connect, in the shape that the server takes", async () => {
    await open({
      battery: new FakeBattery(),
      permissions: { microphone: "granted", camera: "denied" },
      devices: [{ kind: "audioinput", label: "Built-in" }],
    });
    connect();

    expect(said()).to.have.length(1);
    expect(last()).to.deep.equal({
      battery: { percent: 80, charging: true },
      pageHidden: false,
      wakeLock: "held",
      sound: "locked",
      microphone: "ready",
      camera: "refused",
      storage: "fine",
      clockOffMs: 0,
      securePage: true,
      videoCalls: "unable",
      engine: "Chrome 49",
      loadedAt: last().loadedAt,
    });
    expect(DeviceStatus.parse(last())).to.deep.equal(last());
  });

  it("has nothing of what an old browser does not tell", async () => {
    sound = null;
    await open();
    connect();

    const { battery, microphone, camera } = last();
    expect({ battery, microphone, camera, sound: last().sound }).to.deep.equal({
      battery: null,
      microphone: null,
      camera: null,
      sound: null,
    });
  });

  describe("with a second tab of the same browser", () => {
    let channel: { posted: string[]; onmessage: ((event: { data: string }) => void) | null };

    beforeEach(async () => {
      channel = { posted: [], onmessage: null };
      const postMessage = (text: string) => channel.posted.push(text);
      // `new` takes an object that a function returns, and an arrow is no constructor.
      Object.assign(page, {
        BroadcastChannel: function () {
          return Object.assign(channel, { postMessage });
        },
      });
      await open();
      connect();
      ack();
    });

    it("the one in front tells once more how it is when one in the background has told", () => {
      channel.onmessage!({ data: "told" });
      channel.onmessage!({ data: "told" });
      timers.tick(1_500);

      expect(said()).to.have.length(1);
      expect(last().pageHidden).to.equal(false);
      expect(channel.posted).to.deep.equal([]);
      ack();
    });

    it("the one in the background says that it has told, and leaves the last word to the other", () => {
      sheet.hidden = true;
      sheet.dispatchEvent(new Event("visibilitychange"));
      expect(last().pageHidden).to.equal(true);
      expect(channel.posted).to.deep.equal(["told"]);
      ack();

      channel.onmessage!({ data: "told" });
      timers.tick(1_500);

      expect(said()).to.deep.equal([]);
    });
  });

  it("is repeated until it is acknowledged, and told anew on the next connection", async () => {
    await open();
    connect();
    const [first] = said();
    timers.tick(30_000);
    expect(said()).to.deep.equal([first]);
    ack();
    timers.tick(30_000);
    expect(said()).to.deep.equal([]);

    link.listener?.handleClosed(null);
    connect();

    expect(said()[0]!.id).not.to.equal(first!.id);
    expect(said()[0]!.at > first!.at).to.equal(true);
  });

  it("that the server has put off comes again under another id", async () => {
    await open();
    connect();
    const [first] = said();

    timers.tick(MINUTE_MS + 10_000);

    expect(said()).to.have.length(1);
    expect(said()[0]!.id).not.to.equal(first!.id);
  });

  it("is kept from a server of an earlier build, which would close on it", async () => {
    await open();
    connect({});
    expect(said()).to.deep.equal([]);

    connect();
    expect(said()).to.have.length(1);
  });

  it("a charger that is pulled is told at once, what the battery loses once a minute", async () => {
    const battery = new FakeBattery();
    await open({ battery });
    connect();
    ack();

    battery.set({ charging: false });
    expect(last().battery).to.deep.equal({ percent: 80, charging: false });
    ack();
    battery.set({ level: 0.79 });
    timers.tick(30_000);
    battery.set({ level: 0.786 });
    expect(said()).to.deep.equal([]);

    timers.tick(40_000);
    expect(last().battery).to.deep.equal({ percent: 79, charging: false });
  });

  it("a battery that says no number is not reported", async () => {
    const battery = new FakeBattery();
    battery.level = NaN;
    await open({ battery });
    connect();

    expect(last().battery).to.equal(null);
  });

  it("a page that goes to the background is told before the browser puts it to sleep", async () => {
    await open();
    connect();
    ack();

    sheet.hidden = true;
    wakeLock = "lost";
    sheet.dispatchEvent(new Event("visibilitychange"));
    expect(last()).to.include({ pageHidden: true, wakeLock: "lost" });
    ack();

    sheet.hidden = false;
    sheet.dispatchEvent(new Event("visibilitychange"));
    // It takes its lock in the same moment: in between nobody hears that it is lost.
    expect(said()).to.deep.equal([]);
    wakeLock = "held";
    timers.tick(2_000);
    expect(last()).to.include({ pageHidden: false, wakeLock: "held" });
  });

  it("a tap that unlocks the sound is told within seconds", async () => {
    await open();
    connect();
    ack();

    page.dispatchEvent(new Event("mousedown"));
    sound = "on";
    timers.tick(2_000);

    expect(last().sound).to.equal("on");
  });

  it("a clock that is off is told by how much, and not each second of its drift", async () => {
    wall = -5 * MINUTE_MS;
    await open();
    connect();
    expect(last().clockOffMs).to.be.closeTo(-5 * MINUTE_MS, 1_000);
    ack();

    engine.clock.sync(5 * MINUTE_MS + 4_000);
    timers.tick(20_000);
    expect(said()).to.deep.equal([]);

    engine.clock.sync(5 * MINUTE_MS + 14_000);
    timers.tick(10_000);
    expect(last().clockOffMs).to.be.closeTo(-5 * MINUTE_MS - 14_000, 1_000);
  });

  it("a plan that does not fit is a full storage", async () => {
    await open();
    connect();
    ack();
    storage.room = 20;

    link.listener?.handleClosed(null);
    connect();
    timers.tick(11_000);

    expect(last().storage).to.equal("full");
  });

  it("a series of which the last days do not fit is a full storage", async () => {
    const later = buildOccurrence({ key: "series1/later", dueAt: minutesFromNow(10 * 24 * 60) });
    const series = [buildMessage({ occurrences: [buildOccurrence(), later] })];
    await open();
    connect(undefined, series);
    ack();
    storage.room = storage.getItem(STORAGE_KEY)!.length - 20;

    link.listener?.handleClosed(null);
    connect(undefined, series);
    timers.tick(11_000);

    expect(storage.getItem(STORAGE_KEY)).not.to.include("series1/later");
    expect(last().storage).to.equal("full");
  });

  it("a storage is refused where there is none or it takes nothing, and full where it has taken a plan", () => {
    const full = new MemoryStore();
    full.setItem(STORAGE_KEY, "{}");
    full.room = 0;
    const closed = new MemoryStore();
    closed.room = 0;
    const found = [null, closed, full, new MemoryStore()].map((store) => findStorage(store, true));

    expect(found).to.deep.equal(["refused", "refused", "full", "fine"]);
    expect(findStorage(new MemoryStore(), false)).to.equal("full");
  });

  const media: [string, Browser, DeviceStatus["microphone"]][] = [
    [
      "is ready where it was allowed",
      {
        permissions: { microphone: "granted", camera: "granted" },
        devices: [{ kind: "audioinput", label: "" }],
      },
      "ready",
    ],
    [
      "is not asked where nobody was",
      {
        permissions: { microphone: "prompt", camera: "prompt" },
        devices: [{ kind: "audioinput", label: "" }],
      },
      "notAsked",
    ],
    [
      "is refused where it was",
      { permissions: { microphone: "denied", camera: "prompt" }, devices: [] },
      "refused",
    ],
    [
      "is missing where there is none",
      {
        permissions: { microphone: "prompt", camera: "prompt" },
        devices: [{ kind: "videoinput", label: "" }],
      },
      "missing",
    ],
    ["is ready where its name is told", { devices: [{ kind: "audioinput", label: "Built-in" }] }, "ready"],
    [
      "is not reported where nothing tells whether it was allowed",
      { devices: [{ kind: "audioinput", label: "" }] },
      null,
    ],
  ];
  for (const [name, browser, expected] of media)
    it(`a microphone ${name}`, async () => {
      await open(browser);
      connect();

      expect(last().microphone).to.equal(expected);
    });

  it("says when it is known of the microphone, which it is not just after loading", async () => {
    const permissions = { microphone: "granted", camera: "granted" } as const;
    const known: (string | null)[] = [];
    const opened = open({ permissions, devices: [{ kind: "audioinput", label: "Built-in" }] });
    const note = () => known.push(status.read().microphone);
    status.whenMediaKnown(note);
    expect([known, status.read().microphone]).to.deep.equal([[], null]);
    await opened;
    await settle();
    status.whenMediaKnown(note);

    expect(known).to.deep.equal(["ready", "ready"]);
  });

  it("does not wait for what a browser does not tell", async () => {
    await open();
    const known: (string | null)[] = [];
    status.whenMediaKnown(() => known.push(status.read().microphone));

    expect(known).to.deep.equal([null]);
  });

  it("what the set-up check was told counts where the browser tells nothing", async () => {
    await open({ devices: [{ kind: "audioinput", label: "" }] });
    connect();
    ack();

    status.noteMedia({ microphone: "refused" });
    await settle();

    expect(last().microphone).to.equal("refused");
  });
});
