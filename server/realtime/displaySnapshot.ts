import { HORIZON_DAYS } from "../../shared/limits.js";
import type { DisplayFace, DisplaySnapshot, PlanParts, ZoneOffset } from "../../shared/realtime/snapshot.js";
import type { AppContext } from "../AppContext.js";
import { plannedCallOf } from "../features/calls/callEvents.js";
import { plannedCards } from "../features/cards/liveCards.service.js";
import type { DeviceDocument } from "../features/displays/device.model.js";
import { DisplayModel, type DisplayDocument } from "../features/displays/display.model.js";
import { presentLook } from "../features/displays/display.present.js";
import { extrasOf } from "../features/extras/extras.service.js";
import { planOfDisplay } from "../features/messages/plan.service.js";
import { presentPlan } from "../features/messages/plannedMessage.present.js";
import { plannedPhotos } from "../features/photos/plannedPhotos.service.js";
import { zoneOffsets } from "../schedule/zones.js";
import { readEpoch } from "./installation.model.js";

const DAY_MS = 24 * 60 * 60_000;
/** Offsets reach further than the plan: the clock must survive a DST change while the server is away for long. */
const ZONE_HORIZON_MS = 400 * DAY_MS;

/** Everything a device needs. `planVersion` is read first, so that a change made meanwhile is sent again, never missed. */
export async function buildDisplaySnapshot(
  app: AppContext,
  display: DisplayDocument,
  device: DeviceDocument | null,
): Promise<DisplaySnapshot> {
  const fresh = await DisplayModel.findById(display._id).orFail();
  const now = app.now();
  const [epoch, messages, parts, extras] = await Promise.all([
    readEpoch(),
    planOfDisplay(fresh, { from: now, until: now + HORIZON_DAYS * DAY_MS }),
    partsOf(app, fresh),
    extrasOf(app, fresh),
  ]);
  return {
    epoch,
    planVersion: fresh.planVersion,
    serverTime: new Date(app.now()).toISOString(),
    display: presentFace(fresh),
    device: { id: device?.id ?? "preview", name: device?.name ?? "Preview" },
    zoneOffsets: displayZoneOffsets(fresh, now),
    messages: messages.map((message) => presentPlan(app, message)),
    ...parts,
    extras,
  };
}

/** An archived display shows the clock alone; a call that was asked for is somebody's to make all the same. */
async function partsOf(app: AppContext, { _id, archivedAt }: DisplayDocument): Promise<PlanParts> {
  if (archivedAt !== null) return { cards: [], photos: [], callRequest: await plannedCallOf(_id) };
  const [cards, photos, callRequest] = await Promise.all([
    plannedCards(app, _id),
    plannedPhotos(app, _id),
    plannedCallOf(_id),
  ]);
  return { cards, photos, callRequest };
}

export function presentFace(display: DisplayDocument): DisplayFace {
  return {
    id: display.id,
    code: display.code,
    name: display.name,
    timeZone: display.timeZone,
    ...presentLook(display),
  };
}

export function displayZoneOffsets(display: DisplayDocument, now: number): ZoneOffset[] {
  return zoneOffsets(display.timeZone, now - DAY_MS, now + ZONE_HORIZON_MS);
}
