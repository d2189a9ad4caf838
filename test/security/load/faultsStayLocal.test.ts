import { EventEmitter } from "node:events";
import { expect } from "chai";
import { Types } from "mongoose";
import type { WebSocket } from "ws";
import { z } from "zod";
import type { AppContext } from "../../../server/core/AppContext.js";
import { REGISTERED } from "../../../server/app/features.js";
import { startDueLoop } from "../../../server/jobs/dueLoop.js";
import { removeExpired } from "../../../server/jobs/sweepExpired.js";
import { sweepOldRows } from "../../../server/jobs/sweepOldRows.js";
import type { BusListener, Wake } from "../../../server/realtime/bus/Bus.js";
import { followWakes } from "../../../server/realtime/bus/followWakes.js";
import { LocalBus } from "../../../server/realtime/bus/LocalBus.js";
import { Connection, type ConnectionHandler } from "../../../server/realtime/Connection.js";
import type { Hub } from "../../../server/realtime/hub.js";
import { runSocketRounds } from "../../../server/realtime/socketRounds.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { healthApi } from "../../../shared/contract/installation/health.js";
import type { CaregiverFrame, DeviceFrame } from "../../../shared/realtime/protocol.js";
import { UNSENT_BYTES_MAX } from "../../../shared/realtime/timing.js";
import { buildHousehold, type Household } from "../../support/builders/buildHousehold.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { buildStatus } from "../../support/builders/buildStatus.js";
import { claimConsoleErrors } from "../../support/consoleErrors.js";
import { buildFrameId, SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";

/** Ping and pong never come so far: see the connection by itself, below. */
type Spoken<Type extends string> = Exclude<Type, "ping" | "pong">;
type FramesOf<Frame extends { type: string }> = {
  [Type in Spoken<Frame["type"]>]: (home: Household) => Omit<Extract<Frame, { type: Type }>, "type" | "id">;
};

const AT = "2030-01-01T12:00:00.000Z";
const place = ({ message }: Household) => ({ key: `${message.id}/once`, messageId: message.id });

const DEVICE_SAMPLES: FramesOf<DeviceFrame> = {
  "snapshot.requested": () => ({}),
  "plan.stored": () => ({ planVersion: 1, messages: [] }),
  "occurrence.shown": (home) => ({ ...place(home), messageVersion: 1, at: AT }),
  "occurrence.answered": (home) => ({ ...place(home), messageVersion: 1, choice: "ok", text: "OK", at: AT }),
  "answer.retracted": (home) => ({ ...place(home), answerId: "answer-1", at: AT }),
  "call.requested": () => ({ urgency: "now", at: AT }),
  "call.withdrawn": () => ({ requestId: "request-1", at: AT }),
  "call.answer": ({ call }) => ({ callId: call.id }),
  "call.notNow": ({ call }) => ({ callId: call.id }),
  "call.leave": ({ call }) => ({ callId: call.id }),
  "call.heard": ({ call }) => ({ callId: call.id }),
  "call.signal": ({ call }) => ({ callId: call.id, to: call.sideId, seq: 1, signal: "{}" }),
  "recording.chunk": () => ({ recordingId: "recording-9", startedAt: AT, offset: 0, data: "AAAA" }),
  "recording.ended": () => ({ recordingId: "recording-9", startedAt: AT, bytes: 46, seconds: 1 }),
  "recording.discarded": () => ({ recordingId: "recording-9", startedAt: AT }),
  "screen.changed": () => ({ onScreen: { kind: "clock", key: null } }),
  "viewing.chosen": () => ({ viewing: { diagonalInches: 10, distanceM: 3 }, at: AT }),
  "size.measured": () => ({
    size: { width: 1280, height: 800, screenWidth: 1280, screenHeight: 800, pixelRatio: 1 },
  }),
  "device.status": () => ({ status: buildStatus(), at: AT }),
};
const CAREGIVER_SAMPLES: FramesOf<CaregiverFrame> = {
  "answer.read": (home) => ({ displayId: home.display.id, key: place(home).key }),
  "call.heard": ({ call }) => ({ callId: call.id, sideId: call.sideId }),
  "call.signal": ({ call, device }) => ({
    ...{ callId: call.id, sideId: call.sideId, to: device.id },
    ...{ seq: 1, signal: "{}" },
  }),
};

/** What makes each call of the hub happen. It may fail, since the call does. */
const HUB_CALLS: Record<
  Exclude<keyof Hub, "feed" | "wakes">,
  (app: TestApp, home: Household) => Promise<unknown>
> = {
  addDevice: (app, home) => openAndClose(SocketClient.openDevice(app.url, home.device.cookie)),
  addCaregiver: (app, { owner }) => openAndClose(SocketClient.openCaregiver(app.url, owner.accessToken)),
  takePlace: write,
  planChanged: write,
  toCaregivers: write,
  wakeDashboards: write,
  toCaregiversHere: write,
  devicesOf: (app, { display, device, owner }) =>
    app.callRaw(
      displaysApi.identifyDevice,
      { params: { displayId: display.id, deviceId: device.id } },
      { as: owner },
    ),
  deviceChanged: (app, { display, device, owner }) =>
    app.callRaw(
      displaysApi.setViewing,
      { params: { displayId: display.id, deviceId: device.id }, body: { distanceM: 3 } },
      { as: owner },
    ),
  extrasChanged: ({ context }) => runSocketRounds(context),
  connectedCaregivers: ({ context }) => runSocketRounds(context),
  caregiversOf: ({ context }, { owner }) => wake(context, { kind: "group", groupId: owner.groupId }),
  connectedGroupIds: ({ context }) => runSocketRounds(context),
  connectedSessionIds: ({ context }) => runSocketRounds(context),
  connectedDisplayIds: ({ context }) => runSocketRounds(context),
  connectedDevices: ({ context }) => runSocketRounds(context),
  toUser: (app, { owner }) =>
    app.callRaw(accountsApi.setProfile, { body: { name: "Anna B." } }, { as: owner }),
  closeUserOutside: (app, { owner }) =>
    app.callRaw(
      accountsApi.setProfile,
      { body: { name: "Anna B.", latestGroupID: owner.groupId } },
      { as: owner },
    ),
  closeMember: (app, { owner, member }) =>
    app.callRaw(groupsApi.removeMember, { params: { userId: member.userId } }, { as: owner }),
  removeDevice: (app, { display, device, owner }) =>
    app.callRaw(
      displaysApi.removeDevice,
      { params: { displayId: display.id, deviceId: device.id } },
      { as: owner },
    ),
  removeDeviceHere: (app, { display, device, owner }) =>
    app.callRaw(
      displaysApi.removeDevice,
      { params: { displayId: display.id, deviceId: device.id } },
      { as: owner },
    ),
  closeSession: (app, { owner }) => app.callRaw(accountsApi.signOutEverywhere, {}, { as: owner }),
  closeGroup: (app, { owner }) =>
    app.callRaw(
      accountsApi.deleteAccount,
      { body: { password: owner.password, dissolveGroup: true } },
      { as: owner },
    ),
};

const SWEEPS = { removeExpired, removeOld: sweepOldRows };
type Swept = Record<string, (app: AppContext) => Promise<unknown>>;

describe("a fault stays where it is", () => {
  let app: TestApp;
  let home: Household;
  let healthy: SocketClient[];
  const open: Array<Pick<SocketClient, "close">> = [];

  before(async () => {
    app = await startTestApp();
    home = await buildHousehold(app);
    healthy = [
      await SocketClient.openCaregiver(app.url, home.owner.accessToken),
      await SocketClient.openDevice(app.url, home.device.cookie),
    ];
    await Promise.all(healthy.map((peer) => peer.next("snapshot")));
  });
  afterEach(() => open.splice(0).forEach((client) => client.close()));
  after(async () => {
    healthy.forEach((peer) => peer.close());
    await app.close();
  });

  async function connectDevice(): Promise<SocketClient> {
    const device = await SocketClient.openDevice(app.url, home.device.cookie);
    open.push(device);
    await device.next("snapshot");
    return device;
  }

  /** Each kind of due work is run in its first round, whether or not it has anything to do. */
  function withoutLooks(): AppContext {
    return { ...app.context, registered: { ...app.context.registered, looks: {} } };
  }

  async function expectAllIsWell(): Promise<void> {
    for (const peer of healthy) {
      peer.forget();
      peer.sendRaw({ type: "ping", id: "ping-0001" });
      await peer.next("pong");
    }
    await app.call(healthApi.getHealth, {});
  }

  for (const type of spoken(REGISTERED.deviceFrames)) {
    it(`of ${type} from a device`, async () => {
      const device = await connectDevice();

      const frame = { type, id: buildFrameId(), ...DEVICE_SAMPLES[type](home) };
      await planted(REGISTERED.deviceFrames, type, async () => {
        device.sendRaw(frame);
        expect((await device.waitClosed()).reason).to.equal("server-error");
      });

      expect(claimConsoleErrors().join()).to.include("planted");
      await expectAllIsWell();
    });
  }

  for (const type of spoken(REGISTERED.caregiverFrames)) {
    it(`of ${type} from a dashboard`, async () => {
      const caregiver = await SocketClient.openCaregiver(app.url, home.owner.accessToken);
      open.push(caregiver);
      await caregiver.next("snapshot");

      const frame = { type, id: buildFrameId(), ...CAREGIVER_SAMPLES[type](home) };
      await planted(REGISTERED.caregiverFrames, type, async () => {
        caregiver.sendRaw(frame);
        expect((await caregiver.waitClosed()).reason).to.equal("server-error");
      });

      expect(claimConsoleErrors().join()).to.include("planted");
      await expectAllIsWell();
    });
  }

  for (const list of [REGISTERED.awaitedWork, REGISTERED.steadyWork, REGISTERED.leftBehindWork]) {
    for (const name of Object.keys(list)) {
      it(`of the due work ${name}, which is done again when it is woken`, async () => {
        const loop = await planted(list, name, async (calls) => {
          const running = startDueLoop(withoutLooks());
          await waitFor("the fault", () => Promise.resolve(calls() > 0));
          return running;
        });
        const again = counted(list, name);
        if (list === REGISTERED.awaitedWork) {
          await waitFor("another round", () => {
            loop.wake();
            return Promise.resolve(again.calls() > 0);
          });
        }
        again.end();
        await loop.stop();

        expect(claimConsoleErrors().join()).to.include("planted");
        await expectAllIsWell();
      });
    }
  }

  for (const name of Object.keys(REGISTERED.socketRounds)) {
    it(`of the round that looks after ${name}`, async () => {
      await planted(REGISTERED.socketRounds[name]!, "look", async () => {
        await runSocketRounds(app.context);
        await runSocketRounds(app.context);
      });

      expect(app.logLines().join()).to.include("planted");
      await expectAllIsWell();
    });
  }

  for (const [sweep, run] of Object.entries(SWEEPS)) {
    it(`of the ${sweep} of any feature, whose rows alone stay`, async () => {
      const sweepers = REGISTERED.features.filter((feature) => feature[sweep as keyof typeof SWEEPS]);
      for (const feature of sweepers) {
        const others = sweepers.filter((one) => one !== feature);
        const runs = others.map((one) => counted(one as unknown as Swept, sweep));

        await planted(feature, sweep as keyof typeof SWEEPS, async () => {
          await run(app.context);
          await run(app.context);
        });
        runs.forEach(({ end }) => end());

        expect(runs.map(({ calls }) => calls())).to.deep.equal(others.map(() => 2));
        expect(claimConsoleErrors().join()).to.include("planted");
      }
      await expectAllIsWell();
    });
  }

  it("of one peer, before another is told", async () => {
    const told: string[] = [];
    const addPeer = (send: () => void) =>
      app.context.hub.addDevice({
        displayId: home.display.id,
        groupId: home.owner.groupId,
        deviceId: new Types.ObjectId().toHexString(),
        pairedAt: new Date(),
        held: false,
        planVersion: 0,
        extras: null,
        send,
        quietMs: () => 0,
        isClosing: () => false,
        close: (reason) => told.push(reason),
        cutOff: () => undefined,
      });
    const leave = [addPeer(fail), addPeer(() => told.push("told"))];

    await write(app, home);
    leave.forEach((end) => end());

    expect(told).to.deep.equal(["server-error", "told"]);
    expect(claimConsoleErrors().join()).to.include("planted");
  });
});

describe("a fault of a call to the hub stays where it is", () => {
  for (const [name, provoke] of Object.entries(HUB_CALLS)) {
    it(name, async () => {
      const app = await startTestApp();
      const home = await buildHousehold(app);
      const device = await SocketClient.openDevice(app.url, home.device.cookie);
      const caregiver = await SocketClient.openCaregiver(app.url, home.owner.accessToken);
      await Promise.all([device.next("snapshot"), caregiver.next("snapshot")]);

      const calls = await planted(app.context.hub, name as keyof Hub, async (count) => {
        await provoke(app, home);
        await app.runDueWork();
        return count();
      });

      expect(calls).to.be.above(0);
      await app.call(healthApi.getHealth, {});
      [device, caregiver].forEach((client) => client.close());
      await app.close();
      claimConsoleErrors();
    });
  }

  it("is looked for in every call that the hub has", async () => {
    const app = await startTestApp();
    const { hub } = app.context;
    const names = Object.getOwnPropertyNames(Object.getPrototypeOf(hub));
    await app.close();

    // The last two are the hub's own, and are met by every one that tells somebody something.
    expect(names).to.have.members([...Object.keys(HUB_CALLS), "constructor", "toEach", "deliver"]);
  });
});

describe("a connection that fails", () => {
  class FaultyPeer extends EventEmitter {
    readonly OPEN = 1;
    readonly CLOSED = 3;
    readyState = 1;
    bufferedAmount = 0;
    faults = new Set<string>();
    readonly done: string[] = [];

    send = (): void => this.act("send");
    close = (): void => this.act("close");
    terminate = (): void => this.act("terminate");

    private act(what: string): void {
      this.done.push(what);
      if (this.faults.has(what)) fail();
    }
  }

  const errors: unknown[] = [];
  const log = { debug() {}, warn() {}, error: (line: { err: unknown }) => errors.push(line.err) };
  let peer: FaultyPeer;
  let faults: Set<string>;
  let connection: Connection;

  beforeEach(async () => {
    errors.length = 0;
    peer = new FaultyPeer();
    faults = peer.faults;
    const act = (what: string) => () => {
      if (faults.has(what)) fail();
    };
    const session: ConnectionHandler = {
      frames: z.object({ type: z.string(), id: z.string() }),
      handle: async () => act("handle")(),
      seen: act("seen"),
      ended: act("ended"),
    };
    connection = new Connection(
      { log, now: Date.now } as unknown as AppContext,
      peer as unknown as WebSocket,
      { openHandler: () => Promise.resolve(session), inTurn: (work) => work(), closed: act("closed") },
    );
    say({ type: "hello", protocol: 1, role: "device", appVersion: "1" });
    await new Promise((resolve) => setImmediate(resolve));
  });
  afterEach(() => peer.emit("close"));

  const say = (frame: object) => peer.emit("message", Buffer.from(JSON.stringify(frame)), false);

  const FAULTS: Record<string, { faults: string[]; provoke: () => void }> = {
    "says so when a ping cannot be noted": {
      faults: ["seen"],
      provoke: () => say({ type: "ping", id: "ping-0001" }),
    },
    "says so when a frame cannot be handled": {
      faults: ["handle"],
      provoke: () => say({ type: "x", id: "frame-0001" }),
    },
    "says so when its socket cannot be written": {
      faults: ["send"],
      provoke: () => connection.send({ type: "ack", id: "frame-0001" }),
    },
    "is cut off when its socket cannot be closed": {
      faults: ["close"],
      provoke: () => connection.close("server-error"),
    },
    "is left to the system when nothing can be done with its socket": {
      faults: ["send", "close", "terminate"],
      provoke: () => connection.close("server-error"),
    },
    "says so when its session cannot be ended": {
      faults: ["ended", "closed"],
      provoke: () => peer.emit("close"),
    },
    "says so when what is to be sent is no JSON": {
      faults: [],
      provoke: () => connection.send({ type: "ack", id: 1n as unknown as string }),
    },
  };

  for (const [what, fault] of Object.entries(FAULTS)) {
    it(what, async () => {
      fault.faults.forEach((one) => faults.add(one));

      expect(fault.provoke).to.not.throw();
      await new Promise((resolve) => setImmediate(resolve));

      expect(errors).to.not.deep.equal([]);
      expect(peer.done.some((one) => one === "close" || one === "terminate")).to.equal(true);
      peer.faults.clear();
    });
  }

  it("ends when its peer does not read, however often it is sent to meanwhile", () => {
    peer.bufferedAmount = UNSENT_BYTES_MAX + 1;

    for (let frame = 0; frame < 3; frame += 1) connection.send({ type: "ack", id: "frame-0001" });

    expect(peer.done).to.deep.equal(["close"]);
    expect(errors).to.deep.equal([]);
  });
});

/** As if another process had said so. */
function wake(app: AppContext, said: Wake): Promise<void> {
  const bus = Object.assign(new LocalBus(), { subscribe: (listener: BusListener) => listener.woken(said) });
  followWakes(app, bus);
  return Promise.resolve();
}

function fail(): never {
  throw new Error("planted");
}

/** Lets the entry throw as long as `work` runs, which may ask how often it did. */
async function planted<List extends object, Result>(
  list: List,
  name: keyof List,
  work: (calls: () => number) => Promise<Result>,
): Promise<Result> {
  let calls = 0;
  const before = Object.getOwnPropertyDescriptor(list, name);
  const value = () => {
    calls += 1;
    // Of two faults one comes at once and one later.
    if (calls % 2 === 0) return Promise.reject(new Error("planted"));
    return fail();
  };
  Object.defineProperty(list, name, { value, configurable: true, writable: true, enumerable: true });
  try {
    return await work(() => calls);
  } finally {
    if (before) Object.defineProperty(list, name, before);
    else Reflect.deleteProperty(list, name);
  }
}

function counted<Result>(
  list: Record<string, (app: AppContext) => Promise<Result>>,
  name: string,
): { calls: () => number; end: () => void } {
  const before = list[name]!;
  let calls = 0;
  list[name] = (app) => {
    calls += 1;
    return before(app);
  };
  return { calls: () => calls, end: () => (list[name] = before) };
}

function spoken<List extends object>(list: List): Array<Spoken<Extract<keyof List, string>>> {
  const names = Object.keys(list) as Extract<keyof List, string>[];
  return names.filter((name): name is Spoken<typeof name> => name !== "ping" && name !== "pong");
}

async function write(app: TestApp, { display, owner }: Household): Promise<void> {
  await buildMessage(app, { display, caregiver: owner }).catch((error: unknown) => {
    // The call fails with the hub; the process does not.
    if (!String(error).includes("500")) throw error;
  });
}

async function openAndClose(opening: Promise<SocketClient>): Promise<void> {
  const client = await opening;
  await client.waitClosed();
}
