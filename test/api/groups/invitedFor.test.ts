import { expect } from "chai";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

describe("whom an invitation is for", () => {
  let app: TestApp;
  let anna: TestUser;

  beforeEach(async () => {
    app = await startTestApp();
    anna = await buildCaregiver(app);
  });

  afterEach(() => app.close());

  const invitedFor = async (as: TestUser) => (await app.call(accountsApi.getUserData, {}, { as })).invitedFor;
  const invite = (email: string, displayIds: string[] | null = null) =>
    app.call(groupsApi.invite, { body: { email, displayIds, limited: false } }, { as: anna });

  it("is told by name to who may accept it, of the displays that they would see", async () => {
    const mum = await buildDisplay(app, anna, { name: "Mum" });
    await buildDisplay(app, anna, { name: "Dad" });
    const kari = await buildCaregiver(app, { name: "Kari" });
    const ola = await buildCaregiver(app, { name: "Ola" });
    await invite(kari.email);
    await invite(ola.email, [mum.id]);

    expect(await invitedFor(kari)).to.deep.equal([{ groupID: anna.groupId, names: ["Mum", "Dad"] }]);
    expect(await invitedFor(ola)).to.deep.equal([{ groupID: anna.groupId, names: ["Mum"] }]);
  });

  it("is not told to who has only typed the address", async () => {
    await buildDisplay(app, anna, { name: "Mum" });
    const stranger = await buildCaregiver(app, { name: "Stranger", verified: false });
    await invite(stranger.email);

    expect(await invitedFor(stranger)).to.deep.equal([]);
  });
});
