import { z } from "zod";
import { PASSWORD_MAX } from "../limits.js";
import { GroupRole } from "./accounts.js";
import { endpoint } from "./base/endpoint.js";
import { LadderMinutes, StoredLadder } from "./base/ladder.js";
import { Label } from "./messages.js";
import { Done, Email, Id, Instant, PageQuery, pageOf, PersonName } from "./base/fields.js";

/** Which displays someone sees: null is every display of the group, those to come included. */
const DisplayIds = z.array(Id).max(1_000).nullable();

/** A user in a group. */
export const Member = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  photoURL: z.string().nullable(),
  role: GroupRole,
  /** Sees and sends, and changes no settings: a patient's family in a team's group. */
  limited: z.boolean(),
  displayIds: z.array(z.string()).nullable(),
  joinedAt: Instant,
});
export type Member = z.infer<typeof Member>;

/** An invitation that was not answered yet; only the owner sees it. */
export const GroupInvite = z.object({
  id: z.string(),
  email: z.string(),
  limited: z.boolean(),
  displayIds: z.array(z.string()).nullable(),
  invitedAt: Instant,
  expiresAt: Instant,
});
export type GroupInvite = z.infer<typeof GroupInvite>;

const ChosenLadder = LadderMinutes.nullable().optional();

/** Of the labels that are named; null: off. */
export const LadderChanges = z
  .object({
    message: ChosenLadder,
    reminder: ChosenLadder,
    medication: ChosenLadder,
    appointment: ChosenLadder,
    visit: ChosenLadder,
  } satisfies Record<Label, typeof ChosenLadder>)
  .refine((changes) => Object.values(changes).some((ladder) => ladder !== undefined), "Say what to change.");
export type LadderChanges = z.infer<typeof LadderChanges>;

const NamedMember = z.object({ userId: z.string(), name: z.string() });

/** A group as one of its members sees it. */
export const Group = z.object({
  id: z.string(),
  name: z.string(),
  role: GroupRole,
  limited: z.boolean(),
  /** The caller's own displays; null: all of them. */
  displayIds: z.array(z.string()).nullable(),
  owner: NamedMember,
  /** To whom the owner offered the group; null when to nobody, and for who is neither of the two. */
  ownershipOfferedTo: NamedMember.nullable(),
  displayCount: z.number().int(),
  /** How many the caller knows, the owner and the caller among them. */
  memberCount: z.number().int(),
  /** Invitations that were not answered yet; 0 for who is not the owner. */
  inviteCount: z.number().int(),
  /** null: not limited. */
  clientLimit: z.number().int().nullable(),
  caregiverLimit: z.number().int().nullable(),
  /** What happens when nobody answers, for new messages of each label; null: nothing. */
  ladders: z.record(Label, StoredLadder.nullable()),
  /** There are series of medication and reminders from before there were ladders, and the owner, who sees this, was not asked about them yet. */
  asksOlderLadders: z.boolean(),
});
export type Group = z.infer<typeof Group>;

export const NewInvite = z.object({
  email: Email,
  displayIds: DisplayIds.default(null),
  limited: z.boolean().default(false),
});
export type NewInvite = z.input<typeof NewInvite>;

export const MemberChanges = z
  .object({ displayIds: DisplayIds.optional(), limited: z.boolean().optional() })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), "Say what to change.");
export type MemberChanges = z.infer<typeof MemberChanges>;

/** One line of the log of who saw and changed what. */
export const AuditEntry = z.object({
  id: z.string(),
  at: Instant,
  /** Who did it; "former member" once the account is gone. */
  actorName: z.string(),
  /** Such as `display.viewed`, `message.created`, `member.removed`. */
  action: z.string(),
  displayId: z.string().nullable(),
  displayName: z.string().nullable(),
  /** In words, such as the text of a message or the e-mail of an invitation. */
  details: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const MemberParams = z.object({ userId: Id });

/** All of them are about the caller's active group unless a groupID is named. */
export const groupsApi = {
  get: endpoint({
    method: "GET",
    path: "/api/group",
    access: "group.view",
    summary: "The active group, and how many are in it.",
    result: Group,
  }),
  listMembers: endpoint({
    method: "GET",
    path: "/api/group/members",
    access: "group.view",
    summary:
      "The members of the active group that the caller knows: its owner, then the others as they joined.",
    query: PageQuery,
    result: pageOf(Member),
  }),
  listInvites: endpoint({
    method: "GET",
    path: "/api/group/invites",
    access: "group.manage",
    summary: "The invitations into the active group that were not answered yet, oldest first.",
    query: PageQuery,
    result: pageOf(GroupInvite),
  }),
  rename: endpoint({
    method: "PATCH",
    path: "/api/group",
    access: "group.manage",
    summary: "Renames the active group.",
    body: z.object({ name: PersonName }),
    needsSubscription: { unless: [] },
    result: Group,
  }),
  setLadders: endpoint({
    method: "PATCH",
    path: "/api/group/ladders",
    access: "group.manage",
    summary:
      "Says what happens when nobody answers new messages of a label. What was sent before stays as it is.",
    body: z.object({ ladders: LadderChanges }),
    result: Group,
  }),
  /** Asked once: `asksOlderLadders` of the group is false from then on. */
  answerOlderLadders: endpoint({
    method: "POST",
    path: "/api/group/olderLadders",
    access: "group.manage",
    summary:
      "Gives all series of medication and reminders from before there were ladders the one of their label, or leaves them without for good.",
    body: z.object({ on: z.boolean() }),
    result: Group,
  }),
  invite: endpoint({
    method: "POST",
    path: "/api/group/invites",
    access: "group.manage",
    summary: "Invites an e-mail address into the active group; inviting it again ends the invitation before.",
    body: NewInvite,
    needsSubscription: { unless: [] },
    result: Group,
  }),
  /** Beside the mail's link: it shows that its reader was handed it, and not whose mailbox it is (docs/decisions/028). */
  inviteLink: endpoint({
    method: "POST",
    path: "/api/group/invites/:inviteId/link",
    access: "group.manage",
    summary: "The link of an invitation to hand over; it works once, for as long as the invitation does.",
    params: z.object({ inviteId: Id }),
    secretAnswer: true,
    result: z.object({ path: z.string(), expiresAt: Instant }),
  }),
  sendInviteAgain: endpoint({
    method: "POST",
    path: "/api/group/invites/:inviteId/sendAgain",
    access: "group.manage",
    summary: "Mails an invitation again with the same link, which is good for another week.",
    params: z.object({ inviteId: Id }),
    result: Group,
  }),
  revokeInvite: endpoint({
    method: "DELETE",
    path: "/api/group/invites/:inviteId",
    access: "group.manage",
    summary: "Takes an invitation back; its link ends.",
    params: z.object({ inviteId: Id }),
    result: Group,
  }),
  editMember: endpoint({
    method: "PATCH",
    path: "/api/group/members/:userId",
    access: "group.manage",
    summary: "Changes which displays a member sees, and whether they may change settings.",
    params: MemberParams,
    body: MemberChanges,
    result: Group,
  }),
  removeMember: endpoint({
    method: "DELETE",
    path: "/api/group/members/:userId",
    access: "group.manage",
    summary: "Removes a member: their sockets close and their rights end at once.",
    params: MemberParams,
    result: Group,
  }),
  offerOwnership: endpoint({
    method: "POST",
    path: "/api/group/offerOwnership",
    access: "group.manage",
    summary:
      "Offers the group to one of its members, who becomes owner by accepting; null takes the offer back.",
    body: z.object({ userId: Id.nullable(), password: z.string().max(PASSWORD_MAX).optional() }),
    result: Group,
  }),
  answerOwnership: endpoint({
    method: "POST",
    path: "/api/group/answerOwnership",
    access: "group.view",
    summary: "Accepts or declines a group that its owner offered to the caller; its owner is told by mail.",
    body: z.object({ accept: z.boolean() }),
    result: Group,
  }),
  /** The link of an invitation mail: says whose invitation it is; signed in with its address, that address counts as verified. */
  openInvite: endpoint({
    method: "POST",
    path: "/api/openInvite",
    access: "anyone",
    summary:
      "What an invitation's link is about; whoever is signed in with its address has verified it by this.",
    body: z.object({ token: z.string().min(1, "This link is not complete.").max(200) }),
    result: z.object({ email: z.string(), groupName: z.string(), inviterName: z.string() }),
  }),
  acceptGroupInvite: endpoint({
    method: "POST",
    path: "/api/acceptGroupInvite",
    access: "signedIn",
    summary: "Accepts or declines the invitation into a group; accepting ends the onboarding.",
    body: z.object({ accept: z.boolean(), groupID: Id, onboarding: z.boolean().optional() }),
    result: Done,
  }),
  leaveGroup: endpoint({
    method: "POST",
    path: "/api/leaveGroup",
    access: "signedIn",
    summary: "Leaves a group of which the caller is not the owner.",
    body: z.object({ groupID: Id }),
    result: Done,
  }),
  makeOwnGroup: endpoint({
    method: "POST",
    path: "/api/ownGroup",
    access: "signedIn",
    summary: "Makes the caller's own group their active one; who has none yet gets it.",
    result: z.object({ groupID: z.string() }),
  }),
  listAudit: endpoint({
    method: "GET",
    path: "/api/group/audit",
    access: "group.manage",
    summary: "Who saw and changed what in the active group, newest first.",
    query: PageQuery.extend({ displayId: Id.optional() }),
    result: pageOf(AuditEntry),
  }),
  exportAudit: endpoint({
    method: "GET",
    path: "/api/group/audit/export",
    access: "group.manage",
    summary: "The whole log of the active group as a CSV file.",
    produces: "text/csv",
    result: Done,
  }),
};
