import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import type { Display } from "../../../../shared/contract/displays.js";
import { usePermission } from "../../../auth/usePermission.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { useNow } from "../../../ui/useNow.js";
import { useShortWait } from "../../../ui/useShortWait.js";
import { ownTimeZone, wallTimeAt } from "../../../ui/format/zoneTime.js";
import { FEW_DISPLAYS } from "../../displays/index.js";
import { findConflicts } from "../entries/findConflicts.js";
import { filterEntries, isFilter, NO_FILTER } from "../entries/filterEntries.js";
import { FollowedCalendars } from "../following/FollowedCalendars.js";
import { CalendarImports } from "../imports/CalendarImports.js";
import { CalendarLinks } from "../links/CalendarLinks.js";
import { useMoves, withMove } from "../move/useMoves.js";
import { rangeOf } from "../views/calendarDays.js";
import { CalendarBody } from "./CalendarBody.js";
import { CalendarDialogs } from "./CalendarDialogs.js";
import { CalendarFilters } from "./CalendarFilters.js";
import { CalendarLegend } from "./CalendarLegend.js";
import { CalendarToolbar } from "./CalendarToolbar.js";
import { useCalendar } from "./useCalendar.js";
import { useEventStart } from "./useEventStart.js";
import { useCalendarPlace } from "./useCalendarPlace.js";

/** From here on a week has room beside each other: calendar.css. */
const WIDE = "(min-width: 62em)";

export function Calendar({ displays }: { displays: Display[] }) {
  const now = useNow();
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const canSend = usePermission("display.send");
  const canEdit = usePermission("display.edit");
  const usualDate = wallTimeAt(now, displays[0]?.timeZone ?? ownTimeZone()).date;
  const { place, go } = useCalendarPlace({ view: isWide ? "month" : "agenda", date: usualDate });
  const shown = shownDisplays(displays, place.displayId);
  const { date: today, time } = wallTimeAt(now, shown[0]?.timeZone ?? ownTimeZone());
  const { isPending, hasMore, error, retry, ...known } = useCalendar(shown, rangeOf(place.view, place.date));
  const { moving, move, moveSoon } = useMoves(displays);
  const [dialog, setDialog] = useState(useEventStart(usualDate));
  // What stands below would move away under the finger when the first days come.
  const waits = useShortWait(isPending);
  const entries = withMove(known.entries, moving);
  const conflicts = findConflicts(entries);
  const plan = (at: { date: string; time: string | null }) =>
    setDialog({ kind: "event", target: { kind: "new", displayId: shown[0]?.id ?? "", ...at } });
  return (
    <>
      <CalendarToolbar
        place={place}
        today={today}
        onGo={go}
        onPlan={canSend ? () => plan({ date: place.date, time: null }) : null}
      />
      <CalendarFilters displays={displays} place={place} isWide={isWide} onGo={go} />
      {hasMore && (
        <p className="field-hint">
          There is more than fits here. Look at one week or one day to see all of it.
        </p>
      )}
      {error && <ErrorState error={error} onRetry={retry} />}
      {isPending && entries.length === 0 && !error && <LoadingState what="the calendar" />}
      {!(error && entries.length === 0) && (
        <CalendarBody
          entries={filterEntries(entries, place)}
          onClearFilter={isFilter(place) ? () => go(NO_FILTER) : null}
          isPending={isPending}
          {...{ conflicts, today, time, isWide, place }}
          namesDisplays={shown.length > 1}
          onGo={go}
          onOpen={(entryId) => setDialog({ kind: "entry", entryId })}
          onPlan={canSend ? plan : null}
          onMove={canSend ? (one) => void move(one) : null}
          onMoveSoon={moveSoon}
          onAskMove={(entry, to) => setDialog({ kind: "move", entry, to })}
        />
      )}
      <CalendarLegend displays={shown} />
      {!waits && (
        <>
          <FollowedCalendars displays={shown} canEdit={canEdit} />
          {canSend && <CalendarImports displays={shown} />}
          <CalendarLinks displays={shown} />
        </>
      )}
      <CalendarDialogs
        {...{ dialog, displays, entries, conflicts, now, canSend }}
        onDialog={setDialog}
        onMove={move}
      />
    </>
  );
}

/** All of a family's few at once; of many one, since each is asked for by itself. */
function shownDisplays(displays: Display[], displayId: string | null): Display[] {
  const chosen = displays.find(({ id }) => id === displayId);
  if (chosen) return [chosen];
  return displays.length > FEW_DISPLAYS ? displays.slice(0, 1) : displays;
}
