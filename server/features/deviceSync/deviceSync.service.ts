import { z } from "zod";
import type { DeviceSync, DeviceSyncResult } from "../../../shared/contract/deviceSync.js";
import { DeviceFrame, FrameId } from "../../../shared/realtime/protocol.js";
import { POLLS_PER_SECOND } from "../../../shared/realtime/timing.js";
import type { AppContext } from "../../core/AppContext.js";
import { AppError } from "../../core/AppError.js";
import { isDatabaseAway } from "../../database/isDatabaseAway.js";
import { allows } from "../../realtime/deviceAllowances.js";
import { buildDisplaySnapshot } from "../../realtime/displaySnapshot.js";
import { isDeviceHeld } from "../../realtime/catchUp/followHolds.js";
import { FramePutOffError } from "../../realtime/FramePutOffError.js";
import { FrameRefusedError } from "../../realtime/FrameRefusedError.js";
import { readEpoch } from "../../realtime/installation.model.js";
import { takeSnapshot } from "../../realtime/readySnapshots.js";
import { recordDeviceFrame } from "../../realtime/recordDeviceFrame.js";
import { DisplayModel } from "../../circle/displays/display.model.js";
import { deviceSeen, POLLING } from "../../circle/displays/devicePresence.service.js";
import type { Reporter } from "../../realtime/Reporter.js";

const Identified = z.object({ id: FrameId });

/** One poll of a device whose sockets are blocked. Each frame is harmless to repeat, as over /ws. */
export async function syncDevice(
  app: AppContext,
  reporter: Reporter,
  sync: DeviceSync,
): Promise<DeviceSyncResult> {
  if (!allows(app, "polls", reporter.device.id)) throw tooManyPolls();
  if (!sync.fetches) await deviceSeen(app, reporter, POLLING);
  const acks: string[] = [];
  const refused: DeviceSyncResult["refused"] = [];
  for (const sent of sync.frames) {
    const { id, outcome } = await takeFrame(app, reporter, sent);
    if (outcome === "taken") acks.push(id);
    else if (outcome !== "failed") refused.push({ id, code: outcome.code });
  }
  const isHeld = await isDeviceHeld(reporter);
  const wanted = sync.frames.some(isSnapshotRequest) || !(await isCurrent(reporter, sync));
  const kept = wanted && !isHeld && sync.fetches ? await takeSnapshot(app, reporter) : null;
  const snapshot =
    kept ?? (wanted && !isHeld && (await buildDisplaySnapshot(app, reporter.display, reporter.device)));
  return {
    serverTime: new Date(app.now()).toISOString(),
    acks,
    refused,
    snapshot: snapshot || null,
  };
}

/** Whether the device holds the plan as it is now: most polls find nothing new, and a large plan takes its time. */
async function isCurrent({ display }: Reporter, { epoch, planVersion }: DeviceSync): Promise<boolean> {
  if (epoch === null || planVersion === null) return false;
  const now = await DisplayModel.findById(display._id, { planVersion: 1 }).lean();
  return now?.planVersion === planVersion && (await readEpoch()) === epoch;
}

/** What it has to say stays on the device, and comes with a later poll. */
function tooManyPolls(): AppError {
  return new AppError({
    code: "too-many-requests",
    status: 429,
    message: "This screen asks too often. It tries again by itself.",
    retryAfterSeconds: Math.ceil(1 / POLLS_PER_SECOND),
  });
}

interface Taken {
  id: string;
  /** What has failed is not answered, and so is sent again. */
  outcome: "taken" | "failed" | { code: string };
}

/** One frame by itself: whatever is wrong with it, those beside it count. Throws when the database is away: then none is safe. */
async function takeFrame(app: AppContext, reporter: Reporter, sent: unknown): Promise<Taken> {
  const parsed = DeviceFrame.safeParse(sent);
  if (!parsed.success) {
    const id = Identified.safeParse(sent);
    app.log.warn({ field: parsed.error.issues[0]?.path.join(".") }, "a frame of a poll does not fit");
    return id.success
      ? { id: id.data.id, outcome: { code: "bad-frame" } }
      : { id: "unknown", outcome: "failed" };
  }
  const { id } = parsed.data;
  try {
    await recordDeviceFrame(app, reporter, parsed.data);
    return { id, outcome: "taken" };
  } catch (error) {
    if (error instanceof FramePutOffError) return { id, outcome: "failed" };
    if (error instanceof FrameRefusedError) return { id, outcome: { code: error.code } };
    if (isDatabaseAway(error)) throw error;
    app.log.error({ err: error, frame: parsed.data.type }, "a frame of a poll failed");
    return { id, outcome: "failed" };
  }
}

function isSnapshotRequest(frame: unknown): boolean {
  return DeviceFrame.safeParse(frame).data?.type === "snapshot.requested";
}
