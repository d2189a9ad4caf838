import { expect } from "chai";
import { OccurrenceModel } from "../../../server/plan/occurrence.model.js";
import { MessageModel } from "../../../server/plan/message.model.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import type { Display } from "../../../shared/contract/displays.js";
import { messagesApi, type Message, type MessageChanges } from "../../../shared/contract/messages.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { overtake } from "../../support/faults/holdNext.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const MINUTE_MS = 60_000;

describe("a message that is shown while it is changed", () => {
  const clock = new TestClock("2026-05-04T08:00:00.000Z");
  let app: TestApp;
  let anna: TestUser;
  let mum: Display;
  let message: Message;
  let showIt: () => Promise<unknown>;
  let close: () => void;

  before(async () => {
    app = await startTestApp({ clock });
  });
  beforeEach(async () => {
    clock.set("2026-05-04T08:00:00.000Z");
    anna = await buildCaregiver(app, { email: `anna.${Math.random()}@example.com` });
    mum = await buildDisplay(app, anna);
    message = await buildMessage(app, { display: mum, caregiver: anna });
    const { cookie } = await buildDevice(app, { display: mum, caregiver: anna });
    const screen = await SocketClient.openDevice(app.url, cookie);
    close = () => screen.close();
    await screen.next("snapshot");
    clock.advance(MINUTE_MS);
    await app.runDueWork();
    const shown = { key: `${message.id}/once`, messageVersion: message.version };
    showIt = () =>
      screen.send({
        ...{ type: "occurrence.shown", messageId: message.id, ...shown },
        at: new Date(clock.now()).toISOString(),
      });
  });
  afterEach(() => close());
  after(() => app.close());

  const edit = (changes: MessageChanges) =>
    app.callRaw(
      messagesApi.edit,
      { params: { messageId: message.id }, body: { scope: "all", changes } },
      { as: anna },
    );
  const row = () => OccurrenceModel.findOne({ messageId: message.id }).lean();
  const stored = async () => {
    const { text, when, nextDueAt } = (await MessageModel.findById(message.id).lean())!;
    return { text, when, nextDueAt };
  };

  const changesOf: Record<string, MessageChanges> = {
    "to another day": { when: { kind: "once", date: "2026-05-06", time: "09:00" } },
    "in its words": { text: "Lunch is at noon" },
  };
  const writes: Record<string, (command: { model: string; op: string }) => boolean> = {
    "while its words are written": ({ model, op }) => model === "Message" && op === "findOneAndUpdate",
    "while what had come due is moved": ({ model, op }) => model === "Occurrence" && op === "updateOne",
  };
  for (const [what, changes] of Object.entries(changesOf)) {
    for (const [when, isHeld] of Object.entries(writes)) {
      it(`${what}, ${when}, is refused as one that was shown before, and stays what it was`, async () => {
        const before = await stored();
        const answer = await overtake(isHeld, () => edit(changes), showIt);

        expect(answer.status).to.equal(409);
        expect(ErrorBody.parse(answer.body).error.code).to.equal("already-shown");
        expect(await stored()).to.deep.equal(before);
        expect(await row()).to.deep.include({ shownAt: new Date(clock.now()), text: message.text });
      });
    }
  }
});

describe("a showing of a series that is shown while it alone is changed", () => {
  const clock = new TestClock("2026-05-04T08:00:00.000Z");
  let app: TestApp;
  let anna: TestUser;
  let mum: Display;
  let series: Message;
  let screen: SocketClient;
  let key: string;

  beforeEach(async () => {
    clock.set("2026-05-04T08:00:00.000Z");
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app);
    mum = await buildDisplay(app, anna);
    const slots = [{ time: "12:00" }];
    series = await buildMessage(
      app,
      { display: mum, caregiver: anna },
      { when: { kind: "series", startDate: "2026-05-04", rule: "FREQ=DAILY", slots } },
    );
    key = `${series.id}/2026-05-04/s1`;
    const { cookie } = await buildDevice(app, { display: mum, caregiver: anna });
    screen = await SocketClient.openDevice(app.url, cookie);
    await screen.next("snapshot");
    clock.set("2026-05-04T10:01:00.000Z");
    anna = await logInAgain(app, anna);
    await app.runDueWork();
  });
  afterEach(async () => {
    screen.close();
    await app.close();
  });

  const showIt = (messageId = series.id) =>
    screen.send({
      ...{ type: "occurrence.shown", messageId, key, messageVersion: 1 },
      at: new Date(clock.now()).toISOString(),
    });
  const edit = (changes: MessageChanges) =>
    app.callRaw(
      messagesApi.edit,
      { params: { messageId: series.id }, body: { scope: "this", key, changes } },
      { as: anna },
    );
  const row = () => OccurrenceModel.findOne({ key }).lean();
  const isMove = ({ model, op }: { model: string; op: string }) =>
    model === "Occurrence" && op === "updateOne";
  const LATER: MessageChanges = { when: { kind: "once", date: "2026-05-04", time: "19:00" } };

  it("stays the series' own, and can be changed from the next on", async () => {
    const before = (await row())!;
    const answer = await overtake(isMove, () => edit(LATER), showIt);

    expect(answer.status).to.equal(409);
    expect(ErrorBody.parse(answer.body).error.code).to.equal("already-shown");
    const { messageId, dueAt, endedAt } = before;
    expect(await row()).to.deep.include({ messageId, dueAt, endedAt, shownAt: new Date(clock.now()) });
    expect(await MessageModel.countDocuments({ exceptionOf: series.id, deletedAt: null })).to.equal(0);
    expect((await MessageModel.findById(series.id).lean())!.skippedKeys).to.deep.equal([]);
  });

  it("stays as it was changed when it is seen while that is taken back", async () => {
    expect((await edit({ text: "With food today" })).status).to.equal(200);
    const exception = (await MessageModel.findOne({ exceptionOf: series.id }).lean())!;
    const messageId = exception._id.toString();

    const answer = await overtake(
      isMove,
      () => app.callRaw(messagesApi.backToSeries, { params: { messageId } }, { as: anna }),
      () => showIt(messageId),
    );

    expect(answer.status).to.equal(409);
    expect(ErrorBody.parse(answer.body).error.code).to.equal("already-shown");
    expect(await row()).to.deep.include({ messageId: exception._id, text: "With food today" });
  });

  it("stays the series' own when it is seen while its change is brought back", async () => {
    expect((await edit({ text: "With food today" })).status).to.equal(200);
    const exception = (await MessageModel.findOne({ exceptionOf: series.id }).lean())!;
    const params = { messageId: exception._id.toString() };
    expect((await app.callRaw(messagesApi.backToSeries, { params }, { as: anna })).status).to.equal(200);

    const answer = await overtake(
      isMove,
      () => app.callRaw(messagesApi.restore, { params }, { as: anna }),
      showIt,
    );

    expect(answer.status).to.equal(409);
    expect(ErrorBody.parse(answer.body).error.code).to.equal("already-shown");
    const { messageId, text } = (await row())!;
    expect({ messageId: messageId.toString(), text }).to.deep.equal({
      messageId: series.id,
      text: series.text,
    });
    expect((await MessageModel.findById(series.id).lean())!.skippedKeys).to.deep.equal([]);
    expect((await MessageModel.findById(exception._id).lean())!.deletedAt).to.be.instanceOf(Date);
  });
});
