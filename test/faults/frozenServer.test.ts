import { expect } from "chai";
import type { Suite } from "mocha";
import { setTimeout as sleep } from "node:timers/promises";
import type { Display } from "../../shared/contract/displays.js";
import type { ServerToDevice } from "../../shared/realtime/serverToDevice.js";
import { buildFrameId, SocketClient } from "../support/device/SocketClient.js";
import { findFreePort } from "../support/server/findFreePort.js";
import { FreezableServer } from "../support/faults/FreezableServer.js";
import { pairDevice } from "../support/server/HttpCaregiver.js";
import { ServerProcess, stopServerProcesses } from "../support/server/ServerProcess.js";
import { verifyByMail } from "../support/steps/verifyByMail.js";
import { StubbornCaregiver } from "../support/faults/StubbornCaregiver.js";
import { IS_LONG } from "./parts/faultForm.js";

const ANSWERS = 30;
/** A lease lasts 15 s (decisions/057), and the other loop looks every 15 s; much more on a busy machine. */
const TAKEN_OVER_WITHIN_MS = 80_000;
const MAILS_BEGIN_WITHIN_MS = 15_000;
/** Whether the server had a mail in hand when it froze is chance; so long a wait says that it had: of a lease, at least 10 s are left. */
const HELD_MS = 9_000;
const ROUNDS_MAX = 6;

/** With real processes and the real lease it takes over a minute; twoDueLoops.test.ts is its short form. */
if (IS_LONG) describe("two servers on one data folder", describeTwoServers);

function describeTwoServers(this: Suite): void {
  this.timeout(600_000);
  let frozen: FreezableServer | null = null;

  afterEach(async () => {
    await frozen?.stop();
    await stopServerProcesses();
  });

  it("send every mail though one of them freezes with a mail in hand", async () => {
    const server = await ServerProcess.start();
    frozen = await FreezableServer.start(server.dataDir, await findFreePort());
    const home = await Household.open([server.url, frozen.url]);
    await verifyByMail(server);
    const sentMails = async () => (await server.mails()).filter((mail) => mail.subject?.includes("answered"));
    let heldMs = 0;

    for (let round = 1; round <= ROUNDS_MAX && heldMs < HELD_MS; round++) {
      await home.answer(ANSWERS);
      const before = (await sentMails()).length;
      await until(async () => (await sentMails()).length > before, MAILS_BEGIN_WITHIN_MS);
      frozen.freeze();
      const frozenAt = Date.now();
      await until(async () => (await sentMails()).length >= home.answered.length, TAKEN_OVER_WITHIN_MS);
      heldMs = Date.now() - frozenAt;
      frozen.thaw();
    }
    await sleep(5_000);

    const mails = await sentMails();
    const copiesOf = (text: string) => mails.filter((mail) => mail.subject?.includes(`"${text}"`)).length;
    expect(heldMs, "no mail was in the frozen server's hand").to.be.above(HELD_MS);
    expect(home.answered.filter((text) => copiesOf(text) !== 1)).to.deep.equal([]);
    expect(new Set(mails.map((mail) => mail.messageId)).size).to.equal(mails.length);
  });
}

/** A display with a device on each of several servers, which answer in turn: each server's due loop knows of mails to come. */
class Household {
  readonly answered: string[] = [];

  private constructor(
    private readonly caregiver: StubbornCaregiver,
    private readonly display: Display,
    private readonly devices: SocketClient<ServerToDevice>[],
  ) {}

  static async open(urls: [string, ...string[]]): Promise<Household> {
    const caregiver = await StubbornCaregiver.signUp(urls[0]);
    const display = await caregiver.createDisplay("Mum");
    const cookie = await pairDevice(urls[0], display.code);
    const devices = await Promise.all(urls.map((url) => SocketClient.openDevice(url, cookie)));
    await Promise.all(devices.map((device) => device.next("snapshot")));
    return new Household(caregiver, display, devices);
  }

  async answer(times: number): Promise<void> {
    const ids: string[] = [];
    const first = this.answered.length;
    for (let number = first + 1; number <= first + times; number++) ids.push(await this.ask(number));
    await Promise.all(ids.map((id, index) => this.press(id, first + index + 1)));
  }

  private async ask(number: number): Promise<string> {
    const replies = { set: "own" as const, texts: [`Yes ${number}.`] };
    const message = { displayIds: [this.display.id], text: `Question ${number}`, replies };
    return (await this.caregiver.sendNow(message)).id;
  }

  private async press(messageId: string, number: number): Promise<void> {
    const text = `Yes ${number}.`;
    this.answered.push(text);
    const about = { key: `${messageId}/once`, messageId, messageVersion: 1 };
    const at = new Date().toISOString();
    const device = this.devices[number % this.devices.length];
    await device?.send({
      type: "occurrence.answered",
      id: buildFrameId(),
      ...about,
      choice: "own1",
      text,
      at,
    });
  }
}

async function until(isTrue: () => Promise<boolean>, limitMs: number): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await isTrue()) && Date.now() < deadline) await sleep(5);
}
