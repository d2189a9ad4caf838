import { Temporal } from "temporal-polyfill";
import { displaysApi, type DisplayChanges } from "../../shared/contract/displays.js";
import type { Slot } from "../../shared/contract/base/series.js";
import { messagesApi, type MessageUndo, type Scope } from "../../shared/contract/messages.js";
import { WEEKDAYS, type Weekday } from "../../shared/rules/recurrenceRule.js";
import { buildFrameId } from "../support/device/SocketClient.js";
import type { TestClock } from "../support/server/TestClock.js";
import type { ModelledDisplay, SeenShowing } from "./ModelledDisplay.js";
import { PlanModel, type ModelledSlot } from "./PlanModel.js";

const DAY = 24 * 60 * 60_000;
/** Nearer than the horizon, which moves on with every event. */
const LOOKED_AHEAD_MS = 5 * DAY;

export interface NewSeries {
  times: string[];
  stayMinutes: number;
  /** Every so many days. */
  every?: number;
  /** So many days after today, whether or not it is a day by then. */
  extra?: number[];
  /** Of each time, in their order: on which days of the week alone. */
  weekdays?: Array<Weekday[] | null>;
}

interface SlotTime {
  id: string;
  time: string;
}

/** One showing of one part of a series. */
interface OfPart {
  partId: string;
  key: string;
}

/** Does the same to a real display and to the model, says what it did, and compares what the two say. */
export class PlanSequence {
  readonly model: PlanModel;
  readonly answered: Array<{ key: string; id: string; at: string }> = [];
  private readonly told: string[] = [];
  private readonly deleted: string[] = [];
  private count = 0;

  constructor(
    private readonly clock: TestClock,
    private readonly real: ModelledDisplay,
    /** "This and following" wherever it has cut a series, each change of the times of all, and every other of one alone, is undone: to the model nothing has happened. */
    readonly undoes = false,
  ) {
    this.model = new PlanModel(real.display.timeZone, clock.now());
  }

  /** What was done, and when, one line each. */
  story(): string {
    return this.told.map((line, index) => `${index + 1}. ${line}`).join("\n");
  }

  note(line: string): void {
    this.told.push(`${new Date(this.clock.now()).toISOString()} ${line}`);
  }

  moveTo(instant: number): void {
    this.clock.advance(instant - this.clock.now());
    this.model.advance(instant);
  }

  async runDueWork(): Promise<void> {
    await this.real.runDueWork();
  }

  async create({ times, stayMinutes, every = 1, extra = [], weekdays = [] }: NewSeries): Promise<void> {
    const start = this.today().toString();
    const extraDates = extra.map((days) => this.today().add({ days }).toString());
    const text = `Series ${(this.count += 1)}`;
    const when = {
      kind: "series" as const,
      startDate: start,
      rule: every === 1 ? "FREQ=DAILY" : `FREQ=DAILY;INTERVAL=${every}`,
      slots: times.map((time, index) => ({ time, ...(weekdays[index] && { weekdays: weekdays[index] }) })),
      extraDates,
    };
    const body = { displayIds: [this.real.display.id], text, when, stayMinutes };
    const { items } = await this.real.call(messagesApi.create, { body });
    const stored = items[0]!;
    const slots = stored.when.kind === "series" ? stored.when.slots : [];
    const beside = extraDates.length > 0 ? ` and on ${extraDates.join(", ")}` : "";
    this.note(`create ${stored.id}: ${when.rule}${beside} at ${told(slots)} for ${stayMinutes} min`);
    this.model.create({
      id: stored.id,
      text,
      every,
      start,
      extra: extraDates,
      slots: asMinutes(slots),
      stayMinutes,
    });
  }

  async editWords(partId: string): Promise<void> {
    const text = `Words ${(this.count += 1)}`;
    await this.edit(partId, { scope: "all" }, { text });
    this.note(`edit all of ${partId}: other words`);
    this.model.editAll(partId, { text });
  }

  /** `choose` gives each slot of the series its new time. `beforeUndo`: what happens until that is undone, if it is. */
  async editTimes(
    partId: string,
    choose: (slotIds: string[]) => SlotTime[],
    beforeUndo?: () => Promise<void>,
  ): Promise<void> {
    const text = `Words ${(this.count += 1)}`;
    const { when } = await this.real.call(messagesApi.get, { params: { messageId: partId } });
    if (when.kind !== "series") return;
    const slots = withDays(choose(when.slots.map((slot) => slot.id!)), when.slots);
    const edited = await this.editRaw(partId, { scope: "all" }, { text, when: { ...when, slots } });
    const { status } = edited;
    this.note(`edit all of ${partId}: ${told(slots)}: ${status}`);
    // What has no showing left keeps its times.
    const isRefused = !this.model.hasTimesLeft(partId, asMinutes(slots));
    if (isRefused !== (status === 400)) throw new Error(`the edit was answered ${status}`);
    if (isRefused) return;
    if (this.undoes) {
      await beforeUndo?.();
      return this.undo(edited.undo);
    }
    this.model.editAll(partId, { text, slots: asMinutes(slots) });
  }

  /** `wall` by the clock of the display. */
  async editThis({ partId, key }: OfPart, wall: Temporal.PlainDateTime): Promise<void> {
    const text = `Changed ${(this.count += 1)}`;
    const when = {
      kind: "once" as const,
      date: wall.toPlainDate().toString(),
      time: wall.toPlainTime().toString().slice(0, 5),
    };
    const { items } = await this.edit(partId, { scope: "this", key }, { text, when });
    this.note(`edit this ${key}: ${when.date} ${when.time}`);
    // The others are in what else is undone.
    if (this.undoes && this.count % 2 === 0) return this.giveUp(items[1]!.id);
    this.model.change(partId, key, { id: items[1]!.id, text, wall: `${when.date}T${when.time}` });
  }

  /** `choose` gives each slot of the later part its new time, or null: other words alone. */
  async editFollowing(
    { partId, key }: OfPart,
    choose: (slotIds: string[]) => SlotTime[] | null,
  ): Promise<void> {
    const date = key.split("/")[1]!;
    const text = `Following ${(this.count += 1)}`;
    const { when } = await this.real.call(messagesApi.get, { params: { messageId: partId } });
    if (when.kind !== "series") return;
    const chosen = choose(when.slots.map((slot) => slot.id!));
    const slots = chosen && withDays(chosen, when.slots);
    const startDate = this.model.dateOfRule(partId, date);
    const changes = { text, ...(slots && { when: { ...when, startDate, slots } }) };
    const whole = this.model.isFirst(partId, key);
    if (slots && !this.model.hasTimesLeft(partId, asMinutes(slots), startDate)) {
      // The last dates of a part that was cut off, at times that have all passed: refused, and nothing is changed.
      const { status } = await this.editRaw(partId, { scope: "following", key }, changes);
      this.note(`edit from ${key} on, which has no time left: ${status}`);
      if (status !== 400) throw new Error(`the edit was answered ${status}`);
      return;
    }
    const { items, undo } = await this.edit(partId, { scope: "following", key }, changes);
    this.note(`edit from ${key} on: ${slots ? told(slots) : "other words"}`);
    if (whole !== (items.length === 1)) throw new Error(`the server made ${items.length} parts of it`);
    const later = items.at(-1)!.id;
    if (this.undoes && (!whole || slots)) return this.undo(undo);
    if (!whole) this.model.cut(partId, key, later);
    this.model.editAll(later, { text, ...(slots && { slots: asMinutes(slots), start: startDate }) });
  }

  async deleteThis({ partId, key }: OfPart): Promise<void> {
    const query = { scope: "this" as const, key };
    await this.real.call(messagesApi.remove, { params: { messageId: partId }, query });
    this.note(`delete this ${key}`);
    this.model.skip(partId, key);
  }

  async deleteFollowing({ partId, key }: OfPart): Promise<void> {
    const whole = this.model.isFirst(partId, key);
    const query = { scope: "following" as const, key };
    const removed = await this.real.call(messagesApi.remove, { params: { messageId: partId }, query });
    const { messageId, undo } = removed;
    this.note(`delete from ${key} on: ${messageId}`);
    if (whole !== (messageId === partId)) throw new Error("the server deleted another part");
    if (!whole && this.undoes) return this.undo(undo);
    if (!whole) this.model.cut(partId, key, messageId);
    this.model.remove(messageId);
    this.deleted.push(messageId);
  }

  async deleteAll(partId: string): Promise<void> {
    await this.removeWhole(partId);
    this.note(`delete all of ${partId}`);
    this.model.remove(partId);
    this.deleted.push(partId);
  }

  async undoDelete(): Promise<void> {
    const messageId = this.deleted.pop();
    if (!messageId) return;
    await this.real.call(messagesApi.restore, { params: { messageId } });
    this.note(`undo the delete of ${messageId}`);
    this.model.restore(messageId);
  }

  async skip({ partId, key }: OfPart): Promise<void> {
    await this.real.call(messagesApi.skip, { params: { messageId: partId }, body: { key, skipped: true } });
    this.note(`skip ${key}`);
    this.model.skip(partId, key);
  }

  async putBack({ partId, key }: OfPart): Promise<void> {
    const body = { key, skipped: false };
    const { status } = await this.real.callRaw(messagesApi.skip, { params: { messageId: partId }, body });
    this.note(`put ${key} back: ${status}`);
    // The other part of the series has it by now, or its times were changed since.
    if (status === 200) this.model.putBack(partId, key);
  }

  async pauseOrResume(partId: string): Promise<void> {
    const paused = !this.model.isPaused(partId);
    await this.real.call(messagesApi.pause, { params: { messageId: partId }, body: { paused } });
    this.note(`${paused ? "pause" : "resume"} ${partId}`);
    if (paused) this.model.pause(partId);
    else this.model.resume(partId);
  }

  async changeZone(timeZone: string): Promise<void> {
    await this.editDisplay({ timeZone });
    this.note(`zone ${timeZone}`);
    this.model.changeZone(timeZone);
  }

  async answer({ partId, key }: OfPart): Promise<void> {
    const id = await this.sendAnswer(key, partId);
    this.note(`answer ${key}`);
    this.model.answer(key, id);
  }

  async retract({ key, id: answerId }: { key: string; id: string }): Promise<void> {
    const { partId: messageId } = this.model.begun.get(key)!;
    this.note(`retract ${key}`);
    const at = new Date(this.model.now).toISOString();
    await this.real.send({ type: "answer.retracted", messageId, key, answerId, at });
    this.model.retract(key, answerId);
  }

  /** From an old screen, which has not heard of the change: under the key of the series, at whatever time. */
  async answerChanged(partId: string): Promise<void> {
    const { changed, of } = this.model.part(partId);
    const { key } = changed!;
    const id = await this.sendAnswer(key, of!);
    this.note(`answer ${key}, which was changed`);
    this.model.answerChanged(partId, id);
  }

  /** null: back before the day. */
  async goAway(back: Temporal.PlainDate | null): Promise<void> {
    const awayUntil = back?.toString() ?? null;
    await this.editDisplay({ awayUntil });
    this.note(awayUntil === null ? "back before the day" : `away until ${awayUntil}`);
    this.model.goAway(back?.toZonedDateTime(this.model.zone).epochMilliseconds ?? null);
  }

  async archiveOrBack(): Promise<void> {
    const archived = this.model.archivedAt === null;
    await this.editDisplay({ archived });
    this.note(archived ? "archive the display" : "take it out of the archive");
    this.model.archive(archived);
  }

  async restart(): Promise<void> {
    this.note("restart");
    await this.real.restart();
  }

  /** The screen loses its connection, misses what happens meanwhile, and comes back. */
  async beOffline(meanwhile: () => Promise<void>): Promise<void> {
    this.note("the screen goes offline");
    await this.real.disconnect();
    await meanwhile();
    await this.real.connect();
    this.note("the screen comes back");
  }

  /** What is still open is waited for: each showing was answered, or is missed. Then the display is left without a plan. */
  async end(): Promise<void> {
    this.moveTo(this.model.now + 2 * DAY);
    this.note("two days pass");
    for (let round = 0; round < 3; round += 1) await this.runDueWork();
    await this.compare();
    expectSame("missed", (await this.real.missed()).sort(), this.model.missed().sort());
    for (const { id } of this.liveParts()) await this.removeWhole(id);
    await this.real.close();
  }

  /** Throws what differs: in a fresh snapshot, and in what the screen has made of the events. */
  async compare(): Promise<void> {
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

  /** The series that were not deleted, each part by itself. */
  liveParts() {
    return this.model.parts.filter(({ deletedAt, changed }) => deletedAt === null && changed === null);
  }

  today(): Temporal.PlainDate {
    return Temporal.Instant.fromEpochMilliseconds(this.model.now)
      .toZonedDateTimeISO(this.model.zone)
      .toPlainDate();
  }

  private async sendAnswer(key: string, messageId: string): Promise<string> {
    const id = buildFrameId();
    const at = new Date(this.model.now).toISOString();
    const answer = { key, messageId, messageVersion: 1, choice: "ok" as const, text: "OK", at };
    await this.real.send({ type: "occurrence.answered", id, ...answer });
    this.answered.push({ key, id, at });
    return id;
  }

  private async removeWhole(messageId: string): Promise<void> {
    await this.real.call(messagesApi.remove, { params: { messageId }, query: { scope: "all" } });
  }

  private async editDisplay(body: DisplayChanges): Promise<void> {
    await this.real.call(displaysApi.edit, { params: { displayId: this.real.display.id }, body });
  }

  private async edit(messageId: string, part: { scope: Scope; key?: string }, changes: object) {
    return this.real.call(messagesApi.edit, { params: { messageId }, body: { ...part, changes } });
  }

  private async giveUp(messageId: string): Promise<void> {
    await this.real.call(messagesApi.backToSeries, { params: { messageId } });
    this.note("undo it");
  }

  private async undo(undo: MessageUndo | null): Promise<void> {
    if (!undo) throw new Error("the server offers no undo");
    const { messageId, version } = undo;
    const { items } = await this.real.call(messagesApi.undo, { params: { messageId }, body: { version } });
    this.note(`undo it: ${items.length}`);
    if (items.length !== 1) throw new Error(`the undo has left ${items.length} parts`);
  }

  private async editRaw(
    messageId: string,
    part: { scope: Scope; key?: string },
    changes: object,
  ): Promise<{ status: number; undo: MessageUndo | null }> {
    const request = { params: { messageId }, body: { ...part, changes } };
    const { status, text, body } = await this.real.callRaw(messagesApi.edit, request);
    if (status !== 200 && status !== 400) throw new Error(`the edit was answered ${status}: ${text}`);
    return { status, undo: status === 200 ? messagesApi.edit.result.parse(body).undo : null };
  }
}

export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function asMinutes(slots: Slot[]): ModelledSlot[] {
  return slots.map(({ id, time, weekdays }) => ({
    ...{ id: id!, minutes: minutesOf(time) },
    days: weekdays ? weekdays.map((weekday) => WEEKDAYS.indexOf(weekday) + 1) : null,
  }));
}

/** Each slot keeps its days of the week. */
function withDays(slots: SlotTime[], stored: Slot[]): Slot[] {
  return slots.map((slot) => ({ ...stored.find(({ id }) => id === slot.id), ...slot }));
}

function told(slots: Slot[]): string {
  return slots.map(({ id, time, weekdays = [] }) => [id, time, ...weekdays].join(" ")).join(", ");
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
