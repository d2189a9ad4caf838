import type { Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import type { DisplayEngine } from "../../../client-display/engine/state/DisplayEngine.js";
import { loadDisplay, type KeyValueStore } from "../../../client-display/engine/state/storage.js";
import { buildSnapshot, NOW } from "./buildPlan.js";
import { installTimers } from "./installTimers.js";
import { QuietLink } from "./QuietLink.js";
import { startEngine, storageOf } from "./startEngine.js";

const MINUTE = 60_000;

interface Tab {
  engine: DisplayEngine;
  link: QuietLink;
}

describe("two tabs of a display's browser", () => {
  let timers: Clock;
  let entries: Map<string, string>;
  let storage: KeyValueStore;

  beforeEach(() => {
    timers = installTimers(NOW);
    entries = new Map();
    storage = storageOf(entries);
  });
  afterEach(() => timers.uninstall());

  function openTab(): Tab {
    const link = new QuietLink();
    return { engine: startEngine(link, storage), link };
  }

  function connect({ link }: Tab): void {
    link.listener?.handleConnected();
    const serverTime = new Date().toISOString();
    link.listener?.handleFrame({ type: "snapshot", snapshot: { ...buildSnapshot(), serverTime } });
    timers.tick(300);
  }

  function openConnectedTabs(): [Tab, Tab] {
    const tabs: [Tab, Tab] = [openTab(), openTab()];
    tabs.forEach(connect);
    return tabs;
  }

  function press({ engine }: Tab): void {
    const { screen } = engine.getView();
    if (screen.kind !== "message") throw new Error(`there is no message but ${screen.kind}`);
    engine.press(screen.entry, { choice: "ok", text: null }, "OK");
  }

  const storedAnswers = () =>
    loadDisplay(storage)!.state.outbox.filter(({ type }) => type === "occurrence.answered");

  it("keeps an answer of one that the other does not know", () => {
    const [front, behind] = openConnectedTabs();
    [front, behind].forEach(({ link }) => link.listener?.handleClosed(null));
    press(front);
    timers.tick(5 * MINUTE);

    expect(storedAnswers()).to.have.length(1);
    const next = openTab();
    expect(next.engine.getView().screen.kind, "it is not asked for again").to.equal("clock");
    connect(next);
    expect(next.link.outbox.map(({ type }) => type)).to.include("occurrence.answered");
  });

  it("keeps that it was taken back", () => {
    const [front, behind] = openConnectedTabs();
    [front, behind].forEach(({ link }) => link.listener?.handleClosed(null));
    press(front);
    timers.tick(5_000);
    front.engine.undo();
    timers.tick(5 * MINUTE);

    expect(loadDisplay(storage)!.state.outbox.map(({ type }) => type)).to.include("answer.retracted");
    expect(openTab().engine.getView().screen.kind).to.equal("message");
  });

  it("goes on in the other with an answer of one that may be closed before it can tell it", () => {
    const [front, behind] = openConnectedTabs();
    front.link.listener?.handleClosed(null);
    press(front);
    timers.tick(2 * MINUTE);
    expect(behind.engine.getView().screen.kind).to.equal("clock");
    expect(behind.link.outbox.map(({ type }) => type)).to.include("occurrence.answered");
  });

  it("opens again in the other what was taken back in one", () => {
    const [front, behind] = openConnectedTabs();
    timers.tick(MINUTE - (Date.now() % MINUTE) - 5_000);
    press(front);
    timers.tick(6_000);
    expect(behind.engine.getView().screen.kind).to.equal("clock");
    front.engine.undo();
    timers.tick(2 * MINUTE);

    expect(behind.engine.getView().screen.kind).to.equal("message");
  });

  it("forgets an answer for good once it is known in both that it arrived", () => {
    const tabs = openConnectedTabs();
    const ack = ({ link }: Tab) =>
      link.outbox.forEach(({ id }) => link.listener?.handleFrame({ type: "ack", id }));
    press(tabs[0]);
    timers.tick(2 * MINUTE);
    expect(storedAnswers()).to.have.length(1);

    ack(tabs[0]);
    timers.tick(2 * MINUTE);
    ack(tabs[1]);
    timers.tick(2 * MINUTE);

    expect(storedAnswers()).to.deep.equal([]);
    tabs.forEach(({ link }) =>
      expect(link.outbox.map(({ type }) => type)).not.to.include("occurrence.answered"),
    );
  });

  it("leaves nothing of either when the device is removed", () => {
    const [front, behind] = openConnectedTabs();
    press(front);
    timers.tick(2 * MINUTE);

    [front, behind].forEach(({ link }) => link.listener?.handleFrame({ type: "device.removed" }));
    timers.tick(2 * MINUTE);

    expect([...entries.keys()]).to.deep.equal([]);
  });
});
