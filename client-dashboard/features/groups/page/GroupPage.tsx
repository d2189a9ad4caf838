import { useGroup } from "../../../auth/useGroup.js";
import { BackLink } from "../../../ui/BackLink.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { Page } from "../../../ui/Page.js";
import { useDisplays } from "../../displays/index.js";
import { DutySection } from "../../duty/index.js";
import { ReachNotice } from "../../notifications/index.js";
import { LadderSection } from "../../ladders/index.js";
import { StatusSection } from "../../status/index.js";
import { WebhookSection } from "../../webhooks/index.js";
import { GroupName } from "./GroupName.js";
import { InviteSection } from "../invites/InviteSection.js";
import { LeaveGroup } from "./LeaveGroup.js";
import { MemberSection } from "./MemberSection.js";
import { OwnershipAnswer } from "./OwnershipAnswer.js";
import { OwnershipSection } from "./OwnershipSection.js";
import { LogSection } from "./LogSection.js";
import "./groups.css";

/** `/group`: who shares the work, and what each of them sees. */
export function GroupPage() {
  const { group, error, refetch } = useGroup();
  const { displays } = useDisplays();
  const back = <BackLink to="/account">My Account</BackLink>;
  return (
    <Page title="Group" width="narrow" action={back}>
      {!group && !error && <LoadingState what="the group" />}
      {!group && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {group && (
        <div className="group-page" key={group.id}>
          <OwnershipAnswer group={group} />
          <GroupName group={group} />
          <ReachNotice />
          <MemberSection group={group} displays={displays} />
          <DutySection isOwner={group.role === "owner"} />
          <StatusSection />
          {group.role === "owner" ? (
            <>
              <InviteSection people={group.memberCount + group.inviteCount} displays={displays} />
              <LadderSection group={group} />
              <WebhookSection />
              <LogSection />
              <OwnershipSection group={group} />
            </>
          ) : (
            <LeaveGroup group={group} />
          )}
        </div>
      )}
    </Page>
  );
}
