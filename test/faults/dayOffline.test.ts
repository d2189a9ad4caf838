import { expect } from "chai";
import { runDueWork } from "../../server/jobs/runDueWork.js";
import type { Message } from "../../shared/contract/messages.js";
import { startAgain, type SecondApp } from "../support/server/startAgain.js";
import { Home } from "./parts/Home.js";

const ITEMS = 20;
const FIRST_AFTER_MINUTES = 61;
const APART_MINUTES = 70;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A person looks at it for a while before they press. */
const LOOKS_FOR_SECONDS = 5;
const LATE_MS = 2_000;

describe("a day without a server", function () {
  // Half a minute by itself; beside four others on two cores it is more than twice that.
  this.timeout(180_000);
  let home: Home;
  let again: SecondApp | null = null;

  beforeEach(async () => {
    home = await Home.open("2026-11-21T08:00:00.000Z");
  });
  afterEach(async () => {
    await again?.close();
    again = null;
    await home.close();
  });

  it(`shows ${ITEMS} items on time and delivers ${2 * ITEMS} answers once each with their times`, async () => {
    const messages = await scheduleItems();
    home.device.powerOn();
    await home.liveUntil(
      "the plan",
      () => home.device.storage.read()?.state.plan.snapshot?.messages.length === ITEMS,
    );
    await home.untilSettled();

    await home.goOffline();
    powerCut();
    await home.liveAlone(DAY_MS / 2, answerLikeAPerson());
    powerCut();
    await home.liveAlone(DAY_MS / 2, answerLikeAPerson());
    const pressed = [...home.device.pressed];
    again = await startAgain(home.app);
    await runDueWork(again.context);
    home.proxy.target = again.url;
    home.proxy.reachable = true;
    await home.untilSettled();
    await home.live(12_000);
    await runDueWork(again.context);

    expect(messages.map(lateness).filter((late) => late < 0 || late > LATE_MS)).to.deep.equal([]);
    expect(pressed).to.have.length(2 * ITEMS);
    const told = (await home.listPast()).flatMap((occurrence) => occurrence.answers);
    expect(told.map(({ id, choice, at }) => ({ id, choice, at })).sort(byTime)).to.deep.equal(
      pressed.map(({ id, choice, at }) => ({ id, choice, at })),
    );
    const feed = await home.listActivity();
    const answers = feed.flatMap((item) => (item.type === "answer" ? [item.at] : []));
    expect(answers.reverse()).to.deep.equal(pressed.map(({ at }) => at));
    const missed = feed.flatMap((item) => (item.type === "missed" ? [item.turnedInto] : []));
    expect(missed.every((turnedInto) => turnedInto === "answered")).to.equal(true);
    expect((await home.app.mails()).filter((mail) => mail.subject?.includes("answered"))).to.have.length(
      ITEMS,
    );
  });

  async function scheduleItems(): Promise<Message[]> {
    const messages: Message[] = [];
    for (let item = 0; item < ITEMS; item++) {
      const due = new Date(home.clock.now() + (FIRST_AFTER_MINUTES + item * APART_MINUTES) * MINUTE_MS);
      const [date, time] = [due.toISOString().slice(0, 10), due.toISOString().slice(11, 16)];
      const when = { kind: "once" as const, date, time };
      messages.push(await home.send({ text: `Item ${item + 1}`, replies: { set: "doneNotYet" }, when }));
    }
    return messages;
  }

  function powerCut(): void {
    home.device.powerOff();
    home.device.powerOn();
  }

  /** "Not yet" to everything that comes for the first time, "Done" when it comes back. */
  function answerLikeAPerson(): () => void {
    let seconds = 0;
    return () => {
      const { screen, pressed } = home.device;
      seconds = screen?.kind === "message" ? seconds + 1 : 0;
      if (screen?.kind !== "message" || seconds <= LOOKS_FOR_SECONDS) return;
      const { entry } = screen;
      const isBack = pressed.some((frame) => frame.key === entry.occurrence.key);
      const button = entry.message.replies.find(({ choice }) => choice === (isBack ? "done" : "notYet"));
      home.device.press(entry, button!);
      seconds = 0;
    };
  }

  function lateness(message: Message): number {
    const filledAt = home.device.filledAt.get(`${message.id}/once`) ?? Infinity;
    return filledAt - Date.parse(message.nextDueAt!);
  }
});

function byTime(a: { at: string }, b: { at: string }): number {
  return a.at < b.at ? -1 : 1;
}
