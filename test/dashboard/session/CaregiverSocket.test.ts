import { expect } from "chai";
import FakeTimers, { type Clock } from "@sinonjs/fake-timers";
import {
  CaregiverSocket,
  type SocketLike,
  type SocketStatus,
} from "../../../client-dashboard/realtime/CaregiverSocket.js";
import { CLOSE_REASONS, type CloseReason } from "../../../shared/realtime/closeReasons.js";
import type { ServerToCaregiver } from "../../../shared/realtime/serverToCaregiver.js";
import {
  PING_INTERVAL_MS,
  RECONNECT_MAX_MS,
  RECONNECT_REFUSED_MS,
  SILENCE_LIMIT_MS,
} from "../../../shared/realtime/timing.js";

const SNAPSHOT: ServerToCaregiver = {
  type: "snapshot",
  snapshot: { serverTime: "2026-11-21T10:00:00.000Z", groupId: "g", displays: [] },
};
const READ = { type: "answer.read", id: "read-0001", key: "s/once", displayId: "d" } as const;

interface Frame {
  type: string;
  id?: string;
  token?: string;
}

class SocketDouble implements SocketLike {
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  readonly sent: Frame[] = [];
  isClosed = false;

  send(frame: string): void {
    this.sent.push(JSON.parse(frame) as Frame);
  }

  close(): void {
    this.isClosed = true;
  }

  say(event: ServerToCaregiver): void {
    this.sayRaw(event);
  }

  sayRaw(frame: unknown): void {
    const data = typeof frame === "string" ? frame : JSON.stringify(frame);
    this.onmessage?.call(this as never, { data } as MessageEvent);
  }

  open(): void {
    this.onopen?.call(this as never, {} as Event);
  }

  end(code: number): void {
    this.onclose?.call(this as never, { code } as CloseEvent);
  }

  types(): string[] {
    return this.sent.map(({ type }) => type);
  }
}

describe("dashboard: CaregiverSocket", () => {
  let clock: Clock;
  let sockets: SocketDouble[];
  let statuses: SocketStatus[];
  let events: string[];
  let received: ServerToCaregiver[];
  let token: string;
  let refresh: () => Promise<unknown>;
  let connection: CaregiverSocket;

  beforeEach(() => {
    clock = FakeTimers.install({ now: Date.parse("2026-11-21T10:00:00.000Z") });
    sockets = [];
    statuses = [];
    events = [];
    received = [];
    token = "old";
    refresh = () => Promise.resolve((token = "new"));
    connection = new CaregiverSocket({
      open: () => {
        const socket = new SocketDouble();
        sockets.push(socket);
        return socket;
      },
      appVersion: "1.0.0",
      getToken: () => token,
      refreshToken: () => refresh(),
      onEvent: (event) => {
        events.push(event.type);
        received.push(event);
      },
      onStatus: (status) => statuses.push(status),
      random: () => 1,
    });
    connection.start();
  });
  afterEach(() => {
    connection.stop();
    clock.uninstall();
  });

  const latest = () => sockets.at(-1) as SocketDouble;
  function goLive(): SocketDouble {
    latest().open();
    latest().say(SNAPSHOT);
    return latest();
  }
  const closeFor = (reason: CloseReason) => latest().end(CLOSE_REASONS[reason].code);

  it("says hello with its token and is live with the snapshot", () => {
    const socket = goLive();

    expect(socket.sent[0]).to.include({
      type: "hello",
      role: "caregiver",
      token: "old",
      appVersion: "1.0.0",
    });
    expect(statuses).to.deep.equal(["live"]);
    expect(events).to.deep.equal(["snapshot"]);
  });

  it("comes back after every loss, ever more slowly, and at once after the next success", async () => {
    goLive();
    for (let loss = 0; loss < 10; loss++) {
      latest().end(1006);
      await clock.tickAsync(RECONNECT_MAX_MS);
      expect(sockets).to.have.length(loss + 2);
    }
    goLive();
    latest().end(1006);
    await clock.tickAsync(500);

    expect(sockets).to.have.length(12);
  });

  it("drops a connection that fell silent", async () => {
    const socket = goLive();

    await clock.tickAsync(PING_INTERVAL_MS);
    expect(socket.types()).to.include("ping");
    await clock.tickAsync(SILENCE_LIMIT_MS - PING_INTERVAL_MS);

    expect(socket.isClosed).to.equal(true);
    expect(statuses.at(-1)).to.equal("lost");
  });

  it("keeps a connection that answers", async () => {
    const socket = goLive();
    for (let minute = 0; minute < 10; minute++) {
      await clock.tickAsync(PING_INTERVAL_MS);
      socket.say({ type: "pong", id: "pong-0001", serverTime: "2026-11-21T10:00:00.000Z" });
    }

    expect(sockets).to.have.length(1);
    expect(socket.isClosed).to.equal(false);
  });

  it("gives up on a server that never answers the hello", async () => {
    latest().open();

    await clock.tickAsync(SILENCE_LIMIT_MS + 500);

    expect(sockets).to.have.length(2);
  });

  it("answers the server's ping", () => {
    const socket = goLive();

    socket.say({ type: "ping", id: "ping-0001" });

    expect(socket.sent.at(-1)).to.deep.equal({ type: "pong", id: "ping-0001" });
  });

  it("renews a refused token, then says hello again", async () => {
    latest().open();
    latest().say({ type: "closing", reason: "token-invalid" });
    latest().end(1000);
    await clock.tickAsync(0);
    latest().open();

    expect(sockets).to.have.length(2);
    expect(latest().sent[0]?.token).to.equal("new");
  });

  it("keeps trying while the token cannot be renewed for lack of a network", async () => {
    refresh = () => Promise.reject(new Error("offline"));
    closeFor("token-invalid");
    await clock.tickAsync(500);

    expect(sockets).to.have.length(2);
  });

  it("ends with the session, which the refused renewal reports", async () => {
    refresh = () => {
      // As RealtimeProvider does when nobody is signed in any more.
      connection.stop();
      return Promise.reject(new Error("session-over"));
    };
    goLive();
    closeFor("session-over");
    await clock.tickAsync(10 * RECONNECT_REFUSED_MS);

    expect(sockets).to.have.length(1);
  });

  it("goes on with the new token when the session was replaced by another", async () => {
    goLive();
    closeFor("session-over");
    await clock.tickAsync(0);
    latest().open();

    expect(sockets).to.have.length(2);
    expect(latest().sent[0]?.token).to.equal("new");
  });

  it("tries slowly after a reason that needs a person", async () => {
    closeFor("protocol-unsupported");
    await clock.tickAsync(RECONNECT_REFUSED_MS - 1);
    expect(sockets).to.have.length(1);
    await clock.tickAsync(1);

    expect(sockets).to.have.length(2);
  });

  it("sends what was not acknowledged again after a reconnect, and nothing after that", async () => {
    connection.send(READ);
    expect(latest().types()).to.deep.equal([]);
    goLive();
    expect(latest().types()).to.deep.equal(["hello", "answer.read"]);
    latest().end(1006);
    await clock.tickAsync(500);
    const second = goLive();
    expect(second.types()).to.deep.equal(["hello", "answer.read"]);
    second.say({ type: "ack", id: READ.id });
    second.end(1006);
    await clock.tickAsync(500);

    expect(goLive().types()).to.deep.equal(["hello"]);
  });

  it("finds out at once whether it still lives when the phone wakes up", async () => {
    const socket = goLive();

    connection.wake();
    expect(socket.types().at(-1)).to.equal("ping");
    await clock.tickAsync(5_500);

    expect(sockets).to.have.length(2);
  });

  it("ignores what only a newer server says", async () => {
    const socket = goLive();

    socket.sayRaw({ type: "weather.changed", wind: 3 });
    socket.sayRaw({ type: "activity.added", item: { type: "earthquake", id: "1" } });
    socket.sayRaw({ type: "toString" });
    socket.sayRaw({ type: "closing", reason: "tea-time" });
    await clock.tickAsync(500);

    expect(events).to.deep.equal(["snapshot"]);
    expect(sockets).to.have.length(1);
    expect(socket.isClosed).to.equal(false);
  });

  it("leaves out a field that only a newer server knows", () => {
    const socket = goLive();

    socket.sayRaw({ type: "display.removed", displayId: "d", why: "moved" });

    expect(received.at(-1)).to.deep.equal({ type: "display.removed", displayId: "d" });
  });

  const cut: [string, unknown][] = [
    ["is cut off", "{cut"],
    ["lacks a field", { type: "display.removed" }],
    ["has another kind of value", { type: "occurrence.changed", occurrence: "all of them" }],
    ["has no type", { displayId: "d" }],
  ];
  cut.forEach(([what, frame]) => {
    it(`fetches everything anew after a frame that ${what}`, async () => {
      const socket = goLive();

      socket.sayRaw(frame);
      await clock.tickAsync(500);
      goLive();

      expect(socket.isClosed).to.equal(true);
      expect(sockets).to.have.length(2);
      expect(events).to.deep.equal(["snapshot", "snapshot"]);
      expect(statuses).to.deep.equal(["live", "lost", "live"]);
    });
  });
});
