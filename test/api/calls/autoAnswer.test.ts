import { expect } from "chai";
import { Types } from "mongoose";
import { AutoAnswerModel } from "../../../server/features/calls/autoAnswer.model.js";
import { CallModel } from "../../../server/features/calls/call.model.js";
import { applyToCall } from "../../../server/features/calls/callChanges.service.js";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { DeviceModel } from "../../../server/circle/displays/device.model.js";
import { GroupModel } from "../../../server/circle/groups/group.model.js";
import { MemberModel } from "../../../server/circle/groups/member.model.js";
import { autoAnswersApi, type AutoAnswer } from "../../../shared/contract/calling/autoAnswers.js";
import type { Call } from "../../../shared/contract/calling/calls.js";
import { callRequestsApi } from "../../../shared/contract/callRequests.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { displaysApi, type DisplayChanges } from "../../../shared/contract/displays.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import type { DeviceStatus } from "../../../shared/contract/base/deviceStatus.js";
import type { RingFate } from "../../../shared/realtime/protocol.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import type { TestDevice } from "../../support/builders/buildDevice.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildStatus } from "../../support/builders/buildStatus.js";
import { buildFrameId } from "../../support/device/SocketClient.js";
import { dieAtWrite } from "../../support/faults/dieAtWrite.js";
import { overtake, type HeldCall } from "../../support/faults/holdNext.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { CallHome, type Screen } from "./CallHome.js";

const START = "2026-11-21T13:05:00.000Z";
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe("auto-answer", () => {
  const clock = new TestClock(START);
  let app: TestApp;
  let home: CallHome;
  let kitchen: Screen;
  let bedroom: Screen;
  let limitedMembers = 0;

  before(async () => {
    app = await startTestApp({ clock });
  });
  beforeEach(async () => {
    clock.set(START);
    home = await CallHome.build(app, clock);
    kitchen = await home.openScreen(home.kitchen);
    bedroom = await home.openScreen(home.bedroom);
    for (const screen of [kitchen, bedroom]) await tellStatus(screen);
    clock.advance(1_000);
  });
  afterEach(() => home.close());
  after(() => app.close());

  function buildLimited(): Promise<TestUser> {
    limitedMembers += 1;
    const email = `lena.${limitedMembers}@example.com`;
    return buildMember(app, { owner: home.anna, name: "Lena", email, limited: true });
  }

  function tellStatus(screen: Screen, changes: Partial<DeviceStatus> = {}) {
    const at = new Date(clock.now()).toISOString();
    return screen.send({ type: "device.status", status: buildStatus(changes), at });
  }

  const consentOf = (device: Pick<TestDevice, "id">, userId = home.sara.userId) => ({
    params: { displayId: home.mum.id },
    body: {
      ...{ userId, deviceId: device.id },
      decidedBy: "Anna, with Mum at the table",
      personSaid: "Yes, then I need not get up.",
    },
  });
  const consent = ({ id: deviceId }: Pick<TestDevice, "id"> = home.kitchen): Promise<AutoAnswer> =>
    home.consent({ userId: home.sara.userId, deviceId });
  const list = async (as = home.anna): Promise<AutoAnswer[]> =>
    (await app.call(autoAnswersApi.list, { params: { displayId: home.mum.id } }, { as })).items;
  const stopOf = ({ id }: Pick<AutoAnswer, "id">) => ({
    params: { displayId: home.mum.id, autoAnswerId: id },
  });
  const edit = (body: DisplayChanges) =>
    app.call(displaysApi.edit, { params: { displayId: home.mum.id }, body }, { as: home.anna });
  const chimed = (screen: Screen, { id }: { id: string }, ring: RingFate = "ready") =>
    screen.send({ type: "call.heard", callId: id, ring });
  const notNow = (screen: Screen, { id: callId }: { id: string }) =>
    screen.send({ type: "call.notNow", callId });
  const answer = (screen: Screen, { id }: { id: string }, byItself = true) =>
    screen.send({ type: "call.answer", callId: id, byItself });
  const fate = async () => (await home.last()).autoAnswer;

  /** Sara calls, and the kitchen says that it has chimed. */
  async function ringInKitchen(ring: RingFate = "ready"): Promise<Call & { sideId: string }> {
    const call = await home.start(home.sara);
    await chimed(kitchen, call, ring);
    return call;
  }

  async function countDown(): Promise<Call & { sideId: string }> {
    const call = await ringInKitchen();
    expect(await fate()).to.deep.include({ state: "counting" });
    clock.advance(10_000);
    return call;
  }

  /** Of all that has been, as if it had happened so much earlier. */
  async function age(ms: number): Promise<void> {
    const calls = await CallModel.find({ displayId: home.mum.id });
    for (const { _id, startedAt, endedAt, putOffAt, autoAnswer } of calls) {
      const earlier = (at: Date | null | undefined) => at && new Date(at.getTime() - ms);
      const ends = { endedAt: earlier(endedAt) ?? null, putOffAt: earlier(putOffAt) ?? null };
      const set = { startedAt: earlier(startedAt)!, ...ends };
      const answeredAt = earlier(autoAnswer?.answeredAt);
      await CallModel.updateOne(
        { _id },
        { ...set, ...(answeredAt && { "autoAnswer.answeredAt": answeredAt }) },
      );
    }
  }

  describe("what was agreed to", () => {
    it("is written by the owner, with who decided and what the person said, for 180 days", async () => {
      const written = await consent();

      expect(await list(home.sara)).to.deep.equal([written]);
      expect(written).to.deep.include({
        ...{ caregiverName: "Sara", deviceName: home.kitchen.name, consentedBy: "Anna", state: "on" },
        ...{ decidedBy: "Anna, with Mum at the table", personSaid: "Yes, then I need not get up." },
        ...{ consentedAt: "2026-11-21T13:05:01.000Z", lapsesAt: "2027-05-20T13:05:01.000Z" },
      });
    });

    it("can be written by nobody but the owner", async () => {
      const limited = await buildLimited();

      for (const as of [home.sara, limited])
        expect((await app.callRaw(autoAnswersApi.consent, consentOf(home.kitchen), { as })).status).to.equal(
          409,
        );
      expect(await list()).to.deep.equal([]);
    });

    it("asks the owner to verify the e-mail address first, so that nobody has set it up in their name", async () => {
      await UserModel.updateOne({ _id: home.anna.userId }, { emailVerified: false });

      const refused = await app.callRaw(autoAnswersApi.consent, consentOf(home.kitchen), { as: home.anna });

      expect([refused.status, ErrorBody.parse(refused.body).error.code]).to.deep.equal([
        409,
        "email-not-verified",
      ]);
      expect(await list()).to.deep.equal([]);
    });

    it("is of members that see the display and of its own screens", async () => {
      const stranger = await buildCaregiver(app, { name: "Nils" });
      const helper = await buildMember(app, { owner: home.anna, name: "Helper", displayIds: [] });
      const tries = [
        consentOf(home.kitchen, stranger.userId),
        consentOf(home.kitchen, helper.userId),
        consentOf({ id: home.mum.id }),
      ];

      for (const request of tries)
        expect((await app.callRaw(autoAnswersApi.consent, request, { as: home.anna })).status).to.equal(404);
      const asStranger = await app.callRaw(autoAnswersApi.consent, consentOf(home.kitchen), { as: stranger });
      expect(asStranger.status).to.equal(404);
    });

    it("may be stopped by every member, also one who may change no settings", async () => {
      const written = await consent();
      const limited = await buildLimited();

      const stopped = await app.call(autoAnswersApi.stop, stopOf(written), { as: limited });
      await app.call(autoAnswersApi.stop, stopOf(written), { as: home.sara });

      expect(stopped).to.deep.include({ state: "stopped", stoppedBy: "Lena" });
      expect(await list()).to.deep.equal([stopped]);
    });

    it("is good for another 180 days once it is renewed, also after it was stopped", async () => {
      const written = await consent();
      await app.call(autoAnswersApi.stop, stopOf(written), { as: home.sara });
      clock.advance(5 * MINUTE_MS);

      const renewed = await consent();

      expect(renewed).to.deep.include({ id: written.id, state: "on", lapsesAt: "2027-05-20T13:10:01.000Z" });
      expect(await list()).to.have.length(1);
    });

    it("is gone with the caregiver, and does not come back with them", async () => {
      await consent();
      const params = { userId: home.sara.userId };
      await app.call(groupsApi.removeMember, { params }, { as: home.anna });

      expect(await list()).to.deep.equal([]);
      expect(await AutoAnswerModel.countDocuments({ userId: home.sara.userId })).to.equal(0);
    });

    it("is gone once the caregiver does not see the display, and does not come back with it", async () => {
      await consent();
      const params = { userId: home.sara.userId };
      const see = (displayIds: string[] | null) =>
        app.call(groupsApi.editMember, { params, body: { displayIds } }, { as: home.anna });
      await see([home.mum.id]);
      expect(await list()).to.have.length(1);

      await see([]);
      await see(null);

      expect(await list()).to.deep.equal([]);
    });

    it("is not written for who does not see the display since just then", async () => {
      const params = { userId: home.sara.userId };
      const giveDisplays = (displayIds: string[] | null) =>
        app.call(groupsApi.editMember, { params, body: { displayIds } }, { as: home.anna });

      const late = await overtake(
        ({ model, op }) => model === "AutoAnswer" && op === "findOneAndUpdate",
        () => app.callRaw(autoAnswersApi.consent, consentOf(home.kitchen), { as: home.anna }),
        () => giveDisplays([]),
      );

      expect(late.status).to.equal(404);
      await giveDisplays(null);
      expect(await list()).to.deep.equal([]);
    });

    it("does not come back with the display either when the process died just behind taking it away", async () => {
      await consent();
      const params = { userId: home.sara.userId };
      const giveDisplays = (displayIds: string[] | null) =>
        app.callRaw(groupsApi.editMember, { params, body: { displayIds } }, { as: home.anna });
      const behindTheWrite = { side: "behind", write: 1, of: "members.updateOne" } as const;
      expect(await dieAtWrite(behindTheWrite, () => giveDisplays([]))).to.equal(behindTheWrite.of);

      expect((await giveDisplays(null)).status).to.equal(200);

      expect(await list()).to.deep.equal([]);
    });

    it("does not hold for who does not see the display, also before it is gone", async () => {
      await consent();
      const theirs = { groupId: home.anna.groupId, userId: home.sara.userId };
      await MemberModel.updateOne(theirs, { displayIds: [] });

      expect((await list()).map(({ state }) => state)).to.deep.equal(["rejoined"]);
    });

    it("is gone with the screen, and a new one has none", async () => {
      await consent();
      const params = { displayId: home.mum.id, deviceId: home.kitchen.id };
      await app.call(displaysApi.removeDevice, { params }, { as: home.anna });
      expect(await list()).to.deep.equal([]);

      const call = await home.start(home.sara);
      await chimed(bedroom, call);

      expect(await fate()).to.equal(null);
    });
  });

  describe("a call", () => {
    const noConsent: [string, () => Promise<unknown>][] = [
      ["rings as any other while nothing was agreed to", () => ringInKitchen()],
      [
        "of another caregiver rings as any other",
        async () => {
          await consent();
          await chimed(kitchen, await home.start(home.anna));
        },
      ],
      [
        "rings as any other on another screen",
        async () => {
          await consent();
          await chimed(bedroom, await home.start(home.sara));
        },
      ],
      [
        "rings as any other until a screen says that it has chimed",
        async () => {
          await consent();
          const { id: callId } = await home.start(home.sara);
          await kitchen.send({ type: "call.heard", callId });
        },
      ],
    ];
    for (const [name, ring] of noConsent)
      it(name, async () => {
        await ring();

        expect(await fate()).to.equal(null);
        expect(lastCallOn(kitchen)?.countsDown).to.equal(undefined);
      });

    it("begins by itself ten seconds after the chime, and says so in the log and the feed", async () => {
      await consent();
      const call = await ringInKitchen();
      await kitchen.next("call.changed", (frame) => frame.call?.countsDown === true);
      clock.advance(10_000);

      await answer(kitchen, call);

      expect(await home.last()).to.deep.include({
        state: "talking",
        autoAnswer: { deviceName: home.kitchen.name, state: "answered", reason: null },
      });
      await home.try("leave", home.sara, call);
      expect(await home.feed()).to.have.length(1);
      expect((await home.feed())[0]).to.deep.include({ outcome: "talked", byItself: true });
    });

    it("ends a wish to be called, also when the server died just after it had begun", async () => {
      await consent();
      const at = new Date(clock.now()).toISOString();
      await kitchen.send({ type: "call.requested", id: buildFrameId(), urgency: "now", at });
      const call = await countDown();
      const { id: sideId, name } = home.kitchen;
      const deviceId = new Types.ObjectId(sideId);
      const side = { sideId, name, kind: "device" as const, userId: null, deviceId };
      await applyToCall(app.context, new Types.ObjectId(call.id), { kind: "answered", side, byItself: true });
      const wishes = async () => (await app.call(callRequestsApi.list, {}, { as: home.anna })).items;
      expect([(await home.last()).state, (await wishes()).length]).to.deep.equal(["talking", 1]);
      await edit({ sound: { ...home.mum.sound, quiet: { from: "00:00", until: "23:59" } } });

      await answer(kitchen, call);

      expect(await wishes()).to.deep.equal([]);
    });

    it("rings on as any other after an answer that is early, and counts anew after another chime", async () => {
      await consent();
      const call = await ringInKitchen();
      await kitchen.next("call.changed", (frame) => frame.call?.countsDown === true);
      clock.advance(9_000);
      kitchen.forget();
      await answer(kitchen, call);
      await kitchen.next("call.changed", (frame) => frame.call !== null && !frame.call.countsDown);
      clock.advance(1_000);
      await answer(kitchen, call);
      expect((await home.last()).state).to.equal("ringing");
      expect(await fate()).to.deep.include({ state: "refused", reason: "tooLate" });

      await chimed(kitchen, call);
      clock.advance(10_000);
      await answer(kitchen, call);

      expect((await home.last()).state).to.equal("talking");
    });

    it("counts down on one of two screens", async () => {
      await consent();
      await consent(home.bedroom);
      const call = await ringInKitchen();

      await chimed(bedroom, call);

      clock.advance(10_000);
      expect(lastCallOn(bedroom)).to.deep.include({ state: "ringing" });
      expect(lastCallOn(bedroom)?.countsDown).to.equal(undefined);
      await answer(bedroom, call);
      expect(await home.last()).to.deep.include({ state: "ringing" });
      expect(await fate()).to.deep.include({ deviceName: home.kitchen.name, state: "counting" });
    });

    it("is not begun by a screen that was not told to count", async () => {
      const call = await home.start(home.sara);
      clock.advance(20_000);

      await answer(kitchen, call);

      expect((await home.last()).state).to.equal("ringing");
    });

    it("can be answered by a press meanwhile", async () => {
      await consent();
      const call = await ringInKitchen();

      await answer(kitchen, call, false);

      expect(await home.last()).to.deep.include({ state: "talking" });
      expect(await fate()).to.deep.include({ state: "interrupted" });
      await home.try("leave", home.sara, call);
      expect((await home.feed())[0]).to.not.have.property("byItself");
    });

    it("is over at Not now", async () => {
      await consent();
      const call = await ringInKitchen();

      await kitchen.send({ type: "call.notNow", callId: call.id });
      clock.advance(10_000);
      await answer(kitchen, call);

      expect(await home.last()).to.deep.include({ state: "ended", endReason: "notNow" });
    });

    for (const [where, screenOf] of [
      ["on the screen that", () => kitchen],
      ["on another screen while one", () => bedroom],
    ] as const)
      it(`is over at Not now ${where} has begun it in this moment`, async () => {
        await consent();
        const call = await countDown();
        await answer(kitchen, call);
        expect((await home.last()).state).to.equal("talking");

        await notNow(screenOf(), call);

        await kitchen.send({ type: "call.leave", callId: call.id });
        expect(await home.last()).to.deep.include({ state: "ended", endReason: "notNow" });
        expect((await home.feed())[0]).to.deep.include({ outcome: "notNow", byItself: true });
        await ringInKitchen();
        expect(await fate()).to.deep.include({ state: "refused", reason: "notNow" });
      });

    it("lets nobody else in, once it has begun by itself, for whom that was not agreed to", async () => {
      const lena = await buildLimited();
      await consent();
      await home.consent({ userId: home.anna.userId, deviceId: home.kitchen.id });
      const call = await countDown();
      await answer(kitchen, call);
      const askedBy = async (user: TestUser) => {
        const asking = { id: call.id, sideId: `page-of-${user.userId}` };
        expect((await home.try("ask", user, asking)).status).to.equal(200);
        return home.try("admit", home.sara, asking);
      };

      const refused = await askedBy(lena);

      expect([refused.status, ErrorBody.parse(refused.body).error.code]).to.deep.equal([
        409,
        "not-permitted",
      ]);
      expect((await askedBy(home.anna)).status).to.equal(200);
    });

    it("nor whom somebody lets in at the very moment at which it begins", async () => {
      const lena = await buildLimited();
      await consent();
      const call = await countDown();
      const asking = { id: call.id, sideId: "page-of-lena" };
      await home.try("ask", lena, asking);

      const refused = await overtake(
        callIsReadAgain(),
        () => home.try("admit", home.sara, asking),
        () => answer(kitchen, call),
      );

      expect(ErrorBody.parse(refused.body).error.code).to.equal("not-permitted");
      expect((await home.last()).sides.map(({ name }) => name)).to.not.include("Lena");
      expect(await home.last()).to.deep.include({ state: "talking" });
    });

    it("lets anybody in once somebody has pressed Answer", async () => {
      const lena = await buildLimited();
      await consent();
      const call = await ringInKitchen();
      await answer(kitchen, call, false);
      const asking = { id: call.id, sideId: "page-of-lena" };
      await home.try("ask", lena, asking);

      expect((await home.try("admit", home.sara, asking)).status).to.equal(200);
    });

    it("goes on at a late Not now once somebody has pressed Answer", async () => {
      const call = await ringInKitchen();
      await answer(kitchen, call, false);

      await notNow(bedroom, call);

      expect((await home.last()).state).to.equal("talking");
    });

    it("goes on at a Not now of long ago", async () => {
      await consent();
      const call = await countDown();
      await answer(kitchen, call);
      clock.advance(MINUTE_MS);

      await notNow(bedroom, call);

      expect((await home.last()).state).to.equal("talking");
    });

    it("rings on when it is stopped in the middle of the countdown", async () => {
      const written = await consent();
      const call = await ringInKitchen();
      await kitchen.next("call.changed", (frame) => frame.call?.countsDown === true);

      await app.call(autoAnswersApi.stop, stopOf(written), { as: home.sara });

      await kitchen.next("call.changed", (frame) => frame.call !== null && !frame.call.countsDown);
      clock.advance(10_000);
      await answer(kitchen, call);
      expect(await home.last()).to.deep.include({ state: "ringing" });
      expect(await fate()).to.deep.include({ state: "refused", reason: "stopped" });
    });

    it("rings on when quiet hours begin during the countdown", async () => {
      await consent();
      const call = await countDown();
      await edit({ sound: { ...home.mum.sound, quiet: { from: "00:00", until: "23:59" } } });

      await answer(kitchen, call);

      expect(await home.last()).to.deep.include({ state: "ringing" });
      expect(await fate()).to.deep.include({ state: "refused", reason: "quiet" });
    });

    const ends: [string, string, () => Promise<unknown>][] = [
      [
        "lapses",
        "lapsed",
        () => AutoAnswerModel.updateOne({ displayId: home.mum.id }, { lapsesAt: new Date(clock.now()) }),
      ],
      [
        "is another owner's group",
        "handedOver",
        () => GroupModel.updateOne({ _id: home.anna.groupId }, { ownerId: home.sara.userId }),
      ],
      ["has its camera taken away", "notAllowed", () => tellStatus(kitchen, { camera: "missing" })],
    ];
    for (const [what, reason, happen] of ends)
      it(`rings on when it ${what} during the countdown`, async () => {
        await consent();
        const call = await countDown();
        await happen();

        await answer(kitchen, call);

        expect(await home.last()).to.deep.include({ state: "ringing" });
        expect(await fate()).to.deep.include({ state: "refused", reason });
      });

    it("rings on when the server's clock is put back during the countdown, and counts anew", async () => {
      await consent();
      const call = await ringInKitchen();
      clock.advance(-60 * MINUTE_MS);
      await answer(kitchen, call);
      expect(await home.last()).to.deep.include({ state: "ringing" });
      await chimed(kitchen, call);
      clock.advance(9_000);
      await answer(kitchen, call);
      expect(await home.last()).to.deep.include({ state: "ringing" });

      await chimed(kitchen, call);
      clock.advance(10_000);
      await answer(kitchen, call);

      expect((await home.last()).state).to.equal("talking");
    });

    it("rings on in vain when the screen is gone during the countdown", async () => {
      await consent();
      await countDown();

      await home.pass(60);

      expect((await home.last()).endReason).to.equal("missed");
    });
  });

  describe("rings as any other, and says why,", () => {
    const refused = async (reason: string, ring: RingFate = "ready") => {
      const call = await ringInKitchen(ring);
      expect(await fate()).to.deep.equal({ deviceName: home.kitchen.name, state: "refused", reason });
      clock.advance(10_000);
      await answer(kitchen, call);
      expect((await home.last()).state).to.equal("ringing");
    };
    const moveConsent = (changes: Record<string, unknown>) =>
      AutoAnswerModel.updateOne({ displayId: home.mum.id }, changes);

    async function handOverAndBack(): Promise<void> {
      const { anna, sara } = home;
      for (const [from, to] of [
        [anna, sara],
        [sara, anna],
      ] as const) {
        const body = { userId: to.userId, password: from.password };
        await app.call(groupsApi.offerOwnership, { body }, { as: from });
        await app.call(groupsApi.answerOwnership, { body: { accept: true } }, { as: to });
      }
    }

    const reasons: [string, string, () => Promise<unknown>][] = [
      [
        "once it was stopped",
        "stopped",
        async () => app.call(autoAnswersApi.stop, stopOf((await list())[0]!), { as: home.sara }),
      ],
      ["after 180 days", "lapsed", () => moveConsent({ lapsesAt: new Date(clock.now()) })],
      [
        "once the group has another owner",
        "handedOver",
        () => GroupModel.updateOne({ _id: home.anna.groupId }, { ownerId: home.sara.userId }),
      ],
      ["once the group was handed over and back", "handedOver", () => handOverAndBack()],
      [
        "for a caregiver who has come back since",
        "rejoined",
        () =>
          MemberModel.updateOne(
            { groupId: home.anna.groupId, userId: home.sara.userId },
            { createdAt: new Date(clock.now() + 1) },
          ),
      ],
      [
        "on a screen that was paired anew since",
        "rejoined",
        () => DeviceModel.updateOne({ _id: home.kitchen.id }, { pairedAt: new Date(clock.now() + 1) }),
      ],
      ["at night", "night", () => edit({ night: { from: "00:00", until: "23:59" } })],
      [
        "in the display's quiet hours",
        "quiet",
        () => edit({ sound: { ...home.mum.sound, quiet: { from: "00:00", until: "23:59" } } }),
      ],
      ["at volume 0", "silent", () => edit({ sound: { ...home.mum.sound, volume: 0 } })],
      ["while the screen's sound is locked", "silent", () => tellStatus(kitchen, { sound: "locked" })],
      ["on a screen that does not tell of its sound", "silent", () => tellStatus(kitchen, { sound: null })],
      ["while something else is in front", "hidden", () => tellStatus(kitchen, { pageHidden: true })],
      [
        "while the camera would be asked for",
        "notAllowed",
        () => tellStatus(kitchen, { camera: "notAsked" }),
      ],
      ["without a microphone", "notAllowed", () => tellStatus(kitchen, { microphone: "missing" })],
      [
        "on a screen that has told nothing of itself",
        "hidden",
        () => DeviceModel.updateOne({ _id: home.kitchen.id }, { status: null }),
      ],
    ];
    for (const [name, reason, prepare] of reasons)
      it(name, async () => {
        await consent();
        clock.advance(1_000);
        await prepare();

        await refused(reason);
      });

    for (const ring of ["silent", "hidden", "notAllowed"] as const)
      it(`when the screen says of its ring: ${ring}`, async () => {
        await consent();

        await refused(ring, ring);
      });

    it("when the ring is nearly over", async () => {
      await consent();
      const call = await home.start(home.sara);
      await home.pass(48);

      await chimed(kitchen, call);

      expect(await fate()).to.deep.include({ reason: "tooLate" });
    });

    it("for half an hour after Not now, of whomever and wherever", async () => {
      await consent();
      const { id: callId } = await home.start(home.anna);
      await bedroom.send({ type: "call.notNow", callId });
      await age(29 * MINUTE_MS);
      const call = await ringInKitchen();
      expect(await fate()).to.deep.include({ reason: "notNow" });
      await home.try("leave", home.sara, call);
      await age(MINUTE_MS);

      await countDown();
    });

    it("after a Not now that came too late to end the call", async () => {
      await consent();
      const cancelled = await home.start(home.sara);
      await home.try("leave", home.sara, cancelled);
      await notNow(kitchen, cancelled);
      await notNow(kitchen, cancelled);
      expect((await home.last()).endReason).to.equal("cancelled");

      const call = await ringInKitchen();

      expect(await fate()).to.deep.include({ reason: "notNow" });
      await home.try("leave", home.sara, call);
      await age(30 * MINUTE_MS);
      await countDown();
    });

    it("for half an hour after the end of a ring whose Not now arrives much later", async () => {
      await consent();
      const missed = await home.start(home.sara);
      await home.pass(60);
      await age(20 * MINUTE_MS);
      await notNow(kitchen, missed);
      await home.try("leave", home.sara, await ringInKitchen());
      expect(await fate()).to.deep.include({ reason: "notNow" });
      await age(10 * MINUTE_MS);

      await countDown();
    });

    it("after two in an hour", async () => {
      await consent();
      for (let turn = 0; turn < 2; turn += 1) {
        const call = await countDown();
        await answer(kitchen, call);
        expect((await home.last()).state).to.equal("talking");
        await home.try("leave", home.sara, call);
      }
      await age(59 * MINUTE_MS);
      const third = await ringInKitchen();
      expect(await fate()).to.deep.include({ reason: "often" });
      await home.try("leave", home.sara, third);
      await age(MINUTE_MS);

      await countDown();
    });

    it("and counts down after all once the reason has gone", async () => {
      await consent();
      const call = await ringInKitchen("silent");
      clock.advance(5_000);

      await chimed(kitchen, call);

      expect(await fate()).to.deep.include({ state: "counting" });
    });
  });

  it("is forgotten long after it has lapsed", async () => {
    await consent();
    await AutoAnswerModel.updateOne(
      { displayId: home.mum.id },
      { lapsesAt: new Date(clock.now() - 401 * DAY_MS) },
    );

    for (const { removeOld } of app.context.registered.features) await removeOld?.(app.context);

    expect(await list()).to.deep.equal([]);
  });

  function lastCallOn(screen: Screen) {
    return screen.frames.flatMap((frame) => (frame.type === "call.changed" ? [frame.call] : [])).at(-1);
  }
});

/** By who has judged what it was before. */
function callIsReadAgain(): (call: HeldCall) => boolean {
  let reads = 0;
  return ({ model, op }) => {
    if (model === "Call" && op === "findOne") reads += 1;
    return reads === 2;
  };
}
