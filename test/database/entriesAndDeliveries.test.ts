import { expect } from "chai";
import { mongo } from "mongoose";
import { ActivityModel } from "../../server/activity/activityEntry.model.js";
import { entriesAndDeliveries } from "../../server/database/migrations/003-entriesAndDeliveries.js";
import { DeliveryModel } from "../../server/notifications/deliveries/delivery.model.js";
import { openEmptyDatabase } from "../support/server/emptyDatabase.js";
import { runMigration } from "../support/server/runMigration.js";

const DISPLAY = new mongo.ObjectId("64b5f0f0a1b2c3d4e5f60718");
const GROUP = new mongo.ObjectId("64b5f0f0a1b2c3d4e5f60719");
const USER = new mongo.ObjectId("64b5f0f0a1b2c3d4e5f6071a");
const BROWSER = "64b5f0f0a1b2c3d4e5f6071b";
const AT = new Date("2026-03-16T07:00:00.000Z");
const LATER = new Date("2026-03-16T07:00:11.000Z");
const display = DISPLAY.toHexString();

describe("the migration to entries and deliveries", () => {
  let db: mongo.Db;
  let nextId = 0x10;

  beforeEach(async () => {
    db = await openEmptyDatabase();
    await Promise.all([ActivityModel.createIndexes(), DeliveryModel.createIndexes()]);
  });

  const id = () => new mongo.ObjectId(`64b5f0f0a1b2c3d4e5f600${(nextId++).toString(16)}`);
  const line = (uniqueKey: string, type: string, details: object) => ({
    _id: id(),
    uniqueKey,
    groupId: GROUP,
    displayId: DISPLAY,
    displayName: "Mum",
    type,
    at: AT,
    details,
  });
  const item = (uniqueKey: string, kind: string, fields: object) => ({
    _id: id(),
    uniqueKey,
    kind,
    userId: USER,
    payload: { displayId: display },
    dueAt: LATER,
    attempts: 0,
    leasedUntil: null,
    doneAt: null,
    cancelledAt: null,
    lastError: null,
    ...fields,
  });

  it("makes an entry of each line, told already, and one more of what changed it since", async () => {
    const answer = { occurrenceKey: "a/once", messageText: "Well?", choice: "good", answerText: "Good" };
    const before = {
      activity: [
        line(`answer/${display}/1`, "answer", {
          ...answer,
          deviceName: "Tablet",
          differs: false,
          retracted: true,
        }),
        line(`missed/${display}/a/once`, "missed", {
          occurrenceKey: "a/once",
          messageText: "Pills",
          turnedInto: "shown",
        }),
        line(`callRequest/${display}/1`, "callRequest", {
          requestId: "1",
          urgency: "now",
          deviceName: "Tablet",
          withdrawn: false,
          calledBy: "Anna",
        }),
        line(`recording/${display}/1`, "recording", { recordingId: "1", seconds: 3, deviceName: "Tablet" }),
      ],
      occurrences: [{ _id: id(), displayId: DISPLAY, key: "a/once" }],
    };

    const after = await runMigration(entriesAndDeliveries, { db, before });

    const entries = (after.activity ?? []).map(({ kind, about }) => [kind, about] as const);
    expect(entries).to.have.deep.members([
      ["occurrence.answered", null],
      ["occurrence.missed", null],
      ["callRequest.made", null],
      ["recording.made", null],
      ["occurrence.answerRetracted", `answer/${display}/1`],
      ["occurrence.reportedLate", `missed/${display}/a/once`],
      ["callRequest.ended", `callRequest/${display}/1`],
    ]);
    expect(after.activity?.every(({ derivedAt }) => derivedAt instanceof Date)).to.equal(true);
    expect(after.occurrences?.[0]?.missedAt).to.deep.equal(AT);
    expect(after.activity?.find(({ kind }) => kind === "occurrence.answered")?.facts).to.deep.equal({
      ...answer,
      deviceName: "Tablet",
      differs: false,
      deviceId: null,
      pressedAt: null,
      caregiverName: null,
      isNews: false,
    });
  });

  it("makes a delivery of each item of the outbox, with its id, key, time, tries and fate", async () => {
    const answerKey = `answer/${display}/1`;
    const staleAt = "2026-03-17T07:00:00.000Z";
    const pushed = { displayId: display, about: "answerMail", deviceId: BROWSER, staleAt };
    const before = {
      outbox: [
        item(`${answerKey}/${USER.toHexString()}`, "answerMail", { attempts: 2, lastError: "451" }),
        item(`${answerKey}/${USER.toHexString()}/push/${BROWSER}`, "push", { payload: pushed }),
        item(`answerTakenBack/${display}/1/${USER.toHexString()}`, "answerTakenBackMail", { doneAt: LATER }),
        item(`callRequest/${display}/1/ask/${USER.toHexString()}`, "callRequestMail", {
          payload: { displayId: display, urgency: "now" },
        }),
        item("verifyEmail/1", "verifyEmailMail", { payload: { seed: "s" }, cancelledAt: LATER }),
      ],
      deliveries: [],
    };

    const after = await runMigration(entriesAndDeliveries, { db, before });

    expect(after.outbox).to.deep.equal([]);
    expect(after.deliveries?.map(({ _id }) => _id)).to.deep.equal(before.outbox.map(({ _id }) => _id));
    const facts = after.deliveries?.map(({ uniqueKey, kind, entryKey, channel, address, urgent, state }) => ({
      ...{ uniqueKey, kind, entryKey, channel, address, urgent, state },
    }));
    const news = { address: null, urgent: false, channel: "mail", state: "waiting" };
    const keys = before.outbox.map(({ uniqueKey }) => uniqueKey);
    expect(facts).to.deep.equal([
      { ...news, uniqueKey: keys[0], kind: "occurrence.answered", entryKey: answerKey },
      {
        ...{ ...news, channel: "push", address: BROWSER },
        ...{ uniqueKey: keys[1], kind: "occurrence.answered", entryKey: answerKey },
      },
      {
        ...{ ...news, state: "sent" },
        ...{ uniqueKey: keys[2], kind: "occurrence.answerRetracted", entryKey: `${answerKey}/retracted` },
      },
      {
        ...{ ...news, urgent: true },
        ...{ uniqueKey: keys[3], kind: "callRequest.made", entryKey: `callRequest/${display}/1` },
      },
      { ...news, state: "cancelled", uniqueKey: keys[4], kind: "verifyEmailMail", entryKey: null },
    ]);
    expect(after.deliveries?.[0]).to.deep.include({ attempts: 2, lastError: "451", dueAt: LATER });
    expect(after.deliveries?.[1]?.staleAt).to.deep.equal(new Date(staleAt));
  });
});
