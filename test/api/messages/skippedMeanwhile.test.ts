import { expect } from "chai";
import { activityApi } from "../../../shared/contract/activity.js";
import { planApi } from "../../../shared/contract/plan.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { messagesApi, type Message, type MessageChanges } from "../../../shared/contract/messages.js";
import { buildHousehold, type Household } from "../../support/builders/buildHousehold.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { overtake, type HeldCall } from "../../support/faults/holdNext.js";
import { killAtWrite } from "../../support/faults/killAtWrite.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const TABLETS = "Time for your tablets";
const CHANGED = "With food today";

describe("two caregivers, of whom one skips a showing and the other changes it alone", () => {
  let app: TestApp;
  let clock: TestClock;
  let home: Household;
  let series: Message;
  let key: string;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock });
    home = await buildHousehold(app);
    series = await buildMessage(
      app,
      { display: home.display, caregiver: home.owner },
      {
        text: TABLETS,
        when: { kind: "series", startDate: "2026-11-21", rule: "FREQ=DAILY", slots: [{ time: "12:00" }] },
      },
    );
    key = `${series.id}/2026-11-21/s1`;
  });
  afterEach(() => app.close());

  const skip = (skipped = true) =>
    app.callRaw(
      messagesApi.skip,
      { params: { messageId: series.id }, body: { key, skipped } },
      { as: home.owner },
    );
  const removeThis = () =>
    app.callRaw(
      messagesApi.remove,
      { params: { messageId: series.id }, query: { scope: "this", key } },
      { as: home.owner },
    );
  const edit = (changes: MessageChanges) =>
    app.callRaw(
      messagesApi.edit,
      {
        params: { messageId: series.id },
        body: { scope: "this", key, changes: { text: CHANGED, ...changes } },
      },
      { as: home.owner },
    );
  const change = () => edit({ baseVersion: 1 });
  /** The texts that the screen shows for the key. */
  const shown = async () => {
    const as = await logInAgain(app, home.owner);
    const { messages } = await app.call(planApi.get, { params: { displayId: home.display.id } }, { as });
    return messages.flatMap(({ text, occurrences }) =>
      occurrences.filter((one) => one.key === key).map(() => text),
    );
  };

  for (const [title, leaveOut] of [
    ["skipped", () => skip()],
    ["deleted", () => removeThis()],
  ] as const) {
    it(`refuses a change of what is ${title} before the change is stored`, async () => {
      const late = await overtake(messageMade, change, leaveOut);

      expect(late.status).to.equal(409);
      expect(ErrorBody.parse(late.body).error.code).to.equal("edited-meanwhile");
      expect(await shown()).to.deep.equal([]);
      expect((await skip(false)).status).to.equal(200);
      expect(await shown()).to.deep.equal([TABLETS]);
    });

    it(`refuses a change of what is ${title} once the change is stored`, async () => {
      const late = await overtake(messageSaved, change, leaveOut);

      expect(late.status).to.equal(409);
      expect(await shown()).to.deep.equal([]);
    });

    it(`leaves out as changed what is ${title} right after it was changed`, async () => {
      const late = await overtake(messageSaved, leaveOut, change);

      expect(late.status).to.equal(200);
      expect(await shown()).to.deep.equal([]);
      expect((await skip(false)).status).to.equal(200);
      expect(await shown()).to.deep.equal([CHANGED]);
    });
  }

  it("leaves out what somebody was about to change when the process died", async () => {
    for (let write = 1; write < 40; write += 1) {
      const { killed } = await killAtWrite(write, () => edit({ text: `${CHANGED} ${write}` }));

      expect((await skip()).status, String(write)).to.equal(200);

      expect(await shown(), String(write)).to.deep.equal([]);
      expect((await skip(false)).status, String(write)).to.equal(200);
      expect(await shown(), String(write)).to.have.length(1);
      if (!killed) return;
    }
    expect.fail("It never came to its end.");
  });

  it("calls nothing missed that is left out while it is on its way to another time", async () => {
    await moveTo("2026-11-21T11:01:00.000Z");
    expect(await shown()).to.deep.equal([TABLETS]);
    const when = { kind: "once" as const, date: "2026-11-21", time: "15:00" };

    await overtake(
      rowMoved,
      () => edit({ when }),
      () => skip(),
    );

    await moveTo("2026-11-21T14:01:00.000Z");
    expect(await shown()).to.deep.equal([]);
    await moveTo("2026-11-21T22:00:00.000Z");
    const { items } = await app.call(activityApi.list, { query: {} }, { as: home.owner });
    expect(items.filter((one) => "occurrenceKey" in one && one.occurrenceKey === key)).to.deep.equal([]);
  });

  async function moveTo(instant: string): Promise<void> {
    clock.set(instant);
    home.owner = await logInAgain(app, home.owner);
    await app.runDueWork();
  }
});

const messageMade = ({ model, op, update }: HeldCall) =>
  model === "Message" && op === "findOneAndUpdate" && "$setOnInsert" in update;
const messageSaved = ({ model, op, update }: HeldCall) =>
  model === "Message" && op === "findOneAndUpdate" && !!update.$inc?.["version"];
const rowMoved = ({ model, op, update }: HeldCall) =>
  model === "Occurrence" && op === "updateOne" && !!update.$set?.["dueAt"];
