import { expect } from "chai";
import { GroupModel } from "../../../server/circle/groups/group.model.js";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import { topicStopToken } from "../../../server/notifications/mailStops/topicStops.service.js";
import { warnOwners } from "../../../server/features/notifications/reach/warnOwners.service.js";
import type { Display } from "../../../shared/contract/displays.js";
import type { NewMessage } from "../../../shared/contract/messages.js";
import { mailStopsApi } from "../../../shared/contract/notifying/mailStops.js";
import { notificationsApi, type NotificationChoices } from "../../../shared/contract/notifications.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { dieAtWrite } from "../../support/faults/dieAtWrite.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { waitFor } from "../../support/waitFor.js";

const HOUR_MS = 60 * 60_000;
const NIGHT = { from: "22:00", until: "07:00" };
const DAILY: NewMessage["when"] = {
  kind: "series",
  startDate: "2026-11-23",
  rule: "FREQ=DAILY",
  slots: [{ time: "08:00" }],
};
const HOLDS_ALL = { callNow: false, medication: false, battery: false };

describe("whom a missed medication would reach", () => {
  let app: TestApp;
  let clock: TestClock;
  let anna: TestUser;
  let mum: Display;

  async function start(smtpUrl: string | null): Promise<void> {
    clock = new TestClock("2026-11-23T11:00:00.000Z");
    app = await startTestApp({ clock, config: { smtpUrl } });
    anna = await buildCaregiver(app, { name: "Anna Berg" });
    await UserModel.updateOne({ _id: anna.userId }, { timeZone: "Europe/Oslo" });
    mum = await buildDisplay(app, anna, { name: "Mum" });
    await buildMessage(app, { display: mum, caregiver: anna }, { label: "medication", when: DAILY });
  }

  // Nothing listens there: what is queued is looked at, not sent.
  beforeEach(() => start("smtp://127.0.0.1:9"));
  afterEach(() => app.close());

  const reach = async (as: TestUser) => app.call(notificationsApi.getReach, {}, { as });
  const choose = async (user: TestUser, body: Partial<NotificationChoices>) =>
    app.call(notificationsApi.edit, { body }, { as: user });
  const warnings = () => DeliveryModel.find({ kind: "nobodyReachedMail" }).lean();

  it("says nothing while somebody is reached at every hour", async () => {
    expect(await reach(anna)).to.deep.equal({ displays: [], unreachable: [] });
  });

  it("names the hours that all keep quiet", async () => {
    await choose(anna, { quietHours: NIGHT, passes: HOLDS_ALL });

    expect((await reach(anna)).displays).to.deep.equal([
      {
        displayId: mum.id,
        displayName: "Mum",
        timeZone: mum.timeZone,
        hours: [{ from: "2026-11-23T21:00:00.000Z", until: "2026-11-24T06:00:00.000Z" }],
        isAlways: false,
      },
    ]);
  });

  it("looks in the middle of a night at the coming one as a whole", async () => {
    await choose(anna, { quietHours: NIGHT, passes: HOLDS_ALL });
    // 1:23 in Oslo.
    clock.set("2026-11-24T00:23:00.000Z");
    anna = await logInAgain(app, anna);

    expect((await reach(anna)).displays.map(({ hours }) => hours)).to.deep.equal([
      [{ from: "2026-11-24T21:00:00.000Z", until: "2026-11-25T06:00:00.000Z" }],
    ]);
  });

  it("is asked anew by open dashboards of the others when a member changes who would be told, and by nothing else", async () => {
    const per = await buildMember(app, { owner: anna, name: "Per Hill" });
    const dashboard = await SocketClient.openCaregiver(app.url, anna.accessToken);
    await dashboard.next("snapshot");
    const changes = () => dashboard.frames.filter(({ type }) => type === "account.changed").length;
    const before = changes();

    await choose(per, { answers: { push: false, mail: false } });
    await choose(per, { quietHours: NIGHT });
    await waitFor("the dashboard to hear", () => Promise.resolve(changes() > before));
    dashboard.close();

    expect(changes()).to.equal(before + 1);
  });

  it("says nothing of a display without medication", async () => {
    const dad = await buildDisplay(app, anna, { name: "Dad" });
    await buildMessage(app, { display: dad, caregiver: anna }, { label: "reminder", when: DAILY });
    await choose(anna, { quietHours: NIGHT, passes: HOLDS_ALL });

    expect((await reach(anna)).displays.map(({ displayName }) => displayName)).to.deep.equal(["Mum"]);
  });

  it("names to the owner whom nothing reaches, and to others only themselves", async () => {
    const per = await buildMember(app, { owner: anna, name: "Per" });
    const ida = await buildMember(app, { owner: anna, name: "Ida" });
    for (const user of [per, ida]) await choose(user, { missed: { push: true, mail: false } });

    expect((await reach(anna)).unreachable.map(({ name }) => name)).to.deep.equal(["Per", "Ida"]);
    expect((await reach(per)).unreachable.map(({ name }) => name)).to.deep.equal(["Per"]);
  });

  it("shows another family and who does not see the display nothing", async () => {
    await choose(anna, { quietHours: NIGHT, passes: HOLDS_ALL });
    const stranger = await buildCaregiver(app, { name: "Stranger" });
    const olav = await buildMember(app, { owner: anna, name: "Olav", displayIds: [] });

    for (const user of [stranger, olav]) expect((await reach(user)).displays).to.deep.equal([]);
  });

  it("tells the owner by one mail, and again only after it was good", async () => {
    await choose(anna, { quietHours: NIGHT, passes: HOLDS_ALL });
    for (let times = 0; times < 3; times += 1) {
      clock.advance(7 * HOUR_MS);
      await warnOwners(app.context);
    }
    const [warning, ...more] = await warnings();
    expect(more).to.deep.equal([]);
    expect(warning?.userId?.toString()).to.equal(anna.userId);

    anna = await logInAgain(app, anna);
    await choose(anna, { passes: { ...HOLDS_ALL, medication: true } });
    await warnOwners(app.context);
    expect((await GroupModel.findById(anna.groupId))?.reachWarnedAt).to.equal(null);
    clock.advance(1_000);
    await choose(anna, { passes: HOLDS_ALL });
    await warnOwners(app.context);

    expect(await warnings()).to.have.length(2);
  });

  it("tells the owner within a minute of the link that stops the mails of what was missed", async () => {
    await warnOwners(app.context);
    expect(await warnings()).to.have.length(0);

    const token = topicStopToken(app.context, { userId: anna.userId, topic: "missed" });
    await app.call(mailStopsApi.stopTopic, { params: { token } });
    clock.advance(60_000);
    await warnOwners(app.context);

    expect(await warnings()).to.have.length(1);
  });

  it("tells it once, whichever process looks and wherever one dies", async () => {
    await choose(anna, { quietHours: NIGHT, passes: HOLDS_ALL });
    for (const side of ["before", "behind"] as const)
      for (let write = 1, died: string | null = ""; died !== null; write += 1) {
        await GroupModel.updateOne({ _id: anna.groupId }, { reachLookAt: null });
        died = await dieAtWrite({ side, write }, () => warnOwners(app.context));
        // What has failed is tried again after a while.
        clock.advance(HOUR_MS / 2);
        await Promise.all([1, 2].map(() => warnOwners(app.context)));
      }

    expect(await warnings()).to.have.length(1);
  });

  it("without a mail server counts no mail, and the dashboard alone says so", async () => {
    await app.close();
    await start(null);

    const found = await reach(anna);

    expect(found.displays.map(({ isAlways }) => isAlways)).to.deep.equal([true]);
    expect(found.unreachable.map(({ name }) => name)).to.deep.equal(["Anna Berg"]);
    await warnOwners(app.context);
    expect(await warnings()).to.deep.equal([]);
  });
});
