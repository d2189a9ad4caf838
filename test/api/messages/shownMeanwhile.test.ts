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
