import { expect } from "chai";
import { accountsApi } from "../../shared/contract/accounts.js";
import { activityApi } from "../../shared/contract/activity.js";
import { cardsApi } from "../../shared/contract/cards.js";
import { displaysApi } from "../../shared/contract/displays.js";
import { occurrencesApi } from "../../shared/contract/occurrences.js";
import { photosApi } from "../../shared/contract/photos.js";
import { DEMO_ACCOUNT, seedHousehold } from "../../scripts/seeding/seedHousehold.js";
import { startTestApp } from "../support/server/startTestApp.js";
import { TestClock } from "../support/server/TestClock.js";
import type { TestApp } from "../support/server/TestApp.js";

describe("npm run seed", () => {
  let app: TestApp;
  let clock: TestClock;

  beforeEach(async () => {
    clock = new TestClock("2026-11-24T09:08:00.000Z");
    app = await startTestApp({ clock });
  });

  afterEach(() => app.close());

  it("makes a household in which messages were answered, shown, missed and are still to come", async () => {
    await seedHousehold(app.context, "Europe/Oslo");

    const { display, past, upcoming } = await lookAtHousehold(app);
    expect(display.name).to.equal("Rose");
    expect(display.devices).to.have.length(1);
    expect(past.map(({ state }) => state)).to.deep.equal([
      "answered",
      "missed",
      "shown",
      "answered",
      "answered",
    ]);
    expect(upcoming).to.have.length(3);
  });

  it("hangs the family's photos and a card around the clock, and leaves what somebody changed there", async () => {
    await seedHousehold(app.context, "Europe/Oslo");
    const { display, as } = await lookAtHousehold(app);
    expect(display.level).to.equal("full");
    const params = { displayId: display.id };
    const photos = await app.call(photosApi.list, { params }, { as });
    expect(photos.items.map(({ caption }) => caption)).to.include("A morning at the lake");
    const [card] = (await app.call(cardsApi.list, { params }, { as })).items;
    await app.call(cardsApi.remove, { params: { ...params, cardId: card?.id ?? "" } }, { as });

    await seedHousehold(app.context, "Europe/Oslo");

    expect((await app.call(cardsApi.list, { params }, { as })).items).to.deep.equal([]);
  });

  it("mails nobody", async () => {
    await seedHousehold(app.context, "Europe/Oslo");
    clock.advance(60_000);
    await app.runDueWork();

    expect(await app.mails()).to.deep.equal([]);
  });

  it("makes nothing twice when it runs again, not even on the next day", async () => {
    await seedHousehold(app.context, "Europe/Oslo");
    await app.runDueWork();
    const first = await lookAtHousehold(app);

    clock.advance(24 * 60 * 60_000);
    await seedHousehold(app.context, "Europe/Oslo");
    const again = await lookAtHousehold(app);

    const keys = ({ past, upcoming }: typeof first) => [...past, ...upcoming].map(({ key }) => key).sort();
    expect(keys(again)).to.deep.equal(keys(first));
    expect(again.activity).to.deep.equal(first.activity);
    expect(again.display.devices).to.have.length(1);
  });
});

async function lookAtHousehold(app: TestApp) {
  const { email, password } = DEMO_ACCOUNT;
  const as = await app.call(accountsApi.logIn, { body: { email, password } });
  const displays = await app.call(displaysApi.list, {}, { as });
  const [display] = displays.items;
  if (!display || displays.items.length !== 1) throw new Error("There is not one display.");
  const list = async (direction: "past" | "upcoming") => {
    const request = { params: { displayId: display.id }, query: { direction } };
    return (await app.call(occurrencesApi.list, request, { as })).items;
  };
  const activity = (await app.call(activityApi.list, {}, { as })).items;
  return { display, past: await list("past"), upcoming: await list("upcoming"), activity, as };
}
