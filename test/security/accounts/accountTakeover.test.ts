import { expect } from "chai";
import { Types } from "mongoose";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { GroupModel } from "../../../server/circle/groups/group.model.js";
import { GroupInviteModel } from "../../../server/circle/groups/groupInvite.model.js";
import { PushDeviceModel } from "../../../server/notifications/push/pushDevice.model.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { activityApi } from "../../../shared/contract/activity.js";
import { deviceSyncApi } from "../../../shared/contract/deviceSync.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { messagesApi, type Message } from "../../../shared/contract/messages.js";
import { pairingApi } from "../../../shared/contract/pairing.js";
import { takeoversApi, type SetUpBefore } from "../../../shared/contract/takeovers.js";
import { INVITE_LINK_MS } from "../../../shared/limits.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { buildDevice, type TestDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { buildPushDevice } from "../../support/builders/buildPushDevice.js";
import { claimConsoleErrors } from "../../support/consoleErrors.js";
import { GoogleDouble } from "../../support/doubles/GoogleDouble.js";
import { inviteByMail } from "../../support/steps/inviteSteps.js";
import { issueMailToken } from "../../support/mail/issueMailToken.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const VICTIM = "vera@example.com";
const NEW_PASSWORD = "a lamp in the attic";

/** What an attacker has set up under somebody else's address before that person comes. */
interface Trap {
  attacker: TestUser;
  display: Display;
  device: TestDevice;
  message: Message;
  /** The attacker's second account. */
  member: TestUser;
  inviteToken: string;
}

describe("an account that somebody else signed up with one's address", () => {
  let app: TestApp;
  let clock: TestClock;
  let google: GoogleDouble;
  let trap: Trap;
  const open: SocketClient<never>[] = [];

  before(async () => {
    google = await GoogleDouble.start({
      sub: "google-vera",
      email: VICTIM,
      email_verified: true,
      name: "Vera",
    });
  });

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    google.now = clock.now;
    app = await startTestApp({ clock, config: { google: google.config() } });
    trap = await setTrap();
  });

  afterEach(async () => {
    open.splice(0).forEach((client) => client.close());
    await app.close();
  });

  after(() => google.stop());

  const WAYS: Array<[way: string, takeOver: () => Promise<TestUser>]> = [
    ["a password reset", takeOverByReset],
    ["Google", takeOverByGoogle],
  ];

  for (const [way, takeOver] of WAYS) {
    describe(`once it is taken over by ${way}`, () => {
      it("signs the attacker out everywhere, and tells his browsers nothing", async () => {
        await buildPushDevice(app, trap.attacker);

        await takeOver();

        expect(await app.callRaw(accountsApi.getUserData, {}, { as: trap.attacker })).to.include({
          status: 403,
        });
        const cookies = [trap.attacker.refreshCookie];
        expect(await app.callRaw(accountsApi.refreshSession, {}, { cookies })).to.include({ status: 403 });
        const body = { email: VICTIM, password: PASSWORD };
        expect(await app.callRaw(accountsApi.logIn, { body })).to.include({ status: 400 });
        expect(await PushDeviceModel.countDocuments()).to.equal(0);
      });

      it("shows the attacker's member nothing, by HTTP, by /ws or by mail", async () => {
        const watching = await openCaregiver(trap.member);
        await watching.next("snapshot");

        const vera = await takeOver();

        expect(await watching.waitClosed()).to.include({ reason: "token-invalid" });
        const params = { displayId: trap.display.id };
        const seen = await app.callRaw(displaysApi.get, { params }, { as: trap.member });
        expect(seen.status).to.equal(404);
        const profile = await app.call(accountsApi.getUserData, {}, { as: trap.member });
        expect(profile.groups.map(({ groupID }) => groupID)).to.not.include(trap.attacker.groupId);
        const back = await openCaregiver(trap.member);
        expect((await back.next("snapshot")).snapshot.displays).to.deep.equal([]);
        await pressOk();
        clock.advance(60_000);
        await app.runDueWork();
        const told = (await app.mails()).flatMap(({ to }) => to?.map(({ address }) => address));
        expect(told).to.include(vera.email).and.not.include(trap.member.email);
      });

      it("gives the attacker's device nothing new, by /ws or by polling, and keeps what it answers", async () => {
        const watching = await openDevice(trap.device.cookie);
        await watching.next("snapshot");

        const vera = await takeOver();
        watching.forget();
        await writeMessage(vera, "Vera is home at six");
        const back = await openDevice(trap.device.cookie);
        const acked = await back.send(pressFrame());
        await watching.send({ type: "snapshot.requested" });
        const polled = await poll(trap.device.cookie);

        expect(acked.type).to.equal("ack");
        expect(polled.snapshot).to.equal(null);
        expect(framesAbout(watching), "an open socket").to.deep.equal([]);
        expect(framesAbout(back), "a new socket").to.deep.equal([]);
        expect(watching.closed, "its stored plan stays").to.equal(null);
        const feed = await app.call(
          activityApi.list,
          { query: { displayId: trap.display.id } },
          { as: vera },
        );
        expect(feed.items.map(({ type }) => type)).to.include("answer");
      });

      it("lets nobody in by a window, a link or an invitation that the attacker left open", async () => {
        const as = trap.attacker;
        const params = { displayId: trap.display.id };
        await app.call(displaysApi.openPairing, { params }, { as });
        const { path } = await app.call(displaysApi.createPairingLink, { params }, { as });
        const secret = path.slice(path.indexOf("#") + 1);

        await takeOver();

        const { code } = trap.display;
        for (const body of [{ code, secret }, { code }]) {
          const answer = await app.call(pairingApi.pair, { body });
          expect(answer.state, JSON.stringify(Object.keys(body))).to.equal("waiting");
        }
        const opened = await app.callRaw(groupsApi.openInvite, { body: { token: trap.inviteToken } });
        expect(ErrorBody.parse(opened.body).error.code).to.equal("link-invalid");
      });
    });
  }

  it("is nobody else's although the server stops in the middle of the take-over", async () => {
    await buildPushDevice(app, trap.attacker);
    const write = UserModel.findOneAndUpdate;
    UserModel.findOneAndUpdate = (async (...args: Parameters<typeof write>) => {
      UserModel.findOneAndUpdate = write;
      await UserModel.findOneAndUpdate(...args);
      throw new Error("The server stops here.");
    }) as unknown as typeof write;
    await takeOverByGoogle().catch(() => null);
    expect(claimConsoleErrors().join()).to.include("The server stops here.");

    const vera = await takeOverByGoogle();

    expect((await profileOf(vera)).emailVerified).to.equal(true);
    expect(await app.callRaw(accountsApi.getUserData, {}, { as: trap.attacker })).to.include({ status: 403 });
    expect(await PushDeviceModel.countDocuments()).to.equal(0);
  });

  describe("is asked about once", () => {
    let vera: TestUser;

    beforeEach(async () => {
      vera = await takeOverByReset();
    });

    it("with names and dates, of who was there before and of nothing that came later", async () => {
      const later = await joinLater();
      await later.next("snapshot");
      await writeMessage(vera, "Vera is home at six");
      later.forget();
      await later.send({ type: "snapshot.requested" });

      const asked = await question();

      const at = "2026-11-21T08:00:00.000Z";
      expect(asked.people).to.deep.equal([
        { kind: "member", id: trap.member.userId, name: "Mallory", email: trap.member.email, at },
        {
          kind: "invitation",
          id: asked.people[1]?.id,
          name: null,
          email: "mallory.again@example.com",
          at,
        },
      ]);
      const screen = { id: trap.device.id, name: trap.device.name, displayName: "Mum", at };
      expect(asked.devices).to.deep.equal([screen]);
      expect(asked.messages.map(({ id, text }) => [id, text])).to.deep.equal([
        [trap.message.id, trap.message.text],
      ]);
      expect((await profileOf(vera)).hasSetUpBefore).to.equal(true);
      expect((await later.next("snapshot")).snapshot.messages.map(({ text }) => text)).to.include(
        "Vera is home at six",
      );
    });

    it("and what is kept has everything again at once", async () => {
      const device = await openDevice(trap.device.cookie);
      await device.send({ type: "snapshot.requested" });
      await writeMessage(vera, "Vera is home at six");
      expect(framesAbout(device)).to.deep.equal([]);

      await settle({});

      const { snapshot } = await device.next("snapshot");
      expect(snapshot.messages.map(({ text }) => text)).to.include("Vera is home at six");
      await writeMessage(vera, "Soup is on the stove");
      await device.next("message.changed");
      const params = { displayId: trap.display.id };
      expect(await app.callRaw(displaysApi.get, { params }, { as: trap.member })).to.include({ status: 200 });
      const opened = await app.callRaw(groupsApi.openInvite, { body: { token: trap.inviteToken } });
      expect(opened.status, opened.text).to.equal(200);
      expect((await profileOf(vera)).hasSetUpBefore).to.equal(false);
      expect(await app.call(takeoversApi.get, {}, { as: vera })).to.deep.equal({ question: null });
    });

    it("and what is removed goes in its usual way: the device is wiped, the member is none, the message is off", async () => {
      const device = await openDevice(trap.device.cookie);
      const asked = await question();

      await settle({
        members: [trap.member.userId],
        invitations: asked.people.filter(({ kind }) => kind === "invitation").map(({ id }) => id),
        devices: [trap.device.id],
        messages: [trap.message.id],
      });

      await device.next("device.removed");
      const back = await openDevice(trap.device.cookie);
      expect(await back.waitClosed()).to.include({ reason: "device-removed" });
      const { items } = await app.call(groupsApi.listMembers, { query: {} }, { as: vera });
      expect(items.map(({ userId }) => userId)).to.deep.equal([vera.userId]);
      const params = { messageId: trap.message.id };
      expect(await app.callRaw(messagesApi.get, { params }, { as: vera })).to.include({ status: 404 });
      await app.call(messagesApi.restore, { params }, { as: vera });
      expect((await app.call(messagesApi.get, { params }, { as: vera })).text).to.equal(trap.message.text);
    });

    it("and of two windows that answer at once, what either removes is removed", async () => {
      const { groupID, until } = await question();
      const remove = { members: [trap.member.userId], devices: [trap.device.id] };
      const answers = await Promise.all(
        [remove, {}].map((one) =>
          app.callRaw(takeoversApi.settle, { body: { groupID, until, remove: one } }, { as: vera }),
        ),
      );

      expect(answers.map(({ status }) => status)).to.include(200);
      const isIn = await app.callRaw(
        displaysApi.get,
        { params: { displayId: trap.display.id } },
        { as: trap.member },
      );
      const removed = answers[0]?.status === 200;
      expect(isIn.status).to.equal(removed ? 404 : 200);
      const late = await app.callRaw(
        takeoversApi.settle,
        { body: { groupID, until, remove: {} } },
        { as: vera },
      );
      expect(ErrorBody.parse(late.body).error.code).to.equal("answered-already");
    });

    it("by nobody but its owner", async () => {
      const { groupID, until } = await question();
      const body = { groupID, until, remove: {} };

      expect(await app.callRaw(takeoversApi.settle, { body }, { as: trap.member })).to.include({
        status: 404,
      });
      expect(await app.call(takeoversApi.get, {}, { as: trap.member })).to.deep.equal({ question: null });
    });

    it("before the group can be handed over, and goes with the account", async () => {
      const body = { userId: trap.member.userId, password: NEW_PASSWORD };
      const offered = await app.callRaw(groupsApi.offerOwnership, { body }, { as: vera });
      expect(offered.status).to.equal(409);

      const device = await openDevice(trap.device.cookie);
      const deletion = { password: NEW_PASSWORD, dissolveGroup: true };
      await app.call(accountsApi.deleteAccount, { body: deletion }, { as: vera });

      await device.next("device.removed");
      expect(await GroupModel.countDocuments({ heldUntil: { $ne: null } })).to.equal(0);
    });

    it("and another process learns within a moment what is held, and what is not any more", async () => {
      await settle({});
      const device = await openDevice(trap.device.cookie);
      const member = await openCaregiver(trap.member);
      await device.next("snapshot");
      await member.next("snapshot");
      device.forget();

      await GroupModel.updateOne({ _id: vera.groupId }, { heldUntil: new Date(clock.now()) });

      expect(await member.waitClosed()).to.include({ reason: "token-invalid" });
      await writeMessage(vera, "Vera is home at six");
      await device.send({ type: "snapshot.requested" });
      expect(framesAbout(device)).to.deep.equal([]);
      await GroupModel.updateOne({ _id: vera.groupId }, { heldUntil: null });
      const { snapshot } = await device.next("snapshot");
      expect(snapshot.messages.map(({ text }) => text)).to.include("Vera is home at six");
    });

    async function question(): Promise<SetUpBefore> {
      const { question: asked } = await app.call(takeoversApi.get, {}, { as: vera });
      if (!asked) throw new Error("Nothing is asked.");
      return asked;
    }

    async function settle(remove: object): Promise<void> {
      const { groupID, until } = await question();
      await app.call(takeoversApi.settle, { body: { groupID, until, remove } }, { as: vera });
    }

    /** A screen that Vera lets in herself. */
    async function joinLater() {
      await app.call(displaysApi.openPairing, { params: { displayId: trap.display.id } }, { as: vera });
      const { cookie } = await buildDevice(app, { display: trap.display, caregiver: vera });
      return openDevice(cookie);
    }
  });

  it("is not asked about where there is nobody and nothing, as after a sign-up of one's own", async () => {
    const anna = await buildCaregiver(app, { name: "Anna Berg", verified: false });
    const token = await issueMailToken(app, "reset", anna);
    await app.call(accountsApi.resetPassword, { body: { token, password: NEW_PASSWORD } });
    const back = await logInAgain(app, { ...anna, password: NEW_PASSWORD });

    expect((await profileOf(back)).hasSetUpBefore, "at once").to.equal(false);
    expect(await app.call(takeoversApi.get, {}, { as: back })).to.deep.equal({ question: null });
    clock.advance(30_000);
    await app.runDueWork();
    expect((await profileOf(back)).hasSetUpBefore).to.equal(false);
    expect(await GroupModel.countDocuments({ heldUntil: { $ne: null } })).to.equal(0);
  });

  it("is let go by itself when nothing is left of what was to be asked about, and not before", async () => {
    const vera = await takeOverByReset();
    await app.runDueWork();
    expect(await GroupModel.countDocuments({ heldUntil: { $ne: null } })).to.equal(1);
    const { question } = await app.call(takeoversApi.get, {}, { as: vera });
    const params = { messageId: trap.message.id };
    await app.call(messagesApi.remove, { params }, { as: vera });
    for (const { kind, id } of question?.people ?? []) {
      if (kind === "member") await app.call(groupsApi.removeMember, { params: { userId: id } }, { as: vera });
      else await app.call(groupsApi.revokeInvite, { params: { inviteId: id } }, { as: vera });
    }
    const device = { displayId: trap.display.id, deviceId: trap.device.id };
    await app.call(displaysApi.removeDevice, { params: device }, { as: vera });

    expect((await profileOf(vera)).hasSetUpBefore).to.equal(false);
    await app.runDueWork();
    expect(await GroupModel.countDocuments({ heldUntil: { $ne: null } })).to.equal(0);
  });

  it("mails an invitation that fell due meanwhile once it is kept", async () => {
    const invited = "friend@example.com";
    await UserModel.updateOne({ email: VICTIM }, { emailVerified: true });
    await app.call(groupsApi.invite, { body: { email: invited } }, { as: trap.attacker });
    await UserModel.updateOne({ email: VICTIM }, { emailVerified: false });
    const vera = await takeOverByReset();
    await app.runDueWork();
    const told = async () => (await app.mails()).flatMap(({ to }) => to?.map(({ address }) => address));
    expect(await told()).to.not.include(invited);

    const { question } = await app.call(takeoversApi.get, {}, { as: vera });
    const { groupID, until } = question!;
    await app.call(takeoversApi.settle, { body: { groupID, until, remove: {} } }, { as: vera });
    clock.advance(5 * 60_000);
    await app.runDueWork();

    expect(await told()).to.include(invited);
  });

  it("keeps the one sign-in that opens an invitation to its address, ends the others, and is asked about", async () => {
    const vera = await logInAgain(app, trap.attacker);
    const anna = await buildCaregiver(app, { name: "Anna Berg" });
    const { token } = await inviteByMail(app, anna, { email: VICTIM });

    await app.call(groupsApi.openInvite, { body: { token } }, { as: vera });

    expect(await app.callRaw(accountsApi.getUserData, {}, { as: trap.attacker })).to.include({ status: 403 });
    expect(await profileOf(vera)).to.include({ emailVerified: true, hasSetUpBefore: true });
    const params = { displayId: trap.display.id };
    expect(await app.callRaw(displaysApi.get, { params }, { as: trap.member })).to.include({ status: 404 });
  });

  describe("while nobody has proved the address", () => {
    it("invites nobody, and mails nobody", async () => {
      const body = { email: "stranger@example.com" };

      const answer = await app.callRaw(groupsApi.invite, { body }, { as: trap.attacker });
      await app.runDueWork();

      expect(answer.status).to.equal(409);
      expect(ErrorBody.parse(answer.body).error.code).to.equal("email-not-verified");
      const told = (await app.mails()).flatMap(({ to }) => to?.map(({ address }) => address));
      expect(told).to.not.include(body.email);
    });

    it("hands its group to nobody", async () => {
      const body = { userId: trap.member.userId, password: PASSWORD };

      const answer = await app.callRaw(groupsApi.offerOwnership, { body }, { as: trap.attacker });

      expect(ErrorBody.parse(answer.body).error.code).to.equal("email-not-verified");
    });
  });

  describe("its sign-up link, in the mailbox of whom the address belongs to", () => {
    it("proves nothing without the password of who signed up", async () => {
      const token = await issueMailToken(app, "verify", trap.attacker);
      const stranger = await buildCaregiver(app, { name: "Vera's other account" });

      for (const as of [undefined, stranger]) {
        const plain = await app.callRaw(accountsApi.verifyEmail, { body: { token } }, as && { as });
        expect(plain.status).to.equal(400);
        expect(ErrorBody.parse(plain.body).error).to.include({ code: "password-needed", field: "password" });
      }
      expect(await codeOfPassword(token, "a guess of the attic")).to.equal("wrong-password");
      const profile = await app.call(accountsApi.getUserData, {}, { as: trap.attacker });
      expect(profile.emailVerified).to.equal(false);
    });

    it("proves the address with the password, and at once for who is signed in with the account", async () => {
      const token = await issueMailToken(app, "verify", trap.attacker);
      expect(await codeOfPassword(token, "a guess of the attic")).to.equal("wrong-password");
      expect(await codeOfPassword(token, PASSWORD)).to.equal(null);

      const anna = await buildCaregiver(app, { name: "Anna Berg", verified: false });
      const body = { token: await issueMailToken(app, "verify", anna) };
      expect(await app.call(accountsApi.verifyEmail, { body }, { as: anna })).to.deep.equal({
        email: anna.email,
      });
    });

    it("lets nobody guess the password for long", async () => {
      await app.close();
      const limits = { verifyEmailPerLink: { max: 3, windowMs: 60_000 } };
      app = await startTestApp({ clock, limits });
      const anna = await buildCaregiver(app, { name: "Anna Berg", verified: false });
      const token = await issueMailToken(app, "verify", anna);
      for (let guess = 0; guess < 3; guess += 1) {
        expect(await codeOfPassword(token, `guess ${guess}`)).to.equal("wrong-password");
      }

      expect(await codeOfPassword(token, PASSWORD)).to.equal("too-many-requests");
    });

    async function codeOfPassword(token: string, password: string): Promise<string | null> {
      const answer = await app.callRaw(accountsApi.verifyEmail, { body: { token, password } });
      return answer.status === 200 ? null : ErrorBody.parse(answer.body).error.code;
    }
  });

  function profileOf(user: TestUser) {
    return app.call(accountsApi.getUserData, {}, { as: user });
  }

  async function setTrap(): Promise<Trap> {
    const attacker = await buildCaregiver(app, { name: "Not Vera", email: VICTIM, verified: false });
    const display = await buildDisplay(app, attacker);
    const device = await buildDevice(app, { display, caregiver: attacker });
    const message = await buildMessage(app, { display, caregiver: attacker });
    const member = await buildMember(app, { owner: attacker, name: "Mallory" });
    const invite = await GroupInviteModel.create({
      groupId: new Types.ObjectId(attacker.groupId),
      email: "mallory.again@example.com",
      createdAt: new Date(clock.now()),
      expiresAt: new Date(clock.now() + INVITE_LINK_MS),
    });
    const inviteToken = await issueMailToken(app, "invite", { userId: String(invite._id) });
    return { attacker, display, device, message, member, inviteToken };
  }

  async function takeOverByReset(): Promise<TestUser> {
    const token = await issueMailToken(app, "reset", trap.attacker);
    await app.call(accountsApi.resetPassword, { body: { token, password: NEW_PASSWORD } });
    return comeIn(await logInAgain(app, { ...trap.attacker, password: NEW_PASSWORD }));
  }

  async function takeOverByGoogle(): Promise<TestUser> {
    const begin = await app.send({ method: "GET", path: "/api/google" });
    const back = await google.agree(begin.headers.location ?? "");
    const page = await app.send({
      method: "GET",
      path: `${back.pathname}${back.search}`,
      cookies: [begin.cookies[0] ?? ""],
    });
    const cookies = page.cookies.filter((cookie) => cookie.startsWith("mantel_refresh="));
    const tokens = await app.call(accountsApi.refreshSession, {}, { cookies });
    return comeIn({ ...trap.attacker, ...tokens });
  }

  /** What was under way when the attacker was signed out counts as his; a person takes longer. */
  function comeIn(vera: TestUser): TestUser {
    clock.advance(30_000);
    return vera;
  }

  function pressFrame() {
    return {
      type: "occurrence.answered" as const,
      id: "answer-of-the-trap",
      key: `${trap.message.id}/once`,
      messageId: trap.message.id,
      messageVersion: 1,
      choice: "ok" as const,
      text: "Ok",
      at: new Date(clock.now()).toISOString(),
    };
  }

  async function pressOk(): Promise<void> {
    const device = await openDevice(trap.device.cookie);
    expect((await device.send(pressFrame())).type).to.equal("ack");
  }

  function writeMessage(caregiver: TestUser, text: string): Promise<Message> {
    return buildMessage(app, { display: trap.display, caregiver }, { text });
  }

  function poll(cookie: string) {
    const body = { appVersion: "test", epoch: null, planVersion: null, frames: [] };
    return app.call(deviceSyncApi.sync, { body }, { cookies: [cookie] });
  }

  async function openDevice(cookie: string) {
    const client = await SocketClient.openDevice(app.url, cookie);
    open.push(client as SocketClient<never>);
    return client;
  }

  async function openCaregiver(user: TestUser) {
    const client = await SocketClient.openCaregiver(app.url, user.accessToken);
    open.push(client as SocketClient<never>);
    return client;
  }
});

/** What has come by the socket but signs of life. */
function framesAbout(client: Pick<SocketClient, "frames">): string[] {
  return client.frames.map(({ type }) => type).filter((type) => !["ack", "ping", "pong"].includes(type));
}
