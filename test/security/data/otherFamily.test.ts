import { expect } from "chai";
import mongoose from "mongoose";
import { activityApi } from "../../../shared/contract/activity.js";
import { deviceSyncApi } from "../../../shared/contract/deviceSync.js";
import { endpointPath } from "../../../shared/contract/base/endpoint.js";
import type { Message } from "../../../shared/contract/messages.js";
import type { CaregiverFrame, DeviceFrame } from "../../../shared/realtime/protocol.js";
import { buildHousehold, type Household } from "../../support/builders/buildHousehold.js";
import {
  SAMPLED_ENDPOINTS,
  type SampledEndpoint,
  type SampleRequest,
} from "../../support/builders/sampleRequests.js";
import { buildStatus } from "../../support/builders/buildStatus.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { buildRecording, framesOf, speakRecording } from "../../support/steps/speakRecording.js";
import { pauseSocketRounds } from "../../support/server/pauseSocketRounds.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const NOW = "2026-11-21T09:00:00.000Z";
const MINUTE_MS = 60_000;
const SPOKEN = { ...buildRecording(NOW), recordingId: "recording-of-anna" };
const [PIECE] = framesOf(SPOKEN).pieces;

/** What family A has said under ids that its own device made. */
const ANSWER = "answer-of-anna";
const TAKEN_BACK = "taken-back-by-anna";
const CALL = "call-of-anna";

/** A message that is on the screen. */
interface Due {
  messageId: string;
  key: string;
}
type FramesOf<Frame extends { type: string }> = {
  [Type in Frame["type"]]: (due: Due, displayId: string) => Extract<Frame, { type: Type }>[];
};
type FramesWith<Frame> = (due: Due, displayId: string) => Frame[];

const answered = (due: Due, id: string) => ({
  type: "occurrence.answered" as const,
  ...{ id, ...due, messageVersion: 1, choice: "ok", text: "OK", at: NOW },
});
const retracted = (due: Due, answerId: string) => ({
  type: "answer.retracted" as const,
  ...{ id: `retract-${answerId}`, answerId, ...due, at: NOW },
});

/** Family A's call, and its owner's side of it. */
const annasCall = { callId: "", sideId: "" };

/** Every frame with every id of family A; a new kind of frame does not compile without its line. */
const DEVICE_FRAMES: FramesOf<DeviceFrame> = {
  ping: () => [{ type: "ping", id: ANSWER }],
  pong: () => [{ type: "pong", id: ANSWER }],
  "snapshot.requested": () => [{ type: "snapshot.requested", id: ANSWER }],
  "plan.stored": ({ messageId }) => [
    { type: "plan.stored", id: ANSWER, planVersion: 1, messages: [{ messageId, version: 1 }] },
  ],
  "occurrence.shown": (due) => [{ type: "occurrence.shown", id: ANSWER, ...due, messageVersion: 1, at: NOW }],
  "occurrence.answered": (due) => [ANSWER, TAKEN_BACK, "answer-to-come"].map((id) => answered(due, id)),
  "answer.retracted": (due) => [ANSWER, TAKEN_BACK, "answer-to-come"].map((id) => retracted(due, id)),
  "call.requested": () => [
    { type: "call.requested", id: CALL, urgency: "tonight", at: NOW },
    { type: "call.requested", id: "call-to-come", urgency: "now", at: NOW },
  ],
  "call.withdrawn": () => [{ type: "call.withdrawn", id: "withdraw-a", requestId: CALL, at: NOW }],
  "call.answer": () => [{ type: "call.answer", id: ANSWER, callId: annasCall.callId }],
  "call.notNow": () => [{ type: "call.notNow", id: ANSWER, callId: annasCall.callId }],
  "call.leave": () => [{ type: "call.leave", id: ANSWER, callId: annasCall.callId }],
  "call.heard": () => [{ type: "call.heard", id: ANSWER, callId: annasCall.callId, renew: true }],
  "call.signal": () => [
    { type: "call.signal", id: ANSWER, callId: annasCall.callId, to: annasCall.sideId, seq: 1, signal: "{}" },
  ],
  "recording.chunk": () => [{ ...PIECE!, data: Buffer.alloc(500, 1).toString("base64") }],
  "recording.ended": () => [{ ...framesOf(SPOKEN).ended, bytes: 500, seconds: 0.01 }],
  "recording.discarded": () => [framesOf(SPOKEN).discarded],
  "screen.changed": ({ key }) => [{ type: "screen.changed", id: ANSWER, onScreen: { kind: "message", key } }],
  "viewing.chosen": () => [
    { type: "viewing.chosen", id: ANSWER, viewing: { diagonalInches: 55, distanceM: 3 }, at: NOW },
  ],
  "size.measured": () => [
    {
      type: "size.measured",
      id: ANSWER,
      size: { width: 390, height: 844, screenWidth: 390, screenHeight: 844, pixelRatio: 3 },
    },
  ],
  "device.status": (due, displayId) => [
    // Who said it is known by the cookie: ids beside it, or in it, are nobody's.
    ...[{ displayId, ...due }].map((hers) => ({
      ...{ type: "device.status" as const, id: ANSWER, at: NOW, ...hers },
      status: { ...buildStatus({ sound: "locked" }), ...hers },
    })),
  ],
};
const CAREGIVER_FRAMES: FramesOf<CaregiverFrame> = {
  ping: () => [{ type: "ping", id: ANSWER }],
  pong: () => [{ type: "pong", id: ANSWER }],
  "answer.read": ({ key }, displayId) => [{ type: "answer.read", id: ANSWER, key, displayId }],
  "call.heard": () => [{ type: "call.heard", id: ANSWER, ...annasCall }],
  "call.signal": () => [
    { type: "call.signal", id: ANSWER, ...annasCall, to: annasCall.sideId, seq: 1, signal: "{}" },
    { type: "call.signal", id: ANSWER, ...annasCall, to: "side-of-nobody", seq: 1, signal: "{}" },
  ],
};

const PONG = JSON.stringify({ type: "pong", id: "still-there" });

/** Known by its ids alone: what is behind a secret or at an open door has tests of its own. */
const CALLS = SAMPLED_ENDPOINTS.filter(({ endpoint }) => !["anyone", "device"].includes(endpoint.access));

interface FamilyState {
  rows: Record<string, string[]>;
  heard: string[];
  mails: number;
}

/** What is there on one side only: a difference of all that a family has would be too long to read. */
function changesBetween(before: FamilyState, after: FamilyState): string[] {
  const textsOf = ({ rows, heard, mails }: FamilyState) => [
    ...Object.entries(rows).flatMap(([name, texts]) => texts.map((text) => `${name} ${text}`)),
    ...heard.map((type, index) => `heard ${index} ${type}`),
    `${mails} mails`,
  ];
  const [old, now] = [new Set(textsOf(before)), new Set(textsOf(after))];
  return [
    ...[...old].filter((text) => !now.has(text)).map((text) => `gone: ${text}`),
    ...[...now].filter((text) => !old.has(text)).map((text) => `new: ${text}`),
  ];
}

describe("another family's ids", function () {
  this.timeout(20_000);
  let app: TestApp;
  let clock: TestClock;
  let anna: Household;
  let bea: Household;
  /** Whose screen polls: nothing that it says was said before by a socket. */
  let cleo: Household;
  let annasScreen: Awaited<ReturnType<typeof SocketClient.openDevice>>;
  let annasPage: Awaited<ReturnType<typeof SocketClient.openCaregiver>>;
  let heard: () => string[];
  /** A peer that says nothing for long is taken for gone. */
  let alive: NodeJS.Timeout;

  before(async () => {
    clock = new TestClock(NOW);
    app = await startTestApp({ clock });
    pauseSocketRounds(app);
    anna = await buildHousehold(app, "Anna Berg");
    bea = await buildHousehold(app, "Bea Holm");
    cleo = await buildHousehold(app, "Cleo Dahl");
    Object.assign(annasCall, { callId: anna.call.id, sideId: anna.call.sideId });
    await app.runDueWork();
    annasScreen = await SocketClient.openDevice(app.url, anna.device.cookie);
    annasPage = await SocketClient.openCaregiver(app.url, anna.owner.accessToken);
    await Promise.all([annasScreen.next("snapshot"), annasPage.next("snapshot")]);
    alive = setInterval(() => [annasScreen, annasPage].forEach(({ socket }) => socket.send(PONG)), 5_000);
    await annasScreen.send(answered(due(anna.message), TAKEN_BACK));
    await annasScreen.send(retracted(due(anna.message), TAKEN_BACK));
    await annasScreen.send(answered(due(anna.message), ANSWER));
    await annasScreen.send({ type: "call.requested", id: CALL, urgency: "now", at: NOW });
    await speakRecording(annasScreen, SPOKEN);
    // The server asks a quiet peer from time to time whether it is there.
    heard = () =>
      [...annasScreen.frames, ...annasPage.frames].map(({ type }) => type).filter((type) => type !== "ping");
  });

  after(async () => {
    clearInterval(alive);
    annasScreen.close();
    annasPage.close();
    await app.close();
  });

  for (const [type, framesWith] of Object.entries(DEVICE_FRAMES)) {
    it(`in a device's ${type} change nothing of hers`, async () => {
      const before = await stateOf(anna);
      const device = await SocketClient.openDevice(app.url, bea.device.cookie);
      await device.next("snapshot");

      for (const about of [anna.message, bea.message])
        for (const frame of framesWith(due(about), anna.display.id)) await say(device, frame);
      device.close();

      expect(changesBetween(before, await stateOf(anna))).to.deep.equal([]);
    });
  }

  for (const [type, framesWith] of Object.entries<FramesWith<DeviceFrame>>(DEVICE_FRAMES)) {
    it(`in a poll's ${type} change nothing of hers`, async () => {
      const before = await stateOf(anna);
      const frames = [anna.message, cleo.message].flatMap((about) => framesWith(due(about), anna.display.id));

      const body = { appVersion: "1", epoch: null, planVersion: null, frames };
      const { acks, refused } = await app.call(
        deviceSyncApi.sync,
        { body },
        { cookies: [cleo.device.cookie] },
      );

      const handled = frames.filter(({ type }) => type !== "ping" && type !== "pong");
      expect([...acks, ...refused.map(({ id }) => id)]).to.include.members(handled.map(({ id }) => id));
      expect(changesBetween(before, await stateOf(anna))).to.deep.equal([]);
    });
  }

  for (const [type, framesWith] of Object.entries(CAREGIVER_FRAMES)) {
    it(`in a caregiver's ${type} change nothing of hers`, async () => {
      const before = await stateOf(anna);
      const page = await SocketClient.openCaregiver(app.url, bea.owner.accessToken);
      await page.next("snapshot");

      for (const frame of framesWith(due(anna.message), anna.display.id)) await say(page, frame);
      page.close();

      expect(changesBetween(before, await stateOf(anna))).to.deep.equal([]);
    });
  }

  for (const sampled of CALLS) {
    it(`in ${sampled.name} change nothing of hers`, async () => {
      const before = await stateOf(anna);

      for (const request of requestsWithHers(sampled)) {
        const { method } = sampled.endpoint;
        const path = endpointPath(sampled.endpoint, request.params, request.query);
        const { status } = await app.send({ method, path, body: request.body, as: bea.owner });
        expect(status, path).to.be.below(500);
      }

      expect(changesBetween(before, await stateOf(anna))).to.deep.equal([]);
    });
  }

  it("and her device's answers under the ids that were used elsewhere are stored, told and mailed", async () => {
    await annasScreen.send(answered(due(anna.message), "answer-to-come"));
    clock.advance(MINUTE_MS);
    await app.runDueWork();
    await app.runDueWork();

    const { items } = await app.call(activityApi.list, { query: { limit: 100 } }, { as: anna.owner });
    const told = items.filter((item) => item.type === "answer" || item.type === "callRequest");
    expect(told.map((item) => ("retracted" in item ? item.retracted : item.withdrawn))).to.have.members([
      ...[true, false, false],
      false,
    ]);
    const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address === anna.owner.email);
    const subjects = mails.map(({ subject }) => subject ?? "");
    expect(subjects.filter((subject) => subject.includes("answered"))).to.have.lengthOf(1);
    expect(subjects.filter((subject) => subject.includes("recorded"))).to.have.lengthOf(1);
  });

  /** Everything in the database that is hers, what was mailed to her, and what her screens have heard. */
  async function stateOf(family: Household): Promise<FamilyState> {
    // What was told before is counted a moment later.
    await app.context.hub.wakes.flush();
    const ids = [family.display.groupId, family.display.id, family.owner.userId, family.member.userId];
    const rows: Record<string, string[]> = {};
    for (const collection of await mongoose.connection.db!.collections()) {
      const documents = await collection.find().sort({ _id: 1 }).toArray();
      const hers = documents.map((document) => JSON.stringify(document)).filter((text) => isHers(text, ids));
      rows[collection.collectionName] = hers;
    }
    return { rows, heard: heard(), mails: (await app.mails()).length };
  }

  /** Her sample's request as another family's owner sends it: all of it, and their own with each single id of hers. */
  function requestsWithHers({ sample }: SampledEndpoint): SampleRequest[] {
    const hers = sample(anna);
    const own = sample(bea);
    const places = (["params", "query", "body"] as const).flatMap((part) =>
      Object.keys(hers[part] ?? {}).map((name) => ({ part, name })),
    );
    const different = places.filter(({ part, name }) => !isSame(at(hers, part, name), at(own, part, name)));
    if (different.length === 0) return [];
    const mixed = different.map(({ part, name }) => ({
      ...own,
      [part]: { ...(own[part] as object), [name]: at(hers, part, name) },
    }));
    return [hers, ...mixed];
  }
});

function due({ id }: Message): Due {
  return { messageId: id, key: `${id}/once` };
}

/** Refused or not: what counts is what it does. */
async function say(socket: SocketClient, frame: DeviceFrame | CaregiverFrame): Promise<void> {
  if (frame.type !== "ping" && frame.type !== "pong") await socket.send(frame);
  else socket.sendRaw(frame);
}

/** Of these ids, none of another family's: the ids of devices' making are not among them. */
function isHers(text: string, ids: string[]): boolean {
  return ids.some((id) => text.includes(id));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function at(request: SampleRequest, part: "params" | "query" | "body", name: string): unknown {
  return (request[part] as Record<string, unknown> | undefined)?.[name];
}
