import { expect } from "chai";
import { Types } from "mongoose";
import { SessionModel } from "../../../server/auth/session.model.js";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { CallRequestModel } from "../../../server/features/callRequests/callRequest.model.js";
import { DeviceModel } from "../../../server/circle/displays/device.model.js";
import { DisplayModel } from "../../../server/circle/displays/display.model.js";
import { GroupInviteModel } from "../../../server/circle/groups/groupInvite.model.js";
import { MemberModel } from "../../../server/circle/groups/member.model.js";
import { MessageModel } from "../../../server/plan/message.model.js";
import { OccurrenceModel } from "../../../server/plan/occurrence.model.js";
import { PersonModel } from "../../../server/circle/groups/person.model.js";
import { RateCounterModel } from "../../../server/limits/rateCounter.model.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { deviceSyncApi } from "../../../shared/contract/deviceSync.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import type { EndpointInput } from "../../../shared/contract/base/endpoint.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { messagesApi } from "../../../shared/contract/messages.js";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { pairingApi } from "../../../shared/contract/pairing.js";
import { peopleApi } from "../../../shared/contract/people.js";
import {
  ANSWERS_KEPT_MAX,
  ASKS_KEPT_MAX,
  DEVICES_PER_DISPLAY_MAX,
  DISPLAYS_PER_DAY_MAX,
  DISPLAYS_PER_GROUP_MAX,
  GROUP_MEMBERS_MAX,
  GROUPS_PER_ACCOUNT_MAX,
  OPEN_INVITES_MAX,
  PAST_NAMES_MAX,
  PAUSES_KEPT_MAX,
  PEOPLE_MAX,
  SESSIONS_PER_ACCOUNT_MAX,
  SKIPS_MAX,
} from "../../../shared/limits.js";
import type { DeviceFrame } from "../../../shared/realtime/protocol.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { buildFrameId } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

/** How many one account or device may make grow. Most are filled in the database, and the last ones come through the door. */
describe("limits of what one account or device can make", () => {
  const clock = new TestClock("2026-11-21T08:00:00.000Z");
  let app: TestApp;
  let anna: TestUser;
  let users = 0;

  before(async () => {
    app = await startTestApp({ clock });
  });
  beforeEach(async () => {
    anna = await buildPerson();
  });
  after(() => app.close());

  const buildPerson = () => buildCaregiver(app, { email: `person.${(users += 1)}@example.com` });
  const now = () => new Date(clock.now());
  const addDisplay = () =>
    app.callRaw(displaysApi.create, { body: { name: "Mum", timeZone: "Europe/Oslo" } }, { as: anna });

  it(`displays: ${DISPLAYS_PER_DAY_MAX} of a group a day, those that were deleted too, however many ask at once`, async () => {
    const first = await addDisplay();
    expect(first.status).to.equal(200);
    await countDisplaysUpTo(DISPLAYS_PER_DAY_MAX - 2);
    await DisplayModel.deleteOne({ _id: (first.body as Display).id });

    const last = await Promise.all([1, 2, 3, 4, 5].map(addDisplay));

    expect(statuses(last)).to.deep.equal([200, 429, 429, 429, 429]);
    const refused = last.find(({ status }) => status === 429)!;
    expect(ErrorBody.parse(refused.body).error.message).to.include(`${DISPLAYS_PER_DAY_MAX} displays a day`);
    expect(Number(refused.headers["retry-after"])).to.be.within(1, 24 * 60 * 60);
    expect((await app.callRaw(displaysApi.list, {}, { as: anna })).status).to.equal(200);
  });

  it(`displays: ${DISPLAYS_PER_GROUP_MAX} of a group where no plan sets a limit`, async () => {
    const groupId = new Types.ObjectId(anna.groupId);
    await DisplayModel.collection.insertMany(
      Array.from({ length: DISPLAYS_PER_GROUP_MAX - 1 }, (_, index) => ({
        groupId,
        code: `x${users}-${index}`,
      })),
    );

    const last = await Promise.all([1, 2, 3].map(addDisplay));

    expect(last.filter(({ status }) => status === 200).length).to.be.at.most(1);
    expectFull(last.find(({ status }) => status !== 200)!);
    expect(await DisplayModel.countDocuments({ groupId })).to.be.at.most(DISPLAYS_PER_GROUP_MAX);
  });

  it(`people: ${PEOPLE_MAX} of a group, however many ask at once`, async () => {
    const groupId = new Types.ObjectId(anna.groupId);
    const known = await PersonModel.countDocuments({ groupId });
    await PersonModel.insertMany(
      Array.from({ length: PEOPLE_MAX - 1 - known }, () => ({
        groupId,
        name: "Per",
        sortName: "per",
        createdAt: now(),
      })),
    );

    const add = () => app.callRaw(peopleApi.create, { body: { name: "Ida" } }, { as: anna });
    const last = await Promise.all([1, 2, 3, 4].map(add));

    expectFull(last.find(({ status }) => status !== 200)!);
    expect(await PersonModel.countDocuments({ groupId })).to.be.at.most(PEOPLE_MAX);
  });

  it(`screens: ${DEVICES_PER_DISPLAY_MAX} of a display, by whichever way`, async () => {
    const mum = await buildDisplay(app, anna);
    const params = { displayId: mum.id };
    const device = (index: number) => ({
      displayId: new Types.ObjectId(mum.id),
      tokenHash: `${mum.id}/${index}`,
      name: `Tablet ${index}`,
      pairedAt: now(),
      lastSeenAt: now(),
    });
    await DeviceModel.insertMany(
      Array.from({ length: DEVICES_PER_DISPLAY_MAX - 1 }, (_, index) => device(index)),
    );

    const last = await Promise.all(
      [1, 2, 3].map(() => app.callRaw(displaysApi.useThisBrowser, { params }, { as: anna })),
    );
    expectFull(last.find(({ status }) => status !== 200)!);
    const live = { displayId: mum.id, removedAt: null };
    expect(await DeviceModel.countDocuments(live)).to.be.at.most(DEVICES_PER_DISPLAY_MAX);
    // Of several at once all may have been refused.
    if ((await DeviceModel.countDocuments(live)) < DEVICES_PER_DISPLAY_MAX)
      await DeviceModel.create(device(99));

    expectFull(await app.callRaw(displaysApi.openPairing, { params }, { as: anna }));
    expectFull(await app.callRaw(displaysApi.createPairingLink, { params }, { as: anna }));
    // Its window is open still: whoever has the code waits for the family, as with a closed one.
    const paired = await app.call(pairingApi.pair, { body: { code: mum.code } });
    expect(paired.state).to.equal("waiting");
  });

  it(`invitations: ${OPEN_INVITES_MAX} open ones of a group, however many ask at once`, async () => {
    const groupId = new Types.ObjectId(anna.groupId);
    await UserModel.updateOne({ _id: anna.userId }, { emailVerified: true });
    await GroupInviteModel.insertMany(
      Array.from({ length: OPEN_INVITES_MAX - 1 }, (_, index) => ({
        groupId,
        email: `guest.${index}@example.com`,
        createdAt: now(),
        expiresAt: new Date(clock.now() + 60_000),
      })),
    );

    const invite = (name: string) =>
      app.callRaw(groupsApi.invite, { body: { email: `${name}@example.com` } }, { as: anna });
    const last = await Promise.all(["a", "b", "c"].map(invite));

    expectFull(last.find(({ status }) => status !== 200)!);
    expect(await GroupInviteModel.countDocuments({ groupId })).to.be.at.most(OPEN_INVITES_MAX);
    expect((await invite("guest.1")).status, "inviting again takes no place").to.equal(200);
  });

  it(`members: ${GROUP_MEMBERS_MAX} of a group, also when they were invited before; the invitation stays open`, async () => {
    const per = await buildCaregiver(app, { name: "Per Dahl" });
    await app.call(groupsApi.invite, { body: { email: per.email } }, { as: anna });
    const groupId = new Types.ObjectId(anna.groupId);
    const place = {
      groupId,
      role: "caregiver" as const,
      displayIds: null,
      limited: false,
      createdAt: new Date(),
    };
    const others = Array.from({ length: GROUP_MEMBERS_MAX - 1 }, () => ({
      ...place,
      userId: new Types.ObjectId(),
    }));
    await MemberModel.insertMany(others);
    const body = { accept: true, groupID: anna.groupId };
    const accept = () => app.callRaw(groupsApi.acceptGroupInvite, { body }, { as: per });

    expectFull(await accept());
    expect(await MemberModel.countDocuments({ groupId })).to.equal(GROUP_MEMBERS_MAX);

    await MemberModel.deleteOne({ userId: others[0]!.userId });
    expect((await accept()).status).to.equal(200);
  });

  it(`groups: ${GROUPS_PER_ACCOUNT_MAX} of an account; the invitation stays open`, async () => {
    const per = await buildPerson();
    await UserModel.updateMany({ _id: { $in: [anna.userId, per.userId] } }, { emailVerified: true });
    const place = { userId: new Types.ObjectId(per.userId), role: "caregiver" as const, createdAt: now() };
    await MemberModel.insertMany(
      Array.from({ length: GROUPS_PER_ACCOUNT_MAX - 1 }, () => ({ ...place, groupId: new Types.ObjectId() })),
    );
    await app.call(groupsApi.invite, { body: { email: per.email } }, { as: anna });

    const accept = () =>
      app.callRaw(
        groupsApi.acceptGroupInvite,
        { body: { accept: true, groupID: anna.groupId } },
        { as: per },
      );
    expectFull(await accept());
    expect(await MemberModel.countDocuments({ userId: per.userId })).to.equal(GROUPS_PER_ACCOUNT_MAX);

    await MemberModel.deleteOne({ userId: per.userId, groupId: { $nin: [per.groupId, anna.groupId] } });
    expect((await accept()).status).to.equal(200);
  });

  it(`sign-ins: ${SESSIONS_PER_ACCOUNT_MAX} of an account; the one that was not used for longest ends`, async () => {
    const userId = new Types.ObjectId(anna.userId);
    const session = (index: number) => ({
      userId,
      refreshHash: `${anna.userId}/${index}`,
      rotatedAt: now(),
      createdAt: now(),
      lastUsedAt: new Date(clock.now() + 1_000),
      expiresAt: new Date(clock.now() + 60_000),
    });
    await SessionModel.insertMany(
      Array.from({ length: SESSIONS_PER_ACCOUNT_MAX - 1 }, (_, index) => session(index)),
    );
    const { email, password } = anna;

    clock.advance(2_000);
    await app.call(accountsApi.logIn, { body: { email, password } });

    expect(await SessionModel.countDocuments({ userId, endedAt: null })).to.equal(SESSIONS_PER_ACCOUNT_MAX);
    expect((await app.callRaw(accountsApi.getUserData, {}, { as: anna })).status, "the oldest").to.equal(403);
  });

  it(`names: ${PAST_NAMES_MAX} that an account had before, then only these`, async () => {
    const pastNames = Array.from({ length: PAST_NAMES_MAX }, (_, index) => `Anna ${index}`);
    await UserModel.updateOne({ _id: anna.userId }, { pastNames });
    const rename = (name: string) => app.callRaw(accountsApi.setProfile, { body: { name } }, { as: anna });

    const refused = await rename("Someone else");
    expectFull(refused);
    expect(ErrorBody.parse(refused.body).error.field).to.equal("name");
    const { name } = await app.call(accountsApi.getUserData, {}, { as: anna });
    expect(name).to.equal("Anna Berg");

    await UserModel.updateOne({ _id: anna.userId }, { $pop: { pastNames: 1 } });
    expect((await rename("Anna B.")).status).to.equal(200);
    expect((await rename("Anna Berg")).status, "one that it had before").to.equal(409);
  });

  describe("from a screen, where nothing is ever refused:", () => {
    let mum: Display;
    let cookie: string;

    beforeEach(async () => {
      mum = await buildDisplay(app, anna);
      ({ cookie } = await buildDevice(app, { display: mum, caregiver: anna }));
    });

    async function say(frames: DeviceFrame[]): Promise<void> {
      for (let sent = 0; sent < frames.length; sent += 50) {
        const part = frames.slice(sent, sent + 50);
        const body = { appVersion: "test", epoch: null, planVersion: null, frames: part };
        const { acks } = await app.call(deviceSyncApi.sync, { body }, { cookies: [cookie] });
        expect(acks).to.deep.equal(part.map(({ id }) => id));
      }
    }

    it(`the first and the last of ${ANSWERS_KEPT_MAX} answers to one showing are kept with it`, async () => {
      const { id: messageId } = await buildMessage(app, { display: mum, caregiver: anna });
      const key = `${messageId}/once`;
      const about = { key, messageId, messageVersion: 1, choice: "ok", at: now().toISOString() };
      const answers = Array.from({ length: ANSWERS_KEPT_MAX + 5 }, (_, index): DeviceFrame => ({
        type: "occurrence.answered",
        id: buildFrameId(),
        text: `Ok ${index}`,
        ...about,
      }));
      await say(answers);
      await say(
        Array.from({ length: ANSWERS_KEPT_MAX + 5 }, (): DeviceFrame => ({
          type: "answer.retracted",
          id: buildFrameId(),
          answerId: buildFrameId(),
          key,
          messageId,
          at: now().toISOString(),
        })),
      );

      const row = await OccurrenceModel.findOne({ key }).orFail();
      expect(row.answers.map(({ text }) => text)).to.have.length(ANSWERS_KEPT_MAX);
      expect(row.answers[0]?.text).to.equal("Ok 0");
      expect(row.answers.at(-1)?.text).to.equal(`Ok ${ANSWERS_KEPT_MAX + 4}`);
      expect(row.earlyRetractions.length).to.be.at.most(ANSWERS_KEPT_MAX);
    });

    it(`the answer that closed a showing, and a caregiver's, are kept among ${ANSWERS_KEPT_MAX} of them`, async () => {
      const { id: messageId } = await buildMessage(app, { display: mum, caregiver: anna });
      const key = `${messageId}/once`;
      const about = { messageId, messageVersion: 1, at: now().toISOString() };
      const pressed = (choice: "ok" | "notYet", count: number) =>
        Array.from({ length: count }, (): DeviceFrame => ({
          type: "occurrence.answered",
          id: buildFrameId(),
          text: choice,
          choice,
          key,
          ...about,
        }));
      const closing = { ...pressed("ok", 1)[0]!, text: "Done" } as DeviceFrame;
      await app.runDueWork();
      await say([...pressed("notYet", ANSWERS_KEPT_MAX / 2), closing]);
      const done = { params: { displayId: mum.id }, body: { key, note: "I phoned her" } };
      await app.call(occurrencesApi.markDone, done, { as: anna });
      await say(pressed("notYet", ANSWERS_KEPT_MAX + 5));

      const row = await OccurrenceModel.findOne({ key }).orFail();
      expect(row.answers).to.have.length(ANSWERS_KEPT_MAX);
      const [first, second, ...more] = row.answers.filter(({ choice }) => choice !== "notYet");
      expect([first?.text, second?.caregiverName, more]).to.deep.equal(["Done", "Anna Berg", []]);
    });

    it(`the first and the last of ${ASKS_KEPT_MAX} presses of one call request are kept with it`, async () => {
      await say(
        Array.from({ length: ASKS_KEPT_MAX + 5 }, (): DeviceFrame => ({
          type: "call.requested",
          id: buildFrameId(),
          urgency: "now",
          at: now().toISOString(),
        })),
      );

      const rows = await CallRequestModel.find({ displayId: mum.id });
      expect(rows.map(({ asks }) => asks.length)).to.deep.equal([ASKS_KEPT_MAX]);
    });
  });

  it(`a series: ${SKIPS_MAX} times left out, ${PAUSES_KEPT_MAX} pauses kept`, async () => {
    const mum = await buildDisplay(app, anna);
    const series = await buildMessage(
      app,
      { display: mum, caregiver: anna },
      { when: { kind: "series", startDate: "2026-11-22", rule: "FREQ=DAILY", slots: [{ time: "08:00" }] } },
    );
    const skippedKeys = Array.from({ length: SKIPS_MAX }, (_, index) => `${series.id}/2040-01-01/s${index}`);
    const pauses = Array.from({ length: PAUSES_KEPT_MAX }, () => ({ from: now(), until: now() }));
    await MessageModel.updateOne({ _id: series.id }, { skippedKeys, pauses });
    const params = { messageId: series.id };
    const key = (await app.call(messagesApi.showings, { params }, { as: anna })).items[0]!.key;

    expectFull(await app.callRaw(messagesApi.skip, { params, body: { key } }, { as: anna }));
    await app.call(messagesApi.pause, { params, body: { paused: true } }, { as: anna });
    const paused = await MessageModel.findById(series.id).orFail();
    expect(paused.pauses).to.have.length(PAUSES_KEPT_MAX);
    expect(paused.pauses.at(-1)?.until).to.equal(null);
  });

  it("a series: times of years ago take no place, unless they were moved to a day to come", async () => {
    const mum = await buildDisplay(app, anna);
    const when = {
      kind: "series" as const,
      startDate: "2022-01-01",
      rule: "FREQ=DAILY",
      slots: [{ id: "s1", time: "08:00" }],
    };
    const series = await buildMessage(app, { display: mum, caregiver: anna }, { when });
    const params = { messageId: series.id };
    const edit = (body: EndpointInput<typeof messagesApi.edit>["body"]) =>
      app.call(messagesApi.edit, { params, body }, { as: anna });
    const stored = () => MessageModel.findById(series.id).orFail();
    const { items } = await app.call(messagesApi.showings, { params }, { as: anna });
    const [other, key] = [items[1]!.key, items[2]!.key];
    await edit({
      scope: "this",
      key: other,
      changes: { when: { kind: "once", date: "2026-12-24", time: "08:00" } },
    });
    const past = Array.from({ length: SKIPS_MAX }, (_, index) => `${series.id}/2022-01-01/s${index}`);
    const [moved, ...skipped] = past;
    const recent = `${series.id}/2026-11-01/s1`;
    await MessageModel.updateOne({ detachedKey: other }, { detachedKey: moved });
    await MessageModel.updateOne(
      { _id: series.id },
      { skippedKeys: [moved, ...skipped, recent], spentKeys: [...past, recent] },
    );

    expect((await app.callRaw(messagesApi.skip, { params, body: { key } }, { as: anna })).status).to.equal(
      200,
    );
    expect((await stored()).skippedKeys).to.deep.equal([moved, recent, key]);
    await edit({ scope: "all", changes: { when: { ...when, slots: [{ id: "s1", time: "20:00" }] } } });

    expect((await stored()).spentKeys)
      .to.include(recent)
      .and.not.include(past[1]);
  });

  async function countDisplaysUpTo(more: number): Promise<void> {
    await RateCounterModel.updateMany({ _id: /^displaysPerGroup\// }, { $inc: { count: more } });
  }
});

function statuses(responses: RawResponse[]): number[] {
  return responses.map(({ status }) => status).sort();
}

function expectFull(response: RawResponse): void {
  expect(response.status, response.text).to.equal(409);
  expect(ErrorBody.parse(response.body).error.code).to.equal("limit-reached");
}
