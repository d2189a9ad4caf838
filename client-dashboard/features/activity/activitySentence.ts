import type { ActivityItem } from "../../../shared/contract/activity.js";
import { alertSentence } from "./alertSentence.js";
import { unansweredSentence } from "./unansweredSentence.js";

/** What happened, in one sentence without the time. */
export function activitySentence(item: ActivityItem): string {
  switch (item.type) {
    case "answer":
      return answerSentence(item);
    case "missed":
      return missedSentence(item);
    case "unanswered":
      return unansweredSentence(item);
    case "callRequest":
      return callRequestSentence(item);
    case "call":
      return callSentence(item);
    case "recording":
      return `${item.displayName} recorded a message for you.`;
    case "deviceAsked":
      return `${item.deviceName} asked to show ${item.displayName}'s display.`;
    case "deviceJoined":
      return `${item.deviceName} now shows ${item.displayName}'s display.`;
    case "deviceRemoved":
      return `${item.by} removed ${item.deviceName} from ${item.displayName}'s display.`;
    case "alert":
      return alertSentence(item);
  }
}

function missedSentence(item: Extract<ActivityItem, { type: "missed" }>): string {
  const { displayName, wasShown, turnedInto } = item;
  if (wasShown && turnedInto !== "answered")
    return `${displayName} didn't answer this. It was on the screen.`;
  if (wasShown) return `${displayName} answered this after its time.`;
  if (turnedInto === null) return `${displayName} didn't see this.`;
  return `${displayName} did see this${turnedInto === "answered" ? " and answered" : ""}: the screen was offline and reported it later.`;
}

function callRequestSentence(item: Extract<ActivityItem, { type: "callRequest" }>): string {
  const { displayName, urgency, withdrawn, calledBy, timesToldAgain } = item;
  if (withdrawn) return `${displayName} asked to be called ${urgency} and took it back.`;
  if (calledBy !== null) return `${displayName} asked to be called ${urgency}. ${calledBy} called.`;
  const again = timesToldAgain > 0 ? ` Nobody had taken it on: told again ${times(timesToldAgain)}.` : "";
  return `${displayName} asks to be called ${urgency}.${again}`;
}

function callSentence(item: Extract<ActivityItem, { type: "call" }>): string {
  const { displayName, caregiverName, outcome, minutes, byItself } = item;
  if (outcome === "unanswered") return `${caregiverName} called ${displayName}, and nobody answered.`;
  if (outcome === "notNow")
    return `${caregiverName} called ${displayName}, who said “Not now”${byItself ? " as the screen answered by itself" : ""}.`;
  const begin = byItself ? " The screen answered by itself." : "";
  return `${caregiverName} talked to ${displayName} for ${talkedFor(minutes ?? 0)}.${begin}`;
}

function talkedFor(minutes: number): string {
  if (minutes === 0) return "less than a minute";
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}

function answerSentence(item: Extract<ActivityItem, { type: "answer" }>): string {
  if (item.caregiverName !== null) {
    const note = item.answerText === "Done" ? "" : ` “${item.answerText}”`;
    return `${item.caregiverName} marked it done for ${item.displayName}.${note}`;
  }
  const where = item.deviceName ? ` on ${item.deviceName}` : "";
  const said = `${item.displayName} answered “${item.answerText}”${where}`;
  if (item.retracted) return `${said} and took it back.`;
  return item.differs ? `${said}, after a different answer earlier.` : `${said}.`;
}
