import { expect } from "chai";
import { mongo } from "mongoose";
import { keysByDisplay } from "../../server/database/migrations/002-keysByDisplay.js";
import { ActivityModel } from "../../server/activity/activityEntry.model.js";
import { openEmptyDatabase } from "../support/server/emptyDatabase.js";
import { runMigration } from "../support/server/runMigration.js";

const DISPLAY = new mongo.ObjectId("64b5f0f0a1b2c3d4e5f60718");
const OTHER = new mongo.ObjectId("64b5f0f0a1b2c3d4e5f60719");
const USER = "64b5f0f0a1b2c3d4e5f6071a";
const DONE_ROW = new mongo.ObjectId("64b5f0f0a1b2c3d4e5f6071b");
/** A device may well make ids that look like the server's. */
const HEX = "64b5f0f0a1b2c3d4e5f6071c";
const AT = new Date("2026-03-16T07:00:00.000Z");

describe("the migration to keys by display", () => {
  let db: mongo.Db;
  let nextId = 1;

  beforeEach(async () => {
    db = await openEmptyDatabase();
    await ActivityModel.createIndexes();
  });

  const row = (fields: object) => ({ _id: nextId++ as never, ...fields });
  const keysOf = (documents: mongo.Document[] = []) => documents.map(({ uniqueKey }) => String(uniqueKey));

  it("gives every line and notification of an answer its display, and leaves all others", async () => {
    const before = {
      activity: [
        row({ uniqueKey: "answer/answer-0001", displayId: DISPLAY }),
        row({ uniqueKey: `answer/${HEX}`, displayId: OTHER }),
        row({ uniqueKey: `answer/done-${DONE_ROW.toHexString()}`, displayId: DISPLAY }),
        row({ uniqueKey: "answer/done-0001", displayId: DISPLAY }),
        row({ uniqueKey: `missed/${DISPLAY.toHexString()}/x/once`, displayId: DISPLAY }),
        row({ uniqueKey: `deviceJoined/${HEX}`, displayId: DISPLAY }),
      ],
      outbox: [
        row({ uniqueKey: `answer/answer-0001/${USER}`, payload: { displayId: DISPLAY.toHexString() } }),
        row({ uniqueKey: `answer/${HEX}/${USER}/push/${HEX}`, payload: { displayId: OTHER.toHexString() } }),
        row({ uniqueKey: `callRequest/${HEX}/call/ask/${USER}`, payload: { displayId: HEX } }),
        row({ uniqueKey: `answer/lost/${USER}`, payload: {} }),
      ],
    };

    const after = await runMigration(keysByDisplay, { db, before });

    const [display, other] = [DISPLAY.toHexString(), OTHER.toHexString()];
    expect(keysOf(after.activity)).to.deep.equal([
      `answer/${display}/answer-0001`,
      `answer/${other}/${HEX}`,
      `answer/${display}/done:${DONE_ROW.toHexString()}`,
      `answer/${display}/done-0001`,
      `missed/${display}/x/once`,
      `deviceJoined/${HEX}`,
    ]);
    expect(keysOf(after.outbox)).to.deep.equal([
      `answer/${display}/answer-0001/${USER}`,
      `answer/${other}/${HEX}/${USER}/push/${HEX}`,
      `callRequest/${HEX}/call/ask/${USER}`,
      `answer/lost/${USER}`,
    ]);
  });

  it("drops a line that a process of the build before wrote once more", async () => {
    const before = {
      activity: [
        row({ uniqueKey: `answer/${DISPLAY.toHexString()}/answer-0001`, displayId: DISPLAY }),
        row({ uniqueKey: "answer/answer-0001", displayId: DISPLAY }),
      ],
    };

    const after = await runMigration(keysByDisplay, { db, before });

    expect(after.activity).to.deep.equal([before.activity[0]]);
  });

  it("notes the time of each press, who may take back what is on its way, and what was marked done", async () => {
    const pressed = { id: "answer-0001", at: AT, caregiverName: null };
    const done = { id: `done-${DONE_ROW.toHexString()}`, at: AT, caregiverName: "Anna" };
    const before = {
      occurrences: [
        {
          _id: DONE_ROW,
          key: "a/once",
          answers: [pressed, done],
          retractedIds: ["answer-0001", "answer-0002"],
        },
        row({ key: "b/once", answers: [], retractedIds: [] }),
      ],
    };

    const { occurrences } = await runMigration(keysByDisplay, { db, before });

    expect(occurrences?.find(({ _id }) => _id === before.occurrences[1]!._id)).to.deep.include({
      answers: [],
      earlyRetractions: [],
    });
    expect(occurrences?.find(({ _id }) => DONE_ROW.equals(_id as never))).to.deep.equal({
      _id: DONE_ROW,
      key: "a/once",
      answers: [
        { ...pressed, pressedAt: AT },
        { ...done, id: `done:${DONE_ROW.toHexString()}`, pressedAt: AT },
      ],
      earlyRetractions: [{ answerId: "answer-0002", deviceId: null, at: null }],
    });
  });
});
