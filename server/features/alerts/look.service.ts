import { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { recordPendingEntries } from "../../activity/pendingEntries.js";
import { DeviceModel } from "../../circle/displays/device.model.js";
import { DisplayModel, type DisplayDocument } from "../../circle/displays/display.model.js";
import { isDeviceOnline, presentStatus } from "../../circle/displays/display.present.js";
import { alertEntry } from "./alertEntries.js";
import { findLastTouch } from "./lastTouch.js";
import { isInUse } from "./rule/conditions.js";
import { NEW_WATCH, type DeviceFacts, type WatchFacts, type WatchState } from "./rule/watchState.js";
import { watch } from "./rule/watchRule.js";
import { WatchModel, type WatchRow } from "./watch.model.js";
import type { Round } from "./watchDisplays.js";

/** Nothing that matters is missed until then: who changes a display marks it. */
const NET_MS = 6 * 60 * 60_000;
/** A rule that wants to look at once again must not keep a process busy. */
const PAUSE_MS = 1_000;

/**
 * Judges one display and stores in one write what is remembered and what is told. Of two processes that look at once, or one that changed
 * something meanwhile, the later write finds another version: it does nothing, and the display stays due. What is stored and not recorded
 * when a process dies is recorded by the next one (pendingEntries.ts).
 */
export async function lookAtDisplay(app: AppContext, _id: Types.ObjectId, round: Round): Promise<void> {
  const row = await WatchModel.findById(_id).lean<WatchRow>();
  if (!row) return;
  const display = await DisplayModel.findById(_id);
  if (!display) return void (await WatchModel.deleteOne({ _id }));
  const facts = await factsOf(app, display, round);
  const newId = () => new Types.ObjectId().toHexString();
  const { state, tells, lookAt } = watch(stateOf(row), facts, { now: round.now, newId });
  const { heldUntil, ...rest } = state;
  const silentIds = facts.devices
    .filter((device) => isInUse(device) && !device.online)
    .map(({ id }) => new Types.ObjectId(id));
  const looked = await WatchModel.findOneAndUpdate(
    { _id, version: row.version },
    {
      $set: {
        state: rest,
        heldUntil: heldUntil === null ? null : new Date(heldUntil),
        lookAt: nextLook(lookAt, state, round.now),
        silentIds,
        ...(silentIds.length > 0 && { isSilent: true }),
      },
      ...(silentIds.length === 0 && { $unset: { isSilent: 1 } }),
      $inc: { version: 1 },
      $push: { pendingEntries: { $each: tells.map((tell) => alertEntry(app, display, tell)) } },
    },
    { returnDocument: "after" },
  );
  if (looked) await recordPendingEntries(app, WatchModel, looked);
}

function stateOf({ state, heldUntil }: WatchRow): WatchState {
  return { ...NEW_WATCH, ...state, heldUntil: heldUntil?.getTime() ?? null };
}

function nextLook(lookAt: number | null, { alerts }: WatchState, now: number): Date | null {
  const net = alerts.length > 0 ? now + NET_MS : null;
  const wanted = [lookAt, net].filter((at) => at !== null);
  return wanted.length === 0 ? null : new Date(Math.max(Math.min(...wanted), now + PAUSE_MS));
}

async function factsOf(app: AppContext, display: DisplayDocument, round: Round): Promise<WatchFacts> {
  const { timeZone, night, silentMinutes, watchEveryScreen, noTouchBy, sound } = display;
  const devices = await DeviceModel.find(
    { displayId: display._id, removedAt: null },
    { name: 1, pairedAt: 1, lastSeenAt: 1, connected: 1, status: 1 },
  );
  return {
    ...{ timeZone, silentMinutes, watchEveryScreen, noTouchBy },
    night: night && { from: night.from, until: night.until },
    usesSound: (sound.chime || sound.readAloud) && sound.volume > 0,
    rest: restOf(display, round.now),
    steadySince: round.steadySince,
    lastTouchAt: noTouchBy === null ? null : await findLastTouch(app, display._id),
    devices: devices.map((device): DeviceFacts => ({
      id: device.id,
      name: device.name,
      pairedAt: device.pairedAt.getTime(),
      lastSeenAt: device.lastSeenAt.getTime(),
      online: isDeviceOnline(device, round.now),
      status: presentStatus(device),
    })),
  };
}

function restOf({ archivedAt, awayUntil }: DisplayDocument, now: number): WatchFacts["rest"] {
  if (archivedAt !== null) return { until: null };
  return awayUntil !== null && awayUntil.getTime() > now ? { until: awayUntil.getTime() } : null;
}
