import type { AppContext } from "../../core/AppContext.js";
import type { DeliveryDocument, DeliveryReason } from "../deliveries/delivery.model.js";

/** `held`: not now, and nothing is wrong; until then it waits, `heldIn` for the summary of that key. `isQuiet`: so long its reader is not to be told. */
export interface Held {
  state: "held";
  until?: Date;
  heldIn?: string;
  isQuiet?: true;
}

export type Outcome = { state: "sent" } | Held | { state: "cancelled"; reason: DeliveryReason };

/** One way to tell somebody something: a file of this folder, listed in allChannels.ts. */
export interface Channel {
  /** Sends to the person it is for, if that person may and wants to get it. Throws when it may work later, UnsendableError when it never will. */
  send(app: AppContext, delivery: DeliveryDocument): Promise<Outcome>;
}

export const SENT: Outcome = { state: "sent" };

export function notSent(reason: DeliveryReason): Outcome {
  return { state: "cancelled", reason };
}
