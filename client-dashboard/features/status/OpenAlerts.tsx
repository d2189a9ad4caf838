import { Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import type { OpenAlert } from "../../../shared/contract/notifying/status.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { timeAgo } from "../../ui/format/relativeTime.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { alertText, whatToDo } from "./alertTexts.js";
import { useOpenAlerts } from "./useStatus.js";

/** What is wrong now, as the family was told of it. */
export function OpenAlerts({ now }: { now: number }) {
  const alerts = useOpenAlerts();
  return (
    <section className="card" aria-labelledby="alerts-heading">
      <Title order={2} id="alerts-heading" mb="md">
        Needs a look
      </Title>
      {alerts.isPending && <LoadingState what="the alerts" />}
      {alerts.isError && !alerts.data && (
        <ErrorState error={alerts.error} onRetry={() => void alerts.refetch()} />
      )}
      {alerts.data && <AlertList {...alerts.data} now={now} />}
    </section>
  );
}

function AlertList({ items, total, now }: { items: OpenAlert[]; total: number; now: number }) {
  if (items.length === 0)
    return (
      <p className="status-well">
        <IconCircleCheck size={22} stroke={1.75} aria-hidden />
        Nothing. No alert is open.
      </p>
    );
  return (
    <>
      <ul className="status-alerts">
        {items.map((alert) => (
          <li key={alert.id}>
            <IconAlertTriangle size={22} stroke={1.75} aria-hidden />
            <div className="status-words">
              <Link to={`/dashboard/displays/${alert.displayId}`}>{alertText(alert)}</Link>
              <Text size="sm">{whatToDo(alert)}</Text>
              <Text component="time" dateTime={alert.since} size="sm" c="dimmed">
                Since {timeAgo(Date.parse(alert.since), now)}
              </Text>
            </div>
          </li>
        ))}
      </ul>
      {total > items.length && <Text mt="md">And {total - items.length} more.</Text>}
    </>
  );
}
