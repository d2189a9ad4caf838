import { Button, Text, Title } from "@mantine/core";
import { useId, useState } from "react";
import type { NotificationChoices } from "../../../../shared/contract/notifications.js";
import { PAUSE_DAYS_MAX } from "../../../../shared/limits.js";
import { ClockInput } from "../../../ui/form/ClockInput.js";
import { DayField } from "../../../ui/form/DayField.js";
import { dayAndTime } from "../../../ui/format/dayTime.js";
import { instantOf, ownTimeZone, wallTimeAt } from "../../../ui/format/zoneTime.js";
import { useNow } from "../../../ui/useNow.js";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

interface PauseFieldProps {
  pausedUntil: string | null;
  onChange: (changes: Partial<NotificationChoices>) => Promise<void>;
}

/** Nothing is told until a time; then one summary says what happened. */
export function PauseField({ pausedUntil, onChange }: PauseFieldProps) {
  const now = useNow(60_000);
  const headingId = useId();
  const end = pausedUntil === null ? null : Date.parse(pausedUntil);
  const pause = (until: number) => void onChange({ pausedUntil: new Date(until).toISOString() });
  return (
    <section className="pause" aria-labelledby={headingId}>
      <Title order={3} size="h4" id={headingId}>
        Pause everything
      </Title>
      {end !== null && end > now ? (
        <div className="pause-now">
          <Text role="status">Paused until {dayAndTime(end, now)}.</Text>
          <Button variant="default" size="sm" onClick={() => void onChange({ pausedUntil: null })}>
            End the pause
          </Button>
        </div>
      ) : (
        <PauseChoices now={now} onPause={pause} />
      )}
    </section>
  );
}

function PauseChoices({ now, onPause }: { now: number; onPause: (until: number) => void }) {
  const zone = ownTimeZone();
  const today = wallTimeAt(now, zone).date;
  const tomorrow = { date: wallTimeAt(now + DAY_MS, zone).date, time: "08:00" };
  const [isChoosing, setIsChoosing] = useState(false);
  const [wall, setWall] = useState(tomorrow);
  const until = wall.date && wall.time ? instantOf(wall, zone) : NaN;
  const isGood = until > now && until < now + PAUSE_DAYS_MAX * DAY_MS;
  return (
    <>
      <Text c="dimmed" size="sm">
        Nothing is sent until then. After that you get one summary.
      </Text>
      <div className="pause-choices">
        <Button variant="default" size="sm" onClick={() => onPause(now + HOUR_MS)}>
          For an hour
        </Button>
        <Button variant="default" size="sm" onClick={() => onPause(instantOf(tomorrow, zone))}>
          Until tomorrow morning
        </Button>
        <Button
          variant="default"
          size="sm"
          aria-expanded={isChoosing}
          onClick={() => setIsChoosing(!isChoosing)}
        >
          Until another time
        </Button>
      </div>
      {isChoosing && (
        <div className="pause-choices" role="group" aria-label="Pause until">
          <DayField
            label="Day"
            value={wall.date}
            minDate={today}
            onChange={(date) => setWall({ ...wall, date })}
          />
          <ClockInput label="Time" value={wall.time} onChange={(time) => setWall({ ...wall, time })} />
          <Button disabled={!isGood} onClick={() => onPause(until)}>
            Pause
          </Button>
        </div>
      )}
    </>
  );
}
