import { Types } from "mongoose";
import { DutyRotaModel } from "../../../server/circle/duty/dutyRota.model.js";
import { DeviceModel } from "../../../server/circle/displays/device.model.js";
import type { AppContext } from "../../../server/core/AppContext.js";
import { activityApi, type ActivityItem } from "../../../shared/contract/activity.js";
import { deviceSyncApi } from "../../../shared/contract/deviceSync.js";
import type { Display } from "../../../shared/contract/displays.js";
import type { Message, NewMessage } from "../../../shared/contract/messages.js";
import type { DeviceFrame } from "../../../shared/realtime/protocol.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice, type TestDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { buildFrameId } from "../../support/device/SocketClient.js";
import { startTestApp, type TestAppOptions } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { forgetNews } from "../../support/steps/forgetNews.js";
import { logInAgain } from "../../support/steps/logInAgain.js";

const MINUTE_MS = 60_000;
/** Nothing that is due is later: the due loop asks more often than this. */
const STEP_MS_MAX = 5 * MINUTE_MS;
/** Work that says nothing of unanswered messages and calls, in the order of its names. */
const UNCONCERNED = [
  "boundFeeds",
  "eraseUnusedVoices",
  "finishDeletions",
  "finishPhotoRemovals",
  "finishRecordings",
  "letEmptyHoldsGo",
  "noticeSilentDevices",
  "sweepOldRows",
  "tellPairingRequests",
  "warnOwners",
  "watchDisplays",
];
/** In the middle of a morning in Oslo. */
const MORNING = "2026-11-21T07:00:00.000Z";

/** Anna owns it, Bo and Cy look after Mum too; what is due is looked at minute by minute. */
export class LadderApp {
  anna: TestUser;
  bo: TestUser;
  cy: TestUser;
  readonly mum: Display;
  private readonly screen: TestDevice;

  private constructor(
    readonly app: TestApp,
    readonly clock: TestClock,
    household: { anna: TestUser; bo: TestUser; cy: TestUser; mum: Display; screen: TestDevice },
  ) {
    ({ anna: this.anna, bo: this.bo, cy: this.cy, mum: this.mum, screen: this.screen } = household);
  }

  static async start(options: TestAppOptions = {}, at = MORNING): Promise<LadderApp> {
    const clock = new TestClock(at);
    const app = await startTestApp({ clock, saysItMails: true, ...options });
    const anna = await buildCaregiver(app, { name: "Anna Berg" });
    const bo = await buildMember(app, { owner: anna, name: "Bo Dahl" });
    const cy = await buildMember(app, { owner: anna, name: "Cy Lund" });
    const mum = await buildDisplay(app, anna, { name: "Mum" });
    const screen = await buildDevice(app, { display: mum, caregiver: anna });
    await forgetNews();
    return new LadderApp(app, clock, { anna, bo, cy, mum, screen });
  }

  /** All day and night, in this order. */
  async onDuty(...users: TestUser[]): Promise<void> {
    const userIds = users.map(({ userId }) => new Types.ObjectId(userId));
    const days = [0, 1, 2, 3, 4, 5, 6];
    const shifts = days.map((weekday) => ({ weekday, from: "00:00", until: "00:00", userIds }));
    await DutyRotaModel.updateOne(
      { _id: new Types.ObjectId(this.anna.groupId) },
      { $set: { timeZone: "Europe/Oslo", shifts } },
      { upsert: true },
    );
  }

  /** Due now, and open for two hours. */
  async pill(overrides: Partial<NewMessage> = {}): Promise<Message> {
    const written = { text: "Take the blue pill", label: "medication" as const, stayMinutes: 120 };
    const message = await this.as("anna", () =>
      buildMessage(this.app, { display: this.mum, caregiver: this.anna }, { ...written, ...overrides }),
    );
    await this.app.runDueWork();
    return message;
  }

  /** With each minute in which something is due, and the first one; in between as far as the due loop would sleep. */
  async pass(minutes: number, round: (context: AppContext) => Promise<unknown> = ladderRound): Promise<void> {
    const until = this.clock.now() + minutes * MINUTE_MS;
    let next = this.clock.now();
    while (this.clock.now() < until) {
      this.clock.advance(Math.min(stepUntil(next, this.clock.now()), until - this.clock.now()));
      await this.hear();
      await round(this.app.context);
      next = (await this.app.runDueWork({ without: UNCONCERNED }))?.getTime() ?? Infinity;
    }
    await this.app.runDueWork();
  }

  async shown(message: Message): Promise<void> {
    await this.sync({ type: "occurrence.shown", ...this.frameOf(message) });
  }

  /** A screen has told what it did about it. */
  async makes(step: "larger" | "aloud", message: Message): Promise<void> {
    await this.sync({ type: "occurrence.shown", ...this.frameOf(message), step });
  }

  /** Its id. */
  async answers(message: Message, said: { choice?: "ok" | "notYet"; at?: number } = {}): Promise<string> {
    const frame = this.answerOf(message, said);
    await this.sync(frame);
    return frame.id;
  }

  /** As a screen sends it, and again until it is acknowledged. */
  answerOf(message: Message, { choice = "ok", at }: { choice?: "ok" | "notYet"; at?: number } = {}) {
    return { type: "occurrence.answered" as const, ...this.frameOf(message, at), choice, text: "Ok" };
  }

  async takesBack(message: Message, answerId: string): Promise<void> {
    const { id, messageId, key, at } = this.frameOf(message);
    await this.sync({ type: "answer.retracted", id, messageId, key, answerId, at });
  }

  async asksForCall(urgency: "now" | "tonight" = "now"): Promise<string> {
    const id = buildFrameId();
    await this.sync({ type: "call.requested", id, urgency, at: new Date(this.clock.now()).toISOString() });
    return id;
  }

  async sync(...frames: DeviceFrame[]): Promise<void> {
    const body = { appVersion: "test", epoch: null, planVersion: null, frames };
    await this.app.call(deviceSyncApi.sync, { body }, { cookies: [this.screen.cookie] });
  }

  /** With a token that still lasts. */
  async as<Answer>(who: "anna" | "bo" | "cy", work: (user: TestUser) => Promise<Answer>): Promise<Answer> {
    this[who] = await logInAgain(this.app, this[who]);
    return work(this[who]);
  }

  /** `Bo: Mum has not answered: medication`, in the order of the names where several are told the same. */
  async told(): Promise<string[]> {
    const names = new Map(
      [this.anna, this.bo, this.cy].map(({ email, name }) => [email, name.split(" ")[0]!]),
    );
    const mails = await this.app.mails();
    return mails.map(({ to, subject }) => `${names.get(to?.[0]?.address ?? "") ?? "?"}: ${subject}`);
  }

  async lines<Type extends ActivityItem["type"]>(
    type: Type,
  ): Promise<Extract<ActivityItem, { type: Type }>[]> {
    const { items } = await this.as("anna", (as) =>
      this.app.call(activityApi.list, { query: { unanswered: "yes" } }, { as }),
    );
    return items.filter((item): item is Extract<ActivityItem, { type: Type }> => item.type === type);
  }

  keyOf(message: Message): string {
    return `${message.id}/once`;
  }

  /** As if the screen had just pinged: nobody is told that it is silent. */
  private async hear(): Promise<void> {
    const heardAt = new Date(this.clock.now());
    await DeviceModel.updateMany({}, { lastSeenAt: heardAt, connected: true });
  }

  private frameOf(message: Message, at = this.clock.now()) {
    const said = { messageId: message.id, key: this.keyOf(message), messageVersion: message.version };
    return { id: buildFrameId(), ...said, at: new Date(at).toISOString() };
  }
}

export async function ladderRound(context: AppContext): Promise<void> {
  await context.registered.steadyWork.climbLadders!(context);
  await context.registered.steadyWork.remindOfCalls!(context);
}

/** Whole minutes. */
function stepUntil(next: number, now: number): number {
  const minutes = Math.ceil((next - now) / MINUTE_MS);
  return Math.min(Math.max(minutes * MINUTE_MS, MINUTE_MS), STEP_MS_MAX);
}
