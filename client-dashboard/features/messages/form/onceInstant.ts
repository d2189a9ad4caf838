import type { Message } from "../../../../shared/contract/messages.js";
import { instantOf } from "../../../ui/format/zoneTime.js";

/** When a message that shows once is or was due, in epoch milliseconds. */
export function onceInstant({ when, createdAt }: Pick<Message, "when" | "createdAt">, zone: string): number {
  return when.kind === "once" ? instantOf(when, zone) : Date.parse(createdAt);
}
