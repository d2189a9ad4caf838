import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import mongoose, { Types } from "mongoose";
import { finishDeletions } from "../../../server/features/accounts/deleteAccount.service.js";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { GroupModel } from "../../../server/circle/groups/group.model.js";
import { MemberModel } from "../../../server/circle/groups/member.model.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { activityApi } from "../../../shared/contract/activity.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { feedbackApi } from "../../../shared/contract/feedback.js";
import { messagesApi } from "../../../shared/contract/messages.js";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { peopleApi } from "../../../shared/contract/people.js";
import { AUTH_MESSAGES } from "../../../shared/texts.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildHousehold } from "../../support/builders/buildHousehold.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { SAMPLE_PHOTO } from "../../support/builders/samplePhoto.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { overtake } from "../../support/faults/holdNext.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

/** In no other text of the product, and in everything that the test writes. */
const PLANTED = "Quillfeather";
const EMAIL = "quillfeather@example.com";

describe("POST /api/deleteAccount", () => {
  let app: TestApp;
  let clock: TestClock;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock });
  });

  afterEach(() => app.close());

  it("leaves no planted word in any collection, file or log", async () => {
    const owner = await plantEverywhere();
    const before = await placesWith(PLANTED);
    expect(before.length, "the words are there to be searched for").to.be.above(8);

    const response = await deleteAs(owner, { password: PASSWORD });

    expect(response.status, response.text).to.equal(200);
    expect(response.cookies).to.deep.equal(["mantel_refresh="]);
    expect(await placesWith(PLANTED)).to.deep.equal([]);
    expect(await placesWith(owner.userId)).to.deep.equal([]);
    expect(await placesWith(owner.groupId)).to.deep.equal([]);
    expect(app.logLines().filter((line) => line.toLowerCase().includes("quillfeather"))).to.deep.equal([]);
  });

  it("ends every session, and lets the e-mail be used again", async () => {
    const anna = await buildCaregiver(app, { email: EMAIL });
    expect(await deleteAs(anna, { password: PASSWORD })).to.include({ status: 200 });

    expect(await app.callRaw(accountsApi.getUserData, {}, { as: anna })).to.include({ status: 403 });
    const body = { email: EMAIL, password: PASSWORD };
    expect(await app.callRaw(accountsApi.logIn, { body })).to.include({ status: 400 });
    const again = await buildCaregiver(app, { email: EMAIL });
    expect(again.userId).to.not.equal(anna.userId);
  });

  it("clears the screens that are connected, and those that come back later", async () => {
    const { owner, display, device } = await buildHousehold(app);
    await app.call(displaysApi.openPairing, { params: { displayId: display.id } }, { as: owner });
    const offline = await buildDevice(app, { display, caregiver: owner });
    const screen = await SocketClient.openDevice(app.url, device.cookie);
    await screen.next("snapshot");

    await deleteAs(owner, { password: PASSWORD, dissolveGroup: true });

    await screen.next("device.removed");
    expect(await screen.waitClosed()).to.include({ reason: "device-removed" });
    const late = await SocketClient.openDevice(app.url, offline.cookie);
    expect(await late.waitClosed()).to.include({ reason: "device-removed" });
  });

  it("asks for the password, by the codes of the catalogue", async () => {
    const anna = await buildCaregiver(app);

    expectError(await deleteAs(anna, {}), { code: "missing-password", field: "password" });
    expectError(await deleteAs(anna, { password: " " }), { code: "missing-password", field: "password" });
    const wrong = await deleteAs(anna, { password: "not the password" });
    expectError(wrong, { code: "wrong-password", message: AUTH_MESSAGES["wrong-password"] });
    expectError(await deleteAs(anna, { email: anna.email }), { code: "missing-password" });
    expect(await app.callRaw(accountsApi.getUserData, {}, { as: anna })).to.include({ status: 200 });
  });

  it("asks who only signs in with Google for the e-mail instead", async () => {
    const anna = await buildCaregiver(app);
    await UserModel.updateOne({ _id: anna.userId }, { passwordHash: null, googleId: "google-1" });

    expectError(await deleteAs(anna, {}), { code: "missing-email", field: "email" });
    expectError(await deleteAs(anna, { email: "kari@example.com" }), { field: "email" });
    expect(await deleteAs(anna, { email: anna.email.toUpperCase() })).to.include({ status: 200 });
  });

  it("asks first when others are in the group, and gives them their own when it goes", async () => {
    const { owner, display } = await buildHousehold(app);
    const member = await buildMember(app, { owner, name: "Kari Moe" });

    expectError(await deleteAs(owner, { password: PASSWORD }), { code: "group-has-members" }, 409);
    expect(await app.callRaw(displaysApi.list, {}, { as: member })).to.include({ status: 200 });

    expect(await deleteAs(owner, { password: PASSWORD, dissolveGroup: true })).to.include({ status: 200 });
    const profile = await app.call(accountsApi.getUserData, {}, { as: member });
    expect(profile.activeGroup).to.include({ groupName: "Kari Moe's group", role: "owner" });
    const params = { displayId: display.id };
    expect(await app.callRaw(displaysApi.get, { params }, { as: member })).to.include({ status: 404 });
  });

  it("leaves what was written in others' groups, by a former member", async () => {
    const family = await buildHousehold(app, "Anna Berg");
    const member = await buildMember(app, { owner: family.owner, name: `${PLANTED} Moe` });
    const message = await buildMessage(app, { display: family.display, caregiver: member });
    await app.runDueWork();
    const body = { key: `${message.id}/once`, note: "I phoned her" };
    const params = { displayId: family.display.id };
    await app.call(occurrencesApi.markDone, { params, body }, { as: member });
    await app.call(accountsApi.setProfile, { body: { name: "Renamed" } }, { as: member });
    const [groups, people] = [await GroupModel.countDocuments(), await MemberModel.countDocuments()];

    expect(await deleteAs(member, { password: PASSWORD })).to.include({ status: 200 });

    const kept = await app.call(messagesApi.get, { params: { messageId: message.id } }, { as: family.owner });
    expect(kept.sender.name).to.equal("former member");
    const { items } = await app.call(activityApi.list, { query: {} }, { as: family.owner });
    const answers = items.filter((item) => item.type === "answer");
    expect(answers.map((item) => item.type === "answer" && item.caregiverName)).to.deep.equal([
      "former member",
    ]);
    expect(await placesWith(PLANTED)).to.deep.equal([]);
    expect([await GroupModel.countDocuments(), await MemberModel.countDocuments()]).to.deep.equal([
      groups - 1,
      people - 2,
    ]);
  });

  describe("of who takes another name at once", () => {
    let ida: TestUser;
    let done: { params: { displayId: string }; body: { key: string; note: string } };

    beforeEach(async () => {
      const owner = await buildCaregiver(app, { name: "Ola Moe" });
      const display = await buildDisplay(app, owner);
      ida = await buildMember(app, { owner, name: "Ida Berg" });
      const message = await buildMessage(app, { display, caregiver: owner }, { text: "Supper" });
      await app.runDueWork();
      done = { params: { displayId: display.id }, body: { key: `${message.id}/once`, note: "Phoned." } };
    });

    const rename = (name: string) => app.call(accountsApi.setProfile, { body: { name } }, { as: ida });
    const actAs = async (name: string) => {
      await rename(name);
      await app.call(occurrencesApi.markDone, done, { as: ida });
    };

    it("leaves none of two names that were chosen at once", async () => {
      await overtake(
        ({ model, update }) => model === "User" && update.$set?.["name"] === "Ida Dahl",
        () => rename("Ida Dahl"),
        () => actAs(PLANTED),
      );
      await deleteAs(ida, { password: PASSWORD });

      expect(await placesWith(PLANTED)).to.deep.equal([]);
    });

    it("leaves no name that was chosen while the password was looked at", async () => {
      await overtake(
        ({ model, update }) => model === "User" && JSON.stringify(update).includes("deletingAt"),
        () => deleteAs(ida, { password: PASSWORD }),
        () => actAs(PLANTED),
      );

      expect(await placesWith(PLANTED)).to.deep.equal([]);
    });
  });

  it("is finished by the due loop when the process died in the middle", async () => {
    const { owner, device } = await buildHousehold(app, `${PLANTED} Berg`);
    const marked = { emailVerified: true, deletingAt: new Date(clock.now()) };
    await UserModel.updateOne({ _id: owner.userId }, marked);
    expect(await app.callRaw(accountsApi.getUserData, {}, { as: owner })).to.include({ status: 403 });
    const body = { email: owner.email, password: PASSWORD };
    expect(await app.callRaw(accountsApi.logIn, { body })).to.include({ status: 400 });
    // Part of it was done.
    await mongoose.connection
      .collection("messages")
      .deleteMany({ groupId: new Types.ObjectId(owner.groupId) });

    await finishDeletions(app.context);
    expect(await placesWith(PLANTED), "not while its process may still be at it").to.not.deep.equal([]);
    clock.advance(61_000);
    await finishDeletions(app.context);

    expect(await placesWith(PLANTED)).to.deep.equal([]);
    const screen = await SocketClient.openDevice(app.url, device.cookie);
    expect(await screen.waitClosed()).to.include({ reason: "device-removed" });
  });

  it("makes whoever guesses the password wait", async () => {
    await app.close();
    app = await startTestApp({ clock, limits: { deleteAccountPerSession: { max: 2, windowMs: 60_000 } } });
    const anna = await buildCaregiver(app);
    await deleteAs(anna, { password: "guess number one" });
    await deleteAs(anna, { password: "guess number two" });

    expect(await deleteAs(anna, { password: PASSWORD })).to.include({ status: 429 });
  });

  /** An account with its name or e-mail in everything that can hold a word. */
  async function plantEverywhere(): Promise<TestUser> {
    const owner = await buildCaregiver(app, { name: `${PLANTED} Berg`, email: EMAIL });
    const key = { "Idempotency-Key": "planted-key" };
    const as = { as: owner, headers: key };
    await app.call(accountsApi.setProfile, { body: { name: `${PLANTED} Holm` } }, as);
    await app.call(accountsApi.setPhoto, { file: SAMPLE_PHOTO }, as);
    await app.call(accountsApi.sendVerificationMail, {}, as);
    await app.call(accountsApi.requestPasswordReset, { body: { email: EMAIL } });
    await app.callRaw(accountsApi.logIn, { body: { email: EMAIL, password: "wrong" } });
    const display = await buildDisplay(app, owner);
    const params = { displayId: display.id };
    await app.call(displaysApi.edit, { params, body: { name: `${PLANTED}'s Mum` } }, as);
    const device = await buildDevice(app, { display, caregiver: owner });
    const body = { name: `${PLANTED} kitchen` };
    await app.call(displaysApi.renameDevice, { params: { ...params, deviceId: device.id }, body }, as);
    const message = await buildMessage(
      app,
      { display, caregiver: owner },
      { text: `${PLANTED}, supper is in the fridge` },
    );
    await app.runDueWork();
    const done = { key: `${message.id}/once`, note: `${PLANTED} phoned her` };
    await app.call(occurrencesApi.markDone, { params, body: done }, as);
    const person = await app.call(
      peopleApi.create,
      { body: { name: `${PLANTED} Junior`, relation: "grandson", phone: null } },
      as,
    );
    await app.call(peopleApi.setPhoto, { params: { personId: person.id }, file: SAMPLE_PHOTO }, as);
    const formData = { name: PLANTED, email: EMAIL, comments: `${PLANTED} says hello` };
    await app.call(feedbackApi.create, { body: { formData, type: "feedback" } }, as);
    await app.callRaw(displaysApi.createPairingLink, { params }, { as: owner });
    await app.runDueWork();
    clock.advance(10_000);
    await app.runDueWork();
    return owner;
  }

  /** Every document and every file of the installation that holds the word, in whatever case. */
  async function placesWith(word: string): Promise<string[]> {
    const found: string[] = [];
    const sought = word.toLowerCase();
    for (const { name } of await mongoose.connection.listCollections()) {
      const documents = await mongoose.connection.collection(name).find().toArray();
      found.push(
        ...documents
          .map((document) => JSON.stringify(document))
          .filter((text) => text.toLowerCase().includes(sought))
          .map((text) => `${name}: ${text}`),
      );
    }
    return [...found, ...filesIn(app.dataDir).filter((file) => holds(file, sought))];
  }

  function deleteAs(as: TestUser, body: Parameters<typeof bodyOf>[0]): Promise<RawResponse> {
    return app.callRaw(accountsApi.deleteAccount, { body: bodyOf(body) }, { as });
  }
});

function bodyOf(body: { password?: string; email?: string; dissolveGroup?: boolean }) {
  return body;
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile());
}

/** Mails are quoted-printable or base64: their lines are joined again. */
function holds(file: string, word: string): boolean {
  const text = readFileSync(file, "utf8")
    .replace(/=\r?\n/g, "")
    .toLowerCase();
  return text.includes(word) || path.basename(file).toLowerCase().includes(word);
}

function expectError(response: RawResponse, error: Partial<ErrorBody["error"]>, status = 400): void {
  expect(response.status, response.text).to.equal(status);
  expect(ErrorBody.parse(response.body).error).to.include(error);
}
