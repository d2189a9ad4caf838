import { expect } from "chai";
import { Types } from "mongoose";
import { GroupModel } from "../../../server/circle/groups/group.model.js";
import { GroupInviteModel } from "../../../server/circle/groups/groupInvite.model.js";
import { MemberModel } from "../../../server/circle/groups/member.model.js";
import { accountsApi, type Profile } from "../../../shared/contract/accounts.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { groupsApi, type Group, type GroupInvite, type Member } from "../../../shared/contract/groups.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { acceptByLink, inviteByMail } from "../../support/steps/inviteSteps.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const WEEK_MS = 7 * 24 * 60 * 60_000;

describe("groups", () => {
  let app: TestApp;
  let clock: TestClock;
  let anna: TestUser;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app, { name: "Anna Berg" });
  });

  afterEach(() => app.close());

  describe("POST /api/group/invites", () => {
    it("lists the invitation for the owner, and mails the address in HTML and plain text", async () => {
      const { group } = await inviteByMail(app, anna, { email: "Kari@Example.com", limited: true });

      const [mail] = await app.mails();
      expect(group.inviteCount).to.equal(1);
      expect((await invites())[0]).to.include({ email: "kari@example.com", limited: true, displayIds: null });
      expect(mail?.to?.[0]?.address).to.equal("kari@example.com");
      expect(mail?.text)
        .to.include("Anna Berg")
        .and.match(/\/invite#[\w-]{43}/);
      expect(mail?.html).to.include("Anna Berg").and.include("/invite#");
    });

    it("keeps the secret of the link out of the database", async () => {
      const { token } = await inviteByMail(app, anna, { email: "kari@example.com" });

      const stored = await storedText();
      expect(stored).to.include("kari@example.com");
      expect(stored).to.not.include(token);
    });

    it("answers and mails the same whether the address has an account or not", async () => {
      await buildCaregiver(app, { name: "Kari Moe", email: "kari@example.com" });

      const known = await app.callRaw(
        groupsApi.invite,
        { body: { email: "kari@example.com" } },
        { as: anna },
      );
      const unknown = await app.callRaw(
        groupsApi.invite,
        { body: { email: "nobody@example.com" } },
        { as: anna },
      );

      await app.runDueWork();
      const [toKnown, toUnknown] = await app.mails();
      expect(known.status).to.equal(200);
      expect(unknown.status).to.equal(200);
      const [first, second] = await invites();
      expect({ ...second, id: "", email: "" }).to.deep.equal({ ...first, id: "", email: "" });
      expect(groupsApi.invite.result.parse(unknown.body)).to.deep.equal({
        ...groupsApi.invite.result.parse(known.body),
        inviteCount: 2,
      });
      expect(withoutLink(toUnknown?.text)).to.equal(withoutLink(toKnown?.text));
    });

    it("ends the invitation before when the address is invited again", async () => {
      const first = await inviteByMail(app, anna, { email: "kari@example.com" });
      clock.advance(1_000);
      const second = await inviteByMail(app, anna, { email: "kari@example.com", limited: true });

      expect(second.group.inviteCount).to.equal(1);
      expect(expectError(await open(first.token), 400).code).to.equal("link-invalid");
      expect((await open(second.token)).status).to.equal(200);
    });

    it("refuses a member's address, and a display of another family", async () => {
      const kari = await buildMember(app, { owner: anna, name: "Kari Moe" });
      const stranger = await buildCaregiver(app, { name: "Per Dahl" });
      const { id } = await buildDisplay(app, stranger);

      const again = await app.callRaw(groupsApi.invite, { body: { email: kari.email } }, { as: anna });
      const foreign = await app.callRaw(
        groupsApi.invite,
        { body: { email: "x@example.com", displayIds: [id] } },
        { as: anna },
      );

      expect(expectError(again, 409).code).to.equal("already-member");
      expect(expectError(foreign, 404).field).to.equal("displayIds.0");
    });
  });

  describe("POST /api/openInvite", () => {
    it("says whose invitation it is, and verifies the address of who is signed in with it", async () => {
      const { token } = await inviteByMail(app, anna, { email: "kari@example.com" });
      const visitor = await app.call(groupsApi.openInvite, { body: { token } });
      const kari = await buildCaregiver(app, {
        name: "Kari Moe",
        email: "kari@example.com",
        verified: false,
      });

      const opened = await app.call(groupsApi.openInvite, { body: { token } }, { as: kari });

      expect(visitor).to.deep.equal({
        email: "kari@example.com",
        groupName: "Anna Berg's group",
        inviterName: "Anna Berg",
      });
      expect(opened).to.deep.equal(visitor);
      expect((await profileOf(kari)).emailVerified).to.equal(true);
    });

    it("gives every link that opens nothing the same answer, and verifies nobody by it", async () => {
      const per = await buildCaregiver(app, { name: "Per Dahl" });
      const kari = await buildCaregiver(app, { name: "Kari Moe", email: "kari@example.com" });
      const used = await inviteByMail(app, anna, { email: "kari@example.com" });
      await acceptByLink(app, kari, used);
      const revoked = await inviteByMail(app, anna, { email: "b@example.com" });
      const { id } = (await invites())[0]!;
      await app.call(groupsApi.revokeInvite, { params: { inviteId: id } }, { as: anna });
      const others = await inviteByMail(app, anna, { email: "c@example.com" });

      const answers = [
        await open(used.token, kari),
        await open(revoked.token),
        await open(others.token, per),
        await open("a".repeat(43)),
        await open("x"),
      ];
      clock.advance(WEEK_MS);
      answers.push(await open(others.token));

      const errors = answers.map((answer) => ({ ...expectError(answer, 400), requestId: null }));
      errors.forEach((error) => expect(error).to.deep.equal({ ...errors[0], code: "link-invalid" }));
    });
  });

  describe("POST /api/acceptGroupInvite", () => {
    it("lets a new person in to their display only, and ends the onboarding", async () => {
      const mum = await buildDisplay(app, anna, { name: "Mum" });
      await buildDisplay(app, anna, { name: "Dad" });
      const invited = await inviteByMail(app, anna, { email: "kari@example.com", displayIds: [mum.id] });
      const kari = await buildCaregiver(app, { name: "Kari Moe", email: "kari@example.com" });

      await acceptByLink(app, kari, invited);

      const profile = await profileOf(kari);
      const { items } = await app.call(displaysApi.list, {}, { as: kari });
      expect(profile).to.include({ onboarded: true });
      expect(profile.groupInvites).to.deep.equal([]);
      expect(profile.activeGroup).to.deep.equal({
        groupID: anna.groupId,
        groupName: "Anna Berg's group",
        role: "caregiver",
      });
      expect(items.map(({ name }) => name)).to.deep.equal(["Mum"]);
      expect(await invites()).to.deep.equal([]);
    });

    it("ends the onboarding by accepting, whatever the call says of it", async () => {
      const kari = await buildCaregiver(app, { name: "Kari Moe", email: "kari@example.com" });
      await inviteByMail(app, anna, { email: "kari@example.com" });

      await answer(kari, anna.groupId, { accept: true });

      expect(await profileOf(kari)).to.include({ onboarded: true });
    });

    it("tells an invited account of the invitation, and takes no answer before the address is verified", async () => {
      const kari = await buildCaregiver(app, {
        name: "Kari Moe",
        email: "kari@example.com",
        verified: false,
      });
      await inviteByMail(app, anna, { email: "kari@example.com" });

      const response = await answer(kari, anna.groupId, { accept: true });

      expect((await profileOf(kari)).groupInvites).to.deep.equal([
        { groupID: anna.groupId, groupName: "Anna Berg's group", inviterName: "Anna Berg" },
      ]);
      expect(expectError(response, 409)).to.include({
        code: "email-not-verified",
        message: "You must verify your email before switching to a group you were invited to.",
      });
      expect(await members()).to.have.length(1);
    });

    it("knows no invitation of another's, of none, or of a group that is not there", async () => {
      const kari = await buildMember(app, { owner: anna, name: "Kari Moe" });
      const per = await buildCaregiver(app, { name: "Per Dahl" });
      await inviteByMail(app, per, { email: "somebody@example.com" });

      expectError(await answer(kari, per.groupId, { accept: true }), 404);
      expectError(await answer(kari, per.groupId, { accept: false }), 404);
      expectError(await answer(kari, new Types.ObjectId().toHexString(), { accept: true }), 404);
    });

    it("ends the invitation when it is declined, but not for an account that only claims the address", async () => {
      const invited = await inviteByMail(app, anna, { email: "kari@example.com" });
      const claims = await buildCaregiver(app, {
        name: "Kari Moe",
        email: "kari@example.com",
        verified: false,
      });

      expect((await answer(claims, anna.groupId, { accept: false })).status).to.equal(200);
      expect((await profileOf(claims)).groupInvites).to.deep.equal([]);
      expect(await invites()).to.have.length(1);

      expect((await open(invited.token, claims)).status).to.equal(200);
      expect((await answer(claims, anna.groupId, { accept: false })).status).to.equal(200);
      expect(await invites()).to.have.length(0);
      expectError(await answer(claims, anna.groupId, { accept: true }), 404);
    });

    it("goes on where a crash has stopped it, and makes one member of two accepts at once", async () => {
      const kari = await buildMember(app, {
        owner: await buildCaregiver(app, { name: "Per Dahl" }),
        name: "Kari Moe",
      });
      await inviteByMail(app, anna, { email: kari.email });
      // As a process leaves it that dies between the two writes.
      await GroupInviteModel.updateOne(
        { email: kari.email },
        { acceptedBy: new Types.ObjectId(kari.userId) },
      );

      const answers = await Promise.all([1, 2].map(() => answer(kari, anna.groupId, { accept: true })));

      expect(answers.map(({ status }) => status)).to.deep.equal([200, 200]);
      expect((await members()).map(({ name }) => name)).to.deep.equal(["Anna Berg", "Kari Moe"]);
    });
  });

  describe("a membership that ends", () => {
    it("closes the removed member's sockets within a second, and takes every right", async () => {
      const mum = await buildDisplay(app, anna);
      const kari = await buildMember(app, { owner: anna, name: "Kari Moe" });
      const socket = await SocketClient.openCaregiver(app.url, kari.accessToken);
      await socket.next("snapshot");
      const before = performance.now();

      const group = await app.call(groupsApi.removeMember, { params: { userId: kari.userId } }, { as: anna });

      await socket.waitClosed();
      expect(performance.now() - before).to.be.below(1_000);
      expect(socket.frames.map(({ type }) => type)).to.include("account.changed");
      expect(group.memberCount).to.equal(1);
      expect((await members()).map(({ name }) => name)).to.deep.equal(["Anna Berg"]);
      const seen = await app.callRaw(displaysApi.get, { params: { displayId: mum.id } }, { as: kari });
      expectError(seen, 404);
    });

    it("closes the sockets also when another process has removed the member, or taken a display", async () => {
      const mum = await buildDisplay(app, anna);
      const kari = await buildMember(app, { owner: anna, name: "Kari Moe" });
      const per = await buildMember(app, { owner: anna, name: "Per Dahl", displayIds: [mum.id] });
      const sockets = [
        await SocketClient.openCaregiver(app.url, kari.accessToken),
        await SocketClient.openCaregiver(app.url, per.accessToken),
      ];
      for (const socket of sockets) await socket.next("snapshot");
      const watching = await SocketClient.openCaregiver(app.url, anna.accessToken);
      await watching.next("snapshot");
      const before = performance.now();

      // As another process's writes are to this one: nothing but the database knows of them.
      await MemberModel.deleteOne({ userId: kari.userId, groupId: anna.groupId });
      await MemberModel.updateOne({ userId: per.userId, groupId: anna.groupId }, { displayIds: [] });

      for (const socket of sockets) await socket.waitClosed();
      expect(performance.now() - before).to.be.below(1_500);
      expect(watching.closed).to.equal(null);
      watching.close();
    });

    it("lets a member leave, and not the owner", async () => {
      const kari = await buildMember(app, { owner: anna, name: "Kari Moe" });

      const owners = await app.callRaw(
        groupsApi.leaveGroup,
        { body: { groupID: anna.groupId } },
        { as: anna },
      );
      await app.call(groupsApi.leaveGroup, { body: { groupID: anna.groupId } }, { as: kari });

      expect(expectError(owners, 409).code).to.equal("not-permitted");
      expect((await profileOf(kari)).activeGroup).to.include({
        groupName: "Kari Moe's group",
        role: "owner",
      });
      const again = await app.callRaw(
        groupsApi.leaveGroup,
        { body: { groupID: anna.groupId } },
        { as: kari },
      );
      expectError(again, 404);
    });

    it("does not let a removed member back in by the invitation of before", async () => {
      const kari = await buildCaregiver(app, { name: "Kari Moe", email: "kari@example.com" });
      const invited = await inviteByMail(app, anna, { email: "kari@example.com" });
      await acceptByLink(app, kari, invited);
      await app.call(groupsApi.removeMember, { params: { userId: kari.userId } }, { as: anna });

      expectError(await answer(kari, anna.groupId, { accept: true }), 404);
      expectError(await open(invited.token, kari), 400);
    });
  });

  describe("POST /api/setProfile with latestGroupID", () => {
    it("switches between the user's groups, sockets too", async () => {
      const kari = await buildMember(app, { owner: anna, name: "Kari Moe" });
      const own = (await profileOf(kari)).groups.find(({ groupID }) => groupID !== anna.groupId);
      const socket = await SocketClient.openCaregiver(app.url, kari.accessToken);
      await socket.next("snapshot");

      await app.call(accountsApi.setProfile, { body: { latestGroupID: own?.groupID } }, { as: kari });

      expect((await profileOf(kari)).activeGroup.groupID).to.equal(own?.groupID);
      await socket.waitClosed();
    });

    it("finds no group that the user is not in", async () => {
      const per = await buildCaregiver(app, { name: "Per Dahl" });

      const response = await app.callRaw(
        accountsApi.setProfile,
        { body: { latestGroupID: anna.groupId, name: "Per D." } },
        { as: per },
      );

      expectError(response, 404);
      expect((await profileOf(per)).name).to.equal("Per Dahl");
    });
  });

  describe("the members", () => {
    it("shows who shares no display with a limited member to the owner only", async () => {
      const mum = await buildDisplay(app, anna, { name: "Mum" });
      const dad = await buildDisplay(app, anna, { name: "Dad" });
      const kari = await buildMember(app, {
        owner: anna,
        name: "Kari Moe",
        displayIds: [mum.id],
        limited: true,
      });
      await buildMember(app, { owner: anna, name: "Per Dahl", displayIds: [dad.id] });

      const karis = await groupOf(kari);

      const known = await members(kari);
      expect(known.map(({ name }) => name)).to.deep.equal(["Anna Berg", "Kari Moe"]);
      expect(known.map(({ email }) => email)).to.deep.equal(["", kari.email]);
      expect(karis).to.deep.include({ displayIds: [mum.id], displayCount: 1, memberCount: 2, limited: true });
      expect(karis).to.deep.include({ inviteCount: 0, owner: { userId: anna.userId, name: "Anna Berg" } });
      expectError(await app.callRaw(groupsApi.listInvites, {}, { as: kari }), 409);
      expect(await members()).to.have.length(3);
    });

    it("gives and takes displays and settings at once", async () => {
      const mum = await buildDisplay(app, anna);
      const kari = await buildMember(app, { owner: anna, name: "Kari Moe" });
      const rename = () =>
        app.callRaw(
          displaysApi.edit,
          { params: { displayId: mum.id }, body: { name: "Mother" } },
          { as: kari },
        );
      const change = (changes: { limited?: boolean; displayIds?: string[] | null }) =>
        app.call(groupsApi.editMember, { params: { userId: kari.userId }, body: changes }, { as: anna });

      await change({ limited: true });
      expect(expectError(await rename(), 409).code).to.equal("not-permitted");
      await change({ limited: false });
      expect((await rename()).status).to.equal(200);
      await change({ displayIds: [] });
      expectError(await rename(), 404);
    });
  });

  describe("handing the group over", () => {
    it("asks for the password, changes nothing until the other accepts, and has one owner after", async () => {
      const kari = await buildMember(app, { owner: anna, name: "Kari Moe", displayIds: [], limited: true });
      const offer = (password?: string) =>
        app.callRaw(groupsApi.offerOwnership, { body: { userId: kari.userId, password } }, { as: anna });

      expect(expectError(await offer("a wrong one"), 400).code).to.equal("wrong-password");
      expect(expectError(await offer(), 400).code).to.equal("missing-password");
      expectError(
        await app.callRaw(groupsApi.answerOwnership, { body: { accept: true } }, { as: kari }),
        404,
      );
      expect((await offer(anna.password)).status).to.equal(200);
      expect((await groupOf(kari)).ownershipOfferedTo).to.deep.equal({
        userId: kari.userId,
        name: "Kari Moe",
      });
      expect(await owners()).to.deep.equal(["Anna Berg"]);

      const group = await app.call(groupsApi.answerOwnership, { body: { accept: true } }, { as: kari });

      expect(group).to.deep.include({
        role: "owner",
        limited: false,
        displayIds: null,
        ownershipOfferedTo: null,
      });
      expect(await owners()).to.deep.equal(["Kari Moe"]);
      expect((await profileOf(anna)).activeGroup.role).to.equal("caregiver");
      expectError(await app.callRaw(groupsApi.rename, { body: { name: "Mine" } }, { as: anna }), 409);
    });

    it("has exactly one owner also when the process died right after the one write", async () => {
      const kari = await buildMember(app, { owner: anna, name: "Kari Moe", displayIds: [] });
      await GroupModel.updateOne({ _id: anna.groupId }, { ownerId: new Types.ObjectId(kari.userId) });

      expect(await owners()).to.deep.equal(["Kari Moe"]);
      expect((await groupOf(kari)).displayIds).to.equal(null);
      expect(
        (await app.callRaw(groupsApi.rename, { body: { name: "Kari's" } }, { as: kari })).status,
      ).to.equal(200);
      expectError(await app.callRaw(groupsApi.rename, { body: { name: "Anna's" } }, { as: anna }), 409);
    });

    it("ends the offer with the membership, and gives who has handed over and left a group of their own", async () => {
      const kari = await buildMember(app, { owner: anna, name: "Kari Moe" });
      const body = { userId: kari.userId, password: anna.password };
      await app.call(groupsApi.offerOwnership, { body }, { as: anna });
      await app.call(groupsApi.answerOwnership, { body: { accept: true } }, { as: kari });

      await app.call(groupsApi.leaveGroup, { body: { groupID: anna.groupId } }, { as: anna });

      const { activeGroup } = await profileOf(anna);
      expect(activeGroup).to.include({ groupName: "Anna Berg's group", role: "owner" });
      expect(activeGroup.groupID).to.not.equal(anna.groupId);
    });

    it("is declined, and taken back", async () => {
      const kari = await buildMember(app, { owner: anna, name: "Kari Moe" });
      const body = { userId: kari.userId, password: anna.password };

      await app.call(groupsApi.offerOwnership, { body }, { as: anna });
      await app.call(groupsApi.answerOwnership, { body: { accept: false } }, { as: kari });
      expect((await groupOf(anna)).ownershipOfferedTo).to.equal(null);

      await app.call(groupsApi.offerOwnership, { body }, { as: anna });
      await app.call(groupsApi.offerOwnership, { body: { userId: null } }, { as: anna });
      expectError(
        await app.callRaw(groupsApi.answerOwnership, { body: { accept: true } }, { as: kari }),
        404,
      );
      expect(await owners()).to.deep.equal(["Anna Berg"]);
    });
  });

  function open(token: string, as?: TestUser): Promise<RawResponse> {
    return app.callRaw(groupsApi.openInvite, { body: { token } }, as && { as });
  }

  function answer(as: TestUser, groupID: string, { accept }: { accept: boolean }): Promise<RawResponse> {
    return app.callRaw(groupsApi.acceptGroupInvite, { body: { accept, groupID } }, { as });
  }

  function profileOf(as: TestUser): Promise<Profile> {
    return app.call(accountsApi.getUserData, {}, { as });
  }

  function groupOf(as: TestUser): Promise<Group> {
    return app.call(groupsApi.get, {}, { as });
  }

  async function members(as = anna): Promise<Member[]> {
    return (await app.call(groupsApi.listMembers, {}, { as })).items;
  }

  async function invites(): Promise<GroupInvite[]> {
    return (await app.call(groupsApi.listInvites, {}, { as: anna })).items;
  }

  async function owners(): Promise<string[]> {
    return (await members()).filter(({ role }) => role === "owner").map(({ name }) => name);
  }

  /** Everything that lies in the database about invitations. */
  async function storedText(): Promise<string> {
    const { db } = GroupInviteModel.db;
    const collections = ["groupInvites", "mailLinks", "deliveries", "audit", "idempotencyKeys"];
    if (!db) throw new Error("The database is not connected.");
    const rows = await Promise.all(collections.map((name) => db.collection(name).find().toArray()));
    return JSON.stringify(rows);
  }
});

function expectError(response: RawResponse, status: number): ErrorBody["error"] {
  expect(response.status, response.text).to.equal(status);
  return ErrorBody.parse(response.body).error;
}

function withoutLink(text: string | undefined): string | undefined {
  return text?.replace(/#[\w-]+/g, "#");
}
