import { createHash, randomBytes } from "node:crypto";
import { PAIRING_LINK_MS } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { requireDeviceRoom } from "../../circle/displays/deviceRoster.service.js";
import { DisplayModel, type DisplayDocument } from "../../circle/displays/display.model.js";
import { isOfHeldGroup } from "./heldPairing.js";

const SECRET_BYTES = 32;

/** A link that lets one browser in, once. The one before it ends. Its secret is told here and stored only as a hash. Throws 409 `limit-reached`. */
export async function createPairingLink(
  app: AppContext,
  display: DisplayDocument,
): Promise<{ path: string; expiresAt: string }> {
  await requireDeviceRoom(display);
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const expiresAt = new Date(app.now() + PAIRING_LINK_MS);
  await DisplayModel.updateOne(
    { _id: display._id },
    { pairingLinkHash: hashSecret(secret), pairingLinkUntil: expiresAt },
  );
  return { path: `/display/${display.code}#${secret}`, expiresAt: expiresAt.toISOString() };
}

/** Uses the link up in the same step that finds it right. Null when it is wrong, used, replaced, too old, held or another display's. */
export async function claimPairingLink(
  app: AppContext,
  offer: { code: string; secret: string; claim: string },
): Promise<DisplayDocument | null> {
  const display = await DisplayModel.findOneAndUpdate(
    {
      code: offer.code,
      pairingLinkHash: hashSecret(offer.secret),
      pairingLinkUntil: { $gt: new Date(app.now()) },
    },
    {
      pairingLinkHash: null,
      pairingLinkUntil: null,
      pairingClaimedBy: offer.claim,
      pairingClaimedAt: new Date(app.now()),
    },
    { returnDocument: "before" },
  ).exec();
  const endsAt = display?.pairingLinkUntil?.getTime();
  if (!display || endsAt === undefined) return null;
  return (await isOfHeldGroup(display, endsAt - PAIRING_LINK_MS)) ? null : display;
}

function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
