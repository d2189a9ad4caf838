import { createHash } from "node:crypto";
import { Types } from "mongoose";
import type { NewDisplay } from "../../../shared/contract/displays.js";
import { DISPLAYS_PER_DAY_MAX, DISPLAYS_PER_GROUP_MAX, PAIRING_WINDOW_MS } from "../../../shared/limits.js";
import { DEFAULT_LOOK, usualClockFormat } from "../../../shared/rules/displayLook.js";
import type { AppContext } from "../../core/AppContext.js";
import { notFound } from "../../core/AppError.js";
import { limitReached, requireRoom } from "../../limits/requireRoom.js";
import { UserModel, type UserDocument } from "../../circle/accounts/user.model.js";
import { addDisplayWithinLimit } from "../../circle/groups/groupLimits.service.js";
import type { MemberDocument } from "../../circle/groups/member.model.js";
import { DisplayModel, type DisplayDocument } from "../../circle/displays/display.model.js";
import { announceDisplay } from "../../circle/displays/announceDisplay.js";
import { isDuplicateKey } from "../../core/isDuplicateKey.js";
import { randomDisplayCode } from "./displayCode.js";

/** A million codes and a handful of tries: more collisions in a row than this means that something else is wrong. */
const CODE_TRIES = 20;
const DAY_MS = 24 * 60 * 60_000;

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
  await announceDisplay(app, display);
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
  await announceDisplay(app, display);
  return display;
}

async function insertDisplay(
  app: AppContext,
  fields: NewDisplay & { _id: Types.ObjectId; groupId: Types.ObjectId },
): Promise<DisplayDocument> {
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const existing = await DisplayModel.findById(fields._id);
    if (existing) return existing;
    const language = fields.language ?? DEFAULT_LOOK.language;
    try {
      return await addDisplayWithinLimit(app, fields, (slot) =>
        DisplayModel.create({
          ...fields,
          slot,
          language,
          clockFormat: usualClockFormat(language),
          code: randomDisplayCode(),
          pairingOpenUntil: windowEnd(app),
          createdAt: new Date(app.now()),
        }),
      );
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
    message: `A group can add ${DISPLAYS_PER_DAY_MAX} displays a day. Please continue tomorrow.`,
  });
}

/** Where no plan sets a limit. Looked at after the write: of several at once none slips past. */
async function requireStillRoom({ _id, groupId }: DisplayDocument): Promise<void> {
  if ((await DisplayModel.countDocuments({ groupId })) <= DISPLAYS_PER_GROUP_MAX) return;
  await DisplayModel.deleteOne({ _id });
  throw limitReached(`A group can have at most ${DISPLAYS_PER_GROUP_MAX} displays. Delete one first.`);
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
