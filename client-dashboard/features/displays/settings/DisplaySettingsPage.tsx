import { IconDeviceTabletOff, IconLock } from "@tabler/icons-react";
import { useParams } from "react-router";
import { useGroup } from "../../../auth/useGroup.js";
import { usePermission } from "../../../auth/usePermission.js";
import { BackLink } from "../../../ui/BackLink.js";
import { EmptyState } from "../../../ui/EmptyState.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { Page } from "../../../ui/Page.js";
import { SubscriptionNotice } from "../../billing/index.js";
import { ArchiveSettings } from "./ArchiveSettings.js";
import { AwaySettings } from "./AwaySettings.js";
import { FaceSettings } from "./FaceSettings.js";
import { TagSettings } from "./TagSettings.js";
import { ScreenSettings } from "./ScreenSettings.js";
import { WatchSettings } from "./WatchSettings.js";
import { useDisplays } from "../list/useDisplays.js";
import "../list/displays.css";

/** `/dashboard/displays/:displayId/settings`: name, time zone, what the screen shows and says, absence, archive. */
export function DisplaySettingsPage() {
  const { displayId } = useParams();
  const { displays, data, isPending, error, refetch } = useDisplays();
  const canEdit = usePermission("display.edit");
  const { group } = useGroup();
  const display = displays.find((one) => one.id === displayId);
  const back = display && <BackLink to={`/dashboard/displays/${display.id}`}>{display.name}</BackLink>;
  return (
    <Page title="Display settings" action={back}>
      {isPending && <LoadingState what="the settings" />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && !display && (
        <EmptyState icon={IconDeviceTabletOff} title="Display not found">
          It was removed, or it isn't shared with you.
        </EmptyState>
      )}
      {display && !canEdit && group && (
        <EmptyState icon={IconLock} title="You can't change these settings">
          You can see {display.name}&apos;s display and send to it. The group's owner can let you do more.
        </EmptyState>
      )}
      {display && canEdit && <SubscriptionNotice displayId={display.id} />}
      {display && canEdit && (
        <div className="display-settings">
          <FaceSettings display={display} />
          <ScreenSettings display={display} />
          <WatchSettings display={display} />
          <TagSettings display={display} />
          <AwaySettings display={display} />
          <ArchiveSettings display={display} />
        </div>
      )}
    </Page>
  );
}
