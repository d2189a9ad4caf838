import { z } from "zod";
import { TAKEOVER_MESSAGES_MAX } from "../limits.js";
import { endpoint } from "./base/endpoint.js";
import { Done, Id, Instant } from "./base/fields.js";

/** Somebody of the group, or somebody who was invited into it. */
const PersonBefore = z.object({
  kind: z.enum(["member", "invitation"]),
  /** A member's user id, or the invitation's own. */
  id: z.string(),
  /** null for who is invited and has not come. */
  name: z.string().nullable(),
  email: z.string(),
  at: Instant,
});

const DeviceBefore = z.object({ id: z.string(), name: z.string(), displayName: z.string(), at: Instant });

const MessageBefore = z.object({
  id: z.string(),
  text: z.string(),
  displayName: z.string(),
  repeats: z.boolean(),
  at: Instant,
});

/**
 * What was in one of the caller's groups before they proved their e-mail address. People and screens of it get nothing of the group until
 * the caller has said what is to stay.
 */
export const SetUpBefore = z.object({
  groupID: z.string(),
  groupName: z.string(),
  /** What is asked about is from up to then; goes back with the answer. */
  until: Instant,
  people: z.array(PersonBefore),
  devices: z.array(DeviceBefore),
  /** The newest that can still be shown. */
  messages: z.array(MessageBefore),
  /** How many more there are. */
  furtherMessages: z.number().int(),
});
export type SetUpBefore = z.infer<typeof SetUpBefore>;

const Ids = z.array(Id).max(1_000).default([]);

export const takeoversApi = {
  get: endpoint({
    method: "GET",
    path: "/api/setUpBefore",
    access: "signedIn",
    summary:
      "What the caller is to keep or remove of what was set up before they proved their e-mail address.",
    result: z.object({ question: SetUpBefore.nullable() }),
  }),
  settle: endpoint({
    method: "POST",
    path: "/api/setUpBefore",
    access: "signedIn",
    summary: "Removes what is named of what was set up before, and keeps the rest.",
    body: z.object({
      groupID: Id,
      until: Instant,
      remove: z.object({
        members: Ids,
        invitations: Ids,
        devices: Ids,
        messages: z.array(Id).max(TAKEOVER_MESSAGES_MAX).default([]),
      }),
    }),
    result: Done,
  }),
};
