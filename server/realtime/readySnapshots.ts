import type { DisplaySnapshot } from "../../shared/realtime/snapshot.js";
import type { AppContext } from "../core/AppContext.js";
import { DisplayModel } from "../circle/displays/display.model.js";
import { buildPassingParts } from "./displaySnapshot.js";
import type { Reporter } from "./Reporter.js";
import { readEpoch } from "./installation.model.js";

/** A device fetches at once what it was told of. Later it is built anew. */
const KEPT_MS = 10_000;
/** Of large plans: some tens of megabytes at the very most. The others are built anew. */
const KEPT_MAX = 20;

/** By device. In memory: whoever fetches from another process gets one that is built there. */
const kept = new WeakMap<AppContext, Map<string, DisplaySnapshot>>();

/** A snapshot was built for this device, and is fetched by it: to build it a second time costs as much again. */
export function keepSnapshot(app: AppContext, deviceId: string, snapshot: DisplaySnapshot): void {
  const ofApp = keptOf(app);
  if (ofApp.size >= KEPT_MAX && !ofApp.has(deviceId)) return;
  ofApp.set(deviceId, snapshot);
  const timer = setTimeout(() => {
    if (ofApp.get(deviceId) === snapshot) ofApp.delete(deviceId);
  }, KEPT_MS);
  timer.unref();
}

/**
 * What was kept for this device, once, if nothing of the display's plan has changed since; null when it is to be built. What has no
 * version of its own is read anew: the time, the facts of the device, what stands around the clock.
 */
export async function takeSnapshot(
  app: AppContext,
  { display, device }: Reporter,
): Promise<DisplaySnapshot | null> {
  const snapshot = keptOf(app).get(device.id);
  keptOf(app).delete(device.id);
  if (!snapshot) return null;
  const [current, epoch] = await Promise.all([DisplayModel.findById(display._id), readEpoch()]);
  if (current?.planVersion !== snapshot.planVersion || epoch !== snapshot.epoch) return null;
  return {
    ...snapshot,
    serverTime: new Date(app.now()).toISOString(),
    ...(await buildPassingParts(app, {
      place: current,
      display: Promise.resolve(current),
      device,
      now: app.now(),
    })),
  };
}

function keptOf(app: AppContext): Map<string, DisplaySnapshot> {
  const known = kept.get(app) ?? new Map<string, DisplaySnapshot>();
  kept.set(app, known);
  return known;
}
