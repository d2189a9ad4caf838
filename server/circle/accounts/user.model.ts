import { model, Schema, type HydratedDocument, type Types } from "mongoose";
import type { ClockFormat } from "../../../shared/contract/base/fields.js";
import type { SecurityMatter } from "../../notifications/mails/SecurityMail.js";
import type { NotificationChoices } from "../../../shared/contract/notifications.js";

/** A mail about the account's safety that is not queued yet (auth/owedMails.service.ts). */
export interface OwedMail {
  matter: SecurityMatter;
  id: Types.ObjectId;
  deviceName: string;
  browserName: string;
  at: Date;
}

/** What is being added just now to a group that lives on somebody's subscription (subscriptions/placeReservations.service.ts). */
export interface PlaceReservation {
  id: Types.ObjectId;
  kind: "display" | "caregiver";
  /** Names it among its kind. */
  key: string;
  /** When it no longer counts. */
  until: Date;
}

export interface User {
  email: string;
  /** null for an account that only signs in with Google. */
  passwordHash: string | null;
  name: string;
  /** Names that the account had before: content of theirs in others' groups may still carry one. */
  pastNames: string[];
  /** The own upload, or a copy of the Google account's picture while there is none; see features/media. */
  photoId: Types.ObjectId | null;
  /** The Google account that signs in to this one: its `sub`, which unlike an e-mail never changes hands. */
  googleId: string | null;
  /** As the browser last said; null until it did. */
  timeZone: string | null;
  /** How they read times; null until they said. */
  clockFormat: ClockFormat | null;
  /** What they have said of it; see notifications/choices.ts. */
  notificationChoices?: Partial<NotificationChoices>;
  emailVerified: boolean;
  /** When mails to the address were refused for good, oldest first, since the last that was taken. */
  mailFailures: Date[];
  /** Since then only what keeps the account safe is mailed; null: everything is. */
  mailOffAt: Date | null;
  owedMails: OwedMail[];
  /** Ids of the browsers that are known from a sign-in, oldest first (auth/knownBrowser.ts). */
  knownBrowsers: string[];
  /** What the build before sealed up to then makes no browser known any more. */
  oldSealsEndedAt: Date | null;
  onboarded: boolean;
  whitelisted: boolean;
  disabledAt: Date | null;
  /** The account is being deleted: nobody can use it any more, and what is left of it goes (deleteAccount.service.ts). */
  deletingAt: Date | null;
  activeGroupId: Types.ObjectId;
  /** Counts what the user's dashboards were told of the account: another process finds by it what it has missed. */
  announcements: number;
  trialEndsAt: Date;
  /** `revision` counts every change of them. */
  reservedPlaces?: { revision: number; places: PlaceReservation[] };
  createdAt: Date;
}

const reservedPlacesSchema = new Schema<NonNullable<User["reservedPlaces"]>>(
  {
    revision: Number,
    places: [
      new Schema<PlaceReservation>(
        { id: Schema.Types.ObjectId, kind: String, key: String, until: Date },
        { _id: false, id: false },
      ),
    ],
  },
  { _id: false, id: false },
);

const schema = new Schema<User>({
  email: { type: String, required: true },
  passwordHash: { type: String, default: null },
  name: { type: String, required: true },
  pastNames: { type: [String], default: [] },
  photoId: { type: Schema.Types.ObjectId, default: null },
  googleId: { type: String, default: null },
  timeZone: { type: String, default: null },
  clockFormat: { type: String, default: null },
  notificationChoices: { type: Schema.Types.Mixed },
  emailVerified: { type: Boolean, default: false },
  mailFailures: { type: [Date], default: [] },
  mailOffAt: { type: Date, default: null },
  owedMails: {
    type: [
      new Schema<OwedMail>(
        { matter: String, id: Schema.Types.ObjectId, deviceName: String, browserName: String, at: Date },
        { _id: false, id: false },
      ),
    ],
    default: [],
  },
  knownBrowsers: { type: [String], default: [] },
  oldSealsEndedAt: { type: Date, default: null },
  onboarded: { type: Boolean, default: false },
  whitelisted: { type: Boolean, default: false },
  disabledAt: { type: Date, default: null },
  deletingAt: { type: Date, default: null },
  activeGroupId: { type: Schema.Types.ObjectId, required: true },
  announcements: { type: Number, default: 0 },
  trialEndsAt: { type: Date, required: true },
  reservedPlaces: { type: reservedPlacesSchema, default: undefined },
  createdAt: { type: Date, required: true },
});
schema.index({ email: 1 }, { unique: true });
schema.index({ googleId: 1 }, { unique: true, partialFilterExpression: { googleId: { $gt: "" } } });
schema.index({ deletingAt: 1 }, { partialFilterExpression: { deletingAt: { $type: "date" } } });

schema.index({ "owedMails.at": 1 }, { partialFilterExpression: { "owedMails.at": { $type: "date" } } });

export type UserDocument = HydratedDocument<User>;
export const UserModel = model("User", schema);
