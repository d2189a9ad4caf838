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
  if (!Id.safeParse(displayId).success) return null;
  const display = await DisplayModel.findById(displayId);
  if (!display) return null;
  const member = await MemberModel.exists({
    groupId: display.groupId,
    userId: actor.user._id,
    $or: [{ displayIds: null }, { displayIds: display._id }],
  });
  return member ? display : null;
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
  const hash = createHash("sha256")
    .update(`display/${member.groupId.toString()}/${member.userId.toString()}/${key}`)
    .digest("hex");
  return new Types.ObjectId(hash.slice(0, 24));
}
