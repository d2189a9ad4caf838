import { Button, Title } from "@mantine/core";
import { IconDeviceTablet, IconPlus, IconSend } from "@tabler/icons-react";
import { Link } from "react-router";
import { useProfile } from "../../session/AuthContext.js";
import { usePermission } from "../../session/usePermission.js";
import { EmptyState } from "../../ui/EmptyState.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { Page } from "../../ui/Page.js";
import { useNow } from "../../ui/useNow.js";
import { ActivityFeed } from "../activity/ActivityFeed.js";
import { CallRequests } from "../calls/CallRequests.js";
import { GettingStarted } from "../onboarding/GettingStarted.js";
import { GroupSwitch } from "../groups/GroupSwitch.js";
import { PushOffer } from "../notifications/PushOffer.js";
import { SetUpBeforeNotice } from "../takeovers/SetUpBeforeNotice.js";
import { DisplayCard } from "./DisplayCard.js";
import { DisplayRows } from "./DisplayRows.js";
import { FEW_DISPLAYS } from "./filterDisplays.js";
import { PairingPrompts } from "./PairingPrompts.js";
import { useDisplays } from "./useDisplays.js";
import "./displays.css";

/** Everyone's screens at a glance, and what happened on them. */
export function DashboardPage() {
  const profile = useProfile();
  const { displays, isPending, isError, error, refetch, data } = useDisplays();
  const now = useNow();
  const canAdd = usePermission("group.edit");
  const hasDisplays = displays.length > 0;
  const action = hasDisplays && (
    <Button component={Link} to="/dashboard/compose" leftSection={<IconSend size={20} aria-hidden />}>
      Send a message
    </Button>
  );
  return (
    <Page
      title="My Dashboard"
      heading={`${greeting(new Date().getHours())}, ${profile.name}`}
      action={action}
    >
      <SetUpBeforeNotice />
      {profile.groups.length > 1 && (
        <div className="dashboard-group">
          <GroupSwitch />
        </div>
      )}
      {isPending && <LoadingState what="the displays" />}
      {isError && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && !hasDisplays && (
        <div className="card">
          <EmptyState icon={IconDeviceTablet} title="No display yet">
            {canAdd ? (
              <>
                <p>Set one up for the person you care for. It takes about five minutes and an old tablet.</p>
                <Button component={Link} to="/dashboard/new-display">
                  Set up a display
                </Button>
              </>
            ) : (
              <p>
                None is shared with you in {profile.activeGroup.groupName}. Its owner decides who sees which.
              </p>
            )}
          </EmptyState>
        </div>
      )}
      <CallRequests displays={displays} now={now} />
      <PairingPrompts displays={displays} now={now} />
      <PushOffer displays={displays} />
      {hasDisplays && (
        <div className="dashboard">
          <section aria-label="Displays">
            {displays.length > FEW_DISPLAYS ? (
              <DisplayRows displays={displays} now={now} />
            ) : (
              <ul className="display-cards">
                {displays.map((display) => (
                  <DisplayCard key={display.id} display={display} now={now} />
                ))}
              </ul>
            )}
            {canAdd && (
              <Button
                component={Link}
                to="/dashboard/new-display"
                variant="subtle"
                mt="md"
                className="button-wraps"
                leftSection={<IconPlus size={18} aria-hidden />}
              >
                Add a display for another person
              </Button>
            )}
            <GettingStarted />
          </section>
          <section aria-labelledby="activity-heading">
            <Title order={2} id="activity-heading" mb="md">
              What happened
            </Title>
            <ActivityFeed displayId={null} />
          </section>
        </div>
      )}
    </Page>
  );
}

function greeting(hour: number): string {
  if (hour < 5) return "Hello";
  if (hour < 12) return "Good morning";
  return hour < 18 ? "Good afternoon" : "Good evening";
}
