import { expect } from "chai";
import { Types } from "mongoose";
import { ActivityModel } from "../../../server/activity/activityEntry.model.js";
import { OccurrenceModel } from "../../../server/plan/occurrence.model.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { messagesApi } from "../../../shared/contract/messages.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import type { PlanEvent, PlannedMessage } from "../../../shared/realtime/snapshot.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildHousehold, type Household } from "../../support/builders/buildHousehold.js";
import { countOperations } from "../../support/countOperations.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { holdNext, type HeldCall } from "../../support/faults/holdNext.js";
import { pauseSocketRounds } from "../../support/server/pauseSocketRounds.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";

const TEXT = "Have you eaten?";

describe("what somebody waits for", () => {
  let app: TestApp;
  let home: Household;
  let screen: SocketClient<ServerToDevice>;
  const open: SocketClient[] = [];

  beforeEach(async () => {
    app = await startTestApp();
    pauseSocketRounds(app);
    home = await buildHousehold(app);
    await app.runDueWork();
    screen = await openScreen(home.device.cookie);
  });
  afterEach(async () => {
    open.splice(0).forEach((client) => client.close());
    await app.close();
  });

  const raised = ({ model, update }: HeldCall) => model === "Display" && update.$inc?.["planVersion"] === 1;
  const recorded = ({ model, op }: HeldCall) => model === "ActivityEntry" && op === "insertOne";

  async function openScreen(cookie: string): Promise<SocketClient<ServerToDevice>> {
    const client = await SocketClient.openDevice(app.url, cookie);
    open.push(client);
    await client.next("snapshot");
    return client;
  }
  const send = () =>
    app.call(
      messagesApi.create,
      { body: { displayIds: [home.display.id], text: TEXT, when: { kind: "now" } } },
      { as: home.owner, headers: { "Idempotency-Key": "asked-only-once" } },
    );
  async function ask(): Promise<PlannedMessage> {
    const arrived = screen.next("message.changed", ({ message }) => message.text === TEXT);
    await send();
    return (await arrived).message;
  }
  const answer = ({ messageId, version, replies, occurrences }: PlannedMessage) =>
    screen.send({
      type: "occurrence.answered",
      key: occurrences[0]!.key,
      messageId,
      messageVersion: version,
      choice: replies[0]!.choice,
      text: "Yes",
      at: new Date().toISOString(),
    });
  const rowsWithEntries = (messageId: string) =>
    OccurrenceModel.countDocuments({
      messageId: new Types.ObjectId(messageId),
      "pendingEntries.0": { $exists: true },
    });
  /** What was told is counted some milliseconds later, for the other processes: it may be that of the change before. */
  function withoutCounts(counts: Record<string, number>): Record<string, number> {
    const isCount = (name: string) => name === "displays.updateOne" || name === "displays.updateMany";
    return Object.fromEntries(Object.entries(counts).filter(([name]) => !isCount(name)));
  }
  /** When the frame of a change of the plan is handed on, which is before what the dashboards need. */
  function onFrame(note: () => void): void {
    const { hub } = app.context;
    const takePlace = hub.takePlace.bind(hub);
    hub.takePlace = (displayId) => {
      const place = takePlace(displayId);
      const hand = place.send.bind(place);
      return Object.assign(place, {
        send: (event: PlanEvent) => {
          note();
          hand(event);
        },
      });
    };
  }
  const answersInFeed = () => ActivityModel.countDocuments({ kind: "occurrence.answered" });

  it("are five commands from a message to its frame: one read, the key, the row, and the version beside a second count", async () => {
    let atFrame: Record<string, number> = {};
    await countOperations((soFar) => {
      onFrame(() => (atFrame = { ...soFar }));
      return send();
    });

    expect(withoutCounts(atFrame)).to.deep.equal({
      "messages.aggregate": 2,
      "idempotencyKeys.insertOne": 1,
      "messages.findOneAndUpdate": 1,
      "displays.findOneAndUpdate": 1,
    });
  });

  it("are seven commands from an answer to its acknowledgement", async () => {
    const message = await ask();

    const counts = await countOperations(() => answer(message));

    expect(withoutCounts(counts)).to.deep.equal({
      "occurrences.findOne": 2,
      "occurrences.findOneAndUpdate": 1,
      "occurrences.updateOne": 1,
      "displays.findOneAndUpdate": 1,
      "activity.insertOne": 1,
      "activity.find": 1,
    });
  });

  it("an answer is in the feed before the version is raised, and stays on its row until then", async () => {
    const message = await ask();
    const { held, release } = holdNext(raised);
    const acknowledged = answer(message);
    await held;

    await waitFor("the line of the feed", async () => (await answersInFeed()) === 1);
    expect(await rowsWithEntries(message.messageId)).to.equal(1);

    release();
    await acknowledged;
    expect(await rowsWithEntries(message.messageId)).to.equal(0);
  });

  it("the other screens have the answer before it is in the feed, and nobody is told that it is safe", async () => {
    const message = await ask();
    await app.call(displaysApi.openPairing, { params: { displayId: home.display.id } }, { as: home.owner });
    const other = await openScreen(
      (await buildDevice(app, { display: home.display, caregiver: home.owner })).cookie,
    );
    const { held, release } = holdNext(recorded);
    let isAcknowledged = false;
    const acknowledged = answer(message).then(() => (isAcknowledged = true));
    await held;

    await other.next("occurrence.changed");
    expect({ isAcknowledged, left: await rowsWithEntries(message.messageId) }).to.deep.equal({
      isAcknowledged: false,
      left: 1,
    });

    release();
    await acknowledged;
    expect(await rowsWithEntries(message.messageId)).to.equal(0);
    expect(await answersInFeed()).to.equal(1);
  });
});
