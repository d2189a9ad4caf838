import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { ActivityItem } from "../../../shared/contract/activity.js";
import { activityApi } from "../../../shared/contract/activity.js";
import type { Display } from "../../../shared/contract/displays.js";
import type { Message, NewMessage } from "../../../shared/contract/messages.js";
import { occurrencesApi, type Occurrence } from "../../../shared/contract/occurrences.js";
import { PAGE_SIZE_MAX } from "../../../shared/limits.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { DeviceSocket } from "../../support/device/DeviceSocket.js";
import { DeviceTime } from "../../support/device/DeviceTime.js";
import { DisplayDevice, type DeviceParts } from "../../support/device/DisplayDevice.js";
import { FaultProxy } from "../../support/faults/FaultProxy.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { SeededRandom } from "../../support/SeededRandom.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const STEP_MS = 50;
/** Real time for the sockets between two steps of the fake one. */
const BREATH_MS = 3;
const TURN_MS = 10 * 60_000;
const SEED = 11;

/** A server and a tablet on one fake time, with a network between them that can be taken away. */
export class Home {
  readonly clock: TestClock;
  readonly time: DeviceTime;
  device!: DisplayDevice;
  app!: TestApp;
  proxy!: FaultProxy;
  owner!: TestUser;
  display!: Display;
  /** How often the tablet opened a socket. */
  connects = 0;
  private cookie = "";

  private constructor(start: string) {
    this.clock = new TestClock(start);
    this.time = new DeviceTime(Date.parse(start));
  }

  static async open(start: string, plant: Partial<DeviceParts> = {}): Promise<Home> {
    const home = new Home(start);
    home.app = await startTestApp({ clock: home.clock });
    home.owner = await buildCaregiver(home.app);
    home.display = await buildDisplay(home.app, home.owner, { timeZone: "UTC" });
    home.cookie = (await buildDevice(home.app, { display: home.display, caregiver: home.owner })).cookie;
    home.proxy = await FaultProxy.start(home.app.url, new SeededRandom(SEED));
    const random = new SeededRandom(SEED).next;
    const openSocket = () => home.openSocket();
    home.device = new DisplayDevice({ time: home.time, openSocket, random, ...plant });
    return home;
  }

  send(overrides: Partial<NewMessage>): Promise<Message> {
    return buildMessage(this.app, { display: this.display, caregiver: this.owner }, overrides);
  }

  /** Time passes for both, with the network as it is, until something is true. Throws after `limitMs` of fake time. */
  async liveUntil(what: string, isTrue: () => boolean, limitMs = 60_000): Promise<void> {
    for (let passed = 0; !isTrue(); passed += STEP_MS) {
      if (passed > limitMs) throw new Error(`Waited ${limitMs / 1_000} s for ${what}.`);
      await this.live(STEP_MS);
    }
  }

  async live(milliseconds: number): Promise<void> {
    for (let passed = 0; passed < milliseconds; passed += STEP_MS) {
      this.clock.advance(STEP_MS);
      this.time.advance(STEP_MS);
      await sleep(BREATH_MS);
    }
  }

  /** The tablet alone: there is no server, so its clock is set when it returns. A day takes seconds. */
  async liveAlone(milliseconds: number, everySecond: () => void = () => undefined): Promise<void> {
    for (let passed = 0; passed < milliseconds; passed += 1_000) {
      this.time.advance(1_000);
      everySecond();
      // The server lives in this process too, and what it still has in hand has a deadline in real time.
      if (passed % TURN_MS === 0) await nextTurn();
    }
    this.clock.advance(milliseconds);
  }

  async goOffline(): Promise<void> {
    this.proxy.reachable = false;
    this.proxy.cut();
    await this.live(STEP_MS);
  }

  async untilSettled(): Promise<void> {
    await this.liveUntil("everything to be acknowledged", () => this.device.outbox.length === 0, 120_000);
  }

  async listPast(): Promise<Occurrence[]> {
    this.owner = await logInAgain(this.app, this.owner);
    const params = { displayId: this.display.id };
    const query = { direction: "past" as const, limit: PAGE_SIZE_MAX };
    return (await this.app.call(occurrencesApi.list, { params, query }, { as: this.owner })).items;
  }

  async listActivity(): Promise<ActivityItem[]> {
    this.owner = await logInAgain(this.app, this.owner);
    const query = { limit: PAGE_SIZE_MAX };
    return (await this.app.call(activityApi.list, { query }, { as: this.owner })).items;
  }

  async close(): Promise<void> {
    this.device.powerOff();
    await this.proxy.close();
    await this.app.close();
  }

  private openSocket(): DeviceSocket {
    this.connects += 1;
    // As engines do when the network is off.
    if (!this.proxy.reachable) throw new Error("There is no network.");
    return new DeviceSocket(this.time, { url: this.proxy.url, cookie: this.cookie });
  }
}
