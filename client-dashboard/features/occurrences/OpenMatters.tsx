import { Alert, Button, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconUserCheck } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Display } from "../../../shared/contract/displays.js";
import type { Occurrence } from "../../../shared/contract/occurrences.js";
import { readableMessage } from "../../api/ApiError.js";
import { usePermission } from "../../auth/usePermission.js";
import { timeAgo } from "../../ui/format/relativeTime.js";
import { Claim } from "./Claim.js";
import { claimNow } from "./claimTexts.js";
import { MarkDoneModal } from "./MarkDoneModal.js";
import { useOpenOccurrences } from "./useClaims.js";
import "./openMatters.css";

/** As many as are read at a glance; the others stand among the messages of their display. */
const SHOWN_MAX = 4;

/** What of these displays was missed or waits for an answer in vain, also for who hears the page. Nothing while all is well. */
export function OpenMatters({ displays, now }: { displays: Display[]; now: number }) {
  const { items, data, isError, error, refetch } = useOpenOccurrences();
  const [done, setDone] = useState<Occurrence | null>(null);
  const [isLong, setIsLong] = useState(false);
  const matters = items.flatMap((occurrence) => {
    const display = displays.find(({ id }) => id === occurrence.displayId);
    return display ? [{ occurrence, display }] : [];
  });
  const shown = isLong ? matters : matters.slice(0, SHOWN_MAX);
  return (
    <>
      <div className="visually-hidden" role="status">
        {shown.map(({ occurrence, display }) => (
          <p key={occurrence.key}>{`${sentenceOf(occurrence, display)} ${occurrence.text}`}</p>
        ))}
      </div>
      {isError && !data && displays.length > 0 && (
        <Alert color="alert" mb="lg" title="We couldn't check whether anything was missed">
          {readableMessage(error)}
          <Button mt="sm" display="block" variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {shown.length > 0 && (
        <ul className="open-matters" aria-label="Missed or not answered">
          {shown.map(({ occurrence, display }) => (
            <Matter
              key={`${occurrence.displayId}/${occurrence.key}`}
              occurrence={occurrence}
              display={display}
              now={now}
              onMarkDone={() => setDone(occurrence)}
            />
          ))}
        </ul>
      )}
      {matters.length > shown.length && (
        <Button variant="default" mb="lg" onClick={() => setIsLong(true)}>
          Show {matters.length - shown.length} more
        </Button>
      )}
      <MarkDoneModal occurrence={done} onClose={() => setDone(null)} />
    </>
  );
}

interface MatterProps {
  occurrence: Occurrence;
  display: Display;
  now: number;
  onMarkDone: () => void;
}

function Matter({ occurrence, display, now, onMarkDone }: MatterProps) {
  const maySend = usePermission("display.send");
  const isClaimed = claimNow(occurrence, now) !== null;
  const IconShape = isClaimed ? IconUserCheck : IconAlertTriangle;
  return (
    <li className="open-matter" data-claimed={isClaimed || undefined}>
      <IconShape size={28} stroke={1.5} aria-hidden />
      <div className="open-matter-words">
        <Title order={2} size="h3">
          <Link to={`/dashboard/displays/${display.id}`}>{sentenceOf(occurrence, display)}</Link>
        </Title>
        <p className="open-matter-text">{occurrence.text}</p>
        <Text c="dimmed">Due {timeAgo(Date.parse(occurrence.dueAt), now)}</Text>
        <div className="open-matter-actions">
          <Claim occurrence={occurrence} now={now} isMain />
          {maySend && (
            <Button
              variant="default"
              onClick={onMarkDone}
              aria-label={`Mark as done: “${occurrence.text}”`}
              leftSection={<IconCheck size={18} aria-hidden />}
            >
              Mark as done
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

/** `Mum has not answered: medication` */
function sentenceOf({ shownAt, label }: Occurrence, { name }: Display): string {
  const what = label === "medication" ? "medication" : label === "reminder" ? "a reminder" : "a message";
  return shownAt === null ? `${name} has not seen: ${what}` : `${name} has not answered: ${what}`;
}
