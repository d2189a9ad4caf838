import { EventEmitter } from "node:events";
import FakeTimers, { type Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import type { WebSocket } from "ws";
import { z } from "zod";
import type { AppContext } from "../../server/core/AppContext.js";
import { Connection, type ConnectionHandler } from "../../server/realtime/Connection.js";
import { CLOSE_REASONS } from "../../shared/realtime/closeReasons.js";
import { PROTOCOL_VERSION } from "../../shared/realtime/timing.js";

class FakePeer extends EventEmitter {
  readonly OPEN = 1;
  readonly CLOSED = 3;
  readyState = 1;
  bufferedAmount = 0;
  closedWith: number | null = null;

  send(): void {}

  close(code: number): void {
    this.closedWith = code;
  }

  say(frame: object): void {
    this.emit("message", Buffer.from(JSON.stringify(frame)), false);
  }
}

describe("a frame that the database never answers", () => {
  let clock: Clock;
  let peer: FakePeer;
  let ended: number;
  let answer: () => Promise<void>;
  let open: () => Promise<ConnectionHandler>;
  let turn: () => Promise<void>;

  beforeEach(() => {
    clock = FakeTimers.install({ shouldClearNativeTimers: true });
    peer = new FakePeer();
    ended = 0;
    answer = () => Promise.resolve();
    turn = () => Promise.resolve();
    const session: ConnectionHandler = {
      frames: z.object({ type: z.string(), id: z.string() }),
      handle: () => answer(),
      seen: () => undefined,
      ended: () => void (ended += 1),
    };
    open = () => Promise.resolve(session);
    const log = { debug() {}, warn() {}, error() {} };
    const app = { log, now: Date.now } as unknown as AppContext;
    new Connection(app, peer as unknown as WebSocket, {
      openHandler: () => open(),
      inTurn: (work) => turn().then(work),
      closed: () => undefined,
    });
  });

  afterEach(() => clock.uninstall());

  const hello = async () => {
    peer.say({ type: "hello", protocol: PROTOCOL_VERSION, role: "device", appVersion: "1" });
    await clock.tickAsync(1);
  };

  it("costs its socket within 5 s, so that the client comes back and sends it again", async () => {
    await hello();
    answer = () => new Promise(() => undefined);
    peer.say({ type: "occurrence.shown", id: "frame-0001" });
    await clock.tickAsync(4_900);
    expect(peer.closedWith).to.equal(null);
    await clock.tickAsync(200);

    expect(peer.closedWith).to.equal(CLOSE_REASONS["server-error"].code);
  });

  it("leaves a socket alone whose frames take their time one by one", async () => {
    await hello();
    answer = () => new Promise((resolve) => setTimeout(resolve, 3_000));
    for (let frame = 0; frame < 4; frame += 1) peer.say({ type: "screen.changed", id: `frame-000${frame}` });
    await clock.tickAsync(20_000);

    expect(peer.closedWith).to.equal(null);
  });

  it("does not count how long a hello waits behind hundreds of others", async () => {
    turn = () => new Promise((resolve) => setTimeout(resolve, 30_000));
    await hello();
    await clock.tickAsync(31_000);
    answer = () => new Promise(() => undefined);
    peer.say({ type: "occurrence.shown", id: "frame-0001" });
    expect(peer.closedWith).to.equal(null);
    await clock.tickAsync(5_100);

    // Its session is open: a frame that hangs there costs it its socket, as at any time.
    expect(peer.closedWith).to.equal(CLOSE_REASONS["server-error"].code);
  });

  it("ends the session that opened after its hello was given up", async () => {
    const opening = open;
    open = async () => {
      await new Promise((resolve) => setTimeout(resolve, 6_000));
      return opening();
    };
    await hello();
    await clock.tickAsync(5_100);
    expect(peer.closedWith).to.equal(CLOSE_REASONS["server-error"].code);
    await clock.tickAsync(1_000);

    expect(ended).to.equal(1);
  });
});
