import type { Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import type { DisplayEngine } from "../../../client-display/engine/state/DisplayEngine.js";
import { ViewingKeeper } from "../../../client-display/addons/viewing/ViewingKeeper.js";
import type { Viewing } from "../../../shared/contract/displays.js";
import type { PlannedDevice } from "../../../shared/realtime/snapshot.js";
import { DEFAULT_VIEWING } from "../../../shared/rules/letterSize.js";
import { buildSnapshot, minutesFromNow, NOW } from "./buildPlan.js";
import { installTimers } from "./installTimers.js";
import { QuietLink } from "./QuietLink.js";
import { startEngine, storageOf } from "./startEngine.js";

const LARGE: Viewing = { diagonalInches: 24, distanceM: 3 };
const SMALL: Viewing = { diagonalInches: 7, distanceM: 1 };
const SIZE = { width: 1280, height: 752, screenWidth: 1280, screenHeight: 800, pixelRatio: 1 };
const UNKNOWN = { viewing: DEFAULT_VIEWING, viewingAt: null, size: null };

describe("what is said of a screen at the screen itself", () => {
  let timers: Clock;
  let link: QuietLink;
  let stored: Map<string, string>;
  let engine: DisplayEngine;
  let keeper: ViewingKeeper;
  let frames = 0;

  beforeEach(() => {
    timers = installTimers(NOW);
    stored = new Map();
    openPage();
  });
  afterEach(() => timers.uninstall());

  function openPage(): void {
    link = new QuietLink();
    const storage = storageOf(stored);
    engine = startEngine(link, storage);
    keeper = new ViewingKeeper({
      engine,
      storage,
      newFrameId: () => `frame-000${(frames += 1)}`,
    });
    engine.attach(keeper);
  }

  function connect(device: Partial<PlannedDevice> = UNKNOWN): void {
    const snapshot = buildSnapshot({ serverTime: new Date().toISOString() });
    link.listener?.handleConnected();
    link.listener?.handleFrame({
      type: "snapshot",
      snapshot: { ...snapshot, device: { ...snapshot.device, ...device } },
    });
    timers.tick(300);
  }

  function hear(device: Partial<PlannedDevice>): void {
    const known = buildSnapshot().device;
    link.listener?.handleFrame({ type: "device.changed", device: { ...known, ...UNKNOWN, ...device } });
    timers.tick(300);
  }

  function ack(): void {
    said().forEach(({ id }) => link.listener?.handleFrame({ type: "ack", id }));
    timers.tick(300);
  }

  function choose(viewing: Viewing): void {
    keeper.choose(viewing);
    timers.tick(20);
  }

  const seen = () => engine.getView().plan?.device.viewing;
  const said = () => link.outbox.filter(({ type }) => type === "viewing.chosen" || type === "size.measured");

  it("is on the screen at once and told until the server has it", () => {
    connect();
    choose(LARGE);

    expect(seen()).to.deep.equal(LARGE);
    expect(said()).to.have.length(1);
    expect(said()[0]).to.deep.include({ type: "viewing.chosen", viewing: LARGE });
    ack();
    expect(said()).to.deep.equal([]);
    expect(seen()).to.deep.equal(LARGE);
  });

  it("without a network survives a reload, on the screen and on its way", () => {
    connect();
    link.listener?.handleClosed(null);
    choose(LARGE);
    timers.tick(1_000);
    const { at } = JSON.parse(stored.get("mantel.viewing") ?? "{}").frame as { at: string };

    openPage();
    timers.tick(20);
    expect(seen()).to.deep.equal(LARGE);
    connect();

    expect(seen()).to.deep.equal(LARGE);
    expect(said()).to.have.length(1);
    expect(said()[0]).to.deep.include({ viewing: LARGE, at });
  });

  it("gives way to what a caregiver chose later, and stands against what was chosen before", () => {
    connect();
    link.listener?.handleClosed(null);
    choose(LARGE);

    connect({ viewing: SMALL, viewingAt: minutesFromNow(-5), size: null });
    expect(seen()).to.deep.equal(LARGE);

    hear({ viewing: SMALL, viewingAt: minutesFromNow(5) });
    expect(seen()).to.deep.equal(SMALL);
    expect(said()).to.deep.equal([]);
  });

  it("said twice is told once, as it was said last, though the clock was put back meanwhile", () => {
    connect();
    link.listener?.handleClosed(null);
    choose(SMALL);
    const first = JSON.parse(stored.get("mantel.viewing") ?? "{}").frame as { at: string };
    engine.clock.sync(-3_600_000);
    choose(LARGE);
    connect();

    expect(said()).to.have.length(1);
    expect(said()[0]).to.deep.include({ viewing: LARGE });
    expect((said()[0] as { at: string }).at > first.at).to.equal(true);
  });

  it("of two changes that overtake each other the later one counts", () => {
    connect();
    hear({ viewing: LARGE, viewingAt: minutesFromNow(2) });
    hear({ viewing: SMALL, viewingAt: minutesFromNow(1) });

    expect(seen()).to.deep.equal(LARGE);
  });

  it("is kept from a server of an earlier build, which would close on it, and told to a newer one", () => {
    connect({});
    keeper.measure(SIZE);
    choose(LARGE);
    timers.tick(1_000);

    expect(said()).to.deep.equal([]);
    connect({});
    expect(seen()).to.deep.equal(LARGE);

    connect();
    expect(said().map(({ type }) => type)).to.deep.equal(["viewing.chosen", "size.measured"]);
  });

  it("is nothing for the next device that this browser becomes", () => {
    connect();
    link.listener?.handleClosed(null);
    choose(LARGE);

    connect({ ...UNKNOWN, id: "f".repeat(24) });

    expect(seen()).to.deep.equal(DEFAULT_VIEWING);
    expect(said()).to.deep.equal([]);
    expect(stored.has("mantel.viewing")).to.equal(false);
  });

  it("how large it is drawn is told when it is news, and again to a server that has lost it", () => {
    connect({ ...UNKNOWN, size: SIZE });
    keeper.measure(SIZE);
    timers.tick(300);
    expect(said()).to.deep.equal([]);

    const upright = { ...SIZE, width: 800, height: 1232 };
    keeper.measure(upright);
    timers.tick(300);
    expect(said()).to.have.length(1);
    ack();
    keeper.measure(upright);
    timers.tick(300);
    expect(said()).to.deep.equal([]);

    connect();
    expect(said()[0]).to.deep.include({ type: "size.measured", size: upright });
  });
});
