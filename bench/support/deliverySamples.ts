import { setTimeout as sleep } from "node:timers/promises";
import type { HttpCaregiver } from "../../test/support/server/HttpCaregiver.js";
import type { EchoFloor } from "./EchoFloor.js";
import type { JournalFloor } from "./JournalFloor.js";

/** All in ms, one of each per sample. */
export interface DeliverySamples {
  floor: number[];
  insert: number[];
  delivery: number[];
}

/** Where a message arrives and is taken away again. */
export interface Recipient {
  displayId: string;
  /** `performance.now()` of this process at the arrival of the message with this text. */
  untilArrived(text: string): Promise<number>;
  untilRemoved(text: string): Promise<void>;
  /** Rest between two samples. */
  pauseMs: number;
}

/** Not counted: the first requests find everything cold. */
const WARM_UP = 20;
/** Spread over more than one frame of the screen, so that no sample is in step with it. */
const JITTER_MS = 23;
/** As long as the frame that carries a message. */
const ECHOED = JSON.stringify({ type: "message.changed", filler: "x".repeat(560) });

interface Ends {
  caregiver: HttpCaregiver;
  recipient: Recipient;
  floor: EchoFloor;
  journal: JournalFloor;
}

/** Sends a message, waits for it, takes it away; before each, one frame to the echo and back, and one journaled insert. */
export async function takeDeliverySamples(
  count: number,
  { caregiver, recipient, floor, journal }: Ends,
): Promise<DeliverySamples> {
  const samples: DeliverySamples = { floor: [], insert: [], delivery: [] };
  for (let index = -WARM_UP; index < count; index += 1) {
    const echo = await floor.roundTrip(ECHOED);
    const insert = await journal.insert();
    const delivery = await deliverOnce(caregiver, recipient, `Sample ${index + WARM_UP}.`);
    if (index >= 0) {
      samples.floor.push(echo);
      samples.insert.push(insert);
      samples.delivery.push(delivery);
    }
    await sleep(recipient.pauseMs + ((index + WARM_UP) % JITTER_MS));
  }
  return samples;
}

async function deliverOnce(caregiver: HttpCaregiver, recipient: Recipient, text: string): Promise<number> {
  const arrived = recipient.untilArrived(text);
  const sentAt = performance.now();
  const sending = caregiver.sendNow({ displayIds: [recipient.displayId], text });
  const arrivedAt = await arrived;
  const { id } = await sending;
  const removed = recipient.untilRemoved(text);
  await caregiver.remove(id);
  await removed;
  return arrivedAt - sentAt;
}
