import { expect } from "chai";
import { runDueWork } from "../../server/jobs/runDueWork.js";
import { startAgain, type SecondApp } from "../support/server/startAgain.js";
import { backUp, restore } from "./parts/databaseCopy.js";
import { Home } from "./parts/Home.js";

const HOUR_MS = 60 * 60_000;
const THREE_DAYS_MINUTES = 3 * 24 * 60;

describe("a server restored from an older backup", function () {
  this.timeout(60_000);
  let home: Home;
  let again: SecondApp | null = null;

  beforeEach(async () => {
    home = await Home.open("2026-11-21T08:00:00.000Z");
    home.device.powerOn();
  });
  afterEach(async () => {
    await again?.close();
    again = null;
    await home.close();
  });

  it("gets back every answer of the last days, once each", async () => {
    await loseEverythingSinceTheBackup("new");

    expect(await answersNotKeptOnce()).to.deep.equal([]);
  });

  it("is found when it keeps its epoch", async () => {
    await loseEverythingSinceTheBackup("kept");

    expect(await answersNotKeptOnce()).to.deep.equal(["After 1", "After 2", "After 3"]);
  });

  /** Three answers before the backup, three after it, one while the server is away; then the backup takes the server's place. */
  async function loseEverythingSinceTheBackup(epoch: "new" | "kept"): Promise<void> {
    for (const text of ["Before 1", "Before 2", "Before 3"]) await sendAndAnswer(text);
    await home.send({ text: "Meanwhile", stayMinutes: THREE_DAYS_MINUTES });
    await home.liveUntil("the last question", () => home.device.due().length === 1);
    await home.untilSettled();
    const backup = await backUp();
    await home.live(1_000);
    const meanwhile = home.device.due()[0]!;
    for (const text of ["After 1", "After 2", "After 3"]) await sendAndAnswer(text);

    await home.goOffline();
    await home.liveAlone(6 * HOUR_MS);
    home.device.press(meanwhile, meanwhile.message.replies[0]!);
    await restore(backup, { epoch });
    again = await startAgain(home.app);
    await runDueWork(again.context);
    home.proxy.target = again.url;
    home.proxy.reachable = true;
    await home.liveUntil("the tablet to return", () => home.proxy.connections === 1);
    await home.live(1_000);
    await home.untilSettled();
  }

  async function sendAndAnswer(text: string): Promise<void> {
    const { id } = await home.send({ text, replies: { set: "own", texts: [text] } });
    const isHere = () => home.device.due().some((entry) => entry.message.messageId === id);
    await home.liveUntil(text, isHere);
    const entry = home.device.due().find(({ message }) => message.messageId === id)!;
    home.device.press(entry, entry.message.replies[0]!);
    await home.untilSettled();
  }

  /** The texts of answers that are not exactly once in the feed, with their time, or are doubled in the list. */
  async function answersNotKeptOnce(): Promise<string[]> {
    const [feed, past] = [await home.listActivity(), await home.listPast()];
    const stored = past.flatMap((occurrence) => occurrence.answers.map((answer) => answer.id));
    const wrong = home.device.pressed.filter(({ id, key, at }) => {
      const lines = feed.filter((item) => item.type === "answer" && item.occurrenceKey === key);
      const isKnown = past.some((occurrence) => occurrence.key === key);
      const listed = stored.filter((one) => one === id).length;
      return lines.length !== 1 || lines[0]?.at !== at || listed !== (isKnown ? 1 : 0);
    });
    return wrong.map((frame) => frame.text);
  }
});
