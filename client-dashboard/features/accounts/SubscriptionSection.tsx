import { Text } from "@mantine/core";
import { useProfile } from "../../session/AuthContext.js";
import { AccountSection } from "./AccountSection.js";
import { planWords } from "./planWords.js";

export function SubscriptionSection() {
  const profile = useProfile();
  return (
    <AccountSection title="Subscription">
      <Text>{planWords(profile)}</Text>
      {profile.subscription.status === "trial_over" && (
        <Text c="dimmed" mt={4}>
          What is scheduled goes on showing, and answers go on arriving.
        </Text>
      )}
    </AccountSection>
  );
}
