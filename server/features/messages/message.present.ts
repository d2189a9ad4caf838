import type { Message } from "../../../shared/contract/messages.js";
import type { AppContext } from "../../core/AppContext.js";
import { pauseAt } from "../../plan/pauses.js";
import { presentVoice } from "../../plan/voice.present.js";
import type { MessageDocument } from "../../plan/message.model.js";
import { presentSender } from "../../plan/sender.present.js";

export function presentMessage(app: AppContext, message: MessageDocument): Message {
  const pause = pauseAt(message.pauses, app.now());
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
    sender: presentSender(app, message.sender),
    voice: message.voice && presentVoice(app, message.voice),
    ladder: message.ladder ?? null,
    createdAt: message.createdAt.toISOString(),
    nextDueAt: message.nextDueAt?.toISOString() ?? null,
    paused: pause !== null,
    pausedUntil: pause?.untilDate ?? null,
    exceptionOf:
      message.exceptionOf && message.detachedKey
        ? { messageId: message.exceptionOf.toString(), key: message.detachedKey }
        : null,
  };
}
