import { Link, useSearchParams } from "react-router";
import { IconDeviceTablet } from "@tabler/icons-react";
import { EmptyState } from "../../../ui/EmptyState.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { Page } from "../../../ui/Page.js";
import { useDisplays } from "../../displays/index.js";
import { Composer } from "./Composer.js";
import { CopyComposer } from "./CopyComposer.js";

/** `/dashboard/compose?display=...`: writes a message for one or several displays; `?copy=...` begins with another one. */
export function ComposePage() {
  const [search] = useSearchParams();
  const copyOf = search.get("copy");
  const { displays, data, isPending, error, refetch } = useDisplays();
  return (
    <Page title="Send a message">
      {isPending && <LoadingState what="the displays" />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && displays.length === 0 && (
        <EmptyState icon={IconDeviceTablet} title="No display yet">
          <Link className="text-link" to="/dashboard/new-display">
            Set up a display
          </Link>{" "}
          first.
        </EmptyState>
      )}
      {displays.length > 0 && copyOf !== null && <CopyComposer displays={displays} messageId={copyOf} />}
      {displays.length > 0 && copyOf === null && (
        <Composer displays={displays} displayId={search.get("display")} />
      )}
    </Page>
  );
}
