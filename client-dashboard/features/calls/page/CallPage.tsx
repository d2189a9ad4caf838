import { IconDeviceTabletOff } from "@tabler/icons-react";
import { Link, useParams } from "react-router";
import { EmptyState } from "../../../ui/EmptyState.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { Page } from "../../../ui/Page.js";
import { useDisplays } from "../../displays/index.js";
import { CallRoom } from "./CallRoom.js";
import "../calls.css";

/** From here one calls a display, and talks. */
export function CallPage() {
  const { displayId } = useParams();
  const { displays, data, isPending, error, refetch } = useDisplays();
  const display = displays.find(({ id }) => id === displayId);
  if (display) return <CallRoom key={display.id} display={display} />;
  return (
    <Page title="Video call">
      {isPending && <LoadingState what="the display" />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <EmptyState icon={IconDeviceTabletOff} title="You can't call this display">
          It was removed, or it isn&apos;t shared with you.{" "}
          <Link className="text-link" to="/dashboard">
            Back to the dashboard
          </Link>
        </EmptyState>
      )}
    </Page>
  );
}
