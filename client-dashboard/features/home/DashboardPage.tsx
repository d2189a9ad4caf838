import { Button, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconDeviceTablet, IconPlus, IconSend } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Display } from "../../../shared/contract/displays.js";
import { useProfile } from "../../auth/AuthContext.js";
import { usePermission } from "../../auth/usePermission.js";
import { EmptyState } from "../../ui/EmptyState.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { Page } from "../../ui/Page.js";
import { useNow } from "../../ui/useNow.js";
import { useShortWait } from "../../ui/useShortWait.js";
import { ActivityFeed, useActivity } from "../activity/index.js";
import { SubscriptionNotices } from "../billing/index.js";
import { CallRequests } from "../callRequests/index.js";
import { OnDutyNow } from "../duty/index.js";
import { GettingStarted } from "../onboarding/index.js";
import { GroupSwitch, OwnGroupButton } from "../groups/index.js";
import { OlderSeriesQuestion } from "../ladders/index.js";
import { OpenMatters } from "../occurrences/index.js";
import { PushOffer, ReachNotice } from "../notifications/index.js";
import { SetUpBeforeNotice } from "../takeovers/index.js";
import { DisplayCard } from "./DisplayCard.js";
import { DisplayRows } from "./DisplayRows.js";
import { useNoticesWait } from "./useNoticesWait.js";
import { FEW_DISPLAYS, PairingPrompts, useDisplays } from "../displays/index.js";
import "../displays/list/displays.css";

/** From here on both columns stand beside each other: displays.css. */
const WIDE = "(min-width: 62em)";

/** Everyone's screens at a glance, and what happened on them. */
export function DashboardPage() {
  const profile = useProfile();
  const { displays, isPending, isError, error, refetch, data } = useDisplays();
  const now = useNow();
  const canAdd = usePermission("group.edit");
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const activity = useActivity(null);
  const waits = useShortWait(activity.isPending);
  const isHeld = useNoticesWait();
  const noticed = isHeld ? [] : displays;
  const isQuiet = !activity.isPending && activity.items.length === 0;
  const hasDisplays = displays.length > 0;
  const action = hasDisplays && (
    <Button component={Link} to="/dashboard/compose" leftSection={<IconSend size={20} aria-hidden />}>
      Send a message
    </Button>
  );
  const screens = <Screens key="screens" displays={displays} now={now} />;
  const happened = (
    <section key="happened" aria-labelledby="activity-heading">
      <Title order={2} id="activity-heading" mb="md">
        What happened
      </Title>
      <ActivityFeed displayId={null} isShort={!isWide} />
    </section>
  );
  const offer = <PushOffer key="offer" displays={displays} />;
  // What happened is what a phone is taken out for: in the first screenful, and the screens below it.
  // While nobody knows, they wait for a moment: they would move away under the finger.
  const narrowParts = isQuiet ? [screens, happened, offer] : [happened, ...(waits ? [] : [offer, screens])];
  return (
    <Page
      title="My Dashboard"
      heading={`${greeting(new Date().getHours())}, ${profile.name}`}
      action={action}
    >
      <SetUpBeforeNotice />
      {!isHeld && <SubscriptionNotices />}
      {!isHeld && profile.groups.length > 1 && (
        <div className="dashboard-group">
          <GroupSwitch />
        </div>
      )}
      {/* What cannot wait stands in the first screenful of a phone. */}
      <CallRequests displays={noticed} now={now} />
      <OpenMatters displays={noticed} now={now} />
      {(isPending || isHeld) && <LoadingState what="the displays" />}
      {isError && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && !hasDisplays && !isHeld && (
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
              <>
                <p>
                  No display in {profile.activeGroup.groupName} is shared with you. The owner decides who sees
                  which.
                </p>
                <OwnGroupButton />
              </>
            )}
          </EmptyState>
        </div>
      )}
      {!isHeld && <ReachNotice />}
      {noticed.length > 0 && <OnDutyNow />}
      <PairingPrompts displays={noticed} now={now} />
      {!isHeld && <OlderSeriesQuestion />}
      {isWide && <PushOffer displays={noticed} />}
      {noticed.length > 0 && <div className="dashboard">{isWide ? [screens, happened] : narrowParts}</div>}
    </Page>
  );
}

/** Everyone's screens. */
function Screens({ displays, now }: { displays: Display[]; now: number }) {
  const canAdd = usePermission("group.edit");
  return (
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
      {!canAdd && <OwnGroupButton variant="subtle" mt="md" />}
      <GettingStarted displayIds={displays.map(({ id }) => id)} />
    </section>
  );
}

function greeting(hour: number): string {
  if (hour < 5) return "Hello";
  if (hour < 12) return "Good morning";
  return hour < 18 ? "Good afternoon" : "Good evening";
}
