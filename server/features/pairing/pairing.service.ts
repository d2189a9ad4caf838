import { PAIRING_WINDOW_MS } from "../../../shared/limits.js";
import type { AppContext } from "../../AppContext.js";
import { isFull } from "../displays/deviceRoster.service.js";
import { DisplayModel, type DisplayDocument } from "../displays/display.model.js";
import { findLiveDevice, joinDisplay } from "./joinDisplay.service.js";
import { isOfHeldGroup } from "./heldPairing.js";
import { claimPairingLink } from "./pairingLink.service.js";
import { countTry } from "./pairingLimits.service.js";
import { askToJoin, collectDevice, findAllowed, spendWaitedTicket } from "./pairingRequests.service.js";
import { makeChallenge, type Challenge, type Proof } from "./proofOfWork.js";

export interface PairingOffer {
  code: string;
  /** Of a pairing link. */
  secret?: string | undefined;
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

/** A browser offers a code (design, Pairing). Throws 429 when too many wrong codes came from its address or subnet. */
export async function pairBrowser(app: AppContext, offer: PairingOffer): Promise<PairingOutcome> {
  const known = await findLiveDevice(offer.token);
  // It is known by its token and learns nothing: no window, no new device, no counting.
  if (known && known.display.code === offer.code) return { state: "paired", token: known.token };

  const { deviceName, browser, secret } = offer;
  // Nobody guesses 256 bits, so nothing is counted.
  const inviting = secret === undefined ? null : await claimPairingLink(app, { code: offer.code, secret });
  if (inviting)
    return { state: "paired", token: await joinDisplay(app, inviting, { deviceName, browser, known }) };

  const allowed = await findAllowed(offer);
  const collected = allowed && (await collectDevice(app, allowed, offer.token));
  if (collected) return { state: "paired", token: collected };

  // A screen that waited its time out asks anew by itself. It is not counted again, and so finds no window either.
  if (await spendWaitedTicket(app, offer)) return { state: "waiting", ...(await askToJoin(app, offer)) };

  const counted = await countTry(app, offer);
  if ("proofBits" in counted) return { state: "proof", ...makeChallenge(app, counted.proofBits) };
  const display = await claimWindow(app, offer.code);
  // Unknown, closed and wrong codes have come here by the same reads and writes, and go on by the same.
  if (!display || (await isFull(display))) return { state: "waiting", ...(await askToJoin(app, offer)) };

  await counted.giveBack();
  return { state: "paired", token: await joinDisplay(app, display, { deviceName, browser, known }) };
}

/**
 * Closes the window in the same step that finds it open: of two browsers with the code, exactly one gets the display. One that was opened by
 * who had set up a group that is held lets nobody in.
 */
async function claimWindow(app: AppContext, code: string): Promise<DisplayDocument | null> {
  const display = await DisplayModel.findOneAndUpdate(
    { code, pairingOpenUntil: { $gt: new Date(app.now()) } },
    { pairingOpenUntil: null },
    { returnDocument: "before" },
  ).exec();
  const endsAt = display?.pairingOpenUntil?.getTime();
  if (!display || endsAt === undefined) return null;
  return (await isOfHeldGroup(display, endsAt - PAIRING_WINDOW_MS)) ? null : display;
}
