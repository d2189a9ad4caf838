import type { AppContext } from "../../core/AppContext.js";
import { serverKey } from "../../core/uniqueKey.js";
import { forEachIndependently, unlessFailed } from "../../jobs/forEachIndependently.js";
import { recordEntry } from "../../activity/activity.service.js";
import { newEntry } from "../../activity/pendingEntries.js";
import { DisplayModel } from "../../circle/displays/display.model.js";
import { announceDisplay } from "../../circle/displays/announceDisplay.js";
import {
  PairingRequestModel,
  type PairingRequestDocument,
} from "../../circle/displays/pairingRequest.model.js";
import type { Look } from "../../jobs/Look.js";

/** A stranger who asks again and again must not fill a family's mailbox; the dashboard shows every request. */
const MAIL_PAUSE_MS = 10 * 60_000;
const BATCH = 50;

/**
 * Due work: tells the caregivers of screens that want in, and dashboards of those that wait no more. Apart from the answer to the
 * screen, which for this reason takes as long for a code that is nobody's. Returns when the next request ends.
 */
export async function tellPairingRequests(app: AppContext): Promise<Date | null> {
  const now = new Date(app.now());
  // Mostly nobody has asked for days, and one look is enough.
  const concerned = [{ untold: true }, { state: "waiting" as const }, { removeAt: { $lte: now } }];
  if ((await PairingRequestModel.exists({ $or: concerned })) === null) return null;
  await PairingRequestModel.updateMany(
    { state: "waiting", expiresAt: { $lte: now } },
    { state: "ended", untold: true },
  );
  const untold = await PairingRequestModel.find({ untold: true, ...unlessFailed(app, "tellPairingRequests") })
    .sort({ askedAt: 1 })
    .limit(BATCH);
  await forEachIndependently(app, { work: "tellPairingRequests", items: untold }, async (request) => {
    await tell(app, request);
    // Unless it has changed meanwhile, which is to be told too.
    await PairingRequestModel.updateOne({ _id: request._id, state: request.state }, { untold: false });
  });
  await PairingRequestModel.deleteMany({ removeAt: { $lte: now } });
  if (untold.length === BATCH) return now;
  const next = await PairingRequestModel.findOne({ state: "waiting" }).sort({ expiresAt: 1 });
  return next?.expiresAt ?? null;
}

export const concernedRequests = (): Look[] => [
  { model: PairingRequestModel, filter: { untold: true } },
  { model: PairingRequestModel, filter: { state: "waiting" }, dueAt: "expiresAt" },
  { model: PairingRequestModel, filter: { removeAt: { $type: "date" } }, dueAt: "removeAt" },
];

async function tell(app: AppContext, request: PairingRequestDocument): Promise<void> {
  const display = request.displayId && (await DisplayModel.findById(request.displayId));
  if (!display) return;
  if (request.state === "waiting") {
    const place = { groupId: display.groupId, displayId: display._id, displayName: display.name };
    const isNews = await mayMail(app, request);
    await recordEntry(
      app,
      newEntry(app, place, {
        kind: "device.asked",
        uniqueKey: serverKey("deviceAsked", request._id),
        at: request.askedAt,
        facts: { deviceName: request.deviceName, isNews },
      }),
    );
  }
  await announceDisplay(app, display);
}

/** Also for one that was begun before a crash: queueing its mails again changes nothing. */
async function mayMail(app: AppContext, request: PairingRequestDocument): Promise<boolean> {
  const before = new Date(app.now() - MAIL_PAUSE_MS);
  const claimed = await DisplayModel.updateOne(
    {
      _id: request.displayId,
      $or: [{ pairingMailFor: request.id }, { pairingMailAt: null }, { pairingMailAt: { $lte: before } }],
    },
    { pairingMailFor: request.id, pairingMailAt: new Date(app.now()) },
  );
  return claimed.matchedCount > 0;
}
