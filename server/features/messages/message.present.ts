import type { Message } from "../../../shared/contract/messages.js";
import type { MessageDocument } from "./message.model.js";

export function presentMessage(message: MessageDocument): Message {
  return {
    id: message.id,
    batchId: message.batchId,
    displayId: message.displayId.toString(),
    version: message.version,
    text: message.text,
    label: message.label,
    urgent: message.urgent,
    replies: message.replies,
    when: message.when,
    stayMinutes: message.stayMinutes,
    sender: { name: message.sender.name, photoURL: message.sender.photoURL },
    createdAt: message.createdAt.toISOString(),
    nextDueAt: message.nextDueAt?.toISOString() ?? null,
    paused: message.pauses.some((pause) => pause.until === null),
  };
}
