import { Text, Title } from "@mantine/core";
import { IconDeviceTablet } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Display } from "../../../shared/contract/displays.js";
import { EmptyState } from "../../ui/EmptyState.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { ShowMore } from "../../ui/ShowMore.js";
import {
  devicePresence,
  DisplayTroubles,
  hasTroubles,
  Presence,
  restText,
  useDisplays,
} from "../displays/index.js";

/** Of a team's hundreds so many at a time. */
const PAGE = 20;

/** Each display with its screens and their last contact; those that need a look stand first. */
export function RunningDisplays({ now }: { now: number }) {
  const { displays, data, isPending, isError, error, refetch } = useDisplays();
  const [shown, setShown] = useState(PAGE);
  const ordered = [...displays].sort((a, b) => Number(isWell(a)) - Number(isWell(b)));
  return (
    <section className="card" aria-labelledby="running-heading">
      <Title order={2} id="running-heading" mb="md">
        Screens
      </Title>
      {isPending && <LoadingState what="the screens" />}
      {isError && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && displays.length === 0 && (
        <EmptyState icon={IconDeviceTablet} title="No display yet">
          Its screens are listed here as soon as one is set up and shared with you.
        </EmptyState>
      )}
      <ul className="status-displays">
        {ordered.slice(0, shown).map((display) => (
          <RunningDisplay key={display.id} display={display} now={now} />
        ))}
      </ul>
      <ShowMore
        list={{
          hasNextPage: displays.length > shown,
          isFetchingNextPage: false,
          fetchNextPage: () => Promise.resolve(setShown(shown + PAGE)),
        }}
      />
    </section>
  );
}

function RunningDisplay({ display, now }: { display: Display; now: number }) {
  const rest = restText(display);
  return (
    <li>
      <div className="status-display-head">
        <Link to={`/dashboard/displays/${display.id}`}>{display.name}</Link>
        <Presence display={display} now={now} />
      </div>
      {rest && (
        <Text size="sm" c="dimmed">
          {rest}
        </Text>
      )}
      {display.devices.length > 1 && (
        <ul className="status-devices" aria-label={`Screens of ${display.name}`}>
          {display.devices.map((device) => (
            <li key={device.id}>
              <span>{device.name}</span>
              <span>{devicePresence(device, now)}</span>
            </li>
          ))}
        </ul>
      )}
      <DisplayTroubles display={display} now={now} isCompact />
    </li>
  );
}

/** What rests needs no look. */
function isWell(display: Display): boolean {
  return restText(display) !== null || (display.online && !hasTroubles(display));
}
