import { expect } from "chai";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { DisplayModel } from "../../../server/circle/displays/display.model.js";
import { freeSlot } from "../../../server/circle/groups/groupLimits.service.js";
import { GroupInviteModel } from "../../../server/circle/groups/groupInvite.model.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { TIERS } from "../../../shared/rules/tiers.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";

const { clientLimit, caregiverLimit } = TIERS.trial;

describe("limits of a tier", () => {
  let app: TestApp;
  let anna: TestUser;

  before(async () => {
    app = await startTestApp({ config: { billing: true } });
  });

  beforeEach(async () => {
    anna = await buildCaregiver(app, { email: `anna.${Math.floor(performance.now() * 1_000)}@example.com` });
  });

  after(() => app.close());

  it("stand in the profile and in the group", async () => {
    const { subscription } = await app.call(accountsApi.getUserData, {}, { as: anna });
    const group = await app.call(groupsApi.get, {}, { as: anna });

    expect(subscription).to.include({ clientLimit, caregiverLimit });
    expect(group).to.include({ clientLimit, caregiverLimit, displayCount: 0 });
  });

  it("let exactly one of many add the last display at once", async () => {
    for (let made = 1; made < clientLimit; made += 1) await buildDisplay(app, anna);

    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => addDisplay()));

    expect(statuses(responses)).to.deep.equal([200, 402, 402, 402, 402]);
    expect(await DisplayModel.countDocuments({ groupId: anna.groupId })).to.equal(clientLimit);
    const refused = ErrorBody.parse(responses.find(({ status }) => status === 402)?.body).error;
    expect(refused.code).to.equal("display-limit");
    expect(refused.message).to.equal(
      "The plan of this group allows 4 displays. The owner can choose a larger plan.",
    );
  });

  it("let exactly one of many give the last place in the group at once", async () => {
    for (let taken = 2; taken < caregiverLimit; taken += 1) await invite(`guest${taken}`);

    const responses = await Promise.all(["a", "b", "c", "d"].map(invite));

    expect(statuses(responses)).to.deep.equal([200, 402, 402, 402]);
    const refused = ErrorBody.parse(responses.find(({ status }) => status === 402)?.body).error;
    expect(refused.code).to.equal("caregiver-limit");
    expect(refused.message).to.include("10 members, including open invitations");
    expect((await invite("guest2")).status, "inviting again takes no place").to.equal(200);
  });

  it("give a place back when an invitation is revoked, and when a member goes", async () => {
    const kari = await buildMember(app, { owner: anna, name: `Kari ${anna.email}` });
    for (let taken = 3; taken <= caregiverLimit; taken += 1) await invite(`guest${taken}`);
    expect((await invite("more")).status).to.equal(402);

    await app.call(groupsApi.removeMember, { params: { userId: kari.userId } }, { as: anna });
    expect((await invite("more")).status).to.equal(200);
    expect((await invite("evenmore")).status).to.equal(402);

    const { items } = await app.call(groupsApi.listInvites, {}, { as: anna });
    await app.call(groupsApi.revokeInvite, { params: { inviteId: items[0]?.id ?? "" } }, { as: anna });
    expect((await invite("evenmore")).status).to.equal(200);
  });

  it("keep those out who were invited under a larger plan, the youngest invitation first", async () => {
    await UserModel.updateOne({ _id: anna.userId }, { whitelisted: true });
    for (let taken = 2; taken <= caregiverLimit; taken += 1) await invite(`guest${taken}`);
    const kari = await buildCaregiver(app, { name: `Kari ${anna.email}` });
    await UserModel.updateOne({ _id: kari.userId }, { emailVerified: true });
    await app.call(groupsApi.invite, { body: { email: kari.email } }, { as: anna });
    await UserModel.updateOne({ _id: anna.userId }, { whitelisted: false });
    const accept = () =>
      app.callRaw(
        groupsApi.acceptGroupInvite,
        { body: { accept: true, groupID: anna.groupId } },
        { as: kari },
      );

    const early = await accept();
    await GroupInviteModel.deleteOne({ groupId: anna.groupId, email: /^guest2/ });
    const late = await accept();

    expect(ErrorBody.parse(early.body).error.code).to.equal("caregiver-limit");
    expect(late.status).to.equal(200);
  });

  it("bind nobody with free access", async () => {
    await UserModel.updateOne({ _id: anna.userId }, { whitelisted: true });

    const responses = await Promise.all(Array.from({ length: clientLimit + 2 }, () => addDisplay()));

    expect(statuses(responses)).to.deep.equal(responses.map(() => 200));
  });

  it("count what was made without a slot, and never exceed a smaller plan", () => {
    expect(freeSlot([{ slot: null }, { slot: null }], 3)).to.equal(1);
    expect(freeSlot([{ slot: 1 }, { slot: 3 }], 3)).to.equal(2);
    expect(freeSlot([{ slot: 7 }, { slot: 8 }, { slot: 9 }], 3)).to.equal(undefined);
    expect(freeSlot([], null)).to.equal(null);
  });

  function addDisplay(): Promise<RawResponse> {
    return app.callRaw(displaysApi.create, { body: { name: "Mum", timeZone: "Europe/Oslo" } }, { as: anna });
  }

  function invite(name: string): Promise<RawResponse> {
    const email = `${name}.${anna.email}`;
    return app.callRaw(groupsApi.invite, { body: { email } }, { as: anna });
  }
});

function statuses(responses: RawResponse[]): number[] {
  return responses.map(({ status }) => status).sort((a, b) => a - b);
}
