import { NativeSelect, Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BRAND } from "../../../../shared/brand.js";
import { groupsApi, type AuditEntry } from "../../../../shared/contract/groups.js";
import { apiCall } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";
import { usePermission } from "../../../auth/usePermission.js";
import { BackLink } from "../../../ui/BackLink.js";
import { EmptyState } from "../../../ui/EmptyState.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { dayAndTime } from "../../../ui/format/dayTime.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { Page } from "../../../ui/Page.js";
import { ShowMore } from "../../../ui/ShowMore.js";
import { useNow } from "../../../ui/useNow.js";
import { FileDownload } from "../../../ui/FileDownload.js";
import { useDisplays } from "../../displays/index.js";
import { actionLabel } from "./auditLabels.js";
import "./groups.css";

/** `/group/log`: for the owner, who saw and changed what, newest first. */
export function AuditPage() {
  const canManage = usePermission("group.manage");
  const back = <BackLink to="/group">Group</BackLink>;
  return (
    <Page title="Group log" action={back}>
      {canManage ? (
        <AuditLog />
      ) : (
        <EmptyState icon={IconHistory} title="Only the group's owner can see the log">
          It shows who saw and changed what.
        </EmptyState>
      )}
    </Page>
  );
}

function AuditLog() {
  const { displays } = useDisplays();
  const [displayId, setDisplayId] = useState<string | null>(null);
  const log = useInfiniteQuery({
    queryKey: queryKeys.audit(displayId),
    queryFn: ({ pageParam }) =>
      apiCall(groupsApi.listAudit, {
        query: { cursor: pageParam, displayId: displayId ?? undefined, limit: 50 },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
  const entries = log.data?.pages.flatMap((page) => page.items) ?? [];
  const fileName = `${BRAND.name.toLowerCase()}-log-${new Date().toISOString().slice(0, 10)}.csv`;
  return (
    <>
      <div className="audit-tools">
        <NativeSelect
          label="Display"
          size="md"
          data={[
            { value: "", label: "All, and the group itself" },
            ...displays.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={displayId ?? ""}
          onChange={(event) => setDisplayId(event.currentTarget.value || null)}
        />
        <div>
          <FileDownload
            endpoint={groupsApi.exportAudit}
            fileName={fileName}
            label="Download the whole log as CSV"
          />
        </div>
      </div>
      {log.isPending && <LoadingState what="the log" />}
      {log.isError && !log.data && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
      {log.data && entries.length === 0 && (
        <EmptyState icon={IconHistory} title="Nothing here yet">
          From now on, what anyone looks at or changes is listed here.
        </EmptyState>
      )}
      {entries.length > 0 && <AuditTable entries={entries} />}
      <ShowMore list={log} />
    </>
  );
}

function AuditTable({ entries }: { entries: AuditEntry[] }) {
  const now = useNow(60_000);
  return (
    <ul className="card audit" aria-label="Log">
      {entries.map(({ id, at, actorName, action, displayName, details }) => (
        <li key={id}>
          <Text size="sm" c="dimmed" component="time" dateTime={at}>
            {dayAndTime(Date.parse(at), now)}
          </Text>
          <Text fw={700}>{actorName}</Text>
          <Text className="audit-what">
            {actionLabel(action)}
            {displayName && <span className="audit-display">{displayName}</span>}
            {details && <span className="audit-details">{details}</span>}
          </Text>
        </li>
      ))}
    </ul>
  );
}
