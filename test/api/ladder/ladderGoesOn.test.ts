import { expect } from "chai";
import { displaysApi, type DisplayChanges } from "../../../shared/contract/displays.js";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { notificationsApi } from "../../../shared/contract/notifications.js";
import { messagesApi, type Message } from "../../../shared/contract/messages.js";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import { LadderApp, ladderRound } from "./LadderApp.js";

/** So that no later step follows. */
const LATE_ALL = { larger: 1, aloud: 1, duty: 10, all: 60 };
const UNANSWERED = "Mum has not answered: medication";

describe("the ladder goes on", function () {
  this.timeout(60_000);
  let home: LadderApp;

  beforeEach(async () => {
    home = await LadderApp.start();
    await home.onDuty(home.bo);
  });
  afterEach(() => home.app.close());

  const rests: Record<string, [DisplayChanges, DisplayChanges]> = {
    "an absence": [{ awayUntil: "2026-12-24" }, { awayUntil: null }],
    "an archive": [{ archived: true }, { archived: false }],
  };
  for (const [what, [begin, end]] of Object.entries(rests))
    it(`when ${what} is called off`, async () => {
      await home.pill();
      await home.pass(5);
      await edit(begin);
      await home.pass(8);
      expect(await home.told()).to.deep.equal([]);

      await edit(end);
      await home.pass(1);
      expect(await home.told()).to.deep.equal([`Bo: ${UNANSWERED}`]);
      await home.pass(6);

      expect(await home.told()).to.have.length(4);
    });

  it("when an absence is over", async () => {
    // Of which fourteen hours are left at midnight.
    await home.pill({ stayMinutes: 30 * 60 });
    await home.pass(5);
    await edit({ awayUntil: "2026-11-22" });
    await home.pass(15 * 60 + 50);
    expect(await home.told()).to.deep.equal([]);

    await home.pass(10);

    expect(await home.told()).to.include(`Bo: ${UNANSWERED}`);
  });

  it("when an answer is taken back that came while a step was being sent", async () => {
    const pill = await home.pill({ ladder: { larger: 1, aloud: 1, duty: 10, all: 60 } });
    await home.pass(9);
    home.clock.advance(60_000);
    await ladderRound(home.app.context);
    const answerId = await home.answers(pill);
    await home.app.runDueWork();
    home.clock.advance(5_000);
    await home.takesBack(pill, answerId);
    expect(await home.told()).to.deep.equal([]);
    home.clock.advance(15_000);
    await home.app.runDueWork();

    expect(await home.told()).to.deep.equal([`Bo: ${UNANSWERED}`]);
  });

  it("when a message is deleted while a step is being sent, and brought back", async () => {
    const pill = await home.pill({ ladder: LATE_ALL });
    await aboutToSend();
    const of = { params: { messageId: pill.id } };
    await home.as("anna", (as) => home.app.call(messagesApi.remove, { ...of, query: {} }, { as }));
    await home.app.runDueWork();
    home.clock.advance(5_000);
    await home.app.runDueWork();
    expect(await home.told()).to.deep.equal([]);
    await home.as("anna", (as) => home.app.call(messagesApi.restore, of, { as }));
    home.clock.advance(15_000);
    await home.app.runDueWork();

    expect(await home.told()).to.deep.equal([`Bo: ${UNANSWERED}`]);
  });

  for (const [what, [begin, end]] of Object.entries(rests))
    it(`when ${what} begins while a step is being sent, and is called off`, async () => {
      await home.pill({ ladder: LATE_ALL });
      await aboutToSend();
      await edit(begin);
      await home.app.runDueWork();
      home.clock.advance(5_000);
      await home.app.runDueWork();
      expect(await home.told()).to.deep.equal([]);
      await edit(end);
      home.clock.advance(15_000);
      await home.app.runDueWork();

      expect(await home.told()).to.deep.equal([`Bo: ${UNANSWERED}`]);
    });

  it("but not of what stays deleted", async () => {
    const pill = await home.pill({ ladder: LATE_ALL, stayMinutes: 20 });
    await aboutToSend();
    await home.as("anna", (as) =>
      home.app.call(messagesApi.remove, { params: { messageId: pill.id }, query: {} }, { as }),
    );
    await home.pass(30);

    expect(await home.told()).to.deep.equal([]);
    expect(await DeliveryModel.countDocuments({ kind: "occurrence.unanswered", state: "waiting" })).to.equal(
      0,
    );
  });

  it("at the new time alone when a message is moved while a step is being sent", async () => {
    const pill = await home.pill({ ladder: LATE_ALL });
    await aboutToSend();
    await moveTo(pill, "09:00");
    await home.pass(40);
    expect(await home.told()).to.deep.equal([]);

    await home.pass(25);

    expect(await home.told()).to.deep.equal([`Bo: ${UNANSWERED}`]);
    expect((await home.app.mails())[0]!.text).to.contain("It was due at 9:00 in the morning");
  });

  it("at the new time alone when a message is moved while a step waits for the end of quiet hours", async () => {
    const passes = { callNow: true, medication: false, battery: true };
    const body = { quietHours: { from: "00:00", until: "07:30" }, passes };
    await home.as("bo", (as) => home.app.call(notificationsApi.edit, { body }, { as }));
    const pill = await home.pill({ ladder: LATE_ALL });
    const other = await home.pill({ text: "Take the red pill", ladder: LATE_ALL });
    await home.pass(11);
    await moveTo(pill, "09:00");
    await home.pass(35);

    const mails = await home.app.mails();
    expect(mails).to.have.length(1);
    expect(mails[0]!.text).to.contain(other.text).and.not.to.contain("Take the blue pill");
  });

  async function moveTo({ id }: Message, time: string): Promise<void> {
    const when = { kind: "once" as const, date: "2026-11-21", time };
    const body = { scope: "all" as const, changes: { when } };
    await home.as("anna", (as) =>
      home.app.call(messagesApi.edit, { params: { messageId: id }, body }, { as }),
    );
  }

  it("and so does the list of what is open, of a message of any kind that has one", async () => {
    const visit = await home.pill({ label: "visit", ladder: LATE_ALL });
    await home.shown(visit);
    const open = async () => {
      return home.as("anna", (as) => home.app.call(occurrencesApi.listOpen, {}, { as }));
    };
    await home.pass(16);
    expect((await open()).items.map(({ key }) => key)).to.deep.equal([home.keyOf(visit)]);
    await home.pass(120);

    expect((await open()).items.map(({ key }) => key)).to.deep.equal([home.keyOf(visit)]);
  });

  /** The first step is told by the next round of due work. */
  async function aboutToSend(): Promise<void> {
    await home.pass(9);
    home.clock.advance(60_000);
    await ladderRound(home.app.context);
  }

  async function edit(body: DisplayChanges): Promise<void> {
    const params = { displayId: home.mum.id };
    await home.as("anna", (as) => home.app.call(displaysApi.edit, { params, body }, { as }));
  }
});
