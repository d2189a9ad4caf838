import { PAIRING_WINDOW_MS } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { isFull } from "../../circle/displays/deviceRoster.service.js";
import { DisplayModel, type DisplayDocument } from "../../circle/displays/display.model.js";
import { ensureDevice, findLiveDevice, leaveFormerDisplay, type LiveDevice } from "./joinDisplay.service.js";
import { isOfHeldGroup } from "./heldPairing.js";
import { claimPairingLink } from "./pairingLink.service.js";
import { countTry } from "./pairingLimits.service.js";
import {
  askToJoin,
  collectDevice,
  findAllowed,
  findWaiting,
  spendWaitedTicket,
} from "./pairingRequests.service.js";
import { pairingTryOf, type PairingTry } from "./pairingTry.js";
import { makeChallenge, type Challenge, type Proof } from "./proofOfWork.js";

/** A screen repeats a try whose answer was lost for so long at most. */
const REPEAT_MS = 10 * 60_000;

export interface PairingOffer {
  code: string;
  /** Of a pairing link. */
  secret?: string | undefined;
  /** Of this try and its repeats. */
  key?: string | undefined;
  proof?: Proof | undefined;
  /** The device cookie that the browser already has, if any. */
  token: string | null;
  /** The cookie of a browser that has waited already. */
  ticket: string | null;
  address: string;
  deviceName: string;
  browser: string;
}

/** `token` is what the device cookie has to hold from now on, `ticket` what the cookie of a waiting screen has to. */
export type PairingOutcome =
  | { state: "paired"; token: string }
  | { state: "waiting"; ticket: string; number: string }
  | ({ state: "proof" } & Challenge);

/**
 * A browser offers a code (docs/SECURITY.md). The same try sent again, with its key, is answered as the first time and counted once. Throws
 * 429 when too many wrong codes came from its address or subnet.
 */
export async function pairBrowser(app: AppContext, offer: PairingOffer): Promise<PairingOutcome> {
  const known = await findLiveDevice(offer.token);
  // It is known by its token and learns nothing: no window, no new device, no counting.
  if (known && known.display.code === offer.code) return { state: "paired", token: known.token };

  const own = pairingTryOf(app, offer);
  const joining: Joining = { offer, own, known };
  const answered = own.mayRepeat ? await answerAgain(app, joining) : null;
  if (answered) return answered;

  // Nobody guesses 256 bits, so nothing is counted.
  const invited = await joinBy(app, joining, await claimLink(app, joining));
  if (invited) return invited;

  const allowed = await findAllowed(offer);
  const collected = allowed && (await collectDevice(app, allowed, offer.token));
  if (collected) return { state: "paired", token: collected };

  // A screen that waited its time out asks anew by itself. It is not counted again, and so finds no window either.
  if (await spendWaitedTicket(app, offer)) return wait(app, joining);

  const counted = await countTry(app, offer);
  if ("proofBits" in counted) return { state: "proof", ...makeChallenge(app, counted.proofBits) };
  const display = await claimWindow(app, joining);
  // Unknown, closed and wrong codes have come here by the same reads and writes, and go on by the same.
  const joined = display && !(await isFull(display)) ? await joinBy(app, joining, display) : null;
  if (!joined) return wait(app, joining);
  await counted.giveBack();
  return joined;
}

interface Joining {
  offer: PairingOffer;
  own: PairingTry;
  /** What the browser was before. */
  known: LiveDevice | null;
}

/** The answer to the same try of a moment ago, if it was let in or waits. The same is looked up for every code. */
async function answerAgain(app: AppContext, { offer, own, known }: Joining): Promise<PairingOutcome | null> {
  const { code } = offer;
  const made = await findLiveDevice(own.token);
  if (made && made.display.code === code && made.device.pairedAt > repeatedSince(app)) {
    await leaveFormerDisplay(app, known, made.device);
    return { state: "paired", token: own.token };
  }
  const allowed = await findAllowed({ code, ticket: own.ticket });
  const token = allowed && (await collectDevice(app, allowed, offer.token));
  if (token) return { state: "paired", token };
  const waiting = await findWaiting(app, { code, ticket: own.ticket });
  return waiting && { state: "waiting", ...waiting };
}

async function wait(app: AppContext, { offer, own }: Joining): Promise<PairingOutcome> {
  return { state: "waiting", ...(await askToJoin(app, { ...offer, newTicket: own.ticket })) };
}

/** null without a display, and for a repeat of a try whose device was removed meanwhile. */
async function joinBy(
  app: AppContext,
  { offer: { deviceName, browser }, own: { deviceId, token }, known }: Joining,
  display: DisplayDocument | null,
): Promise<PairingOutcome | null> {
  if (!display) return null;
  const device = await ensureDevice(app, display, { id: deviceId, token, name: deviceName, browser });
  if (device.removedAt !== null) return null;
  await leaveFormerDisplay(app, known, device);
  return { state: "paired", token };
}

async function claimLink(
  app: AppContext,
  { offer: { code, secret }, own }: Joining,
): Promise<DisplayDocument | null> {
  if (secret === undefined) return null;
  const { claim } = own;
  return (await claimPairingLink(app, { code, secret, claim })) ?? findClaimed(app, { code, claim });
}

/**
 * Closes the window in the same step that finds it open: of two browsers with the code, exactly one gets the display. One that was opened by
 * who had set up a group that is held lets nobody in.
 */
async function claimWindow(
  app: AppContext,
  { offer: { code }, own: { claim } }: Joining,
): Promise<DisplayDocument | null> {
  const now = new Date(app.now());
  const display = await DisplayModel.findOneAndUpdate(
    { code, pairingOpenUntil: { $gt: now } },
    { pairingOpenUntil: null, pairingClaimedBy: claim, pairingClaimedAt: now },
    { returnDocument: "before" },
  ).exec();
  const endsAt = display?.pairingOpenUntil?.getTime();
  if (!display || endsAt === undefined) return findClaimed(app, { code, claim });
  return (await isOfHeldGroup(display, endsAt - PAIRING_WINDOW_MS)) ? null : display;
}

/** The display whose window or link this very try has used up: it may be under way still, or have died on the way. */
async function findClaimed(
  app: AppContext,
  { code, claim }: { code: string; claim: string },
): Promise<DisplayDocument | null> {
  const claimed = { code, pairingClaimedBy: claim, pairingClaimedAt: { $gt: repeatedSince(app) } };
  const display = await DisplayModel.findOne(claimed);
  // What was opened before a hold lets nobody in, whenever that was.
  return display && (await isOfHeldGroup(display, 0)) ? null : display;
}

/** Later the key of a try is worth nothing, whoever has it. */
function repeatedSince(app: AppContext): Date {
  return new Date(app.now() - REPEAT_MS);
}
