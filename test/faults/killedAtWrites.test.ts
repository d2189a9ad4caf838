import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { feedbackApi } from "../../shared/contract/feedback.js";
import { messagesApi } from "../../shared/contract/messages.js";
import { HttpCaregiver, pairDevice } from "../support/server/HttpCaregiver.js";
import { ServerProcess, stopServerProcesses } from "../support/server/ServerProcess.js";
import { verifyByMail } from "../support/steps/verifyByMail.js";
import { waitFor } from "../support/waitFor.js";
import { AnsweringDevice } from "./parts/AnsweringDevice.js";
import { amount } from "./parts/faultForm.js";
import { killAt } from "./parts/killOrders.js";
import { findFaults, type AskedQuestion, type CaregiversView } from "./parts/findFaults.js";

const ROUNDS = amount({ short: 5, long: 50 });
/** News of one display beyond 30 an hour are joined. */
const ROUNDS_OF_A_DISPLAY = 20;
const [KILLER, FORGETFUL] = ["killedAtWrite.mjs", "keepsNoEntryOfAnswers.mjs"].map(
  (file) => pathToFileURL(path.resolve(import.meta.dirname, "../support/faults", file)).href,
) as [string, string];
/** Of an answer: its row, the line of the feed, and the row once the line is there. Each is met before and behind. */
const WRITES_OF_AN_ANSWER = { collections: ["occurrences", "activity"], count: 3 };
/** Behind the write of the answer: which one of the row it is depends on the due loop, which may have made the row before. */
const WRITE_OF_AN_ANSWER = { collections: ["answers"], count: 1 };

interface Screen {
  id: string;
  device: AnsweringDevice;
}

/** Which of the writes, and before or behind it: round by round another one. */
interface Writes {
  collections: string[];
  count: number;
}

/** Real processes; diesBetweenSteps.test.ts goes through every write of each way, in one process. */
describe("a server that is killed by SIGKILL between two writes", function () {
  this.timeout(600_000);
  let server: ServerProcess;
  let caregiver: HttpCaregiver;

  afterEach(stopServerProcesses);

  it(`keeps an answer and tells of it once, ${ROUNDS} times`, async () => {
    await start(KILLER);
    const { questions, screens } = await answerInDyingServer(ROUNDS, WRITES_OF_AN_ANSWER);

    const isAcknowledged = async () =>
      (await server.mails()).filter(({ subject = "" }) => subject.includes("answered")).length >= ROUNDS;
    await waitFor("a mail for each answer", isAcknowledged);
    expect(findFaults(questions, await caregiversView(screens))).to.deep.equal([]);
  });

  it("is found to lose what it has to tell of an answer, when that is no part of the answer's write", async () => {
    await start(FORGETFUL);
    const { questions, screens } = await answerInDyingServer(1, WRITE_OF_AN_ANSWER);

    const faults = findFaults(questions, await caregiversView(screens));
    expect(faults.filter((fault) => fault.endsWith("has 0 activity items"))).to.have.lengthOf(1);
    expect(faults.filter((fault) => fault.endsWith("has lost its answer"))).to.deep.equal([]);
  });

  it(`stores a message once, ${ROUNDS} times`, async () => {
    await start(KILLER);
    const { id } = await caregiver.createDisplay("Mum");
    const texts = Array.from({ length: ROUNDS }, (_, round) => `Message ${round}.`);
    for (const [round, text] of texts.entries()) {
      const body = { displayIds: [id], text, when: { kind: "now" } };
      killAtOneOf({ collections: ["messages", "displays"], count: 2 }, round);
      await postTwice(messagesApi.create.path, { body, key: `message-key-${round}` });
    }

    const shown = (await caregiver.listPast(id)).map(({ text }) => text);
    expect(shown.sort()).to.deep.equal(texts.sort());
  });

  it(`sends a form once, ${ROUNDS} times`, async () => {
    await start(KILLER);
    const comments = Array.from({ length: ROUNDS }, (_, round) => `Form ${round} says this.`);
    for (const [round, comment] of comments.entries()) {
      const formData = { name: "Ola", email: "ola@example.org", comments: comment };
      killAtOneOf({ collections: ["deliveries"], count: 3 }, round);
      await postTwice(feedbackApi.create.path, {
        body: { formData, type: "contact" },
        key: `form-key-${round}`,
      });
    }

    const sent = async () => (await server.mails()).filter(({ text = "" }) => /Form \d+ says/.test(text));
    await waitFor("a mail for each form", async () => (await sent()).length >= ROUNDS);
    const said = (await sent()).map(({ text = "" }) => /Form \d+ says this\./.exec(text)?.[0]);
    expect(said.sort()).to.deep.equal(comments.sort());
  });

  async function start(preload: string): Promise<void> {
    server = await ServerProcess.start(preload);
    caregiver = await HttpCaregiver.signUp(server.url, "ann@example.com");
    await verifyByMail(server);
  }

  /** Asks so many questions; each answer comes to a server that dies at one of its writes, and again to the next one. */
  async function answerInDyingServer(
    rounds: number,
    writes: Writes,
  ): Promise<{ questions: AskedQuestion[]; screens: Screen[] }> {
    const questions: AskedQuestion[] = [];
    const screens: Screen[] = [];
    for (let round = 0; round < rounds; round += 1) {
      if (round % ROUNDS_OF_A_DISPLAY === 0) screens.push(await addScreen(`Mum ${round}`));
      const { id, device } = screens.at(-1)!;
      const text = `Question ${round}?`;
      const replies = { set: "own" as const, texts: [`Yes ${round}`, `No ${round}`] };
      const sent = await caregiver.sendNow({ displayIds: [id], text, replies });
      const message = await device.receive(sent.id);

      killAtOneOf(writes, round);
      questions.push({ text, answer: device.answer(message, 0) });
      await server.untilEnded();
      await server.restart();
      await device.connect();
      await device.untilAllAcknowledged();
    }
    screens.forEach(({ device }) => device.close());
    return { questions, screens };
  }

  async function caregiversView(screens: Screen[]): Promise<CaregiversView> {
    const pages = await Promise.all(screens.map(({ id }) => caregiver.listPast(id)));
    return {
      occurrences: pages.flat(),
      activity: await caregiver.listActivity(),
      mails: await server.mails(),
    };
  }

  function killAtOneOf({ collections, count }: Writes, round: number): void {
    const write = (Math.floor(round / 2) % count) + 1;
    killAt(server, { collections, write, side: round % 2 === 0 ? "before" : "behind" });
  }

  async function addScreen(name: string): Promise<Screen> {
    const { id, code } = await caregiver.createDisplay(name);
    const device = new AnsweringDevice(server.url, await pairDevice(server.url, code), "keepsAnswers");
    await device.connect();
    return { id, device };
  }

  /** As a page does: it hears nothing, or that all is well, and the server dies; then it says the same under the same key. */
  async function postTwice(place: string, { body, key }: { body: object; key: string }): Promise<void> {
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${caregiver.accessToken}`,
      "Idempotency-Key": key,
    };
    const post = () => fetch(server.url + place, { method: "POST", headers, body: JSON.stringify(body) });
    // It may be answered before the process dies.
    await post().catch(() => null);
    await server.untilEnded();
    await server.restart();
    await waitFor("the repeat to be taken", async () => (await post()).ok);
  }
});
