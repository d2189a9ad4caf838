import { expect } from "chai";
import { Types } from "mongoose";
import { MessageModel } from "../../../server/plan/message.model.js";
import { DisplayModel } from "../../../server/circle/displays/display.model.js";
import { catchUpPlans } from "../../../server/realtime/catchUp/catchUpPlans.js";
import { activityApi } from "../../../shared/contract/activity.js";
import type { Display } from "../../../shared/contract/displays.js";
import type { Message } from "../../../shared/contract/messages.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { claimConsoleErrors } from "../../support/consoleErrors.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** What one round takes of the messages that are due. */
const ROUND = 200;

describe("due work beside a row that cannot be read", () => {
  let clock: TestClock;
  let app: TestApp;
  let anna: TestUser;
  let kari: TestUser;
  let mum: Display;
  let uncle: Display;
  let broken: Message;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app, { name: "Anna Berg" });
    kari = await buildCaregiver(app, { name: "Kari Moe" });
    mum = await buildDisplay(app, anna);
    uncle = await buildDisplay(app, kari, { name: "Uncle" });
    broken = await every("10:00", { display: mum, caregiver: anna });
    await every("10:01", { display: uncle, caregiver: kari });
    await setZone(broken, "Nowhere/At_all");
  });
  afterEach(() => app.close());

  function every(time: string, whose: { display: Display; caregiver: TestUser }): Promise<Message> {
    const when = { kind: "series", startDate: "2026-11-21", rule: "FREQ=DAILY", slots: [{ time }] } as const;
    return buildMessage(app, whose, { when: { ...when, slots: [{ time }] } });
  }

  /** Straight into the database: no call stores a zone that nobody knows. */
  const setZone = ({ id }: Message, timeZone: string) =>
    MessageModel.collection.updateOne({ _id: new Types.ObjectId(id) }, { $set: { timeZone } });

  async function missedBy(caregiver: TestUser): Promise<number> {
    const { items } = await app.call(activityApi.list, {}, { as: await logInAgain(app, caregiver) });
    return items.filter(({ type }) => type === "missed").length;
  }

  it("goes on for another family, and says what failed without its text", async () => {
    clock.advance(70 * MINUTE_MS);
    await app.runDueWork();
    const [error = ""] = claimConsoleErrors();
    clock.advance(DAY_MS / 2);
    await app.runDueWork();
    claimConsoleErrors();

    expect(await missedBy(kari)).to.equal(1);
    expect(await missedBy(anna)).to.equal(0);
    expect(JSON.parse(error)).to.include({ work: "openDueOccurrences", id: broken.id });
    expect(error).to.not.include(broken.text);
  });

  it("goes on when more of them fail than a round takes", async () => {
    const row = await MessageModel.collection.findOne({ timeZone: "Nowhere/At_all" });
    const copies = Array.from({ length: ROUND }, (_, index) => ({
      ...row,
      _id: new Types.ObjectId(),
      seriesId: `copy-${index}`,
      batchId: `copy-${index}`,
    }));
    await MessageModel.collection.insertMany(copies);
    clock.advance(70 * MINUTE_MS);
    await app.runDueWork();
    await app.runDueWork();
    clock.advance(DAY_MS / 2);
    await app.runDueWork();
    claimConsoleErrors();

    expect(await missedBy(kari)).to.equal(1);
  });

  it("tries it again a minute later", async () => {
    clock.advance(70 * MINUTE_MS);
    await app.runDueWork();
    claimConsoleErrors();
    await setZone(broken, "Europe/Oslo");
    clock.advance(MINUTE_MS);
    await app.runDueWork();
    clock.advance(DAY_MS / 2);
    await app.runDueWork();

    expect(await missedBy(anna)).to.equal(1);
  });

  it("brings the others' screens up to date", async () => {
    await setZone(broken, "Europe/Oslo");
    const screens = [
      await openScreen({ display: mum, caregiver: anna }),
      await openScreen({ display: uncle, caregiver: kari }),
    ];
    await setZone(broken, "Nowhere/At_all");
    // As another process does.
    await DisplayModel.updateMany({}, { $inc: { planVersion: 1 } });

    await catchUpPlans(app.context);

    await screens[1]!.next("snapshot");
    claimConsoleErrors();
    screens.forEach((screen) => screen.close());
  });

  async function openScreen(whose: { display: Display; caregiver: TestUser }) {
    const { cookie } = await buildDevice(app, whose);
    const socket = await SocketClient.openDevice(app.url, cookie);
    await socket.next("snapshot");
    socket.forget();
    return socket;
  }
});
