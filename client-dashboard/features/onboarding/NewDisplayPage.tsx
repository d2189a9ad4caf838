import { IconLock } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { useProfile } from "../../auth/AuthContext.js";
import { useGroup } from "../../auth/useGroup.js";
import { usePermission } from "../../auth/usePermission.js";
import { EmptyState } from "../../ui/EmptyState.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { Page } from "../../ui/Page.js";
import { StopNotice, useStop } from "../billing/index.js";
import { DisplaySetUp } from "./DisplaySetUp.js";

/** The same way for every further person. */
export function NewDisplayPage() {
  const { activeGroup } = useProfile();
  const { group } = useGroup();
  const canAdd = usePermission("group.edit");
  const stop = useStop({ kind: "addDisplay" });
  const [search] = useSearchParams();
  if (!canAdd && group)
    return (
      <Page title="Set up a display" width="narrow">
        <EmptyState icon={IconLock} title="You can't add displays here">
          In {activeGroup.groupName} only the owner and caregivers who see all displays can do that.{" "}
          <Link className="text-link" to="/dashboard">
            Back to the dashboard
          </Link>
        </EmptyState>
      </Page>
    );
  if (!canAdd) return <LoadingState what="the group" />;
  // What was added a moment ago goes on: with it the plan may be full.
  if (stop && !search.has("display"))
    return (
      <Page title="Set up a display" width="narrow">
        <StopNotice stop={stop} />
      </Page>
    );
  return (
    <DisplaySetUp
      title="Set up a display"
      heading="Set up a display"
      intro="One display is for one person. It can have several screens, one in each room."
    />
  );
}
