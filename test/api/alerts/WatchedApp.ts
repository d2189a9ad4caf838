import { Types } from "mongoose";
import type { Email } from "postal-mime";
import type { AppContext } from "../../../server/core/AppContext.js";
import { ActivityModel } from "../../../server/activity/activityEntry.model.js";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { DeviceModel } from "../../../server/circle/displays/device.model.js";
import { WatchModel } from "../../../server/features/alerts/watch.model.js";
import { WATCHDOG, WatchdogModel } from "../../../server/features/alerts/watchdog.model.js";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import { activityApi, type ActivityItem } from "../../../shared/contract/activity.js";
import type { DeviceStatus } from "../../../shared/contract/base/deviceStatus.js";
import { deviceSyncApi } from "../../../shared/contract/deviceSync.js";
import { displaysApi, type Display, type DisplayChanges } from "../../../shared/contract/displays.js";
import type { DeviceFrame } from "../../../shared/realtime/protocol.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice, type TestDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildStatus } from "../../support/builders/buildStatus.js";
import { buildFrameId } from "../../support/device/SocketClient.js";
import { startTestApp, type TestAppOptions } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { forgetNews } from "../../support/steps/forgetNews.js";
import { logInAgain } from "../../support/steps/logInAgain.js";

const ROUND_MS = 15_000;
const MINUTE_MS = 60_000;
/** A longer one is a gap, in which nobody was heard. */
const ROUND_MS_MAX = MINUTE_MS;
/** So long after somebody went or the server was down the rounds may find who is silent; behind it only those whose time has come. */
const SETTLED_MS = 3 * MINUTE_MS;
/** What is left behind of an alert, and what brings it to people; in the order in which one follows from the other. */
const TELLING = [
  "recordLeftEntries",
  "deriveUrgentDeliveries",
  "deriveDeliveries",
  "sendUrgentPushes",
  "sendUrgentMails",
  "sendDueNotifications",
  "sendDuePushes",
];

/** One of the watchdog; says when the next display wants to be looked at. */
type Round = (context: AppContext) => Promise<Date | null | undefined>;

/** A server with a watchdog and a clock that the test moves round by round, and screens that are heard as long as they are there. */
export class WatchedApp {
  private readonly there = new Set<string>();
  private readonly startedAt: string;
  private stirredAt: number;
  private mailsBefore = 0;

  private constructor(
    readonly app: TestApp,
    readonly clock: TestClock,
    public anna: TestUser,
  ) {
    this.startedAt = new Date(clock.now()).toISOString();
    this.stirredAt = clock.now();
  }

  static async start(options: TestAppOptions = {}, at = "2026-11-21T07:00:00.000Z"): Promise<WatchedApp> {
    const clock = new TestClock(at);
    const app = await startTestApp({ clock, ...options });
    return new WatchedApp(app, clock, await buildCaregiver(app));
  }

  /** Nothing is left of earlier tests, and it is the hour of the start again: for tests that share a server. */
  async beginAnew(): Promise<void> {
    this.there.clear();
    await Promise.all([
      UserModel.deleteMany({}),
      DeviceModel.deleteMany({}),
      WatchModel.deleteMany({}),
      WatchdogModel.deleteMany({}),
      ActivityModel.deleteMany({}),
      DeliveryModel.deleteMany({}),
    ]);
    this.clock.set(this.startedAt);
    this.stirredAt = this.clock.now();
    this.mailsBefore = (await this.app.mails()).length;
    this.anna = await buildCaregiver(this.app);
  }

  /** A display with a screen that is online and well. */
  async home(name = "Mum"): Promise<{ display: Display; screen: TestDevice }> {
    this.anna = await logInAgain(this.app, this.anna);
    const display = await buildDisplay(this.app, this.anna, { name });
    const screen = await this.screen(display);
    return { display, screen };
  }

  async screen(display: Display): Promise<TestDevice> {
    await this.call(() =>
      this.app.call(displaysApi.openPairing, { params: { displayId: display.id } }, { as: this.anna }),
    );
    const screen = await buildDevice(this.app, { display, caregiver: this.anna });
    this.clock.advance(1_000);
    await this.says(screen, {});
    await forgetNews();
    return screen;
  }

  /** It is online, and says how it is. */
  async says(screen: TestDevice, status: Partial<DeviceStatus>): Promise<void> {
    this.there.add(screen.id);
    const at = new Date(this.clock.now()).toISOString();
    await this.sync(screen, { type: "device.status", id: buildFrameId(), status: buildStatus(status), at });
  }

  async sync(screen: TestDevice, ...frames: DeviceFrame[]): Promise<void> {
    const body = { appVersion: "test", epoch: null, planVersion: null, frames };
    await this.app.call(deviceSyncApi.sync, { body }, { cookies: [screen.cookie] });
  }

  /** Nothing is heard of it any more. */
  goes(screen: TestDevice): void {
    this.there.delete(screen.id);
    this.stirredAt = this.clock.now();
  }

  async comes(screen: TestDevice): Promise<void> {
    this.there.add(screen.id);
    await this.sync(screen);
  }

  async edit(display: Display, body: DisplayChanges): Promise<void> {
    await this.call(() =>
      this.app.call(displaysApi.edit, { params: { displayId: display.id }, body }, { as: this.anna }),
    );
  }

  /**
   * Time goes on, with a round of the watchdog when a display wants to be looked at, and each minute; then everybody is told. Rounds that have
   * nothing to do are noted as done in one write, unless the test brings rounds of its own.
   */
  async pass(minutes: number, round: Round = watchdogRound): Promise<void> {
    await this.passBy(minutes, { round, stepMs: ROUND_MS });
  }

  /** As pass(), for a day or two: a display that wants to be looked at each minute for hours is looked at each quarter of an hour. */
  async passLong(minutes: number): Promise<void> {
    await this.passBy(minutes, { round: watchdogRound, stepMs: 15 * MINUTE_MS });
  }

  private async passBy(minutes: number, { round, stepMs }: { round: Round; stepMs: number }): Promise<void> {
    const until = this.clock.now() + minutes * MINUTE_MS;
    let next = this.clock.now();
    while (this.clock.now() < until) {
      const now = this.clock.now();
      const mayLeap = round === watchdogRound && now - this.stirredAt > SETTLED_MS;
      const wanted = Math.max(next - now, mayLeap ? stepMs : ROUND_MS);
      const step = Math.min(wanted, mayLeap ? Infinity : ROUND_MS_MAX, until - now);
      this.clock.advance(step);
      await this.hear();
      if (step > ROUND_MS_MAX) await noteIdleRounds(this.clock.now() - ROUND_MS);
      next = (await round(this.app.context))?.getTime() ?? Infinity;
    }
    await this.tell();
  }

  private async tell(): Promise<void> {
    const { awaitedWork, leftBehindWork } = this.app.context.registered;
    const work = { ...awaitedWork, ...leftBehindWork };
    for (const name of TELLING) await work[name]!(this.app.context);
  }

  /** The server is down for so long: no rounds. */
  async down(minutes: number): Promise<void> {
    this.clock.advance(minutes * MINUTE_MS);
    this.stirredAt = this.clock.now();
  }

  /** Of this family. */
  async mails(): Promise<Email[]> {
    return (await this.app.mails()).slice(this.mailsBefore);
  }

  async subjects(): Promise<string[]> {
    return (await this.mails()).map(({ subject }) => subject ?? "");
  }

  async alerts(): Promise<Extract<ActivityItem, { type: "alert" }>[]> {
    this.anna = await logInAgain(this.app, this.anna);
    const { items } = await this.app.call(activityApi.list, { query: { alerts: "yes" } }, { as: this.anna });
    return items.filter((item): item is Extract<ActivityItem, { type: "alert" }> => item.type === "alert");
  }

  /** With a token that still lasts. */
  private async call<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    this.anna = await logInAgain(this.app, this.anna);
    return work();
  }

  /** As if each that is there had just pinged. */
  private async hear(): Promise<void> {
    const ids = [...this.there].map((id) => new Types.ObjectId(id));
    const heardAt = new Date(this.clock.now());
    await DeviceModel.updateMany({ _id: { $in: ids } }, { lastSeenAt: heardAt, connected: true });
  }
}

export function watchdogRound(context: AppContext): Promise<Date | null> {
  return context.registered.steadyWork.watchDisplays!(context);
}

async function noteIdleRounds(until: number): Promise<void> {
  await WatchdogModel.updateOne({ _id: WATCHDOG }, { roundAt: new Date(until) });
}
