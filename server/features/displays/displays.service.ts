import { createHash } from "node:crypto";
import { Types } from "mongoose";
import type { Display as DisplayContract, NewDisplay } from "../../../shared/contract/displays.js";
import { Id } from "../../../shared/contract/fields.js";
import { PAIRING_WINDOW_MS } from "../../../shared/limits.js";
import type { AppContext } from "../../AppContext.js";
import type { Actor } from "../../http/access.js";
import { notFound } from "../../http/AppError.js";
import { UserModel, type UserDocument } from "../accounts/user.model.js";
import { MemberModel, type MemberDocument } from "../groups/member.model.js";
import { DeviceModel } from "./device.model.js";
import { DisplayModel, type DisplayDocument } from "./display.model.js";
import { presentDisplay } from "./display.present.js";
import { randomDisplayCode } from "./displayCode.js";

/** A million codes and a handful of tries: more collisions in a row than this means that something else is wrong. */
const CODE_TRIES = 20;

/** The display if the caller may see it; null for one of another family, a bad id, or none. */
export async function findVisibleDisplay(actor: Actor, displayId: string): Promise<DisplayDocument | null> {
  const displays = await findVisibleDisplays(actor, [displayId]);
  return displays?.[0] ?? null;
}

/** All of them in the order of `displayIds`; null when the caller may not see any one of them. */
export async function findVisibleDisplays(
  actor: Actor,
  displayIds: string[],
): Promise<DisplayDocument[] | null> {
  if (!displayIds.every((id) => Id.safeParse(id).success)) return null;
  const found = await DisplayModel.find({ _id: { $in: displayIds } });
  const members = await MemberModel.find({
    userId: actor.user._id,
    groupId: { $in: found.map((display) => display.groupId) },
  });

  const visible: DisplayDocument[] = [];
  for (const id of displayIds) {
    const display = found.find((candidate) => candidate.id === id);
    if (!display || !members.some((member) => isSharedWith(member, display))) return null;
    visible.push(display);
  }
  return visible;
}

/** A member of the display's group with access to all displays, or to this one. */
export function isSharedWith(member: MemberDocument, display: DisplayDocument): boolean {
  if (!member.groupId.equals(display.groupId)) return false;
  return member.displayIds === null || member.displayIds.some((id) => id.equals(display._id));
}

/** The displays of the member's group that they may see, oldest first, presented. */
export async function listGroupDisplays(app: AppContext, member: MemberDocument): Promise<DisplayContract[]> {
  const displays = await DisplayModel.find({
    groupId: member.groupId,
    ...(member.displayIds && { _id: { $in: member.displayIds } }),
  }).sort({ createdAt: 1, _id: 1 });
  const devices = await DeviceModel.find({
    displayId: { $in: displays.map((display) => display._id) },
    removedAt: null,
  });
  return displays.map((display) =>
    presentDisplay(
      display,
      devices.filter((device) => device.displayId.equals(display._id)),
      app.now(),
    ),
  );
}

/** One display with its devices, as the contract has it. */
export async function presentCurrentDisplay(
  app: AppContext,
  display: DisplayDocument,
): Promise<DisplayContract> {
  const devices = await DeviceModel.find({ displayId: display._id, removedAt: null });
  return presentDisplay(display, devices, app.now());
}

/**
 * Makes a display with an open pairing window in the member's group. With an idempotency key its id follows from member and
 * key, so that a repeat, also after a crash, finds the display of the first time and changes nothing.
 */
export async function createDisplay(
  app: AppContext,
  member: MemberDocument,
  input: { display: NewDisplay; idempotencyKey: string | null },
): Promise<DisplayDocument> {
  const _id = input.idempotencyKey === null ? new Types.ObjectId() : stableId(member, input.idempotencyKey);
  const display = await insertDisplay(app, { _id, groupId: member.groupId, ...input.display });
  if (member.displayIds !== null) {
    // Without this a caregiver with access to some displays could not see the one they have just made.
    await MemberModel.updateOne({ _id: member._id }, { $addToSet: { displayIds: display._id } });
  }
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

/** Tells every dashboard that may see the display how it is now. Nothing happens when it is gone. */
export async function announceDisplay(app: AppContext, displayId: string): Promise<void> {
  const display = await DisplayModel.findById(displayId);
  if (!display) return;
  app.hub.toCaregivers(display.groupId.toString(), display.id, {
    type: "display.changed",
    display: await presentCurrentDisplay(app, display),
  });
}

async function insertDisplay(
  app: AppContext,
  fields: NewDisplay & { _id: Types.ObjectId; groupId: Types.ObjectId },
): Promise<DisplayDocument> {
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const existing = await DisplayModel.findById(fields._id);
    if (existing) return existing;
    try {
      return await DisplayModel.create({
        ...fields,
        language: fields.language ?? "en",
        code: randomDisplayCode(),
        pairingOpenUntil: windowEnd(app),
        createdAt: new Date(app.now()),
      });
    } catch (error) {
      // The code belongs to another display, or a repeat of this very request was faster: look again.
      if (!isDuplicateKey(error)) throw error;
    }
  }
  throw new Error("No free display code was found.");
}

function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === 11_000;
}

function windowEnd(app: AppContext): Date {
  return new Date(app.now() + PAIRING_WINDOW_MS);
}

function stableId(member: MemberDocument, key: string): Types.ObjectId {
  const hash = createHash("sha256").update(`display/${member.groupId}/${member.userId}/${key}`).digest("hex");
  return new Types.ObjectId(hash.slice(0, 24));
}
