import type { DeviceFrame } from "../../../shared/realtime/protocol.js";
import { ASKS_KEPT_MAX } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { keepEnds } from "../../database/keepEnds.js";
import { isDuplicateKey } from "../../core/isDuplicateKey.js";
import { recordPendingEntries } from "../../activity/pendingEntries.js";
import type { NamedDisplay } from "../../circle/displays/display.model.js";
import type { Reporter } from "../../realtime/Reporter.js";
import { changedEntry, endedEntry, madeEntry } from "./callRequestEntries.js";
import { callRequestChanged } from "./callRequestEvents.js";
import { firstLookAt } from "./unclaimedRule.js";
import { CallRequestModel, type CallAsk, type CallRequestDocument } from "./callRequest.model.js";

type RequestedFrame = Extract<DeviceFrame, { type: "call.requested" }>;
type WithdrawnFrame = Extract<DeviceFrame, { type: "call.withdrawn" }>;

/** Two presses at once collide once; more collisions than this mean that something else is wrong. */
const STORE_TRIES = 10;

/**
 * Stores that the person wants to be called and everything that must follow, in steps that are each harmless to repeat, and only then
 * returns (docs/decisions/002). A request that stands takes the new urgency; made more urgent it is open again and told again.
 */
export async function recordCallRequest(
  app: AppContext,
  asker: Reporter,
  frame: RequestedFrame,
): Promise<void> {
  const row = await storeAsk(app, asker, frame);
  await callRequestChanged(app, row);
  await recordPendingEntries(app, CallRequestModel, row);
}

/**
 * The person takes it back: it leaves the screens and the dashboards, and nobody is mailed about it any more. What was asked after that,
 * on another screen, stands.
 */
export async function withdrawCallRequest(
  app: AppContext,
  { display }: Reporter,
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
    {
      $set: { state: "withdrawn", standing: false, endedAt: at },
      $push: { pendingEntries: endedEntry(app, display, { requestId: row.requestId, calledBy: null }) },
    },
  );
  await callRequestChanged(app, row);
  await recordPendingEntries(app, CallRequestModel, await CallRequestModel.findById(row._id).orFail());
}

async function storeAsk(
  app: AppContext,
  { device, display }: Reporter,
  frame: RequestedFrame,
): Promise<CallRequestDocument> {
  const receivedAt = app.now();
  // Held between the pairing and now, as an answer's time is held in its window (docs/DELIVERY.md, answer-wins-over-changes).
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
      (await changeUrgency(app, display, ask)) ??
      (await joinStanding(display, ask)) ??
      (await insertRequest(app, display, ask));
    if (!stored) continue;
    await keepEnds(CallRequestModel, stored._id, { field: "asks", max: ASKS_KEPT_MAX });
    return stored;
  }
  throw new Error("A call request could not be stored: others were always faster.");
}

type NewAsk = Omit<CallAsk, "notifies">;

function remindAtOf({ urgency, receivedAt }: NewAsk): Date | null {
  return urgency === "now" ? new Date(firstLookAt(receivedAt.getTime())) : null;
}

/** "Now" is always more urgent, however late it arrives; "tonight" counts when it was said after "now". */
async function changeUrgency(
  app: AppContext,
  display: NamedDisplay,
  ask: NewAsk,
): Promise<CallRequestDocument | null> {
  // The entry names the request that stands.
  const standing = await CallRequestModel.findOne(
    { displayId: display._id, standing: true },
    { requestId: 1 },
  ).lean();
  if (!standing) return null;
  const isRaised = ask.urgency === "now";
  const stored = { ...ask, notifies: isRaised };
  const openAgain = { state: "open" as const, claimedBy: null, callAt: null, claimLapsesAt: null };
  return CallRequestModel.findOneAndUpdate(
    {
      _id: standing._id,
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
        remindAt: remindAtOf(ask),
      },
      $push: {
        asks: stored,
        pendingEntries: changedEntry(app, display, { requestId: standing.requestId, ask: stored }),
      },
    },
    { returnDocument: "after" },
  );
}

/** Asked again, and it changes nothing. */
async function joinStanding(display: NamedDisplay, ask: NewAsk): Promise<CallRequestDocument | null> {
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
async function insertRequest(
  app: AppContext,
  display: NamedDisplay,
  ask: NewAsk,
): Promise<CallRequestDocument | null> {
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
      remindAt: remindAtOf(ask),
      pendingEntries: [madeEntry(app, display, ask)],
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return null;
  }
}
