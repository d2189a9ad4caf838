import FakeTimers from "@sinonjs/fake-timers";
import { expect } from "chai";
import { ApiError } from "../../../../client-dashboard/api/ApiError.js";
import type { CallServer } from "../../../../client-dashboard/features/calls/session/callServer.js";
import { CallSession } from "../../../../client-dashboard/features/calls/session/CallSession.js";
import type { KeptSide } from "../../../../client-dashboard/features/calls/session/keptSide.js";
import type { CallFrame, CallWire } from "../../../../client-dashboard/realtime/RealtimeContext.js";
import type { Call, CallSide } from "../../../../shared/contract/calling/calls.js";
import { CALL_RETURN_EVERY_MS } from "../../../../shared/limits.js";
import type { ServerToCaregiver } from "../../../../shared/realtime/serverToCaregiver.js";

const AT = "2026-11-21T13:05:00.000Z";
const DIRECT = { iceServers: [], relayOnly: false };
const KITCHEN: CallSide = {
  sideId: "kitchen",
  kind: "device",
  userId: null,
  name: "Kitchen",
  joinedAt: AT,
  leftAt: null,
};

const side = (sideId: string, name = "Anna"): CallSide => ({
  ...KITCHEN,
  sideId,
  kind: "caregiver",
  userId: name,
  name,
});
const call = (changes: Partial<Call>): Call => ({
  id: "call-1",
  displayId: "mum",
  displayName: "Mum",
  state: "ringing",
  caller: { userId: "anna", name: "Anna" },
  sides: [],
  asking: [],
  startedAt: AT,
  ringsUntil: AT,
  answeredAt: null,
  endsAt: null,
  endedAt: null,
  endReason: null,
  ...changes,
});

/** As much of a browser as a session touches before there is a connection: no camera, and nothing to connect to. */
describe("dashboard: a page's part in a call", () => {
  const before = {
    stream: globalThis.MediaStream,
    window: globalThis.window,
    navigator: globalThis.navigator,
  };
  let kept: Map<string, string>;
  let said: CallFrame[];
  let left: KeptSide[];
  let tell: (event: ServerToCaregiver) => void;
  let server: CallServer;
  let wire: CallWire;
  let session: CallSession;
  let isLive: boolean;
  let tries: number;

  beforeEach(() => {
    isLive = true;
    tries = 0;
    kept = new Map();
    said = [];
    left = [];
    const sessionStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    const getTracks = () => [];
    Object.assign(globalThis, {
      window: { sessionStorage },
      navigator: {},
      MediaStream: class {
        getTracks = getTracks;
      },
    });
    server = {
      start: (sideId) => Promise.resolve({ call: call({ sides: [side(sideId)] }), ...DIRECT }),
      ask: ({ sideId }) => Promise.resolve(talkingOf(["page-of-anna"], sideId)),
      admit: ({ sideId }) => Promise.resolve(talkingOf(["page-of-anna", sideId])),
      connection: () => Promise.resolve(DIRECT),
      find: () => Promise.resolve(null),
      leave: async (one) => void left.push(one),
    };
    wire = {
      isLive: () => isLive,
      retryNow: () => void (tries += 1),
      send: (frame) => void said.push(frame),
      listen(listener) {
        tell = listener;
        return () => undefined;
      },
    };
    session = openSession();
  });

  afterEach(() => session.close());
  after(() =>
    Object.assign(globalThis, {
      MediaStream: before.stream,
      window: before.window,
      navigator: before.navigator,
    }),
  );

  const openSession = () => {
    const opened = new CallSession({
      displayId: "mum",
      server,
      wire,
      createConnection: () => {
        throw new Error("Nothing is connected here.");
      },
    });
    opened.open();
    return opened;
  };
  const talkingOf = (sideIds: string[], asks?: string) =>
    call({
      state: "talking",
      answeredAt: AT,
      sides: [KITCHEN, ...sideIds.map((sideId) => side(sideId))],
      asking: asks === undefined ? [] : [{ sideId: asks, userId: "ben", name: "Ben", askedAt: AT }],
    });
  const phase = () => session.getView().phase;
  const changed = (now: Call) => tell({ type: "call.changed", call: now });
  const ownSide = () => (kept.get("call-mum") ?? "").split(" ")[1]!;
  const answer = () => changed(talkingOf([ownSide()]));
  const heard = () => said.filter(({ type }) => type === "call.heard").map((frame) => frame.sideId);

  it("rings, is heard as its side, and talks once it is answered", async () => {
    await session.start();
    expect(phase()).to.equal("ringing");
    expect(heard()).to.deep.equal([ownSide()]);

    answer();

    expect(phase()).to.equal("talking");
    expect(session.getView().people.map(({ sideId }) => sideId)).to.deep.equal(["kitchen"]);
  });

  it("takes what the socket told while the answer was on its way as the later", async () => {
    server.start = (sideId) => {
      changed(call({ sides: [side(sideId), KITCHEN] }));
      return Promise.resolve({ call: call({ sides: [side(sideId)] }), ...DIRECT });
    };

    await session.start();

    expect(session.getView().people.map(({ sideId }) => sideId)).to.deep.equal(["kitchen"]);
  });

  it("says why a call did not come about, and can be tried again", async () => {
    const start = server.start;
    server.start = () => Promise.reject(new ApiError({ code: "call-busy", message: "Ben is calling Mum." }));
    await session.start();
    expect(session.getView()).to.include({ phase: "before", error: "Ben is calling Mum." });

    server.start = start;
    await session.start();

    expect(session.getView()).to.include({ phase: "ringing", error: null });
  });

  it("waits until it is let in, and is a side from then on", async () => {
    await session.ask("call-1");
    expect(phase()).to.equal("asking");
    expect(heard()).to.deep.equal([]);

    changed(talkingOf(["page-of-anna", ownSide()]));

    expect(phase()).to.equal("talking");
    expect(heard()).to.deep.equal([ownSide()]);
    expect(session.getView().people.map(({ sideId }) => sideId)).to.deep.equal(["kitchen", "page-of-anna"]);
  });

  it("is over with the call, with the reason", async () => {
    await session.start();

    changed(call({ state: "ended", endReason: "notNow" }));

    expect(phase()).to.equal("ended");
    expect(session.getView().call?.endReason).to.equal("notNow");
    expect([...kept]).to.deep.equal([]);
  });

  it("is out of it when its side was taken out, and when the display is not seen any more", async () => {
    await session.start();
    changed({ ...talkingOf([]), sides: [KITCHEN, { ...side(ownSide()), leftAt: AT }] });
    expect(session.getView().hasLeft).to.equal("removed");

    session.reset();
    server.start = (sideId) =>
      Promise.resolve({ call: call({ id: "call-2", sides: [side(sideId)] }), ...DIRECT });
    await session.start();
    tell({ type: "snapshot", snapshot: { serverTime: AT, groupId: "group", displays: [] } });

    expect(session.getView()).to.include({ phase: "ended", hasLeft: "removed" });
  });

  it("hangs up as its side, once", async () => {
    await session.start();
    const sideId = ownSide();

    session.hangUp();
    session.hangUp();

    expect(left).to.deep.equal([{ callId: "call-1", sideId }]);
    expect(session.getView()).to.include({ phase: "ended", hasLeft: "byPress" });
  });

  it("tries for a lost connection every two seconds while it is in a call, and not otherwise", async () => {
    const clock = FakeTimers.install({ toFake: ["setInterval", "clearInterval"] });
    const here = openSession();
    try {
      isLive = false;
      clock.tick(CALL_RETURN_EVERY_MS);
      expect(tries).to.equal(0);

      await here.start();
      clock.tick(2 * CALL_RETURN_EVERY_MS);
      expect(tries).to.equal(2);

      isLive = true;
      clock.tick(CALL_RETURN_EVERY_MS);
      expect(tries).to.equal(2);
    } finally {
      here.close();
      clock.uninstall();
    }
  });

  it("goes on as the same side on a page that was loaded anew, and not in a call that is over", async () => {
    await session.start();
    const sideId = ownSide();
    server.find = () => Promise.resolve(talkingOf([sideId]));
    const anew = openSession();
    await settled();
    expect(anew.getView().phase).to.equal("talking");
    expect(heard()).to.deep.equal([sideId, sideId]);

    server.find = () => Promise.resolve(call({ state: "ended", endReason: "hungUp" }));
    const late = openSession();
    await settled();

    expect(late.getView().phase).to.equal("before");
    [anew, late].forEach((one) => one.close());
  });
});

/** What was asked of the server is there, and what follows from it. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
