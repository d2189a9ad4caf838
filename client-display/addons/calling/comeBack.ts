import { CALL_RETURN_EVERY_MS } from "../../../shared/limits.js";

export interface ComingBack {
  isOnline(): boolean;
  /** It rings here, or somebody talks. */
  isInCall(): boolean;
  /** Something of a call was said that the server has not taken. */
  hasToSay(): boolean;
  /** Does not wait any longer for the next try. */
  retry(): void;
}

/** What was said last before the end of a call is carried to a server that is away for two minutes at most: it knows by itself then. */
const RETURNS_MAX = 60;

/** Tries often for a lost connection, so that who hangs up while the server is away is heard soon after it is back (docs/decisions/083). */
export function comeBack({ isOnline, isInCall, hasToSay, retry }: ComingBack): void {
  let returns = 0;
  setInterval(() => {
    if (isOnline() || isInCall()) returns = 0;
    if (isOnline()) return;
    if (isInCall()) retry();
    else if (hasToSay() && returns < RETURNS_MAX) {
      returns += 1;
      retry();
    }
  }, CALL_RETURN_EVERY_MS);
}
