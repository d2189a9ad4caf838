import { createECDH, randomBytes } from "node:crypto";
import { Types } from "mongoose";
import { PushDeviceModel } from "../../../server/notifications/push/pushDevice.model.js";
import { hashPushToken } from "../../../server/notifications/push/pushToken.js";
import { sessionIdOf } from "../server/sessionIdOf.js";
import type { TestApp, TestUser } from "../server/TestApp.js";

export interface TestPushDevice {
  id: string;
  token: string;
}

/** A browser that wants to be told by push, whose push service nobody can reach. Written to the database: test/api/notifications/push.test.ts goes by the door. */
export async function buildPushDevice(app: TestApp, user: TestUser): Promise<TestPushDevice> {
  const keys = createECDH("prime256v1");
  const token = JSON.stringify({
    endpoint: `https://127.0.0.1:9/${user.userId}`,
    keys: { p256dh: keys.generateKeys("base64url"), auth: randomBytes(16).toString("base64url") },
  });
  const now = new Date(app.context.now());
  const { id } = await PushDeviceModel.create({
    userId: new Types.ObjectId(user.userId),
    sessionId: sessionIdOf(user),
    token,
    tokenHash: hashPushToken(token),
    addedAt: now,
    refreshedAt: now,
  });
  return { id: String(id), token };
}
