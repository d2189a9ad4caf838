import { expect } from "chai";
import { Types } from "mongoose";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { MemberModel } from "../../../server/circle/groups/member.model.js";
import { DeliveryModel, type DeliveryRow } from "../../../server/notifications/deliveries/delivery.model.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { notificationsApi } from "../../../shared/contract/notifications.js";
import {
  statusApi,
  type OpenAlert,
  type EntryNotification,
  type NotifiedEntry,
} from "../../../shared/contract/notifying/status.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import type { TestDevice } from "../../support/builders/buildDevice.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildPushDevice } from "../../support/builders/buildPushDevice.js";
import { SmtpDouble } from "../../support/doubles/SmtpDouble.js";
import type { TestUser } from "../../support/server/TestApp.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { WatchedApp } from "../alerts/WatchedApp.js";

const DAY = 24 * 60;

describe("the status of a group", function () {
  this.timeout(120_000);
  let home: WatchedApp;
  let mum: Display;
  let screen: TestDevice;
  let smtp: SmtpDouble;

  before(async () => {
    smtp = await SmtpDouble.start();
    home = await WatchedApp.start({ config: { smtpUrl: smtp.url } });
  });
  after(async () => {
    await home.app.close();
    await smtp.stop();
  });

  /** Those of earlier tests are gone. */
  async function newFamily(): Promise<void> {
    await home.beginAnew();
    ({ display: mum, screen } = await home.home());
    await home.pass(2);
  }

  async function alerts(as: TestUser = home.anna): Promise<OpenAlert[]> {
    const fresh = await logInAgain(home.app, as);
    return (await home.app.call(statusApi.listAlerts, {}, { as: fresh })).items;
  }

  /** Without the screen that was let in to begin with. */
  async function notified(as: TestUser = home.anna): Promise<NotifiedEntry[]> {
    const fresh = await logInAgain(home.app, as);
    const { items } = await home.app.call(statusApi.listNotified, { query: { limit: 50 } }, { as: fresh });
    return items.filter(({ text }) => !text.startsWith("A new screen"));
  }

  /** Mum's screen goes silent, and everybody is told. */
  async function goesSilent(): Promise<void> {
    home.goes(screen);
    await home.pass(6);
  }

  /** Of the one thing that was told. */
  async function notifications(as?: TestUser): Promise<Omit<EntryNotification, "at" | "openedAt">[]> {
    const [entry] = await notified(as);
    return entry!.notifications.map(({ name, isYou, channel, fate }) => ({ name, isYou, channel, fate }));
  }

  async function setDelivery(userId: string, changes: Partial<DeliveryRow>): Promise<void> {
    await DeliveryModel.updateMany({ userId: new Types.ObjectId(userId), kind: "alert.raised" }, changes);
  }

  describe("GET /api/group/alerts", () => {
    beforeEach(newFamily);

    it("tells what is wrong now, and no more when it is over", async () => {
      await goesSilent();

      const [silent, ...others] = await alerts();
      expect(silent).to.include({
        displayId: mum.id,
        displayName: "Mum",
        cause: "screenSilent",
        state: "open",
      });
      expect(silent!.since).to.match(/^2026-11-21T07:02/);
      expect(silent!.deviceNames).to.deep.equal([]);
      expect(others).to.deep.equal([]);

      await home.comes(screen);
      await home.pass(3);
      expect(await alerts()).to.deep.equal([]);
    });

    it("names the screen where there are several", async () => {
      const kitchen = await home.screen(mum);
      home.goes(screen);
      home.goes(kitchen);
      await home.pass(7);

      const [silent] = await alerts();

      expect(silent!.deviceNames).to.have.length(2);
    });

    it("shows the newest first, of the displays that somebody may see", async () => {
      const { display: dad, screen: dads } = await home.home("Dad");
      const bo = await buildMember(home.app, { owner: home.anna, name: "Bo Dahl", displayIds: [dad.id] });
      const cy = await buildMember(home.app, { owner: home.anna, name: "Cy Lund", displayIds: [] });
      const bea = await buildCaregiver(home.app, { name: "Bea Holm" });
      await goesSilent();
      home.goes(dads);
      await home.pass(6);

      expect((await alerts()).map(({ displayName }) => displayName)).to.deep.equal(["Dad", "Mum"]);
      expect((await alerts(bo)).map(({ displayName }) => displayName)).to.deep.equal(["Dad"]);
      expect(await alerts(cy)).to.deep.equal([]);
      expect(await alerts(bea)).to.deep.equal([]);
    });

    it("has none of a display that was archived", async () => {
      await goesSilent();
      await home.edit(mum, { archived: true });
      await home.pass(1);

      expect(await alerts()).to.deep.equal([]);
    });
  });

  describe("GET /api/group/notified", () => {
    beforeEach(newFamily);

    it("tells what was said, about which display, and to whom by which way", async () => {
      await buildMember(home.app, { owner: home.anna, name: "Bo Dahl" });
      await goesSilent();

      const [entry, ...others] = await notified();

      expect(others).to.deep.equal([]);
      expect(entry).to.include({
        displayId: mum.id,
        displayName: "Mum",
        text: "Mum’s screen has been silent since 8:02 in the morning",
        messageText: null,
        whyNobody: null,
      });
      expect(
        entry!.notifications.map(({ name, isYou, channel, fate }) => [name, isYou, channel, fate]),
      ).to.deep.equal([
        ["Anna Berg", true, "mail", "sent"],
        ["Bo Dahl", false, "mail", "sent"],
      ]);
      expect(Date.parse(entry!.notifications[0]!.at!)).to.be.at.least(Date.parse(entry!.at));
    });

    it("says the time as the viewer's clock does", async () => {
      await goesSilent();
      await UserModel.updateOne({ _id: home.anna.userId }, { clockFormat: "24" });

      expect((await notified())[0]!.text).to.equal("Mum’s screen has been silent since 08:02");
    });

    it("shows an all-clear as an entry of its own", async () => {
      await goesSilent();
      await home.comes(screen);
      await home.pass(3);

      expect((await notified()).map(({ text }) => text)).to.deep.equal([
        "Mum’s screen is back",
        "Mum’s screen has been silent since 8:02 in the morning",
      ]);
    });

    it("tells one thing of all browsers of a person: the best that became of it", async () => {
      const bo = await buildMember(home.app, { owner: home.anna, name: "Bo Dahl" });
      await buildPushDevice(home.app, bo);
      await buildPushDevice(home.app, { ...bo, userId: bo.userId });
      await goesSilent();
      const [first] = await DeliveryModel.find({ channel: "push", kind: "alert.raised" }).lean();
      await DeliveryModel.updateMany({ channel: "push" }, { state: "failed", endedAt: new Date() });
      const openedAt = new Date("2026-11-21T07:20:00.000Z");
      await DeliveryModel.updateOne({ _id: first!._id }, { state: "opened", openedAt });

      expect((await notifications()).filter(({ channel }) => channel === "push")).to.deep.equal([
        { name: "Bo Dahl", isYou: false, channel: "push", fate: "opened" },
      ]);
      const [entry] = await notified();
      const push = entry!.notifications.find(({ channel }) => channel === "push");
      expect(push!.openedAt).to.equal(openedAt.toISOString());
    });

    it("holds no address, quiet hours or id of anybody", async () => {
      const bo = await buildMember(home.app, { owner: home.anna, name: "Bo Dahl" });
      const browser = await buildPushDevice(home.app, bo);
      const quietHours = { from: "08:00", until: "23:00" };
      await home.app.call(notificationsApi.edit, { body: { quietHours } }, { as: bo });
      await goesSilent();

      const answered = JSON.stringify(await notified());

      for (const secret of [bo.email, home.anna.email, bo.userId, browser.id, "23:00", "quiet"])
        expect(answered).not.to.contain(secret);
    });

    it("says that nobody was told, where nobody wants to hear of it", async () => {
      const off = { push: false, mail: false };
      await home.app.call(notificationsApi.edit, { body: { offline: off } }, { as: home.anna });
      await goesSilent();

      const [entry] = await notified();

      expect(entry).to.deep.include({ notifications: [], whyNobody: "unwanted" });
    });

    it("names nobody who does not see the display any more", async () => {
      const bo = await buildMember(home.app, { owner: home.anna, name: "Bo Dahl", displayIds: [mum.id] });
      await goesSilent();
      expect((await notifications()).map(({ name }) => name)).to.deep.equal(["Anna Berg", "Bo Dahl"]);

      await MemberModel.updateOne(
        { userId: new Types.ObjectId(bo.userId), groupId: home.anna.groupId },
        { displayIds: [] },
      );

      expect((await notifications()).map(({ name }) => name)).to.deep.equal([null, "Anna Berg"]);
    });

    it("names nobody who has left, with or without their account", async () => {
      const bo = await buildMember(home.app, { owner: home.anna, name: "Bo Dahl" });
      const cy = await buildMember(home.app, { owner: home.anna, name: "Cy Lund" });
      await goesSilent();
      await UserModel.deleteOne({ _id: bo.userId });
      await MemberModel.deleteOne({ userId: new Types.ObjectId(cy.userId), groupId: home.anna.groupId });

      expect((await notifications()).map(({ name }) => name)).to.deep.equal([null, null, "Anna Berg"]);
    });

    it("shows a member what is about their displays only, and another family nothing", async () => {
      const { display: dad, screen: dads } = await home.home("Dad");
      const bo = await buildMember(home.app, { owner: home.anna, name: "Bo Dahl", displayIds: [dad.id] });
      const bea = await buildCaregiver(home.app, { name: "Bea Holm" });
      home.goes(dads);
      await goesSilent();

      expect((await notified()).map(({ displayName }) => displayName)).to.have.members(["Dad", "Mum"]);
      expect((await notified(bo)).map(({ displayName }) => displayName)).to.deep.equal(["Dad"]);
      expect(await notified(bea)).to.deep.equal([]);
    });

    it("goes from page to page without leaving out or doubling anything, and ends after 14 days", async () => {
      for (let times = 0; times < 3; times += 1) {
        await goesSilent();
        await home.comes(screen);
        await home.pass(45);
      }
      const all = await notified();
      expect(all).to.have.length(6);

      const paged: NotifiedEntry[] = [];
      for (let cursor: string | undefined; ;) {
        const anna = await logInAgain(home.app, home.anna);
        const page = await home.app.call(
          statusApi.listNotified,
          { query: { limit: 2, cursor } },
          { as: anna },
        );
        paged.push(...page.items);
        if (page.nextCursor === null) break;
        cursor = page.nextCursor;
      }
      expect(paged.map(({ id }) => id).slice(0, 6)).to.deep.equal(all.map(({ id }) => id));

      home.clock.advance(14 * DAY * 60_000);
      expect(await notified()).to.deep.equal([]);
    });

    it("refuses a place in the list that it has not given", async () => {
      const { status } = await home.app.callRaw(
        statusApi.listNotified,
        { query: { cursor: "1.2" } },
        { as: home.anna },
      );

      expect(status).to.equal(400);
    });

    it("has nothing of a display that was removed from sight", async () => {
      const bo = await buildMember(home.app, { owner: home.anna, name: "Bo Dahl", displayIds: [] });
      await goesSilent();

      expect(await notified(bo)).to.deep.equal([]);
      const { items } = await home.app.call(displaysApi.list, { query: {} }, { as: bo });
      expect(items).to.deep.equal([]);
    });
  });

  describe("GET /api/group/notified, of one delivery", () => {
    const FATES: [string, Partial<DeliveryRow>, string | null][] = [
      ["waits", { state: "waiting", reason: null, endedAt: null }, "later"],
      ["has failed for good", { state: "failed", reason: "gaveUp" }, "failed"],
      ["was over before it went", { state: "cancelled", reason: "over" }, "over"],
      ["is counted in a summary", { state: "cancelled", reason: "joined" }, "summary"],
      ["came too late for a push", { state: "cancelled", reason: "stale" }, "failed"],
      ["was held for quiet hours", { state: "cancelled", reason: "quietHours" }, null],
      ["is not wanted any more", { state: "cancelled", reason: "unwanted" }, null],
      ["went to somebody who may see it no more", { state: "cancelled", reason: "noAccess" }, null],
      ["was stopped by what a newer build knows", { state: "cancelled", reason: "away" as never }, null],
    ];
    let bo: TestUser;

    before(async () => {
      await newFamily();
      bo = await buildMember(home.app, { owner: home.anna, name: "Bo Dahl" });
      await goesSilent();
    });

    FATES.forEach(([name, changes, fate]) => {
      it(`says ${fate ?? "nothing"} of what ${name}`, async () => {
        const dueAt = new Date("2026-11-22T06:00:00.000Z");
        await setDelivery(bo.userId, { dueAt, endedAt: new Date(home.clock.now()), ...changes });

        const ofBo = (await notified())[0]!.notifications.filter(({ isYou }) => !isYou);

        expect(ofBo.map(({ fate }) => fate)).to.deep.equal(fate === null ? [] : [fate]);
        if (fate === "later") expect(ofBo[0]!.at).to.equal(null);
      });
    });
  });
});
