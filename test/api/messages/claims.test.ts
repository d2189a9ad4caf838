import { expect } from "chai";
import { OccurrenceModel } from "../../../server/plan/occurrence.model.js";
import { CLAIM_MS } from "../../../shared/limits.js";
import { activityApi } from "../../../shared/contract/activity.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import type { Display } from "../../../shared/contract/displays.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { occurrencesApi, type Occurrence } from "../../../shared/contract/occurrences.js";
import { planApi } from "../../../shared/contract/plan.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { buildFrameId, SocketClient } from "../../support/device/SocketClient.js";
import { dieAtWrite } from "../../support/faults/dieAtWrite.js";
import { overtake, type HeldCall } from "../../support/faults/holdNext.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { forgetNews } from "../../support/steps/forgetNews.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { unrecordEntries } from "../../support/steps/unrecordEntries.js";

const MINUTE_MS = 60_000;
const STAY_MINUTES = 5;

describe("claims of what is missed or unanswered", () => {
  let app: TestApp;
  let clock: TestClock;
  let anna: TestUser;
  let david: TestUser;
  let display: Display;
  let screen: SocketClient<ServerToDevice>;
  let due: { key: string; messageId: string };
  const open: SocketClient[] = [];

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T13:05:00.000Z");
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
    const { cookie } = await buildDevice(app, { display, caregiver: anna });
    david = await buildMember(app, { owner: anna, name: "David" });
    await forgetNews();
    screen = await SocketClient.openDevice(app.url, cookie);
    open.push(screen);
    await screen.next("snapshot");
    due = await sendPills();
  });
  afterEach(async () => {
    open.splice(0).forEach((socket) => socket.close());
    await app.close();
  });

  async function sendPills() {
    const { id } = await buildMessage(
      app,
      { display, caregiver: anna },
      { text: "Take the blue pill", label: "medication", stayMinutes: STAY_MINUTES },
    );
    await app.runDueWork();
    return { key: `${id}/once`, messageId: id };
  }
  const at = () => new Date(clock.now()).toISOString();
  const place = () => ({ params: { displayId: display.id }, body: { key: due.key } });
  const claim = (as = anna) => app.callRaw(occurrencesApi.claim, place(), { as });
  const release = (as = anna) => app.callRaw(occurrencesApi.release, place(), { as });
  const listed = async (as = anna): Promise<Occurrence> => {
    const request = { params: { displayId: display.id }, query: { direction: "past" as const } };
    return (await app.call(occurrencesApi.list, request, { as })).items[0]!;
  };
  const onScreen = async () => {
    const plan = await app.call(planApi.get, { params: { displayId: display.id } }, { as: anna });
    return plan.messages[0]?.occurrences[0]?.claim ?? null;
  };
  const answer = () =>
    screen.send({
      type: "occurrence.answered",
      id: buildFrameId(),
      ...due,
      messageVersion: 1,
      choice: "ok",
      text: "Ok",
      at: at(),
    });
  async function missed(): Promise<void> {
    clock.advance(STAY_MINUTES * MINUTE_MS);
    await app.runDueWork();
  }
  async function later(milliseconds: number): Promise<void> {
    clock.advance(milliseconds);
    anna = await logInAgain(app, anna);
    david = await logInAgain(app, david);
  }
  function errorOf(response: Awaited<ReturnType<typeof claim>>, status: number) {
    expect(response.status, response.text).to.equal(status);
    return ErrorBody.parse(response.body).error;
  }
  /** Since the last time. */
  const subjectsTo = async (user: TestUser) => {
    await app.runDueWork();
    const mails = await app.mails();
    return mails.filter(({ to }) => to?.[0]?.address === user.email).map(({ subject }) => subject);
  };

  it("say who is on it and until when, to caregivers and on the screen", async () => {
    expect((await claim()).status).to.equal(200);

    const { claim: shown } = await listed(david);
    expect(shown).to.include({ name: anna.name, at: at() });
    const until = new Date(clock.now() + CLAIM_MS).toISOString();
    expect(shown?.until).to.equal(until);
    expect(await onScreen()).to.deep.equal({ name: anna.name, until });
  });

  it("reach other dashboards and the screen at once", async () => {
    const dashboard = await SocketClient.openCaregiver(app.url, david.accessToken);
    open.push(dashboard);
    await dashboard.next("snapshot");
    await missed();

    await claim();

    const changed = await dashboard.next("occurrence.changed", ({ occurrence }) => !!occurrence.claim);
    expect(changed.occurrence.claim?.name).to.equal(anna.name);
    const added = await dashboard.next(
      "activity.added",
      ({ item }) => item.type === "missed" && !!item.claimedBy,
    );
    expect(added.item).to.include({ type: "missed", claimedBy: anna.name });
  });

  it("are one caregiver's: the second hears whose, and of two at once one gets it", async () => {
    const both = await Promise.all([claim(anna), claim(david)]);

    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    const winner = both[0].status === 200 ? anna : david;
    const [loser] = [anna, david].filter((user) => user !== winner);
    const { code, message } = errorOf(await claim(loser), 409);
    expect(code).to.equal("claimed-already");
    expect(message).to.equal(`${winner.name} is already on it.`);
  });

  it("stay the same when they are made twice", async () => {
    await claim();
    clock.advance(MINUTE_MS);
    const again = await claim();

    expect(again.status).to.equal(200);
    expect((await listed()).claim?.at).to.equal(new Date(clock.now() - MINUTE_MS).toISOString());
  });

  it("lapse after 15 minutes, and then somebody else can", async () => {
    await claim();
    await later(CLAIM_MS - 1);
    expect((await claim(david)).status).to.equal(409);

    await later(1);

    expect((await listed()).claim).to.equal(null);
    expect((await claim(david)).status).to.equal(200);
  });

  it("are given back by who has them alone", async () => {
    await claim();

    expect(errorOf(await release(david), 409).code).to.equal("claimed-already");
    expect((await release()).status).to.equal(200);
    expect((await release()).status).to.equal(200);
    expect((await listed()).claim).to.equal(null);
    expect(await onScreen()).to.equal(null);
    expect((await claim(david)).status).to.equal(200);
  });

  it("end with an answer or with what was marked as done", async () => {
    await claim();
    await answer();

    expect((await listed()).claim).to.equal(null);
    expect(errorOf(await claim(david), 409).code).to.equal("occurrence-over");

    due = await sendPills();
    const done = { ...place(), body: { key: due.key, note: "I phoned her" } };
    await app.call(occurrencesApi.markDone, done, { as: david });
    const { code, message } = errorOf(await claim(), 409);
    expect(code).to.equal("occurrence-over");
    expect(message).to.equal("David has marked it as done.");
  });

  it("are of what has begun, and was missed within a day", async () => {
    const params = { displayId: display.id };
    const ahead = { params, body: { key: "some-other/once" } };
    expect((await app.callRaw(occurrencesApi.claim, ahead, { as: anna })).status).to.equal(404);
    await missed();

    expect((await claim()).status).to.equal(200);
    await later(25 * 60 * MINUTE_MS);
    expect(errorOf(await claim(), 409).code).to.equal("occurrence-over");
  });

  it("are told to who was told of the matter, and not to who makes them", async () => {
    await missed();
    await subjectsTo(anna);

    await claim();

    expect(await subjectsTo(anna)).to.deep.equal(["Mum has not seen: medication"]);
    expect(await subjectsTo(david)).to.deep.equal([
      "Mum has not seen: medication",
      `${anna.name} is on it: Mum’s medication`,
    ]);
    await release();
    expect((await subjectsTo(david)).slice(2)).to.deep.equal([
      `${anna.name} cannot look after it: Mum’s medication`,
    ]);
    expect(await subjectsTo(anna)).to.have.length(1);
  });

  it("are told to who was told by a ladder, whose line says who is on it", async () => {
    const { id } = await buildMessage(
      app,
      { display, caregiver: anna },
      { text: "Drink a glass of water", label: "reminder", ladder: { larger: 1, aloud: 1, duty: 2, all: 3 } },
    );
    due = { key: `${id}/once`, messageId: id };
    await app.runDueWork();
    clock.advance(3 * MINUTE_MS);
    await subjectsTo(david);
    await subjectsTo(david);

    await claim();
    const told = await subjectsTo(david);

    expect(told.slice(-2)).to.deep.equal([
      "Mum has not answered: a reminder",
      `${anna.name} is on it: Mum’s reminder`,
    ]);
    expect(await subjectsTo(anna)).to.deep.equal(["Mum has not answered: a reminder"]);
    const { items } = await app.call(activityApi.list, { query: { unanswered: "yes" } }, { as: anna });
    expect(items.find(({ type }) => type === "unanswered")).to.include({ claimedBy: anna.name });
  });

  it("are told to nobody while nobody was told of the matter", async () => {
    await claim();

    expect(await subjectsTo(david)).to.deep.equal([]);
  });

  it("are nothing for who does not see the display, nor given back by them", async () => {
    const dad = await buildDisplay(app, anna, { name: "Dad" });
    const cy = await buildMember(app, { owner: anna, name: "Cy", displayIds: [dad.id] });
    await claim();

    expect((await claim(cy)).status).to.equal(404);
    expect((await release(cy)).status).to.equal(404);
    expect((await listed()).claim?.name).to.equal(anna.name);
  });

  it("end also when the process dies just behind the end of the membership", async () => {
    await claim(david);
    const behindTheEnd = { side: "behind", write: 1, of: "members.deleteOne" } as const;
    const params = { userId: david.userId };

    const diedAt = await dieAtWrite(behindTheEnd, () =>
      app.callRaw(groupsApi.removeMember, { params }, { as: anna }),
    );

    expect(diedAt).to.equal(behindTheEnd.of);
    expect((await listed()).claim).to.equal(null);
  });

  it("go with who leaves the group, and who relied on it is told", async () => {
    await missed();
    await subjectsTo(anna);
    await claim(david);
    await subjectsTo(anna);
    await app.call(groupsApi.removeMember, { params: { userId: david.userId } }, { as: anna });

    expect((await listed()).claim).to.equal(null);
    expect((await subjectsTo(anna)).at(-1)).to.equal("David cannot look after it: Mum’s medication");
    expect((await claim(david)).status).to.be.oneOf([404, 403]);
  });

  it("stay with nobody who leaves while they say it", async () => {
    await missed();
    await subjectsTo(anna);

    const late = await overtake(
      claimIsWritten,
      () => claim(david),
      () => app.call(groupsApi.removeMember, { params: { userId: david.userId } }, { as: anna }),
    );

    expect(late.status).to.equal(404);
    expect((await listed()).claim).to.equal(null);
    expect((await claim(anna)).status).to.equal(200);
  });

  it("go with who no longer sees the display, and who relied on it is told", async () => {
    const dad = await buildDisplay(app, anna, { name: "Dad" });
    const see = (displayIds: string[]) =>
      app.call(
        groupsApi.editMember,
        { params: { userId: david.userId }, body: { displayIds } },
        { as: anna },
      );
    await missed();
    await subjectsTo(anna);
    await claim(david);
    await subjectsTo(anna);

    await see([dad.id, display.id]);
    expect((await listed()).claim?.name).to.equal("David");
    await see([dad.id]);

    expect((await listed()).claim).to.equal(null);
    expect((await subjectsTo(anna)).at(-1)).to.equal("David cannot look after it: Mum’s medication");
    expect((await claim(anna)).status).to.equal(200);
  });

  it("are recorded after a crash", async () => {
    await missed();
    await claim();
    await unrecordEntries(OccurrenceModel, { key: due.key }, /^occurrence\./);

    clock.advance(11_000);
    await app.runDueWork();

    const { items } = await app.call(activityApi.list, { query: {} }, { as: anna });
    expect(items.find(({ type }) => type === "missed")).to.include({ claimedBy: anna.name });
  });
});

function claimIsWritten({ model, op, update }: HeldCall): boolean {
  return model === "Occurrence" && op === "updateOne" && Boolean(update.$set?.claim);
}
