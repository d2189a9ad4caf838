import { expect } from "chai";
import { Types } from "mongoose";
import { MessageModel } from "../../../server/plan/message.model.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import type { Display } from "../../../shared/contract/displays.js";
import { messagesApi, type NewMessage } from "../../../shared/contract/messages.js";
import { SINGLE_MESSAGES_MAX } from "../../../shared/limits.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { seriesRow } from "../../support/builders/seriesRow.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NOW: NewMessage["when"] = { kind: "now" };
const LATER: NewMessage["when"] = { kind: "once", date: "2026-11-22", time: "08:00" };

describe("the messages of one display that are shown once", () => {
  let app: TestApp;
  let clock: TestClock;
  let owner: TestUser;
  let display: Display;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock });
    owner = await buildCaregiver(app);
    display = await buildDisplay(app, owner);
  });
  afterEach(() => app.close());

  /** Still to come, however they were made. */
  async function fill(count: number): Promise<void> {
    const row = seriesRow(new Types.ObjectId(display.id), "FREQ=DAILY");
    const when = { kind: "once" as const, date: "2026-12-24", time: "08:00" };
    const rows = Array.from({ length: count }, (_, index) => ({ ...row, batchId: `batch-${index}`, when }));
    await MessageModel.insertMany(rows.map((one) => ({ ...one, nextDueAt: new Date(clock.now() + DAY_MS) })));
  }
  function create(when: NewMessage["when"]): Promise<RawResponse> {
    const body: NewMessage = { displayIds: [display.id], text: "Ida is coming", when };
    return app.callRaw(messagesApi.create, { body }, { as: owner });
  }
  function expectRefused(response: RawResponse, field: string): void {
    expect(response.status).to.equal(409);
    const { error } = ErrorBody.parse(response.body);
    expect(error).to.include({ code: "too-many-messages", field });
    expect(error.message).to.include("1000 messages that are shown or still to come");
  }

  it("are as many as a display can hold, those on its screen and those brought back too", async () => {
    const { id: messageId } = await buildMessage(app, { display, caregiver: owner }, { when: LATER });
    await app.call(messagesApi.remove, { params: { messageId } }, { as: owner });
    await fill(SINGLE_MESSAGES_MAX - 1);
    expect((await create(NOW)).status).to.equal(200);
    await app.runDueWork();

    expectRefused(await create(NOW), "when");
    expectRefused(await create(LATER), "when");
    expectRefused(
      await app.callRaw(messagesApi.restore, { params: { messageId } }, { as: owner }),
      "messageId",
    );
    const series = {
      kind: "series" as const,
      startDate: "2026-11-22",
      rule: "FREQ=DAILY",
      slots: [{ time: "08:00" }],
    };
    expect((await create(series)).status).to.equal(200);
  });

  it("make room when they are over", async () => {
    await fill(SINGLE_MESSAGES_MAX - 1);
    expect((await create(NOW)).status).to.equal(200);
    await app.runDueWork();
    clock.advance(8 * 60 * MINUTE_MS);
    owner = await logInAgain(app, owner);

    expect((await create(NOW)).status).to.equal(200);
  });

  it("are not more when many are made at once", async () => {
    await fill(SINGLE_MESSAGES_MAX - 2);

    const statuses = (await Promise.all(Array.from({ length: 6 }, () => create(LATER)))).map(
      ({ status }) => status,
    );

    expect(statuses.filter((status) => status === 200).length).to.be.at.most(2);
    expect(await MessageModel.countDocuments({ displayId: display.id })).to.be.at.most(SINGLE_MESSAGES_MAX);
  });
});
