import type { DeviceFrame } from "../../../shared/realtime/protocol.js";
import { ASKS_KEPT_MAX } from "../../../shared/limits.js";
import type { AppContext } from "../../AppContext.js";
import { keepEnds } from "../../database/keepEnds.js";
import { isDuplicateKey } from "../../database/isDuplicateKey.js";
import { cancelNotifications } from "../../notifications/outbox.service.js";
import { changeActivity, recordActivity } from "../activity/activity.service.js";
import type { DeviceDocument } from "../displays/device.model.js";
import type { DisplayDocument } from "../displays/display.model.js";
import { callAskKey, callKey, callRequestChanged, untellIfEnded } from "./callEvents.js";
import { CallRequestModel, type CallAsk, type CallRequestDocument } from "./callRequest.model.js";
import { notifyOfCall } from "./notifyOfCall.js";

type RequestedFrame = Extract<DeviceFrame, { type: "call.requested" }>;
type WithdrawnFrame = Extract<DeviceFrame, { type: "call.withdrawn" }>;

/** Which device of which display asks. */
interface Asker {
  device: DeviceDocument;
  display: DisplayDocument;
}

/** Two presses at once meet each other once; more rounds than this mean that something else is wrong. */
const STORE_TRIES = 10;

/**
 * Stores that the person wants to be called and everything that must follow, in steps that are each harmless to repeat, and only then
 * returns (docs/decisions/002). A request that stands takes the new urgency; made more urgent it is open again and told again.
 */
export async function recordCallRequest(app: AppContext, asker: Asker, frame: RequestedFrame): Promise<void> {
  const row = await storeAsk(app, asker, frame);
  const ask = row.asks.find(({ id }) => id === frame.id)!;
  await callRequestChanged(app, row);
  await tellFeed(app, asker.display, row);
  if (ask.notifies && row.standing) {
    await cancelEarlier(row, ask);
    await notifyOfCall(app, asker.display, { row, ask });
    await cancelOvertaken(row, ask);
  }
  // Whoever ended it meanwhile found nothing to take back in the feed and the outbox yet.
  await untellIfEnded(app, row);
}

/**
 * The person takes it back: it leaves the screens and the dashboards, and nobody is mailed about it any more. What was asked after that,
 * on another screen, stands.
 */
export async function withdrawCallRequest(
  app: AppContext,
  { display }: Asker,
  frame: WithdrawnFrame,
): Promise<void> {
  const row = await CallRequestModel.findOne({ displayId: display._id, "asks.id": frame.requestId });
  if (!row) {
    // As after a restored backup.
    app.log.warn({ displayId: display.id }, "a call request that is not known was taken back");
    return;
  }
  const at = new Date(Math.min(Date.parse(frame.at), app.now()));
  const askedSince = { $elemMatch: { id: { $ne: frame.requestId }, at: { $gt: at } } };
  await CallRequestModel.updateOne(
    { _id: row._id, standing: true, asks: { $not: askedSince } },
    { $set: { state: "withdrawn", standing: false, endedAt: at } },
  );
  await callRequestChanged(app, row);
  await untellIfEnded(app, row);
}

async function storeAsk(
  app: AppContext,
  { device, display }: Asker,
  frame: RequestedFrame,
): Promise<CallRequestDocument> {
  const receivedAt = app.now();
  // Held between the pairing and now, as an answer's time is held in its window (design, Offline answer).
  const at = Math.min(Math.max(Date.parse(frame.at), device.pairedAt.getTime()), receivedAt);
  const ask = {
    id: frame.id,
    urgency: frame.urgency,
    deviceName: device.name,
    at: new Date(at),
    receivedAt: new Date(receivedAt),
  };
  for (let tries = 0; tries < STORE_TRIES; tries += 1) {
    const stored =
      (await CallRequestModel.findOne({ displayId: display._id, "asks.id": ask.id })) ??
      (await changeUrgency(display, ask)) ??
      (await joinStanding(display, ask)) ??
      (await insertRequest(display, ask));
    if (!stored) continue;
    await keepEnds(CallRequestModel, stored._id, { field: "asks", max: ASKS_KEPT_MAX });
    return stored;
  }
  throw new Error("A call request could not be stored: others were always faster.");
}

type NewAsk = Omit<CallAsk, "notifies">;

/** "Now" is always more urgent, however late it arrives; "tonight" counts when it was said after "now". */
async function changeUrgency(display: DisplayDocument, ask: NewAsk): Promise<CallRequestDocument | null> {
  const isRaised = ask.urgency === "now";
  const openAgain = { state: "open" as const, claimedBy: null, callAt: null };
  return CallRequestModel.findOneAndUpdate(
    {
      displayId: display._id,
      standing: true,
      "asks.id": { $ne: ask.id },
      ...(isRaised ? { urgency: "tonight" } : { urgency: "now", askedAt: { $lte: ask.at } }),
    },
    {
      $set: {
        urgency: ask.urgency,
        askedAt: ask.at,
        deviceName: ask.deviceName,
        ...(isRaised && openAgain),
      },
      $push: { asks: { ...ask, notifies: isRaised } },
    },
    { returnDocument: "after" },
  );
}

/** Asked again, and it changes nothing. */
async function joinStanding(display: DisplayDocument, ask: NewAsk): Promise<CallRequestDocument | null> {
  return CallRequestModel.findOneAndUpdate(
    {
      displayId: display._id,
      standing: true,
      "asks.id": { $ne: ask.id },
      // Made less urgent meanwhile, it is for changeUrgency().
      ...(ask.urgency === "now" && { urgency: "now" }),
    },
    { $push: { asks: { ...ask, notifies: false } } },
    { returnDocument: "after" },
  );
}

/** null when another one stands since a moment ago. */
async function insertRequest(display: DisplayDocument, ask: NewAsk): Promise<CallRequestDocument | null> {
  try {
    return await CallRequestModel.create({
      displayId: display._id,
      groupId: display.groupId,
      requestId: ask.id,
      urgency: ask.urgency,
      askedAt: ask.at,
      deviceName: ask.deviceName,
      asks: [{ ...ask, notifies: true }],
      state: "open",
      standing: true,
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return null;
  }
}

/** One line for each request, under its first press; its urgency is what was said last. */
async function tellFeed(app: AppContext, display: DisplayDocument, row: CallRequestDocument): Promise<void> {
  const [first] = row.asks;
  await recordActivity(app, {
    uniqueKey: callKey(row),
    group: row.groupId,
    display,
    type: "callRequest",
    at: first!.at,
    details: {
      requestId: row.requestId,
      urgency: row.urgency,
      deviceName: row.deviceName,
      withdrawn: false,
      calledBy: null,
    },
  });
  if (row.asks.length > 1) await tellUrgency(app, row);
}

async function tellUrgency(app: AppContext, row: CallRequestDocument): Promise<void> {
  const { urgency, deviceName } = row;
  await changeActivity(app, callKey(row), { urgency, deviceName });
  const current = await CallRequestModel.findById(row._id).orFail();
  // Another screen has said something else meanwhile, and may have told it first.
  if (current.urgency !== urgency || current.deviceName !== deviceName) await tellUrgency(app, current);
}

/** What is not sent yet says "tonight", which is not true any more. */
async function cancelEarlier(row: CallRequestDocument, ask: CallAsk): Promise<void> {
  // Sent again, it must not take back what was asked after it.
  const place = row.asks.findIndex(({ id }) => id === ask.id);
  const earlier = row.asks.slice(0, place).filter(({ notifies }) => notifies);
  for (const one of earlier) await cancelNotifications(callAskKey(row, one));
}

/** Whoever made it more urgent meanwhile, on another screen, found nothing to cancel yet. */
async function cancelOvertaken({ _id }: CallRequestDocument, ask: CallAsk): Promise<void> {
  const row = await CallRequestModel.findById(_id).orFail();
  const last = row.asks.filter(({ notifies }) => notifies).at(-1);
  if (last && last.id !== ask.id) await cancelEarlier(row, last);
}
