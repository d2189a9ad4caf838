import { model, Schema, type HydratedDocument, type Types } from "mongoose";
import type { StoredPause } from "../../plan/message.model.js";
import type { EventWhen } from "../../../shared/contract/calendar/events.js";

/** Something that is planned beside what a screen says: a visit, a birthday, a doctor's appointment. */
export interface CalendarEvent {
  displayId: Types.ObjectId;
  authorId: Types.ObjectId;
  /** The name in the keys of its occurrences; survives edits and cuts. */
  seriesId: string;
  version: number;
  title: string;
  place: string;
  personIds: Types.ObjectId[];
  /** Never in a plan: see plannedEvents.service.ts. */
  familyOnly: boolean;
  /** On the wall of the display, in whatever zone it is. */
  when: EventWhen;
  reminderMinutes: number | null;
  /** Dates of the series that were left out, or that an event of their own stands for. */
  skippedDates: string[];
  /** The events of their own for which dates were left out last; none of those of builds before. */
  leftOutFor?: Types.ObjectId[];
  /** The event of the series that this one was an occurrence of, and the date that it had there. */
  exceptionOf: Types.ObjectId | null;
  exceptionDate: string | null;
  /** Of what was changed alone: the version of its series that it has followed. */
  followedVersion?: number;
  /** Of a series; what was changed alone has those of its series. Left out in what is stored of before events could be paused. */
  pauses?: StoredPause[];
  /** What the last change has made of it, so that it can be undone. Left out in what is stored of before that. */
  change?: EventChange | null;
  /** What of a change is not yet done: see finishEdits(). null: nothing. */
  unfinished: UnfinishedEdit | null;
  /** The last day of its last occurrence; null: it goes on. */
  lastDate: string | null;
  /** The file that it came with; left out for what was planned here. */
  importId?: Types.ObjectId | null;
  /** The calendar elsewhere that it is an event of: only that changes it. Left out for all others. */
  followedId?: Types.ObjectId | null;
  createdAt: Date;
  deletedAt: Date | null;
}

/** What an event says, and what undoing a change of it puts back. */
export type Undoable = Pick<
  CalendarEvent,
  | "title"
  | "place"
  | "personIds"
  | "familyOnly"
  | "when"
  | "reminderMinutes"
  | "skippedDates"
  | "lastDate"
  | "pauses"
>;

/** A change that can be undone as long as nobody has made another version of the event. */
export interface EventChange {
  /** The version that it has made. */
  version: number;
  before: Undoable;
  /** It was made for this change, and goes again: as one time of a series, or as the later part of one that was cut. */
  from?: "time" | "cut";
  /** Of a later part: the earlier one, in the version that the cut has made, and what it was before. */
  earlier?: {
    eventId: Types.ObjectId;
    version: number;
    before: Pick<Undoable, "when" | "skippedDates" | "lastDate">;
  };
  /** Of an earlier part: the later one that has become part of it again. */
  joined?: Types.ObjectId;
  at: Date;
  isUndone?: boolean;
}

/** What an event was before it was changed, for all that has to follow it. */
export interface UnfinishedEdit {
  /** The version that the change has made. */
  version: number;
  before: Pick<
    CalendarEvent,
    "title" | "place" | "personIds" | "familyOnly" | "when" | "reminderMinutes" | "pauses"
  >;
  /** Of a later part, the series that ends before it: by that very version, or the cut is not made any more. */
  cut?: { eventId: Types.ObjectId; version: number; date: string };
  /** What was changed alone gives way to its series, which has its date again. */
  isPutBack?: boolean;
  /** The change is being undone that has made it: see undoEvent.service.ts. */
  isUndo?: boolean;
  /** Of an undo that may have to be given up: what `before` does not say. */
  kept?: Pick<CalendarEvent, "skippedDates" | "lastDate">;
  /** Who has made it. Left out by a build that did not note it. */
  userId?: Types.ObjectId;
  startedAt: Date;
}

const when = new Schema<EventWhen>(
  {
    startDate: { type: String, required: true },
    startTime: { type: String, default: null },
    endDate: { type: String, required: true },
    endTime: { type: String, default: null },
    rule: { type: String, default: null },
  },
  { _id: false },
);

const pause = new Schema<StoredPause>(
  { from: { type: Date, required: true }, until: { type: Date, default: null }, untilDate: String },
  { _id: false },
);

const schema = new Schema<CalendarEvent>({
  displayId: { type: Schema.Types.ObjectId, required: true },
  authorId: { type: Schema.Types.ObjectId, required: true },
  seriesId: { type: String, required: true },
  version: { type: Number, required: true },
  title: { type: String, required: true },
  place: { type: String, default: "" },
  personIds: { type: [Schema.Types.ObjectId], default: [] },
  familyOnly: { type: Boolean, required: true },
  when: { type: when, required: true },
  reminderMinutes: { type: Number, default: null },
  skippedDates: { type: [String], default: [] },
  exceptionOf: { type: Schema.Types.ObjectId, default: null },
  exceptionDate: { type: String, default: null },
  followedVersion: Number,
  // Nothing is stored of what nearly no event has: a page of a calendar reads hundreds.
  leftOutFor: { type: [Schema.Types.ObjectId], default: undefined },
  pauses: { type: [pause], default: undefined },
  change: { type: Schema.Types.Mixed, default: undefined },
  unfinished: { type: Schema.Types.Mixed, default: null },
  lastDate: { type: String, default: null },
  importId: { type: Schema.Types.ObjectId, default: undefined },
  followedId: { type: Schema.Types.ObjectId, default: undefined },
  createdAt: { type: Date, required: true },
  deletedAt: { type: Date, default: null },
});
schema.index({ displayId: 1, deletedAt: 1, lastDate: 1 });
schema.index({ exceptionOf: 1 });
schema.index({ displayId: 1, importId: 1 }, { partialFilterExpression: { importId: { $type: "objectId" } } });
schema.index(
  { displayId: 1, followedId: 1 },
  { partialFilterExpression: { followedId: { $type: "objectId" } } },
);
schema.index({ personIds: 1 });
schema.index({ authorId: 1 });
schema.index(
  { "unfinished.startedAt": 1 },
  { partialFilterExpression: { "unfinished.startedAt": { $type: "date" } } },
);
schema.index({ deletedAt: 1 }, { partialFilterExpression: { deletedAt: { $type: "date" } } });

/** As `lean()` reads it. A page of a calendar asks for hundreds of them. */
export type StoredEvent = CalendarEvent & { _id: Types.ObjectId };
export type EventDocument = HydratedDocument<CalendarEvent>;
export const EventModel = model("CalendarEvent", schema);
