import { Types } from "mongoose";
import type { AppContext } from "../../../server/core/AppContext.js";
import { DeviceModel } from "../../../server/circle/displays/device.model.js";
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

type Round = (context: AppContext) => Promise<unknown>;

/** A server with a watchdog and a clock that the test moves round by round, and screens that are heard as long as they are there. */
export class WatchedApp {
  private readonly there = new Set<string>();

  private constructor(
    readonly app: TestApp,
    readonly clock: TestClock,
    public anna: TestUser,
  ) {}

  static async start(options: TestAppOptions = {}, at = "2026-11-21T07:00:00.000Z"): Promise<WatchedApp> {
    const clock = new TestClock(at);
    const app = await startTestApp({ clock, ...options });
    return new WatchedApp(app, clock, await buildCaregiver(app));
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

  /** Time goes on, with a round of the watchdog each 15 s; then everybody is told. */
  async pass(minutes: number, round: Round = watchdogRound): Promise<void> {
    const until = this.clock.now() + minutes * MINUTE_MS;
    while (this.clock.now() < until) {
      this.clock.advance(Math.min(ROUND_MS, until - this.clock.now()));
      await this.hear();
      await round(this.app.context);
    }
    await this.app.runDueWork();
    await this.app.runDueWork();
  }

  /** The server is down for so long: no rounds. */
  async down(minutes: number): Promise<void> {
    this.clock.advance(minutes * MINUTE_MS);
  }

  async subjects(): Promise<string[]> {
    return (await this.app.mails()).map(({ subject }) => subject ?? "");
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

export async function watchdogRound(context: AppContext): Promise<void> {
  await context.registered.steadyWork.watchDisplays!(context);
}
