import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey } from "./secrets.js";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a sealed text is for, and whose it is: it opens under no other. */
interface Seal {
  purpose: string;
  owner: string;
}

/** A text that only this installation's key opens (AES-256-GCM): a copy of the database does not tell it. In base64url. */
export function seal(secretKey: Buffer, { purpose, owner }: Seal, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(secretKey, `sealed/${purpose}`), nonce);
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** null: it was sealed with another key or for something else, or is damaged. */
export function unseal(secretKey: Buffer, { purpose, owner }: Seal, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const key = deriveKey(secretKey, `sealed/${purpose}`);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(tag);
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return text.toString("utf8");
  } catch {
    // The tag does not fit: why is the same for whoever asks.
    return null;
  }
}
