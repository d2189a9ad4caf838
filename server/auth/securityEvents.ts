import type { AppContext } from "../core/AppContext.js";

/** Everything that the log says about who gets in and who does not; the table in docs/SECURITY.md explains each. */
export type SecurityEvent =
  | "accountDeleted"
  | "accountTakenOver"
  | "deviceAdded"
  | "deviceRemoved"
  | "emailVerified"
  | "googleLinked"
  | "invitationAccepted"
  | "invitationSent"
  | "memberRemoved"
  | "ownershipAnswered"
  | "ownershipOffered"
  | "passwordChanged"
  | "passwordReset"
  | "resetAsked"
  | "sessionEnded"
  | "sessionReused"
  | "setUpBeforeAnswered"
  | "signedIn"
  | "signedOut"
  | "signedOutEverywhere"
  | "signedUp"
  | "tooManyTries"
  | "wrongLink"
  | "wrongPassword";

interface Concerned {
  /** Its id; of an address without an account, one that is always the same for it. null: nobody's. */
  account: string | null;
  /** As `TRUST_PROXY` says it is. */
  address: string;
}

/**
 * Writes one line. There is no place in it for anything else: no password, token, code, e-mail address or name can get into the log this
 * way.
 */
export function noteSecurityEvent(
  app: AppContext,
  event: SecurityEvent,
  { account, address }: Concerned,
): void {
  app.log.info({ securityEvent: event, account, address }, "security event");
}
