import { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { outOfReach } from "../../core/clock.js";
import { serverKey } from "../../core/uniqueKey.js";
import { DeviceModel } from "../../circle/displays/device.model.js";
import { DEVICE_QUIET_LIMIT_MS } from "../../circle/displays/display.present.js";
import { queueMails } from "../../notifications/deliveries/queue.service.js";
import type { SilentDevice } from "./enqueueSilent.service.js";
import { MASS_SILENCE_HELD_MS } from "./rule/watchState.js";
import { WatchModel } from "./watch.model.js";
import { WATCHDOG, WatchdogModel, type WatchdogRow } from "./watchdog.model.js";
import type { Round } from "./watchDisplays.js";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** So many displays, and a third of all devices that were online, within one minute: it is hardly the screens' fault. */
const DISPLAYS_MIN = 5;
const SHARE_MIN = 1 / 3;
const AT_ONCE_MS = MINUTE_MS;

/** Many screens that went silent at once are one mail to the host, once an hour; each family is told later. Harmless to repeat. */
export async function holdMassSilence(app: AppContext, silent: SilentDevice[], round: Round): Promise<void> {
  const together = largestGroup(silent);
  const displayIds = [...new Set(together.map(({ displayId }) => displayId))];
  if (displayIds.length < DISPLAYS_MIN) return;
  const online = await DeviceModel.countDocuments({
    connected: true,
    lastSeenAt: { $gte: new Date(round.now - DEVICE_QUIET_LIMIT_MS) },
    removedAt: null,
  });
  if (together.length < (together.length + online) * SHARE_MIN) return;
  const from = Math.min(...together.map((device) => device.from));
  const fresh = await withoutHeld(displayIds, from);
  if (fresh.length === 0) return;
  // The mail first: what is held is not found again.
  await noteMassMail(app, { at: new Date(from).toISOString(), silent: together.length, online });
  await hold(fresh, from + MASS_SILENCE_HELD_MS, round.now);
}

/** A mail that was noted, and not queued before the process died. */
export const MASS_MAIL_LEFT = { _id: WATCHDOG, massMail: { $type: "object" } } as const;

/** What was noted and not queued yet. */
export async function queueMassMail(
  app: AppContext,
  dog: Partial<Pick<WatchdogRow, "massAt" | "massMail">>,
): Promise<void> {
  if (!dog.massMail || !dog.massAt) return;
  await queueMails(app, [
    {
      uniqueKey: serverKey("screensSilent", dog.massAt.getTime()),
      kind: "screensSilentMail",
      userId: null,
      payload: dog.massMail,
    },
  ]);
  await WatchdogModel.updateOne({ _id: WATCHDOG, massAt: dog.massAt }, { $set: { massMail: null } });
}

async function noteMassMail(
  app: AppContext,
  massMail: { at: string; silent: number; online: number },
): Promise<void> {
  const massAt = new Date(app.now());
  const hourAgo = new Date(app.now() - HOUR_MS);
  // By a clock that has been put back.
  const ahead = outOfReach(app.now(), 0);
  const noted = await WatchdogModel.updateOne(
    { _id: WATCHDOG, $or: [{ massAt: null }, { massAt: { $lte: hourAgo } }, { massAt: { $gt: ahead } }] },
    { $set: { massAt, massMail } },
  );
  if (noted.modifiedCount === 0) return;
  app.log.warn(massMail, "many screens went silent at once");
  await queueMassMail(app, { massAt, massMail });
}

async function withoutHeld(displayIds: string[], from: number): Promise<string[]> {
  const held = await WatchModel.find(
    { _id: { $in: displayIds }, heldUntil: { $gt: new Date(from) } },
    { _id: 1 },
  ).lean();
  const heldIds = new Set(held.map(({ _id }) => _id.toHexString()));
  return displayIds.filter((id) => !heldIds.has(id));
}

async function hold(displayIds: string[], until: number, now: number): Promise<void> {
  await WatchModel.bulkWrite(
    displayIds.map((id) => ({
      updateOne: {
        filter: { _id: new Types.ObjectId(id) },
        update: {
          $set: { heldUntil: new Date(until), lookAt: new Date(now) },
          $inc: { version: 1 },
        },
        upsert: true,
      },
    })),
    { ordered: false },
  );
}

/** Those that went silent within the same minute, where most did. */
function largestGroup(silent: SilentDevice[]): SilentDevice[] {
  const inOrder = [...silent].sort((a, b) => a.from - b.from);
  let [first, start, length] = [0, 0, 0];
  inOrder.forEach((device, last) => {
    while (device.from - inOrder[first]!.from > AT_ONCE_MS) first += 1;
    if (last - first + 1 > length) [start, length] = [first, last - first + 1];
  });
  return inOrder.slice(start, start + length);
}
