import type { Schedule } from "../../schedule/expand.js";
import type { MessageDocument } from "./message.model.js";

/** A stored message as the pure expansion sees it. */
export function messageSchedule(message: MessageDocument): Schedule {
  return {
    kind: "once",
    key: `${message.seriesId}/once`,
    startsAt: message.startsAt.getTime(),
    stayMinutes: message.stayMinutes,
  };
}
