import { Alert, Anchor, Text } from "@mantine/core";
import { IconCreditCard } from "@tabler/icons-react";
import { Link } from "react-router";
import { useProfile } from "../../auth/AuthContext.js";
import { countOf, overLimitText, groupSubscriptionText } from "./billingTexts.js";
import { SubscriptionNotice } from "./SubscriptionNotice.js";
import { useGroupSubscription } from "./useGroupSubscription.js";

/** Of the dashboard: what the owner has to decide or do about the subscription, and for everybody that it is over. */
export function SubscriptionNotices() {
  const { subscription } = useGroupSubscription();
  const { userID: ownId, activeGroup } = useProfile();
  const isOwner = activeGroup.role === "owner";
  const handOverText =
    isOwner && subscription?.handOver
      ? groupSubscriptionText(subscription, { ownId, groupName: activeGroup.groupName })
      : null;
  return (
    <>
      <SubscriptionNotice />
      {handOverText && (
        <Alert color="accent" icon={<IconCreditCard aria-hidden />} title="Who pays for this group" mb="lg">
          <Text mb="sm">{handOverText}</Text>
          <Anchor href="/pricing" className="text-link" fw={700}>
            See the plans
          </Anchor>
        </Alert>
      )}
      {isOwner && subscription?.isOverLimit && (
        <Alert
          color="accent"
          icon={<IconCreditCard aria-hidden />}
          title={`Your plan covers ${countOf(subscription.clientLimit ?? 0, "display")}`}
          mb="lg"
        >
          <Text mb="sm">
            {overLimitText(subscription)} All of them keep showing what is planned, and some of them
            can&apos;t be changed.
          </Text>
          <Anchor component={Link} to="/group/editable-displays" className="text-link" fw={700}>
            Choose which ones you go on editing
          </Anchor>
        </Alert>
      )}
    </>
  );
}
