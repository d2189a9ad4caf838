import { IconDeviceTablet } from "@tabler/icons-react";
import { Link } from "react-router";
import { EmptyState } from "../../../ui/EmptyState.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { Page } from "../../../ui/Page.js";
import { useDisplays } from "../../displays/index.js";
import { Calendar } from "./Calendar.js";
import "../../messages/detail/message.css";
import "../calendar.css";

/** `/dashboard/calendar?display=...`: what screens will show, and what only the family knows, day by day. */
export function CalendarPage() {
  const { displays, data, isPending, error, refetch } = useDisplays();
  return (
    <Page title="Calendar">
      {isPending && <LoadingState what="the displays" />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && displays.length === 0 && (
        <EmptyState icon={IconDeviceTablet} title="No display yet">
          <Link className="text-link" to="/dashboard/new-display">
            Set up a display
          </Link>{" "}
          first: each has its calendar.
        </EmptyState>
      )}
      {displays.length > 0 && <Calendar displays={displays} />}
    </Page>
  );
}
