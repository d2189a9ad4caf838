import type { PlannedEvent, PlannedMessage } from "../../../shared/realtime/snapshot.js";

const WHOLE_DAY = "wholeDay/";

/** The messages, and what is planned beside them: events as messages that ask nothing. For what tells of the day, not for what fills the screen. */
export function agendaMessages(
  messages: PlannedMessage[],
  events: PlannedEvent[] | undefined,
): PlannedMessage[] {
  return events && events.length > 0 ? messages.concat(events.map(asMessage)) : messages;
}

/** It takes whole days: no hour is said of it. */
export function isWholeDay(key: string): boolean {
  return key.indexOf(WHOLE_DAY) === 0;
}

function asMessage({ id, title, place, names, allDay, occurrences }: PlannedEvent): PlannedMessage {
  const others = names.filter((name) => title.indexOf(name) < 0);
  return {
    messageId: `event/${id}`,
    version: 1,
    text: [title].concat(others, place || []).join(", "),
    label: "appointment",
    urgent: false,
    replies: [],
    sender: { name: "", photoURL: null },
    createdAt: "",
    occurrences: occurrences.map(({ date, startsAt, endsAt }) => ({
      key: `${allDay ? WHOLE_DAY : "event/"}${id}/${date}`,
      dueAt: startsAt,
      endsAt,
      readBy: null,
      notYets: 0,
    })),
  };
}
