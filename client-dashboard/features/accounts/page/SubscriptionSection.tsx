import { Text } from "@mantine/core";
import { useProfile } from "../../../auth/AuthContext.js";
import { AccountSection } from "../../../ui/AccountSection.js";
import { describeSubscription } from "./describeSubscription.js";

export function SubscriptionSection() {
  const profile = useProfile();
  return (
    <AccountSection title="Subscription">
      <Text>{describeSubscription(profile)}</Text>
      {profile.subscription.status === "trial_over" && (
        <Text c="dimmed" mt={4}>
          Scheduled messages keep showing, and answers keep coming in.
        </Text>
      )}
    </AccountSection>
  );
}
