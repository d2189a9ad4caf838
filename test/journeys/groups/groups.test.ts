import { expect } from "chai";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { cardsApi } from "../../../shared/contract/cards.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { messagesApi, type Message } from "../../../shared/contract/messages.js";
import { peopleApi } from "../../../shared/contract/people.js";
import { GROUP_MESSAGES, TOASTS } from "../../../shared/texts.js";
import { logInAt, passwordField, waitForToast } from "../../support/steps/accountSteps.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { JourneyBrowser, PHONE } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { newestMailLink } from "../../support/mail/mailLink.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

const MIA = "mia@example.org";
/** What a browser says of every answer that is no 200: these journeys are about refusals. */
const REFUSALS = /Failed to load resource.*status of (400|401|404|409)/;
/**
 * "A removed member's open page goes dark within a second": by the socket, that is, and on a machine that does nothing else. Far below any
 * poll.
 */
const DARK_WITHIN_MS = 5_000;
const SLOW_PART_MS = 500;

describe("A family shares the work in a group", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let owner: TestUser;
  let anna: Page;
  let mia: Page;
  let group: string;

  before(async function () {
    requireChromium(this);
    app = await startTestApp({ saysItMails: true });
    owner = await buildCaregiver(app, { name: "Anna Berg", email: "anna@example.org" });
    await buildDisplay(app, owner, { name: "Mum" });
    await buildDisplay(app, owner, { name: "Uncle Per" });
    group = (await app.call(groupsApi.get, {}, { as: owner })).name;
    browser = await JourneyBrowser.launch({ expectedErrors: REFUSALS });
    anna = await browser.open(PHONE);
    mia = await browser.open(PHONE);
    await logInAt(anna, app.url, { email: owner.email, password: PASSWORD });
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  it("the owner invites somebody to one display, and sees the invitation until it is answered", async () => {
    await anna.goto(`${app.url}/account`);
    await anna.getByRole("link", { name: "Members and invitations" }).click();
    await anna.getByRole("button", { name: "Invite", exact: true }).click();
    await anna.getByText("Invalid email format.").waitFor();
    await anna.getByRole("textbox", { name: "Email" }).fill(MIA);
    await anna.getByRole("radio", { name: "Only some" }).check();
    await anna.getByRole("button", { name: "Invite", exact: true }).click();
    await anna.getByText("Choose at least one display.").waitFor();
    await anna.getByRole("checkbox", { name: "Mum" }).check();
    await anna.getByRole("button", { name: "Invite", exact: true }).click();

    await anna
      .getByText(
        `An invitation is on its way to ${MIA}. The email takes longer if the address was invited often today.`,
      )
      .waitFor();
    const row = anna.getByRole("listitem").filter({ hasText: MIA });
    expect(await row.textContent()).to.match(/Mum.*another [67] days/);
  });

  it("an invitation that was taken back opens no more", async () => {
    const link = await newestMailLink(app, /invites you to/);
    await anna.getByRole("button", { name: `Revoke the invitation of ${MIA}` }).click();
    await anna.getByText(`The invitation of ${MIA} was withdrawn.`).waitFor();

    await mia.goto(app.url + link);
    await mia.getByText("This invitation can't be opened").waitFor();
    expect(new URL(mia.url()).hash).to.equal("");
  });

  it("the link of a new invitation says who invites to what, and leaves no secret in the address bar", async () => {
    await app.call(
      groupsApi.invite,
      { body: { email: MIA, displayIds: [await displayId("Mum")] } },
      { as: owner },
    );
    const link = await newestMailLink(app, /invites you to/);
    const nurse = await buildCaregiver(app, { name: "Per Vik", email: "per.vik@example.org" });
    await app.call(groupsApi.invite, { body: { email: MIA } }, { as: nurse });
    await mia.goto(app.url + link);

    await mia.getByText(`Anna Berg invites you to ${group}.`).waitFor();
    expect(new URL(mia.url()).hash).to.equal("");
  });

  it("somebody who is signed in with another address is told so, and can log out", async () => {
    const link = await newestMailLink(app, /invites you to/);
    const tab = await browser!.openTab(anna);
    await tab.goto(app.url + link);

    await tab.getByText(`The invitation is for ${MIA}, and you are logged in as ${owner.email}.`).waitFor();
    await tab.getByRole("main").getByRole("button", { name: "Log out" }).waitFor();
    await tab.close();
  });

  /** What the page sends with the next answer to an invitation; clients of earlier versions always send `onboarding` too. */
  const answerSent = (): Promise<unknown> =>
    // Read in the page: the browser does not show the body of a request that was sent as a stream.
    mia.evaluate(
      (path) =>
        new Promise((resolve) => {
          const send = window.fetch;
          window.fetch = async (...call) => {
            const request = call[0] instanceof Request ? call[0].clone() : new Request(...call);
            if (new URL(request.url).pathname === path) {
              window.fetch = send;
              resolve(await request.json());
            }
            return send(...call);
          };
        }),
      groupsApi.acceptGroupInvite.path,
    );

  it("a new person signs up by it, with the address filled in, and answers in the welcome", async () => {
    await mia.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
    const email = mia.getByRole("textbox", { name: "Email" });
    expect(await email.inputValue()).to.equal(MIA);
    await mia.getByLabel("Your name").fill("Mia");
    await passwordField(mia).fill(PASSWORD);
    await mia.getByRole("main").getByRole("button", { name: "Sign Up" }).click();

    await mia.getByText(`You were invited to ${group} by Anna Berg.`).waitFor();
    // Accepting one of two leaves the other to be answered.
    await mia.getByRole("button", { name: "Accept the invitation to Per Vik's group" }).waitFor();
    await mia.getByText("Declining means continuing with your own group.").waitFor();
    const accepted = answerSent();
    await mia.getByRole("button", { name: `Accept the invitation to ${group}` }).click();
    expect(await accepted).to.include({ accept: true, onboarding: true });
    // On a slow connection the dashboard takes a while to come.
    await mia.route("**/*.js", async (route) => {
      await sleep(SLOW_PART_MS);
      await route.continue();
    });
    const declined = answerSent();
    await mia.getByRole("button", { name: "Decline the invitation to Per Vik's group" }).click();
    expect(await declined).to.include({ accept: false, onboarding: true });
    await mia.waitForURL("**/dashboard");
    await mia.unroute("**/*.js");
  });

  it("sees only their display, and may not add one", async () => {
    await mia.getByRole("link", { name: "Mum", exact: true }).waitFor();
    expect(await mia.getByText("Uncle Per").count()).to.equal(0);
    expect(await mia.getByRole("link", { name: "Add a display for another person" }).count()).to.equal(0);
  });

  it("the owner's page shows the new member without a reload", async () => {
    await anna.getByRole("listitem").filter({ hasText: "Mia" }).filter({ hasText: "Mum" }).waitFor();
  });

  it("the owner makes them see and send only: their open page offers no settings any more", async () => {
    await mia.getByRole("link", { name: "Mum", exact: true }).click();
    await mia.getByRole("link", { name: "Settings" }).waitFor();
    await anna.getByRole("button", { name: "What Mia sees" }).click();
    await anna.getByRole("dialog").getByRole("switch", { name: "Can change settings" }).uncheck();
    await anna.getByRole("button", { name: "Save" }).click();
    await waitForToast(anna, "Saved.");

    await mia.getByRole("link", { name: "Settings" }).waitFor({ state: "detached" });
    expect(await mia.getByRole("button", { name: "Add a screen" }).count()).to.equal(0);
    await mia.getByRole("link", { name: "Send a message" }).waitFor();
    await mia.goto(`${mia.url()}/settings`);
    await mia.getByText("You can't change these settings").waitFor();
    await mia.goto(`${app.url}/people`);
    await mia.getByRole("list", { name: "People" }).waitFor();
    expect(await mia.getByRole("button", { name: "Add a person" }).count()).to.equal(0);
  });

  it("switches to their own group and back, and nothing of the other group stays", async () => {
    await mia.goto(`${app.url}/dashboard`);
    await mia.getByRole("link", { name: "Mum", exact: true }).waitFor();
    await mia.getByLabel("Group").selectOption({ label: "Mia's group" });
    await waitForToast(mia, TOASTS.groupChanged);
    await mia.getByText("No display yet").waitFor();
    expect(await mia.getByText("Mum").count()).to.equal(0);

    await mia.getByLabel("Group").selectOption({ label: group });
    await mia.getByRole("link", { name: "Mum", exact: true }).waitFor();
  });

  it("leaves after a question, and is back in their own group", async () => {
    await mia.goto(`${app.url}/group`);
    await mia.getByRole("button", { name: "Leave this group" }).click();
    await mia.getByText(GROUP_MESSAGES.leaveQuestion(group)).waitFor();
    await mia.getByRole("button", { name: "Leave", exact: true }).click();

    await waitForToast(mia, TOASTS.groupLeft);
    await mia.getByText("Mia's group", { exact: true }).waitFor();
    await anna.getByRole("listitem").filter({ hasText: "Mia" }).waitFor({ state: "detached" });
    expect(await mia.getByText("You are no longer in").count()).to.equal(0);
  });

  it("an invitation to somebody with an account opens on My Account; declined, the dialog closes", async () => {
    await app.call(groupsApi.invite, { body: { email: MIA } }, { as: owner });
    await mia.goto(`${app.url}/account`);
    const dialog = mia.getByRole("dialog", { name: "Pending Group Invitations" });
    await dialog.getByText(`You were invited to ${group} by Anna Berg.`).waitFor();
    const declined = answerSent();
    await dialog.getByRole("button", { name: `Decline the invitation to ${group}` }).click();

    expect(await declined).to.include({ accept: false, onboarding: true });
    await dialog.waitFor({ state: "detached" });
    await mia.reload();
    await mia.getByRole("heading", { name: "My Account" }).waitFor();
    expect(await dialog.count()).to.equal(0);
  });

  it("a removed member's open page goes dark within a second", async () => {
    const tom = await buildMember(app, { owner, name: "Tom Hill" });
    const page = await browser!.open(PHONE);
    await logInAt(page, app.url, { email: tom.email, password: PASSWORD });
    await page.goto(`${app.url}/dashboard`);
    await page.getByRole("link", { name: "Uncle Per", exact: true }).click();
    await page.getByRole("heading", { name: "Coming up" }).waitFor();
    await app.call(groupsApi.removeMember, { params: { userId: tom.userId } }, { as: owner });

    const removedAt = Date.now();
    await page.getByText("Display not found").waitFor();
    expect(Date.now() - removedAt).to.be.below(DARK_WITHIN_MS);
    await page.getByText(`You are no longer in ${group}.`).waitFor();
    await page.getByRole("link", { name: "Back to the dashboard" }).click();
    await page.getByText("No display yet").waitFor();
    expect(await page.getByText("Uncle Per").count()).to.equal(0);
    await page.close();
  });

  it("the owner hands the group over by password, and the other accepts", async () => {
    const eva = await buildMember(app, { owner, name: "Eva Lund" });
    const page = await browser!.open(PHONE);
    await logInAt(page, app.url, { email: eva.email, password: PASSWORD });
    await anna.goto(`${app.url}/group`);
    await anna.getByLabel("To", { exact: true }).selectOption({ label: "Eva Lund" });
    await passwordField(anna, "Your password").fill("not this one");
    await anna.getByRole("button", { name: "Offer the group" }).click();
    await anna.getByText("Invalid email or password").waitFor();
    await passwordField(anna, "Your password").fill(PASSWORD);
    await anna.getByRole("button", { name: "Offer the group" }).click();
    await anna.getByText("You offered it to Eva Lund.").waitFor();

    await page.goto(`${app.url}/group`);
    await page.getByText(`Anna Berg wants to hand ${group} over to you`).waitFor();
    await page.getByRole("button", { name: "Accept" }).click();
    await page.getByRole("heading", { name: "Invite" }).waitFor();
    await anna.getByRole("button", { name: "Leave this group" }).waitFor();
    await page.close();
  });

  async function displayId(name: string): Promise<string> {
    const { items } = await app.call(displaysApi.list, {}, { as: owner });
    return items.find((display) => display.name === name)?.id ?? "";
  }
});

describe("Two caregivers edit one thing", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let owner: TestUser;
  let displayId: string;
  let message: Message;
  let page: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    owner = await buildCaregiver(app, { name: "Anna Berg", email: "anna@example.org" });
    displayId = (await buildDisplay(app, owner)).id;
    const when = {
      kind: "series" as const,
      startDate: "2027-05-01",
      rule: "FREQ=DAILY",
      slots: [{ time: "08:00" }],
    };
    const body = { displayIds: [displayId], text: "Tea at three", when };
    message = (await app.call(messagesApi.create, { body }, { as: owner })).items[0]!;
    browser = await JourneyBrowser.launch({ expectedErrors: REFUSALS });
    page = await browser.open(PHONE);
    await logInAt(page, app.url, { email: owner.email, password: PASSWORD });
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  it("the second one sees both versions of the message and goes on editing without losing a word", async () => {
    await page.goto(`${app.url}/dashboard/messages/${message.id}/edit`);
    const text = page.getByRole("textbox", { name: "Message" });
    await text.fill("Tea at five");
    await changeElsewhere("Coffee at three");
    await page.getByRole("button", { name: "Save" }).click();

    const dialog = page.getByRole("dialog", { name: "Someone else saved first" });
    await dialog.getByText("Coffee at three").waitFor();
    await dialog.getByText("Tea at five").waitFor();
    await dialog.getByRole("button", { name: "Keep editing" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await text.inputValue()).to.equal("Tea at five");
  });

  it("saves the own version over it when that is what they want", async () => {
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save mine" }).click();

    await waitForToast(page, "Saved.");
    expect((await read()).text).to.equal("Tea at five");
  });

  it("keeps the other's version", async () => {
    await page.goto(`${app.url}/dashboard/messages/${message.id}/edit`);
    await page.getByRole("textbox", { name: "Message" }).fill("Cake at five");
    await changeElsewhere("Soup at noon");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Keep theirs" }).click();

    await page.getByText("Soup at noon").first().waitFor();
    expect((await read()).text).to.equal("Soup at noon");
  });

  it("a showing that was skipped and put back meanwhile is no conflict", async () => {
    await page.goto(`${app.url}/dashboard/messages/${message.id}/edit`);
    await page.getByRole("textbox", { name: "Message" }).fill("Tea with Ola");
    const { version } = await read();
    const params = { messageId: message.id };
    const key = (await app.call(messagesApi.showings, { params }, { as: owner })).items[0]!.key;
    for (const skipped of [true, false])
      await app.call(messagesApi.skip, { params, body: { key, skipped } }, { as: owner });
    await page.getByRole("button", { name: "Save" }).click();

    await waitForToast(page, "Saved.");
    expect(await read()).to.include({ text: "Tea with Ola", version: version + 3 });
  });

  it("settings: both names, and only where both changed the same", async () => {
    await page.goto(`${app.url}/dashboard/displays/${displayId}/settings`);
    const name = page.getByRole("textbox", { name: "Name" });
    await name.fill("Mother");
    await editDisplay({ tags: ["north"] });
    await page
      .getByRole("region", { name: "Name, phone and time" })
      .getByRole("button", { name: "Save" })
      .click();
    await waitForToast(page, "Saved.");
    await name.fill("Mama");
    await editDisplay({ name: "Grandma" });
    await page
      .getByRole("region", { name: "Name, phone and time" })
      .getByRole("button", { name: "Save" })
      .click();

    const dialog = page.getByRole("dialog", { name: "Someone else saved first" });
    await dialog.getByText("Grandma").waitFor();
    await dialog.getByRole("button", { name: "Save mine" }).click();
    await dialog.waitFor({ state: "detached" });
    const display = await app.call(displaysApi.get, { params: { displayId } }, { as: owner });
    expect(display.name).to.equal("Mama");
    expect(display.tags).to.deep.equal(["north"]);
  });

  it("settings: keeps the other's version, which then stands in the form", async () => {
    const name = page.getByRole("textbox", { name: "Name" });
    await name.fill("Mummy");
    await editDisplay({ name: "Nan" });
    await page
      .getByRole("region", { name: "Name, phone and time" })
      .getByRole("button", { name: "Save" })
      .click();
    const dialog = page.getByRole("dialog", { name: "Someone else saved first" });
    await dialog.getByRole("row", { name: "Name Nan Mummy" }).waitFor();
    await dialog.getByRole("button", { name: "Keep theirs" }).click();

    await dialog.waitFor({ state: "detached" });
    expect(await name.inputValue()).to.equal("Nan");
    const display = await app.call(displaysApi.get, { params: { displayId } }, { as: owner });
    expect(display.name).to.equal("Nan");
  });

  it("a person: what the other has changed of them stays", async () => {
    const ida = { name: "Ida", relation: "Daughter", phone: "+47 22 00 00 00" };
    const { id: personId } = await app.call(peopleApi.create, { body: ida }, { as: owner });
    await page.goto(`${app.url}/people`);
    await page.getByRole("button", { name: "Edit Ida" }).click();
    const form = page.getByRole("dialog", { name: "Ida" });
    await form.getByLabel("Relation").fill("Sister");
    const phone = "+47 33 00 00 00";
    await app.call(peopleApi.edit, { params: { personId }, body: { phone } }, { as: owner });
    await form.getByRole("button", { name: "Save" }).click();

    await form.waitFor({ state: "hidden" });
    const { items } = await app.call(peopleApi.list, {}, { as: owner });
    expect(items.find(({ id }) => id === personId)).to.include({ relation: "Sister", phone });
  });

  it("a card: what the other has changed of it stays", async () => {
    const params = { displayId };
    const body = { text: "Ola comes at three", until: null };
    const { id: cardId } = await app.call(cardsApi.create, { params, body }, { as: owner });
    await page.goto(`${app.url}/dashboard/displays/${displayId}`);
    await page.getByRole("button", { name: "Edit “Ola comes at three”" }).click();
    const form = page.getByRole("dialog", { name: "Edit card" });
    await form.getByLabel("Text").fill("Ola comes at four");
    const until = new Date(Date.now() + 60 * 60_000).toISOString();
    await app.call(cardsApi.edit, { params: { displayId, cardId }, body: { until } }, { as: owner });
    await form.getByRole("button", { name: "Save" }).click();

    await form.waitFor({ state: "hidden" });
    const { items } = await app.call(cardsApi.list, { params }, { as: owner });
    expect(items[0]).to.include({ text: "Ola comes at four", until });
  });

  function changeElsewhere(text: string) {
    const body = { changes: { text } };
    return app.call(messagesApi.edit, { params: { messageId: message.id }, body }, { as: owner });
  }

  function editDisplay(body: { tags?: string[]; name?: string }) {
    return app.call(displaysApi.edit, { params: { displayId }, body }, { as: owner });
  }

  function read() {
    return app.call(messagesApi.get, { params: { messageId: message.id } }, { as: owner });
  }
});
