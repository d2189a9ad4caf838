import { expect } from "chai";
import { GroupModel } from "../../../server/circle/groups/group.model.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { billingApi, type GroupSubscription } from "../../../shared/contract/billing.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import type { TestUser } from "../../support/server/TestApp.js";
import {
  passDays,
  profileOf,
  startBillingApp,
  subscribe,
  type BillingApp,
} from "../../support/stripe/billingApp.js";

describe("a group that is handed over", () => {
  let billing: BillingApp;
  let anna: TestUser;
  let kari: TestUser;

  beforeEach(async () => {
    billing = await startBillingApp();
    anna = await buildCaregiver(billing.app);
    kari = await buildMember(billing.app, { owner: anna, name: "Kari Moe" });
    await buildDisplay(billing.app, anna);
    await passDays(billing, 31, anna);
    await subscribe(billing, anna, { tier: "professional", quantity: 7 });
    await logInKari();
    await handOver(anna, kari);
  });

  afterEach(() => billing.close());

  it("goes on with the subscription of its former owner, and everybody sees whose it is", async () => {
    for (const user of [anna, kari]) {
      expect(await subscriptionFor(user)).to.deep.include({
        state: "paid",
        tier: "professional",
        clientLimit: 7,
        payer: { userId: anna.userId, name: "Anna Berg" },
        ask: { userId: kari.userId, name: "Kari Moe" },
        handOver: { stage: "paid", until: null },
      });
    }
    expect((await profileOf(billing.app, anna)).billing.paysFor).to.deep.equal([
      { groupID: anna.groupId, groupName: "Anna Berg's group", ownerName: "Kari Moe" },
    ]);
    expect((await profileOf(billing.app, kari)).billing.state).to.equal("over");
  });

  it("lives on its new owner as soon as they subscribe, and the former subscription ends at its period", async () => {
    await subscribe(billing, kari, { tier: "family" });
    await billing.app.runDueWork();

    expect(await subscriptionFor(kari)).to.deep.include({
      tier: "family",
      clientLimit: 4,
      payer: { userId: kari.userId, name: "Kari Moe" },
      handOver: null,
    });
    const { billing: own } = await profileOf(billing.app, anna);
    expect(own).to.include({ state: "paid", renewsAt: null });
    expect(own.endsAt).to.not.equal(null);
    expect(own.paysFor).to.deep.equal([]);
    await passDays(billing, 31, anna);
    expect((await profileOf(billing.app, anna)).billing.state).to.equal("over");
  });

  it("leaves the former subscription alone when displays of another group live on it", async () => {
    await billing.app.call(groupsApi.makeOwnGroup, {}, { as: anna });
    await buildDisplay(billing.app, anna, { name: "Aunt" });

    await subscribe(billing, kari, { tier: "family" });
    await billing.app.runDueWork();

    expect((await profileOf(billing.app, anna)).billing.endsAt).to.equal(null);
    expect((await subscriptionFor(kari)).handOver).to.equal(null);
  });

  it("gives its new owner 14 days when who pays ends it first", async () => {
    const [subscription] = billing.stripe.account.subscriptions.values();
    billing.stripe.life.cancel(subscription!.id);
    await passDays(billing, 0);

    const first = await subscriptionFor(kari);
    await passDays(billing, 13, kari);
    const thirteenth = await subscriptionFor(kari);
    await passDays(billing, 1, kari);
    const over = await subscriptionFor(kari);

    const until = new Date(billing.clock.now()).toISOString();
    for (const one of [first, thirteenth]) {
      expect(one).to.include({ state: "paid", isEditable: true, clientLimit: 7 });
      expect(one.handOver).to.deep.equal({ stage: "ended", until });
    }
    expect(over).to.deep.include({ state: "over", isEditable: false, handOver: null });
    expect(over.payer?.userId).to.equal(kari.userId);
  });

  it("gives them the same when the account of who pays is deleted", async () => {
    await billing.app.call(
      accountsApi.deleteAccount,
      { body: { password: PASSWORD, dissolveGroup: true } },
      { as: anna },
    );
    await billing.app.runDueWork();

    const first = await subscriptionFor(kari);
    await passDays(billing, 14, kari);
    const over = await subscriptionFor(kari);

    expect(first).to.deep.include({ state: "paid", clientLimit: 7, payer: null });
    expect(first.handOver?.stage).to.equal("ended");
    expect(over.state).to.equal("over");
  });

  it("lives on its owner again when it is given back", async () => {
    await handOver(kari, anna);

    expect((await subscriptionFor(anna)).handOver).to.equal(null);
    expect((await GroupModel.findById(anna.groupId).orFail()).paidBy).to.equal(null);
  });

  it("goes on with the first payer when it is handed on", async () => {
    const ola = await buildMember(billing.app, { owner: anna, name: "Ola Moe" });
    await handOver(kari, ola);

    expect((await subscriptionFor(ola)).payer?.name).to.equal("Anna Berg");
  });

  it("can be edited by everybody in it meanwhile", async () => {
    const body = { name: "Aunt", timeZone: "Europe/Oslo" };

    await billing.app.call(displaysApi.create, { body }, { as: kari });
  });

  async function handOver(from: TestUser, to: TestUser): Promise<void> {
    await billing.app.call(
      groupsApi.offerOwnership,
      { body: { userId: to.userId, password: PASSWORD } },
      { as: from },
    );
    await billing.app.call(groupsApi.answerOwnership, { body: { accept: true } }, { as: to });
  }

  async function logInKari(): Promise<void> {
    kari = { ...(await logInAgain(billing.app, kari)), groupId: anna.groupId };
  }

  function subscriptionFor(user: TestUser): Promise<GroupSubscription> {
    return billing.app.call(billingApi.getGroupSubscription, {}, { as: user });
  }
});
