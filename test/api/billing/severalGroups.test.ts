import { expect } from "chai";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { GroupModel } from "../../../server/circle/groups/group.model.js";
import { MemberModel, OWNERS_PLACE } from "../../../server/circle/groups/member.model.js";
import { billingApi, type GroupSubscription } from "../../../shared/contract/billing.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { TIERS } from "../../../shared/rules/tiers.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import type { TestUser } from "../../support/server/TestApp.js";
import { passDays, startBillingApp, subscribe, type BillingApp } from "../../support/stripe/billingApp.js";

const GROUPS = 10;

interface OwnedDisplay {
  displayId: string;
  groupId: string;
}

describe("several groups that live on one subscription", () => {
  let billing: BillingApp;
  let anna: TestUser;
  /** Owns what is handed over. */
  let kari: TestUser;

  beforeEach(async () => {
    billing = await startBillingApp();
    anna = await buildCaregiver(billing.app);
    kari = await buildMember(billing.app, { owner: anna, name: "Kari Moe" });
  });

  afterEach(() => billing.close());

  it("have as many displays together as it covers, however many groups are made and handed over", async () => {
    await subscribe(billing, anna, { tier: "single" });
    const statuses: number[] = [];

    for (let made = 0; made < GROUPS; made += 1) {
      statuses.push(await tryDisplay(anna));
      await handOver();
    }

    expect(statuses.toSorted()).to.deep.equal([200, ...Array<number>(GROUPS - 1).fill(402)]);
  });

  it("can have one of the displays edited, and the other when their owner has chosen it", async () => {
    const [mum, aunt] = await twoGroupsOnSingle();

    expect(await editStatuses([mum, aunt])).to.deep.equal([200, 402]);
    expect(await seen(aunt)).to.deep.include({ isOverLimit: true });
    await choose(aunt);
    expect(await editStatuses([mum, aunt])).to.deep.equal([402, 200]);
    await choose(mum);
    expect(await editStatuses([mum, aunt])).to.deep.equal([200, 402]);
    expect(await seen(mum)).to.deep.include({ isOverLimit: false, displays: [] });
  });

  it("have as many caregivers together as it covers, and who is in two of them counts once", async () => {
    await handOver();
    await subscribe(billing, anna, { tier: "single" });
    const first = { as: anna };
    const invite = (email: string) => billing.app.callRaw(groupsApi.invite, { body: { email } }, first);

    expect((await invite("ola@example.com")).status).to.equal(200);
    expect((await invite("per@example.com")).status).to.equal(402);
    expect((await invite(kari.email)).status).to.equal(200);
  });

  it("know nothing of a group that lives on another one, also if both have the same owner", async () => {
    await subscribe(billing, anna, { tier: "single" });
    expect(await tryDisplay(anna)).to.equal(200);
    // Kari's now, and still Anna's to pay; the other one of Kari's is on her own trial.
    await handOver();
    const own = await GroupModel.findOne({ ownerId: kari.userId, paidBy: null }).orFail();
    await workIn({ groupId: own.id });
    const statuses: number[] = [];

    for (let made = 0; made <= TIERS.trial.clientLimit; made += 1) statuses.push(await tryDisplay(kari));

    expect(statuses).to.deep.equal([200, 200, 200, 200, 402]);
  });

  /** The group that Anna works in becomes Kari's, and Anna has a new one. handOver.test.ts goes by the door. */
  async function handOver(): Promise<string> {
    const { id: groupId } = await billing.app.call(groupsApi.get, {}, { as: anna });
    const createdAt = new Date(billing.clock.now());
    const [annas, karis] = [anna, kari].map(({ userId }) => ({ groupId, userId }));
    await GroupModel.updateOne({ _id: groupId }, { ownerId: kari.userId, paidBy: anna.userId });
    await MemberModel.updateOne(annas!, { role: "caregiver" });
    await MemberModel.updateOne(karis!, { ...OWNERS_PLACE, createdAt }, { upsert: true });
    await billing.app.call(groupsApi.makeOwnGroup, {}, { as: anna });
    return groupId;
  }

  /** Both are Kari's, who pays for one display. */
  async function twoGroupsOnSingle(): Promise<[OwnedDisplay, OwnedDisplay]> {
    const mum = await buildDisplay(billing.app, anna, { name: "Mum" });
    const mums = await handOver();
    const aunt = await buildDisplay(billing.app, anna, { name: "Aunt" });
    const aunts = await handOver();
    await passDays(billing, 31, kari);
    await subscribe(billing, kari, { tier: "single" });
    return [
      { displayId: mum.id, groupId: mums },
      { displayId: aunt.id, groupId: aunts },
    ];
  }

  async function tryDisplay(user: TestUser): Promise<number> {
    const body = { name: "Mum", timeZone: "Europe/Oslo" };
    return (await billing.app.callRaw(displaysApi.create, { body }, { as: user })).status;
  }

  async function editStatuses(displays: OwnedDisplay[]): Promise<number[]> {
    const statuses: number[] = [];
    for (const { displayId } of displays) {
      const request = { params: { displayId }, body: { phone: "22334455" } };
      statuses.push((await billing.app.callRaw(displaysApi.edit, request, { as: kari })).status);
    }
    return statuses;
  }

  async function workIn({ groupId }: Pick<OwnedDisplay, "groupId">): Promise<void> {
    await UserModel.updateOne({ _id: kari.userId }, { activeGroupId: groupId });
  }

  async function seen(display: OwnedDisplay): Promise<GroupSubscription> {
    await workIn(display);
    return billing.app.call(billingApi.getGroupSubscription, {}, { as: kari });
  }

  async function choose(display: OwnedDisplay): Promise<void> {
    await workIn(display);
    const body = { displayIds: [display.displayId] };
    await billing.app.call(billingApi.chooseEditable, { body }, { as: kari });
  }
});
