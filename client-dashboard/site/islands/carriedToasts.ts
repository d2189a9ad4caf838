import { tabStore } from "../../api/browserStore.js";

const KEY = "carriedToasts";

export interface CarriedToast {
  text: string;
  type: "info" | "success" | "error";
}

/** What was just said goes along to a page that is loaded anew, in this tab. */
export function carryToasts(toasts: CarriedToast[]): void {
  if (toasts.length > 0) tabStore.set(KEY, JSON.stringify(toasts));
}

/** What the page before has left to say, once. */
export function takeCarriedToasts(): CarriedToast[] {
  const stored = tabStore.get(KEY);
  tabStore.remove(KEY);
  return stored === null ? [] : (JSON.parse(stored) as CarriedToast[]);
}
