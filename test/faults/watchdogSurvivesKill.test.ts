import { expect } from "chai";
import { buildStatus } from "../support/builders/buildStatus.js";
import { SocketClient } from "../support/device/SocketClient.js";
import { HttpCaregiver, pairDevice } from "../support/server/HttpCaregiver.js";
import { ServerProcess, stopServerProcesses } from "../support/server/ServerProcess.js";
import { verifyByMail } from "../support/steps/verifyByMail.js";
import { waitFor } from "../support/waitFor.js";
import { amount } from "./parts/faultForm.js";
import { killAt, KILLED_WITH_MOVED_CLOCK, moveClock, momentOf } from "./parts/killOrders.js";

const ROUNDS = amount({ short: 5, long: 50 });
/** Pairing is limited. */
const ROUNDS_OF_A_SERVER = 8;
const COLLECTIONS = ["watches"];
/** That the display is to be looked at, the look, and taking the entry off its row. */
const WRITES = 3;
/** What was left on its row is recorded once it is older than 10 s. */
const LEFT_MS = 15_000;
const LOW = "tablet has 14 % left and is not charging";

/** Real processes; api/alerts/alerts.test.ts goes through every write of an alert and its all-clear, in one process. */
describe("a server that is killed while it tells of an empty battery", function () {
  this.timeout(900_000);
  afterEach(stopServerProcesses);

  it(`tells it once, ${ROUNDS} times`, async () => {
    for (let first = 0; first < ROUNDS; first += ROUNDS_OF_A_SERVER) {
      const rounds = Math.min(ROUNDS_OF_A_SERVER, ROUNDS - first);
      const home = await WatchServer.start();
      for (let round = first; round < first + rounds; round += 1) await home.play(round);

      const expected = Array.from({ length: rounds }, (_, index) => subjectOf(first + index));
      expect((await home.told()).sort()).to.deep.equal(expected.sort());
    }
  });
});

class WatchServer {
  private ahead = 0;

  private constructor(
    private readonly server: ServerProcess,
    private readonly caregiver: HttpCaregiver,
  ) {}

  static async start(): Promise<WatchServer> {
    const server = await ServerProcess.start(KILLED_WITH_MOVED_CLOCK);
    const caregiver = await HttpCaregiver.signUp(server.url, "ann@example.com");
    await verifyByMail(server);
    return new WatchServer(server, caregiver);
  }

  /** A new screen says that its battery is low, and the server dies at one of the writes by which that is told. */
  async play(round: number): Promise<void> {
    const display = await this.caregiver.createDisplay(nameOf(round));
    const cookie = await pairDevice(this.server.url, display.code);
    killAt(this.server, { collections: COLLECTIONS, ...momentOf(round, WRITES) });
    // It may die of the look at the new screen: then the screen says it to the next one.
    const lost = await this.report(cookie).catch(() => null);
    await this.server.untilEnded();
    lost?.close();
    this.moveClock(LEFT_MS);
    await this.server.restart();
    const screen = await this.report(cookie);
    await waitFor("it to be told", async () => (await this.told()).includes(subjectOf(round)));
    screen.close();
  }

  async told(): Promise<string[]> {
    const subjects = (await this.server.mails()).map(({ subject = "" }) => subject);
    return subjects.filter((subject) => subject.includes(LOW));
  }

  private async report(cookie: string): Promise<SocketClient> {
    const screen = await SocketClient.openDevice(this.server.url, cookie);
    await screen.next("snapshot");
    const status = buildStatus({ battery: { percent: 14, charging: false } });
    await screen.send({ type: "device.status", status, at: new Date(Date.now() + this.ahead).toISOString() });
    return screen;
  }

  private moveClock(by: number): void {
    this.ahead += by;
    moveClock(this.server, this.ahead);
  }
}

function nameOf(round: number): string {
  return `Mum ${round}`;
}

function subjectOf(round: number): string {
  return `${nameOf(round)}’s ${LOW}`;
}
