import { expect } from "chai";
import type { Locator } from "playwright-core";
import { messagesApi } from "../../../shared/contract/messages.js";
import { planApi } from "../../../shared/contract/plan.js";
import { atEachSize } from "../../support/browser/atEachSize.js";
import { fiveDaysFrom, KeyboardHome, tomorrow } from "../../support/calendars/KeyboardHome.js";
import type { CalendarKeys } from "../../support/steps/CalendarKeys.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";

/** All of them are in the plan of the display, which has 14 days. */
const [FIRST, SECOND, THIRD, FOURTH, LAST] = fiveDaysFrom(tomorrow());
const TABLETS = /Take your tablets/;

describe("A series of messages cut by the keyboard alone, on a phone and on a desktop", function () {
  this.timeout(120_000);

  let home: KeyboardHome;
  let keys: CalendarKeys;
  let asPlanned: Awaited<ReturnType<typeof seen>>;

  before(async function () {
    requireChromium(this);
    home = await KeyboardHome.moveIn(FIRST);
    const body = { scope: "this" as const, key: `${home.tablets.id}/${FOURTH}/s1` };
    await home.app.call(
      messagesApi.edit,
      { params: { messageId: home.tablets.id }, body: { ...body, changes: { text: "With food" } } },
      { as: home.anna },
    );
    await home.sitDown();
    ({ keys } = home);
  });
  after(() => home?.close());
  runAsSteps(() => home?.browser ?? null);

  /** What the display has and shows when, what the calendar says, and of which series it all is. */
  async function seen() {
    const { app, mum } = home;
    const as = await home.caregiver();
    const plan = await app.call(planApi.get, { params: { displayId: mum.id } }, { as });
    const { items } = await app.call(
      messagesApi.list,
      { params: { displayId: mum.id }, query: { kind: "series" } },
      { as },
    );
    return {
      shown: plan.messages.flatMap(({ text, messageId, occurrences }) =>
        occurrences.map(({ key, dueAt, endsAt }) => `${dueAt} to ${endsAt} ${text}: ${key} of ${messageId}`),
      ),
      calendar: await home.planned(""),
      series: items.map(({ id, text, when }) => ({ id, text, when })),
    };
  }

  /** From the calendar, where each step ends, to the page of the message. */
  async function openMessage(date: string): Promise<void> {
    await keys.openEntry(date, TABLETS);
    await keys.pressOn(keys.dialog().getByRole("link", { name: "Open the message" }));
    await home.page.getByRole("heading", { level: 1, name: "Message" }).waitFor();
  }
  async function requireAllBack(): Promise<void> {
    await home.page.getByText(/^It's as it was\./).waitFor();
    expect(await seen()).to.deep.equal(asPlanned);
    await home.open();
    await atEachSize(home.page, async () => {
      for (const date of [FIRST, SECOND, THIRD, LAST]) await keys.entryOn(date, TABLETS).waitFor();
      await keys.entryOn(FOURTH, /With food.*Changed/s).waitFor();
    });
  }

  it("is on the display's plan, on five days", async () => {
    await home.open();
    asPlanned = await seen();
    expect(asPlanned.shown).to.have.length(5);
    expect(asPlanned.series.map(({ id }) => id)).to.deep.equal([home.tablets.id]);
  });

  it("comes back exactly when this and all following were deleted", async () => {
    await openMessage(THIRD);
    await keys.pressOn(home.page.getByRole("button", { name: "Delete" }));
    await keys.choose("Delete", "This and all following");
    await keys.press("Delete");
    await home.page.getByText(/^This one and all following were deleted\./).waitFor();
    const { shown, calendar } = await seen();
    expect([shown.length, calendar.length]).to.deep.equal([2, 2]);
    await keys.picture();

    await keys.undo();

    await requireAllBack();
  });

  it("comes back exactly when the words of this and all following were changed", async () => {
    await openMessage(THIRD);
    await changeWords("This and all following", "Two tablets");
    const { shown } = await seen();
    expect(shown.filter((line) => line.includes("Two tablets"))).to.have.length(2);

    await keys.undo();

    await requireAllBack();
  });

  it("comes back exactly when one was changed alone", async () => {
    await openMessage(SECOND);
    await changeWords("Only this one", "Half a tablet");
    const { shown } = await seen();
    expect(shown.filter((line) => line.includes("Half a tablet"))).to.have.length(1);

    await keys.undo();

    await requireAllBack();
  });

  it("comes back exactly when the words of all were changed", async () => {
    await openMessage(THIRD);
    await changeWords("The whole series", "Three tablets");
    const { shown } = await seen();
    expect(shown.filter((line) => line.includes("Three tablets"))).to.have.length(4);

    await keys.undo();

    await requireAllBack();
  });

  it("comes back exactly when the time of all was changed, and the words with it", async () => {
    await openMessage(THIRD);
    await change("The whole series", async (main) => {
      await keys.write("Message", "At noon", main);
      await keys.tabTo(main.getByRole("spinbutton", { name: /^Time.*, hour$/ }));
      await home.page.keyboard.type("1230");
    });
    const { shown } = await seen();
    expect(shown.filter((line) => line.includes("At noon"))).to.have.length(4);
    expect(shown.filter((line) => asPlanned.shown.map(dueAtIn).includes(dueAtIn(line)))).to.deep.equal([]);
    await keys.picture();

    await keys.undo();

    await requireAllBack();
  });

  function changeWords(scope: string, text: string): Promise<void> {
    return change(scope, (main) => keys.write("Message", text, main));
  }

  async function change(scope: string, write: (form: Locator) => Promise<void>): Promise<void> {
    const main = home.page.getByRole("main");
    await keys.pressOn(home.page.getByRole("link", { name: "Edit", exact: true }));
    await keys.choose("What to change", scope, main);
    await write(main);
    await keys.pressOn(main.getByRole("button", { name: "Save" }));
    await home.page.getByText(/^Saved\./).waitFor();
  }
});

function dueAtIn(line: string): string {
  return line.slice(0, line.indexOf(" to "));
}
