import { randomBytes } from "node:crypto";
import { Types } from "mongoose";
import { DeviceModel } from "../../server/circle/displays/device.model.js";
import { DEVICE_COOKIE, hashDeviceToken } from "../../server/circle/displays/devices.service.js";
import { DisplayModel } from "../../server/circle/displays/display.model.js";
import { PushDeviceModel } from "../../server/notifications/push/pushDevice.model.js";
import { hashPushToken } from "../../server/notifications/push/pushToken.js";
import { vapidKeys } from "../../server/notifications/push/vapidKeys.js";
import { buildCaregiver } from "../../test/support/builders/buildCaregiver.js";
import { buildMember } from "../../test/support/builders/buildMember.js";
import type { PushServiceDouble } from "../../test/support/doubles/PushServiceDouble.js";
import { sessionIdOf } from "../../test/support/server/sessionIdOf.js";
import type { TestApp, TestUser } from "../../test/support/server/TestApp.js";

export const FAMILY = ["Ann Berg", "Bo Dahl", "Cia Eng", "Dan Falk", "Eva Gran"];

export interface Screen {
  _id: Types.ObjectId;
  cookie: string;
}

export interface Arrivals {
  /** From the moment named for a display (`performance.now()`) to each push that leads to it, in milliseconds. */
  timesSince(moments: Map<string, number>): number[];
}

/** The first one owns the group; each has a browser that is told. */
export async function buildFamily(
  app: TestApp,
  push: PushServiceDouble,
): Promise<{ owner: TestUser; groupId: Types.ObjectId }> {
  const [ownerName = "", ...others] = FAMILY;
  const owner = await buildCaregiver(app, { name: ownerName });
  const people: TestUser[] = [owner];
  for (const name of others) people.push(await buildMember(app, { owner, name }));
  const now = new Date();
  await PushDeviceModel.insertMany(
    people.map((user) => {
      const token = push.subscribe(user.userId);
      return {
        userId: new Types.ObjectId(user.userId),
        sessionId: sessionIdOf(user),
        token,
        tokenHash: hashPushToken(token),
        addedAt: now,
        refreshedAt: now,
      };
    }),
  );
  return { owner, groupId: new Types.ObjectId(owner.groupId) };
}

/** Displays with a screen each, which is not connected. */
export async function storeScreens(groupId: Types.ObjectId, count: number): Promise<Screen[]> {
  const now = new Date();
  const screens = Array.from({ length: count }, () => ({
    _id: new Types.ObjectId(),
    token: randomBytes(32).toString("base64url"),
  }));
  await DisplayModel.insertMany(
    screens.map(({ _id }) => ({
      _id,
      groupId,
      code: _id.toString(),
      name: "Mum",
      timeZone: "Europe/Oslo",
      language: "en",
      createdAt: now,
    })),
  );
  await DeviceModel.insertMany(
    screens.map(({ _id, token }) => ({
      displayId: _id,
      tokenHash: hashDeviceToken(token),
      name: "Kitchen",
      pairedAt: now,
      lastSeenAt: now,
    })),
  );
  return screens.map(({ _id, token }) => ({ _id, cookie: `${DEVICE_COOKIE.name}=${token}` }));
}

/** Notes when a push service is asked. */
export function watchArrivals(app: TestApp, push: PushServiceDouble): Arrivals {
  const at = new Map<string, number[]>();
  push.whenAsked = (path) => at.set(path, [...(at.get(path) ?? []), performance.now()]);
  const { publicKey } = vapidKeys(app.context);
  return {
    timesSince: (moments) =>
      [...at].flatMap(([path, times]) =>
        push.deliveredTo(path.slice(1), publicKey).flatMap(({ message }, index) => {
          const moment = [...moments].find(([displayId]) => message.url.includes(displayId));
          return moment ? [times[index]! - moment[1]] : [];
        }),
      ),
  };
}
