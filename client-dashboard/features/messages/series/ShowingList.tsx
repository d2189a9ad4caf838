import { Title } from "@mantine/core";
import { IconCalendarOff } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { Display } from "../../../../shared/contract/displays.js";
import type { ChangedShowing, Message, SkippedShowing } from "../../../../shared/contract/messages.js";
import { EmptyState } from "../../../ui/EmptyState.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { dayAndTime } from "../../../ui/format/dayTime.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { useNow } from "../../../ui/useNow.js";
import { BackToSeriesModal, type BackTarget } from "./BackToSeriesModal.js";
import { backText } from "../edit/changeTexts.js";
import { ChangedRow, PlannedRow, SkippedRow } from "./ShowingRow.js";
import { useShowings } from "../detail/useMessage.js";
import { useMessageActions } from "../detail/useMessageActions.js";
import { pauseText } from "./pauseText.js";

interface ShowingListProps {
  message: Message;
  display: Display;
}

/** The next five showings; of a series each can be skipped or changed alone, and those that were stand among them. */
export function ShowingList({ message, display }: ShowingListProps) {
  const { data, isPending, error, refetch } = useShowings(message.id);
  const { skip, bringBack, backToSeries } = useMessageActions(display.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const [busyKey, setBusyKey] = useState<string | null>(null);
  const [back, setBack] = useState<BackTarget | null>(null);
  const now = useNow();
  const { timeZone } = display;
  const isSeries = message.when.kind === "series";
  const rows = data ? inOrder(data) : [];

  /** The row with the button goes or becomes another: the keyboard goes on from the top of the list. */
  async function attempt(key: string, work: () => Promise<boolean>): Promise<void> {
    setBusyKey(key);
    const isDone = await work();
    setBusyKey(null);
    if (isDone) heading.current?.focus();
  }

  function askBack({ messageId, text, dueAt, seriesDueAt }: ChangedShowing): void {
    const own = seriesDueAt === null ? null : Date.parse(seriesDueAt);
    const place = backText({ seriesDueAt: own, seriesText: message.text }, { now, timeZone });
    const day = dayAndTime(Date.parse(dueAt), now, timeZone);
    setBack({ messageId, seriesId: message.id, text, day, place });
  }

  return (
    <section aria-labelledby="showings-heading">
      <Title order={2} id="showings-heading" mb="md" ref={heading} tabIndex={-1} className="page-heading">
        {isSeries ? "Next reminders" : "When it shows"}
      </Title>
      {isPending && <LoadingState what="the reminders" />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (message.paused || data.changed.length === 0) && (
        <div className="card">
          <EmptyState
            icon={IconCalendarOff}
            title={message.paused ? pauseText(message) : "Nothing left to show"}
          >
            {emptyText(message)}
          </EmptyState>
        </div>
      )}
      <ul className="card showings">
        {rows.map(({ kind, showing }) => {
          const { key, dueAt } = showing;
          const common = { now, timeZone, isBusy: busyKey === key };
          if (kind === "changed")
            return <ChangedRow key={key} showing={showing} onBack={() => askBack(showing)} {...common} />;
          if (kind === "skipped") {
            const bringIt = () => void attempt(key, () => bringBack(message.id, key));
            return <SkippedRow key={key} showing={showing} onBringBack={bringIt} {...common} />;
          }
          const skipIt = (day: string) => void attempt(key, () => skip(message.id, key, day));
          return (
            <PlannedRow
              key={key}
              showing={{ key, dueAt }}
              messageId={message.id}
              onSkip={isSeries ? skipIt : null}
              {...common}
            />
          );
        })}
      </ul>
      <BackToSeriesModal
        target={back}
        onConfirm={(target) => attempt(target.messageId, () => backToSeries(target))}
        onClose={() => setBack(null)}
      />
    </section>
  );
}

function emptyText({ paused, pausedUntil, exceptionOf }: Message): string {
  if (pausedUntil !== null) return "Nothing of it is left after that.";
  if (!paused) return "Duplicate it to send it again.";
  return exceptionOf ? "It continues with its series." : "Resume it to continue from then on.";
}

type Row =
  | { kind: "planned"; showing: { key: string; dueAt: string } }
  | { kind: "changed"; showing: ChangedShowing }
  | { kind: "skipped"; showing: SkippedShowing };

function inOrder(data: {
  items: Array<{ key: string; dueAt: string }>;
  changed: ChangedShowing[];
  skipped: SkippedShowing[];
}): Row[] {
  const rows: Row[] = [
    ...data.items.map((showing) => ({ kind: "planned" as const, showing })),
    ...data.changed.map((showing) => ({ kind: "changed" as const, showing })),
    ...data.skipped.map((showing) => ({ kind: "skipped" as const, showing })),
  ];
  return rows.sort((a, b) => Date.parse(a.showing.dueAt) - Date.parse(b.showing.dueAt));
}
