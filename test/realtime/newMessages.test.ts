import { expect } from "chai";
import { Types } from "mongoose";
import { MessageModel } from "../../server/plan/message.model.js";
import { displaysApi } from "../../shared/contract/displays.js";
import { messagesApi, type Message, type NewMessage } from "../../shared/contract/messages.js";
import { SINGLE_MESSAGES_MAX } from "../../shared/limits.js";
import { buildHousehold, type Household } from "../support/builders/buildHousehold.js";
import { seriesRow } from "../support/builders/seriesRow.js";
import { overtake, type HeldCall } from "../support/faults/holdNext.js";
import { startTestApp } from "../support/server/startTestApp.js";
import type { TestApp } from "../support/server/TestApp.js";
import { ScreenPlan } from "./parts/ScreenPlan.js";

const NOW: NewMessage["when"] = { kind: "now" };
/** At noon on the wall of the display, whatever its zone. */
const LATER: NewMessage["when"] = { kind: "once", date: "2040-06-01", time: "12:00" };

describe("a new message", () => {
  let app: TestApp;
  let home: Household;
  let screen: ScreenPlan;

  beforeEach(async () => {
    app = await startTestApp();
    home = await buildHousehold(app);
    await app.runDueWork();
    screen = await ScreenPlan.open(app.url, home.device.cookie);
  });
  afterEach(async () => {
    screen.close();
    await app.close();
  });

  const stored = ({ model, update }: HeldCall) => model === "Message" && update.$setOnInsert !== undefined;
  const raised = ({ model, update }: HeldCall) => model === "Display" && update.$inc?.["planVersion"] === 1;

  function send(text: string, when = NOW, displayIds = [home.display.id]) {
    return app.callRaw(messagesApi.create, { body: { displayIds, text, when } }, { as: home.owner });
  }
  async function edit(text: string, to: string): Promise<void> {
    const { _id } = await MessageModel.findOne({ text }).orFail();
    const params = { messageId: _id.toString() };
    await app.call(messagesApi.edit, { params, body: { changes: { text: to } } }, { as: home.owner });
  }
  const textsOnScreen = () => screen.plan()!.messages.map(({ text }) => text);

  it("that is changed before its screens are told says what it is by then", async () => {
    await overtake(
      raised,
      () => send("Ida is coming"),
      () => edit("Ida is coming", "Ola is coming"),
    );

    await screen.expectFresh();
    expect(textsOnScreen()).to.include("Ola is coming").and.not.include("Ida is coming");
  });

  it("that is taken away again, since another one was faster to the last place, is on no screen", async () => {
    const displayId = new Types.ObjectId(home.display.id);
    const here = await MessageModel.countDocuments({
      displayId,
      "when.kind": { $ne: "series" },
      exceptionOf: null,
    });
    const row = seriesRow(displayId, "FREQ=DAILY");
    const nextDueAt = new Date("2039-01-01T08:00:00.000Z");
    const when = { kind: "once" as const, date: "2039-01-01", time: "08:00" };
    const rows = Array.from({ length: SINGLE_MESSAGES_MAX - here - 1 }, (_, index) => ({
      ...{ ...row, batchId: `batch-${index}`, when, nextDueAt },
    }));
    await MessageModel.insertMany(rows);
    const statuses: number[] = [];
    const sendNoted = async (text: string) => statuses.push((await send(text)).status);

    await overtake(
      stored,
      () => sendNoted("Too many"),
      () => sendNoted("The last one"),
    );

    expect(statuses).to.deep.equal([200, 409]);
    expect(await MessageModel.exists({ text: "Too many" })).to.equal(null);
    await screen.expectFresh();
    expect(textsOnScreen()).to.include("The last one").and.not.include("Too many");
    // Each version came with what it changes: a gap would have made the screen ask for everything.
    expect(screen.heard().filter((type) => type === "snapshot")).to.have.lengthOf(1);
  });

  it("that is stored while another zone is chosen is due by that zone", async () => {
    const params = { displayId: home.display.id };
    await overtake(
      stored,
      () => send("Ida is coming", LATER),
      () => app.call(displaysApi.edit, { params, body: { timeZone: "Asia/Tokyo" } }, { as: home.owner }),
    );

    const { startsAt, timeZone } = await MessageModel.findOne({ text: "Ida is coming" }).orFail();
    expect(timeZone).to.equal("Asia/Tokyo");
    expect(startsAt.toISOString()).to.equal("2040-06-01T03:00:00.000Z");
  });

  it("to several displays comes in their order", async () => {
    const other = await app.call(
      displaysApi.create,
      { body: { name: "Dad", timeZone: "Europe/Oslo" } },
      { as: home.owner },
    );
    const displayIds = [other.id, home.display.id];
    const { body } = await send("Ida is coming", NOW, displayIds);

    expect((body as { items: Message[] }).items.map(({ displayId }) => displayId)).to.deep.equal(displayIds);
  });
});
