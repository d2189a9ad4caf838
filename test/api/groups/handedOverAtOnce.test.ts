import { expect } from "chai";
import { GroupModel } from "../../../server/circle/groups/group.model.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { holdNext, overtake, type HeldCall } from "../../support/faults/holdNext.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";

/** What two people do in the same moment. */
describe("a group that is handed over while something else happens", () => {
  let app: TestApp;
  let anna: TestUser;
  let kari: TestUser;

  beforeEach(async () => {
    app = await startTestApp();
    anna = await buildCaregiver(app, { name: "Anna Berg" });
    kari = await buildMember(app, { owner: anna, name: "Kari Moe" });
  });

  afterEach(() => app.close());

  it("is not erased with the account of its former owner", async () => {
    const mum = await buildDisplay(app, anna);
    await offer();
    const accepting = holdNext(isGroupAnswer);
    const accepted = accept();
    await accepting.held;
    // The deletion is about to go through the groups that it has found to be the account's.
    const erasing = holdNext(({ model, op }) => model === "Display" && op === "find");
    const deleted = app.callRaw(
      accountsApi.deleteAccount,
      { body: { password: anna.password, dissolveGroup: true } },
      { as: anna },
    );
    await erasing.held;
    accepting.release();
    const { status } = await accepted;
    erasing.release();
    expect((await deleted).status).to.equal(200);

    const seen = await app.callRaw(displaysApi.get, { params: { displayId: mum.id } }, { as: kari });
    expect(seen.status, "seen by who owns it, or gone and never theirs").to.equal(status);
  });

  it("goes to nobody whose account goes", async () => {
    await offer();
    const accepting = holdNext(isGroupAnswer);
    const accepted = accept();
    await accepting.held;
    // The deletion has gone through the account's own groups.
    const leaving = holdNext(({ model, op }) => model === "Person" && op === "find");
    const deleted = app.callRaw(
      accountsApi.deleteAccount,
      { body: { password: kari.password, dissolveGroup: true } },
      { as: kari },
    );
    await leaving.held;
    accepting.release();
    await accepted;
    leaving.release();
    await deleted;

    const group = await GroupModel.findById(anna.groupId).orFail();
    expect(group.ownerId.toString()).to.equal(anna.userId);
  });

  it("leaves its new owner all of it when the former one changes their rights", async () => {
    await offer();
    const params = { userId: kari.userId };
    const body = { limited: true, displayIds: [] };

    const edited = await overtake(
      ({ model, op }) => model === "Member" && op === "updateOne",
      () => app.callRaw(groupsApi.editMember, { params, body }, { as: anna }),
      accept,
    );

    expect(edited.status).to.equal(409);
    const { role, limited, displayIds } = await app.call(groupsApi.get, {}, { as: kari });
    expect({ role, limited, displayIds }).to.deep.equal({ role: "owner", limited: false, displayIds: null });
  });

  it("is offered to nobody who leaves", async () => {
    const leave = () => app.call(groupsApi.leaveGroup, { body: { groupID: anna.groupId } }, { as: kari });

    const offered = await overtake(
      ({ model, op }) => model === "Group" && op === "findOneAndUpdate",
      offer,
      leave,
    );

    expect(offered.status).to.equal(404);
    expect((await app.call(groupsApi.get, {}, { as: anna })).ownershipOfferedTo).to.equal(null);
  });

  const isGroupAnswer = ({ model, op }: HeldCall) => model === "Group" && op === "findOneAndUpdate";

  function offer(): Promise<RawResponse> {
    const body = { userId: kari.userId, password: anna.password };
    return app.callRaw(groupsApi.offerOwnership, { body }, { as: anna });
  }

  function accept(): Promise<RawResponse> {
    return app.callRaw(groupsApi.answerOwnership, { body: { accept: true } }, { as: kari });
  }
});
