import { expect } from "chai";
import { Types } from "mongoose";
import { ActivityModel } from "../../../server/activity/activityEntry.model.js";
import { MemberModel } from "../../../server/circle/groups/member.model.js";
import { OccurrenceModel } from "../../../server/plan/occurrence.model.js";
import type { EntryKind } from "../../../shared/contract/activityEntries.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { messagesApi } from "../../../shared/contract/messages.js";
import { notificationsApi } from "../../../shared/contract/notifications.js";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { statusApi } from "../../../shared/contract/notifying/status.js";
import { NEWS_BUNDLED_FOR_MS } from "../../../shared/limits.js";
import { closeEndedOccurrences } from "../../../server/plan/dueOccurrences.js";
import { claimConsoleErrors } from "../../support/consoleErrors.js";
import { dieAtWrite } from "../../support/faults/dieAtWrite.js";
import { startAgain } from "../../support/server/startAgain.js";
import { LadderApp, ladderRound } from "./LadderApp.js";

/** More would mean that a round never comes to its end. */
const WRITES_MAX = 20;
const UNANSWERED = "Mum has not answered: medication";
const ANSWERED = 'Mum answered "Ok"';

describe("the ladder of an unanswered message", function () {
  this.timeout(120_000);
  let home: LadderApp;

  beforeEach(async () => {
    home = await LadderApp.start();
    await home.onDuty(home.bo);
  });
  afterEach(() => home.app.close());

  it("tells who is on duty after ten minutes, and all after twenty", async () => {
    await home.shown(await home.pill());
    await home.pass(9);
    expect(await home.told()).to.deep.equal([]);

    await home.pass(1);
    expect(await home.told()).to.deep.equal([`Bo: ${UNANSWERED}`]);
    await home.pass(9);
    expect(await home.told()).to.have.length(1);
    await home.pass(1);
    const [, ...all] = await home.told();
    expect(all.sort()).to.deep.equal([`Anna: ${UNANSWERED}`, `Bo: ${UNANSWERED}`, `Cy: ${UNANSWERED}`]);
    await home.pass(60);
    expect(await home.told()).to.have.length(4);

    const [first] = await home.app.mails();
    expect(first!.text).to.contain("It was due at 8:00 in the morning, Mum’s time.");
    expect(first!.text).to.contain("Shown at 8:00 in the morning, unanswered.");
    expect(first!.text).to.contain("You are told first, as you are on duty.");
    const [line, ...others] = await home.lines("unanswered");
    expect(line).to.deep.include({
      wasShown: true,
      nobodyOnDuty: false,
      dutyToldAt: "2026-11-21T07:10:00.000Z",
      allToldAt: "2026-11-21T07:20:00.000Z",
      over: null,
    });
    expect(others).to.deep.equal([]);
  });

  it("begins anew at another time, to which it was moved after its steps were told", async () => {
    const pill = await home.pill({ stayMinutes: 30 });
    await home.pass(25);
    expect(await home.told()).to.have.length(4);
    const when = { kind: "once" as const, date: "2026-11-21", time: "09:00" };
    const edit = (changes: object) =>
      home.as("anna", (as) =>
        home.app.call(
          messagesApi.edit,
          { params: { messageId: pill.id }, body: { scope: "all", changes } },
          { as },
        ),
      );
    await edit({ text: "Take the red pill" });
    await home.pass(4);
    expect(await home.told(), "other words are no other time").to.have.length(4);
    await edit({ when });
    await home.pass(40);
    expect(await home.told()).to.have.length(4);

    await home.pass(25);

    const again = (await home.told()).slice(4);
    expect(again[0]).to.equal(`Bo: ${UNANSWERED}`);
    expect(again.slice(1).sort()).to.deep.equal([
      `Anna: ${UNANSWERED}`,
      `Bo: ${UNANSWERED}`,
      `Cy: ${UNANSWERED}`,
    ]);
    const { items } = await home.as("anna", (as) =>
      home.app.call(messagesApi.ladder, { params: { messageId: pill.id } }, { as }),
    );
    expect(items[0]!.steps.map(({ step }) => step)).to.deep.equal(["duty", "all", "duty", "all"]);
  });

  it("says nothing of the end of its time to who knows already, and tells the others", async () => {
    await home.pill({ stayMinutes: 15 });
    await home.pass(20);

    const told = await home.told();

    expect(told[0]).to.equal(`Bo: ${UNANSWERED}`);
    expect(told.slice(1).sort()).to.deep.equal([
      "Anna: Mum has not seen: medication",
      "Cy: Mum has not seen: medication",
    ]);
    expect(await home.lines("missed")).to.have.length(1);
  });

  it("says nothing at all of the end of its time when all were told", async () => {
    await home.pill({ stayMinutes: 30 });
    await home.pass(40);

    expect(await home.told()).to.have.length(4);
    expect(await home.lines("missed")).to.have.length(1);
  });

  it("tells all at once when nobody is on duty, and says so", async () => {
    await home.onDuty();
    await home.pill();
    await home.pass(60);

    expect(await home.told()).to.have.length(3);
    const [mail] = await home.app.mails();
    expect(mail!.text).to.contain("Nobody is on duty, so everybody is told.");
    expect((await home.lines("unanswered"))[0]).to.deep.include({ nobodyOnDuty: true, dutyToldAt: null });
  });

  it("passes over who is on duty and is reached by nothing", async () => {
    const nothing = { missed: { push: false, mail: false } };
    await home.as("bo", (as) => home.app.call(notificationsApi.edit, { body: nothing }, { as }));
    await home.pill();
    await home.pass(12);

    expect((await home.told()).sort()).to.deep.equal([`Anna: ${UNANSWERED}`, `Cy: ${UNANSWERED}`]);
    expect((await home.lines("unanswered"))[0]!.nobodyOnDuty).to.equal(true);
  });

  it("ends with an answer, of which those hear who want to, and the others by an all-clear", async () => {
    const quiet = { answers: { push: false, mail: false } };
    await home.as("bo", (as) => home.app.call(notificationsApi.edit, { body: quiet }, { as }));
    const pill = await home.pill();
    await home.pass(12);
    await home.answers(pill);
    await home.pass(60);

    const told = await home.told();
    expect(told[0]).to.equal(`Bo: ${UNANSWERED}`);
    expect(told.slice(1).sort()).to.deep.equal([
      `Anna: ${ANSWERED}`,
      "Bo: Mum has answered after all",
      `Cy: ${ANSWERED}`,
    ]);
    expect((await home.lines("unanswered"))[0]!.over).to.deep.equal({
      how: "answered",
      answerText: "Ok",
      caregiverName: null,
    });
  });

  it("is said by the status page to be told by the answer where nobody needs an all-clear", async () => {
    const nothing = { push: false, mail: false };
    const overOnStatusPage = async () => {
      const { items } = await home.as("anna", (as) =>
        home.app.call(statusApi.listNotified, { query: { limit: 50 } }, { as }),
      );
      const over = items.filter(({ text }) => text === "Mum has answered after all");
      return over.map(({ notifications, whyNobody }) => ({
        names: notifications.map(({ name }) => name),
        whyNobody,
      }));
    };
    const answered = async () => {
      const pill = await home.pill();
      await home.pass(12);
      await home.answers(pill);
      await home.pass(2);
    };

    await answered();
    expect(await overOnStatusPage()).to.deep.equal([{ names: [], whyNobody: "besides" }]);

    await home.as("bo", (as) => home.app.call(notificationsApi.edit, { body: { answers: nothing } }, { as }));
    await answered();
    expect((await overOnStatusPage())[0]).to.deep.equal({ names: ["Bo Dahl"], whyNobody: null });
  });

  it("gives the all-clear to those who were told when somebody marks it as done", async () => {
    const pill = await home.pill();
    await home.pass(12);
    await home.as("anna", (as) =>
      home.app.call(
        occurrencesApi.markDone,
        { params: { displayId: home.mum.id }, body: { key: home.keyOf(pill), note: "I phoned her" } },
        { as },
      ),
    );
    await home.pass(60);

    expect(await home.told()).to.deep.equal([
      `Bo: ${UNANSWERED}`,
      "Bo: Done: Anna Berg looked after it for Mum",
    ]);
  });

  it("goes on when the answer was taken back, without an all-clear", async () => {
    const pill = await home.pill();
    await home.pass(12);
    const answerId = await home.answers(pill);
    home.clock.advance(5_000);
    await ladderRound(home.app.context);
    await home.takesBack(pill, answerId);
    await home.pass(30);

    expect((await home.told()).filter((line) => !line.endsWith(UNANSWERED))).to.deep.equal([]);
    expect(await home.told()).to.have.length(4);
  });

  it("is not begun by an answer that was given without a connection", async () => {
    const pill = await home.pill();
    await home.pass(25);
    const before = await home.told();
    await home.answers(pill, { at: home.clock.now() - 24 * 60_000 });
    await home.pass(60);

    expect(
      (await home.told()).slice(before.length).filter((line) => line.endsWith(UNANSWERED)),
    ).to.deep.equal([]);
  });

  it("waits for “Not yet”", async () => {
    const pill = await home.pill();
    await home.pass(5);
    await home.answers(pill, { choice: "notYet" });
    await home.pass(19);
    expect(await home.told()).to.deep.equal([]);
    await home.pass(1);

    expect(await home.told()).to.deep.equal([`Bo: ${UNANSWERED}`]);
  });

  it("waits while somebody is on it, and goes on when that lapses or is given back", async () => {
    const claim = async (pill: { id: string }, what: "claim" | "release") =>
      home.as("cy", (as) =>
        home.app.call(
          occurrencesApi[what],
          { params: { displayId: home.mum.id }, body: { key: `${pill.id}/once` } },
          { as },
        ),
      );
    const pill = await home.pill();
    await home.pass(8);
    await claim(pill, "claim");
    await home.pass(14);
    expect((await home.told()).filter((line) => line.endsWith(UNANSWERED))).to.deep.equal([]);
    await home.pass(2);
    expect((await home.told()).filter((line) => line.endsWith(UNANSWERED))).to.have.length(3);

    const other = await home.pill({ text: "Take the red pill" });
    await home.pass(8);
    await claim(other, "claim");
    await home.pass(3);
    await claim(other, "release");
    const before = await home.told();
    await home.pass(1);

    expect((await home.told()).slice(before.length)).to.deep.equal([`Bo: ${UNANSWERED}`]);
  });

  it("waits no longer for who said that by a clock of the server that was hours ahead, and is put back", async () => {
    const pill = await home.pill({ stayMinutes: 600 });
    const at = { params: { displayId: home.mum.id }, body: { key: home.keyOf(pill) } };
    home.clock.advance(180 * 60_000);
    await home.as("cy", (as) => home.app.call(occurrencesApi.claim, at, { as }));
    await home.app.runDueWork({ only: ["climbLadders"] });
    home.clock.advance(-180 * 60_000);
    await home.pass(12);
    expect(await home.told()).to.deep.equal([]);

    await home.pass(6);

    expect(await home.told()).to.include(`Bo: ${UNANSWERED}`);
  });

  it("goes on at once when who is on it leaves the group", async () => {
    const pill = await home.pill();
    await home.pass(8);
    const at = { params: { displayId: home.mum.id }, body: { key: home.keyOf(pill) } };
    await home.as("cy", (as) => home.app.call(occurrencesApi.claim, at, { as }));
    await home.pass(4);
    expect(await home.told()).to.deep.equal([]);

    const params = { userId: home.cy.userId };
    await home.as("anna", (as) => home.app.call(groupsApi.removeMember, { params }, { as }));
    await home.pass(1);

    expect(await home.told()).to.include(`Bo: ${UNANSWERED}`);
  });

  it("is called off by a delete, an absence and an archive", async () => {
    const pill = await home.pill();
    await home.pass(8);
    await home.as("anna", (as) =>
      home.app.call(messagesApi.remove, { params: { messageId: pill.id }, query: {} }, { as }),
    );
    await home.pill();
    await home.pass(8);
    const params = { displayId: home.mum.id };
    await home.as("anna", (as) =>
      home.app.call(displaysApi.edit, { params, body: { awayUntil: "2026-12-24" } }, { as }),
    );
    await home.pass(40);

    expect(await home.told()).to.deep.equal([]);
  });

  it("tells nobody who may not see the display any more, nor another family", async () => {
    await home.as("bo", async (as) => {
      const { status } = await home.app.callRaw(
        messagesApi.get,
        { params: { messageId: (await home.pill()).id } },
        { as },
      );
      expect(status).to.equal(200);
    });
    await MemberModel.deleteOne({ userId: home.bo.userId, groupId: home.anna.groupId });
    await home.pass(60);

    expect((await home.told()).sort()).to.deep.equal([`Anna: ${UNANSWERED}`, `Cy: ${UNANSWERED}`]);
  });

  it("goes on after a downtime, with the newest step that is true", async () => {
    await home.pill();
    home.clock.advance(45 * 60_000);
    await home.app.runDueWork();
    await home.app.runDueWork();

    expect((await home.told()).sort()).to.deep.equal([
      `Anna: ${UNANSWERED}`,
      `Bo: ${UNANSWERED}`,
      `Cy: ${UNANSWERED}`,
    ]);
    expect((await home.lines("unanswered"))[0]).to.deep.include({ dutyToldAt: null, nobodyOnDuty: false });
  });

  it("keeps its instants when the display moves to another zone", async () => {
    await home.pill();
    await home.pass(5);
    const params = { displayId: home.mum.id };
    await home.as("anna", (as) =>
      home.app.call(displaysApi.edit, { params, body: { timeZone: "America/New_York" } }, { as }),
    );
    await home.pass(4);
    expect(await home.told()).to.deep.equal([]);
    await home.pass(1);

    expect(await home.told()).to.deep.equal([`Bo: ${UNANSWERED}`]);
  });

  it("is looked at once more right before a step is sent", async () => {
    const unanswered = async () => (await home.told()).filter((line) => line.endsWith(UNANSWERED));
    const stepOf = async (pill: Awaited<ReturnType<LadderApp["pill"]>>) => {
      await home.pass(9);
      home.clock.advance(60_000);
      await ladderRound(home.app.context);
      return pill;
    };
    await home.answers(await stepOf(await home.pill()));
    await home.pass(5);
    expect(await unanswered()).to.deep.equal([]);

    const claimed = await stepOf(await home.pill({ ladder: { larger: 1, aloud: 1, duty: 10, all: 60 } }));
    await home.as("cy", (as) =>
      home.app.call(
        occurrencesApi.claim,
        { params: { displayId: home.mum.id }, body: { key: home.keyOf(claimed) } },
        { as },
      ),
    );
    await home.pass(14);
    expect(await unanswered()).to.deep.equal([]);
    // The claim lapses now.
    await home.pass(1);
    expect(await unanswered()).to.deep.equal([`Bo: ${UNANSWERED}`]);

    const givenBack = await stepOf(await home.pill({ ladder: { larger: 1, aloud: 1, duty: 10, all: 60 } }));
    const at = { params: { displayId: home.mum.id }, body: { key: home.keyOf(givenBack) } };
    await home.as("cy", (as) => home.app.call(occurrencesApi.claim, at, { as }));
    await home.pass(2);
    await home.as("cy", (as) => home.app.call(occurrencesApi.release, at, { as }));
    home.clock.advance(15_000);
    await home.app.runDueWork();
    expect(await unanswered()).to.deep.equal([`Bo: ${UNANSWERED}`, `Bo: ${UNANSWERED}`]);
  });

  it("is looked at once more also right before it goes together with others", async () => {
    await home.app.close();
    home = await LadderApp.start({ config: { newsBundledForMs: NEWS_BUNDLED_FOR_MS } });
    await home.onDuty(home.bo);
    const unanswered = async () => (await home.told()).filter((line) => line.endsWith(UNANSWERED));
    const pill = (text: string) => home.pill({ text, ladder: { larger: 1, aloud: 1, duty: 10, all: 60 } });
    await pill("Take the blue pill");
    const claimed = await pill("Take the red pill");
    const answered = await pill("Take the white pill");
    await home.pass(10);
    expect(await unanswered()).to.have.length(1);

    const at = { params: { displayId: home.mum.id }, body: { key: home.keyOf(claimed) } };
    await home.as("cy", (as) => home.app.call(occurrencesApi.claim, at, { as }));
    await home.answers(answered);
    home.clock.advance(NEWS_BUNDLED_FOR_MS);
    await home.app.runDueWork();
    await home.pass(14);
    expect((await home.told()).filter((line) => !line.endsWith(ANSWERED))).to.have.length(1);
    // The claim lapses now.
    await home.pass(1);

    expect(await unanswered()).to.have.length(2);
    expect((await home.app.mails()).at(-1)!.text).to.contain("Take the red pill");
  });

  it("tells each step once from two processes", async () => {
    const second = await startAgain(home.app);
    const both = (context: typeof second.context) =>
      Promise.all([ladderRound(context), ladderRound(second.context), ladderRound(context)]);
    const pill = await home.pill();
    await home.pass(25, both);
    await home.answers(pill);
    await home.pass(3, both);
    await second.close();

    expect((await home.told()).filter((line) => line.endsWith(UNANSWERED))).to.have.length(4);
    expect(await ActivityModel.countDocuments({ kind: "occurrence.unanswered" })).to.equal(2);
    expect(await ActivityModel.countDocuments({ kind: "occurrence.unansweredOver" })).to.equal(1);
  });

  it("tells nobody of the end of its time who is to hear of a step, whichever process wrote which first", async () => {
    await home.onDuty();
    await home.pill({ stayMinutes: 11 });
    await home.pass(9);
    home.clock.advance(60_000);
    await ladderRound(home.app.context);
    await writtenByClockAhead("occurrence.unanswered");
    home.clock.advance(60_000);
    await closeEndedOccurrences(home.app.context);

    await home.pass(3);

    const subjects = (await home.told()).map((line) => line.split(": ").slice(1).join(": "));
    expect(subjects).to.deep.equal([UNANSWERED, UNANSWERED, UNANSWERED]);
    expect(await home.lines("missed")).to.have.length(1);
  });

  it("tells each step once though the server dies between any two writes", async () => {
    const moments: string[] = [];
    for (const side of ["before", "behind"] as const)
      for (let write = 1; ; write += 1) {
        expect(write, moments.join()).to.be.below(WRITES_MAX);
        const before = (await home.told()).length;
        await home.pill({ stayMinutes: 40 });
        await home.pass(9);
        home.clock.advance(60_000);
        const diedAt = await dieAtWrite({ side, write }, () => ladderRound(home.app.context));
        // What was left on its row is recorded after ten seconds; what failed is tried again after a minute.
        await home.pass(35);

        const text = `${side} write ${write}: ${diedAt}`;
        const told = (await home.told()).slice(before);
        expect(
          told.filter((line) => line === `Bo: ${UNANSWERED}`),
          text,
        ).to.have.length(2);
        expect(told, text).to.have.length(4);
        if (diedAt === null) break;
        moments.push(`${side} ${diedAt}`);
      }
    claimConsoleErrors();

    expect(moments).to.include.members([
      "before occurrences.findOneAndUpdate",
      "behind occurrences.findOneAndUpdate",
      "before activity.insertOne",
      "behind activity.insertOne",
      "behind occurrences.updateOne",
    ]);
  });

  it("reads one index when nothing is due", async () => {
    await home.pill();
    const plan = await OccurrenceModel.find({ ladderAt: { $type: "date", $lte: new Date(home.clock.now()) } })
      .sort({ ladderAt: 1 })
      .limit(200)
      .explain("executionStats");

    const stats = (
      plan as unknown as { executionStats: { totalDocsExamined: number; totalKeysExamined: number } }
    ).executionStats;
    expect(stats.totalDocsExamined).to.equal(0);
    expect(stats.totalKeysExamined).to.be.at.most(1);
  });
});

/** The ids of two processes follow their own clocks: the earlier entry may have the later one. */
async function writtenByClockAhead(kind: EntryKind): Promise<void> {
  const entry = (await ActivityModel.findOneAndDelete({ kind }).lean())!;
  const laterId = Types.ObjectId.createFromTime(Date.now() / 1_000 + 60);
  await ActivityModel.create({ ...entry, _id: laterId });
}
