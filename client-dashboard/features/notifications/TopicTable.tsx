import { Checkbox, Text } from "@mantine/core";
import type {
  NotificationChoices,
  NotificationTopic,
  NotificationWays,
} from "../../../shared/contract/notifications.js";

const TOPICS: [topic: NotificationTopic, words: string][] = [
  ["answers", "Somebody answers on a screen"],
  ["calls", "Somebody asks to be called"],
  ["recordings", "Somebody recorded a message"],
  ["screens", "A screen joins, or asks to be let in"],
];
const WAYS: [way: keyof NotificationWays, words: string][] = [
  ["push", "Notification"],
  ["mail", "E-mail"],
];

interface TopicTableProps {
  choices: NotificationChoices;
  email: string;
  onChange: (changes: Partial<NotificationChoices>) => Promise<void>;
}

/** One row for each thing that happens, one column for each way to be told. */
export function TopicTable({ choices, email, onChange }: TopicTableProps) {
  return (
    <>
      <table className="topics">
        <caption className="topics-caption">What you are told</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">What happens</span>
            </th>
            {WAYS.map(([way, words]) => (
              <th key={way} scope="col">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {TOPICS.map(([topic, what]) => (
            <tr key={topic}>
              <th scope="row">{what}</th>
              {WAYS.map(([way, words]) => (
                <td key={way}>
                  <Checkbox
                    size="md"
                    aria-label={`${what}: ${words}`}
                    checked={choices[topic][way]}
                    onChange={(event) =>
                      void onChange({ [topic]: { ...choices[topic], [way]: event.currentTarget.checked } })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Text c="dimmed" size="sm" className="long-words">
        E-mails go to {email}.
      </Text>
    </>
  );
}
