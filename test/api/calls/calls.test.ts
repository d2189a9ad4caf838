import { expect } from "chai";
import { Types } from "mongoose";
import { CallModel } from "../../../server/features/calls/call.model.js";
import { applyToCall } from "../../../server/features/calls/callChanges.service.js";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { MemberModel } from "../../../server/circle/groups/member.model.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { callRequestsApi } from "../../../shared/contract/callRequests.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { planApi } from "../../../shared/contract/plan.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildFrameId } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { unrecordEntries } from "../../support/steps/unrecordEntries.js";
import { CallHome, callsShownOn, type Page, type Screen } from "./CallHome.js";

const START = "2026-11-21T13:05:00.000Z";

describe("calls", () => {
  const clock = new TestClock(START);
  let app: TestApp;
  let home: CallHome;
  let kitchen: Screen;
  let bedroom: Screen;
  let page: Page;
  let helpers = 0;

  before(async () => {
    app = await startTestApp({ clock });
  });
  beforeEach(async () => {
    clock.set(START);
    home = await CallHome.build(app, clock);
    kitchen = await home.openScreen(home.kitchen);
    bedroom = await home.openScreen(home.bedroom);
    page = await home.openPage(home.anna);
  });
  afterEach(() => home.close());
  after(() => app.close());

  function expectError(response: RawResponse, status: number, code: string): string {
    expect(response.status, response.text).to.equal(status);
    const { error } = ErrorBody.parse(response.body);
    expect(error.code).to.equal(code);
    return error.message;
  }
  const answer = (screen: Screen, { id }: { id: string }) => screen.send({ type: "call.answer", callId: id });
  const ringing = (screen: Screen) => screen.next("call.changed", ({ call }) => call?.state === "ringing");
  const planVersion = async () => {
    const params = { displayId: home.mum.id };
    return (await app.call(planApi.get, { params }, { as: home.anna })).planVersion;
  };

  describe("that are started", () => {
    it("by a clock that was ahead do not ring until it is there once more", async () => {
      clock.advance(3 * 60 * 60_000);
      await home.seen();
      await home.start(await logInAgain(app, home.anna));
      clock.advance(-3 * 60 * 60_000);
      await home.seen();
      const again = await logInAgain(app, home.anna);
      expect(await home.countStanding()).to.equal(1);

      await app.runDueWork({ only: ["pullBackTimes"] });
      await home.pass(1);
      await home.pass(60);

      expect(await home.countStanding()).to.equal(0);
      expect((await home.tryStart(again)).status).to.equal(200);
    });

    it("ring on every device, with the caller's name, and change nothing of the plan", async () => {
      const before = await planVersion();

      const call = await home.start();

      for (const screen of [kitchen, bedroom]) {
        const frame = await ringing(screen);
        expect(frame).to.deep.include({ callId: call.id });
        expect(frame.call).to.deep.include({ callerName: "Anna", ringsUntil: "2026-11-21T13:06:00.000Z" });
        expect(frame.call!.caregivers).to.deep.equal([{ sideId: call.sideId, name: "Anna" }]);
      }
      expect((await page.next("call.changed")).call).to.deep.include({ id: call.id, state: "ringing" });
      expect(await home.standing()).to.have.length(1);
      expect(await planVersion()).to.equal(before);
    });

    it("are the same call when the page asks again, even once it is over", async () => {
      const call = await home.start();

      expect((await home.start(home.anna, call.sideId)).id).to.equal(call.id);
      await home.try("leave", home.anna, call);
      const again = await home.start(home.anna, call.sideId);

      expect(again).to.deep.include({ id: call.id, state: "ended" });
      expect(await home.log()).to.have.length(1);
    });

    it("are told of when somebody calls at the same time, and one of two at once rings", async () => {
      const both = await Promise.all([home.tryStart(home.anna), home.tryStart(home.sara)]);

      expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
      const [call] = await home.standing();
      const refused = both.find(({ status }) => status === 409)!;
      expect(expectError(refused, 409, "call-busy")).to.equal(`${call!.caller.name} is calling Mum.`);
      await answer(kitchen, call!);
      const other = call!.caller.name === "Anna" ? home.sara : home.anna;
      const message = expectError(await home.tryStart(other), 409, "call-busy");
      expect(message).to.equal(`${call!.caller.name} is talking to Mum.`);
      expect(await home.countStanding()).to.equal(1);
    });

    it("are refused while no device is connected", async () => {
      kitchen.close();
      bedroom.close();
      clock.advance(60_000);

      expectError(await home.tryStart(home.anna), 409, "display-offline");
      expect(await home.log()).to.deep.equal([]);
    });

    it("ring on a device that connects meanwhile", async () => {
      const call = await home.start();
      const tab = await home.openScreen(home.kitchen);

      expect((await tab.next("snapshot")).snapshot.call).to.deep.include({ id: call.id, state: "ringing" });
    });

    it("are not known to another family", async () => {
      const stranger = await buildCaregiver(app, { name: "Nils" });
      const strangers = await home.openPage(stranger);
      const call = await home.start();

      expect((await home.tryStart(stranger)).status).to.equal(404);
      for (const what of ["ask", "admit", "leave", "iceServers"] as const)
        expect((await home.try(what, stranger, call)).status, what).to.equal(404);
      const { id: callId, sideId } = call;
      const reply = await strangers.send({ type: "call.heard", callId, sideId });
      expect(reply).to.deep.include({ type: "refused", code: "unknown-call" });
      expect(strangers.frames.filter(({ type }) => type.startsWith("call."))).to.deep.equal([]);
      expect((await home.last()).state).to.equal("ringing");
    });

    it("are not known to a member who does not see the display, nor to a screen of another one", async () => {
      helpers += 1;
      const email = `helper.${helpers}@example.com`;
      const helper = await buildMember(app, { owner: home.anna, name: "Helper", email, displayIds: [] });
      const dad = await buildDisplay(app, home.anna, { name: "Dad" });
      const dads = await home.openScreen(await buildDevice(app, { display: dad, caregiver: home.anna }));
      const call = await home.start();
      const { id: callId, sideId } = call;
      await ringing(kitchen);

      expect((await home.tryStart(helper)).status).to.equal(404);
      for (const what of ["ask", "admit", "leave", "iceServers"] as const)
        expect((await home.try(what, helper, call)).status, what).to.equal(404);
      const replies = [
        await dads.send({ type: "call.heard", callId }),
        await dads.send({ type: "call.answer", callId }),
        await dads.send({ type: "call.notNow", callId }),
        await dads.send({ type: "call.leave", callId }),
        await dads.send({ type: "call.signal", callId, to: sideId, seq: 1, signal: "x" }),
      ];
      expect(replies.map(({ type }) => type)).to.deep.equal(Array(5).fill("refused"));
      expect(callsShownOn(dads)).to.deep.equal([]);
      expect(await home.last()).to.include({ id: callId, state: "ringing" });
    });

    it("are nothing on a plan that somebody only looks at", async () => {
      await home.start();

      const params = { displayId: home.mum.id };
      expect((await app.call(planApi.get, { params }, { as: home.anna })).call).to.equal(null);
    });

    it("are refused under an id that looks like a device's", async () => {
      expect((await home.tryStart(home.anna, home.kitchen.id)).status).to.equal(400);
    });
  });

  describe("that ring", () => {
    it("are taken by the first device to answer, and the others stop", async () => {
      const call = await home.start();
      await ringing(bedroom);

      await Promise.all([answer(kitchen, call), answer(bedroom, call)]);

      const { sides, state, endsAt } = await home.last();
      const [device, ...others] = sides.filter(({ kind, leftAt }) => kind === "device" && leftAt === null);
      expect(state).to.equal("talking");
      expect(endsAt).to.equal("2026-11-21T17:05:00.000Z");
      expect(others).to.deep.equal([]);
      const [taker, loser] = device!.sideId === home.kitchen.id ? [kitchen, bedroom] : [bedroom, kitchen];
      await taker.next("call.changed", (frame) => frame.call?.state === "talking");
      await loser.next("call.changed", (frame) => frame.call === null);
      expect(callsShownOn(loser)).to.not.include(`talking ${call.id}`);
    });

    it("ring nowhere any more after Not now, and are a missed call in the feed", async () => {
      const call = await home.start();

      await bedroom.send({ type: "call.notNow", callId: call.id });

      for (const screen of [kitchen, bedroom])
        await screen.next("call.changed", (frame) => frame.call === null);
      await page.next("call.changed", (frame) => frame.call.endReason === "notNow");
      expect((await home.feed()).map(({ outcome }) => outcome)).to.deep.equal(["notNow"]);
      await answer(kitchen, call);
      expect((await home.last()).state).to.equal("ended");
    });

    it("are missed after a minute, once, also by two processes at once", async () => {
      await home.start();

      await home.pass(59);
      expect((await home.last()).state).to.equal("ringing");
      await home.pass(1, [app.context, app.context]);

      expect(await home.last()).to.deep.include({ state: "ended", endReason: "missed" });
      const { revision } = await CallModel.findById((await home.last()).id).orFail();
      expect(revision).to.equal(1);
      expect((await home.feed()).map(({ outcome }) => outcome)).to.deep.equal(["unanswered"]);
      await kitchen.next("call.changed", (frame) => frame.call === null);
    });

    it("tell the caller of a screen on which somebody records, and are missed if that takes too long", async () => {
      const call = await home.start();
      const heard = { type: "call.heard", callId: call.id } as const;
      const devices = async () =>
        (await home.last()).sides.flatMap(({ kind, recording }) =>
          kind === "device" ? [recording ?? false] : [],
        );
      await kitchen.send({ ...heard, recording: true });
      await bedroom.send(heard);
      await page.next("call.changed", (frame) => frame.call.sides.some(({ recording }) => recording));
      expect(await devices()).to.deep.equal([true, false]);

      await kitchen.send(heard);
      expect(await devices()).to.deep.equal([false, false]);
      await kitchen.send({ ...heard, recording: true });
      const { revision } = await CallModel.findById(call.id).orFail();
      await kitchen.send({ ...heard, recording: true });
      expect((await CallModel.findById(call.id).orFail()).revision).to.equal(revision);

      await home.pass(61);
      expect(await home.last()).to.deep.include({ state: "ended", endReason: "missed" });
      expect(await devices()).to.deep.equal([false, false]);
    });

    it("cannot be answered once the minute is over, though due work has not seen it", async () => {
      const call = await home.start();
      clock.advance(60_000);

      await answer(kitchen, call);

      expect((await home.last()).endReason).to.equal("missed");
      await home.seen();
      expect((await home.tryStart(home.sara)).status).to.equal(200);
    });

    it("are cancelled by the caller, and no missed call", async () => {
      const call = await home.start();

      await home.try("leave", home.anna, call);

      await kitchen.next("call.changed", (frame) => frame.call === null);
      expect((await home.last()).endReason).to.equal("cancelled");
      expect(await home.feed()).to.deep.equal([]);
    });

    it("say by their feed what a crash has left on them", async () => {
      const call = await home.start();
      await bedroom.send({ type: "call.notNow", callId: call.id });
      await unrecordEntries(CallModel, { _id: call.id }, /^call\.missed$/);
      clock.advance(60_000);

      await app.runDueWork();

      expect((await home.feed()).map(({ outcome }) => outcome)).to.deep.equal(["notNow"]);
    });

    it("stop on one device that leaves, and go on elsewhere", async () => {
      const call = await home.start();
      await bedroom.send({ type: "call.heard", callId: call.id });
      await bedroom.send({ type: "call.leave", callId: call.id });

      await bedroom.next("call.changed", (frame) => frame.call === null);
      await bedroom.send({ type: "call.heard", callId: call.id });

      expect((await home.last()).state).to.equal("ringing");
      expect(callsShownOn(bedroom).at(-1)).to.equal(null);
      expect(callsShownOn(kitchen).at(-1)).to.equal(`ringing ${call.id}`);
    });
  });

  describe("that are talked in", () => {
    it("end when the caregiver hangs up, and stand in the feed with their minutes", async () => {
      const call = await home.talk(kitchen);
      clock.advance(90_000);

      await home.try("leave", home.anna, call);

      await kitchen.next("call.changed", (frame) => frame.call === null);
      expect((await home.last()).endReason).to.equal("hungUp");
      const [line] = await home.feed();
      expect(line).to.deep.include({ outcome: "talked", minutes: 2, caregiverName: "Anna" });
      expect(line!.deviceName).to.equal(home.kitchen.name);
    });

    it("end when the device hangs up, and not when another one does", async () => {
      const call = await home.talk(kitchen);

      await bedroom.send({ type: "call.leave", callId: call.id });
      await bedroom.send({ type: "call.notNow", callId: call.id });
      expect((await home.last()).state).to.equal("talking");
      await kitchen.send({ type: "call.leave", callId: call.id });

      await page.next("call.changed", (frame) => frame.call.endReason === "hungUp");
    });

    it("let a second caregiver in whom one of them admits, and no third", async () => {
      const call = await home.talk(kitchen);
      const saras = "page-of-sara-0001";

      expectError(await home.try("admit", home.sara, { ...call, sideId: saras }), 409, "not-permitted");
      await home.try("ask", home.sara, { ...call, sideId: saras });
      const { asking } = (await page.next("call.changed", (frame) => frame.call.asking.length === 1)).call;
      expect(asking.map(({ name }) => name)).to.deep.equal(["Sara"]);
      expect((await home.try("admit", home.anna, { ...call, sideId: saras })).status).to.equal(200);
      expect((await home.try("admit", home.anna, { ...call, sideId: saras })).status).to.equal(200);
      await kitchen.next("call.changed", (frame) => frame.call?.caregivers.length === 2);
      await home.try("ask", home.anna, { ...call, sideId: "another-page-of-anna" });
      const third = await home.try("admit", home.sara, { ...call, sideId: "another-page-of-anna" });

      expectError(third, 409, "call-full");
      await home.try("leave", home.anna, call);
      expect((await home.last()).state).to.equal("talking");
      await home.try("leave", home.sara, { ...call, sideId: saras });
      expect((await home.last()).endReason).to.equal("hungUp");
      expectError(
        await home.try("ask", home.sara, { ...call, sideId: "page-of-sara-0002" }),
        409,
        "call-ended",
      );
    });

    it("ask for nobody any more who has given up waiting", async () => {
      const call = await home.talk(kitchen);
      const saras = { ...call, sideId: "page-of-sara-0001" };
      await home.try("ask", home.sara, saras);

      expect((await home.try("leave", home.anna, saras)).status).to.equal(404);
      expect((await home.try("leave", home.sara, saras)).status).to.equal(200);

      expect((await home.last()).asking).to.deep.equal([]);
      expect((await home.try("admit", home.anna, saras)).status).to.equal(404);
      expect((await home.last()).state).to.equal("talking");
    });

    it("can be let into by nobody who has not asked, nor while it rings", async () => {
      const call = await home.start();
      await home.try("ask", home.sara, { ...call, sideId: "page-of-sara-0001" });

      expectError(
        await home.try("admit", home.anna, { ...call, sideId: "page-of-sara-0001" }),
        409,
        "not-permitted",
      );
      await answer(kitchen, call);
      expect((await home.try("admit", home.anna, { ...call, sideId: "page-of-sara-9999" })).status).to.equal(
        404,
      );
      expect((await home.last()).sides.filter(({ kind }) => kind === "caregiver")).to.have.length(1);
    });

    it("go on when sockets drop, and end as lost after two minutes of silence", async () => {
      const call = await home.talk(kitchen);
      const { id: callId, sideId } = call;
      kitchen.close();
      page.close();

      await home.pass(60);
      const back = await home.openPage(home.anna);
      await back.send({ type: "call.heard", callId, sideId });
      await home.pass(59);
      expect((await home.last()).state).to.equal("talking");
      await home.pass(1);

      expect((await home.last()).endReason).to.equal("lost");
      await back.next("call.changed", (frame) => frame.call.endReason === "lost");
    });

    it("last four hours, if everybody is heard all the while", async () => {
      const call = await home.talk(kitchen);
      const four = Date.parse(START) + 4 * 3_600_000;
      clock.set(new Date(four - 1_000).toISOString());
      await CallModel.updateOne({ _id: call.id }, { $set: { "sides.$[].heardAt": new Date(clock.now()) } });

      await home.pass(0);
      expect(await home.countStanding()).to.equal(1);
      await home.pass(1);

      expect((await CallModel.findById(call.id).orFail()).endReason).to.equal("tooLong");
    });

    it("are on the device again after it was loaded anew, with what else has happened", async () => {
      const call = await home.talk(kitchen);
      kitchen.close();
      const again = await home.openScreen(home.kitchen);
      expect((await again.next("snapshot")).snapshot.call).to.deep.include({ id: call.id, state: "talking" });
      again.close();

      await home.try("leave", home.anna, call);

      const late = await home.openScreen(home.kitchen);
      expect((await late.next("snapshot")).snapshot.call).to.equal(null);
    });
  });

  describe("are over within a second for", () => {
    it("a caregiver who was removed from the group", async () => {
      const call = await home.start(home.sara);
      await answer(kitchen, call);

      await app.call(groupsApi.removeMember, { params: { userId: home.sara.userId } }, { as: home.anna });

      await kitchen.next("call.changed", (frame) => frame.call === null);
      expect((await home.last()).endReason).to.equal("removed");
    });

    it("a caregiver who has lost the display in a way that no event tells of", async () => {
      const call = await home.start(home.sara);
      await answer(kitchen, call);

      await MemberModel.updateOne(
        { userId: home.sara.userId, groupId: home.anna.groupId },
        { displayIds: [] },
      );

      await kitchen.next("call.changed", (frame) => frame.call === null);
      expect((await home.last()).endReason).to.equal("removed");
    });

    it("a caregiver whose account was disabled, or is being deleted", async () => {
      for (const changes of [{ disabledAt: new Date(clock.now()) }, { deletingAt: new Date(clock.now()) }]) {
        const call = await home.start(home.sara);
        await answer(kitchen, call);

        await UserModel.updateOne({ _id: home.sara.userId }, changes);

        await kitchen.next("call.changed", (frame) => frame.callId === call.id && frame.call === null);
        expect(await home.last()).to.include({ id: call.id, endReason: "removed" });
        await UserModel.updateOne({ _id: home.sara.userId }, { disabledAt: null, deletingAt: null });
      }
    });

    it("a device that was removed", async () => {
      await home.talk(kitchen);
      const params = { displayId: home.mum.id, deviceId: home.kitchen.id };

      await app.call(displaysApi.removeDevice, { params }, { as: home.anna });

      await page.next("call.changed", (frame) => frame.call.endReason === "removed");
    });

    it("a display that was archived, which cannot be called", async () => {
      await home.talk(kitchen);

      const params = { displayId: home.mum.id };
      await app.call(displaysApi.edit, { params, body: { archived: true } }, { as: home.anna });

      await page.next("call.changed", (frame) => frame.call.endReason === "removed");
      expectError(await home.tryStart(home.anna), 409, "display-offline");
    });
  });

  describe("and a wish to be called", () => {
    const requests = async () => (await app.call(callRequestsApi.list, {}, { as: home.anna })).items;

    /** The answer is stored, and nothing that follows from it. */
    async function answeredAndDied({ id }: { id: string }): Promise<void> {
      const { id: sideId, name } = home.kitchen;
      const deviceId = new Types.ObjectId(sideId);
      const side = { sideId, name, kind: "device" as const, userId: null, deviceId };
      await applyToCall(app.context, new Types.ObjectId(id), { kind: "answered", side });
    }

    it("is claimed by who calls, and done when the call is answered", async () => {
      await kitchen.send({ type: "call.requested", id: buildFrameId(), urgency: "now", at: START });

      const call = await home.start(home.sara);
      expect((await requests())[0]!.claimedBy?.name).to.equal("Sara");
      await answer(kitchen, call);

      expect(await requests()).to.deep.equal([]);
    });

    it("is done at the end of the call where the server died when it was answered", async () => {
      await kitchen.send({ type: "call.requested", id: buildFrameId(), urgency: "now", at: START });
      const call = await home.start(home.sara);
      clock.advance(10_000);
      await answeredAndDied(call);
      expect(await requests()).to.have.length(1);

      await home.try("leave", home.sara, call);

      expect(await requests()).to.deep.equal([]);
    });

    it("stands when it was asked for while they talked", async () => {
      const call = await home.start(home.sara);
      await answer(kitchen, call);
      clock.advance(10_000);
      const at = new Date(clock.now()).toISOString();
      await bedroom.send({ type: "call.requested", id: buildFrameId(), urgency: "tonight", at });

      await answer(kitchen, call);
      await home.try("leave", home.sara, call);

      expect(await requests()).to.have.length(1);
    });

    it("stays another's promise when somebody else calls", async () => {
      const requestId = buildFrameId();
      await kitchen.send({ type: "call.requested", id: requestId, urgency: "now", at: START });
      const params = { displayId: home.mum.id, requestId };
      await app.call(callRequestsApi.claim, { params, body: {} }, { as: home.anna });

      await home.start(home.sara);

      expect((await requests())[0]!.claimedBy?.name).to.equal("Anna");
    });
  });

  it("are logged newest first, page by page", async () => {
    for (const as of [home.anna, home.sara, home.anna]) {
      const call = await home.start(as);
      await home.try("leave", as, call);
    }

    const names = (await home.log(home.sara)).map(({ caller }) => caller.name);

    expect(names).to.deep.equal(["Anna", "Sara", "Anna"]);
  });
});
