import { createHmac } from "node:crypto";
import type { AppContext } from "../../core/AppContext.js";
import { deriveKey } from "../../core/secrets.js";

/** Google takes no notice of dots, and has two names for itself. */
const GOOGLE = ["gmail.com", "googlemail.com"];

/** `anna+1@example.com` and `anna+2@example.com` are one mailbox with most providers, and so are `an.na@gmail.com` and `anna@googlemail.com`. */
export function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.trim().toLowerCase().split("@");
  const [untagged = ""] = name.split("+");
  const box = untagged === "" ? name : untagged;
  return GOOGLE.includes(domain) ? `${box.replaceAll(".", "")}@gmail.com` : `${box}@${domain}`;
}

/** Under which a mailbox is counted. It outlives every account of it, so that whoever reads the database learns no address from it. */
export function mailboxKey(app: Pick<AppContext, "secretKey">, email: string): string {
  const digest = createHmac("sha256", deriveKey(app.secretKey, "mailbox")).update(mailboxOf(email));
  return `mailbox ${digest.digest("base64url")}`;
}
