import { expect } from "chai";
import mongoose from "mongoose";
import { accountsApi, type Profile } from "../../../shared/contract/accounts.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { GROUP_MESSAGES } from "../../../shared/texts.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { handedToken, openInviteIds } from "../../support/steps/inviteSteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";

const KARI = "kari@example.com";

describe("a link of an invitation that is handed over", () => {
  let app: TestApp;
  let anna: TestUser;
  let stranger: TestUser;

  beforeEach(async () => {
    app = await startTestApp();
    anna = await buildCaregiver(app);
    stranger = await buildCaregiver(app, { name: "Per Dahl" });
    for (const owner of [anna, stranger])
      await app.call(groupsApi.invite, { body: { email: KARI } }, { as: owner });
  });

  afterEach(() => app.close());

  it("proves nobody's address, so that who invites an address does not get other families' invitations to it", async () => {
    // The stranger has the link of his own invitation, and makes an account with the address that he has invited.
    const impostor = await buildCaregiver(app, { name: "Kari Moe", email: KARI, verified: false });
    await open(await handedToken(app, stranger, KARI), impostor);

    const profile = await profileOf(impostor);
    const into = await accept(impostor, anna);

    expect(profile.emailVerified).to.equal(false);
    expect(profile.groupInvites).to.have.length(2);
    expect(profile.enterableGroups).to.deep.equal([stranger.groupId]);
    expect(errorOf(into, 409).message).to.equal(GROUP_MESSAGES.emailNotVerified);
    expect((await accept(impostor, stranger)).status).to.equal(200);
  });

  it("lets nobody in before the address is verified where mails leave the installation", async () => {
    const kari = await buildCaregiver(app, { name: "Kari Moe", email: KARI, verified: false });
    app.context.config.smtpUrl = "smtp://127.0.0.1:9";
    await open(await handedToken(app, anna, KARI), kari);

    const profile = await profileOf(kari);
    const response = await accept(kari, anna);

    expect(profile.emailVerified).to.equal(false);
    expect(profile.groupInvites).to.have.length(2);
    expect(profile.enterableGroups).to.deep.equal([]);
    expect(errorOf(response, 409).message).to.equal(GROUP_MESSAGES.emailNotVerified);
  });

  it("does nothing for who is signed in with another address", async () => {
    const response = await open(await handedToken(app, anna, KARI), stranger);

    expect(errorOf(response, 400).code).to.equal("link-invalid");
    errorOf(await accept(stranger, anna), 404);
  });

  it("lets in one person once: removed, they do not come back by it", async () => {
    const kari = await buildCaregiver(app, { name: "Kari Moe", email: KARI, verified: false });
    const token = await handedToken(app, anna, KARI);
    await open(token, kari);
    await accept(kari, anna);
    await app.call(groupsApi.removeMember, { params: { userId: kari.userId } }, { as: anna });

    expect(errorOf(await open(token, kari), 400).code).to.equal("link-invalid");
    errorOf(await accept(kari, anna), 404);
  });

  it("is told to the owner only, and neither logged nor stored", async () => {
    const caregiver = await buildMember(app, { owner: anna, name: "Tom Hill" });
    const [inviteId = ""] = await openInviteIds(app, anna);
    const token = await handedToken(app, anna, KARI);

    const asked = [caregiver, stranger].map((as) =>
      app.callRaw(groupsApi.inviteLink, { params: { inviteId } }, { as }),
    );
    const [member, other] = await Promise.all(asked);

    errorOf(member!, 409);
    errorOf(other!, 404);
    expect(app.logLines().join("\n")).not.to.include(token);
    expect(await everythingStored()).not.to.include(token);
  });

  function open(token: string, as: TestUser): Promise<RawResponse> {
    return app.callRaw(groupsApi.openInvite, { body: { token } }, { as });
  }

  function accept(as: TestUser, owner: TestUser): Promise<RawResponse> {
    return app.callRaw(
      groupsApi.acceptGroupInvite,
      { body: { accept: true, groupID: owner.groupId } },
      { as },
    );
  }

  function profileOf(as: TestUser): Promise<Profile> {
    return app.call(accountsApi.getUserData, {}, { as });
  }
});

async function everythingStored(): Promise<string> {
  const collections = await mongoose.connection.db!.collections();
  const rows = await Promise.all(collections.map((collection) => collection.find().toArray()));
  return JSON.stringify(rows);
}

function errorOf(response: RawResponse, status: number) {
  expect(response.status, response.text).to.equal(status);
  return ErrorBody.parse(response.body).error;
}
