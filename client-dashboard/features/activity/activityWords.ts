import type { ActivityItem } from "../../../shared/contract/activity.js";

/** What happened, in one sentence without the time. */
export function activitySentence(item: ActivityItem): string {
  switch (item.type) {
    case "answer":
      return answerWords(item);
    case "missed":
      return `${item.displayName} did not get to see “${shortened(item.messageText)}”.`;
    case "deviceJoined":
      return `${item.deviceName} now shows ${item.displayName}'s display.`;
    case "deviceRemoved":
      return `${item.by} removed ${item.deviceName} from ${item.displayName}'s display.`;
  }
}

function answerWords(item: Extract<ActivityItem, { type: "answer" }>): string {
  const where = item.deviceName ? ` on ${item.deviceName}` : "";
  const said = `${item.displayName} answered “${item.answerText}”${where}`;
  if (item.retracted) return `${said} and took it back.`;
  return item.differs ? `${said}, after a different answer before.` : `${said}.`;
}

const SHORT_LENGTH = 80;

function shortened(text: string): string {
  return text.length > SHORT_LENGTH ? `${text.slice(0, SHORT_LENGTH).trimEnd()}…` : text;
}
