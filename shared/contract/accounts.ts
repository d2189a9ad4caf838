import { z } from "zod";
import { PASSWORD_MAX } from "../limits.js";
import { Email, Done, PersonName } from "./fields.js";
import { endpoint } from "./endpoint.js";

export const GroupRole = z.enum(["owner", "caregiver"]);
export type GroupRole = z.infer<typeof GroupRole>;

export const SubscriptionStatus = z.enum(["active", "trialing", "trial_over"]);

/** The signed-in user's profile: specification.md section 3, its names unchanged. */
export const Profile = z.object({
  userID: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  photoURL: z.string().nullable(),
  groupInvites: z.array(z.object({ groupID: z.string(), groupName: z.string(), inviterName: z.string() })),
  activeGroup: z.object({ groupID: z.string(), groupName: z.string(), role: GroupRole }),
  groups: z.array(z.object({ groupID: z.string(), groupName: z.string() })),
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
  serverVersion: z.string().optional(),
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
export const LogIn = z.object({ email: Email, password: Password });

export const accountsApi = {
  signUp: endpoint({
    method: "POST",
    path: "/api/signUp",
    access: "anyone",
    summary: "Creates an account with its own group and signs it in.",
    body: SignUp,
    result: SessionTokens,
  }),
  logIn: endpoint({
    method: "POST",
    path: "/api/logIn",
    access: "anyone",
    summary: "Signs in with e-mail and password.",
    body: LogIn,
    result: SessionTokens,
  }),
  refreshSession: endpoint({
    method: "POST",
    path: "/api/refreshSession",
    access: "anyone",
    summary: "Exchanges the refresh cookie for a new access token and a new cookie.",
    result: SessionTokens,
  }),
  logOut: endpoint({
    method: "POST",
    path: "/api/logOut",
    access: "anyone",
    summary: "Ends the session of the refresh cookie and clears the cookie.",
    result: Done,
  }),
  getUserData: endpoint({
    method: "GET",
    path: "/api/getUserData",
    access: "signedIn",
    summary: "The profile of the signed-in user.",
    result: Profile,
  }),
};
