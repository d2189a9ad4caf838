import { DayField } from "../../../ui/form/DayField.js";
import { ownTimeZone, wallTimeAt } from "../../../ui/format/zoneTime.js";
import { DaysFields } from "./repeat/DaysFields.js";
import { EndFields } from "./repeat/EndFields.js";
import { errorOf } from "./fieldErrors.js";
import { MoreFields } from "./repeat/MoreFields.js";
import { OtherTimesField } from "./repeat/OtherTimesField.js";
import type { WhenPartProps } from "./OnceFields.js";
import type { SeriesDraft } from "./seriesDraft.js";
import { SeriesPreview } from "./SeriesPreview.js";
import { SlotsField } from "./SlotsField.js";

/** By what a message repeats, at which times, from when until when; below it what that means. */
export function SeriesFields({ draft, displays, now, onChange, errors }: WhenPartProps) {
  const { series } = draft;
  const zone = displays[0]?.timeZone ?? ownTimeZone();
  const change = (changes: Partial<SeriesDraft>) => onChange({ series: { ...series, ...changes } });
  const fields = { series, onChange: change, errors };
  return (
    <div className="series-fields">
      <DaysFields {...fields} />
      <div>
        <SlotsField {...fields} />
        <OtherTimesField {...fields} />
      </div>
      <div className="when-fields">
        <DayField
          label="Starts on"
          minDate={wallTimeAt(now, zone).date}
          value={series.startDate}
          onChange={(startDate) => change({ startDate, startTime: null })}
          error={errorOf(errors, "when.startDate")}
        />
      </div>
      <EndFields {...fields} />
      <MoreFields {...fields} hasFurtherDays />
      <SeriesPreview series={series} displays={displays} now={now} />
    </div>
  );
}
