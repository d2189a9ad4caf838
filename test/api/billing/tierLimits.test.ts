import { expect } from "chai";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import type { CheckoutRequest } from "../../../shared/contract/billing.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildMember } from "../../support/builders/buildMember.js";
import type { RawResponse, TestUser } from "../../support/server/TestApp.js";
import { passDays, startBillingApp, subscribe, type BillingApp } from "../../support/stripe/billingApp.js";

interface Sold {
  wanted: CheckoutRequest;
  displays: number;
  /** With the owner. */
  caregivers: number;
}

/** As they are sold, in numbers: shared/rules/tiers.ts is not asked. */
const SOLD: Sold[] = [
  { wanted: { tier: "single" }, displays: 1, caregivers: 3 },
  { wanted: {}, displays: 4, caregivers: 10 },
  // What is asked for beside a plan that has no quantity.
  { wanted: { tier: "family", quantity: 3 }, displays: 4, caregivers: 10 },
  { wanted: { tier: "professional", quantity: 1 }, displays: 1, caregivers: 5 },
  { wanted: { tier: "professional", interval: "yearly", quantity: 6 }, displays: 6, caregivers: 30 },
];

describe("what each tier covers", () => {
  let billing: BillingApp;
  let anna: TestUser;

  beforeEach(async () => {
    billing = await startBillingApp();
    anna = await buildCaregiver(billing.app);
    await passDays(billing, 31, anna);
  });

  afterEach(() => billing.close());

  for (const { wanted, displays, caregivers } of SOLD) {
    const { tier = "family", quantity = 1 } = wanted;
    it(`is ${displays} displays and ${caregivers} caregivers for ${quantity} ${tier}, the owner and open invitations with them`, async () => {
      await subscribe(billing, anna, wanted);
      await buildMember(billing.app, { owner: anna, name: "Kari Moe" });

      for (let made = 0; made < displays; made += 1) expect((await addDisplay()).status).to.equal(200);
      for (let taken = 2; taken < caregivers; taken += 1) expect((await invite(taken)).status).to.equal(200);

      const refused = [await addDisplay(), await invite(caregivers)];
      expect(refused.map(({ status }) => status)).to.deep.equal([402, 402]);
      expect(refused.map(({ body }) => ErrorBody.parse(body).error.code)).to.deep.equal([
        "display-limit",
        "caregiver-limit",
      ]);
    });
  }

  function addDisplay(): Promise<RawResponse> {
    const body = { name: "Mum", timeZone: "Europe/Oslo" };
    return billing.app.callRaw(displaysApi.create, { body }, { as: anna });
  }

  function invite(number: number): Promise<RawResponse> {
    return billing.app.callRaw(
      groupsApi.invite,
      { body: { email: `guest${number}@example.com` } },
      { as: anna },
    );
  }
});
