import type { CSSProperties, MouseEvent } from "react";
import { timeOf } from "../../../../shared/rules/wallDays.js";
import { wallClock, wallDate } from "../../../ui/format/dayTime.js";
import { entriesOn, lastDayOf, type CalendarEntry } from "../entries/CalendarEntry.js";
import { countText } from "../entries/entryTexts.js";
import { datesOf, rangeOf } from "./calendarDays.js";
import { DayList } from "./DayList.js";
import { isMovable } from "../move/movable.js";
import { EntryBlock } from "./EntryBlock.js";
import { isOnButton } from "./isOnButton.js";
import { placeInLanes, type Span } from "./lanes.js";
import type { ViewProps } from "./ViewProps.js";

interface TimeGridProps extends ViewProps {
  days: 1 | 7;
  onOpenDay: (date: string) => void;
}

/** The hours that are there in any case; more where something is earlier or later. */
const FIRST_HOUR = 7;
const LAST_HOUR = 21;
const DAY_MINUTES = 24 * 60;
/** Of a moment: as much as its words need. */
const SHORTEST_MINUTES = 30;
/** An entry that is shorter has no second line. */
const LOW_MINUTES = 50;

/** A day, or seven beside each other, by their hours. With little room a week is seven lists. */
export function TimeGrid(props: TimeGridProps) {
  const { days, date, entries, isWide } = props;
  const dates = datesOf(rangeOf(days === 7 ? "week" : "day", date));
  if (days === 7 && !isWide) {
    const firstEmpty = dates.find((day) => entriesOn(entries, day).length === 0);
    return (
      <div className="agenda">
        {dates.map((day) => (
          <DayList key={day} {...props} date={day} repeatsDays={day !== firstEmpty} />
        ))}
      </div>
    );
  }
  const hours = hoursOf(dates, entries);
  const style = { "--days": days, "--hours": hours.until - hours.from } as CSSProperties;
  return (
    <div className="time-grid" style={style}>
      <div className="time-grid-hours" aria-hidden>
        {Array.from({ length: hours.until - hours.from }, (_, index) => (
          <span key={index}>{wallClock(timeOf((hours.from + index) * 60))}</span>
        ))}
      </div>
      {dates.map((day) => (
        <GridDay key={day} {...props} day={day} hours={hours} />
      ))}
    </div>
  );
}

interface Hours {
  from: number;
  until: number;
}

function GridDay(props: TimeGridProps & { day: string; hours: Hours }) {
  const { day, days, today, time, entries, hours, onOpenDay, conflicts, namesDisplays, onOpen, onPlan } =
    props;
  const onDay = entriesOn(entries, day);
  const timed = onDay.filter((entry) => spanOn(entry, day) !== null);
  const spans = timed.map((entry) => spanOn(entry, day)!);
  const lanes = placeInLanes(spans);
  const block = { date: day, conflicts, namesDisplays, onOpen };
  const weekday = wallDate(day, { weekday: "short" });
  const number = Number(day.slice(8));
  const month = wallDate(day, { month: "long", year: "numeric" });
  return (
    <section className="grid-day" data-today={day === today || undefined} aria-labelledby={`grid-${day}`}>
      <h3 id={`grid-${day}`}>
        {days === 1 ? (
          wallDate(day, { weekday: "long", day: "numeric", month: "long" })
        ) : (
          <button
            type="button"
            // First the words that are seen, in their order, for who presses by voice.
            aria-label={`${weekday} ${number}, ${month}, ${countText(onDay.length)}`}
            aria-current={day === today ? "date" : undefined}
            onClick={() => onOpenDay(day)}
          >
            {weekday} <b>{number}</b>
          </button>
        )}
      </h3>
      <ul
        className="grid-all-day"
        data-date={day}
        data-drop="allDay"
        aria-label="All day"
        onClick={(event) => !isOnButton(event) && onPlan?.({ date: day, time: null })}
      >
        {onDay
          .filter((entry) => !timed.includes(entry))
          .map((entry) => (
            <EntryBlock key={entry.id} entry={entry} {...block} />
          ))}
      </ul>
      <div
        className="grid-times"
        data-date={day}
        data-drop="times"
        data-from={hours.from}
        data-until={hours.until}
        onClick={(event) => !isOnButton(event) && onPlan?.({ date: day, time: timeAt(event, hours) })}
      >
        <ul aria-label="By the hour">
          {timed.map((entry, index) => (
            <EntryBlock
              key={entry.id}
              entry={entry}
              {...block}
              style={blockStyle(spans[index]!, lanes[index]!, hours)}
              isLow={lengthOf(spans[index]!) < LOW_MINUTES}
              isResizable={isMovable(entry) && entry.kind === "event" && lastDayOf(entry) === day}
            />
          ))}
        </ul>
        {day === today && <NowLine time={time} hours={hours} />}
      </div>
    </section>
  );
}

/** The half hour that was pressed. */
function timeAt({ currentTarget, clientY }: MouseEvent, { from, until }: Hours): string {
  const { top, height } = currentTarget.getBoundingClientRect();
  const halves = Math.floor(((clientY - top) / height) * (until - from) * 2);
  const minutes = Math.min(Math.max(from * 60 + halves * 30, 0), DAY_MINUTES - 30);
  return timeOf(minutes);
}

/** Where the day has got to. */
function NowLine({ time, hours }: { time: string; hours: Hours }) {
  const minutes = minutesOf(time);
  if (minutes < hours.from * 60 || minutes > hours.until * 60) return null;
  return <div className="now-line" style={{ top: topOf(minutes, hours) }} aria-hidden />;
}

/** The minutes of a day that it takes; null for whole days. */
function spanOn(entry: CalendarEntry, date: string): Span | null {
  const { startDate, startTime, endDate, endTime } = entry;
  if (startTime === null || endTime === null) return null;
  const from = startDate < date ? 0 : minutesOf(startTime);
  const until = lastDayOf(entry) > date || endDate > date ? DAY_MINUTES : minutesOf(endTime);
  if (from === 0 && until === DAY_MINUTES) return null;
  const room = Math.max(until, from + SHORTEST_MINUTES);
  return { from: Math.min(from, DAY_MINUTES - SHORTEST_MINUTES), until: Math.min(room, DAY_MINUTES) };
}

function hoursOf(dates: string[], entries: readonly CalendarEntry[]): Hours {
  const spans = dates.flatMap((date) =>
    entriesOn(entries, date).flatMap((entry) => spanOn(entry, date) ?? []),
  );
  return {
    from: Math.min(FIRST_HOUR, ...spans.map(({ from }) => Math.floor(from / 60))),
    until: Math.max(LAST_HOUR, ...spans.map(({ until }) => Math.ceil(until / 60))),
  };
}

function blockStyle(
  span: Span,
  { lane, lanes }: { lane: number; lanes: number },
  hours: Hours,
): CSSProperties {
  return {
    top: topOf(span.from, hours),
    height: `calc(var(--hour) * ${lengthOf(span) / 60})`,
    left: `${(lane / lanes) * 100}%`,
    width: `${100 / lanes}%`,
  };
}

function lengthOf({ from, until }: Span): number {
  return until - from;
}

function topOf(minutes: number, hours: Hours): string {
  return `calc(var(--hour) * ${minutes / 60 - hours.from})`;
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}
