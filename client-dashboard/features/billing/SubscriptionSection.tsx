import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconCreditCardOff } from "@tabler/icons-react";
import { Link } from "react-router";
import { useProfile } from "../../auth/AuthContext.js";
import { AccountSection } from "../../ui/AccountSection.js";
import {
  groupSubscriptionText,
  overLimitText,
  ownSubscription,
  PAYMENT_FAILED,
  paysForTexts,
} from "./billingTexts.js";
import { useGroupSubscription } from "./useGroupSubscription.js";
import { useStripePage } from "./useStripePage.js";

/** Of My Account: how the own subscription stands, and whose the group lives on that is not one's own. */
export function SubscriptionSection() {
  const profile = useProfile();
  const { subscription } = useGroupSubscription();
  const { billing, activeGroup, hasOwnGroup, userID: ownId } = profile;
  const { groupName } = activeGroup;
  const groupText = subscription && groupSubscriptionText(subscription, { ownId, groupName });
  // Who is in others' groups only has a trial of their own that nobody needs to think of.
  const isOwnTold = hasOwnGroup || billing.state === "paid" || billing.state === "off";
  return (
    <AccountSection title="Subscription">
      <Stack gap="md">
        {groupText && <Text className="long-words">{groupText}</Text>}
        {isOwnTold && (
          <OwnSubscription
            isHeaded={groupText !== null && activeGroup.role !== "owner"}
            isCovered={activeGroup.role === "owner" && Boolean(subscription?.handOver)}
          />
        )}
        {isOwnTold && <Ways />}
        {subscription?.isOverLimit && activeGroup.role === "owner" && (
          <Text>
            {overLimitText(subscription)}{" "}
            <Link className="text-link" to="/group/editable-displays">
              Choose which ones you go on editing
            </Link>
          </Text>
        )}
      </Stack>
    </AccountSection>
  );
}

function OwnSubscription({ isHeaded, isCovered }: { isHeaded: boolean; isCovered: boolean }) {
  const profile = useProfile();
  const { billing } = profile;
  const lines = [...ownSubscription(profile, { isCovered }), ...paysForTexts(profile)];
  const [first, ...rest] = lines.filter(Boolean);
  return (
    <div>
      {isHeaded && billing.state !== "off" && <Text c="dimmed">Your own group:</Text>}
      <Text fw={billing.state === "off" ? undefined : 700}>{first}</Text>
      {rest.map((line) => (
        <Text key={line} c="dimmed" mt={4} className="long-words">
          {line}
        </Text>
      ))}
      {billing.paymentFailed && (
        <Alert color="alert" icon={<IconCreditCardOff aria-hidden />} mt="md">
          <Text>{PAYMENT_FAILED}</Text>
        </Alert>
      )}
    </div>
  );
}

/** What there is to press: docs/BILLING.md, "States". */
function Ways() {
  const { state } = useProfile().billing;
  const { isOpening, open } = useStripePage();
  if (state === "off" || state === "free") return null;
  if (state === "paid")
    return (
      <div>
        <Button loading={isOpening} onClick={open}>
          Update Subscription
        </Button>
      </div>
    );
  return (
    <Group gap="sm">
      <Button component="a" href="/pricing">
        Subscribe
      </Button>
      {state === "trial" && (
        <Button component="a" href="/pricing#plans" variant="default">
          See all plans
        </Button>
      )}
    </Group>
  );
}
