import { Types } from "mongoose";
import type { EndpointDefinition } from "../../../shared/contract/base/endpoint.js";
import type { AppContext } from "../../core/AppContext.js";
import type { AccessGranted } from "../../http/access.js";
import type { Actor } from "../../circle/accounts/Actor.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import { UserModel } from "../../circle/accounts/user.model.js";
import type { AuditAction } from "../../core/Feature.js";
import { AuditModel, type AuditRow } from "./auditEntry.model.js";

const HOUR_MS = 60 * 60_000;
const VIEWED = "display.viewed";
const DUPLICATE_KEY = 11_000;

/** A call that has succeeded, as the route layer knows it. */
export interface FinishedApiCall {
  endpoint: EndpointDefinition;
  access: AccessGranted[keyof AccessGranted];
  params: unknown;
  body: unknown;
}

type Granted = Partial<Pick<AccessGranted["group.view"], "group">> &
  Partial<Pick<AccessGranted["display.view"], "display">> &
  Partial<Pick<AccessGranted["displays.send"], "displays">> &
  Partial<Pick<AccessGranted["message.view"], "message">> &
  Partial<Pick<AccessGranted["person.edit"], "person">> & { actor?: Actor | null };

interface Input {
  text?: string;
  title?: string;
  name?: string;
  email?: string;
  note?: string;
  groupID?: string;
  userId?: string | null;
}

/**
 * Writes down who saw a display or changed something in a group, before the caller is told that it is done: when the log cannot be written
 * the call fails, and is repeated. What a device says is no caregiver's doing.
 */
export async function auditApiCall(app: AppContext, call: FinishedApiCall): Promise<void> {
  const access = call.access as Granted;
  if (!access.actor) return;
  const entry = { actor: access.actor, at: new Date(app.now()) };
  const action = app.registered.auditActions.get(call.endpoint);
  if (action) return noteChange(access, { ...entry, ...call, action });
  if (call.endpoint.method === "GET" && access.display) return noteView(access.display, entry);
}

interface Entry {
  actor: Actor;
  at: Date;
}

/** Once for each user, display and hour. */
async function noteView(display: DisplayDocument, { actor, at }: Entry): Promise<void> {
  const hour = Math.floor(at.getTime() / HOUR_MS);
  const uniqueKey = `${VIEWED}/${actor.user.id}/${display.id}/${hour}`;
  const { _id, ...row } = rowOf({ actor, at }, { groupId: display.groupId, display, action: VIEWED });
  await AuditModel.updateOne(
    { uniqueKey },
    { $setOnInsert: { _id, ...row, uniqueKey } },
    { upsert: true },
  ).catch(rethrowUnlessDuplicate);
}

async function noteChange(
  access: Granted,
  {
    actor,
    at,
    action,
    params,
    body,
  }: Entry & Pick<FinishedApiCall, "params" | "body"> & { action: AuditAction },
): Promise<void> {
  const input: Input = { ...Object(params), ...Object(body) } as Input;
  const displays = access.displays ?? (access.display ? [access.display] : [null]);
  const wording = await words(action, access, input);
  const rows = displays.flatMap((display) => {
    const groupId =
      display?.groupId ?? access.group?._id ?? (input.groupID && new Types.ObjectId(input.groupID));
    if (!groupId) return [];
    return [rowOf({ actor, at }, { groupId, display, action: action.action, ...wording })];
  });
  await AuditModel.insertMany(rows);
}

function rowOf(
  { actor, at }: Entry,
  what: {
    groupId: Types.ObjectId;
    display: DisplayDocument | null;
    action: string;
    details?: string;
    about?: string[];
  },
): AuditRow & { _id: Types.ObjectId } {
  const { groupId, display, action, details = "", about = [] } = what;
  return {
    _id: new Types.ObjectId(),
    uniqueKey: null,
    groupId,
    actorId: actor.user._id,
    actorName: actor.user.name,
    action,
    displayId: display?._id ?? null,
    displayName: display?.name ?? null,
    details,
    about,
    at,
  };
}

/** In words what the call was about, and whose data these words are. */
async function words(
  { wording }: AuditAction,
  { message, person }: Granted,
  input: Input,
): Promise<{ details: string; about: string[] }> {
  switch (wording) {
    case "body.text":
      return { details: input.text ?? "", about: [] };
    case "body.title":
      return { details: input.title ?? "", about: [] };
    case "body.name":
      return { details: input.name ?? "", about: [] };
    case "body.note":
      return { details: input.note ?? "", about: [] };
    case "body.email":
      return { details: input.email ?? "", about: [input.email ?? ""] };
    case "message":
      return { details: message?.text ?? "", about: [] };
    case "person":
      if (person?.userId) return wordsOfMember(person.userId.toString());
      return { details: person?.name ?? "", about: [] };
    case "member":
      return input.userId ? wordsOfMember(input.userId) : { details: "", about: [] };
    case "none":
      return { details: "", about: [] };
  }
}

async function wordsOfMember(userId: string): Promise<{ details: string; about: string[] }> {
  const user = await UserModel.findById(userId, { name: 1 }).lean();
  return { details: user?.name ?? "", about: [userId] };
}

/** Two looks in the same moment: the other one has written it. */
function rethrowUnlessDuplicate(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === DUPLICATE_KEY)) throw error;
}
