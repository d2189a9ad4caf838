import { expect } from "chai";
import { Types } from "mongoose";
import { MemberModel } from "../../../server/circle/groups/member.model.js";
import type { Call } from "../../../shared/contract/calling/calls.js";
import type { RingFate } from "../../../shared/realtime/protocol.js";
import { buildStatus } from "../../support/builders/buildStatus.js";
import { buildFrameId } from "../../support/device/SocketClient.js";
import { SeededRandom } from "../../support/SeededRandom.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { CallHome, signalsTo, type Page, type Screen } from "./CallHome.js";

const START = "2026-11-21T13:05:00.000Z";
const SEED = Number(process.env.MODEL_SEED ?? 19);
const SEQUENCES = 6;
const STEPS = 25;
const MINUTE_MS = 60_000;

/** Somebody who acts: a caregiver's page, or a device. */
type Actor =
  { user: TestUser; socket: Page; sideId: string } | { user: null; socket: Screen; sideId: string };

/** Plays random orders through the door, and knows of each step what must be true after it. */
class CallSequence {
  private seq = 0;
  readonly done: string[] = [];
  private delivered: string[] = [];
  /** Of each call that was seen to count down, since when. */
  private readonly countingSince = new Map<string, number>();

  private constructor(
    private readonly random: SeededRandom,
    private readonly home: CallHome,
    private readonly actors: {
      pages: Extract<Actor, { user: TestUser }>[];
      screens: Extract<Actor, { user: null }>[];
    },
  ) {}

  private get pages() {
    return this.actors.pages;
  }

  private get screens() {
    return this.actors.screens;
  }

  static async open(random: SeededRandom, home: CallHome): Promise<CallSequence> {
    const page = async (user: TestUser) => ({
      user,
      socket: await home.openPage(user),
      sideId: buildFrameId(),
    });
    const screen = async ({ id, cookie }: CallHome["kitchen"]) => ({
      ...{ user: null, sideId: id },
      socket: await home.openScreen({ ...home.kitchen, cookie }),
    });
    const pages = [await page(home.anna), await page(home.sara)];
    const screens = [await screen(home.kitchen), await screen(home.bedroom)];
    const at = new Date(home.clock.now()).toISOString();
    for (const { socket } of screens) await socket.send({ type: "device.status", status: buildStatus(), at });
    for (const { userId } of [home.anna, home.sara])
      for (const { id: deviceId } of [home.kitchen, home.bedroom]) await home.consent({ userId, deviceId });
    return new CallSequence(random, home, { pages, screens });
  }

  async step(): Promise<void> {
    const steps = [
      ...Array<() => Promise<unknown>>(3).fill(() => this.start()),
      ...Array<() => Promise<unknown>>(3).fill(() => this.device("call.answer")),
      ...Array<() => Promise<unknown>>(4).fill(() => this.heard()),
      () => this.startTogether(),
      () => this.device("call.notNow"),
      () => this.device("call.leave"),
      () => this.page("leave"),
      () => this.page("ask"),
      () => this.admit(),
      () => this.removeSara(),
      () => this.pass(this.random.pick([5, 30, 61, 119, 125])),
      () => this.answerTogether(),
      () => this.chime(),
      () => this.countDown(),
      () => this.countDown(),
      () => this.countDown(),
      () => this.answerByItself(),
    ];
    await this.random.pick(steps)();
    await this.check();
  }

  private note(what: string, outcome: unknown): void {
    this.done.push(`${what}: ${String(outcome)}`);
  }

  async start(): Promise<void> {
    const page = this.random.pick(this.pages);
    page.sideId = buildFrameId();
    const { status } = await this.home.tryStart(page.user, page.sideId);
    this.note(`${page.user.name} starts`, status);
  }

  private async startTogether(): Promise<void> {
    this.pages.forEach((page) => (page.sideId = buildFrameId()));
    const all = await Promise.all(this.pages.map(({ user, sideId }) => this.home.tryStart(user, sideId)));
    this.note("both start", all.map(({ status }) => status).join());
  }

  private async device(type: "call.answer" | "call.notNow" | "call.leave"): Promise<void> {
    const call = await this.newest();
    const screen = this.random.pick(this.screens);
    if (!call) return;
    this.note(`${type} of ${screen.sideId}`, (await screen.socket.send({ type, callId: call.id })).type);
  }

  private async answerTogether(): Promise<void> {
    const call = await this.newest();
    if (!call) return;
    const frame = { type: "call.answer", callId: call.id } as const;
    await Promise.all(this.screens.map(({ socket }) => socket.send({ ...frame })));
    this.note("both answer", call.state);
  }

  private async heard(): Promise<void> {
    const call = await this.newest();
    const actor = this.random.pick<Actor>([...this.pages, ...this.screens]);
    if (!call) return;
    const frame = { type: "call.heard", callId: call.id } as const;
    const reply = await (actor.user
      ? actor.socket.send({ ...frame, sideId: actor.sideId })
      : actor.socket.send(frame));
    this.note(`heard of ${actor.sideId}`, reply.type);
  }

  private async chime(
    { socket, sideId } = this.random.pick(this.screens),
    ring: RingFate = this.random.pick(["ready", "ready", "silent"]),
  ): Promise<void> {
    const call = await this.newest();
    if (!call) return;
    await socket.send({ type: "call.heard", callId: call.id, ring });
    this.note(`${ring} chime of ${sideId}`, (await this.newest())?.autoAnswer?.state);
  }

  private async answerByItself({ socket, sideId } = this.random.pick(this.screens)): Promise<void> {
    const call = await this.newest();
    if (!call) return;
    await socket.send({ type: "call.answer", callId: call.id, byItself: true });
    this.note(`${sideId} answers by itself`, (await this.newest())?.autoAnswer?.state);
  }

  /** A whole one, which chance hardly ever brings. */
  private async countDown(): Promise<void> {
    const standing = await this.newest();
    for (const { user, sideId } of this.pages)
      if (standing) await this.home.try("leave", user, { ...standing, sideId });
    await this.start();
    const screen = this.random.pick(this.screens);
    await this.chime(screen, "ready");
    this.noteCounting(await this.newest());
    await this.pass(this.random.pick([9, 10, 10]));
    await this.answerByItself(screen);
  }

  private async page(what: "leave" | "ask"): Promise<void> {
    const call = await this.newest();
    const page = this.random.pick(this.pages);
    if (!call) return;
    this.note(
      `${page.user.name} ${what}`,
      (await this.home.try(what, page.user, { ...call, sideId: page.sideId })).status,
    );
  }

  private async admit(): Promise<void> {
    const call = await this.newest();
    const [asking] = call?.asking ?? [];
    if (!call || !asking) return;
    const { user } = this.random.pick(this.pages);
    this.note(
      `${user.name} admits`,
      (await this.home.try("admit", user, { ...call, sideId: asking.sideId })).status,
    );
  }

  /** She is back at once: what she was in is over for her all the same. */
  private async removeSara(): Promise<void> {
    const { app, anna, sara } = this.home;
    const ids = { userId: new Types.ObjectId(sara.userId), groupId: new Types.ObjectId(anna.groupId) };
    for (const { follows } of app.context.registered.features)
      await follows?.memberLeft?.(app.context, ids.userId, ids.groupId);
    expect(await MemberModel.countDocuments(ids)).to.equal(1);
    const present = presentOf(await this.newest()).filter(({ userId }) => userId === sara.userId);
    expect(present, this.story()).to.deep.equal([]);
    this.note("Sara is removed", "");
  }

  private async pass(seconds: number): Promise<void> {
    await this.home.pass(seconds);
    this.note("seconds pass", seconds);
  }

  /** What holds after every step. */
  private async check(): Promise<void> {
    const { home } = this;
    expect(await home.countStanding(), this.story()).to.be.at.most(1);
    const call = await this.newest();
    if (!call) return;
    const present = presentOf(call);
    const now = home.clock.now();
    const [caregivers, devices] = (["caregiver", "device"] as const).map((kind) =>
      present.filter((side) => side.kind === kind),
    ) as [typeof present, typeof present];
    if (call.state === "ended") expect([present, call.asking], this.story()).to.deep.equal([[], []]);
    else expect(caregivers.length, this.story()).to.be.within(1, 2);
    if (call.state === "ringing") expect(Date.parse(call.ringsUntil), this.story()).to.be.above(now - 1);
    if (call.state === "talking") expect(devices.length, this.story()).to.equal(1);
    await this.checkSignal(call, present);
    this.noteCounting(call);
    this.checkBegun(await home.log());
  }

  private noteCounting(call: Call | null): void {
    if (call?.autoAnswer?.state === "refused") this.countingSince.delete(call.id);
    if (call?.autoAnswer?.state !== "counting" || this.countingSince.has(call.id)) return;
    this.countingSince.set(call.id, this.home.clock.now());
  }

  /** Nothing begins by itself without its ten seconds, soon after Not now, or a third time in an hour. */
  private checkBegun(log: Call[]): void {
    const begun = log.filter(({ autoAnswer }) => autoAnswer?.state === "answered");
    begun.forEach(({ id, answeredAt }) => {
      const at = Date.parse(answeredAt!);
      const isWithin = (earlier: string | null, minutes: number) =>
        earlier !== null && Date.parse(earlier) <= at && at - Date.parse(earlier) < minutes * MINUTE_MS;
      expect(at - this.countingSince.get(id)!, this.story()).to.be.at.least(10_000);
      const earlier = log.slice(log.findIndex((one) => one.id === id) + 1);
      const putOff = earlier.filter(
        ({ endReason, endedAt }) => endReason === "notNow" && isWithin(endedAt, 30),
      );
      expect(putOff, this.story()).to.deep.equal([]);
      expect(begun.filter((one) => isWithin(one.answeredAt, 60)).length, this.story()).to.be.at.most(2);
    });
  }

  /** One of anybody to anybody: it passes just when both are in the call, and only to whom it is for. */
  private async checkSignal(call: Call, present: Call["sides"]): Promise<void> {
    const everybody = [...this.pages, ...this.screens];
    const [from, to] = [this.random.pick<Actor>(everybody), this.random.pick<Actor>(everybody)];
    this.seq += 1;
    const frame = {
      type: "call.signal" as const,
      ...{ callId: call.id, to: to.sideId, seq: this.seq, signal: "x" },
    };
    const reply = await (from.user
      ? from.socket.send({ ...frame, sideId: from.sideId })
      : from.socket.send(frame));
    const isIn = (actor: Actor) => present.some(({ sideId }) => sideId === actor.sideId);
    const passes = from !== to && isIn(from) && isIn(to);
    expect(reply.type, this.story()).to.equal(passes ? "ack" : "refused");
    if (passes) this.delivered.push(`${to.sideId} ${this.seq}`);
    const got = everybody.flatMap(({ socket, sideId }) =>
      signalsTo(socket).map((one) => `${sideId} ${one.split(" ")[0]}`),
    );
    // A page has another side in each call.
    const numbers = (list: string[]) => list.map((one) => one.split(" ")[1]);
    expect(numbers(this.delivered), this.story()).to.include.members(numbers(got));
    const mine = got.filter((one) => one.endsWith(` ${this.seq}`));
    expect([`${to.sideId} ${this.seq}`], this.story()).to.include.members(mine);
  }

  async end(): Promise<void> {
    await this.home.pass(125);
    await this.home.pass(125);
    expect(await this.home.countStanding(), this.story()).to.equal(0);
  }

  private async newest(): Promise<Call | null> {
    return (await this.home.log())[0] ?? null;
  }

  private story(): string {
    return this.done.join("\n");
  }
}

function presentOf(call: Call | null): Call["sides"] {
  return call?.sides.filter(({ leftAt }) => leftAt === null) ?? [];
}

describe("a call in any order of what happens", () => {
  const clock = new TestClock(START);
  let app: TestApp;

  before(async () => {
    app = await startTestApp({ clock });
  });
  after(() => app.close());

  for (let index = 0; index < SEQUENCES; index += 1)
    it(`is one at a time, ends, and lets nobody else listen (MODEL_SEED=${SEED}, ${index})`, async function () {
      this.timeout(60_000);
      clock.set(START);
      const home = await CallHome.build(app, clock);
      const sequence = await CallSequence.open(new SeededRandom(SEED * 1_000 + index), home);

      // Without a call nothing happens: chance may take long to begin one.
      await sequence.start();
      for (let step = 0; step < STEPS; step += 1) await sequence.step();
      await sequence.end();

      expect(sequence.done.some((one) => /start.*200/.test(one))).to.equal(true);
      home.close();
    });
});
