import { messagesApi, type Scope } from "../../shared/contract/messages.js";
import { displaysApi, type DisplayChanges } from "../../shared/contract/displays.js";
import { RETRACT_WINDOW_MS } from "../../shared/limits.js";
import { Temporal } from "temporal-polyfill";
import { amount, IS_LONG } from "../faults/parts/faultForm.js";
import { buildCaregiver } from "../support/builders/buildCaregiver.js";
import { SeededRandom } from "../support/SeededRandom.js";
import { buildFrameId } from "../support/device/SocketClient.js";
import { startTestApp } from "../support/server/startTestApp.js";
import { TestClock } from "../support/server/TestClock.js";
import type { TestApp, TestUser } from "../support/server/TestApp.js";
import { ModelledDisplay, type SeenShowing } from "./ModelledDisplay.js";
import { PlanModel } from "./PlanModel.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = 11;
/** Nearer than the horizon, which moves on with every event. */
const LOOKED_AHEAD_MS = 5 * DAY;

const ZONES = ["Europe/Oslo", "America/New_York", "Asia/Tokyo", "Pacific/Auckland", "Europe/London"];
const TIMES = ["02:30", "07:15", "08:00", "12:00", "13:30", "20:00", "23:45"];
const STAYS = [30, 60, 600, 1_440];

/** One seed is one sequence: `MODEL_SEED=17` repeats the 17th, `MODEL_SEED=17-30` some. Its day matters too, which a failure tells: `MODEL_START`. */
const [FIRST, LAST = FIRST] = process.env.MODEL_SEED
  ? process.env.MODEL_SEED.split("-").map(Number)
  : [1, amount({ short: 200, long: 3_000 })];
const SEEDS = Array.from({ length: LAST! - FIRST! + 1 }, (_, index) => FIRST! + index);

describe("the plan of a display, after any sequence of changes", function () {
  this.timeout(60 * MINUTE);
  let app: TestApp;
  let clock: TestClock;
  let owner: TestUser;

  before(async () => {
    // Shortly before the clocks go forward in Europe; a sequence takes some days, so that the year is seen with all of its changes.
    clock = new TestClock(process.env.MODEL_START ?? "2026-03-24T10:00:00.000Z");
    app = await startTestApp({ clock });
    owner = await buildCaregiver(app);
  });
  after(() => app.close());

  it(`is what a plain model says, in ${SEEDS.length} sequences`, async () => {
    for (const seed of SEEDS) {
      const sequence = new Sequence(seed, clock, await ModelledDisplay.open(app, clock, owner));
      await sequence.run();
      if (IS_LONG && seed % 100 === 0) console.log(`    ${seed} sequences`);
      clock.advance(12 * HOUR);
    }
  });
});

/** Does the same to a real display and to the model, and compares what they say after each step. */
class Sequence {
  private readonly random: SeededRandom;
  private readonly model: PlanModel;
  private readonly told: string[] = [];
  private readonly deleted: string[] = [];
  private readonly answered: Array<{ key: string; id: string; at: string }> = [];
  private readonly start: string;
  private count = 0;

  constructor(
    private readonly seed: number,
    private readonly clock: TestClock,
    private readonly real: ModelledDisplay,
  ) {
    this.start = new Date(clock.now()).toISOString();
    this.random = new SeededRandom(seed);
    this.model = new PlanModel(real.display.timeZone, clock.now());
  }

  async run(): Promise<void> {
    try {
      await this.create();
      for (let step = 0; step < STEPS; step += 1) {
        await this.step();
        await this.compare();
      }
      await this.end();
      for (const { id } of this.liveParts())
        await this.real.call(messagesApi.remove, { params: { messageId: id }, query: { scope: "all" } });
      await this.real.close();
    } catch (error) {
      const steps = this.told.map((line, index) => `${index + 1}. ${line}`).join("\n");
      throw new Error(
        `MODEL_SEED=${this.seed} MODEL_START=${this.start}\n${steps}\n${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    }
  }

  private async step(): Promise<void> {
    const steps: Array<[weight: number, step: () => Promise<unknown>]> = [
      [34, () => this.passTime()],
      [6, () => this.create()],
      [5, () => this.editAll()],
      [8, () => this.editThis()],
      [7, () => this.editFollowing()],
      [7, () => this.deleteFollowing()],
      [5, () => this.undoDelete()],
      [11, () => this.skip()],
      [7, () => this.putBack()],
      [8, () => this.pauseOrResume()],
      [5, () => this.changeZone()],
      [14, () => this.answer()],
      [4, () => this.retract()],
      [4, () => this.deleteAll()],
      [2, () => this.restart()],
      [3, () => this.beOffline()],
      [4, () => this.goAwayOrBack()],
      [3, () => this.archiveOrBack()],
      [5, () => this.answerChanged()],
    ];
    const total = steps.reduce((sum, [weight]) => sum + weight, 0);
    let left = this.random.between(0, total);
    const chosen = steps.find(([weight]) => (left -= weight) < 0)!;
    await chosen[1]();
  }

  private note(line: string): void {
    this.told.push(`${new Date(this.clock.now()).toISOString()} ${line}`);
  }

  private async passTime(): Promise<void> {
    const plan = this.model.plan(this.model.now + 2 * DAY);
    const starts = plan.map(({ dueAt }) => dueAt).filter((at) => at > this.model.now);
    const ends = plan.map(({ endsAt }) => endsAt);
    const soon = (instants: number[]) => instants.sort((a, b) => a - b).slice(0, 3);
    const next = [...soon(starts), ...soon(ends)].filter((at) => at < this.model.now + DAY);
    const near = next.length > 0 ? this.random.pick(next) + this.random.pick([0, 150, 30_000]) : 0;
    const anywhere = this.model.now + Math.round(this.random.between(1, 10 * 60)) * MINUTE;
    const to = near > 0 && this.random.next() < 0.75 ? near : anywhere;
    this.moveTo(to);
    const works = this.random.next() < 0.5;
    this.note(`time passes${works ? ", and the due work is done" : ""}`);
    if (works) await this.real.runDueWork();
  }

  private moveTo(instant: number): void {
    this.clock.advance(instant - this.clock.now());
    this.model.advance(instant);
  }

  private async create(): Promise<void> {
    if (this.liveParts().length >= 3) return;
    const times = TIMES.filter(() => this.random.next() < 0.4);
    if (times.length === 0) times.push(this.random.pick(TIMES));
    const stayMinutes = this.random.pick(STAYS);
    const every = this.random.pick([1, 1, 1, 2]);
    const start = this.today().toString();
    const text = `Series ${(this.count += 1)}`;
    const when = {
      kind: "series" as const,
      startDate: start,
      rule: every === 1 ? "FREQ=DAILY" : `FREQ=DAILY;INTERVAL=${every}`,
      slots: times.map((time) => ({ time })),
    };
    const body = { displayIds: [this.real.display.id], text, when, stayMinutes };
    const { items } = await this.real.call(messagesApi.create, { body });
    const stored = items[0]!;
    const slots = stored.when.kind === "series" ? stored.when.slots : [];
    this.note(`create ${stored.id}: ${when.rule} at ${times.join(", ")} for ${stayMinutes} min`);
    this.model.create({
      id: stored.id,
      text,
      every,
      start,
      slots: slots.map((slot) => ({ id: slot.id!, minutes: minutesOf(slot.time) })),
      stayMinutes,
    });
  }

  private async editAll(): Promise<void> {
    const part = this.pickPart();
    if (!part) return;
    const text = `Words ${(this.count += 1)}`;
    const timed = this.random.next() < 0.5;
    if (!timed) {
      await this.edit(part.id, { scope: "all" }, { text });
      this.note(`edit all of ${part.id}: other words`);
      this.model.editAll(part.id, { text });
      return;
    }
    const { when } = await this.real.call(messagesApi.get, { params: { messageId: part.id } });
    if (when.kind !== "series") return;
    const slots = this.movedSlots(when.slots.map((slot) => slot.id!));
    const changed = await this.editRaw(part.id, { scope: "all" }, { text, when: { ...when, slots } });
    this.note(
      `edit all of ${part.id}: ${slots.map(({ id, time }) => `${id} ${time}`).join(", ")}: ${changed}`,
    );
    // What has no showing left keeps its times.
    const isRefused = !this.model.hasTimesLeft(part.id, asMinutes(slots));
    if (isRefused !== (changed === 400)) throw new Error(`the edit was answered ${changed}`);
    if (isRefused) return;
    this.model.editAll(part.id, { text, slots: asMinutes(slots) });
  }

  private movedSlots(ids: string[]): Array<{ id: string; time: string }> {
    const times = [...TIMES].sort(() => this.random.next() - 0.5).slice(0, ids.length);
    return ids.map((id, index) => ({ id, time: times[index]! }));
  }

  private async editThis(): Promise<void> {
    const showing = this.pickAhead(2);
    if (!showing) return;
    const text = `Changed ${(this.count += 1)}`;
    const at = this.model.now + Math.round(this.random.between(5, 36 * 60)) * MINUTE;
    const wall = Temporal.Instant.fromEpochMilliseconds(at)
      .toZonedDateTimeISO(this.model.zone)
      .toPlainDateTime()
      .round({ smallestUnit: "minute", roundingMode: "ceil" });
    const when = {
      kind: "once" as const,
      date: wall.toPlainDate().toString(),
      time: wall.toPlainTime().toString().slice(0, 5),
    };
    const items = await this.edit(showing.partId, { scope: "this", key: showing.key }, { text, when });
    this.note(`edit this ${showing.key}: ${when.date} ${when.time}`);
    this.model.change(showing.partId, showing.key, {
      id: items[1]!.id,
      text,
      wall: `${when.date}T${when.time}`,
    });
  }

  private async editFollowing(): Promise<void> {
    const showing = this.pickAhead(3) ?? null;
    if (!showing) return;
    const { partId, key, date } = showing;
    const text = `Following ${(this.count += 1)}`;
    const { when } = await this.real.call(messagesApi.get, { params: { messageId: partId } });
    const timed = when.kind === "series" && this.random.next() < 0.5;
    const slots = timed ? this.movedSlots(when.slots.map((slot) => slot.id!)) : null;
    const changes = { text, ...(timed && slots && { when: { ...when, startDate: date, slots } }) };
    const whole = this.model.isFirst(partId, key);
    if (slots && !this.model.hasTimesLeft(partId, asMinutes(slots), date)) {
      // The last dates of a part that was cut off, at times that have all passed: refused, and nothing is changed.
      const status = await this.editRaw(partId, { scope: "following", key }, changes);
      this.note(`edit from ${key} on, which has no time left: ${status}`);
      if (status !== 400) throw new Error(`the edit was answered ${status}`);
      return;
    }
    const items = await this.edit(partId, { scope: "following", key }, changes);
    this.note(
      `edit from ${key} on: ${slots ? slots.map(({ id, time }) => `${id} ${time}`).join(", ") : "other words"}`,
    );
    if (whole !== (items.length === 1)) throw new Error(`the server made ${items.length} parts of it`);
    const later = items.at(-1)!.id;
    if (!whole) this.model.cut(partId, key, later);
    this.model.editAll(later, { text, ...(slots && { slots: asMinutes(slots), start: date }) });
  }

  private async deleteFollowing(): Promise<void> {
    const showing = this.pickAhead(3);
    if (!showing) return;
    const { partId, key } = showing;
    const whole = this.model.isFirst(partId, key);
    const query = { scope: "following" as const, key };
    const { messageId } = await this.real.call(messagesApi.remove, { params: { messageId: partId }, query });
    this.note(`delete from ${key} on: ${messageId}`);
    if (whole !== (messageId === partId)) throw new Error("the server deleted another part");
    if (!whole) this.model.cut(partId, key, messageId);
    this.model.remove(messageId);
    this.deleted.push(messageId);
  }

  private async deleteAll(): Promise<void> {
    const part = this.pickPart();
    if (!part) return;
    await this.real.call(messagesApi.remove, { params: { messageId: part.id }, query: { scope: "all" } });
    this.note(`delete all of ${part.id}`);
    this.model.remove(part.id);
    this.deleted.push(part.id);
  }

  private async undoDelete(): Promise<void> {
    const messageId = this.deleted.pop();
    if (!messageId) return;
    await this.real.call(messagesApi.restore, { params: { messageId } });
    this.note(`undo the delete of ${messageId}`);
    this.model.restore(messageId);
  }

  private async skip(): Promise<void> {
    const showing = this.pickAhead(2);
    if (!showing) return;
    const { partId, key } = showing;
    await this.real.call(messagesApi.skip, { params: { messageId: partId }, body: { key, skipped: true } });
    this.note(`skip ${key}`);
    this.model.skip(partId, key);
  }

  private async putBack(): Promise<void> {
    const skipped = this.liveParts().flatMap((part) =>
      [...part.skipped]
        .filter((key) => !this.model.parts.some(({ changed }) => changed?.key === key))
        .map((key) => ({ part, key })),
    );
    if (skipped.length === 0) return;
    const { part, key } = this.random.pick(skipped);
    const body = { key, skipped: false };
    const { status } = await this.real.callRaw(messagesApi.skip, { params: { messageId: part.id }, body });
    this.note(`put ${key} back: ${status}`);
    // The other part of the series has it by now, or its times were changed since.
    if (status === 200) this.model.putBack(part.id, key);
  }

  private async pauseOrResume(): Promise<void> {
    const part = this.pickPart();
    if (!part) return;
    const paused = !this.model.isPaused(part.id);
    await this.real.call(messagesApi.pause, { params: { messageId: part.id }, body: { paused } });
    this.note(`${paused ? "pause" : "resume"} ${part.id}`);
    if (paused) this.model.pause(part.id);
    else this.model.resume(part.id);
  }

  private async changeZone(): Promise<void> {
    const timeZone = this.random.pick(ZONES);
    await this.editDisplay({ timeZone });
    this.note(`zone ${timeZone}`);
    this.model.changeZone(timeZone);
  }

  private async answer(): Promise<void> {
    const open = this.model.plan(this.model.now + 1).filter(({ answered }) => !answered);
    if (open.length === 0) return;
    const { key, partId } = this.random.pick(open);
    const id = await this.sendAnswer(key, partId);
    this.note(`answer ${key}`);
    this.model.answer(key, id);
  }

  private async sendAnswer(key: string, messageId: string): Promise<string> {
    const id = buildFrameId();
    const at = new Date(this.model.now).toISOString();
    const answer = { key, messageId, messageVersion: 1, choice: "ok" as const, text: "OK", at };
    await this.real.send({ type: "occurrence.answered", id, ...answer });
    this.answered.push({ key, id, at });
    return id;
  }

  private async retract(): Promise<void> {
    const last = this.answered.pop();
    if (!last || Date.parse(last.at) < this.model.now - RETRACT_WINDOW_MS) return;
    const one = this.model.begun.get(last.key)!;
    this.note(`retract ${last.key}`);
    await this.real.send({
      type: "answer.retracted",
      messageId: one.partId,
      key: last.key,
      answerId: last.id,
      at: new Date(this.model.now).toISOString(),
    });
    this.model.retract(last.key, last.id);
  }

  /** From an old screen, which has not heard of the change: under the key of the series, at whatever time. */
  private async answerChanged(): Promise<void> {
    const { parts, begun } = this.model;
    const changed = parts.filter(
      (one) => one.deletedAt === null && one.changed && !begun.has(one.changed.key),
    );
    if (changed.length === 0) return;
    const part = this.random.pick(changed);
    const { key } = part.changed!;
    const id = await this.sendAnswer(key, part.of!);
    this.note(`answer ${key}, which was changed`);
    this.model.answerChanged(part.id, id);
  }

  private async goAwayOrBack(): Promise<void> {
    const isBack = this.model.awayUntil !== null && this.random.next() < 0.5;
    const back = this.today().add({ days: this.random.pick([1, 1, 2]) });
    const awayUntil = isBack ? null : back.toString();
    await this.editDisplay({ awayUntil });
    this.note(isBack ? "back before the day" : `away until ${awayUntil}`);
    this.model.goAway(isBack ? null : back.toZonedDateTime(this.model.zone).epochMilliseconds);
  }

  private async archiveOrBack(): Promise<void> {
    const archived = this.model.archivedAt === null;
    await this.editDisplay({ archived });
    this.note(archived ? "archive the display" : "take it out of the archive");
    this.model.archive(archived);
  }

  private async editDisplay(body: DisplayChanges): Promise<void> {
    await this.real.call(displaysApi.edit, { params: { displayId: this.real.display.id }, body });
  }

  private async restart(): Promise<void> {
    this.note("restart");
    await this.real.restart();
  }

  /** The screen loses its connection, misses some changes, and comes back. */
  private async beOffline(): Promise<void> {
    this.note("the screen goes offline");
    await this.real.disconnect();
    await this.passTime();
    await this.skip();
    await this.real.connect();
    this.note("the screen comes back");
  }

  /** What is still open is waited for: each showing was answered, or is missed. */
  private async end(): Promise<void> {
    this.moveTo(this.model.now + 2 * DAY);
    this.note("two days pass");
    for (let round = 0; round < 3; round += 1) await this.real.runDueWork();
    await this.compare();
    expectSame("missed", (await this.real.missed()).sort(), this.model.missed().sort());
  }

  private async compare(): Promise<void> {
    const until = this.model.now + LOOKED_AHEAD_MS;
    const expected = this.model.plan(until).map(lineOf).sort();
    const { fresh, held } = await this.real.seen();
    const inSight = (showings: SeenShowing[]) =>
      showings
        .filter(({ dueAt, endsAt }) => endsAt > this.model.now && dueAt < until)
        .map(lineOf)
        .sort();
    expectSame("a fresh snapshot", inSight(fresh), expected);
    expectSame("the plan that the screen holds", inSight(held), expected);
  }

  private async edit(messageId: string, part: { scope: Scope; key?: string }, changes: object) {
    return (await this.real.call(messagesApi.edit, { params: { messageId }, body: { ...part, changes } }))
      .items;
  }

  private async editRaw(
    messageId: string,
    part: { scope: Scope; key?: string },
    changes: object,
  ): Promise<number> {
    const body = { ...part, changes };
    const { status, text } = await this.real.callRaw(messagesApi.edit, { params: { messageId }, body });
    if (status !== 200 && status !== 400) throw new Error(`the edit was answered ${status}: ${text}`);
    return status;
  }

  private liveParts() {
    return this.model.parts.filter(({ deletedAt, changed }) => deletedAt === null && changed === null);
  }

  private pickPart() {
    const live = this.liveParts();
    return live.length === 0 ? null : this.random.pick(live);
  }

  private pickAhead(days: number) {
    const ahead = this.model.ahead(days);
    return ahead.length === 0 ? null : this.random.pick(ahead);
  }

  private today(): Temporal.PlainDate {
    return Temporal.Instant.fromEpochMilliseconds(this.model.now)
      .toZonedDateTimeISO(this.model.zone)
      .toPlainDate();
  }
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function asMinutes(slots: Array<{ id: string; time: string }>): Array<{ id: string; minutes: number }> {
  return slots.map(({ id, time }) => ({ id, minutes: minutesOf(time) }));
}

function lineOf({ key, dueAt, endsAt, text, answered }: SeenShowing): string {
  const [due, ends] = [dueAt, endsAt].map((at) => new Date(at).toISOString().slice(0, 16));
  return `${due} to ${ends} ${key} ${text}${answered ? ", answered" : ""}`;
}

function expectSame(what: string, actual: string[], expected: string[]): void {
  const wrong = actual.filter((line, index) => !expected.includes(line) || actual.indexOf(line) !== index);
  const absent = expected.filter((line) => !actual.includes(line));
  if (wrong.length === 0 && absent.length === 0) return;
  throw new Error(
    [`${what}:`, ...wrong.map((line) => `  has  ${line}`), ...absent.map((line) => `  not  ${line}`)].join(
      "\n",
    ),
  );
}
