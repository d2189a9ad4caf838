import type { Display } from "../../../../shared/contract/displays.js";
import { ownTimeZone, zoneCity } from "../../../ui/format/zoneTime.js";
import { AUDIENCES } from "../entries/EntryMarks.js";

/** What the marks mean, and whose clock the times are of. */
export function CalendarLegend({ displays }: { displays: Display[] }) {
  const cities = [...new Set(displays.map(({ timeZone }) => timeZone))].filter(
    (zone) => zone !== ownTimeZone(),
  );
  return (
    <div className="calendar-legend">
      <ul aria-label="What the marks mean">
        {Object.entries(AUDIENCES).map(([audience, { icon: IconShape, word }]) => (
          <li key={audience} className="entry-audience" data-audience={audience}>
            <IconShape size={16} stroke={2} aria-hidden />
            {word}
          </li>
        ))}
      </ul>
      {cities.length > 0 && (
        <p className="field-hint">
          {displays.length === 1
            ? `Times are by the clock in ${zoneCity(cities[0] ?? "")}.`
            : "Times are by the clock of each display."}
        </p>
      )}
    </div>
  );
}
