import { Temporal } from "temporal-polyfill";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A part of a series as a caregiver thinks of it: every so many days at these times, from one showing of it to another. */
interface Part {
  id: string;
  seriesId: string;
  text: string;
  every: number;
  start: Temporal.PlainDate;
  /** Dates beside these. */
  extra: string[];
  slots: ModelledSlot[];
  /** The first showing that belongs to it, and the first that no longer does: each all slots of a date but some. */
  from: Cut | null;
  until: Cut | null;
  /** The part that begins where this one ends. */
  next: string | null;
  stayMs: number;
  effectiveFrom: number;
  zone: string;
  pauses: { from: number; until: number | null }[];
  skipped: Set<string>;
  /** What had begun when its times were changed: at the new times it is nothing that others end with. */
  spent: Set<string>;
  deletedAt: number | null;
  /** A showing that was changed alone, under its own key. */
  changed: { key: string; dueAt: number; wall: Temporal.PlainDateTime } | null;
  /** The part that the changed showing belongs to, and whether it went with it. */
  of: string | null;
  goneWithSeries: boolean;
}

/** `days`: 1 for Monday to 7; null for all. */
export interface ModelledSlot {
  id: string;
  minutes: number;
  days: number[] | null;
}

interface Cut {
  date: string;
  slotIds: string[];
}

export interface Showing {
  key: string;
  partId: string;
  dueAt: number;
  endsAt: number;
}

interface Begun extends Showing {
  answers: string[];
  /** Whoever pressed a button has seen it, also when the answer was taken back. */
  isSeen: boolean;
  /** "skip", or the part that was deleted. */
  removed: string | null;
  /** null: its window has not ended yet. False: it ended while the display was at rest. */
  counts: boolean | null;
}

/**
 * What is true of a display, worked out in the plainest way: every date is looked at, and what begins is written down at its time, once
 * and for ever. Nothing of the product is used.
 */
export class PlanModel {
  readonly parts: Part[] = [];
  readonly begun = new Map<string, Begun>();
  /** The person is not there until then, and nothing is due. */
  awayUntil: number | null = null;
  archivedAt: number | null = null;

  constructor(
    public zone: string,
    public now: number,
  ) {}

  part(id: string): Part {
    return this.parts.find((part) => part.id === id)!;
  }

  create(series: {
    id: string;
    text: string;
    every: number;
    start: string;
    extra: string[];
    slots: ModelledSlot[];
    stayMinutes: number;
  }): void {
    const { id, text, every, extra, slots, stayMinutes } = series;
    this.parts.push({
      id,
      seriesId: id,
      text,
      every,
      start: Temporal.PlainDate.from(series.start),
      extra,
      slots,
      from: null,
      until: null,
      next: null,
      stayMs: stayMinutes * MINUTE,
      effectiveFrom: this.now,
      zone: this.zone,
      pauses: [],
      skipped: new Set(),
      spent: new Set(),
      deletedAt: null,
      changed: null,
      of: null,
      goneWithSeries: false,
    });
    this.settle();
  }

  /** Time passes: what comes due begins. */
  advance(to: number): void {
    const since = this.now;
    this.now = to;
    this.settle(since);
    this.judge();
  }

  goAway(until: number | null): void {
    this.awayUntil = until;
  }

  archive(archived: boolean): void {
    this.archivedAt = archived ? (this.archivedAt ?? this.now) : null;
  }

  editAll(id: string, change: { text?: string; slots?: Part["slots"]; start?: string }): void {
    const part = this.part(id);
    if (change.start !== undefined) part.start = Temporal.PlainDate.from(change.start);
    if (change.text !== undefined) part.text = change.text;
    if (change.slots === undefined) return;
    part.slots = change.slots;
    part.spent = new Set(this.begun.keys());
    part.effectiveFrom = this.now;
    this.settle(this.now - 1);
  }

  /** `partId` is what the later part is called; it has what was skipped, paused and changed of what follows. */
  cut(id: string, key: string, partId: string): void {
    const part = this.part(id);
    const [, date, slotId] = key.split("/") as [string, string, string];
    const at = part.slots.find((slot) => slot.id === slotId)!.minutes;
    const own = part.slots.filter(
      (slot) => isWithin(part, date, slot.id) && isOn(slot, Temporal.PlainDate.from(date)),
    );
    const earlier = own.filter(({ minutes }) => minutes < at).map((slot) => slot.id);
    const later = own.filter(({ minutes }) => minutes >= at).map((slot) => slot.id);
    // New slots of the later part begin with that date too.
    const notLater = part.slots.map((slot) => slot.id).filter((one) => !later.includes(one));
    const following: Part = {
      ...part,
      id: partId,
      from: { date, slotIds: notLater },
      skipped: new Set(part.skipped),
      spent: new Set(part.spent),
      pauses: part.pauses.map((pause) => ({ ...pause })),
    };
    part.until = { date, slotIds: earlier };
    part.next = partId;
    this.parts.push(following);
    this.parts
      .filter(({ of, changed }) => of === id && changed && this.owns(following, changed.key))
      .forEach((one) => (one.of = partId));
    this.begun.forEach((one) => {
      if (one.partId === id && this.owns(following, one.key)) one.partId = partId;
    });
  }

  /** The first date, from this one on, that is not there by itself alone. */
  dateOfRule(id: string, date: string): string {
    const { start, every } = this.part(id);
    const from = Temporal.PlainDate.from(date);
    const passed = start.until(from).days;
    return passed < 0 ? start.toString() : from.add({ days: (every - (passed % every)) % every }).toString();
  }

  /** Nothing of the part lies, or lay, before this showing. */
  isFirst(id: string, key: string): boolean {
    const part = this.part(id);
    const [, date, slotId] = key.split("/") as [string, string, string];
    const at = part.slots.find((slot) => slot.id === slotId)!.minutes;
    const before = this.allOf(part, this.now - 20 * DAY, this.now + 20 * DAY).filter(
      (one) => one.date < date || (one.date === date && one.minutes < at),
    );
    const ahead = before.some(({ dueAt }) => dueAt >= part.effectiveFrom);
    return !ahead && ![...this.begun.values()].some((one) => one.partId === id && one.key !== key);
  }

  change(id: string, key: string, exception: { id: string; text: string; wall: string }): void {
    const part = this.part(id);
    const wall = Temporal.PlainDateTime.from(exception.wall);
    part.skipped.add(key);
    const dueAt = instantOf(wall, part.zone);
    const { id: own, text } = exception;
    this.parts.push({
      ...part,
      id: own,
      text,
      changed: { key, dueAt, wall },
      of: id,
      pauses: part.pauses.map((p) => ({ ...p })),
    });
  }

  skip(id: string, key: string): void {
    this.part(id).skipped.add(key);
    const begun = this.begun.get(key);
    if (begun && begun.endsAt > this.now) begun.removed = "skip";
  }

  putBack(id: string, key: string): void {
    const part = this.part(id);
    part.skipped.delete(key);
    const begun = this.begun.get(key);
    if (begun) {
      begun.removed = null;
      this.judge();
      return;
    }
    const showing = this.showings(part, this.now - 20 * DAY, this.now + 1).find((one) => one.key === key);
    if (showing) this.begin(showing);
  }

  pause(id: string): void {
    this.withExceptions(id).forEach(({ pauses }) => pauses.push({ from: this.now, until: null }));
  }

  resume(id: string): void {
    this.withExceptions(id).forEach(({ pauses }) => {
      pauses.filter(({ until }) => until === null).forEach((pause) => (pause.until = this.now));
    });
    this.settle(this.now - 1);
  }

  isPaused(id: string): boolean {
    return this.part(id).pauses.some(({ until }) => until === null);
  }

  remove(id: string): void {
    this.withExceptions(id).forEach((part) => {
      if (part.deletedAt !== null) return;
      part.deletedAt = this.now;
      part.goneWithSeries = true;
      this.begun.forEach((one) => {
        if (one.partId === part.id && one.removed === null && one.endsAt > this.now) one.removed = part.id;
      });
    });
  }

  restore(id: string): void {
    const back = this.withExceptions(id).filter((part) => part.deletedAt !== null && part.goneWithSeries);
    back.forEach((part) => {
      const since = part.deletedAt!;
      part.deletedAt = null;
      this.begun.forEach((one) => {
        if (one.removed === part.id) one.removed = null;
      });
      this.judge();
      this.showings(part, since + 1, this.now + 1)
        .filter(({ endsAt }) => endsAt > this.now)
        .forEach((showing) => this.begin(showing));
      this.moveToZone(part, this.zone);
    });
  }

  changeZone(zone: string): void {
    this.zone = zone;
    this.parts.filter(({ deletedAt }) => deletedAt === null).forEach((part) => this.moveToZone(part, zone));
  }

  /** A screen that has not heard of the change answers a showing that was moved: it is answered, and does not come again. */
  answerChanged(id: string, answerId: string): void {
    const { changed, stayMs } = this.part(id);
    const { key, dueAt } = changed!;
    const showing = { key, partId: id, dueAt, endsAt: dueAt + stayMs };
    this.begun.set(key, { ...showing, answers: [answerId], isSeen: true, removed: null, counts: null });
  }

  /** Whether a series has any time left at these times of day, its last date taken whole. */
  hasTimesLeft(id: string, slots: Part["slots"], start?: string): boolean {
    const part = this.part(id);
    if (!part.until) return true;
    const { date, slotIds } = part.until;
    const last = Temporal.PlainDate.from(date);
    const until = { date: last.add({ days: slotIds.length > 0 ? 1 : 0 }).toString(), slotIds: [] };
    const first = start === undefined ? part.start : Temporal.PlainDate.from(start);
    const end = instantOf(last.add({ days: 2 }).toPlainDateTime(), part.zone);
    const times = this.allOf({ ...part, start: first, slots, from: null, until }, this.now - DAY, end);
    return times.some(({ dueAt }) => dueAt >= this.now);
  }

  answer(key: string, answerId: string): void {
    const begun = this.begun.get(key)!;
    begun.answers.push(answerId);
    begun.isSeen = true;
  }

  retract(key: string, answerId: string): void {
    const begun = this.begun.get(key)!;
    begun.answers = begun.answers.filter((one) => one !== answerId);
  }

  /** What stands on the display, or will until `until`. */
  plan(until: number): Array<Showing & { text: string; answered: boolean }> {
    if (this.archivedAt !== null) return [];
    const back = Math.max(this.now, this.awayUntil ?? 0);
    const live = this.parts.filter(({ deletedAt }) => deletedAt === null);
    const open = [...this.begun.values()].filter(
      (one) => one.removed === null && one.endsAt > back && live.some(({ id }) => id === one.partId),
    );
    const ahead = live.flatMap((part) => this.showings(part, this.now + 1, until));
    return [...open, ...ahead]
      .filter(({ key, dueAt }) => dueAt < until && (dueAt >= back || this.begun.has(key)))
      .map((one) => ({
        ...one,
        text: this.part(one.partId).text,
        answered: (this.begun.get(one.key)?.answers.length ?? 0) > 0,
      }));
  }

  /** Every showing that ended and that nobody saw. */
  missed(): string[] {
    this.judge();
    const over = [...this.begun.values()].filter((one) => one.removed === null && one.counts === true);
    return over.filter(({ isSeen }) => !isSeen).map(({ key }) => key);
  }

  /** What could still be changed: ahead, in the next days. */
  ahead(days: number): Array<Showing & { date: string }> {
    return this.parts
      .filter((part) => part.deletedAt === null && part.changed === null)
      .flatMap((part) => this.showings(part, this.now + 1, this.now + days * DAY))
      .map((one) => ({ ...one, date: one.key.split("/")[1]! }));
  }

  private withExceptions(id: string): Part[] {
    return this.parts.filter((part) => part.id === id || part.of === id);
  }

  private settle(since = this.now): void {
    this.parts
      .filter(({ deletedAt }) => deletedAt === null)
      .flatMap((part) => this.showings(part, since, this.now + 1))
      .forEach((showing) => this.begin(showing));
  }

  private begin(showing: Showing): void {
    if (this.begun.has(showing.key) || this.rests(showing.dueAt)) return;
    this.begun.set(showing.key, { ...showing, answers: [], isSeen: false, removed: null, counts: null });
    this.judge();
  }

  /** What has ended counts by what the display was at its end. */
  private judge(): void {
    this.begun.forEach((one) => {
      if (one.removed === null && one.counts === null && one.endsAt <= this.now)
        one.counts = !this.rests(one.endsAt);
    });
  }

  private rests(at: number): boolean {
    return (
      (this.archivedAt !== null && at >= this.archivedAt) || (this.awayUntil !== null && at < this.awayUntil)
    );
  }

  private moveToZone(part: Part, zone: string): void {
    if (part.zone === zone) return;
    const before = new Map(
      this.showings(part, this.now + 1, this.now + 3 * DAY).map((one) => [one.key, one]),
    );
    if (part.changed && (this.begun.has(part.changed.key) || isOver(part, this.now))) return;
    part.zone = zone;
    part.spent = new Set(this.begun.keys());
    if (part.changed) part.changed.dueAt = instantOf(part.changed.wall, zone);
    this.showings(part, this.now - 3 * DAY, this.now + 1)
      .filter(({ key }) => before.has(key))
      .forEach((showing) => this.begin(showing));
  }

  /** What is due in [from, until) and has not begun, with the windows that the part gives it now. */
  private showings(part: Part, from: number, until: number): Showing[] {
    const fits = ({ key, dueAt }: { key: string; dueAt: number }) => dueAt >= from && !this.begun.has(key);
    if (part.changed) {
      const { key, dueAt } = part.changed;
      const one = { key, partId: part.id, dueAt, endsAt: dueAt + part.stayMs };
      return fits(one) && dueAt < until && !isPaused(part, dueAt) ? [one] : [];
    }
    const all = this.allOf(part, from - DAY, until + part.stayMs + DAY).filter(
      ({ key, dueAt }) => dueAt >= part.effectiveFrom && !part.skipped.has(key) && !isPaused(part, dueAt),
    );
    const starts = all.filter(({ key }) => !part.spent.has(key)).map(({ dueAt }) => dueAt);
    starts.push(...this.startOfNext(part));
    return all
      .filter((one) => fits(one) && one.dueAt < until)
      .map(({ key, dueAt }) => {
        const next = starts.filter((start) => start > dueAt);
        return { key, partId: part.id, dueAt, endsAt: Math.min(dueAt + part.stayMs, ...next) };
      });
  }

  /** When the part begins that follows this one, skipped or paused as that may be. */
  private startOfNext({ next }: Part): number[] {
    const following = this.parts.find(({ id, deletedAt }) => id === next && deletedAt === null);
    if (!following) return [];
    const from = instantOf(Temporal.PlainDate.from(following.from!.date).toPlainDateTime(), following.zone);
    return this.allOf(following, from - DAY, from + 9 * DAY)
      .filter(({ key, dueAt }) => dueAt >= following.effectiveFrom && !following.spent.has(key))
      .map(({ dueAt }) => dueAt)
      .slice(0, 1);
  }

  private owns(part: Part, key: string): boolean {
    const [seriesId, date, slotId] = key.split("/") as [string, string, string];
    return seriesId === part.seriesId && isWithin(part, date, slotId);
  }

  private allOf(part: Part, from: number, until: number) {
    const first = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(part.zone).toPlainDate();
    const last = Temporal.Instant.fromEpochMilliseconds(until).toZonedDateTimeISO(part.zone).toPlainDate();
    const all: Array<{ key: string; date: string; minutes: number; dueAt: number }> = [];
    for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
      const passed = part.start.until(day).days;
      const date = day.toString();
      const isOfRule = passed >= 0 && passed % part.every === 0;
      if (!isOfRule && !part.extra.includes(date)) continue;
      for (const { id, minutes, days } of part.slots) {
        if (!isWithin(part, date, id) || !isOn({ days }, day)) continue;
        const wall = day.toPlainDateTime({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
        all.push({ key: `${part.seriesId}/${date}/${id}`, date, minutes, dueAt: instantOf(wall, part.zone) });
      }
    }
    return all.sort((a, b) => a.dueAt - b.dueAt);
  }
}

function isWithin({ from, until }: Part, date: string, slotId: string): boolean {
  if (from && (date < from.date || (date === from.date && from.slotIds.includes(slotId)))) return false;
  return !until || date < until.date || (date === until.date && until.slotIds.includes(slotId));
}

function isOn({ days }: Pick<ModelledSlot, "days">, date: Temporal.PlainDate): boolean {
  return days === null || days.includes(date.dayOfWeek);
}

function isPaused({ pauses }: Part, at: number): boolean {
  return pauses.some((pause) => at >= pause.from && (pause.until === null || at < pause.until));
}

function isOver({ changed, pauses }: Part, now: number): boolean {
  return changed !== null && changed.dueAt <= now && pauses.every(({ until }) => until !== null);
}

function instantOf(wall: Temporal.PlainDateTime, zone: string): number {
  return wall.toZonedDateTime(zone).epochMilliseconds;
}
