import { expect } from "chai";
import {
  groupSubscriptionText,
  ownSubscription,
  paysForTexts,
  trialText,
} from "../../../client-dashboard/features/billing/billingTexts.js";
import { findStop } from "../../../client-dashboard/features/billing/findStop.js";
import type { Profile } from "../../../shared/contract/accounts.js";
import type { GroupSubscription } from "../../../shared/contract/billing.js";

type Billing = Profile["billing"];

const ANNA = { userId: "anna", name: "Anna" };
const OLE = { userId: "ole", name: "Ole" };

function own(billing: Partial<Billing>, days = 12): Parameters<typeof ownSubscription>[0] {
  return {
    trial_days_remaining: days,
    subscription: { active: true, name: "Family", clientLimit: 4, caregiverLimit: 10, status: "active" },
    billing: {
      state: "trial",
      tier: "trial",
      interval: null,
      quantity: 1,
      canPay: true,
      paymentFailed: false,
      endsAt: null,
      renewsAt: null,
      paysFor: [],
      ...billing,
    },
  };
}

const group = (changes: Partial<GroupSubscription> = {}): GroupSubscription => ({
  state: "paid",
  tier: "family",
  clientLimit: 4,
  caregiverLimit: 10,
  isEditable: true,
  payer: ANNA,
  ask: ANNA,
  handOver: null,
  displayCount: 2,
  isOverLimit: false,
  displays: [],
  ...changes,
});

describe("dashboard: how the own subscription stands", () => {
  const said = (billing: Partial<Billing>, days?: number) => ownSubscription(own(billing, days)).join(" ");

  it("counts the days of the trial, and says soon on the last", () => {
    expect(trialText(30)).to.equal("Your free trial ends in 30 days.");
    expect(trialText(2)).to.equal("Your free trial ends in 2 days.");
    expect(trialText(1)).to.equal("Your free trial ends soon.");
    expect(said({ state: "trial" })).to.include("4 displays and 10 caregivers, with you");
  });

  it("says what is paid, and how it goes on", () => {
    const paid = { state: "paid", tier: "family", interval: "yearly" } as const;

    expect(said({ ...paid, renewsAt: "2027-05-03T10:00:00.000Z" })).to.match(
      /^You have the Family plan, paid yearly\. .+ It renews on Monday,? 3 May 2027\.$/,
    );
    expect(said({ ...paid, endsAt: "2027-05-03T10:00:00.000Z" })).to.include("It is cancelled and ends on");
    expect(said({ ...paid, tier: "professional", quantity: 12 })).to.include("for 12 displays, paid yearly");
  });

  it("says that nothing stops when it is over", () => {
    expect(said({ state: "over", tier: "trial" })).to.match(
      /^Your free trial is over\. What is planned keeps/,
    );
    expect(said({ state: "over", tier: "single" })).to.match(/^Your subscription has ended\./);
  });

  it("says nothing of subscribing to go on where a former owner still pays", () => {
    const over = own({ state: "over", tier: "trial" });

    expect(ownSubscription(over, { isCovered: true })).to.deep.equal(["Your free trial is over."]);
  });

  it("has one sentence where nothing is to be paid", () => {
    expect(ownSubscription(own({ state: "off" }))).to.deep.equal([
      "Billing is off on this installation: nothing is charged, and nothing is limited.",
    ]);
    expect(ownSubscription(own({ state: "free" }))).to.have.length(1);
  });

  it("names the groups that were handed over and still live on it", () => {
    const paysFor = [{ groupID: "g", groupName: "Berg", ownerName: "Ole" }];
    const of = (state: Billing["state"]) => paysForTexts(own({ paysFor, state })).join(" ");

    expect(of("paid")).to.match(/^You still pay for Berg\. It is Ole's now/);
    expect(of("trial")).to.equal("Berg is Ole's now. It goes on with your free trial until Ole subscribes.");
    expect(of("free")).to.equal("Berg is Ole's now. It goes on with your free access until Ole subscribes.");
    expect([of("over"), of("off")], "nothing is paid").to.deep.equal(["", ""]);
  });
});

describe("dashboard: whose subscription the group lives on", () => {
  const told = (changes: Partial<GroupSubscription>, ownId = "ole") =>
    groupSubscriptionText(group(changes), { ownId, groupName: "Berg" });

  it("is said to members, with whom to ask", () => {
    expect(told({})).to.equal("Berg is on Anna's subscription. You pay nothing. Ask Anna about it.");
    expect(told({ state: "trial" })).to.include("Berg is on Anna's free trial.");
    expect(told({ state: "over", isEditable: false })).to.match(
      /^The subscription of Berg is over\..+Ask Anna/,
    );
  });

  it("is nothing new to the owner, and no matter where billing is off", () => {
    expect(told({}, "anna")).to.equal(null);
    expect(told({ state: "off" })).to.equal(null);
  });

  it("is nothing new to who pays for a group that is another one's by now, but for the day it ends", () => {
    const handedOver = { ask: OLE, handOver: { stage: "paid", until: null } } as const;
    const ended = { ask: OLE, handOver: { stage: "ended", until: "2027-05-03T10:00:00.000Z" } } as const;

    expect(told(handedOver, "anna")).to.equal(null);
    expect(told({ ask: OLE, state: "trial" }, "anna")).to.equal(null);
    expect(told(ended, "anna")).to.match(
      /^Your subscription has ended\. Nothing changes until Monday,? 3 May 2027\. Ask Ole about it\.$/,
    );
  });

  it("is said to the new owner for as long as the former one pays", () => {
    const until = "2027-05-03T10:00:00.000Z";

    expect(told({ ask: OLE, handOver: { stage: "paid", until: null } })).to.equal(
      "Anna still pays for this group. Subscribe to take that over.",
    );
    expect(told({ ask: OLE, handOver: { stage: "ended", until } })).to.match(
      /^Anna's subscription has ended\. Nothing changes until Monday,? 3 May 2027\. Subscribe before then/,
    );
  });
});

describe("dashboard: what the subscription stops", () => {
  const stop = (
    changes: Partial<GroupSubscription>,
    intent: Parameters<typeof findStop>[1]["intent"],
    ownId = "anna",
  ) => findStop(group(changes), { intent, ownId });
  const closed = [
    { id: "mum", name: "Mum", isEditable: true },
    { id: "tom", name: "Tom", isEditable: false },
  ];

  it("is nothing while there is room", () => {
    expect(stop({}, { kind: "edit" })).to.equal(null);
    expect(stop({ displayCount: 3 }, { kind: "addDisplay" })).to.equal(null);
    expect(stop({}, { kind: "invite", people: 9 })).to.equal(null);
    expect(stop({ displays: closed }, { kind: "editDisplay", displayId: "mum" })).to.equal(null);
    expect(stop({ clientLimit: null, displayCount: 999 }, { kind: "addDisplay" })).to.equal(null);
  });

  it("is everything that adds or changes once it is over; the owner subscribes, a member asks", () => {
    const over = { state: "over", tier: "trial", isEditable: false } as const;

    expect(stop(over, { kind: "editDisplay", displayId: "mum" })).to.deep.equal({
      title: "Your free trial is over.",
      text: "What is planned keeps showing, and answers keep coming in. To add or change something, subscribe.",
      canChoose: false,
    });
    expect(stop(over, { kind: "edit" }, "ole")?.text).to.include("Ask Anna to subscribe.");
  });

  it("is one more display and one more caregiver at the limit", () => {
    expect(stop({ displayCount: 4 }, { kind: "addDisplay" })?.title).to.equal("Your plan covers 4 displays.");
    expect(stop({ displayCount: 4 }, { kind: "addDisplay" }, "ole")).to.include({
      title: "This group's plan covers 4 displays.",
      text: "Ask Anna to choose a larger one.",
    });
    expect(stop({}, { kind: "invite", people: 10 })?.title).to.equal("Your plan covers 10 caregivers.");
  });

  it("is a display that was not chosen after a change to a smaller plan; the owner can choose it", () => {
    const over = { clientLimit: 1, isOverLimit: true, displays: closed };
    const intent = { kind: "editDisplay", displayId: "tom" } as const;

    expect(stop(over, intent)).to.include({
      title: "Tom's display can't be changed right now.",
      canChoose: true,
    });
    expect(stop(over, intent, "ole")).to.include({ canChoose: false });
  });
});
