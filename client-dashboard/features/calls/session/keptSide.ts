import { tabStore } from "../../../api/browserStore.js";

/** Which side of which call this tab is: a page that is loaded anew goes on as the same. */
export interface KeptSide {
  callId: string;
  sideId: string;
}

const keyOf = (displayId: string) => `call-${displayId}`;

export function keepSide(displayId: string, { callId, sideId }: KeptSide): void {
  tabStore.set(keyOf(displayId), `${callId} ${sideId}`);
}

export function findKeptSide(displayId: string): KeptSide | null {
  const [callId, sideId] = (tabStore.get(keyOf(displayId)) ?? "").split(" ");
  return callId && sideId ? { callId, sideId } : null;
}

export function forgetSide(displayId: string): void {
  tabStore.remove(keyOf(displayId));
}
