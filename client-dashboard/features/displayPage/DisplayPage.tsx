import { Button, Title } from "@mantine/core";
import { IconCalendar, IconDeviceTabletOff, IconSend, IconSettings } from "@tabler/icons-react";
import { Link, useLocation, useParams } from "react-router";
import { usePermission } from "../../auth/usePermission.js";
import { EmptyState } from "../../ui/EmptyState.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { Page } from "../../ui/Page.js";
import { useNow } from "../../ui/useNow.js";
import { ActivityFeed } from "../activity/index.js";
import { SubscriptionNotice } from "../billing/index.js";
import { AutoAnswerSection, CallLink, CallLog } from "../calls/index.js";
import { CardSection } from "../cards/index.js";
import { CallRequests } from "../callRequests/index.js";
import { RecordingList } from "../recordings/index.js";
import { OccurrenceLists, OpenMatters } from "../occurrences/index.js";
import {
  DeviceList,
  DisplayTroubles,
  LivePreview,
  PairingPrompts,
  Presence,
  RestNotice,
  restText,
  useDisplays,
} from "../displays/index.js";
import "../displays/list/displays.css";

/** One display: its messages and what became of them, its screen now, its devices. */
export function DisplayPage() {
  const { displayId } = useParams();
  const { state } = useLocation() as { state: { newMessageId?: string } | null };
  const { displays, data, isPending, error, refetch } = useDisplays();
  const canEdit = usePermission("display.edit");
  const now = useNow();
  const display = displays.find((one) => one.id === displayId);

  if (!display)
    return (
      <Page title="Display">
        {isPending && <LoadingState what="the display" />}
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && (
          <EmptyState icon={IconDeviceTabletOff} title="Display not found">
            It was removed, or it isn't shared with you.{" "}
            <Link className="text-link" to="/dashboard">
              Back to the dashboard
            </Link>
          </EmptyState>
        )}
      </Page>
    );

  const compose = (
    <div className="display-page-tools">
      {canEdit && (
        <Button
          component={Link}
          to={`/dashboard/displays/${display.id}/settings`}
          variant="default"
          leftSection={<IconSettings size={20} aria-hidden />}
        >
          Settings
        </Button>
      )}
      <Button
        component={Link}
        to={`/dashboard/calendar?display=${display.id}`}
        variant="default"
        leftSection={<IconCalendar size={20} aria-hidden />}
      >
        Calendar
      </Button>
      <CallLink display={display} />
      <Button
        component={Link}
        to={`/dashboard/compose?display=${display.id}`}
        leftSection={<IconSend size={20} aria-hidden />}
      >
        Send a message
      </Button>
    </div>
  );
  return (
    <Page title={display.name} action={compose}>
      <SubscriptionNotice displayId={display.id} />
      <CallRequests displays={[display]} now={now} />
      <OpenMatters displays={[display]} now={now} />
      <PairingPrompts displays={[display]} now={now} />
      {restText(display) && (
        <div className="display-page-rest">
          <RestNotice displays={[display]} />
        </div>
      )}
      <div className="display-page" data-unconnected={display.devices.length === 0 || undefined}>
        <section className="display-page-screen" aria-label="On the screen now">
          <LivePreview display={display} />
          <Presence display={display} now={now} />
          <DisplayTroubles display={display} now={now} />
        </section>
        <div className="display-page-messages">
          <OccurrenceLists display={display} newMessageId={state?.newMessageId ?? null} />
        </div>
        <div className="display-page-cards">
          <CardSection display={display} now={now} />
        </div>
        <div className="display-page-devices">
          <DeviceList display={display} now={now} />
        </div>
        <div className="display-page-recordings">
          <RecordingList display={display} now={now} />
        </div>
        <div className="display-page-calls">
          <CallLog display={display} now={now} />
          <AutoAnswerSection display={display} now={now} />
        </div>
        <section className="display-page-activity" aria-labelledby="activity-heading">
          <Title order={2} id="activity-heading" mb="md">
            What happened
          </Title>
          <ActivityFeed displayId={display.id} />
        </section>
      </div>
    </Page>
  );
}
