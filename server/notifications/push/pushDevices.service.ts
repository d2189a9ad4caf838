import type { Types } from "mongoose";
import { PUSH_DEVICES_MAX } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { notFound } from "../../core/AppError.js";
import { rethrowUnlessDuplicate } from "../../core/isDuplicateKey.js";
import { resolveByDns, resolveTarget } from "../../upstreams/resolveTarget.js";
import { PushDeviceModel, type PushDevice, type PushDeviceDocument } from "./pushDevice.model.js";
import { hashPushToken, invalidToken, parsePushToken } from "./pushToken.js";

const USER_AGENT_MAX = 200;
/** As long as a session lives unused: a browser that has not said for so long that it is there is signed out by now. */
const SILENT_MAX_MS = 60 * 24 * 60 * 60_000;

interface NewPushDevice {
  userId: Types.ObjectId;
  sessionId: string;
  token: string;
  userAgent: string;
}

/**
 * This browser is told by push from now on; saying so again keeps it. Only the latest three of an account stay. A browser that told another
 * account tells this one alone. Throws 400 naming `fcmToken`.
 */
export async function addPushDevice(app: AppContext, device: NewPushDevice): Promise<void> {
  await requireUsable(app, device.token);
  const { userId, sessionId, token } = device;
  const tokenHash = hashPushToken(token);
  const now = new Date(app.now());
  // Somebody else was signed in there.
  await PushDeviceModel.deleteMany({ tokenHash, userId: { $ne: userId } });
  await moveToAddress({ userId, sessionId }, { token, tokenHash });
  await PushDeviceModel.updateOne(
    { tokenHash },
    {
      $set: {
        userId,
        sessionId,
        token,
        userAgent: device.userAgent.slice(0, USER_AGENT_MAX),
        refreshedAt: now,
      },
      $setOnInsert: { addedAt: now },
    },
    { upsert: true },
  );
  // What this browser had before.
  await PushDeviceModel.deleteMany({ sessionId, tokenHash: { $ne: tokenHash } });
  const devices = await listPushDevices(app, [userId]);
  const tooMany = devices.slice(PUSH_DEVICES_MAX).map(({ _id }) => _id);
  if (tooMany.length > 0) await PushDeviceModel.deleteMany({ _id: { $in: tooMany } });
}

/** Its push service may have given the browser a new address: it stays the same device, so that what waits for it goes there. */
async function moveToAddress(
  browser: Pick<NewPushDevice, "userId" | "sessionId">,
  address: Pick<PushDevice, "token" | "tokenHash">,
): Promise<void> {
  const elsewhere = { ...browser, tokenHash: { $ne: address.tokenHash } };
  // It may have said so already, in this session or in one before.
  await PushDeviceModel.updateOne(elsewhere, { $set: address }).catch(rethrowUnlessDuplicate);
}

/** The last added first. */
export async function listPushDevices(
  app: AppContext,
  userIds: Types.ObjectId[],
): Promise<PushDeviceDocument[]> {
  const since = new Date(app.now() - SILENT_MAX_MS);
  return PushDeviceModel.find({ userId: { $in: userIds }, refreshedAt: { $gt: since } }).sort({
    addedAt: -1,
    _id: -1,
  });
}

/** Throws 404 for a device that is gone, or somebody else's. */
export async function removePushDevice(userId: Types.ObjectId, deviceId: string): Promise<void> {
  const removed = await PushDeviceModel.deleteOne({ _id: deviceId, userId });
  if (removed.deletedCount === 0) throw notFound("The device");
}

/** Throws 404 for a token that is none of the user's. */
export async function requirePushDevice(userId: Types.ObjectId, token: string): Promise<void> {
  const found = await PushDeviceModel.exists({ userId, tokenHash: hashPushToken(token) });
  if (!found) throw notFound("The device");
}

/** Called before these sessions end: a browser that is signed out gets nothing of the family any more. */
export async function removePushDevicesOfSessions(sessionIds: string[]): Promise<void> {
  await PushDeviceModel.deleteMany({ sessionId: { $in: sessionIds } });
}

/** The browser has a new session in place of one that was ended under it. */
export async function movePushDevices(from: string, to: string): Promise<void> {
  await PushDeviceModel.updateMany({ sessionId: from }, { sessionId: to });
}

export async function removePushDevicesOfUser(userId: Types.ObjectId): Promise<void> {
  await PushDeviceModel.deleteMany({ userId });
}

/** An endpoint is an address that a user has given: it must not lead into our own network. */
async function requireUsable({ config }: AppContext, token: string): Promise<void> {
  const target = parsePushToken(token);
  if (target.way === "fcm") {
    if (config.firebase === null) throw invalidToken("This installation does not use Firebase.");
    return;
  }
  const found = await resolveTarget(new URL(target.subscription.endpoint), {
    resolve: resolveByDns,
    allowPrivateTargets: config.allowPrivateTargets,
    trustedOrigin: undefined,
  });
  // A name that cannot be resolved just now may be good: it is looked up each time that something is sent.
  if ("refused" in found && found.refused === "private-address") {
    throw invalidToken("This push service is not on the public Internet.");
  }
}
