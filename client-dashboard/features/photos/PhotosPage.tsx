import { IconDeviceTabletOff } from "@tabler/icons-react";
import { useParams } from "react-router";
import { BackLink } from "../../ui/BackLink.js";
import { EmptyState } from "../../ui/EmptyState.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { Page } from "../../ui/Page.js";
import { SubscriptionNotice } from "../billing/index.js";
import { useDisplays } from "../displays/index.js";
import { PhotoFrame } from "./PhotoFrame.js";

/** `/dashboard/displays/:displayId/photos`: what goes by beside the clock of a display. */
export function PhotosPage() {
  const { displayId } = useParams();
  const { displays, data, isPending, error, refetch } = useDisplays();
  const display = displays.find((one) => one.id === displayId);
  const back = display && <BackLink to={`/dashboard/displays/${display.id}`}>{display.name}</BackLink>;
  return (
    <Page title="Photos" action={back}>
      {isPending && <LoadingState what="the photos" />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && !display && (
        <EmptyState icon={IconDeviceTabletOff} title="Display not found">
          It was removed, or it isn't shared with you.
        </EmptyState>
      )}
      {display && <SubscriptionNotice displayId={display.id} />}
      {display && <PhotoFrame key={display.id} display={display} />}
    </Page>
  );
}
