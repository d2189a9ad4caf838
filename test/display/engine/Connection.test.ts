import type { Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import { CLOSE_REASONS, type CloseReason } from "../../../shared/realtime/closeReasons.js";
import type { DisplaySnapshot, PlannedCall } from "../../../shared/realtime/snapshot.js";
import { Connection } from "../../../client-display/engine/connection/Connection.js";
import type { LinkFrame, LinkListener } from "../../../client-display/engine/connection/Link.js";
import type { ClockSample } from "../../../client-display/engine/time/TrueClock.js";
import type { QueuedFrame } from "../../../client-display/engine/state/outbox.js";
import { buildSnapshot, NOW } from "./buildPlan.js";
import { FakeSocket } from "./FakeSocket.js";
import { installTimers } from "./installTimers.js";

class RecordingListener implements LinkListener {
  readonly frames: LinkFrame[] = [];
  readonly closed: (CloseReason | null)[] = [];
  readonly samples: ClockSample[] = [];
  broken = 0;

  handleConnected(): void {}

  handleFrame(frame: LinkFrame): void {
    this.frames.push(frame);
  }

  handleBrokenFrame(): void {
    this.broken += 1;
  }

  handleClockSamples(samples: ClockSample[]): void {
    this.samples.push(...samples);
  }

  handleClosed(reason: CloseReason | null): void {
    this.closed.push(reason);
  }
}

describe("the connection of a display", () => {
  let timers: Clock;
  let sockets: FakeSocket[];
  let listener: RecordingListener;
  let connection: Connection;
  let random: number;
  let fetches: ((snapshot: DisplaySnapshot | null) => void)[];

  beforeEach(() => {
    timers = installTimers(NOW);
    sockets = [];
    listener = new RecordingListener();
    random = 0.5;
    fetches = [];
    connection = new Connection({
      openSocket: () => {
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket;
      },
      clocks: { wall: () => Date.now(), monotonic: () => performance.now() },
      appVersion: "1",
      random: () => random,
      fetchSnapshot: (answer) => fetches.push(answer),
    });
    connection.start(listener);
  });

  afterEach(() => {
    connection.stop();
    timers.uninstall();
  });

  const socket = () => sockets[sockets.length - 1]!;
  const sayHello = () => {
    socket().open();
    socket().hear({ type: "snapshot", snapshot: buildSnapshot() });
  };

  /** How long the next attempt took to come. */
  const waitForAttempt = () => {
    const before = Date.now();
    const opened = sockets.length;
    while (sockets.length === opened) timers.tick(100);
    return Date.now() - before;
  };

  it("says hello first and nothing else before the snapshot", () => {
    socket().open();
    connection.flush([answer("answer-1")]);

    const hello = { type: "hello", protocol: 1, role: "device", appVersion: "1", fetchesSnapshot: true };
    expect(socket().sent).to.deep.equal([hello]);
  });

  it("sends a waiting frame once per connection, and again on the next until it is answered", () => {
    sayHello();
    connection.flush([answer("answer-1")]);
    connection.flush([answer("answer-1")]);
    expect(
      socket()
        .typesSent()
        .filter((type) => type === "occurrence.answered"),
    ).to.have.length(1);

    socket().end();
    timers.tick(30_000);
    sayHello();
    connection.flush([answer("answer-1")]);

    expect(socket().lastSent("occurrence.answered").id).to.equal("answer-1");
  });

  it("sends what was not acknowledged again within the hour", () => {
    sayHello();
    connection.flush([answer("answer-1")]);
    for (let second = 0; second < 60 * 60; second += 10) {
      timers.tick(10_000);
      const ping = socket().lastSent("ping");
      socket().hear({ type: "pong", id: ping.id, serverTime: new Date().toISOString() });
    }
    connection.flush([answer("answer-1")]);
    connection.flush([answer("answer-1")]);

    expect(sockets).to.have.length(1);
    const sent = socket()
      .typesSent()
      .filter((type) => type === "occurrence.answered");
    expect(sent).to.have.length(2);
  });

  it("sends a week of answers in portions", () => {
    const outbox = Array.from({ length: 120 }, (_, index) => answer(`answer-${index}`));
    sayHello();

    connection.flush(outbox);
    expect(
      socket()
        .typesSent()
        .filter((type) => type === "occurrence.answered"),
    ).to.have.length(50);
    connection.flush(outbox.slice(50));

    expect(
      socket()
        .typesSent()
        .filter((type) => type === "occurrence.answered"),
    ).to.have.length(100);
  });

  it("comes back for ever, waiting longer up to 8 seconds", () => {
    random = 0.999_999;
    const waits: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      socket().end();
      waits.push(waitForAttempt());
    }

    expect(waits.slice(0, 6)).to.deep.equal([500, 1_000, 2_000, 4_000, 8_000, 8_000]);
    expect(waits[11]).to.equal(8_000);
  });

  it("spreads the return of many displays from at once to the full wait", () => {
    random = 0;
    socket().end();
    timers.tick(0);

    expect(sockets).to.have.length(2);
  });

  it("starts over with short waits after a snapshot", () => {
    random = 0.999_999;
    for (let attempt = 0; attempt < 8; attempt += 1) {
      socket().end();
      timers.tick(30_000);
    }
    sayHello();
    const opened = sockets.length;

    socket().end();
    timers.tick(500);

    expect(sockets).to.have.length(opened + 1);
  });

  (Object.keys(CLOSE_REASONS) as CloseReason[]).forEach((reason) => {
    const { code, retry } = CLOSE_REASONS[reason];
    it(`tells ${reason} by its frame and by its code, and tries again ${retry ? "soon" : "slowly"}`, () => {
      socket().open();
      socket().hear({ type: "closing", reason });
      socket().end(1006);
      waitForAttempt();
      socket().open();
      socket().end(code);

      expect(listener.closed).to.deep.equal([reason, reason]);
      const wait = waitForAttempt();
      expect(wait).to.be.within(retry ? 0 : 30_000, retry ? 1_000 : 90_000);
    });
  });

  it("fetches a large plan, and asks for it over the socket when it does not come", () => {
    socket().open();
    socket().hear({ type: "snapshot.ready", planVersion: 1 });
    expect(fetches).to.have.length(1);
    fetches[0]!(null);
    expect(fetches, "once more, since the whole plan is far larger").to.have.length(2);
    expect(socket().typesSent()).to.not.include("snapshot.requested");
    fetches[1]!(null);

    expect(fetches).to.have.length(2);
    expect(socket().sent.at(-1)).to.include({ type: "snapshot.requested", whole: true });
    socket().hear({ type: "snapshot.ready", planVersion: 1 });
    fetches[2]!(buildSnapshot());
    expect(listener.frames).to.deep.equal([{ type: "snapshot", snapshot: buildSnapshot() }]);
  });

  it("takes no plan that was fetched for a socket of before", () => {
    socket().open();
    socket().hear({ type: "snapshot.ready", planVersion: 1 });
    socket().end();
    waitForAttempt();
    const { length } = socket().sent;
    fetches[0]!(buildSnapshot());
    fetches[0]!(null);

    expect(listener.frames).to.deep.equal([]);
    expect(socket().sent).to.have.length(length);
  });

  it("forgets no word of a call, nor other news, for a fetched plan that was on its way before it", () => {
    const [call, extras] = [buildCall(), { ...buildSnapshot().extras, jokes: [] }];
    const device = { ...buildSnapshot().device, name: "Hall" };
    socket().open();
    socket().hear({ type: "snapshot.ready", planVersion: 1 });
    socket().hear({ type: "call.changed", callId: call.id, call });
    socket().hear({ type: "extras.changed", extras });
    socket().hear({ type: "device.changed", device });
    fetches[0]!(buildSnapshot());
    expect(listener.frames.at(-1)).to.deep.equal({
      type: "snapshot",
      snapshot: buildSnapshot({ call, extras, device }),
    });

    socket().hear({ type: "snapshot.ready", planVersion: 2 });
    socket().hear({ type: "call.changed", callId: call.id, call: null });
    fetches[1]!(buildSnapshot({ call }));

    expect(listener.frames.at(-1)).to.deep.equal({
      type: "snapshot",
      snapshot: buildSnapshot({ call: null }),
    });
  });

  it("gives up a socket that does not open within ten seconds", () => {
    timers.tick(10_000);

    expect(sockets[0]?.closed).to.equal(true);
    expect(listener.closed).to.deep.equal(["silence"]);
  });

  it("pings a silent server and finds a half-open socket within 45 s", () => {
    sayHello();
    const before = socket().sent.length;
    timers.tick(16_000);
    expect(socket().typesSent().slice(before)).to.include("ping");

    timers.tick(25_000);

    expect(sockets[0]?.closed).to.equal(true);
    expect(listener.closed).to.deep.equal(["silence"]);
  });

  it("stays for a day with a server that only answers pings", () => {
    sayHello();
    for (let second = 0; second < 24 * 60 * 60; second += 10) {
      timers.tick(10_000);
      const ping = socket().lastSent("ping");
      socket().hear({ type: "pong", id: ping.id, serverTime: new Date().toISOString() });
    }

    expect(sockets).to.have.length(1);
  });

  it("answers the server's ping", () => {
    sayHello();

    socket().hear({ type: "ping", id: "server-ping-1" });

    expect(socket().lastSent("pong")).to.deep.equal({ type: "pong", id: "server-ping-1" });
  });

  it("measures the clock with five pings after connecting", () => {
    sayHello();
    for (let ping = 0; ping < 5; ping += 1) {
      timers.tick(40);
      const { id } = socket().lastSent("ping");
      socket().hear({ type: "pong", id, serverTime: new Date(Date.now() + 60_000).toISOString() });
    }

    expect(listener.samples).to.have.length(5);
    expect(listener.samples[0]!.receivedAt - listener.samples[0]!.sentAt).to.equal(40);
  });

  it("ignores a kind of frame that it does not know and reports one that it cannot read", () => {
    sayHello();

    socket().hear({ type: "weather.changed", base: 1, next: 2 });
    socket().hear('{"type":"snap');
    socket().hear({ type: "message.changed", base: 1, next: 2, message: { text: 5 } });

    expect(listener.frames.map((frame) => frame.type)).to.deep.equal(["snapshot"]);
    expect(listener.broken).to.equal(2);
  });

  it("connects anew when already the snapshot cannot be read", () => {
    socket().open();
    socket().hear({ type: "snapshot", snapshot: { planVersion: "one" } });
    timers.tick(500);

    expect(sockets).to.have.length(2);
  });

  it("does not wait when the network is back", () => {
    random = 0.999_999;
    for (let attempt = 0; attempt < 8; attempt += 1) {
      socket().end();
      timers.tick(30_000);
    }
    socket().end();
    const opened = sockets.length;

    connection.retryNow();

    expect(sockets).to.have.length(opened + 1);
  });

  it("finds within seconds of waking that its connection did not survive the sleep", () => {
    sayHello();

    connection.retryNow();
    timers.tick(6_000);

    expect(listener.closed).to.deep.equal(["silence"]);
  });

  it("hears nothing more of a socket that it gave up", () => {
    const old = socket();
    timers.tick(10_000);
    timers.tick(500);
    sayHello();

    old.hear({ type: "device.removed" });
    old.end();

    expect(listener.frames.map((frame) => frame.type)).to.deep.equal(["snapshot"]);
    expect(listener.closed).to.deep.equal(["silence"]);
  });

  it("stays away after it was stopped", () => {
    connection.stop();
    timers.tick(3_600_000);

    expect(sockets).to.have.length(1);
    expect(sockets[0]?.closed).to.equal(true);
  });
});

function buildCall(): PlannedCall {
  return {
    ...{ id: "call-1", state: "ringing", callerName: "Anna", callerRelation: null, callerPhotoURL: null },
    ...{ caregivers: [], ringsUntil: new Date(NOW + 60_000).toISOString(), answeredAt: null, endsAt: null },
    ...{ iceServers: [], relayOnly: false },
  };
}

function answer(id: string): QueuedFrame {
  return {
    type: "occurrence.answered",
    id,
    key: "series1/once",
    messageId: "a".repeat(24),
    messageVersion: 1,
    choice: "ok",
    text: "OK",
    at: new Date(NOW).toISOString(),
  };
}
