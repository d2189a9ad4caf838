import { Checkbox, Text } from "@mantine/core";
import type {
  NotificationChoices,
  NotificationTopic,
  NotificationWays,
} from "../../../shared/contract/notifications.js";
import { useProfile } from "../../auth/AuthContext.js";

const TOPICS: [topic: NotificationTopic, words: string][] = [
  ["answers", "Someone answers on a screen"],
  ["missed", "A reminder is missed or not answered"],
  ["offline", "A screen is silent, or nobody touched it"],
  ["battery", "A battery is low, or the charger is out"],
  ["troubles", "A screen has no sound, a wrong clock or no room"],
  ["calls", "Someone asks to be called"],
  ["recordings", "Someone recorded a message"],
  ["screens", "A screen joins, or asks to be let in"],
  ["group", "Someone joins or leaves the group, or a screen is removed"],
];
const WAYS: [way: keyof NotificationWays, words: string][] = [
  ["push", "Notification"],
  ["mail", "Email"],
];

interface TopicTableProps {
  choices: NotificationChoices;
  onChange: (changes: Partial<NotificationChoices>) => Promise<void>;
}

/** One row for each thing that happens, one column for each way to be told. */
export function TopicTable({ choices, onChange }: TopicTableProps) {
  const { email, installation } = useProfile();
  const { sendsMail } = installation;
  return (
    <>
      <table className="topics">
        <caption className="topics-caption">What you hear about</caption>
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
        {sendsMail
          ? `Emails go to ${email}.`
          : "This installation sends no email, so only notifications reach you."}
      </Text>
    </>
  );
}
