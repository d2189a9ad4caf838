import { model, Schema, type HydratedDocument, type Types } from "mongoose";
import type { LadderMinutes } from "../../shared/contract/base/ladder.js";
import type { SeriesWhen, Slot } from "../../shared/contract/base/series.js";
import type { Label, OwnField, Replies, When } from "../../shared/contract/messages.js";

export type StoredSeries = Omit<SeriesWhen, "slots"> & {
  slots: Array<Slot & { id: string }>;
};
/** Where a series was cut in two (docs/DELIVERY.md, cut-by-date-and-slot): on this date a part shows only some of its slots. */
export interface StoredCut {
  date: string;
  slotIds: string[];
}
/** The part of a series that follows the one that was cut off; its first date and time on the wall, null once it has none or is deleted. */
export interface StoredNextPart {
  messageId: Types.ObjectId;
  date: string | null;
  time: string | null;
}
/** The later part of a series that was cut in two knows what undo makes of both: the series as it was (features/messages/undo). */
export interface StoredCutOff {
  /** The earlier part, and the version of it that the cut has made; null in what a build has left that stored the later part first. */
  messageId: Types.ObjectId;
  version: number | null;
  /** The showing before which it was cut. */
  key: string;
  before: Pick<Message, "when" | "firstDay" | "lastDay" | "followedBy">;
  /** It was cut to delete what follows. */
  isRemoval: boolean;
  /** The version of the later part that was undone, and when that had been deleted. */
  undone?: number;
  deletedAt?: Date | null;
  /** It is part of the earlier one again, with all that has begun of it, and never comes back by itself. */
  isJoined?: boolean;
}
/**
 * The earlier part of a series that was cut carries the later one until that is stored and told of, by whoever has cut it or by due work: one write
 * makes both of one (docs/DELIVERY.md, cut-by-date-and-slot).
 */
export interface StoredPendingPart {
  since: Date;
  part: StoredMessage;
}
/** An edit of the times of all of a series: what undo puts back (features/messages/undo). */
export interface StoredTimesEdit {
  /** The version that the edit has made, and the instant from which its times count. */
  version: number;
  at: Date;
  before: TimesBefore;
  /** Keys that had begun before it: their rows are none of its times, though one may have begun at that very instant. */
  settled: string[];
  /** It was undone. What is left of that is finished by a repeat. */
  undone?: boolean;
}
/** All that such an edit may change of the series itself. */
export type TimesBefore = Pick<
  Message,
  | "text"
  | "label"
  | "urgent"
  | "replies"
  | "ladder"
  | "stayMinutes"
  | "when"
  | "startsAt"
  | "effectiveFrom"
  | "lastDay"
  | "skippedKeys"
  | "spentKeys"
>;
export type StoredWhen = Exclude<When, { kind: "series" }> | StoredSeries;

/** In whose name a message was sent, as it was then; the photo alone follows them (senderPhotos.service.ts). */
export interface StoredSender {
  name: string;
  photoId: Types.ObjectId | null;
  /** The person of the group; null for the author's own account. */
  personId: Types.ObjectId | null;
}

/** The message as a caregiver has spoken it. Copies share the file (features/voices). */
export interface StoredVoice {
  id: Types.ObjectId;
  mediaId: Types.ObjectId;
  /** Its length. */
  seconds: number;
}

/** What a caregiver scheduled for one display. Its occurrences are computed, never stored ahead (docs/DELIVERY.md, pure-expansion). */
export interface Message {
  displayId: Types.ObjectId;
  groupId: Types.ObjectId;
  authorId: Types.ObjectId;
  /** Copies for several displays share it; with the display's id it makes a repeated create harmless. */
  batchId: string;
  /** The name in occurrence keys; survives edits and splits. */
  seriesId: string;
  version: number;
  text: string;
  label: Label;
  urgent: boolean;
  replies: Replies;
  when: StoredWhen;
  /** The display's zone, copied so that a message can be expanded by itself; a zone change writes it anew. */
  timeZone: string;
  /** The instant of `when` for a message shown once; for a series the first showing. */
  startsAt: Date;
  /** The key of the occurrence of a series that this message stands for ("only this one" was edited); else null. */
  detachedKey: string | null;
  /** The message of the series to which that showing belongs; null for anything else, and once its series was deleted without it. */
  exceptionOf: Types.ObjectId | null;
  /** What was changed in an exception itself: the rest follows its series. */
  ownFields: OwnField[];
  /** Nothing of a series due before this is made up afterwards. */
  effectiveFrom: Date;
  /** Keys of the series that were skipped or detached. Messages of before there were `spentKeys` have spent ones among them. */
  skippedKeys: string[];
  /** The exceptions for which a key was left out last; nothing of what was left out by builds of before. */
  leftOutFor?: Types.ObjectId[] | null;
  /**
   * Keys that have begun: they do not begin again when their slot is moved, or their zone (docs/DELIVERY.md, begun-keys-are-spent). Put
   * back only by the undo of an edit of their times (features/messages/undo).
   */
  spentKeys: string[];
  /** The later part of a series that was cut: its first date, and the slots that the earlier part keeps there. */
  firstDay?: StoredCut | null;
  /** The earlier part: its last date, and the only slots that it still has there. */
  lastDay?: StoredCut | null;
  /** The earlier part: where the later one begins. */
  followedBy?: StoredNextPart | null;
  /** The earlier part, until its cut is finished. */
  pendingPart?: StoredPendingPart | null;
  /** The later part, as long as nobody has edited it. */
  cutOff?: StoredCutOff | null;
  /** As long as nobody has edited it again. */
  timesEdit?: StoredTimesEdit | null;
  /** Of a series; an exception has those of its series. */
  pauses: StoredPause[];
  stayMinutes: number;
  sender: StoredSender;
  /** The calendar event that it reminds of: it moves and goes with it. Left out in what is stored of before there were events. */
  eventId?: Types.ObjectId | null;
  voice: StoredVoice | null;
  /** What happens when nobody answers; null: nothing. Left out in what is stored of before there were ladders: nothing, until the owner says so. */
  ladder?: LadderMinutes | null;
  /** The next occurrence whose row is not made yet; null when none is left. The only stored part of the expansion. */
  nextDueAt: Date | null;
  createdAt: Date;
  deletedAt: Date | null;
  /** How a deleted exception went: skipped, deleted with all of its series, or given up for the series' own showing. */
  removedBy: RemovedBy | null;
}

export interface StoredPause {
  from: Date;
  /** The first instant at which it shows again; null: it has to be resumed. */
  until: Date | null;
  /** The day that begins then on the wall of the display, where a day was chosen. */
  untilDate?: string;
}

export type RemovedBy = "skip" | "series" | "back";

const pause = new Schema<StoredPause>(
  { from: { type: Date, required: true }, until: { type: Date, default: null }, untilDate: String },
  { _id: false },
);
const sender = new Schema<StoredSender>(
  {
    name: { type: String, required: true },
    photoId: { type: Schema.Types.ObjectId, default: null },
    personId: { type: Schema.Types.ObjectId, default: null },
  },
  { _id: false },
);
const cut = new Schema<StoredCut>({ date: String, slotIds: [String] }, { _id: false });
const nextPart = new Schema<StoredNextPart>(
  { messageId: Schema.Types.ObjectId, date: String, time: String },
  { _id: false },
);
const voice = new Schema<StoredVoice>(
  {
    id: { type: Schema.Types.ObjectId, required: true },
    mediaId: { type: Schema.Types.ObjectId, required: true },
    seconds: { type: Number, required: true },
  },
  // `id` is a field of its own.
  { _id: false, id: false },
);
const ladder = new Schema<LadderMinutes>(
  { larger: Number, aloud: Number, duty: Number, all: Number },
  { _id: false },
);

const schema = new Schema<Message>({
  displayId: { type: Schema.Types.ObjectId, required: true },
  groupId: { type: Schema.Types.ObjectId, required: true },
  authorId: { type: Schema.Types.ObjectId, required: true },
  batchId: { type: String, required: true },
  seriesId: { type: String, required: true },
  version: { type: Number, default: 1 },
  text: { type: String, required: true },
  label: { type: String, required: true },
  urgent: { type: Boolean, default: false },
  replies: { type: Schema.Types.Mixed, required: true },
  when: { type: Schema.Types.Mixed, required: true },
  timeZone: { type: String, required: true },
  startsAt: { type: Date, required: true },
  detachedKey: { type: String, default: null },
  exceptionOf: { type: Schema.Types.ObjectId, default: null },
  eventId: { type: Schema.Types.ObjectId, default: null },
  ownFields: { type: [String], default: [] },
  effectiveFrom: { type: Date, required: true },
  skippedKeys: { type: [String], default: [] },
  spentKeys: { type: [String], default: [] },
  // Nothing is stored of what nearly no series has: each plan reads it (bench:schedule).
  leftOutFor: { type: [Schema.Types.ObjectId], default: undefined },
  firstDay: { type: cut, default: undefined },
  lastDay: { type: cut, default: undefined },
  followedBy: { type: nextPart, default: undefined },
  pendingPart: { type: Schema.Types.Mixed, default: undefined },
  cutOff: { type: Schema.Types.Mixed, default: undefined },
  timesEdit: { type: Schema.Types.Mixed, default: undefined },
  pauses: { type: [pause], default: [] },
  stayMinutes: { type: Number, required: true },
  sender: { type: sender, required: true },
  voice: { type: voice, default: null },
  ladder: { type: ladder, default: undefined },
  nextDueAt: { type: Date, default: null },
  createdAt: { type: Date, required: true },
  deletedAt: { type: Date, default: null },
  removedBy: { type: String, default: null },
});
schema.index({ batchId: 1, displayId: 1 }, { unique: true });
schema.index({ displayId: 1, nextDueAt: 1, _id: 1 });
schema.index({ displayId: 1, createdAt: -1, _id: -1 });
schema.index({ authorId: 1 });
schema.index({ groupId: 1 });
schema.index({ "sender.personId": 1 });
schema.index({ "voice.id": 1 }, { partialFilterExpression: { "voice.id": { $type: "objectId" } } });
schema.index({ eventId: 1 });
schema.index({ exceptionOf: 1 }, { partialFilterExpression: { exceptionOf: { $type: "objectId" } } });
schema.index(
  { "pendingPart.since": 1 },
  { partialFilterExpression: { "pendingPart.since": { $type: "date" } } },
);
// A display keeps every message that it ever had, and few series.
schema.index({ displayId: 1 }, { partialFilterExpression: { "when.kind": "series", deletedAt: null } });
schema.index({ nextDueAt: 1 }, { partialFilterExpression: { nextDueAt: { $type: "date" } } });

/** What a plan does not need of a message. Reading 200 of them is a third of a snapshot, and a sixth less without it (bench:schedule). */
export const NOT_PLANNED = {
  groupId: 0,
  authorId: 0,
  batchId: 0,
  exceptionOf: 0,
  ownFields: 0,
  deletedAt: 0,
  removedBy: 0,
  cutOff: 0,
  timesEdit: 0,
  leftOutFor: 0,
  __v: 0,
} as const;

export type StoredMessage = Message & { _id: Types.ObjectId };
/** A message as a plan reads it, with `lean()`: five times faster than documents. */
export type PlainMessage = Omit<Message, keyof typeof NOT_PLANNED> & { _id: Types.ObjectId };
export type MessageDocument = HydratedDocument<Message>;
export const MessageModel = model("Message", schema);
