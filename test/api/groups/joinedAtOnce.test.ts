import { expect } from "chai";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { dieAtWrite } from "../../support/faults/dieAtWrite.js";
import { overtake } from "../../support/faults/holdNext.js";
import { inviteByMail } from "../../support/steps/inviteSteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";

/** The invitation is accepted, and the member not stored. */
const BEHIND_THE_PLACE = { side: "behind", write: 1, of: "groupInvites.findOneAndUpdate" } as const;

/** What two people, or one in two windows, do in the same moment. */
describe("an invitation that is accepted while something else happens", () => {
  let app: TestApp;
  let anna: TestUser;
  let kari: TestUser;

  beforeEach(async () => {
    app = await startTestApp();
    anna = await buildCaregiver(app, { name: "Anna Berg" });
    kari = await buildCaregiver(app, { name: "Kari Moe" });
    await inviteByMail(app, anna, { email: kari.email });
  });

  afterEach(() => app.close());

  it("brings nobody back who says so again while they are removed", async () => {
    expect((await accept()).status).to.equal(200);
    const params = { userId: kari.userId };

    const again = await overtake(
      ({ model, op }) => model === "Member" && op === "updateOne",
      accept,
      () => app.call(groupsApi.removeMember, { params }, { as: anna }),
    );

    expect(again.status).to.equal(404);
    expect(await memberNames()).to.deep.equal(["Anna Berg"]);
  });

  it("makes them a member at their next look when the process died behind the first write", async () => {
    expect(await dieAtWrite(BEHIND_THE_PLACE, accept)).to.equal(BEHIND_THE_PLACE.of);

    const { activeGroup } = await app.call(accountsApi.getUserData, {}, { as: kari });

    expect(activeGroup.groupID).to.equal(anna.groupId);
    expect(await memberNames()).to.deep.equal(["Anna Berg", "Kari Moe"]);
  });

  it("can be invited anew when the process died behind the first write and they never came back", async () => {
    await dieAtWrite(BEHIND_THE_PLACE, accept);

    const again = await app.callRaw(groupsApi.invite, { body: { email: kari.email } }, { as: anna });

    expect(again.status).to.equal(200);
    const { items } = await app.call(groupsApi.listInvites, {}, { as: anna });
    expect(items.map(({ email }) => email)).to.deep.equal([kari.email]);
  });

  function accept(): Promise<RawResponse> {
    const body = { accept: true, groupID: anna.groupId };
    return app.callRaw(groupsApi.acceptGroupInvite, { body }, { as: kari });
  }

  async function memberNames(): Promise<string[]> {
    const { items } = await app.call(groupsApi.listMembers, {}, { as: anna });
    return items.map(({ name }) => name);
  }
});
