import { MessageModel } from "../../../server/plan/message.model.js";
import { OccurrenceModel } from "../../../server/plan/occurrence.model.js";
import {
  messagesApi,
  type Message,
  type MessageChanges,
  type MessageUndo,
  type Scope,
} from "../../../shared/contract/messages.js";
import { plannedShowings } from "../builders/planTimes.js";
import type { RawResponse, TestUser } from "../server/TestApp.js";
import { PlanningHome } from "./PlanningHome.js";

/** Seven o'clock in Oslo, on the second day of the series. */
const START = "2026-05-05T05:00:00.000Z";
const FROM = "2026-05-04T00:00:00Z";
const UNTIL = "2026-05-24T00:00:00Z";
export const SLOTS = [
  { id: "s1", time: "08:00" },
  { id: "s2", time: "20:00" },
];
export const DAILY = {
  ...{ kind: "series" as const, startDate: "2026-05-04", rule: "FREQ=DAILY;COUNT=8" },
  ...{ slots: SLOTS, extraDates: ["2026-05-20"] },
};
/** All that a series is, and what was changed of it alone; versions count what has happened. */
const FIELDS = [
  ...["_id", "text", "label", "urgent", "replies", "stayMinutes", "voice", "ladder", "sender", "timeZone"],
  ...["when", "startsAt", "effectiveFrom", "nextDueAt", "firstDay", "lastDay", "followedBy", "pauses"],
  ...["skippedKeys", "spentKeys", "exceptionOf", "detachedKey", "ownFields", "removedBy", "createdAt"],
];

/** Anna's series of messages on the display of her mother, by the door. */
export class SeriesHome {
  private constructor(readonly home: PlanningHome) {}

  static async start(): Promise<SeriesHome> {
    return new SeriesHome(await PlanningHome.start(START));
  }

  /** In its second day; of what is ahead two are changed alone, by words and by time, and one is left out. */
  async build(): Promise<Message> {
    const body = { displayIds: [this.home.mum.id], text: "Tablets", when: DAILY };
    const series = (await this.home.app.call(messagesApi.create, { body }, { as: this.home.anna })).items[0]!;
    await this.edit(series, { scope: "this", at: "2026-05-08/s1" }, { text: "With food" });
    const when = { kind: "once" as const, date: "2026-05-09", time: "21:30" };
    await this.edit(series, { scope: "this", at: "2026-05-09/s2" }, { when });
    await this.skip(series, series.id, "2026-05-10/s2");
    return series;
  }

  /** `at`: `2026-05-07/s1`, of the message `id` where that is another part of the series. */
  edit(
    series: Message,
    { id = series.id, scope, at }: { id?: string; scope: Scope; at?: string },
    changes: MessageChanges,
  ) {
    const { app, anna } = this.home;
    const body = { scope, changes, ...(at !== undefined && { key: keyOf(series, at) }) };
    return app.call(messagesApi.edit, { params: { messageId: id }, body }, { as: anna });
  }

  editAll(series: Message, changes: MessageChanges) {
    return this.edit(series, { scope: "all" }, changes);
  }

  skip(series: Message, id: string, at: string) {
    const body = { key: keyOf(series, at), skipped: true };
    return this.home.app.call(messagesApi.skip, { params: { messageId: id }, body }, { as: this.home.anna });
  }

  pause({ id: messageId }: Message) {
    const request = { params: { messageId }, body: { paused: true } };
    return this.home.app.call(messagesApi.pause, request, { as: this.home.anna });
  }

  remove({ id: messageId }: Pick<Message, "id">) {
    return this.home.app.call(
      messagesApi.remove,
      { params: { messageId }, query: {} },
      { as: this.home.anna },
    );
  }

  tryUndo({ messageId, version }: MessageUndo, as: TestUser = this.home.anna): Promise<RawResponse> {
    return this.home.app.callRaw(messagesApi.undo, { params: { messageId }, body: { version } }, { as });
  }

  /** `05-07 06:00-07:00 Tablets of <its message>` of all that the display shows. */
  async plan(): Promise<string[]> {
    const showings = await plannedShowings(this.home.mum.id, FROM, UNTIL);
    return showings.map(
      ({ dueAt, endsAt, key, message }) =>
        `${dueAt.slice(5, 16)}-${endsAt.slice(5, 16)} ${message.text} ${key.slice(25)} of ${message.messageId}`,
    );
  }

  /** What the display shows, and all that is stored of a series and counts. */
  async seen(series: Message) {
    const live = await MessageModel.find({ seriesId: series.id, deletedAt: null }).sort({ _id: 1 });
    const stored = live.map((one) => Object.fromEntries(FIELDS.map((name) => [name, plain(one.get(name))])));
    return { plan: await this.plan(), stored };
  }

  async clear(series: Message): Promise<void> {
    await MessageModel.deleteMany({ seriesId: series.id });
    await OccurrenceModel.deleteMany({ displayId: this.home.mum.id });
  }
}

export function keyOf({ id }: Pick<Message, "id">, dateAndSlot: string): string {
  return `${id}/${dateAndSlot}`;
}

/** `05-07/s1` of a line of the plan. */
export function keyIn(line: string): string {
  return /\d{4}-\d\d-\d\d\/s\d/.exec(line)![0];
}

/** Ids and instants as text, keys in one order, and what is not there as null. */
function plain(value: unknown): unknown {
  const told = JSON.parse(JSON.stringify(value ?? null)) as unknown;
  return Array.isArray(told) ? told.toSorted() : told;
}
