import { Button, Title } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPlus } from "@tabler/icons-react";
import { ChoiceChips } from "../../../ui/form/ChoiceChips.js";
import { RowButton } from "../../../ui/RowButton.js";
import { stepDate, titleOf, type CalendarView } from "../views/calendarDays.js";
import type { CalendarPlace } from "./useCalendarPlace.js";

interface CalendarToolbarProps {
  place: CalendarPlace;
  today: string;
  onGo: (changes: Partial<CalendarPlace>) => void;
  /** null: not for this caregiver. */
  onPlan: (() => void) | null;
}

const VIEWS = [
  { value: "agenda", label: "Agenda" },
  { value: "day", label: "Day" },
  { value: "week", label: "Week" },
  { value: "month", label: "Month" },
] as const;

const STEPS: Record<CalendarView, string> = { agenda: "30 days", day: "Day", week: "Week", month: "Month" };

/** Which days are shown, the way to others, and in which form. */
export function CalendarToolbar({ place: { view, date }, today, onGo, onPlan }: CalendarToolbarProps) {
  return (
    <div className="calendar-toolbar">
      <div className="calendar-steps">
        <RowButton
          icon={IconChevronLeft}
          label={`${STEPS[view]} before`}
          onClick={() => onGo({ date: stepDate(view, date, -1) })}
        />
        <RowButton
          icon={IconChevronRight}
          label={`${STEPS[view]} after`}
          onClick={() => onGo({ date: stepDate(view, date, 1) })}
        />
        <Button variant="default" onClick={() => onGo({ date: today })}>
          Today
        </Button>
        {onPlan && (
          <Button onClick={onPlan} leftSection={<IconPlus size={18} aria-hidden />}>
            New event
          </Button>
        )}
      </div>
      <Title order={2} className="calendar-title" aria-live="polite">
        {titleOf(view, date)}
      </Title>
      <ChoiceChips
        legend={<span className="visually-hidden">View</span>}
        choices={VIEWS}
        value={view}
        onChange={(chosen) => onGo({ view: chosen })}
      />
    </div>
  );
}
