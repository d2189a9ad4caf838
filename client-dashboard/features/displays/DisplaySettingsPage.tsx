import { Button } from "@mantine/core";
import { IconArrowLeft, IconDeviceTabletOff } from "@tabler/icons-react";
import { Link, useParams } from "react-router";
import { EmptyState } from "../../ui/EmptyState.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { Page } from "../../ui/Page.js";
import { ArchiveSettings } from "./ArchiveSettings.js";
import { AwaySettings } from "./AwaySettings.js";
import { FaceSettings } from "./FaceSettings.js";
import { useDisplays } from "./useDisplays.js";
import "./displays.css";

/** `/dashboard/displays/:displayId/settings`: name, time zone, absence, archive. */
export function DisplaySettingsPage() {
  const { displayId } = useParams();
  const { displays, data, isPending, error, refetch } = useDisplays();
  const display = displays.find((one) => one.id === displayId);
  const back = display && (
    <Button
      component={Link}
      to={`/dashboard/displays/${display.id}`}
      variant="subtle"
      leftSection={<IconArrowLeft size={18} aria-hidden />}
    >
      {display.name}
    </Button>
  );
  return (
    <Page title="Settings of the display" width="narrow" action={back}>
      {isPending && <LoadingState what="the settings" />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && !display && (
        <EmptyState icon={IconDeviceTabletOff} title="This display is not here">
          It was removed or is not shared with you.
        </EmptyState>
      )}
      {display && (
        <div className="display-settings">
          <FaceSettings display={display} />
          <AwaySettings display={display} />
          <ArchiveSettings display={display} />
        </div>
      )}
    </Page>
  );
}
