import { expect } from "chai";
import mongoose from "mongoose";
import { accountsApi } from "../../../shared/contract/accounts.js";
import type { Display } from "../../../shared/contract/displays.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { messagesApi } from "../../../shared/contract/messages.js";
import { pairingApi } from "../../../shared/contract/pairing.js";
import { peopleApi } from "../../../shared/contract/people.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { holdNext, overtake, type HeldCall } from "../../support/faults/holdNext.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";

/** The owner deletes the account, the group with it, which takes a while; a member goes on working in it. */
describe("what a member adds while the group is deleted", () => {
  let app: TestApp;
  let anna: TestUser;
  let kari: TestUser;
  let mum: Display;

  beforeEach(async () => {
    app = await startTestApp();
    anna = await buildCaregiver(app, { name: "Anna Berg" });
    mum = await buildDisplay(app, anna);
    kari = await buildMember(app, { owner: anna, name: "Kari Moe" });
  });

  afterEach(() => app.close());

  it("is refused, and nothing of it is kept", async () => {
    const answers: RawResponse[] = [];

    await overtake(isNearlyDone, deleteGroup, async () => {
      const text = "See you on Sunday.";
      const message = { displayIds: [mum.id], text, when: { kind: "now" } as const };
      answers.push(await app.callRaw(messagesApi.create, { body: message }, { as: kari }));
      answers.push(
        await app.callRaw(
          displaysApi.create,
          { body: { name: "Dad", timeZone: "Europe/Oslo" } },
          { as: kari },
        ),
      );
      answers.push(await addPerson());
    });

    expect(await collectionsOfGroup()).to.deep.equal([]);
    expect(answers[0]?.status).to.equal(404);
  });

  it("is not kept either when it was under way already", async () => {
    const { held, release } = holdNext(({ model, op }) => model === "Person" && op === "findOneAndUpdate");
    const added = addPerson();
    await held;

    await overtake(isNearlyDone, deleteGroup, async () => {
      release();
      await added;
    });

    expect(await collectionsOfGroup()).to.deep.equal([]);
  });

  it("nor a screen that is let in by then", async () => {
    await app.call(displaysApi.openPairing, { params: { displayId: mum.id } }, { as: anna });

    const answer = await overtake(
      ({ model, op }) => model === "Device" && op === "insertOne",
      () => app.callRaw(pairingApi.pair, { body: { code: mum.code } }),
      deleteGroup,
    );

    expect(await collectionsOfGroup()).to.deep.equal([]);
    expect(answer.status).to.equal(404);
  });

  const isNearlyDone = ({ model, op }: HeldCall) => model === "Display" && op === "deleteMany";

  function deleteGroup(): Promise<object> {
    const body = { password: anna.password, dissolveGroup: true };
    return app.call(accountsApi.deleteAccount, { body }, { as: anna });
  }

  function addPerson(): Promise<RawResponse> {
    const body = { name: "Per Dahl", relation: "neighbour", phone: "555 0123" };
    return app.callRaw(peopleApi.create, { body }, { as: kari });
  }

  /** Those that still have something of the group, or of its display. An account may go on naming it as the one it worked in. */
  async function collectionsOfGroup(): Promise<string[]> {
    const found: string[] = [];
    for (const { name } of await mongoose.connection.listCollections()) {
      if (name === "users") continue;
      const texts = (await mongoose.connection.collection(name).find().toArray()).map((one) =>
        JSON.stringify(one),
      );
      if (texts.some((text) => text.includes(anna.groupId) || text.includes(mum.id))) found.push(name);
    }
    return found;
  }
});
