import { z } from "zod";
import { NotificationTopic } from "../../../shared/contract/notifications.js";

const Joined = z.object({
  displayName: z.string(),
  topic: NotificationTopic,
  count: z.number().int(),
});

const NOUNS: Record<NotificationTopic, [one: string, many: string]> = {
  answers: ["answer", "answers"],
  screens: ["message about screens", "messages about screens"],
  calls: ["call request", "call requests"],
  recordings: ["recording", "recordings"],
  missed: ["missed reminder", "missed reminders"],
  offline: ["message about a silent screen", "messages about a silent screen"],
  battery: ["message about the battery", "messages about the battery"],
  troubles: ["message about a screen’s troubles", "messages about a screen’s troubles"],
  group: ["change of the group", "changes of the group"],
};

/** What a summary of news says, by mail and by push. Throws when the payload is not what it needs. */
export function summaryText(payload: unknown): { displayName: string; title: string; explanation: string } {
  const { displayName, topic, count } = Joined.parse(payload);
  const [one, many] = NOUNS[topic];
  return {
    displayName,
    title: `${count} more ${count === 1 ? one : many} from ${displayName}’s display`,
    explanation:
      "There were so many within an hour that they come together. You can see all of them in the dashboard.",
  };
}

/** What news of a topic is called. */
export function nounsOf(topic: NotificationTopic): [one: string, many: string] {
  return NOUNS[topic];
}
