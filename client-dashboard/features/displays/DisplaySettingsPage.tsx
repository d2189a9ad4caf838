import { IconDeviceTabletOff, IconLock } from "@tabler/icons-react";
import { useParams } from "react-router";
import { useGroup } from "../../session/useGroup.js";
import { usePermission } from "../../session/usePermission.js";
import { BackLink } from "../../ui/BackLink.js";
import { EmptyState } from "../../ui/EmptyState.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { Page } from "../../ui/Page.js";
import { ArchiveSettings } from "./ArchiveSettings.js";
import { AwaySettings } from "./AwaySettings.js";
import { FaceSettings } from "./FaceSettings.js";
import { TagSettings } from "./TagSettings.js";
import { ScreenSettings } from "./ScreenSettings.js";
import { useDisplays } from "./useDisplays.js";
import "./displays.css";

/** `/dashboard/displays/:displayId/settings`: name, time zone, what the screen shows and says, absence, archive. */
export function DisplaySettingsPage() {
  const { displayId } = useParams();
  const { displays, data, isPending, error, refetch } = useDisplays();
  const canEdit = usePermission("display.edit");
  const { group } = useGroup();
  const display = displays.find((one) => one.id === displayId);
  const back = display && <BackLink to={`/dashboard/displays/${display.id}`}>{display.name}</BackLink>;
  return (
    <Page title="Settings of the display" action={back}>
      {isPending && <LoadingState what="the settings" />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && !display && (
        <EmptyState icon={IconDeviceTabletOff} title="This display is not here">
          It was removed or is not shared with you.
        </EmptyState>
      )}
      {display && !canEdit && group && (
        <EmptyState icon={IconLock} title="These settings are not yours to change">
          You see {display.name}&apos;s display and send to it. Whoever owns the group can let you do more.
        </EmptyState>
      )}
      {display && canEdit && (
        <div className="display-settings">
          <FaceSettings display={display} />
          <ScreenSettings display={display} />
          <TagSettings display={display} />
          <AwaySettings display={display} />
          <ArchiveSettings display={display} />
        </div>
      )}
    </Page>
  );
}
