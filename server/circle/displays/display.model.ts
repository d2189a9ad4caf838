import { model, Schema, type HydratedDocument, type Types } from "mongoose";
import type { DisplayLook, ExtrasSettings, WatchSettings } from "../../../shared/contract/displays.js";
import { SILENT_MINUTES_DEFAULT } from "../../../shared/limits.js";
import { DEFAULT_LOOK } from "../../../shared/rules/displayLook.js";

/** One care recipient's screen set-up. */
export interface Display extends DisplayLook, ExtrasSettings, WatchSettings {
  groupId: Types.ObjectId;
  code: string;
  name: string;
  timeZone: string;
  /** Words of the team's own to find it by among hundreds. */
  phone: string | null;
  tags: string[];
  /** Counts every change of its settings, so that of two people who change them at once the second is told. */
  settingsVersion: number;
  /** Unique in the group: of two that add the last one at once it lets one in (docs/decisions/010); null where the plan sets no limit. */
  slot: number | null;
  /** Counts every change of what the display shows; raised after each write (docs/DELIVERY.md, versions-in-order). */
  planVersion: number;
  /** Counts what dashboards were told of it without a new version of the plan: another process finds by it what it has missed. */
  announcements: number;
  pairingOpenUntil: Date | null;
  /** SHA-256 of the secret of the pairing link, which lets one browser in until then; both null without one. */
  pairingLinkHash: string | null;
  pairingLinkUntil: Date | null;
  /** By which try (pairingTry.ts) the window or the link was used up last, and when: its repeat gets the same device. */
  pairingClaimedBy: string | null;
  pairingClaimedAt: Date | null;
  /** The last waiting screen that was mailed about, so that a stranger cannot fill a family's mailbox. */
  pairingMailFor: string | null;
  pairingMailAt: Date | null;
  /** Nothing is due before this instant: the person is away. */
  awayUntil: Date | null;
  /** The display rests until somebody takes it out again: an empty plan, the clock stays. */
  archivedAt: Date | null;
  createdAt: Date;
  /** Its settings have changed, and the watchdog has not looked since. Left out: it has. */
  watchDue?: true | undefined;
}

const hours = new Schema({ from: String, until: String }, { _id: false });

const schema = new Schema<Display>({
  groupId: { type: Schema.Types.ObjectId, required: true },
  code: { type: String, required: true },
  name: { type: String, required: true },
  timeZone: { type: String, required: true },
  language: { type: String, required: true },
  // Displays of before these could be chosen have the defaults.
  clockFormat: { type: String, default: DEFAULT_LOOK.clockFormat },
  level: { type: String, default: DEFAULT_LOOK.level },
  theme: { type: String, default: DEFAULT_LOOK.theme },
  textSize: { type: String, default: DEFAULT_LOOK.textSize },
  night: { type: hours, default: null },
  sound: {
    type: new Schema(
      { chime: Boolean, readAloud: Boolean, volume: Number, quiet: { type: hours, default: null } },
      { _id: false },
    ),
    default: () => ({ ...DEFAULT_LOOK.sound }),
  },
  photoSeconds: { type: Number, default: DEFAULT_LOOK.photoSeconds },
  callButtons: { type: Boolean, default: DEFAULT_LOOK.callButtons },
  recordButton: { type: Boolean, default: DEFAULT_LOOK.recordButton },
  tvEdge: { type: Boolean, default: DEFAULT_LOOK.tvEdge },
  scanSeconds: { type: Number, default: DEFAULT_LOOK.scanSeconds },
  weather: {
    type: new Schema(
      {
        place: new Schema({ name: String, latitude: Number, longitude: Number }, { _id: false }),
        units: String,
      },
      { _id: false },
    ),
    default: null,
  },
  feeds: { type: [String], default: [] },
  joke: { type: Boolean, default: false },
  silentMinutes: { type: Number, default: SILENT_MINUTES_DEFAULT },
  watchEveryScreen: { type: Boolean, default: false },
  noTouchBy: { type: String, default: null },
  phone: { type: String, default: null },
  tags: { type: [String], default: [] },
  settingsVersion: { type: Number, default: 1 },
  slot: { type: Number, default: null },
  planVersion: { type: Number, default: 1 },
  announcements: { type: Number, default: 0 },
  pairingOpenUntil: { type: Date, default: null },
  pairingLinkHash: { type: String, default: null },
  pairingLinkUntil: { type: Date, default: null },
  pairingClaimedBy: { type: String, default: null },
  pairingClaimedAt: { type: Date, default: null },
  pairingMailFor: { type: String, default: null },
  pairingMailAt: { type: Date, default: null },
  awayUntil: { type: Date, default: null },
  archivedAt: { type: Date, default: null },
  createdAt: { type: Date, required: true },
  watchDue: { type: Boolean, default: undefined },
});
schema.index({ code: 1 }, { unique: true });
schema.index({ groupId: 1, createdAt: 1, _id: 1 });
schema.index({ watchDue: 1 }, { sparse: true });
schema.index(
  { groupId: 1, slot: 1 },
  { unique: true, partialFilterExpression: { slot: { $type: "number" } } },
);

export type DisplayDocument = HydratedDocument<Display>;
/** What is said of a display wherever something of it is told. */
export type NamedDisplay = Pick<DisplayDocument, "_id" | "id" | "groupId" | "name">;
export const DisplayModel = model("Display", schema);
