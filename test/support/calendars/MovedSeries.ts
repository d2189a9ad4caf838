import { expect } from "chai";
import { MessageModel } from "../../../server/plan/message.model.js";
import { OccurrenceModel } from "../../../server/plan/occurrence.model.js";
import type { Message, MessageChanges, MessageUndo } from "../../../shared/contract/messages.js";
import { DAILY, SeriesHome, SLOTS } from "./SeriesHome.js";

const START = "2026-05-05T05:00:00.000Z";
export const [MORNING, EVENING] = SLOTS as [(typeof SLOTS)[0], (typeof SLOTS)[0]];
/** Four seconds before a showing, and after it. */
export const BEFORE = "2026-05-07T05:59:56.000Z";
export const AFTER = "2026-05-07T06:00:04.000Z";

export const at = (time: string, { id }: { id: string }) => ({ id, time });

export function toSlots(slots: Array<{ id?: string; time: string }>) {
  return { when: { ...DAILY, slots } };
}

export const SWAPPED = toSlots([at(EVENING.time, MORNING), at(MORNING.time, EVENING)]);

/** A series whose times are changed, all of them at once, while something of it begins. */
export class MovedSeries {
  series!: Message;
  /** Of each showing, where it is not an hour. */
  stays: { stayMinutes: number } | null = null;

  private constructor(readonly mums: SeriesHome) {}

  static async start(): Promise<MovedSeries> {
    return new MovedSeries(await SeriesHome.start());
  }

  get home() {
    return this.mums.home;
  }

  async buildAt(instant: string): Promise<void> {
    await this.home.goTo(START);
    this.series = await this.mums.build();
    if (this.stays) await this.edit(this.stays);
    await this.home.goTo(instant);
    await this.home.app.runDueWork();
  }

  async passTo(instant: string): Promise<void> {
    this.home.clock.set(instant);
    await this.home.app.runDueWork();
  }

  edit(changes: MessageChanges) {
    return this.mums.editAll(this.series, changes);
  }

  async undo(undo: MessageUndo | null): Promise<void> {
    const { status, text } = await this.mums.tryUndo(undo!);
    expect(status, text).to.equal(200);
  }

  /** What the display has, all that has begun, and what is left out: of any series that was built like this one. */
  async outlook(): Promise<unknown> {
    await this.home.app.runDueWork();
    const rows = await OccurrenceModel.find({ displayId: this.home.mum.id }).sort({ key: 1 });
    const live = await MessageModel.find({ seriesId: this.series.id, deletedAt: null }).sort({
      text: 1,
      startsAt: 1,
    });
    const told = {
      plan: (await this.mums.plan()).map((one) => one.replace(/ of .*/, "")),
      begun: rows.map(({ key, dueAt, endsAt, endedAt, removedAt, text }) => [
        ...[key, dueAt, endsAt, endedAt, removedAt, text],
      ]),
      live: live.map(({ text, startsAt, nextDueAt, skippedKeys, spentKeys }) => [
        ...[text, startsAt, nextDueAt],
        ...[[...skippedKeys].sort(), [...spentKeys].sort()],
      ]),
    };
    return JSON.parse(JSON.stringify(told).replaceAll(this.series.id, "series")) as unknown;
  }

  /** Without any edit. */
  async outlookWithout(before: string, after: string): Promise<unknown> {
    await this.buildAt(before);
    await this.passTo(after);
    const without = await this.outlook();
    await this.mums.clear(this.series);
    return without;
  }
}
