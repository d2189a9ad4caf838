import { callsApi } from "../../../shared/contract/calls.js";
import { cardsApi } from "../../../shared/contract/cards.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import type { EndpointDefinition } from "../../../shared/contract/endpoint.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { messagesApi } from "../../../shared/contract/messages.js";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { peopleApi } from "../../../shared/contract/people.js";
import { photosApi } from "../../../shared/contract/photos.js";
import { recordingsApi } from "../../../shared/contract/recordings.js";
import { takeoversApi } from "../../../shared/contract/takeovers.js";
import { voicesApi } from "../../../shared/contract/voices.js";

/** Which part of a call says in words what it was about. */
type Wording =
  "body.text" | "body.name" | "body.email" | "body.note" | "message" | "person" | "member" | "none";

export interface AuditAction {
  action: string;
  wording: Wording;
}

/**
 * What is written down of each endpoint that changes something in a group; a test fails when one is missing. Reading a display is noted
 * by its access rule (auditCalls.service.ts).
 */
export const AUDIT_ACTIONS = new Map<EndpointDefinition, AuditAction>([
  [displaysApi.create, { action: "display.created", wording: "body.name" }],
  [displaysApi.edit, { action: "display.changed", wording: "none" }],
  [displaysApi.openPairing, { action: "display.pairingOpened", wording: "none" }],
  [displaysApi.createPairingLink, { action: "display.linkMade", wording: "none" }],
  [displaysApi.useThisBrowser, { action: "device.added", wording: "none" }],
  [displaysApi.allowDevice, { action: "device.added", wording: "none" }],
  [displaysApi.ignoreDevice, { action: "device.ignored", wording: "none" }],
  [displaysApi.renameDevice, { action: "device.renamed", wording: "body.name" }],
  [displaysApi.identifyDevice, { action: "device.identified", wording: "none" }],
  [displaysApi.reloadDevice, { action: "device.reloaded", wording: "none" }],
  [displaysApi.rejectDevice, { action: "device.rejected", wording: "none" }],
  [displaysApi.removeDevice, { action: "device.removed", wording: "none" }],
  [cardsApi.create, { action: "card.pinned", wording: "body.text" }],
  [cardsApi.edit, { action: "card.changed", wording: "body.text" }],
  [cardsApi.remove, { action: "card.removed", wording: "none" }],
  [photosApi.add, { action: "photo.added", wording: "none" }],
  [photosApi.edit, { action: "photo.changed", wording: "none" }],
  [photosApi.remove, { action: "photo.removed", wording: "none" }],
  [messagesApi.create, { action: "message.created", wording: "body.text" }],
  [messagesApi.edit, { action: "message.changed", wording: "message" }],
  [messagesApi.remove, { action: "message.removed", wording: "message" }],
  [messagesApi.restore, { action: "message.restored", wording: "message" }],
  [messagesApi.skip, { action: "message.skipped", wording: "message" }],
  [messagesApi.backToSeries, { action: "message.backToSeries", wording: "message" }],
  [messagesApi.pause, { action: "message.paused", wording: "message" }],
  [callsApi.claim, { action: "call.claimed", wording: "none" }],
  [callsApi.release, { action: "call.released", wording: "none" }],
  [callsApi.finish, { action: "call.finished", wording: "none" }],
  [occurrencesApi.markDone, { action: "occurrence.markedDone", wording: "body.note" }],
  [peopleApi.create, { action: "person.added", wording: "body.name" }],
  [peopleApi.edit, { action: "person.changed", wording: "person" }],
  [peopleApi.remove, { action: "person.removed", wording: "person" }],
  [peopleApi.setPhoto, { action: "person.changed", wording: "person" }],
  [peopleApi.removePhoto, { action: "person.changed", wording: "person" }],
  [recordingsApi.noteHeard, { action: "recording.heard", wording: "none" }],
  [recordingsApi.remove, { action: "recording.removed", wording: "none" }],
  [voicesApi.create, { action: "voice.recorded", wording: "none" }],
  [groupsApi.rename, { action: "group.renamed", wording: "body.name" }],
  [groupsApi.invite, { action: "member.invited", wording: "body.email" }],
  [groupsApi.revokeInvite, { action: "invitation.revoked", wording: "none" }],
  [groupsApi.editMember, { action: "member.changed", wording: "member" }],
  [groupsApi.removeMember, { action: "member.removed", wording: "member" }],
  [groupsApi.offerOwnership, { action: "ownership.offered", wording: "member" }],
  [groupsApi.answerOwnership, { action: "ownership.answered", wording: "none" }],
  [groupsApi.acceptGroupInvite, { action: "invitation.answered", wording: "none" }],
  [groupsApi.leaveGroup, { action: "member.left", wording: "none" }],
  [takeoversApi.settle, { action: "takeover.settled", wording: "none" }],
  [groupsApi.exportAudit, { action: "audit.exported", wording: "none" }],
]);
