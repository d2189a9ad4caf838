import type { AppContext } from "../../AppContext.js";
import { keyWithin, serverKey } from "../../database/uniqueKey.js";
import { eachByItself, unlessFailed } from "../../due/eachByItself.js";
import { caregiversOf } from "../../notifications/audience.js";
import { queueNotifications } from "../../notifications/outbox.service.js";
import { recordActivity } from "../activity/activity.service.js";
import { DisplayModel, type DisplayDocument } from "../displays/display.model.js";
import { announceDisplay } from "../displays/displays.service.js";
import { PairingRequestModel, type PairingRequestDocument } from "../displays/pairingRequest.model.js";

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
  await eachByItself(app, { work: "tellPairingRequests", items: untold }, async (request) => {
    await tell(app, request);
    // Unless it has changed meanwhile, which is to be told too.
    await PairingRequestModel.updateOne({ _id: request._id, state: request.state }, { untold: false });
  });
  await PairingRequestModel.deleteMany({ removeAt: { $lte: now } });
  if (untold.length === BATCH) return now;
  const next = await PairingRequestModel.findOne({ state: "waiting" }).sort({ expiresAt: 1 });
  return next?.expiresAt ?? null;
}

async function tell(app: AppContext, request: PairingRequestDocument): Promise<void> {
  const display = request.displayId && (await DisplayModel.findById(request.displayId));
  if (!display) return;
  if (request.state === "waiting") {
    await recordActivity(app, {
      uniqueKey: serverKey("deviceAsked", request._id),
      group: display.groupId,
      display,
      type: "deviceAsked",
      at: request.askedAt,
      details: { deviceName: request.deviceName },
    });
    if (await mayMail(app, request)) await mailCaregivers(app, display, request);
  }
  await announceDisplay(app, display.id);
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

async function mailCaregivers(
  app: AppContext,
  display: DisplayDocument,
  request: PairingRequestDocument,
): Promise<void> {
  const caregivers = await caregiversOf(display);
  await queueNotifications(
    app,
    caregivers.map((user) => ({
      uniqueKey: keyWithin(serverKey("deviceAsked", request._id), user._id, "mail"),
      kind: "deviceAskedMail" as const,
      userId: user._id,
      payload: {
        displayId: display.id,
        displayName: display.name,
        deviceName: request.deviceName,
        at: request.askedAt.toISOString(),
        timeZone: display.timeZone,
      },
    })),
  );
}
