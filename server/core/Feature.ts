import type { Router } from "express";
import type { Types } from "mongoose";
import type { EntryKind } from "../../shared/contract/activityEntries.js";
import type { When } from "../../shared/contract/messages.js";
import type { EndpointDefinition } from "../../shared/contract/base/endpoint.js";
import type { DisplayExtras } from "../../shared/realtime/snapshot.js";
import type { EntrySource } from "../activity/pendingEntries.js";
import type { Actor } from "../circle/accounts/Actor.js";
import type { UserDocument } from "../circle/accounts/user.model.js";
import type { DeviceDocument } from "../circle/displays/device.model.js";
import type { DisplayDocument } from "../circle/displays/display.model.js";
import type { PlainDisplay } from "../circle/displays/plainDisplay.js";
import type { RateLimits, RegisteredLimit } from "../http/rateLimits.js";
import type { StoredPause } from "../plan/message.model.js";
import type { Route } from "../http/route.js";
import type { DueWork } from "../jobs/DueWork.js";
import type { Looks } from "../jobs/Look.js";
import type { TimeAhead } from "../jobs/pullBackTimes.js";
import type { ClaimableMatter } from "../notifications/claims/ClaimableMatter.js";
import type { NewsCheck } from "../notifications/deliveries/newsCheck.js";
import type { CaregiverFrameHandlers, DeviceFrameHandlers } from "../realtime/frameHandlers.js";
import type { SnapshotParts } from "../realtime/snapshotParts.js";
import type { WakeLooks } from "../realtime/bus/wakeLooks.js";
import type { SocketRound } from "../realtime/socketRounds.js";
import type { AppContext } from "./AppContext.js";

/** What a feature registers: server/features/<feature>/index.ts exports one, and server/app/features.ts lists it. */
export interface Feature {
  routes?: Route[];
  /** What does not answer in JSON, such as pictures. */
  routers?: (app: AppContext, limits: RateLimits) => Router[];
  /** What other servers call: before limits, Origin check and any parsing of the body. */
  callbacks?: (app: AppContext) => Router[];
  /** How often its endpoints may be called, by names that no other feature has. */
  limits?: Record<string, RegisteredLimit>;
  /** What else is counted under an account's e-mail or id, and goes with the account. */
  accountCounters?: string[];
  /** Collections whose rows bring activity entries about. */
  entrySources?: EntrySource[];
  /** Due work that somebody waits for: run when something became due, when woken, and every 15 s. */
  awaitedWork?: Record<string, DueWork>;
  /** Due work that follows the clock: run at its due time and every 5 s, whatever is woken. */
  steadyWork?: Record<string, DueWork>;
  /** Due work that a crash left behind, or that nobody waits for: run every minute. */
  leftBehindWork?: Record<string, DueWork>;
  /** By the name of due work: when it is polled, it is run only if one of these finds something. Work without any is always run. */
  looks?: Record<string, Looks>;
  /** Times of its rows that are pulled back when a clock that was ahead has been put right. */
  timesAhead?: readonly TimeAhead[];
  /** Every minute: rows that have run out. Nothing relies on it. */
  removeExpired?: (app: AppContext) => Promise<void>;
  /** Every minute: what nobody looks at any more, if `looks.sweepOldRows` of the feature finds any. */
  removeOld?: (app: AppContext) => Promise<void>;
  deviceFrames?: Partial<DeviceFrameHandlers>;
  caregiverFrames?: Partial<CaregiverFrameHandlers>;
  /** What is looked at when another process says so (server/realtime/bus/Bus.ts). Exactly one feature registers each kind. */
  wakes?: Partial<WakeLooks>;
  /** What is looked after for the peers that are connected to this process. */
  socketRounds?: Record<string, SocketRound>;
  /** The feature's part of what a display gets whole. */
  snapshot?: Partial<SnapshotParts>;
  /** The feature's part of what stands around a display's clock and comes from elsewhere. */
  extras?: ExtrasSource;
  /** What somebody can say "I'm on it" of, by the name of the fact that names one of it in activity entries. */
  matters?: Record<string, ClaimableMatter>;
  /** Asked right before news of a kind of entry is sent: what may have happened to its matter since. */
  newsChecks?: Partial<Record<EntryKind, NewsCheck>>;
  /** What is written down of its endpoints that change something in a group. */
  auditActions?: [EndpointDefinition, AuditAction][];
  /** What of it is in the download of everything that is kept: file name -> rows. */
  archive?: (owner: ArchiveOwner) => Record<string, () => AsyncIterable<unknown>>;
  erasure?: Erasure;
  /** Called after the fact, by whoever brought it about. Each is harmless to repeat. */
  follows?: Follows;
}

export interface SnapshotSubject {
  /** What never changes of a display: by it the parts are read beside the display itself. */
  place: Pick<PlainDisplay, "_id" | "groupId">;
  /** As stored when the plan's version was read, which is before anything of the parts. */
  display: Promise<PlainDisplay>;
  /** null: for a look at the plan in the dashboard. */
  device: Pick<DeviceDocument, "_id" | "name"> | null;
  /** Epoch milliseconds. */
  now: number;
}

export type ExtrasSettings = Pick<
  DisplayDocument,
  "archivedAt" | "weather" | "feeds" | "joke" | "language" | "timeZone"
>;

export interface ExtrasSource {
  /** What is known now; no upstream is waited for. */
  known: (app: AppContext, settings: ExtrasSettings) => Promise<Partial<DisplayExtras>>;
  /** Whether the display wants anything of it. */
  isWanted: (settings: ExtrasSettings) => boolean;
  /** Asks the upstream, if it is time to. */
  refresh: (app: AppContext, settings: ExtrasSettings) => Promise<unknown>;
}

/** Which part of a call says in words what it was about. */
export type AuditWording =
  | "body.text"
  | "body.title"
  | "body.name"
  | "body.email"
  | "body.note"
  | "message"
  | "person"
  | "member"
  | "none";

export interface AuditAction {
  action: string;
  wording: AuditWording;
}

/** Whose download it is: their own groups with all that is in them, and what is theirs elsewhere. */
export interface ArchiveOwner {
  userId: Types.ObjectId;
  /** null: not known to be theirs. */
  email: string | null;
  groupIds: Types.ObjectId[];
  displayIds: Types.ObjectId[];
}

export interface ErasedGroup {
  groupId: Types.ObjectId;
  displayIds: Types.ObjectId[];
}

/** How what a feature stores goes with a group or an account. Every step may be repeated after a crash. */
export interface Erasure {
  /** Of an account, before anything else of it goes: what is bought for it elsewhere ends. Throws to be tried again later. */
  endPurchases?: (app: AppContext, user: UserDocument) => Promise<void>;
  /** First: what is due is called off, before the screens are cleared. */
  callOff?: (app: AppContext, group: ErasedGroup) => Promise<void>;
  remove?: (app: AppContext, group: ErasedGroup) => Promise<void>;
  /** After that: what due work that was under way may have written meanwhile. */
  removeWrittenMeanwhile?: (app: AppContext, group: ErasedGroup) => Promise<void>;
  /** Last, when the displays are gone: what was being uploaded meanwhile. */
  removeLate?: (app: AppContext, group: ErasedGroup) => Promise<void>;
  /** What the user wrote and did in others' groups stays, and no longer says who it was. */
  anonymize?: (app: AppContext, user: UserDocument, formerName: string) => Promise<void>;
  /** What is the user's alone. `email` null: not known to be theirs. */
  removeUser?: (app: AppContext, user: Pick<ArchiveOwner, "userId" | "email">) => Promise<void>;
}

export interface Follows {
  deviceConnected?: (app: AppContext, display: PlainDisplay) => void;
  displayEdited?: (app: AppContext, display: DisplayDocument) => Promise<void>;
  memberLeft?: (app: AppContext, userId: Types.ObjectId, groupId: Types.ObjectId) => Promise<void>;
  /** A member sees these displays of the group and no others from now on. */
  memberSeesOnly?: (app: AppContext, userId: Types.ObjectId, seen: SeenDisplays) => Promise<void>;
  /** Somebody has come into the group, left it, or may do more or less in it; or it has another owner. */
  membersChanged?: (app: AppContext, groupId: Types.ObjectId) => Promise<void>;
  /** A device of the display has come, gone, or has another name. */
  devicesChanged?: (app: AppContext, displayId: Types.ObjectId) => Promise<void>;
  /** A caregiver calls the display by video. */
  callStarted?: (app: AppContext, by: DisplayCaller) => Promise<void>;
  /** Somebody in front of the display has answered. Said again when the call is over: the process may have died between. */
  callAnswered?: (app: AppContext, answered: DisplayCaller & { answeredAt: Date }) => Promise<void>;
  /** What reminds of a calendar event is another now. */
  eventReminderChanged?: (app: AppContext, reminder: EventReminder) => Promise<void>;
  /** Whoever has set the account up may have been somebody else than whose address it is. */
  accountTakenOver?: (app: AppContext, userId: Types.ObjectId) => Promise<void>;
  accountRenamed?: (app: AppContext, userId: Types.ObjectId) => Promise<void>;
  /** Before the old photo is removed. */
  accountPhotoChanged?: (app: AppContext, userId: Types.ObjectId, change: PhotoChange) => Promise<void>;
  /** They are somebody else to the person in front of the displays. */
  peopleRelated?: (app: AppContext, personIds: Types.ObjectId[]) => Promise<void>;
  peopleRenamed?: (app: AppContext, personIds: Types.ObjectId[]) => Promise<void>;
  /** Before they are removed. */
  peopleRemoved?: (app: AppContext, personIds: Types.ObjectId[]) => Promise<void>;
}

export interface SeenDisplays {
  groupId: Types.ObjectId;
  displayIds: Types.ObjectId[];
}

export interface DisplayCaller {
  display: DisplayDocument;
  user: UserDocument;
}

/** The message by which a display reminds of an event, as it is wanted now. */
export interface EventReminder {
  eventId: Types.ObjectId;
  /** Of the event. */
  version: number;
  actor: Actor;
  display: DisplayDocument;
  /** null: none. */
  message: {
    text: string;
    when: When;
    stayMinutes: number;
    skippedDates: string[];
    pauses: StoredPause[];
  } | null;
}

export interface PhotoChange {
  from: Types.ObjectId | null;
  to: Types.ObjectId | null;
}

/** All that the features have registered, put together by server/app/register.ts. */
export interface Registered {
  features: readonly Feature[];
  limits: Record<string, RegisteredLimit>;
  accountCounters: readonly string[];
  entrySources: readonly EntrySource[];
  awaitedWork: Record<string, DueWork>;
  steadyWork: Record<string, DueWork>;
  leftBehindWork: Record<string, DueWork>;
  looks: Record<string, Looks[]>;
  deviceFrames: DeviceFrameHandlers;
  caregiverFrames: CaregiverFrameHandlers;
  snapshotParts: SnapshotParts;
  socketRounds: Record<string, SocketRound>;
  wakes: WakeLooks;
  matters: Record<string, ClaimableMatter>;
  newsChecks: Partial<Record<EntryKind, NewsCheck>>;
  auditActions: ReadonlyMap<EndpointDefinition, AuditAction>;
}
