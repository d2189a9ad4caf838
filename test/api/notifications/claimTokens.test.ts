import { expect } from "chai";
import type { Display } from "../../../shared/contract/displays.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { callRequestsApi } from "../../../shared/contract/callRequests.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import type { NotificationClaim } from "../../../shared/contract/base/notificationClaim.js";
import { notificationsApi } from "../../../shared/contract/notifications.js";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { CLAIM_MS } from "../../../shared/limits.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { buildFrameId, SocketClient } from "../../support/device/SocketClient.js";
import { PushServiceDouble } from "../../support/doubles/PushServiceDouble.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { forgetNews } from "../../support/steps/forgetNews.js";
import { logInAgain } from "../../support/steps/logInAgain.js";

const MINUTE_MS = 60_000;
const STAY_MINUTES = 5;
const ID_LENGTH = 24;

describe("“I’m on it” from a notification or a mail", () => {
  let app: TestApp;
  let clock: TestClock;
  let service: PushServiceDouble;
  let publicKey: string;
  let anna: TestUser;
  let david: TestUser;
  let display: Display;
  let screen: SocketClient<ServerToDevice>;
  let key: string;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T13:05:00.000Z");
    service = await PushServiceDouble.start();
    app = await startTestApp({ clock, config: { allowPrivateTargets: ["127.0.0.1"] } });
    Object.assign(app.context.config, { publicUrl: app.url });
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
    const { cookie } = await buildDevice(app, { display, caregiver: anna });
    david = await buildMember(app, { owner: anna, name: "David" });
    await forgetNews();
    await subscribe(anna, "annas-phone");
    await subscribe(david, "davids-phone");
    screen = await SocketClient.openDevice(app.url, cookie);
    await screen.next("snapshot");
  });
  afterEach(async () => {
    screen.close();
    await app.close();
    await service.stop();
  });

  async function subscribe(user: TestUser, browser: string): Promise<void> {
    const fcmToken = service.subscribe(browser);
    await app.call(accountsApi.setProfile, { body: { fcmToken, timeZone: "Europe/Oslo" } }, { as: user });
    ({ publicKey } = (await app.call(notificationsApi.get, {}, { as: user })).pushService);
  }
  async function missPills(): Promise<void> {
    const { id } = await buildMessage(
      app,
      { display, caregiver: anna },
      { text: "Take the blue pill", label: "medication", stayMinutes: STAY_MINUTES },
    );
    key = `${id}/once`;
    await app.runDueWork();
    clock.advance(STAY_MINUTES * MINUTE_MS);
    await app.runDueWork();
    await app.runDueWork();
  }
  const pushedTo = (browser: string) => service.deliveredTo(browser, publicKey).map(({ message }) => message);
  const lastToken = (browser: string) => pushedTo(browser).at(-1)?.claimToken ?? "";
  const claim = (claimToken: string) => app.callRaw(notificationsApi.claim, { body: { claimToken } });
  const claimed = async (claimToken: string): Promise<NotificationClaim> =>
    app.call(notificationsApi.claim, { body: { claimToken } });
  const look = (claimToken: string) => app.call(notificationsApi.lookAtClaim, { body: { claimToken } });
  const whoIsOn = async () => {
    const request = { params: { displayId: display.id }, query: { direction: "past" as const } };
    anna = await logInAgain(app, anna);
    return (await app.call(occurrencesApi.list, request, { as: anna })).items[0]?.claim?.name ?? null;
  };

  it("is said by the token of a push, signed in or not, and the next push to others says so", async () => {
    await missPills();
    const [alert] = pushedTo("davids-phone");

    const answer = await claimed(lastToken("annas-phone"));
    await app.runDueWork();

    expect(answer).to.include({ state: "yours", title: "You are on it" });
    expect(answer.body).to.contain("Mum has not seen: medication");
    expect(await whoIsOn()).to.equal(anna.name);
    const [, news] = pushedTo("davids-phone");
    expect(news?.title).to.equal(`${anna.name} is on it: Mum’s medication`);
    expect(news?.tag).to.equal(alert?.tag);
    expect(news?.claimToken).to.equal(undefined);
    expect(pushedTo("annas-phone")).to.have.length(1);
  });

  it("counts what is open in each push", async () => {
    await missPills();
    expect(pushedTo("annas-phone").at(-1)?.openCount).to.equal(1);
    anna = await logInAgain(app, anna);
    const count = () => app.call(notificationsApi.countOpen, {}, { as: anna });
    expect((await count()).openCount).to.equal(1);

    await claimed(lastToken("davids-phone"));

    expect((await count()).openCount).to.equal(0);
  });

  it("says to the second who has it, also of two at once", async () => {
    await missPills();

    const both = await Promise.all([claimed(lastToken("annas-phone")), claimed(lastToken("davids-phone"))]);

    expect(both.map(({ state }) => state).sort()).to.deep.equal(["taken", "yours"]);
    const winner = both[0].state === "yours" ? anna.name : "David";
    expect(both.find(({ state }) => state === "taken")?.title).to.equal(`${winner} is already on it`);
    expect(await whoIsOn()).to.equal(winner);
  });

  it("is good once: repeated it changes nothing, and given back it claims nothing again", async () => {
    await missPills();
    const token = lastToken("annas-phone");
    await claimed(token);
    expect((await claimed(token)).state).to.equal("yours");

    anna = await logInAgain(app, anna);
    const place = { params: { displayId: display.id }, body: { key } };
    await app.call(occurrencesApi.release, place, { as: anna });

    const used = await claimed(token);
    expect(used).to.include({ state: "used", title: "Nobody is on it now" });
    expect(await look(token)).to.deep.equal(used);
    expect(await whoIsOn()).to.equal(null);
  });

  it("does not call over what nobody did in 15 minutes", async () => {
    await missPills();
    const [annas, davids] = [lastToken("annas-phone"), lastToken("davids-phone")];
    await claimed(annas);

    clock.advance(CLAIM_MS);

    expect((await claimed(annas)).state).to.equal("used");
    expect((await claimed(davids)).state).to.equal("yours");
  });

  it("is over once it is answered, done or long ago", async () => {
    await missPills();
    const token = lastToken("davids-phone");
    anna = await logInAgain(app, anna);
    const done = { params: { displayId: display.id }, body: { key, note: "I phoned her" } };
    await app.call(occurrencesApi.markDone, done, { as: anna });

    expect(await claimed(token)).to.include({ state: "over", title: "It is over" });

    await missPills();
    clock.advance(25 * 60 * MINUTE_MS);
    expect((await claimed(lastToken("davids-phone"))).state).to.equal("over");
  });

  it("is over for who has left, and says nothing of the family to them", async () => {
    await missPills();
    const token = lastToken("davids-phone");
    anna = await logInAgain(app, anna);
    await app.call(groupsApi.removeMember, { params: { userId: david.userId } }, { as: anna });

    const answer = await claimed(token);

    expect(answer.state).to.equal("over");
    expect(JSON.stringify(answer)).not.to.contain("Mum");
    expect(JSON.stringify(await look(token))).not.to.contain("Mum");
    expect(await whoIsOn()).to.equal(null);
  });

  it("is over on a browser that was signed out since", async () => {
    await missPills();
    const token = lastToken("davids-phone");
    david = await logInAgain(app, david);
    await app.call(accountsApi.signOutEverywhere, {}, { as: david });

    expect((await claimed(token)).state).to.equal("over");
    expect(await whoIsOn()).to.equal(null);
  });

  it("is not believed under another's id, nor by the token that says that it was opened", async () => {
    await missPills();
    const [annas, davids] = [lastToken("annas-phone"), lastToken("davids-phone")];
    const opened = pushedTo("annas-phone").at(-1)?.openedToken ?? "";

    const mixed = davids.slice(0, ID_LENGTH) + annas.slice(ID_LENGTH);

    expect((await claim(mixed)).status).to.equal(404);
    expect((await claim(opened)).status).to.equal(404);
    const asOpened = { body: { openedToken: annas } };
    expect((await app.callRaw(notificationsApi.noteOpened, asOpened)).status).to.equal(404);
    expect(await whoIsOn()).to.equal(null);
  });

  it("is said by the link of a mail with a press: looking, as a scanner does, claims nothing", async () => {
    await missPills();
    const [mail] = (await app.mails()).filter(({ to }) => to?.[0]?.address === david.email);
    const [address, token = ""] = /I’m on it: (\S+)/.exec(mail?.text ?? "")?.[1]?.split("#") ?? [];

    const looked = await look(token);

    expect(address).to.equal(`${app.url}/on-it`);
    expect(looked).to.include({ state: "open", title: "Mum has not seen: medication" });
    expect(await whoIsOn()).to.equal(null);
    expect((await claimed(token)).state).to.equal("yours");
    expect(await whoIsOn()).to.equal("David");
  });

  describe("of a call request", () => {
    async function ask(): Promise<string> {
      const id = buildFrameId();
      const at = new Date(clock.now()).toISOString();
      await screen.send({ type: "call.requested", id, urgency: "now", at });
      clock.advance(7_000);
      await app.runDueWork();
      return id;
    }
    const request = async () => {
      anna = await logInAgain(app, anna);
      return (await app.call(callRequestsApi.list, {}, { as: anna })).items[0]!;
    };
    const subjectsTo = async (user: TestUser) => {
      await app.runDueWork();
      const mails = await app.mails();
      return mails.filter(({ to }) => to?.[0]?.address === user.email).map(({ subject }) => subject);
    };

    it("says that the user calls at once, and the others hear of it", async () => {
      await ask();

      expect((await claimed(lastToken("davids-phone"))).state).to.equal("yours");

      expect((await request()).claimedBy?.name).to.equal("David");
      expect(await subjectsTo(anna)).to.deep.equal(["Mum asks to be called now", "David will call Mum"]);
      expect(await subjectsTo(david)).to.deep.equal(["Mum asks to be called now"]);
    });

    it("lapses after 15 minutes unless somebody has called, and all who were told hear that", async () => {
      const requestId = await ask();
      await claimed(lastToken("davids-phone"));
      await app.runDueWork();

      clock.advance(CLAIM_MS - 1);
      await app.runDueWork();
      expect((await request()).state).to.equal("claimed");
      clock.advance(1);
      await app.runDueWork();

      expect(await request()).to.include({ id: requestId, state: "open", claimedBy: null });
      expect((await subjectsTo(david)).at(-1)).to.equal("David has not called Mum yet");
      expect((await subjectsTo(anna)).at(-1)).to.equal("David has not called Mum yet");
    });

    it("waits until 15 minutes after the time that somebody has said", async () => {
      const requestId = await ask();
      anna = await logInAgain(app, anna);
      const params = { displayId: display.id, requestId };
      // 14:05 there.
      await app.call(callRequestsApi.claim, { params, body: { at: "16:00" } }, { as: anna });

      clock.advance(120 * MINUTE_MS);
      await app.runDueWork();
      expect((await request()).state).to.equal("claimed");
      clock.advance(15 * MINUTE_MS);
      await app.runDueWork();
      expect((await request()).state).to.equal("open");
    });

    it("does not lapse once somebody has called", async () => {
      const requestId = await ask();
      await claimed(lastToken("davids-phone"));
      const params = { displayId: display.id, requestId };
      anna = await logInAgain(app, anna);
      await app.call(callRequestsApi.finish, { params }, { as: anna });

      clock.advance(CLAIM_MS);

      expect((await subjectsTo(anna)).join()).not.to.contain("has not called");
    });
  });
});
