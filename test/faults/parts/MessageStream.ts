import { setTimeout as sleep } from "node:timers/promises";
import type { Display } from "../../../shared/contract/displays.js";
import type { Message } from "../../../shared/contract/messages.js";
import { DeviceSocket } from "../../support/device/DeviceSocket.js";
import { DeviceTime } from "../../support/device/DeviceTime.js";
import { DisplayDevice, type DeviceParts } from "../../support/device/DisplayDevice.js";
import { FaultProxy } from "../../support/faults/FaultProxy.js";
import { pairDevice } from "../../support/server/HttpCaregiver.js";
import type { SeededRandom } from "../../support/SeededRandom.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { StubbornCaregiver } from "../../support/faults/StubbornCaregiver.js";
import { findLosses } from "./findLosses.js";

const SEND_EVERY_MS = 150;
const PRESS_EVERY_MS = 60;
const POLL_MS = 20;
/** Events of the last answers, and the storage of the tablet, which is written up to 200 ms after a change. */
const AFTERMATH_MS = 600;
/** Far past the bar, so that a test that misses it can say by how much. */
const RECOVERY_DEADLINE_MS = 60_000;

interface StreamHome {
  /** The server itself, past the proxy. */
  url: string;
  caregiver: StubbornCaregiver;
  display: Display;
  cookie: string;
}

/** A caregiver who sends without end, and a tablet behind a faulty network on which each message is answered at once. */
export class MessageStream {
  readonly sent: Message[] = [];
  /** How long each recovery took. */
  readonly recoveries: number[] = [];
  private running = true;
  private sending: Promise<void> = Promise.resolve();
  private readonly stops: (() => void)[] = [];

  private constructor(
    readonly proxy: FaultProxy,
    private readonly device: DisplayDevice,
    private readonly home: StreamHome,
  ) {}

  static async start(
    url: string,
    random: SeededRandom,
    plant: Pick<DeviceParts, "wrapLink" | "wrapStorage"> = {},
  ): Promise<MessageStream> {
    const caregiver = await StubbornCaregiver.signUp(url);
    const display = await caregiver.createDisplay("Mum");
    const cookie = await pairDevice(url, display.code);
    const proxy = await FaultProxy.start(url, random);
    const time = new DeviceTime(Date.now());
    const openSocket = () => new DeviceSocket(time, { url: proxy.url, cookie });
    const device = new DisplayDevice({ time, openSocket, random: random.next, ...plant });
    const stream = new MessageStream(proxy, device, { url, caregiver, display, cookie });
    stream.stops.push(time.followMachine());
    device.powerOn();
    stream.sending = stream.sendOn();
    stream.answerOn();
    return stream;
  }

  /** Of the caregiver. */
  get accessToken(): string {
    return this.home.caregiver.accessToken;
  }

  /** Called when the last fault has been taken away: resolves when a message from now on has come, was answered, and is acknowledged. */
  async untilRecovered(): Promise<void> {
    const since = Date.now();
    const first = this.sent.length + 1;
    const isBack = () => {
      const message = this.sent[first];
      return message !== undefined && this.isSettled(message);
    };
    if (!(await this.reaches(isBack, RECOVERY_DEADLINE_MS)))
      throw new Error(`Not recovered after ${RECOVERY_DEADLINE_MS / 1_000} s.`);
    this.recoveries.push(Date.now() - since);
  }

  /** Resolves when so many more messages have been sent. */
  async untilSent(more: number): Promise<void> {
    const enough = this.sent.length + more;
    await this.reaches(() => this.sent.length >= enough, RECOVERY_DEADLINE_MS);
  }

  /** Power cut of the tablet; it starts again from its storage. */
  restartDevice(): void {
    this.device.powerOff();
    this.device.powerOn();
  }

  /** Stops sending, lets everything arrive, and says what was lost, doubled or is out of order. */
  async finish(patienceMs = RECOVERY_DEADLINE_MS): Promise<string[]> {
    this.running = false;
    await this.sending;
    // What has not arrived by then is found below.
    await this.reaches(() => this.sent.every((message) => this.isSettled(message)), patienceMs);
    await this.reaches(() => this.device.outbox.length === 0, patienceMs);
    await sleep(AFTERMATH_MS);
    const { url, caregiver, display, cookie } = this.home;
    const client = await SocketClient.openDevice(url, cookie);
    const { snapshot: freshPlan } = await client.next("snapshot");
    client.close();
    return findLosses({
      sent: this.sent,
      pressed: this.device.pressed,
      occurrences: await caregiver.listPast(display.id),
      activity: await caregiver.listActivity(),
      plan: this.device.storage.read()!.state.plan.snapshot!,
      freshPlan,
    });
  }

  async close(): Promise<void> {
    this.running = false;
    this.stops.forEach((stop) => stop());
    this.device.powerOff();
    await this.proxy.close();
  }

  private async sendOn(): Promise<void> {
    const { caregiver, display } = this.home;
    while (this.running) {
      const number = this.sent.length + 1;
      const replies = { set: "own" as const, texts: [`Yes ${number}`, `No ${number}`] };
      const text = `Message ${number}`;
      this.sent.push(await caregiver.sendNow({ displayIds: [display.id], text, replies }));
      await sleep(SEND_EVERY_MS);
    }
  }

  private answerOn(): void {
    const timer = setInterval(() => {
      this.device.due().forEach((entry) => {
        const button = entry.message.replies[this.device.pressed.length % 2];
        if (button) this.device.press(entry, button);
      });
    }, PRESS_EVERY_MS);
    this.stops.push(() => clearInterval(timer));
  }

  private isSettled(message: Message): boolean {
    const frame = this.device.pressed.find((pressed) => pressed.messageId === message.id);
    return frame !== undefined && !this.device.outbox.some((queued) => queued.id === frame.id);
  }

  private async reaches(isTrue: () => boolean, patienceMs: number): Promise<boolean> {
    const deadline = Date.now() + patienceMs;
    while (!isTrue() && Date.now() < deadline) await sleep(POLL_MS);
    return isTrue();
  }
}
