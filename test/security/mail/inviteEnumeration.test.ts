import { expect } from "chai";
import mongoose from "mongoose";
import { GroupInviteModel } from "../../../server/circle/groups/groupInvite.model.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { inviteByMail } from "../../support/steps/inviteSteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";

describe("invitations", () => {
  let app: TestApp;
  let anna: TestUser;
  let stranger: TestUser;

  before(async () => {
    app = await startTestApp();
    anna = await buildCaregiver(app);
    stranger = await buildCaregiver(app, { name: "Per Dahl" });
  });

  after(() => app.close());

  it("cost the same look-ups whether a link is guessed, expired or another person's", async () => {
    const { token } = await inviteByMail(app, anna, { email: "kari@example.com" });
    await open("warm".repeat(10));

    const guessed = await lookUps(() => open("a".repeat(43)));
    const others = await lookUps(() => open(token));
    await GroupInviteModel.updateMany({ email: "kari@example.com" }, { expiresAt: new Date(0) });
    const expired = await lookUps(() => open(token));

    expect(others).to.deep.equal(guessed);
    expect(expired).to.deep.equal(guessed);
    expect(guessed).to.include.members(["mailLinks.findOne", "groupInvites.findOne", "groups.findOne"]);
  });

  it("cost the same look-ups and writes whether the invited address has an account or not", async () => {
    await buildCaregiver(app, { name: "Has Account", email: "has@example.com" });
    await invite("warm@example.com");

    const known = await lookUps(() => invite("has@example.com"));
    const unknown = await lookUps(() => invite("none@example.com"));

    // Whether somebody with an account is in the group already has to be asked; a member list is the owner's own.
    // What is counted for other processes comes last or anywhere among the rest.
    expect(known.filter((one) => one !== "members.findOne").sort()).to.deep.equal(
      unknown.filter((one) => one !== "members.findOne").sort(),
    );
  });

  it("are answered the same however often an address was invited, by whomever", async () => {
    const answers: RawResponse[] = [];
    for (let sent = 0; sent < 4; sent += 1) answers.push(await invite("again@example.com"));
    const byAnother = await app.callRaw(
      groupsApi.invite,
      { body: { email: "again@example.com" } },
      { as: stranger },
    );

    expect([...answers, byAnother].map(({ status }) => status)).to.deep.equal([200, 200, 200, 200, 200]);
  });

  async function open(token: string): Promise<void> {
    const response = await app.callRaw(groupsApi.openInvite, { body: { token } }, { as: stranger });
    expect(ErrorBody.parse(response.body).error.code).to.equal("link-invalid");
  }

  function invite(email: string): Promise<RawResponse> {
    return app.callRaw(groupsApi.invite, { body: { email } }, { as: anna });
  }

  /** With what is counted for other processes a moment later. */
  async function lookUps(work: () => Promise<unknown>): Promise<string[]> {
    await app.context.hub.wakes.flush();
    const made: string[] = [];
    mongoose.set("debug", (collection: string, method: string) => made.push(`${collection}.${method}`));
    await work()
      .then(() => app.context.hub.wakes.flush())
      .finally(() => mongoose.set("debug", false));
    return made;
  }
});
