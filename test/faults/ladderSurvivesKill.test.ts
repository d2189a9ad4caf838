import { expect } from "chai";
import type { Display } from "../../shared/contract/displays.js";
import { HttpCaregiver } from "../support/server/HttpCaregiver.js";
import { ServerProcess, stopServerProcesses } from "../support/server/ServerProcess.js";
import { verifyByMail } from "../support/steps/verifyByMail.js";
import { waitFor } from "../support/waitFor.js";
import { amount } from "./parts/faultForm.js";
import { killAt, KILLED_WITH_MOVED_CLOCK, moveClock, momentOf } from "./parts/killOrders.js";

const ROUNDS = amount({ short: 5, long: 50 });
/** The clock moves on in each, and an access token lasts for 15 minutes. */
const ROUNDS_OF_A_SERVER = 8;
const COLLECTIONS = ["occurrences", "activity", "deliveries"];
/** The look, the entry, taking it off the row, the deliveries, and that they are made. */
const WRITES = 5;
const MINUTE_MS = 60_000;
/** What was left on its row is recorded once it is older than 10 s. */
const LEFT_MS = 15_000;

/** Real processes; api/ladder/ladder.test.ts goes through every write of a step, in one process. */
describe("a server that is killed while it tells that nobody has answered", function () {
  this.timeout(900_000);
  afterEach(stopServerProcesses);

  it(`tells it once, ${ROUNDS} times`, async () => {
    for (let first = 0; first < ROUNDS; first += ROUNDS_OF_A_SERVER) {
      const rounds = Math.min(ROUNDS_OF_A_SERVER, ROUNDS - first);
      const home = await LadderServer.start();
      for (let round = first; round < first + rounds; round += 1) await home.play(round);

      const texts = await home.texts();
      const expected = Array.from({ length: rounds }, (_, index) => `Pill ${first + index}.`);
      expect(texts.sort()).to.deep.equal(expected.sort());
    }
  });
});

class LadderServer {
  private ahead = 0;

  private constructor(
    private readonly server: ServerProcess,
    private readonly caregiver: HttpCaregiver,
    private readonly display: Display,
  ) {}

  static async start(): Promise<LadderServer> {
    const server = await ServerProcess.start(KILLED_WITH_MOVED_CLOCK);
    const caregiver = await HttpCaregiver.signUp(server.url, "ann@example.com");
    await verifyByMail(server);
    return new LadderServer(server, caregiver, await caregiver.createDisplay("Mum"));
  }

  /** Nobody answers for a minute, and the server dies at one of the writes by which that is told. */
  async play(round: number): Promise<void> {
    await this.caregiver.sendNow({
      displayIds: [this.display.id],
      text: `Pill ${round}.`,
      label: "medication",
      ladder: { larger: 1, aloud: 1, duty: 1, all: 2 },
    });
    await waitFor(
      "it to be due",
      async () => (await this.caregiver.listPast(this.display.id)).length > round % ROUNDS_OF_A_SERVER,
    );
    killAt(this.server, { collections: COLLECTIONS, ...momentOf(round, WRITES) });
    this.moveClock(MINUTE_MS);
    await this.server.untilEnded();
    this.moveClock(LEFT_MS);
    await this.server.restart();
    await waitFor("it to be told", async () => (await this.texts()).includes(`Pill ${round}.`));
  }

  /** What was told as unanswered. */
  async texts(): Promise<string[]> {
    const mails = await this.server.mails();
    return mails
      .filter(({ subject = "" }) => subject.includes("has not answered"))
      .map(({ text = "" }) => /Pill \d+\./.exec(text)?.[0] ?? text);
  }

  private moveClock(by: number): void {
    this.ahead += by;
    moveClock(this.server, this.ahead);
  }
}
