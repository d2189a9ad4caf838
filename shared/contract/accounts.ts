import { z } from "zod";
import { PASSWORD_MAX } from "../limits.js";
import { ClockFormat, Done, Email, Id, Instant, PersonName, PHOTO_UPLOAD, TimeZone } from "./base/fields.js";
import { endpoint } from "./base/endpoint.js";
import { OwnBilling } from "./base/subscription.js";
import { PushToken } from "./notifications.js";

export const GroupRole = z.enum(["owner", "caregiver"]);
export type GroupRole = z.infer<typeof GroupRole>;

export const SubscriptionStatus = z.enum(["active", "trialing", "trial_over"]);

/** What this installation does, as far as its pages have to be true about it. */
export const Installation = z.object({
  /** false: mails are written to files, for whoever hosts it. */
  sendsMail: z.boolean(),
  /** `PUBLIC_URL`; null when none is set. */
  publicUrl: z.string().nullable(),
  /** Where other devices in the home reach this computer; told only to who has opened it as `localhost`, and null when nobody can. */
  homeAddress: z.string().nullable(),
});
export type Installation = z.infer<typeof Installation>;

/** The signed-in user's profile. Its names do not change (docs/PRODUCT.md, "Fixed calls and texts"). */
export const Profile = z.object({
  /** The user object says `uid`, the calls say `userID`: one value. */
  uid: z.string(),
  userID: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** They are to say what stays of what was set up before they proved the address: takeovers.ts. */
  hasSetUpBefore: z.boolean(),
  /** false for an account that only signs in with Google. */
  hasPassword: z.boolean(),
  photoURL: z.string().nullable(),
  /** Of every time that the user reads; null: they have not said, and it is as their browser has it. */
  clockFormat: ClockFormat.nullable().default(null),
  groupInvites: z.array(z.object({ groupID: z.string(), groupName: z.string(), inviterName: z.string() })),
  /** Whose displays they would see in those groups, a few of them by name. */
  invitedFor: z.array(z.object({ groupID: z.string(), names: z.array(z.string()) })),
  /** Always there; of who has only open invitations, their own group as it will be when they decline: it is not in `groups`. */
  activeGroup: z.object({ groupID: z.string(), groupName: z.string(), role: GroupRole }),
  groups: z.array(z.object({ groupID: z.string(), groupName: z.string() })),
  /** false: they are in others' groups only, or have not answered an invitation. */
  hasOwnGroup: z.boolean(),
  /** Of the groups and invitations, where the user may go now; everywhere else the address has to be verified first. */
  enterableGroups: z.array(z.string()),
  onboarded: z.boolean(),
  whitelisted: z.boolean(),
  trial_days_remaining: z.number().int(),
  subscription: z.object({
    active: z.boolean(),
    name: z.string(),
    /** null: not limited, as when billing is off. */
    clientLimit: z.number().int().nullable(),
    caregiverLimit: z.number().int().nullable(),
    status: SubscriptionStatus,
  }),
  billing: OwnBilling,
  serverVersion: z.string().optional(),
  installation: Installation,
});
export type Profile = z.infer<typeof Profile>;

/** A fresh access token; the refresh token travels beside it in an HttpOnly cookie. */
export const SessionTokens = z.object({
  accessToken: z.string(),
  accessTokenExpiresAt: z.iso.datetime({ precision: 3 }),
});
export type SessionTokens = z.infer<typeof SessionTokens>;

const Password = z.string().max(PASSWORD_MAX, `A password can have at most ${PASSWORD_MAX} characters.`);

export const SignUp = z.object({
  email: Email,
  password: Password,
  /** Shown on the display beside every message; the mailbox name stands in until it is given. */
  name: PersonName.optional(),
});
/** What there is of the form by now; an address or a name that no account can have is left out. */
const PasswordCheck = z.object({
  password: Password.min(1, "Enter a password."),
  email: Email.optional(),
  name: PersonName.optional(),
});
export const LogIn = z.object({ email: Email, password: Password });

/** The secret of a link in a mail. Whatever is wrong with it (used, expired, altered), the error is `link-invalid`. */
const LinkToken = z.string().min(1, "This link is not complete.").max(200, "This link is not valid.");

/** One signed-in browser. */
export const AccountSession = z.object({
  id: z.string(),
  /** In words that its owner knows: "Android phone", "Computer (Windows)". */
  deviceName: z.string(),
  browserName: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  createdAt: Instant,
  lastUsedAt: Instant,
});
export type AccountSession = z.infer<typeof AccountSession>;

/** What a login page may offer here. */
export const SignInOptions = z.object({
  google: z.boolean(),
  passwordMinLength: z.number().int(),
  /** false: a mail becomes a file, and who waits for one is told so. */
  sendsMail: z.boolean(),
});
export type SignInOptions = z.infer<typeof SignInOptions>;

/** Each part is optional; what is left out stays. */
export const ProfileChanges = z
  .object({
    name: PersonName.optional(),
    timeZone: TimeZone.optional(),
    clockFormat: ClockFormat.optional(),
    /** This browser wants to be told by push; see notifications.ts. */
    fcmToken: PushToken.optional(),
    /** Makes another of the user's groups the active one. */
    latestGroupID: Id.optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), "Say what to change.");
export type ProfileChanges = z.infer<typeof ProfileChanges>;

/**
 * Who has a password gives it; an account that only signs in with Google types its e-mail address instead. With
 * `dissolveGroup` the own group goes although others are in it; without, 409 `group-has-members`.
 */
export const AccountDeletion = z.object({
  password: Password.optional(),
  email: Email.optional(),
  dissolveGroup: z.boolean().default(false),
});
export type AccountDeletion = z.input<typeof AccountDeletion>;

export const accountsApi = {
  signUp: endpoint({
    method: "POST",
    path: "/api/signUp",
    access: "anyone",
    summary: "Creates an account with its own group and signs it in.",
    body: SignUp,
    secretAnswer: true,
    result: SessionTokens,
  }),
  checkPassword: endpoint({
    method: "POST",
    path: "/api/checkPassword",
    access: "anyone",
    summary:
      "Whether a sign-up with this password would be refused, so that a form names all that is wrong at once.",
    body: PasswordCheck,
    result: z.object({ isWeak: z.boolean() }),
  }),
  logIn: endpoint({
    method: "POST",
    path: "/api/logIn",
    access: "anyone",
    summary: "Signs in with e-mail and password.",
    body: LogIn,
    secretAnswer: true,
    result: SessionTokens,
  }),
  refreshSession: endpoint({
    method: "POST",
    path: "/api/refreshSession",
    access: "anyone",
    summary: "Exchanges the refresh cookie for a new access token and a new cookie.",
    secretAnswer: true,
    result: SessionTokens,
  }),
  logOut: endpoint({
    method: "POST",
    path: "/api/logOut",
    access: "anyone",
    summary: "Ends the session of the refresh cookie and clears the cookie.",
    secretAnswer: true,
    result: Done,
  }),
  getUserData: endpoint({
    method: "GET",
    path: "/api/getUserData",
    access: "signedIn",
    summary: "The profile of the signed-in user.",
    result: Profile,
  }),
  setProfile: endpoint({
    method: "POST",
    path: "/api/setProfile",
    access: "signedIn",
    summary:
      "Changes the signed-in user's name or time zone, has this browser told by push, or switches to another of their groups.",
    body: ProfileChanges,
    result: Done,
  }),
  getSignInOptions: endpoint({
    method: "GET",
    path: "/api/signInOptions",
    access: "anyone",
    summary: "Which ways of signing in this installation has.",
    result: SignInOptions,
  }),
  sendVerificationMail: endpoint({
    method: "POST",
    path: "/api/sendVerificationMail",
    access: "signedIn",
    summary:
      "Sends a new link that verifies the signed-in user's e-mail address; it ends the link before it.",
    result: Done,
  }),
  verifyEmail: endpoint({
    method: "POST",
    path: "/api/verifyEmail",
    access: "anyone",
    summary:
      "Verifies the e-mail address to which a link was sent; asks for the account's password unless it is signed in.",
    body: z.object({
      token: LinkToken,
      /** Not needed by who is signed in with that account. 400 `password-needed` without it. */
      password: Password.optional(),
    }),
    result: z.object({ email: z.string() }),
  }),
  requestPasswordReset: endpoint({
    method: "POST",
    path: "/api/requestPasswordReset",
    access: "anyone",
    summary: "Sends a link that sets a new password, if there is such an account; the answer is the same.",
    body: z.object({ email: Email }),
    result: Done,
  }),
  resetPassword: endpoint({
    method: "POST",
    path: "/api/resetPassword",
    access: "anyone",
    summary: "Sets a new password by a link, verifies the address it was sent to, and ends every session.",
    body: z.object({ token: LinkToken, password: Password }),
    result: z.object({ email: z.string() }),
  }),
  changePassword: endpoint({
    method: "POST",
    path: "/api/changePassword",
    access: "signedIn",
    summary: "Sets a new password and ends every session; the caller gets a new one.",
    body: z.object({ currentPassword: Password, newPassword: Password }),
    secretAnswer: true,
    result: SessionTokens,
  }),
  listSessions: endpoint({
    method: "GET",
    path: "/api/sessions",
    access: "signedIn",
    summary: "Where the signed-in user is signed in, last used first.",
    result: z.object({ items: z.array(AccountSession) }),
  }),
  endSession: endpoint({
    method: "DELETE",
    path: "/api/sessions/:sessionId",
    access: "signedIn",
    summary: "Signs out one of the user's own sessions.",
    params: z.object({ sessionId: Id }),
    result: Done,
  }),
  signOutEverywhere: endpoint({
    method: "POST",
    path: "/api/signOutEverywhere",
    access: "signedIn",
    summary: "Ends every session of the signed-in user, this one too.",
    result: Done,
  }),
  setPhoto: endpoint({
    method: "PUT",
    path: "/api/account/photo",
    access: "signedIn",
    summary: "Sets the signed-in user's photo.",
    upload: PHOTO_UPLOAD,
    result: z.object({ photoURL: z.string() }),
  }),
  removePhoto: endpoint({
    method: "DELETE",
    path: "/api/account/photo",
    access: "signedIn",
    summary: "Removes the signed-in user's photo.",
    result: Done,
  }),
  downloadMyData: endpoint({
    method: "GET",
    path: "/api/account/data",
    access: "signedIn",
    summary:
      "Everything that is kept about the signed-in user and their own group, as a zip of JSON and media.",
    produces: "application/zip",
    result: Done,
  }),
  deleteAccount: endpoint({
    method: "POST",
    path: "/api/deleteAccount",
    access: "signedIn",
    summary: "Deletes the signed-in user's account and their own group with all that is in it.",
    body: AccountDeletion,
    result: Done,
  }),
};
