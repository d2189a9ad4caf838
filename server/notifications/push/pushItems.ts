import type { Types } from "mongoose";
import { keyWithin, type UniqueKey } from "../../database/uniqueKey.js";
import type { NewNotification } from "../outbox.service.js";
import type { AppContext } from "../../AppContext.js";
import { listPushDevices } from "./pushDevices.service.js";
import { TOLD } from "./told.js";

/**
 * For each of these mails that is pushed as well, one item for every browser of its user: each is retried by itself, and a cancelled prefix
 * takes both.
 */
export async function pushItemsFor(app: AppContext, items: NewNotification[]): Promise<NewNotification[]> {
  const pushed = items.filter(({ kind, userId }) => kind !== "push" && userId !== null && TOLD[kind]);
  if (pushed.length === 0) return [];
  const devices = await listPushDevices(
    app,
    pushed.map(({ userId }) => userId!),
  );
  return pushed.flatMap((item) =>
    devices
      .filter(({ userId }) => item.userId?.equals(userId))
      .map(({ _id }) => pushItem(item, _id, app.now())),
  );
}

function pushItem(item: NewNotification, deviceId: Types.ObjectId, now: number): NewNotification {
  const { kind, dueAt } = item;
  const freshForMs = (kind === "push" ? undefined : TOLD[kind]?.freshForMs) ?? 0;
  const staleAt = new Date((dueAt?.getTime() ?? now) + freshForMs).toISOString();
  return {
    ...item,
    uniqueKey: keyWithin(withoutWay(item.uniqueKey), "push", deviceId),
    kind: "push",
    payload: { ...item.payload, about: kind, deviceId: deviceId.toHexString(), staleAt },
  };
}

function withoutWay(key: UniqueKey): UniqueKey {
  return key.replace(/\/mail$/, "") as UniqueKey;
}
