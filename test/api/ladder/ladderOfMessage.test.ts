import { expect } from "chai";
import { isMatter } from "../../../client-dashboard/features/occurrences/claimTexts.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { messagesApi, type Message } from "../../../shared/contract/messages.js";
import { notificationsApi } from "../../../shared/contract/notifications.js";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { SmtpDouble } from "../../support/doubles/SmtpDouble.js";
import { LadderApp } from "./LadderApp.js";

describe("what a message's page says of its ladder", function () {
  this.timeout(60_000);
  let home: LadderApp;
  let smtp: SmtpDouble;

  beforeEach(async () => {
    smtp = await SmtpDouble.start();
    home = await LadderApp.start({ saysItMails: false, config: { smtpUrl: smtp.url } });
    await home.onDuty(home.bo);
  });
  afterEach(async () => {
    await home.app.close();
    await smtp.stop();
  });

  const ladderOf = (message: Message, who: "anna" | "bo" | "cy" = "anna") =>
    home.as(who, async (as) => {
      const params = { messageId: message.id };
      return (await home.app.call(messagesApi.ladder, { params }, { as })).items;
    });

  it("is nothing as long as nobody had to be told", async () => {
    const pill = await home.pill();
    await home.pass(5);
    await home.answers(pill);
    await home.pass(30);

    expect(await ladderOf(pill)).to.deep.equal([]);
  });

  it("names each step with its time, people, ways and fates", async () => {
    const pill = await home.pill();
    await home.pass(25);
    await home.answers(pill);
    await home.pass(2);

    const [{ steps, key, dueAt } = { steps: [], key: "", dueAt: "" }, ...others] = await ladderOf(pill, "cy");

    expect(others).to.deep.equal([]);
    expect({ key, dueAt }).to.deep.equal({ key: home.keyOf(pill), dueAt: "2026-11-21T07:00:00.000Z" });
    const accepted = (name: string, at: string) => ({
      ...{ name, channel: "mail", fate: "accepted", openedAt: null },
      at: `2026-11-21T${at}:00.000Z`,
    });
    expect(steps).to.deep.equal([
      {
        ...{ step: "duty", at: "2026-11-21T07:10:00.000Z", nobodyOnDuty: false },
        notifications: [accepted("Bo Dahl", "07:10")],
      },
      {
        ...{ step: "all", at: "2026-11-21T07:20:00.000Z", nobodyOnDuty: false },
        notifications: [
          accepted("Anna Berg", "07:20"),
          accepted("Bo Dahl", "07:20"),
          accepted("Cy Lund", "07:20"),
        ],
      },
      { step: "over", at: "2026-11-21T07:26:00.000Z", nobodyOnDuty: false, notifications: [] },
    ]);
  });

  it("names what a screen did about it, once though two screens tell it, and again after “Not yet”", async () => {
    const pill = await home.pill();
    await home.shown(pill);
    await home.pass(5);
    await home.makes("larger", pill);
    await home.pass(1);
    await home.makes("larger", pill);
    await home.pass(4);
    await home.makes("aloud", pill);
    await home.answers(pill, { choice: "notYet" });
    await home.pass(15);
    await home.makes("larger", pill);

    const [{ steps } = { steps: [] }] = await ladderOf(pill);

    expect(steps.map(({ step, at }) => `${at.slice(11, 16)} ${step}`)).to.deep.equal([
      "07:05 larger",
      "07:10 aloud",
      "07:10 duty",
      "07:25 larger",
    ]);
  });

  it("holds no address, and nothing of when somebody does not want to be told", async () => {
    const pill = await home.pill({ label: "reminder", ladder: { larger: 1, aloud: 1, duty: 1, all: 2 } });
    const quietHours = { from: "00:00", until: "23:59" };
    await home.as("bo", (as) => home.app.call(notificationsApi.edit, { body: { quietHours } }, { as }));
    await home.pass(5);

    const said = JSON.stringify(await ladderOf(pill));

    expect(said).to.contain("Bo Dahl");
    expect(said)
      .to.not.contain("@")
      .and.to.not.match(/quiet|unwanted/i);
  });

  it("does not name who looks after the display no more", async () => {
    const pill = await home.pill();
    await home.pass(12);
    const params = { userId: home.bo.userId };
    await home.as("anna", (as) => home.app.call(groupsApi.removeMember, { params }, { as }));

    const [ladder] = await ladderOf(pill);

    expect(ladder!.steps[0]!.notifications.map(({ name }) => name)).to.deep.equal([null]);
  });

  it("makes a plain message a matter in the dashboard too, while it waits and once it was missed", async () => {
    const ladder = { larger: 1, aloud: 2, duty: 10, all: 20 };
    const lunch = await home.pill({ label: "message", stayMinutes: 30, ladder });
    await home.shown(lunch);
    for (const minutes of [12, 30]) {
      await home.pass(minutes);
      const { items } = await home.as("anna", (as) => home.app.call(occurrencesApi.listOpen, {}, { as }));
      const matters = items.filter((occurrence) => isMatter(occurrence, home.clock.now()));
      expect([items.length, matters.length]).to.deep.equal([1, 1]);
    }
  });

  it("is not there for another family, nor for who may not see the display", async () => {
    const pill = await home.pill();
    const params = { messageId: pill.id };
    const bea = await buildCaregiver(home.app, { name: "Bea Holm" });
    await home.as("anna", async (as) => {
      const { id } = await home.app.call(
        displaysApi.create,
        { body: { name: "Dad", timeZone: "Europe/Oslo", language: "en" } },
        { as },
      );
      await home.app.call(
        groupsApi.editMember,
        { params: { userId: home.cy.userId }, body: { displayIds: [id] } },
        { as },
      );
    });

    expect((await home.app.callRaw(messagesApi.ladder, { params }, { as: bea })).status).to.equal(404);
    expect((await home.app.callRaw(messagesApi.ladder, { params }, { as: home.cy })).status).to.equal(404);
  });
});

describe("the ladder in the hours in which the clocks change", function () {
  this.timeout(60_000);

  const CHANGES = {
    "an hour that comes twice": "2026-10-25T00:55:00.000Z",
    "an hour that is left out": "2026-03-29T00:55:00.000Z",
  };
  for (const [name, at] of Object.entries(CHANGES))
    it(`counts minutes as they pass, over ${name}`, async () => {
      const home = await LadderApp.start({}, at);
      await home.onDuty(home.bo);
      await home.pill();
      await home.pass(9);
      expect(await home.told()).to.deep.equal([]);
      await home.pass(2);
      expect(await home.told()).to.have.length(1);
      await home.pass(30);
      expect(await home.told()).to.have.length(4);
      await home.app.close();
    });
});
