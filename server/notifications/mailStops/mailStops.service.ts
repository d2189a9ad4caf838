import { createHmac, timingSafeEqual } from "node:crypto";
import type { AppContext } from "../../core/AppContext.js";
import { linkInvalid } from "../mailLinks/mailLinks.service.js";
import { deriveKey } from "../../core/secrets.js";
import { MailStopModel } from "./mailStop.model.js";

/** Of SHA-256 in base64url. */
const HASH_LENGTH = 43;

/** The secret of the link that stops mails to this address. It holds no more than the hash of it, with a seal, and is stored nowhere. */
export function mailStopToken(app: AppContext, email: string): string {
  const hash = hashOf(app, email);
  return hash + sealOf(app, hash);
}

/** No invitation goes to the address of this link from now on, whoever sends it. Harmless to repeat. Throws 400 `link-invalid`. */
export async function stopMails(app: AppContext, token: string): Promise<void> {
  const hash = token.slice(0, HASH_LENGTH);
  if (!isEqual(token.slice(HASH_LENGTH), sealOf(app, hash))) throw linkInvalid();
  const stoppedAt = new Date(app.now());
  await MailStopModel.updateOne({ _id: hash }, { $setOnInsert: { stoppedAt } }, { upsert: true });
}

/** Its owner has just shown that the address is theirs: whoever pressed the link before does not speak for them any more. */
export async function endMailStop(app: AppContext, email: string): Promise<void> {
  await MailStopModel.deleteOne({ _id: hashOf(app, email) });
}

export async function areMailsStopped(app: AppContext, email: string): Promise<boolean> {
  return (await MailStopModel.exists({ _id: hashOf(app, email) })) !== null;
}

function hashOf(app: AppContext, email: string): string {
  return digest(app, "mail-stop-address", email);
}

function sealOf(app: AppContext, hash: string): string {
  return digest(app, "mail-stop-link", hash);
}

function digest(app: AppContext, purpose: string, text: string): string {
  return createHmac("sha256", deriveKey(app.secretKey, purpose)).update(text).digest("base64url");
}

function isEqual(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
