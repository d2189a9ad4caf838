import { Link, useSearchParams } from "react-router";
import { IconDeviceTablet } from "@tabler/icons-react";
import { EmptyState } from "../../../ui/EmptyState.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { Page } from "../../../ui/Page.js";
import { StopNotice, SubscriptionNotice, useGroupSubscription, useStop } from "../../billing/index.js";
import { useDisplays } from "../../displays/index.js";
import { usePeople } from "../../people/index.js";
import { useShortWait } from "../../../ui/useShortWait.js";
import { Composer } from "./Composer.js";
import { CopyComposer } from "./CopyComposer.js";

/** `/dashboard/compose?display=...`: writes a message for one or several displays; `?copy=...` begins with another one. */
export function ComposePage() {
  const [search] = useSearchParams();
  const copyOf = search.get("copy");
  const { displays, data, isPending, error, refetch } = useDisplays();
  const { subscription } = useGroupSubscription();
  const stop = useStop({ kind: "edit" });
  const closed = new Set(subscription?.displays.flatMap(({ id, isEditable }) => (isEditable ? [] : [id])));
  const open = displays.filter(({ id }) => !closed.has(id));
  const asked =
    displays.find(({ id }) => id === search.get("display")) ?? (open.length === 0 ? displays[0] : undefined);
  const mayWrite = open.length > 0 && !stop;
  // Whether there is somebody to choose under "From" is known by then, and nothing moves.
  const waits = useShortWait(usePeople().isPending);
  const isWritten = mayWrite && !waits;
  return (
    <Page title="Send a message">
      {isPending && <LoadingState what="the displays" />}
      {mayWrite && waits && <LoadingState what="the people" />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && displays.length === 0 && (
        <EmptyState icon={IconDeviceTablet} title="No display yet">
          <Link className="text-link" to="/dashboard/new-display">
            Set up a display
          </Link>{" "}
          first.
        </EmptyState>
      )}
      {stop && <StopNotice stop={stop} />}
      {asked && !stop && <SubscriptionNotice displayId={asked.id} />}
      {isWritten && copyOf !== null && <CopyComposer displays={open} messageId={copyOf} />}
      {isWritten && copyOf === null && <Composer displays={open} displayId={search.get("display")} />}
    </Page>
  );
}
