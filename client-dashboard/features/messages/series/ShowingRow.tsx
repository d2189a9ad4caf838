import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ChangedShowing, SkippedShowing } from "../../../../shared/contract/messages.js";
import { clockTime, dayAndTime } from "../../../ui/format/dayTime.js";
import { ownTimeZone } from "../../../ui/format/zoneTime.js";
import { movedText, ownChangesText } from "../edit/changeTexts.js";
import { messagePaths } from "../detail/messagePaths.js";
import { ShowingMark } from "./ShowingMark.js";

interface ShowingProps {
  now: number;
  timeZone: string;
  /** What is done to it is under way. */
  isBusy: boolean;
}

/** A showing that comes as it was planned; of a series it can be skipped or changed alone. */
export function PlannedRow({
  showing,
  messageId,
  onSkip,
  ...clock
}: ShowingProps & {
  showing: { key: string; dueAt: string };
  messageId: string;
  /** null for a message that shows once. */
  onSkip: ((day: string) => void) | null;
}) {
  const day = dayOf(showing.dueAt, clock);
  return (
    <li>
      <ShowingDay dueAt={showing.dueAt} {...clock} />
      {onSkip && (
        <span className="showing-actions">
          <RowAction word="Skip" label={`Skip ${day}`} isBusy={clock.isBusy} onClick={() => onSkip(day)} />
          <EditLink to={messagePaths.edit(messageId, showing.key)} label={`Edit only this one: ${day}`} />
        </span>
      )}
    </li>
  );
}

/** One that was changed alone, with what differs. */
export function ChangedRow({
  showing,
  onBack,
  ...clock
}: ShowingProps & { showing: ChangedShowing; onBack: () => void }) {
  const day = dayOf(showing.dueAt, clock);
  const moved = movedText(showing, clock);
  const own = ownChangesText(showing);
  return (
    <li>
      <div className="showing-what">
        <ShowingMark kind="changed" />
        <ShowingDay dueAt={showing.dueAt} {...clock}>
          {moved && ` ${moved}`}
        </ShowingDay>
        {own && <p className="showing-own-words">{own}</p>}
      </div>
      <span className="showing-actions">
        {!showing.isSeen && (
          <RowAction
            word="Back to the series"
            label={`Back to the series: ${day}`}
            isBusy={clock.isBusy}
            onClick={onBack}
          />
        )}
        <EditLink
          word={showing.isSeen ? "View" : "Edit"}
          to={
            showing.isSeen
              ? messagePaths.message(showing.messageId, null)
              : messagePaths.edit(showing.messageId, null)
          }
          label={showing.isSeen ? `View the changed one: ${day}` : `Edit the changed one: ${day}`}
        />
      </span>
    </li>
  );
}

/** One that was left out, for as long as it could still show. */
export function SkippedRow({
  showing,
  onBringBack,
  ...clock
}: ShowingProps & { showing: SkippedShowing; onBringBack: () => void }) {
  const day = dayOf(showing.dueAt, clock);
  return (
    <li>
      <div className="showing-what">
        <ShowingMark kind="skipped" />
        <s>
          <ShowingDay dueAt={showing.dueAt} {...clock} />
        </s>
      </div>
      <span className="showing-actions">
        <RowAction
          word="Bring back"
          label={`Bring back ${day}`}
          isBusy={clock.isBusy}
          onClick={onBringBack}
        />
      </span>
    </li>
  );
}

function dayOf(dueAt: string, { now, timeZone }: Pick<ShowingProps, "now" | "timeZone">): string {
  return dayAndTime(Date.parse(dueAt), now, timeZone);
}

function ShowingDay({
  dueAt,
  now,
  timeZone,
  children,
}: ShowingProps & { dueAt: string; children?: ReactNode }) {
  return (
    <span className="showing-day">
      <time dateTime={dueAt}>{dayOf(dueAt, { now, timeZone })}</time>
      {children}
      {timeZone !== ownTimeZone() && (
        <span className="showing-own"> ({clockTime(Date.parse(dueAt), ownTimeZone())} for you)</span>
      )}
    </span>
  );
}

/** The day makes the name of it one of its own for those who hear the buttons alone. */
function RowAction(props: { word: string; label: string; isBusy: boolean; onClick: () => void }) {
  const { word, label, isBusy, onClick } = props;
  return (
    <Button variant="subtle" size="sm" loading={isBusy} onClick={onClick} aria-label={label}>
      {word}
    </Button>
  );
}

function EditLink({ to, label, word = "Edit" }: { to: string; label: string; word?: string }) {
  return (
    <Button component={Link} variant="subtle" size="sm" to={to} aria-label={label}>
      {word}
    </Button>
  );
}
