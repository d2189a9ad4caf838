import { expect } from "chai";
import { Types } from "mongoose";
import { MessageModel } from "../../../server/plan/message.model.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { messagesApi } from "../../../shared/contract/messages.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { countOperations } from "../../support/countOperations.js";
import { seriesRow } from "../../support/builders/seriesRow.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

describe("a display that moves to another zone", () => {
  let app: TestApp;
  let owner: TestUser;

  before(async () => {
    app = await startTestApp({ clock: new TestClock("2026-11-21T08:00:00.000Z") });
    owner = await buildCaregiver(app);
  });
  after(() => app.close());

  it("costs the database as many questions with forty series as with four", async () => {
    const [few, many] = [await displayWith(4), await displayWith(40)];

    // What was told is counted a moment later: within the same count for both.
    const { wakes } = app.context.hub;
    await wakes.flush();
    const ask = async (display: Display) => {
      const counted = await countOperations(async () => {
        await move(display);
        await wakes.flush();
      });
      // Of what is told: in one count with the plan's version, or after it.
      return Object.entries(counted).filter(([what]) => what !== "displays.updateMany");
    };
    const asked = [await ask(few), await ask(many)];

    expect(asked[1]).to.deep.equal(asked[0]);
    const zones = await MessageModel.distinct("timeZone", { displayId: many.id });
    expect(zones).to.deep.equal(["Asia/Tokyo"]);
  });

  it("takes along what is shown once, and the next showing of each series", async () => {
    const display = await displayWith(1);
    const once = { kind: "once" as const, date: "2026-11-22", time: "08:30" };
    const when = {
      kind: "series" as const,
      startDate: "2026-11-22",
      rule: "FREQ=DAILY",
      slots: [{ time: "09:00" }],
    };
    const target = { display, caregiver: owner };
    const single = await buildMessage(app, target, { text: "Once", when: once });
    const series = await buildMessage(app, target, { text: "Daily", when });

    await move(display);

    expect(await nextOf(single.id)).to.equal("2026-11-21T23:30:00.000Z");
    expect(await nextOf(series.id)).to.equal("2026-11-22T00:00:00.000Z");
  });

  it("takes along what was changed alone of a series that is paused without an end", async () => {
    const display = await displayWith(1);
    const when = {
      kind: "series" as const,
      startDate: "2026-11-22",
      rule: "FREQ=DAILY",
      slots: [{ time: "09:00" }],
    };
    const { id } = await buildMessage(app, { display, caregiver: owner }, { when });
    const params = { messageId: id };
    const alone = { when: { kind: "once" as const, date: "2026-11-24", time: "20:00" } };
    const { items } = await app.call(
      messagesApi.edit,
      { params, body: { scope: "this", key: `${id}/2026-11-24/s1`, changes: alone } },
      { as: owner },
    );
    const changed = items.find(({ exceptionOf }) => exceptionOf !== null)!;
    await app.call(messagesApi.pause, { params, body: { paused: true } }, { as: owner });

    await move(display);
    await app.call(messagesApi.pause, { params, body: { paused: false } }, { as: owner });

    expect(await nextOf(changed.id)).to.equal("2026-11-24T11:00:00.000Z");
  });

  async function displayWith(series: number): Promise<Display> {
    const display = await buildDisplay(app, owner);
    const row = () => seriesRow(new Types.ObjectId(display.id), "FREQ=DAILY");
    await MessageModel.insertMany(Array.from({ length: series }, row));
    return display;
  }

  function move({ id }: Display): Promise<unknown> {
    const request = { params: { displayId: id }, body: { timeZone: "Asia/Tokyo" } };
    return app.call(displaysApi.edit, request, { as: owner });
  }

  async function nextOf(messageId: string): Promise<string | undefined> {
    const { items } = await app.call(messagesApi.showings, { params: { messageId } }, { as: owner });
    return items[0]?.dueAt;
  }
});
