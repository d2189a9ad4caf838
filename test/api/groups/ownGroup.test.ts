import { expect } from "chai";
import { Types } from "mongoose";
import { GroupModel } from "../../../server/circle/groups/group.model.js";
import { accountsApi, type Profile } from "../../../shared/contract/accounts.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { INVITE_LINK_MS } from "../../../shared/limits.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { acceptByLink, inviteByMail, openInviteIds } from "../../support/steps/inviteSteps.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { waitFor } from "../../support/waitFor.js";

const KARI = "kari@example.com";

describe("a group of one's own", () => {
  let app: TestApp;
  let clock: TestClock;
  let anna: TestUser;

  beforeEach(async () => {
    clock = new TestClock("2026-05-01T08:00:00Z");
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app);
  });

  afterEach(() => app.close());

  describe("of who signs up with an invited address", () => {
    let kari: TestUser;

    beforeEach(async () => {
      await app.call(groupsApi.invite, { body: { email: KARI } }, { as: anna });
      kari = await buildCaregiver(app, { name: "Kari Moe", email: KARI });
    });

    it("is not there yet, and activeGroup names the one that declining leads to", async () => {
      const [profile, again] = [await profileOf(kari), await profileOf(kari)];

      expect(profile.groups).to.deep.equal([]);
      expect(profile.activeGroup).to.deep.equal({
        groupID: kari.groupId,
        groupName: "Kari Moe's group",
        role: "owner",
      });
      expect(again.activeGroup).to.deep.equal(profile.activeGroup);
      expect(await ownGroupsOf(kari)).to.equal(0);
    });

    it("can be looked at like an empty one, by socket too, without coming to be", async () => {
      const socket = await SocketClient.openCaregiver(app.url, kari.accessToken);
      const snapshot = await socket.next("snapshot");
      const group = await app.call(groupsApi.get, {}, { as: kari });
      const members = await app.call(groupsApi.listMembers, { query: {} }, { as: kari });
      const displays = await app.call(displaysApi.list, {}, { as: kari });
      await app.call(groupsApi.listInvites, { query: {} }, { as: kari });

      expect(JSON.stringify(snapshot)).to.include(kari.groupId);
      expect(group).to.include({ id: kari.groupId, role: "owner", memberCount: 1, displayCount: 0 });
      expect(members.items.map(({ name }) => name)).to.deep.equal(["Kari Moe"]);
      expect(displays.items).to.deep.equal([]);
      expect(await ownGroupsOf(kari)).to.equal(0);
      // The look for changed rights comes every 0.7 s; who has just been removed elsewhere is closed by it.
      await app.call(groupsApi.get, {}, { as: kari });
      expect(socket.closed).to.equal(null);
      socket.close();
    });

    it("never comes to be when they accept: their open socket shows the group that they joined", async () => {
      const socket = await SocketClient.openCaregiver(app.url, kari.accessToken);
      await socket.next("snapshot");

      await answer(kari, anna, true);

      const profile = await profileOf(kari);
      expect(profile.groups).to.deep.equal([{ groupID: anna.groupId, groupName: "Anna Berg's group" }]);
      expect(profile).to.deep.include({ onboarded: true, hasOwnGroup: false });
      expect(await ownGroupsOf(kari)).to.equal(0);
      await socket.waitClosed();
    });

    it("is there once they have declined", async () => {
      await answer(kari, anna, false);

      const { groups, activeGroup, hasOwnGroup } = await profileOf(kari);
      expect(groups).to.deep.equal([{ groupID: kari.groupId, groupName: "Kari Moe's group" }]);
      expect(activeGroup.groupID).to.equal(kari.groupId);
      expect(hasOwnGroup).to.equal(true);
    });

    it("is there once they have declined one, and beside the group that they join by another", async () => {
      const per = await buildCaregiver(app, { name: "Per Dahl" });
      await app.call(groupsApi.invite, { body: { email: KARI } }, { as: per });

      await answer(kari, anna, false);
      const between = await profileOf(kari);
      await answer(kari, per, true);

      expect(between.groups.map(({ groupID }) => groupID)).to.deep.equal([kari.groupId]);
      expect((await profileOf(kari)).groups.map(({ groupID }) => groupID)).to.deep.equal([
        kari.groupId,
        per.groupId,
      ]);
    });

    it("is there with their first display, under the id that they knew, once however often it is asked for", async () => {
      const made = await Promise.all([1, 2].map(() => buildDisplay(app, kari)));

      expect(made).to.have.length(2);
      expect(await profileOf(kari)).to.deep.include({
        groups: [{ groupID: kari.groupId, groupName: "Kari Moe's group" }],
        onboarded: true,
      });
      expect(await ownGroupsOf(kari)).to.equal(1);
    });

    it("is there once the invitation was taken back, or has run out", async () => {
      const [inviteId = ""] = await openInviteIds(app, anna);
      await app.call(groupsApi.revokeInvite, { params: { inviteId } }, { as: anna });
      expect((await profileOf(kari)).groups).to.have.length(1);

      await app.call(groupsApi.invite, { body: { email: "tom@example.com" } }, { as: anna });
      const tom = await buildCaregiver(app, { name: "Tom Hill", email: "tom@example.com" });
      expect((await profileOf(tom)).groups).to.deep.equal([]);
      clock.advance(INVITE_LINK_MS);
      expect((await profileOf(await logInAgain(app, tom))).groups).to.have.length(1);
    });

    it("is missed neither by the download of their data nor by the deletion of the account", async () => {
      const download = await app.callRaw(accountsApi.downloadMyData, {}, { as: kari });
      await app.call(accountsApi.deleteAccount, { body: { password: kari.password } }, { as: kari });

      expect(download.status).to.equal(200);
      expect((await openInviteIds(app, anna)).length).to.equal(0);
    });
  });

  describe("of a member who has none", () => {
    let kari: TestUser;

    beforeEach(async () => {
      const invited = await inviteByMail(app, anna, { email: KARI });
      kari = await buildCaregiver(app, { name: "Kari Moe", email: KARI });
      await acceptByLink(app, kari, invited);
    });

    it("is made when they leave their last group, or are removed from it", async () => {
      await app.call(groupsApi.leaveGroup, { body: { groupID: anna.groupId } }, { as: kari });

      expect((await profileOf(kari)).activeGroup).to.include({
        groupName: "Kari Moe's group",
        role: "owner",
      });
      expect((await profileOf(kari)).groups).to.have.length(1);
    });

    it("is not made while they are in another one: that is where they go on", async () => {
      const per = await buildCaregiver(app, { name: "Per Dahl" });
      await acceptByLink(app, kari, await inviteByMail(app, per, { email: KARI }));

      await app.call(groupsApi.removeMember, { params: { userId: kari.userId } }, { as: per });

      expect((await profileOf(kari)).activeGroup).to.include({
        groupID: anna.groupId,
        role: "caregiver",
      });
      expect(await ownGroupsOf(kari)).to.equal(0);
    });

    it("is made when they want one, and is where they work then", async () => {
      const [first, again] = [await wantOwn(kari), await wantOwn(kari)];

      const profile = await profileOf(kari);
      expect(again).to.deep.equal(first);
      expect(profile.activeGroup).to.deep.include({ ...first, role: "owner" });
      expect(profile.groups).to.have.length(2);
      expect(await ownGroupsOf(kari)).to.equal(1);
    });
  });

  it("is there again for who has handed over one, and another one", async () => {
    const kari = await buildCaregiver(app, { name: "Kari Moe", email: KARI });
    const groupIds = [anna.groupId];
    for (let handed = 0; handed < 2; handed += 1) {
      const groupId = new Types.ObjectId(groupIds.at(-1));
      await GroupModel.updateOne({ _id: groupId }, { ownerId: new Types.ObjectId(kari.userId) });
      await app.call(groupsApi.leaveGroup, { body: { groupID: groupId.toString() } }, { as: anna });
      groupIds.push((await profileOf(anna)).activeGroup.groupID);
    }

    expect(new Set(groupIds).size).to.equal(3);
    await waitFor("the last one to be hers", async () => (await ownGroupsOf(anna)) === 1);
  });

  function wantOwn(as: TestUser): Promise<{ groupID: string }> {
    return app.call(groupsApi.makeOwnGroup, {}, { as });
  }

  function answer(as: TestUser, owner: TestUser, accept: boolean): Promise<RawResponse> {
    return app.callRaw(groupsApi.acceptGroupInvite, { body: { accept, groupID: owner.groupId } }, { as });
  }

  function profileOf(as: TestUser): Promise<Profile> {
    return app.call(accountsApi.getUserData, {}, { as });
  }

  function ownGroupsOf({ userId }: TestUser): Promise<number> {
    return GroupModel.countDocuments({ ownerId: new Types.ObjectId(userId) }).exec();
  }
});
