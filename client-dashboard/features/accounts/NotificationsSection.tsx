import { Text } from "@mantine/core";
import { useProfile } from "../../session/AuthContext.js";
import { AccountSection } from "./AccountSection.js";

/** What is told to whom outside of the dashboard. */
export function NotificationsSection() {
  const { email } = useProfile();
  return (
    <AccountSection title="Notifications">
      <Text c="dimmed">An e-mail goes to {email} when</Text>
      <ul className="plain-list">
        <li>someone answers on a screen,</li>
        <li>a new screen joins a display, or asks to be let in.</li>
      </ul>
      <Text c="dimmed" mt="sm">
        Everything else that happens is in the list “What happened” on the dashboard.
      </Text>
    </AccountSection>
  );
}
