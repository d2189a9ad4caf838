import type { AccessRule } from "../../shared/contract/base/endpoint.js";
import type { DeviceDocument } from "../circle/displays/device.model.js";
import type { DisplayDocument } from "../circle/displays/display.model.js";
import type { MessageDocument } from "../plan/message.model.js";
import type { GroupDocument } from "../circle/groups/group.model.js";
import type { MemberDocument } from "../circle/groups/member.model.js";
import type { PersonDocument } from "../circle/groups/person.model.js";
import type { Actor } from "../circle/accounts/Actor.js";

interface GroupAccess {
  actor: Actor;
  group: GroupDocument;
  member: MemberDocument;
}

interface DisplayAccess {
  actor: Actor;
  display: DisplayDocument;
  /** The actor's place in the display's group. */
  member: MemberDocument;
}

/** What each access rule has proved, and hands to the handler. */
export interface AccessGranted {
  anyone: { actor: Actor | null };
  signedIn: { actor: Actor };
  "group.view": GroupAccess;
  "group.edit": GroupAccess;
  "group.manage": GroupAccess;
  "display.view": DisplayAccess;
  "display.send": DisplayAccess;
  "display.edit": DisplayAccess;
  "display.consent": DisplayAccess;
  /** The groups are those of the displays. */
  "displays.send": { actor: Actor; displays: DisplayDocument[]; groups: GroupDocument[] };
  "message.view": DisplayAccess & { message: MessageDocument };
  "message.edit": DisplayAccess & { message: MessageDocument };
  "message.restore": DisplayAccess & { message: MessageDocument };
  "person.edit": GroupAccess & { person: PersonDocument };
  device: { device: DeviceDocument; display: DisplayDocument };
}

/** The request as a rule sees it, already parsed. */
export interface AccessRequest {
  /** It changes nothing. */
  isRead: boolean;
  params: Record<string, string>;
  body: unknown;
  /** The bearer token, if any. */
  bearer: string | null;
  cookies: Record<string, string | undefined>;
}

/** One function per rule; throws 401, 403, 404 or 409. app/buildAccessTable.ts puts the table together from what the features offer. */
export type AccessTable = { [Rule in AccessRule]: (request: AccessRequest) => Promise<AccessGranted[Rule]> };
