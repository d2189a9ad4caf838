import { Button } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useId, useState } from "react";
import { MONTH_NAMES } from "../../../../../shared/rules/describeDays.js";
import { ChoiceChips } from "../../../../ui/form/ChoiceChips.js";
import { DaysField } from "../../../../ui/form/DaysField.js";
import { MultiChoiceChips } from "../../../../ui/form/MultiChoiceChips.js";
import { errorOf } from "../fieldErrors.js";
import { CycleField } from "./CycleField.js";
import type { SeriesPartProps } from "./EveryField.js";
import type { SeriesDraft } from "../seriesDraft.js";

const MONTHS = MONTH_NAMES.map((name, index) => ({ value: String(index + 1), label: name.slice(0, 3) }));
const WEEK_STARTS = [
  { value: "MO", label: "Monday" },
  { value: "SU", label: "Sunday" },
] as const;

interface MoreFieldsProps extends SeriesPartProps {
  /** It can also be on days that its rule does not give. */
  hasFurtherDays?: boolean;
}

/** What few series need: out of sight until somebody asks, or has chosen it before. */
export function MoreFields(props: MoreFieldsProps) {
  const { series, errors, hasFurtherDays } = props;
  const [isAsked, setIsAsked] = useState(() => hasMore(series));
  const id = useId();
  // What is refused has to be in sight.
  const isOpen = isAsked || Object.keys(errors).some((field) => /^when\.(cycle|extraDates)/.test(field));
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  if (!hasFurtherDays && !hasMonths(series)) return null;
  return (
    <div>
      <Button
        variant="subtle"
        px={8}
        aria-expanded={isOpen}
        aria-controls={id}
        rightSection={<Chevron size={18} aria-hidden />}
        onClick={() => setIsAsked(!isOpen)}
      >
        More choices
      </Button>
      <div id={id} hidden={!isOpen} className="more-fields">
        {isOpen && <ChoicesOfDays {...props} />}
      </div>
    </div>
  );
}

function ChoicesOfDays(props: MoreFieldsProps) {
  const { series, onChange, errors, hasFurtherDays } = props;
  return (
    <>
      {series.repeat === "daily" && <CycleField {...props} />}
      {hasMonths(series) && (
        <MultiChoiceChips
          legend="Only in these months"
          hint="Choose none for all year."
          choices={MONTHS}
          values={series.months.map(String)}
          onChange={(months) => onChange({ months: months.map(Number).sort((a, b) => a - b) })}
        />
      )}
      {hasWeeksBetween(series) && (
        <ChoiceChips
          legend="Weeks start on"
          choices={WEEK_STARTS}
          value={series.weekStart}
          onChange={(weekStart) => onChange({ weekStart })}
        />
      )}
      {hasFurtherDays && (
        <div className="further-days">
          <DaysField
            label="Also on these days"
            description="At the same times. They are not counted where it ends after a number of times."
            minDate={series.startDate}
            values={series.extraDates}
            onChange={(extraDates) => onChange({ extraDates: extraDates.slice().sort() })}
            error={errorOf(errors, "when.extraDates")}
          />
        </div>
      )}
    </>
  );
}

function hasMonths({ repeat }: SeriesDraft): boolean {
  return repeat === "daily" || repeat === "weekly" || repeat === "monthly";
}

/** Only then it matters where a week begins. */
function hasWeeksBetween({ repeat, every }: SeriesDraft): boolean {
  return repeat === "weekly" && every !== "1";
}

function hasMore({ months, weekStart, cycle, extraDates }: SeriesDraft): boolean {
  return months.length > 0 || weekStart !== "MO" || cycle !== null || extraDates.length > 0;
}
