import { expect } from "chai";
import { ActivityModel } from "../../../server/activity/activityEntry.model.js";
import { WATCHDOG, WatchdogModel } from "../../../server/features/alerts/watchdog.model.js";
import { WatchModel } from "../../../server/features/alerts/watch.model.js";
import { BRAND } from "../../../shared/brand.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { activityApi } from "../../../shared/contract/activity.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { notificationsApi } from "../../../shared/contract/notifications.js";
import { countOperations } from "../../support/countOperations.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import type { TestDevice } from "../../support/builders/buildDevice.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { claimConsoleErrors } from "../../support/consoleErrors.js";
import { buildFrameId } from "../../support/device/SocketClient.js";
import { PushServiceDouble } from "../../support/doubles/PushServiceDouble.js";
import { dieAtWrite } from "../../support/faults/dieAtWrite.js";
import { startAgain } from "../../support/server/startAgain.js";
import { forgetNews } from "../../support/steps/forgetNews.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { WatchedApp, watchdogRound } from "./WatchedApp.js";

const SIDES = ["before", "behind"] as const;
/** Of the watchdog and what follows from it. */
const WRITTEN = [
  "watches.bulkWrite",
  "watches.findOneAndUpdate",
  "watches.updateOne",
  "activity.insertOne",
  "activity.updateOne",
  "deliveries.bulkWrite",
  "deliveries.updateOne",
  "watchdogs.updateOne",
];
const HOUR = 60;

describe("alerts", function () {
  this.timeout(120_000);
  let home: WatchedApp;
  let service: PushServiceDouble;
  let phones = 0;
  let mum: Display;
  let screen: TestDevice;

  before(async () => {
    service = await PushServiceDouble.start();
    home = await WatchedApp.start({ config: { allowPrivateTargets: ["127.0.0.1"] } });
  });
  beforeEach(async () => {
    await home.beginAnew();
    ({ display: mum, screen } = await home.home());
    await home.pass(2);
  });
  after(async () => {
    await home.app.close();
    await service.stop();
  });

  it("tell in words that a screen is silent, once, and that it is back", async () => {
    home.goes(screen);
    await home.pass(25);
    await home.comes(screen);
    await home.pass(10);

    const [silent, back, ...others] = await home.mails();
    expect(silent!.subject).to.equal("Mum’s screen has been silent since 8:02 in the morning");
    expect(silent!.text).to.contain("Is the tablet switched on and the wifi working?");
    expect(back!.subject).to.equal("Mum’s screen is back");
    expect(back!.text).to.contain("It was away for 25 minutes.");
    expect(others).to.deep.equal([]);
    expect((await home.alerts()).map(({ cause, state }) => ({ cause, state }))).to.deep.equal([
      { cause: "screenSilent", state: "cleared" },
    ]);
  });

  it("tell of a screen that goes silent after a clock that was three hours ahead was put back", async () => {
    await home.down(3 * HOUR);
    await home.pass(5);
    await home.down(-3 * HOUR);
    await home.pass(1);
    home.goes(screen);
    await home.pass(10);

    expect(await home.subjects()).to.deep.equal(["Mum’s screen has been silent since 8:08 in the morning"]);
  });

  it("tell of a screen that was last heard while the clock was ahead", async () => {
    await home.down(3 * HOUR);
    await home.pass(5);
    home.goes(screen);
    await home.down(-3 * HOUR);
    await home.app.runDueWork({ only: ["pullBackTimes"] });
    await home.pass(10);

    expect(await home.subjects()).to.have.length(1);
  });

  it("tell of a page that was hidden while the clock was ahead", async () => {
    await home.down(3 * HOUR);
    await home.pass(5);
    await home.says(screen, { pageHidden: true });
    await home.pass(3);
    await home.down(-3 * HOUR);
    await home.pass(15);

    expect(await home.subjects()).to.have.length(1);
  });

  it("do not say of a battery that it comes and goes for what was told while the clock was ahead", async () => {
    const low = { battery: { percent: 15, charging: false } };
    const isCharging = { battery: { percent: 15, charging: true } };
    await home.down(3 * HOUR);
    await home.pass(5);
    await home.says(screen, low);
    await home.pass(3);
    await home.says(screen, isCharging);
    await home.pass(4);
    await home.down(-3 * HOUR);
    await home.pass(40);
    await home.says(screen, low);
    await home.pass(3);

    const subjects = await home.subjects();
    expect(subjects).to.have.length(3);
    expect(subjects[2]).to.equal(subjects[0]);
  });

  it("say by the true clock whether somebody has touched it, after one that was a day ahead", async () => {
    await home.edit(mum, { noTouchBy: "10:00" });
    await home.down(24 * HOUR);
    await home.passLong(4 * HOUR);
    await home.down(-28 * HOUR);
    await home.passLong(29 * HOUR);

    const days = (await home.alerts()).map(({ at }) => at.slice(0, 10));
    expect(days).to.deep.equal(["2026-11-22", "2026-11-21", "2026-11-22"]);
  });

  it("tell the host of many silent screens that was told of others while the clock was ahead", async () => {
    const massAt = new Date(home.clock.now() + 3 * HOUR * 60_000);
    await WatchdogModel.updateOne({ _id: WATCHDOG }, { massAt });
    const others = [];
    for (let index = 1; index <= 5; index += 1) others.push(await home.home(`Person ${index}`));
    await home.pass(2);
    others.forEach(({ screen: silent }) => home.goes(silent));
    await home.pass(5);

    expect(await home.subjects()).to.deep.equal(["Many screens are silent at once"]);
  });

  it("push the all-clear in the place of the alert", async () => {
    const pushed = await aPhone();
    home.goes(screen);
    await home.pass(6);
    await home.comes(screen);
    await home.pass(3);

    const [silent, back, ...others] = await pushed();
    expect([silent!.message.title, silent!.urgency]).to.deep.equal([
      "Mum’s screen has been silent since 8:02 in the morning",
      "high",
    ]);
    expect(back!.message.title).to.equal("Mum’s screen is back");
    expect(back!.message.tag).to.equal(silent!.message.tag);
    expect(back!.topic)
      .to.equal(silent!.topic)
      .and.to.match(/^[\w-]{1,32}$/);
    expect(others).to.deep.equal([]);
  });

  it("give the all-clear to those who were told only", async () => {
    const off = { push: false, mail: false };
    const bo = await buildMember(home.app, { owner: home.anna, name: "Bo Dahl" });
    await home.app.call(notificationsApi.edit, { body: { offline: off } }, { as: bo });
    home.goes(screen);
    await home.pass(6);
    await home.app.call(notificationsApi.edit, { body: { offline: { push: true, mail: true } } }, { as: bo });
    await home.comes(screen);
    await home.pass(3);

    const mails = await home.mails();
    expect(mails.map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`)).to.deep.equal([
      `${home.anna.email}: Mum’s screen has been silent since 8:02 in the morning`,
      `${home.anna.email}: Mum’s screen is back`,
    ]);
  });

  it("say nothing of another family's screen", async () => {
    const bea = await buildCaregiver(home.app, { name: "Bea Holm" });
    await forgetNews();
    home.goes(screen);
    await home.pass(6);

    expect((await home.mails()).map(({ to }) => to?.[0]?.address)).to.deep.equal([home.anna.email]);
    const { items } = await home.app.call(activityApi.list, { query: { alerts: "yes" } }, { as: bea });
    expect(items).to.deep.equal([]);
    const params = { displayId: mum.id };
    const { status } = await home.app.callRaw(
      displaysApi.edit,
      { params, body: { silentMinutes: 120 } },
      { as: bea },
    );
    expect(status).to.equal(404);
  });

  it("are no lines of a feed that does not ask for them", async () => {
    home.goes(screen);
    await home.pass(6);
    expect(await home.alerts()).to.have.length(1);

    const { items } = await home.app.call(activityApi.list, { query: {} }, { as: home.anna });

    expect(items.map(({ type }) => type)).to.deep.equal(["deviceJoined"]);
  });

  it("tell of a battery at its bounds, and in quiet hours of the last one only", async () => {
    const pushed = await aPhone();
    await home.says(screen, { battery: { percent: 14, charging: false } });
    await home.pass(1);
    const quietHours = { from: "00:00", until: "23:59" };
    await home.app.call(notificationsApi.edit, { body: { quietHours } }, { as: home.anna });
    await home.says(screen, { battery: { percent: 9, charging: false } });
    await home.pass(1);
    await home.says(screen, { battery: { percent: 9, charging: true } });
    await home.pass(5);

    expect(await home.subjects()).to.deep.equal([
      "Mum’s tablet has 14 % left and is not charging",
      "Mum’s tablet has 9 % left and is not charging",
    ]);
    expect((await home.mails())[0]!.text).to.contain("Plug in the charger.");
    expect((await pushed()).map(({ message }) => message.title)).to.deep.equal([
      "Mum’s tablet has 14 % left and is not charging",
      "Mum’s tablet has 9 % left and is not charging",
    ]);
    expect((await home.alerts()).map(({ cause, state, detail }) => ({ cause, state, detail }))).to.deep.equal(
      [
        { cause: "batteryCritical", state: "cleared", detail: 9 },
        { cause: "batteryLow", state: "ended", detail: 14 },
      ],
    );
  });

  const TROUBLES = {
    "a charger that was taken out": [
      { battery: { percent: 80, charging: false } },
      "The charger of Mum’s tablet was taken out",
      "Mum’s tablet is charging again",
    ],
    "a locked sound": [{ sound: "locked" }, "Mum’s screen makes no sound", "Mum’s screen has sound again"],
    "a wrong clock": [
      { clockOffMs: -180_000 },
      "The clock of Mum’s tablet is wrong by 3 minutes",
      "The clock of Mum’s tablet is right again",
    ],
    "a full storage": [{ storage: "full" }, "Mum’s tablet has no room left", "Mum’s tablet has room again"],
    "a hidden page": [
      { pageHidden: true },
      "Mum’s screen has shown something else since 8:02 in the morning",
      "Mum’s screen shows the display again",
    ],
  } as const;

  for (const [name, [status, raised, cleared]] of Object.entries(TROUBLES))
    it(`tell of ${name}, and when it is over`, async () => {
      await home.says(screen, status);
      await home.pass(11);
      await home.says(screen, {});
      await home.pass(3);

      expect(await home.subjects()).to.deep.equal([raised, cleared]);
    });

  it("are none of what a screen does not report", async () => {
    const nothing = { battery: null, sound: null, storage: null, clockOffMs: null, pageHidden: null };
    await home.says(screen, { sound: "locked" });
    await home.pass(3);
    await home.says(screen, nothing);
    await home.pass(HOUR);

    expect(await home.subjects()).to.deep.equal(["Mum’s screen makes no sound"]);
  });

  it("are none while another screen is well, unless each is watched", async () => {
    await home.screen(mum);
    home.goes(screen);
    await home.pass(10);
    expect(await home.subjects()).to.deep.equal([]);

    await home.edit(mum, { watchEveryScreen: true });
    await home.pass(1);

    expect((await home.subjects())[0]).to.contain(`Mum’s screen “${screen.name}” has been silent since`);
  });

  it("wait as long as the family chooses", async () => {
    await home.edit(mum, { silentMinutes: 2 });
    home.goes(screen);
    await home.pass(2.5);
    expect(await home.subjects()).to.have.length(1);

    for (const silentMinutes of [1, 121, 2.5, null]) {
      const { status } = await home.app.callRaw(
        displaysApi.edit,
        { params: { displayId: mum.id }, body: { silentMinutes } as never },
        { as: home.anna },
      );
      expect(status, String(silentMinutes)).to.equal(400);
    }
  });

  it("end without a word when the display is archived, away or the screen removed", async () => {
    const ways = [
      (display: Display) => home.edit(display, { archived: true }),
      (display: Display) => home.edit(display, { awayUntil: "2026-12-24" }),
      async (display: Display) => {
        const [device] = (
          await home.app.call(displaysApi.get, { params: { displayId: display.id } }, { as: home.anna })
        ).devices;
        const params = { displayId: display.id, deviceId: device!.id };
        await home.app.call(displaysApi.removeDevice, { params }, { as: home.anna });
      },
    ];
    for (const [index, way] of ways.entries()) {
      const { display, screen: another } = await home.home(`Person ${index}`);
      home.goes(another);
      await home.pass(7);
      await way(display);
      await home.pass(1);
    }
    await home.pass(10);

    expect(await home.subjects()).to.have.length(ways.length);
    expect((await home.alerts()).map(({ state }) => state)).to.deep.equal(ways.map(() => "ended"));
  });

  it("are none after a deploy, an hour without a server, or a night of a sleeping machine", async () => {
    for (const minutes of [1, HOUR, 8 * HOUR]) {
      await home.down(minutes);
      await watchdogRound(home.app.context);
      await home.comes(screen);
      await home.pass(7);
    }

    expect(await home.subjects()).to.deep.equal([]);
  });

  it("forget nobody who is silent when the server starts again", async () => {
    home.goes(screen);
    await home.pass(3);
    await home.down(HOUR);
    const next = await startAgain(home.app);
    await home.pass(4, () => watchdogRound(next.context));
    expect(await home.subjects()).to.deep.equal([]);

    await home.pass(2, () => watchdogRound(next.context));
    await next.close();

    expect(await home.subjects()).to.deep.equal(["Mum’s screen has been silent since 8:02 in the morning"]);
  });

  it("keep what was told over a restart, and give the all-clear", async () => {
    home.goes(screen);
    await home.pass(10);
    await home.down(HOUR);
    await home.comes(screen);
    await home.pass(5);

    expect(await home.subjects()).to.deep.equal([
      "Mum’s screen has been silent since 8:02 in the morning",
      "Mum’s screen is back",
    ]);
  });

  it("count anew after the database was away", async () => {
    home.goes(screen);
    await home.pass(4);
    await home.pass(10, async (context) => {
      await dieAtWrite({ side: "before", write: 1 }, () => watchdogRound(context));
      return null;
    });
    await home.pass(4);
    expect(await home.subjects()).to.deep.equal([]);

    await home.pass(2);

    expect(await home.subjects()).to.have.length(1);
  });

  it("come once from two processes", async () => {
    const second = await startAgain(home.app);
    const both = async (context: typeof second.context) => {
      const rounds = [watchdogRound(context), watchdogRound(second.context), watchdogRound(context)];
      const [next] = await Promise.all(rounds);
      return next ?? null;
    };
    home.goes(screen);
    await home.pass(8, both);
    await home.comes(screen);
    await home.pass(4, both);
    await second.close();

    expect(await home.subjects()).to.have.length(2);
    expect(await home.alerts()).to.have.length(1);
  });

  it("come once though the server dies between any two steps", async () => {
    const moments: string[] = [];
    let undisturbed: Record<string, number> = {};
    await tellOnceWith("undisturbed", async () => {
      undisturbed = await countOperations(() => watchdogRound(home.app.context));
    });
    for (const side of SIDES)
      for (const of of WRITTEN)
        for (let write = 1; write <= (undisturbed[of] ?? 0); write += 1) {
          await tellOnceWith(`${side} write ${write} of ${of}`, async () => {
            const round = () => watchdogRound(home.app.context);
            expect(await dieAtWrite({ side, write, of }, round)).to.equal(of);
          });
          moments.push(`${side} ${of}`);
        }
    claimConsoleErrors();

    expect(moments).to.include.members([
      "before watches.findOneAndUpdate",
      "behind watches.findOneAndUpdate",
    ]);
    expect(moments).to.include.members(["before activity.insertOne", "behind watchdogs.updateOne"]);
  });

  it("of a display whose look fails do not have the rounds follow one another without a pause", async () => {
    const lookAt = new Date(home.clock.now());
    await WatchModel.updateOne({ _id: mum.id }, { lookAt, state: { alerts: "damaged" } }, { upsert: true });
    const next = await watchdogRound(home.app.context);
    claimConsoleErrors();

    expect(next?.getTime() ?? Infinity).to.be.above(home.clock.now());
  });

  it("are one mail to the host when many screens go silent at once, and the families' half an hour later", async () => {
    const others = [];
    for (let index = 1; index <= 6; index += 1) others.push(await home.home(`Person ${index}`));
    await home.pass(2);
    const gone = others.slice(0, 5);
    gone.forEach(({ screen: silent }) => home.goes(silent));
    await home.pass(15);

    const [host, ...families] = await home.mails();
    expect(host!.subject).to.equal("Many screens are silent at once");
    expect(host!.to?.[0]?.address).to.equal(BRAND.contactEmail);
    expect(host!.text).to.contain("5 screens went silent within a minute").and.to.contain("2 others");
    expect(families).to.deep.equal([]);

    for (const { screen: back } of gone.slice(1)) await home.comes(back);
    await home.pass(20);

    const { name } = gone[0]!.display;
    const [, still, ...more] = await home.subjects();
    expect(still).to.contain(`${name}’s screen has been silent since`);
    expect(more).to.deep.equal([]);
  });

  it("are each family's own when fewer go silent, or they go one after the other", async () => {
    const others = [];
    for (let index = 1; index <= 5; index += 1) others.push(await home.home(`Person ${index}`));
    await home.pass(2);
    for (const { screen: silent } of others) {
      home.goes(silent);
      await home.pass(1.5);
    }
    await home.pass(10);

    const subjects = await home.subjects();
    expect(subjects).to.have.length(others.length);
    expect(subjects.every((subject) => subject.includes("has been silent since"))).to.equal(true);
  });

  it("tell of a morning on which nobody touches the screen, unless somebody did", async () => {
    await home.edit(mum, { noTouchBy: "10:00" });
    await home.pass(HOUR);
    await touch();
    await home.pass(2 * HOUR);
    expect(await home.subjects()).to.deep.equal(["Mum asks to be called tonight"]);

    // The next morning; the server was down at night.
    await home.down(20 * HOUR);
    await home.pass(3 * HOUR);
    const [, none] = await home.mails();
    expect(none!.subject).to.equal("Nobody has touched Mum’s screen today");
    expect(none!.text).to.contain(
      "Until 10:00 in the morning there was no answer, no call and no recording.",
    );
  });

  /** The screen goes silent and comes back, and that is told once each; with the round of the test, in which it is found silent. */
  async function tellOnceWith(text: string, round: () => Promise<unknown>): Promise<void> {
    const mails = (await home.subjects()).length;
    const lines = await linesOfAlerts();
    home.goes(screen);
    await home.pass(4.75);
    home.clock.advance(30_000);
    await round();
    await home.pass(1);
    await home.comes(screen);
    // Beyond half an hour nothing is unstable, and entries that were left are recorded.
    await home.pass(40);

    expect((await home.subjects()).slice(mails), text).to.have.length(2);
    expect((await linesOfAlerts()) - lines, text).to.equal(1);
  }

  async function touch(): Promise<void> {
    const at = new Date(home.clock.now()).toISOString();
    await home.sync(screen, { type: "call.requested", id: buildFrameId(), urgency: "tonight", at });
  }

  function linesOfAlerts(): Promise<number> {
    return ActivityModel.countDocuments({ kind: "alert.raised" });
  }

  async function aPhone() {
    home.anna = await logInAgain(home.app, home.anna);
    const phone = `phone${(phones += 1)}`;
    const fcmToken = service.subscribe(phone);
    const body = { fcmToken, timeZone: "Europe/Oslo" };
    await home.app.call(accountsApi.setProfile, { body }, { as: home.anna });
    const { pushService } = await home.app.call(notificationsApi.get, {}, { as: home.anna });
    return () => Promise.resolve(service.deliveredTo(phone, pushService.publicKey));
  }
});
