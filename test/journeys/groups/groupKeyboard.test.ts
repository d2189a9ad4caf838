import { expect } from "chai";
import type { Page } from "playwright-core";
import { groupsApi } from "../../../shared/contract/groups.js";
import { GROUP_MESSAGES, TOASTS } from "../../../shared/texts.js";
import { logInAt, waitForToast } from "../../support/steps/accountSteps.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { JourneyBrowser } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { isFocused, pressByKey, tabTo } from "../../support/steps/keyboardSteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";

const DESKTOP = { viewport: { width: 1280, height: 800 } } as const;
/** What a page still asks for of a display that was just taken from its reader. */
const REFUSALS = /Failed to load resource.*status of 404/;
const MIA = "mia@example.org";
const GROUP = "Anna Berg's group";

describe("The group pages by the keyboard alone", function () {
  this.timeout(60_000);

  let app: TestApp;
  let owner: TestUser;
  let browser: JourneyBrowser | null = null;
  let anna: Page;
  let tom: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp({ saysItMails: true });
    owner = await buildCaregiver(app, { name: "Anna Berg", email: "anna@example.org" });
    await buildDisplay(app, owner, { name: "Mum" });
    await buildDisplay(app, owner, { name: "Uncle Per" });
    const member = await buildMember(app, { owner, name: "Tom Hill" });
    await buildMember(app, { owner, name: "Eva Lund" });
    browser = await JourneyBrowser.launch({ expectedErrors: REFUSALS });
    anna = await browser.open(DESKTOP);
    tom = await browser.open(DESKTOP);
    await logInAt(anna, app.url, { email: owner.email, password: PASSWORD });
    await logInAt(tom, app.url, { email: member.email, password: PASSWORD });
    await anna.goto(`${app.url}/group`);
    await anna.getByRole("button", { name: "What Tom Hill sees" }).waitFor();
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  it("a name that the group got elsewhere stands in its field, unless somebody types there", async () => {
    const name = anna.getByRole("textbox", { name: "Group name" });
    const rename = (to: string) => app.call(groupsApi.rename, { body: { name: to } }, { as: owner });
    await rename("The Bergs");
    await anna.getByRole("heading", { name: "The Bergs" }).waitFor();
    expect(await name.inputValue()).to.equal("The Bergs");

    await name.fill("Mum's people");
    await rename(GROUP);
    await anna.getByRole("heading", { name: GROUP }).waitFor();
    expect(await name.inputValue()).to.equal("Mum's people");

    await name.fill(GROUP);
    await rename("The Bergs");
    await anna.getByRole("heading", { name: "The Bergs" }).waitFor();
    expect(await name.inputValue()).to.equal("The Bergs");
    await rename(GROUP);
    await anna.getByRole("heading", { name: GROUP }).waitFor();
  });

  it("the owner invites somebody to one display", async () => {
    await tabTo(anna, anna.getByRole("textbox", { name: "Email" }));
    await anna.keyboard.type(MIA);
    await tabTo(anna, anna.getByRole("radio", { name: "All displays" }));
    await anna.keyboard.press("ArrowRight");
    await tabTo(anna, anna.getByRole("checkbox", { name: "Uncle Per" }));
    await anna.keyboard.press("Space");
    await pressByKey(anna, anna.getByRole("button", { name: "Invite", exact: true }));

    await waitForToast(
      anna,
      `An invitation is on its way to ${MIA}. The email takes longer if the address was invited often today.`,
    );
    await anna.getByRole("listitem").filter({ hasText: MIA }).getByText("Uncle Per").waitFor();
  });

  it("takes the invitation back", async () => {
    await pressByKey(anna, anna.getByRole("button", { name: `Revoke the invitation of ${MIA}` }));

    await waitForToast(anna, `The invitation of ${MIA} was withdrawn.`);
    await anna.getByRole("listitem").filter({ hasText: MIA }).waitFor({ state: "detached" });
  });

  it("changes what a member sees; Escape changes nothing and leads back to where the focus was", async () => {
    const opener = anna.getByRole("button", { name: "What Tom Hill sees" });
    const dialog = anna.getByRole("dialog");
    await pressByKey(anna, opener);
    await dialog.waitFor();
    await anna.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await waitFor("the focus to return", () => isFocused(opener));
    await anna.keyboard.press("Enter");
    await tabTo(anna, dialog.getByRole("radio", { name: "All displays" }));
    await anna.keyboard.press("ArrowRight");
    await tabTo(anna, dialog.getByRole("checkbox", { name: "Mum" }));
    await anna.keyboard.press("Space");
    await tabTo(anna, dialog.getByRole("switch", { name: "Can change settings" }));
    await anna.keyboard.press("Space");
    await pressByKey(anna, dialog.getByRole("button", { name: "Save" }));

    await waitForToast(anna, "Saved.");
    const row = anna.getByRole("listitem").filter({ hasText: "Tom Hill" });
    await row.getByText("Mum · can see and send, not change settings").waitFor();
  });

  it("removes a member after the question, which can be answered with Cancel", async () => {
    const remove = anna.getByRole("button", { name: "Remove Eva Lund" });
    await pressByKey(anna, remove);
    await pressByKey(anna, anna.getByRole("dialog").getByRole("button", { name: "Cancel" }));
    await anna.getByRole("dialog").waitFor({ state: "detached" });
    expect(await anna.getByRole("listitem").filter({ hasText: "Eva Lund" }).count()).to.equal(1);
    await pressByKey(anna, remove);
    await pressByKey(anna, anna.getByRole("dialog").getByRole("button", { name: "Remove" }));

    await waitForToast(anna, "Eva Lund was removed.");
    await anna.getByRole("listitem").filter({ hasText: "Eva Lund" }).waitFor({ state: "detached" });
    await waitFor("the focus on the row that is left", () =>
      isFocused(anna.getByRole("button", { name: "What Tom Hill sees" })),
    );
  });

  it("goes on in the place of a button that went with its press", async () => {
    const button = (name: string) => anna.getByRole("button", { name, exact: true });
    await pressByKey(anna, button("I’m away for a while"));
    await waitFor("the focus on the day", () =>
      isFocused(anna.getByRole("group", { name: "Away until" }).getByRole("button").first()),
    );
    await pressByKey(
      anna,
      anna.getByRole("group", { name: "Away until" }).getByRole("button", { name: "Save" }),
    );
    await waitFor("the focus on the way back", () => isFocused(button("I’m back")));
    await anna.keyboard.press("Enter");

    await waitFor("the focus on the first button", () => isFocused(button("I’m away for a while")));
  });

  it("a member leaves the group", async () => {
    await tom.goto(`${app.url}/group`);
    await tom.getByRole("button", { name: "Leave this group" }).waitFor();
    await pressByKey(tom, tom.getByRole("button", { name: "Leave this group" }));
    const dialog = tom.getByRole("dialog");
    await dialog.getByText(GROUP_MESSAGES.leaveQuestion(GROUP)).waitFor();
    await pressByKey(tom, dialog.getByRole("button", { name: "Leave", exact: true }));

    await waitForToast(tom, TOASTS.groupLeft);
    await tom.getByText("Tom Hill's group", { exact: true }).waitFor();
  });
});
