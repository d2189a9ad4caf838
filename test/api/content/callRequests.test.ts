import { expect } from "chai";
import { CallRequestModel } from "../../../server/features/callRequests/callRequest.model.js";
import { unrecordEntries } from "../../support/steps/unrecordEntries.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { activityApi } from "../../../shared/contract/activity.js";
import { callRequestsApi, type CallUrgency } from "../../../shared/contract/callRequests.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { notificationsApi } from "../../../shared/contract/notifications.js";
import { planApi } from "../../../shared/contract/plan.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import type { ServerToCaregiver } from "../../../shared/realtime/serverToCaregiver.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice, type TestDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { SocketClient, buildFrameId } from "../../support/device/SocketClient.js";
import { overtake, type HeldCall } from "../../support/faults/holdNext.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

/** 14:05 in Oslo. */
const START = "2026-11-21T13:05:00.000Z";
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe("call requests", () => {
  const clock = new TestClock(START);
  let app: TestApp;
  let anna: TestUser;
  let mum: Display;
  let kitchen: TestDevice;
  let screen: SocketClient<ServerToDevice>;
  let families = 0;
  const open: SocketClient[] = [];

  before(async () => {
    app = await startTestApp({ clock });
  });
  beforeEach(async () => {
    clock.set(START);
    families += 1;
    anna = await buildCaregiver(app, { email: `anna.${families}@example.com` });
    mum = await buildDisplay(app, anna);
    kitchen = await buildDevice(app, { display: mum, caregiver: anna });
    screen = await openScreen(kitchen);
  });
  afterEach(() => open.splice(0).forEach((socket) => socket.close()));
  after(() => app.close());

  async function openScreen(device: TestDevice): Promise<SocketClient<ServerToDevice>> {
    const socket = await SocketClient.openDevice(app.url, device.cookie);
    open.push(socket);
    await socket.next("snapshot");
    return socket;
  }
  async function openDashboard(user: TestUser): Promise<SocketClient<ServerToCaregiver>> {
    const socket = await SocketClient.openCaregiver(app.url, user.accessToken);
    open.push(socket);
    await socket.next("snapshot");
    return socket;
  }

  /** Past the life of an access token. */
  async function later(milliseconds: number): Promise<void> {
    clock.advance(milliseconds);
    anna = await logInAgain(app, anna);
  }
  const now = () => new Date(clock.now()).toISOString();
  /** Returns the id of the press. */
  async function ask(urgency: CallUrgency, { at = now(), id = buildFrameId(), on = screen } = {}) {
    expect((await on.send({ type: "call.requested", id, urgency, at })).type).to.equal("ack");
    return id;
  }
  async function takeBack(requestId: string, { at = now(), on = screen } = {}): Promise<void> {
    expect((await on.send({ type: "call.withdrawn", requestId, at })).type).to.equal("ack");
  }
  const list = async (as = anna) => (await app.call(callRequestsApi.list, {}, { as })).items;
  const only = async (as = anna) => {
    const items = await list(as);
    expect(items).to.have.length(1);
    return items[0]!;
  };
  const params = (requestId: string) => ({ displayId: mum.id, requestId });
  const claim = (requestId: string, { as = anna, at = null as string | null } = {}) =>
    app.callRaw(callRequestsApi.claim, { params: params(requestId), body: { at } }, { as });
  const release = (requestId: string, as = anna) =>
    app.callRaw(callRequestsApi.release, { params: params(requestId) }, { as });
  const finish = (requestId: string, as = anna) =>
    app.callRaw(callRequestsApi.finish, { params: params(requestId) }, { as });
  const onScreen = async () => {
    const plan = await app.call(planApi.get, { params: { displayId: mum.id } }, { as: anna });
    return plan.callRequest;
  };
  const feed = async () => {
    const { items } = await app.call(activityApi.list, { query: { displayId: mum.id } }, { as: anna });
    return items.flatMap((item) => (item.type === "callRequest" ? [item] : []));
  };
  /** What was mailed to somebody about calls. */
  const mailedTo = async (user: TestUser) => {
    await app.runDueWork();
    const mails = await app.mails();
    return mails.filter(
      ({ subject, to }) => subject?.includes("asks to be called") && to?.[0]?.address === user.email,
    );
  };
  /** The same once a slip would have been taken back. */
  const mailsTo = async (user: TestUser) => {
    clock.advance(7 * SECOND);
    return mailedTo(user);
  };
  const subjects = async (user = anna) => (await mailsTo(user)).map(({ subject }) => subject);
  const david = (options: { displayIds?: string[]; limited?: boolean } = {}) =>
    buildMember(app, { owner: anna, name: `David ${families}`, ...options });

  function expectError(response: RawResponse, status: number): ErrorBody["error"] {
    expect(response.status, response.text).to.equal(status);
    return ErrorBody.parse(response.body).error;
  }

  describe("a press of the button", () => {
    it("stands in the list, on the screen and in the feed, and is told to the dashboards", async () => {
      const dashboard = await openDashboard(anna);

      const id = await ask("now");

      const request = {
        id,
        displayId: mum.id,
        displayName: "Mum",
        urgency: "now",
        askedAt: START,
        deviceName: kitchen.name,
        state: "open",
        claimedBy: null,
        callAt: null,
        claimLapsesAt: null,
      };
      expect(await list()).to.deep.equal([request]);
      expect((await dashboard.next("callRequest.changed")).request).to.deep.equal(request);
      const planned = {
        id,
        urgency: "now",
        askedAt: START,
        claimedBy: null,
        callAt: null,
        told: [anna.name],
      };
      expect((await screen.next("parts.changed")).parts).to.deep.equal({ callRequest: planned });
      expect(await onScreen()).to.deep.equal(planned);
      const [line, ...others] = await feed();
      expect(others).to.deep.equal([]);
      expect(line).to.include({ requestId: id, urgency: "now", at: START, withdrawn: false, calledBy: null });
      expect(await dashboard.next("activity.added", ({ item }) => item.id === line!.id)).to.be.an("object");
    });

    it("names on the screen whom it reaches: nobody who is quiet, wants no calls, or came later", async () => {
      const member = (name: string) => buildMember(app, { owner: anna, name: `${name} ${families}` });
      const [quiet, unwilling] = [await member("Quinn"), await member("Nora")];
      const hours = { quietHours: { from: "00:00", until: "23:59" } };
      await app.call(notificationsApi.edit, { body: hours }, { as: quiet });
      const calls = { push: false, mail: false };
      await app.call(notificationsApi.edit, { body: { calls } }, { as: unwilling });

      await ask("tonight");
      clock.advance(SECOND);
      const late = await member("Late");
      expect((await onScreen())?.told).to.deep.equal([anna.name]);

      await ask("now");
      expect((await onScreen())?.told).to.deep.equal([anna.name, late.name, quiet.name].sort());
    });

    it("counts once however often it is sent, also at once on two sockets", async () => {
      const id = buildFrameId();
      const other = await openScreen(kitchen);

      await Promise.all([
        ask("now", { id }),
        ask("now", { id, on: other }),
        ask("now", { id }),
        ask("now", { id, on: other }),
      ]);

      expect((await only()).id).to.equal(id);
      expect(await feed()).to.have.length(1);
      expect(await subjects()).to.deep.equal(["Mum asks to be called now"]);
      await ask("now", { id });
      expect(await subjects()).to.have.length(1);
    });

    it("of two screens at once makes one request", async () => {
      const bedroom = await openSecondScreen();

      const ids = await Promise.all([ask("now"), ask("now", { on: bedroom })]);

      expect(ids).to.include((await only()).id);
      expect(await feed()).to.have.length(1);
      expect(await subjects()).to.have.length(1);
    });

    it("finishes what a crash left undone when it is sent again", async () => {
      const id = await ask("tonight");
      await unrecordEntries(CallRequestModel, { displayId: mum.id }, /^callRequest/);

      await ask("tonight", { id });

      expect(await feed()).to.have.length(1);
      expect(await subjects()).to.deep.equal(["Mum asks to be called tonight"]);
    });

    it("is told after a crash though the screen never comes back", async () => {
      await ask("tonight");
      await unrecordEntries(CallRequestModel, { displayId: mum.id }, /^callRequest/);

      clock.advance(10_000);
      // What a crash has left is recorded in the first round, and told in the next.
      await app.runDueWork();
      await app.runDueWork();

      expect(await feed()).to.have.length(1);
      expect(await subjects()).to.deep.equal(["Mum asks to be called tonight"]);
    });

    it("is told after a crash though the server's clock was hours ahead then, and is put back", async () => {
      clock.advance(3 * HOUR);
      await ask("tonight");
      await unrecordEntries(CallRequestModel, { displayId: mum.id }, /^callRequest/);

      clock.advance(-3 * HOUR);
      await app.runDueWork();
      clock.advance(60_000);
      await app.runDueWork();

      expect(await subjects()).to.deep.equal(["Mum asks to be called tonight"]);
    });

    it("for now waits for somebody, however many days that takes", async () => {
      const id = await ask("now");

      await later(72 * HOUR);
      await app.runDueWork();

      expect(await only()).to.include({ id, state: "open", urgency: "now" });
      expect(await onScreen()).to.include({ id, urgency: "now" });
    });

    it("counts while the person is away or the display is archived", async () => {
      const edit = (body: object) =>
        app.call(displaysApi.edit, { params: { displayId: mum.id }, body }, { as: anna });
      await edit({ awayUntil: "2026-12-24" });
      await edit({ archived: true });

      const id = await ask("now");

      expect((await only()).id).to.equal(id);
      expect((await onScreen())?.id).to.equal(id);
      expect(await subjects()).to.have.length(1);
    });

    it("that was made offline arrives with its own time, and the mail says so", async () => {
      await later(2 * HOUR);

      await ask("now", { at: START });

      expect(await only()).to.include({ askedAt: START, urgency: "now" });
      expect((await feed())[0]?.at).to.equal(START);
      const [mail] = await mailsTo(anna);
      expect(mail?.text).to.include("at 2:05 in the afternoon").and.to.include("The screen was offline then");
    });

    it("by a wrong clock is held between the pairing and now", async () => {
      await later(HOUR);
      const id = await ask("now", { at: "2031-01-01T00:00:00.000Z" });
      expect((await only()).askedAt).to.equal(now());
      await finish(id);

      await ask("now", { at: "2001-01-01T00:00:00.000Z" });

      expect((await only()).askedAt).to.equal(START);
    });
  });

  describe("the mail", () => {
    it("goes to everybody who sees the display when a slip would have been taken back", async () => {
      const [helper, stranger] = [await david(), await buildMember(app, outsider())];
      await ask("tonight");

      clock.advance(5 * SECOND);
      expect(await mailedTo(anna)).to.deep.equal([]);

      const [mail] = await mailsTo(anna);
      expect(mail?.subject).to.equal("Mum asks to be called tonight");
      for (const text of [mail?.text, mail?.html])
        expect(text)
          .to.include("Saturday 21 November at 2:05 in the afternoon")
          .and.include("If you can call, say so in the dashboard");
      expect(mail?.text).to.not.include("offline");
      expect(await mailsTo(helper)).to.have.length(1);
      expect(await mailsTo(stranger)).to.deep.equal([]);
    });

    const outsider = () => ({ owner: anna, name: `Olav ${families}`, displayIds: [] });
  });

  describe("a second press", () => {
    it("for now instead of tonight is the same request, more urgent, and told again", async () => {
      const id = await ask("tonight");
      expect(await subjects()).to.deep.equal(["Mum asks to be called tonight"]);
      clock.advance(MINUTE);
      const at = now();

      await ask("now");

      expect(await only()).to.include({ id, urgency: "now", askedAt: at });
      expect((await onScreen())?.urgency).to.equal("now");
      expect((await feed()).map(({ urgency }) => urgency)).to.deep.equal(["now"]);
      expect(await subjects()).to.deep.equal(["Mum asks to be called tonight", "Mum asks to be called now"]);
    });

    it("within seconds takes the place of a mail that is not sent yet", async () => {
      await ask("tonight");
      clock.advance(2 * SECOND);
      await ask("now");

      expect(await subjects()).to.deep.equal(["Mum asks to be called now"]);
    });

    it("for tonight instead of now is the same request, and told to nobody", async () => {
      const id = await ask("now");
      await subjects();

      await ask("tonight");

      expect(await only()).to.include({ id, urgency: "tonight" });
      expect((await feed()).map(({ urgency }) => urgency)).to.deep.equal(["tonight"]);
      expect(await subjects()).to.deep.equal(["Mum asks to be called now"]);
    });

    it("for tonight that was made before does not take the urgency away", async () => {
      const earlier = now();
      await later(HOUR);
      await ask("now");

      await ask("tonight", { at: earlier });

      expect((await only()).urgency).to.equal("now");
    });

    it("after a claim leaves it claimed, unless it is more urgent", async () => {
      const id = await ask("tonight");
      await claim(id, { at: "19:00" });

      await ask("tonight");
      expect(await only()).to.include({ state: "claimed" });
      await ask("now");

      expect(await only()).to.include({ id, state: "open", urgency: "now", claimedBy: null, callAt: null });
      expect((await onScreen())?.claimedBy).to.equal(null);
    });

    it("that ends a claim leaves nobody in the feed who will call, and none is told that somebody will", async () => {
      const helper = await david();
      const id = await ask("tonight");
      await mailsTo(anna);
      await claim(id, { as: helper, at: "19:00" });
      expect((await feed())[0]).to.include({ claimedBy: helper.name });

      await ask("now");

      expect(await only()).to.include({ state: "open", claimedBy: null });
      expect((await feed())[0]).to.include({ claimedBy: null });
      await app.runDueWork();
      const told = (await app.mails()).map(({ subject }) => subject);
      expect(told.filter((subject) => subject?.includes("will call"))).to.deep.equal([]);
    });

    it("after somebody has called is a new request", async () => {
      const first = await ask("now");
      await finish(first);

      const second = await ask("now");

      expect((await only()).id).to.equal(second);
      expect(await feed()).to.have.length(2);
      await ask("now", { id: first });
      expect((await only()).id).to.equal(second);
      expect((await onScreen())?.id).to.equal(second);
    });
  });

  describe("taking it back", () => {
    it("takes it off the screens and dashboards, and nobody is mailed", async () => {
      const dashboard = await openDashboard(anna);
      const id = await ask("now");
      clock.advance(3 * SECOND);

      await takeBack(id);

      expect(await list()).to.deep.equal([]);
      expect(await onScreen()).to.equal(null);
      await dashboard.next("callRequest.changed", ({ request }) => request.state === "withdrawn");
      await screen.next("parts.changed", ({ parts }) => parts.callRequest === null);
      expect((await feed())[0]).to.include({ withdrawn: true });
      expect(await subjects()).to.deep.equal([]);
      expect(expectError(await claim(id), 409).code).to.equal("request-ended");
    });

    it("works after a claim too, by any of its presses, and twice", async () => {
      const id = await ask("tonight");
      await claim(id, { at: "19:00" });
      const again = await ask("tonight");

      await takeBack(again);
      await takeBack(again);

      expect(await list()).to.deep.equal([]);
      expect(await onScreen()).to.equal(null);
      expect(expectError(await release(id), 409).code).to.equal("request-ended");
      await ask("tonight", { id });
      expect(await list()).to.deep.equal([]);
      expect(await subjects()).to.deep.equal([]);
    });

    it("is one with the asking when both come late, in their order", async () => {
      await later(HOUR);
      const id = await ask("now", { at: START });
      await takeBack(id, { at: "2026-11-21T13:06:00.000Z" });

      expect(await list()).to.deep.equal([]);
      expect(await subjects()).to.deep.equal([]);
    });

    it("does not take back what was asked later on another screen", async () => {
      const bedroom = await openSecondScreen();
      const id = await ask("now");
      const offlineAt = now();
      clock.advance(MINUTE);
      await ask("now", { on: bedroom });

      await takeBack(id, { at: offlineAt });

      expect((await only()).id).to.equal(id);
    });

    it("of what is not known is acknowledged and changes nothing", async () => {
      const id = await ask("now");

      await takeBack("never-heard-of-it");

      expect((await only()).id).to.equal(id);
    });

    it("comes too late when somebody has called, and leaves what was done", async () => {
      const id = await ask("now");
      await finish(id);

      await takeBack(id);

      expect((await feed())[0]).to.include({ withdrawn: false, calledBy: anna.name });
    });
  });

  describe("POST .../claim", () => {
    it("says on the screen who will call, and when: the next such time of the display's day", async () => {
      const dashboard = await openDashboard(anna);
      const id = await ask("tonight");

      expect((await claim(id, { at: "19:00" })).status).to.equal(200);

      const callAt = "2026-11-21T18:00:00.000Z";
      const claimedBy = { userId: anna.userId, name: anna.name };
      expect(await only()).to.deep.include({ state: "claimed", claimedBy, callAt });
      expect(await onScreen()).to.include({ claimedBy: anna.name, callAt });
      await dashboard.next("callRequest.changed", ({ request }) => request.callAt === callAt);
      await screen.next("parts.changed", ({ parts }) => parts.callRequest?.callAt === callAt);
    });

    const times: [why: string, now: string, at: string, callAt: string][] = [
      ["a time that has passed is tomorrow's", START, "13:00", "2026-11-22T12:00:00.000Z"],
      ["the running minute is still ahead", "2026-11-21T13:05:42.000Z", "14:05", START],
      ["tomorrow may be in summer time", "2026-03-28T20:00:00.000Z", "19:00", "2026-03-29T17:00:00.000Z"],
      ["a time that is skipped moves on", "2026-03-28T22:30:00.000Z", "02:30", "2026-03-29T01:30:00.000Z"],
    ];
    times.forEach(([why, at, time, callAt]) => {
      it(`knows that ${why}`, async () => {
        // Before the clock: tokens are of the day of the test.
        const id = await ask("tonight");
        clock.set(at);
        const user = await buildMember(app, { owner: anna, name: `Tim ${families}` });

        const claimed = await claim(id, { as: user, at: time });

        expect(claimed.body).to.include({ callAt });
      });
    });

    it("lets one of two at once have it, and tells the other who", async () => {
      const helper = await david();
      const id = await ask("now");

      const answers = await Promise.all([claim(id), claim(id, { as: helper })]);

      const { claimedBy } = await only();
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
      const error = expectError(
        answers.find(({ status }) => status === 409)!,
        409,
      );
      expect(error).to.include({ code: "claimed-already", message: `${claimedBy!.name} will call Mum.` });
    });

    it("lets who has claimed it change the time", async () => {
      const id = await ask("tonight");
      await claim(id, { at: "19:00" });

      await claim(id, { at: null });

      expect(await only()).to.include({ state: "claimed", callAt: null });
    });

    it("names the field of a time that is none", async () => {
      const id = await ask("now");

      expect(expectError(await claim(id, { at: "25:00" }), 400).field).to.equal("at");
      expect((await only()).state).to.equal("open");
    });

    it("is for limited members too", async () => {
      const helper = await david({ displayIds: [mum.id], limited: true });
      const id = await ask("now");

      expect((await claim(id, { as: helper })).status).to.equal(200);
      expect((await release(id, helper)).status).to.equal(200);
      expect((await finish(id, helper)).status).to.equal(200);
    });
  });

  describe("POST .../release and .../finish", () => {
    it("give it back so that somebody else can call", async () => {
      const helper = await david();
      const id = await ask("now");
      await claim(id, { at: "19:00" });

      expect((await release(id)).status).to.equal(200);
      expect(await only()).to.include({ state: "open", claimedBy: null, callAt: null });
      expect((await release(id)).status).to.equal(200);

      expect((await claim(id, { as: helper })).status).to.equal(200);
      expect((await onScreen())?.claimedBy).to.equal(helper.name);
    });

    it("tell anew who will call, and who will not, at a time that somebody has given back", async () => {
      const helper = await david();
      const id = await ask("now");
      await mailsTo(anna);
      await claim(id, { at: "19:00" });
      await release(id);

      await claim(id, { as: helper, at: "19:00" });
      expect((await feed())[0]).to.include({ claimedBy: helper.name });
      await app.runDueWork();
      await release(id, helper);
      expect((await feed())[0]).to.include({ claimedBy: null });
      await app.runDueWork();

      const told = (await app.mails()).filter(({ to }) => to?.[0]?.address === anna.email);
      expect(told.at(-1)).to.deep.include({ subject: `${helper.name} cannot call Mum` });
    });

    it("take it off the screen when somebody has called, and the feed says who", async () => {
      const helper = await david();
      const id = await ask("now");
      await claim(id);

      expect((await finish(id)).body).to.include({ state: "done" });
      expect((await finish(id, helper)).body).to.include({ state: "done" });

      expect(await list()).to.deep.equal([]);
      expect(await onScreen()).to.equal(null);
      expect(await feed()).to.have.length(1);
      expect((await feed())[0]).to.include({ calledBy: anna.name, withdrawn: false });
      const late = expectError(await claim(id, { as: helper }), 409);
      expect(late).to.include({ code: "request-ended", message: `${anna.name} has called Mum.` });
    });

    it("mail nobody about a call that was made already", async () => {
      await finish(await ask("now"));

      expect(await subjects()).to.deep.equal([]);
    });
  });

  describe("who leaves", () => {
    it("promises nothing any more: what they said they would do is open again", async () => {
      const helper = await david();
      const id = await ask("tonight");
      await claim(id, { as: helper, at: "19:00" });

      await app.call(groupsApi.removeMember, { params: { userId: helper.userId } }, { as: anna });

      expect(await only()).to.include({ state: "open", claimedBy: null });
      expect((await onScreen())?.claimedBy).to.equal(null);
    });

    [null, "19:00"].forEach((before) => {
      const what = before ? "moves a claim" : "claims it";
      it(`promises nothing any more, also who ${what} at that very moment`, async () => {
        const helper = await david();
        const id = await ask("tonight");
        if (before) await claim(id, { as: helper, at: before });

        const late = await overtake(
          claimIsWritten,
          () => claim(id, { as: helper, at: "20:00" }),
          () => app.call(groupsApi.removeMember, { params: { userId: helper.userId } }, { as: anna }),
        );

        expect(late.status).to.equal(404);
        expect(await only()).to.include({ state: "open", claimedBy: null, callAt: null });
        expect((await onScreen())?.claimedBy).to.equal(null);
        expect((await feed())[0]).to.include({ claimedBy: null });
      });
    });

    it("or no longer sees the display, promises nothing any more either, and who relied on it is told", async () => {
      const helper = await david();
      const dad = await buildDisplay(app, anna, { name: "Dad" });
      const see = (displayIds: string[]) =>
        app.call(
          groupsApi.editMember,
          { params: { userId: helper.userId }, body: { displayIds } },
          { as: anna },
        );
      const id = await ask("now");
      await mailsTo(anna);
      await claim(id, { as: helper });

      await see([mum.id, dad.id]);
      expect(await only()).to.include({ state: "claimed" });
      await see([dad.id]);

      expect(await only()).to.include({ state: "open", claimedBy: null });
      await app.runDueWork();
      expect((await app.mails()).at(-1)).to.deep.include({ subject: `${helper.name} cannot call Mum` });
    });

    it("with the account leaves no name", async () => {
      const helper = await david();
      const id = await ask("tonight");
      await claim(id, { as: helper });
      await finish(id, helper);
      const open = await ask("now");
      await claim(open, { as: helper });

      await app.call(accountsApi.deleteAccount, { body: { password: helper.password } }, { as: helper });

      expect(await only()).to.include({ state: "open", claimedBy: null });
      expect(JSON.stringify([await list(), await onScreen(), await feed()])).to.not.include(helper.name);
    });
  });

  describe("another family", () => {
    it("finds nothing of it, nor does a member who does not see the display", async () => {
      const kari = await buildCaregiver(app, { email: `kari.${families}@example.com` });
      const dad = await buildDisplay(app, anna, { name: "Dad" });
      const olav = await buildMember(app, { owner: anna, name: `Olav ${families}`, displayIds: [dad.id] });
      const dashboard = await openDashboard(olav);
      const id = await ask("now");

      for (const other of [kari, olav]) {
        expect(await list(other)).to.deep.equal([]);
        for (const refused of [
          await claim(id, { as: other }),
          await release(id, other),
          await finish(id, other),
        ])
          expect(expectError(refused, 404).code).to.equal("not-found");
      }
      expectError(await claim("never-heard-of-it"), 404);
      expect(await only()).to.include({ state: "open" });
      expect(dashboard.frames.filter(({ type }) => type === "callRequest.changed")).to.deep.equal([]);
    });

    it("may have a request of the same id", async () => {
      const kari = await buildCaregiver(app, { email: `kari.${families}@example.com` });
      const theirs = await buildDisplay(app, kari, { name: "Grandma" });
      const device = await buildDevice(app, { display: theirs, caregiver: kari });
      const id = await ask("now");

      await ask("tonight", { id, on: await openScreen(device) });

      expect(await only()).to.include({ id, urgency: "now", displayName: "Mum" });
      expect(await only(kari)).to.include({ id, urgency: "tonight", displayName: "Grandma" });
      expect(await mailsTo(kari)).to.have.length(1);
    });
  });

  async function openSecondScreen(): Promise<SocketClient<ServerToDevice>> {
    await app.call(displaysApi.openPairing, { params: { displayId: mum.id } }, { as: anna });
    return openScreen(await buildDevice(app, { display: mum, caregiver: anna }));
  }
});

function claimIsWritten({ model, op, update }: HeldCall): boolean {
  return model === "CallRequest" && op === "updateOne" && update.$set?.state === "claimed";
}
