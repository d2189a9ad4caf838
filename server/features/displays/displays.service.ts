import { createHash } from "node:crypto";
import { Types, type QueryFilter } from "mongoose";
import type { Display as DisplayContract, NewDisplay } from "../../../shared/contract/displays.js";
import { Id } from "../../../shared/contract/fields.js";
import { DISPLAYS_PER_DAY_MAX, DISPLAYS_PER_GROUP_MAX, PAIRING_WINDOW_MS } from "../../../shared/limits.js";
import { DEFAULT_LOOK, usualClockFormat } from "../../../shared/rules/displayLook.js";
import type { AppContext } from "../../AppContext.js";
import type { Actor } from "../../http/access.js";
import { notFound } from "../../http/AppError.js";
import { limitReached, requireRoom } from "../../http/requireRoom.js";
import { UserModel, type UserDocument } from "../accounts/user.model.js";
import { requireDisplaySlot } from "../groups/groupLimits.service.js";
import { findMembership } from "../groups/groups.service.js";
import type { MemberDocument } from "../groups/member.model.js";
import { DeviceModel } from "./device.model.js";
import { DisplayModel, type Display, type DisplayDocument } from "./display.model.js";
import { presentDisplay } from "./display.present.js";
import { randomDisplayCode } from "./displayCode.js";
import { PairingRequestModel, type PairingRequestDocument } from "./pairingRequest.model.js";

/** A million codes and a handful of tries: more collisions in a row than this means that something else is wrong. */
const CODE_TRIES = 20;
const DAY_MS = 24 * 60 * 60_000;

/** The display if the caller may see it; null for one of another family, a bad id, or none. */
export async function findVisibleDisplay(actor: Actor, displayId: string): Promise<DisplayDocument | null> {
  return (await findDisplayAccess(actor, displayId))?.display ?? null;
}

/** The same with the caller's place in its group. */
export async function findDisplayAccess(
  actor: Actor,
  displayId: string,
): Promise<{ display: DisplayDocument; member: MemberDocument } | null> {
  if (!Id.safeParse(displayId).success) return null;
  const display = await DisplayModel.findById(displayId);
  const membership = display && (await findMembership(actor.user._id, display.groupId));
  if (!membership) return null;
  const { member } = membership;
  const isShared = member.displayIds?.some((id) => id.equals(display._id)) ?? true;
  return isShared ? { display, member } : null;
}

/** All displays of the member's group that they may see, oldest first, presented. */
export async function listGroupDisplays(app: AppContext, member: MemberDocument): Promise<DisplayContract[]> {
  return presentDisplays(app, await findGroupDisplays(member));
}

/** Those of the group that the member may see, oldest first; `filter` narrows them down. */
export async function findGroupDisplays(
  member: MemberDocument,
  filter: QueryFilter<Display> = {},
  limit = 0,
): Promise<DisplayDocument[]> {
  const mine = member.displayIds && { _id: { $in: member.displayIds } };
  return DisplayModel.find({ $and: [{ groupId: member.groupId, ...mine }, filter] })
    .sort({ createdAt: 1, _id: 1 })
    .limit(limit);
}

/** Any number of displays by three queries. */
export async function presentDisplays(
  app: AppContext,
  displays: DisplayDocument[],
): Promise<DisplayContract[]> {
  const ids = displays.map((display) => display._id);
  const [devices, requests] = await Promise.all([
    // What a device holds of the plan is large, and not part of what is presented.
    DeviceModel.find({ displayId: { $in: ids }, removedAt: null }).select("-storedMessages"),
    findWaitingRequests(ids),
  ]);
  const devicesOf = groupBy(devices, ({ displayId }) => displayId.toString());
  const requestsOf = groupBy(requests, ({ displayId }) => String(displayId));
  return displays.map((display) => {
    const id = display._id.toString();
    const parts = { devices: devicesOf.get(id) ?? [], requests: requestsOf.get(id) ?? [] };
    return presentDisplay(display, parts, app.now());
  });
}

/** One display with its devices and the screens that wait, as the contract has it. */
export async function presentCurrentDisplay(
  app: AppContext,
  display: DisplayDocument,
): Promise<DisplayContract> {
  const devices = await DeviceModel.find({ displayId: display._id, removedAt: null });
  const requests = await findWaitingRequests([display._id]);
  return presentDisplay(display, { devices, requests }, app.now());
}

/**
 * Makes a display with an open pairing window in the member's group. With an idempotency key its id follows from member and
 * key, so that a repeat, also after a crash, finds the display of the first time and changes nothing. Throws 402 `display-limit`,
 * 409 `limit-reached` and 429.
 */
export async function createDisplay(
  app: AppContext,
  member: MemberDocument,
  input: { display: NewDisplay; idempotencyKey: string | null },
): Promise<DisplayDocument> {
  const _id = input.idempotencyKey === null ? new Types.ObjectId() : stableId(member, input.idempotencyKey);
  const isRepeat = (await DisplayModel.exists({ _id })) !== null;
  if (!isRepeat) await requireDisplayToday(app, member.groupId);
  const display = await insertDisplay(app, { _id, groupId: member.groupId, ...input.display });
  if (!isRepeat) await requireStillRoom(display);
  await announceDisplay(app, display.id);
  return display;
}

/** The first display ends the onboarding page; every dashboard of this user refetches the profile. */
export async function markOnboarded(app: AppContext, user: UserDocument): Promise<void> {
  const changed = await UserModel.updateOne({ _id: user._id, onboarded: false }, { onboarded: true });
  if (changed.modifiedCount > 0) app.hub.toUser(user.id, { type: "account.changed" });
}

/** "Add a screen": the first browser that enters the code within 30 minutes is let in. Throws 404 when the display is gone. */
export async function openPairing(app: AppContext, displayId: string): Promise<DisplayDocument> {
  const display = await DisplayModel.findByIdAndUpdate(
    displayId,
    { pairingOpenUntil: windowEnd(app) },
    { returnDocument: "after" },
  );
  if (!display) throw notFound("The display");
  await announceDisplay(app, displayId);
  return display;
}

/** To be called after the write that changes what the display shows (design, Sync). Throws when the display is gone. */
export async function raisePlanVersion(displayId: string): Promise<{ base: number; next: number }> {
  const display = await DisplayModel.findByIdAndUpdate(
    displayId,
    { $inc: { planVersion: 1 } },
    { returnDocument: "after" },
  );
  if (!display) throw notFound("The display");
  return { base: display.planVersion - 1, next: display.planVersion };
}

/** Of each display, which look at it was told last. A process has its own dashboards and its own numbers. */
const toldLooks = new Map<string, number>();
let looks = 0;

/**
 * Tells every dashboard that may see the display how it is now, unless a later look was told already: it has seen more. Nothing happens
 * when the display is gone.
 */
export async function announceDisplay(app: AppContext, displayId: string): Promise<void> {
  const look = (looks += 1);
  const found = await DisplayModel.findById(displayId);
  if (!found) return;
  const display = await presentCurrentDisplay(app, found);
  if (look < (toldLooks.get(displayId) ?? 0)) return;
  toldLooks.set(displayId, look);
  app.hub.toCaregivers(found.groupId.toString(), found.id, { type: "display.changed", display });
}

function groupBy<Row>(rows: Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

function findWaitingRequests(displayIds: Types.ObjectId[]): Promise<PairingRequestDocument[]> {
  return PairingRequestModel.find({ displayId: { $in: displayIds }, state: "waiting" }).exec();
}

async function insertDisplay(
  app: AppContext,
  fields: NewDisplay & { _id: Types.ObjectId; groupId: Types.ObjectId },
): Promise<DisplayDocument> {
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const existing = await DisplayModel.findById(fields._id);
    if (existing) return existing;
    const others = await DisplayModel.find({ groupId: fields.groupId }, { slot: 1 }).lean();
    const slot = await requireDisplaySlot(app, fields.groupId, others);
    const language = fields.language ?? DEFAULT_LOOK.language;
    try {
      return await DisplayModel.create({
        ...fields,
        slot,
        language,
        clockFormat: usualClockFormat(language),
        code: randomDisplayCode(),
        pairingOpenUntil: windowEnd(app),
        createdAt: new Date(app.now()),
      });
    } catch (error) {
      // The code belongs to another display, the slot was taken just now, or a repeat of this very request was faster: look again.
      if (!isDuplicateKey(error)) throw error;
    }
  }
  throw new Error("No free display code was found.");
}

/** What was made and removed again counts too: it was work, and mail, for everybody. */
async function requireDisplayToday(app: AppContext, groupId: Types.ObjectId): Promise<void> {
  await requireRoom(app, {
    name: "displaysPerGroup",
    key: groupId.toString(),
    max: DISPLAYS_PER_DAY_MAX,
    windowMs: DAY_MS,
    message: `A group can make ${DISPLAYS_PER_DAY_MAX} displays a day. Please go on tomorrow.`,
  });
}

/** Where no plan sets a limit. Looked at after the write: of several at once none slips past. */
async function requireStillRoom({ _id, groupId }: DisplayDocument): Promise<void> {
  if ((await DisplayModel.countDocuments({ groupId })) <= DISPLAYS_PER_GROUP_MAX) return;
  await DisplayModel.deleteOne({ _id });
  throw limitReached(`A group can have at most ${DISPLAYS_PER_GROUP_MAX} displays. Delete one first.`);
}

function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === 11_000;
}

function windowEnd(app: AppContext): Date {
  return new Date(app.now() + PAIRING_WINDOW_MS);
}

function stableId(member: MemberDocument, key: string): Types.ObjectId {
  const hash = createHash("sha256")
    .update(`display/${member.groupId.toString()}/${member.userId.toString()}/${key}`)
    .digest("hex");
  return new Types.ObjectId(hash.slice(0, 24));
}
