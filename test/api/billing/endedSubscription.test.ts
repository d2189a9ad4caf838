import { expect } from "chai";
import { chooseEditable } from "../../../server/circle/subscriptions/editableDisplays.service.js";
import { api } from "../../../shared/contract/api.js";
import { billingApi } from "../../../shared/contract/billing.js";
import { callRequestsApi } from "../../../shared/contract/callRequests.js";
import type { EndpointDefinition } from "../../../shared/contract/base/endpoint.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { messagesApi } from "../../../shared/contract/messages.js";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { peopleApi } from "../../../shared/contract/people.js";
import { planApi } from "../../../shared/contract/plan.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildHousehold, type Household } from "../../support/builders/buildHousehold.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { SAMPLED_ENDPOINTS, type SampledEndpoint } from "../../support/builders/sampleRequests.js";
import type { TestUser } from "../../support/server/TestApp.js";
import { passDays, startBillingApp, subscribe, type BillingApp } from "../../support/stripe/billingApp.js";

/** All that adds or edits. Whoever lets another one stop has to say so here. */
const STOPPED = [
  "calendarImports.create",
  "cards.create",
  "cards.edit",
  "displays.create",
  "displays.edit",
  "events.create",
  "events.edit",
  "followedCalendars.edit",
  "followedCalendars.follow",
  "groups.invite",
  "groups.rename",
  "messages.create",
  "messages.edit",
  "people.create",
  "people.edit",
  "people.setPhoto",
  "photos.add",
  "photos.edit",
  "voices.create",
  "webhooks.create",
  "webhooks.edit",
];

describe("a group whose subscription has ended", () => {
  let billing: BillingApp;
  let family: Household;
  let anna: TestUser;

  beforeEach(async () => {
    billing = await startBillingApp();
    family = await buildHousehold(billing.app);
    anna = family.owner;
    await passDays(billing, 31, anna);
  });

  afterEach(() => billing.close());

  it("can have nothing added and nothing edited, and all the rest", async () => {
    const stopped: string[] = [];
    const needs = (one: SampledEndpoint) => Number(one.endpoint.needsSubscription !== undefined);
    const aboutGroups = SAMPLED_ENDPOINTS.filter(({ endpoint }) =>
      /^(group|display|displays|message|event|person)\./.test(endpoint.access),
    );
    // What is removed by its own call cannot be edited any more.
    for (const { name, endpoint, sample } of aboutGroups.toSorted((a, b) => needs(b) - needs(a))) {
      const { status, body } = await billing.app.callRaw(endpoint, sample(family) as never, { as: anna });
      if (status === 402) stopped.push(name);
      if (status === 402) expect(ErrorBody.parse(body).error.code, name).to.equal("subscription-over");
    }

    expect(stopped.sort()).to.deep.equal(STOPPED);
  }).timeout(120_000);

  it("names what it stops in the contract", () => {
    const named = Object.entries(api).flatMap(([feature, endpoints]) =>
      Object.entries(endpoints as Record<string, EndpointDefinition>)
        .filter(([, { needsSubscription }]) => needsSubscription)
        .map(([name]) => `${feature}.${name}`),
    );

    expect(named.sort()).to.deep.equal(STOPPED);
  });

  it("goes on showing what is scheduled, and lets it be paused, skipped, answered, claimed and deleted", async () => {
    const { app } = billing;
    const { display, series, callRequest } = family;
    const as = { as: anna };
    const params = { displayId: display.id };

    const plan = await app.call(planApi.get, { params }, as);
    await app.call(messagesApi.pause, { params: { messageId: series.id }, body: { paused: true } }, as);
    await app.call(
      callRequestsApi.claim,
      { params: { ...params, requestId: callRequest.id }, body: { at: null } },
      as,
    );
    await app.call(messagesApi.remove, { params: { messageId: series.id } }, as);
    await app.call(messagesApi.restore, { params: { messageId: series.id } }, as);
    await app.call(displaysApi.openPairing, { params }, as);
    await app.call(displaysApi.edit, { params, body: { awayUntil: "2027-01-05" } }, as);
    await app.call(displaysApi.edit, { params, body: { archived: true } }, as);

    expect(plan).to.not.equal(null);
    expect((await app.call(occurrencesApi.listOpen, {}, as)).items).to.be.an("array");
  });

  it("does not let something else slip through beside what may be changed", async () => {
    const { display } = family;

    const refused = await billing.app.callRaw(
      displaysApi.edit,
      { params: { displayId: display.id }, body: { awayUntil: "2027-01-05", name: "Dad" } },
      { as: anna },
    );

    expect(refused.status).to.equal(402);
  });

  it("tells its owner to subscribe, and everybody else whom to ask", async () => {
    const kari = await buildMember(billing.app, { owner: anna, name: "Kari Moe" });

    const owners = await tryPerson(anna);
    const members = await tryPerson(kari);
    const seen = await billing.app.call(billingApi.getGroupSubscription, {}, { as: kari });

    expect(owners.message).to.include("Subscribe to add and change things again.");
    expect(members.message).to.include("Ask Anna Berg to subscribe");
    expect(seen).to.deep.include({ state: "over", isEditable: false });
    expect(seen.ask).to.deep.equal({ userId: anna.userId, name: "Anna Berg" });
    expect(seen.payer).to.deep.equal({ userId: anna.userId, name: "Anna Berg" });
  });

  it("does not hold back who is a member of another group as well", async () => {
    const kari = await buildCaregiver(billing.app, { name: "Kari Moe" });

    await billing.app.call(peopleApi.create, { body: { name: "Ola Moe" } }, { as: kari });
  });

  it("can be edited again as soon as it is paid", async () => {
    await subscribe(billing, anna);

    await billing.app.call(peopleApi.create, { body: { name: "Ola Moe" } }, { as: anna });
    await billing.app.call(groupsApi.rename, { body: { name: "The Bergs" } }, { as: anna });
  });

  async function tryPerson(user: TestUser) {
    const { body } = await billing.app.callRaw(peopleApi.create, { body: { name: "Ola Moe" } }, { as: user });
    return ErrorBody.parse(body).error;
  }
});

describe("a group with more displays than its subscription covers", () => {
  let billing: BillingApp;
  let anna: TestUser;
  let displays: Display[];

  beforeEach(async () => {
    billing = await startBillingApp();
    anna = await buildCaregiver(billing.app);
    displays = [];
    for (const name of ["Mum", "Dad", "Aunt"]) displays.push(await buildDisplay(billing.app, anna, { name }));
    await passDays(billing, 31, anna);
    await subscribe(billing, anna, { tier: "single" });
  });

  afterEach(() => billing.close());

  it("keeps the oldest editable until its owner has chosen, and all of them showing", async () => {
    const { app } = billing;
    const group = await app.call(billingApi.getGroupSubscription, {}, { as: anna });

    expect(group).to.include({ isOverLimit: true, isEditable: true, clientLimit: 1, displayCount: 3 });
    expect(group.displays.map(({ name, isEditable }) => [name, isEditable])).to.deep.equal([
      ["Mum", true],
      ["Dad", false],
      ["Aunt", false],
    ]);
    expect(await editStatuses()).to.deep.equal([200, 402, 402]);
    for (const { id } of displays) await app.call(planApi.get, { params: { displayId: id } }, { as: anna });
  });

  it("has editable what its owner has chosen, and nothing is deleted", async () => {
    const { app } = billing;
    const dad = displays[1]!;

    const chosen = await app.call(
      billingApi.chooseEditable,
      { body: { displayIds: [dad.id] } },
      { as: anna },
    );
    const statuses = await editStatuses();
    const refused = await app.callRaw(
      messagesApi.create,
      { body: { displayIds: [displays[0]!.id], text: "Tea", when: { kind: "now" } } },
      { as: anna },
    );
    const { items } = await app.call(displaysApi.list, {}, { as: anna });

    expect(chosen.displays.filter(({ isEditable }) => isEditable).map(({ name }) => name)).to.deep.equal([
      "Dad",
    ]);
    expect(statuses).to.deep.equal([402, 200, 402]);
    const { code, message } = ErrorBody.parse(refused.body).error;
    expect(code).to.equal("display-not-editable");
    expect(message).to.equal(
      "The subscription of this group covers 1 display, and Mum is not one of them. All that is scheduled goes on showing. You can choose another display, or a larger plan.",
    );
    expect(items).to.have.lengthOf(3);
  });

  it("takes no more choices than are covered, and none of another group", async () => {
    const kari = await buildCaregiver(billing.app, { name: "Kari Moe" });
    const other = await buildDisplay(billing.app, kari);

    for (const displayIds of [displays.map(({ id }) => id), [other.id]]) {
      const refused = await billing.app.callRaw(
        billingApi.chooseEditable,
        { body: { displayIds } },
        { as: anna },
      );
      expect(refused.status).to.equal(400);
      expect(ErrorBody.parse(refused.body).error.field).to.equal("displayIds");
    }
  });

  it("has all of them editable on a larger plan", async () => {
    const [price] = [...billing.stripe.account.prices.values()].filter(
      ({ lookup_key }) => lookup_key === "mantel_family_monthly",
    );
    const [subscription] = billing.stripe.account.subscriptions.values();

    billing.stripe.life.changePrice(subscription!.id, price!.id, 1);
    await passDays(billing, 0);

    expect(await editStatuses()).to.deep.equal([200, 200, 200]);
    const group = await billing.app.call(billingApi.getGroupSubscription, {}, { as: anna });
    expect(group).to.deep.include({ isOverLimit: false, displays: [] });
  });

  it("shows each member the displays that they see, and no others", async () => {
    const kari = await buildMember(billing.app, {
      owner: anna,
      name: "Kari Moe",
      displayIds: [displays[2]!.id],
    });

    const group = await billing.app.call(billingApi.getGroupSubscription, {}, { as: kari });

    expect(group.displays.map(({ name }) => name)).to.deep.equal(["Aunt"]);
    expect(
      (await billing.app.callRaw(billingApi.chooseEditable, { body: { displayIds: [] } }, { as: kari }))
        .status,
    ).to.equal(409);
  });

  async function editStatuses(): Promise<number[]> {
    const statuses: number[] = [];
    for (const { id } of displays) {
      const params = { displayId: id };
      const { status } = await billing.app.callRaw(
        displaysApi.edit,
        { params, body: { phone: "22334455" } },
        { as: anna },
      );
      statuses.push(status);
    }
    return statuses;
  }
});

describe("chooseEditable()", () => {
  it("gives the place of a chosen display that is gone to the oldest", () => {
    expect([...chooseEditable(["a", "b", "c", "d"], ["gone", "c"], 2)]).to.deep.equal(["c", "a"]);
  });

  it("never covers more than the limit", () => {
    expect([...chooseEditable(["a", "b", "c"], ["c", "b", "a"], 2)]).to.deep.equal(["a", "b"]);
  });
});
