import type { Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import { postSync, readSync } from "../../../client-display/engine/connection/postSync.js";
import { Polls, type SyncAnswer, type SyncRequest } from "../../../client-display/engine/connection/Polls.js";
import { SlowLink } from "../../../client-display/engine/connection/SlowLink.js";
import type { Link, LinkFrame, LinkListener } from "../../../client-display/engine/connection/Link.js";
import type { CloseReason } from "../../../shared/realtime/closeReasons.js";
import type { QueuedFrame } from "../../../client-display/engine/state/outbox.js";
import { buildSnapshot, NOW } from "./buildPlan.js";
import { installTimers } from "./installTimers.js";

describe("the slow second channel", () => {
  let timers: Clock;
  let socket: LinkListener;
  let polls: Array<{ request: SyncRequest; answer: (answer: SyncAnswer) => void }>;
  let heard: { frames: LinkFrame[]; connected: number; closed: (CloseReason | null)[]; samples: number };
  let flushedBySocket: number;
  let link: SlowLink;

  beforeEach(() => {
    timers = installTimers(NOW);
    polls = [];
    flushedBySocket = 0;
    heard = { frames: [], connected: 0, closed: [], samples: 0 };
    const inner: Link = {
      start: (listener) => (socket = listener),
      stop: () => undefined,
      flush: () => (flushedBySocket += 1),
      measureClock: () => undefined,
      retryNow: () => undefined,
    };
    link = new SlowLink(inner);
    link.start({
      handleConnected: () => (heard.connected += 1),
      handleFrame: (frame) => heard.frames.push(frame),
      handleBrokenFrame: () => undefined,
      handleClockSamples: (samples) => (heard.samples += samples.length),
      handleClosed: (reason) => heard.closed.push(reason),
    });
  });
  afterEach(() => {
    link.stop();
    timers.uninstall();
  });

  const bringPolls = () => {
    const tools = {
      appVersion: "1",
      clocks: { wall: () => Date.now(), monotonic: () => performance.now() },
      postSync: (request: SyncRequest, answer: (answer: SyncAnswer) => void) =>
        polls.push({ request, answer }),
    };
    link.allowPolling((listener, outbox) => new Polls(tools, listener, outbox));
  };
  const block = () => [1, 2, 3].forEach(() => socket.handleClosed(null));
  const synced = (over: Partial<Extract<SyncAnswer, { kind: "synced" }>> = {}): SyncAnswer => ({
    kind: "synced",
    serverTime: new Date(NOW).toISOString(),
    acks: [],
    refused: [],
    snapshot: null,
    ...over,
  });
  const press = (id: string): QueuedFrame => ({
    type: "answer.retracted",
    id,
    answerId: "answer-01",
    key: "m/once",
    messageId: "m",
    at: new Date(NOW).toISOString(),
  });

  it("does not poll while sockets open, however often they close", () => {
    bringPolls();
    for (let round = 0; round < 6; round += 1) {
      socket.handleConnected();
      socket.handleClosed(null);
    }
    timers.tick(60_000);

    expect(polls).to.have.length(0);
    expect(heard.closed).to.have.length(6);
  });

  it("polls every 15 s once three sockets in a row never opened", () => {
    bringPolls();
    block();
    timers.tick(1);
    polls[0]!.answer(synced({ snapshot: buildSnapshot() }));
    timers.tick(15_000);

    expect(polls.map((poll) => poll.request.planVersion)).to.deep.equal([null, buildSnapshot().planVersion]);
    expect(heard.frames.map((frame) => frame.type)).to.deep.equal(["snapshot"]);
    expect(heard.connected).to.equal(1);
    expect(heard.samples).to.equal(1);
  });

  it("sends what a person pressed at once, and again until it is acknowledged", () => {
    bringPolls();
    block();
    timers.tick(1);
    polls[0]!.answer(synced({ snapshot: buildSnapshot() }));
    link.flush([press("retract-1")]);
    timers.tick(300);
    expect(polls[1]!.request.frames.map((frame) => frame.id)).to.deep.equal(["retract-1"]);
    polls[1]!.answer({ kind: "unreachable" });
    timers.tick(15_000);
    polls[2]!.answer(synced({ snapshot: buildSnapshot() }));
    timers.tick(300);
    polls[3]!.answer(synced({ acks: ["retract-1"] }));

    expect(polls[3]!.request.frames.map((frame) => frame.id)).to.deep.equal(["retract-1"]);
    expect(heard.frames.at(-1)).to.deep.equal({ type: "ack", id: "retract-1" });
    expect(flushedBySocket).to.equal(0);
  });

  it("is the socket again as soon as one opens", () => {
    bringPolls();
    block();
    timers.tick(1);
    socket.handleConnected();
    polls[0]!.answer(synced({ snapshot: buildSnapshot() }));
    timers.tick(60_000);
    link.flush([press("retract-1")]);

    expect(polls).to.have.length(1);
    expect(heard.frames).to.deep.equal([]);
    expect(flushedBySocket).to.equal(1);
  });

  it("polls as soon as the part that polls is here, and says what was pressed before once the clock is measured", () => {
    block();
    link.flush([press("retract-1")]);
    timers.tick(60_000);
    expect(polls).to.have.length(0);
    bringPolls();
    timers.tick(1);
    polls[0]!.answer(synced({ snapshot: buildSnapshot() }));
    timers.tick(300);

    expect(polls.map(({ request }) => request.frames.map((frame) => frame.id))).to.deep.equal([
      [],
      ["retract-1"],
    ]);
  });

  it("does not poll for that part while the socket is open, nor after it was stopped", () => {
    socket.handleConnected();
    bringPolls();
    socket.handleClosed(null);
    block();
    timers.tick(1);
    link.stop();
    polls[0]!.answer(synced({ acks: ["retract-1"] }));
    timers.tick(60_000);

    expect(polls).to.have.length(1);
    expect(heard.frames).to.deep.equal([]);
  });

  it("says that the server is gone when a poll fails, and that it is back", () => {
    bringPolls();
    block();
    timers.tick(1);
    polls[0]!.answer({ kind: "unreachable" });
    timers.tick(15_000);
    polls[1]!.answer(synced({ snapshot: buildSnapshot() }));

    expect(heard.closed).to.have.length(4);
    expect(heard.connected).to.equal(1);
  });

  const answers: Array<[why: string, status: number, body: string, expected: object]> = [
    [
      "an unknown device",
      401,
      '{"error":{"code":"not-signed-in"}}',
      { kind: "refused", reason: "device-unknown" },
    ],
    [
      "a removed device",
      401,
      '{"error":{"code":"device-removed"}}',
      { kind: "refused", reason: "device-removed" },
    ],
    ["a broken server", 500, '{"error":{"code":"internal"}}', { kind: "unreachable" }],
    ["a proxy's page", 200, "<html>Sign in to the hotel</html>", { kind: "unreachable" }],
    ["a proxy's refusal", 401, "<html>", { kind: "unreachable" }],
    ["another server's JSON", 200, "{}", { kind: "unreachable" }],
  ];
  answers.forEach(([why, status, body, expected]) => {
    it(`reads the answer of ${why}`, () => {
      expect(readSync(status, body)).to.deep.equal(expected);
    });
  });
});

describe("one request of the slow channel", () => {
  /** As much of an XMLHttpRequest as a server that never answers needs. */
  class HungRequest {
    static timeouts: number[] = [];
    timeout = 0;

    open(): void {}
    setRequestHeader(): void {}
    send(): void {
      HungRequest.timeouts.push(this.timeout);
    }
  }
  const original = Object.getOwnPropertyDescriptor(globalThis, "XMLHttpRequest");

  afterEach(() => {
    if (original) Object.defineProperty(globalThis, "XMLHttpRequest", original);
    else Reflect.deleteProperty(globalThis, "XMLHttpRequest");
  });

  it("is given up after ten seconds, and after a minute when it fetches a large plan over a weak line", () => {
    Object.assign(globalThis, { XMLHttpRequest: HungRequest });
    const poll: SyncRequest = { appVersion: "1", epoch: null, planVersion: null, frames: [] };

    postSync(poll, () => undefined);
    postSync({ ...poll, fetches: true }, () => undefined);

    expect(HungRequest.timeouts).to.deep.equal([10_000, 60_000]);
  });
});
