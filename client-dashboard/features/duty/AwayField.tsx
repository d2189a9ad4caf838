import { Button, Text } from "@mantine/core";
import { useState } from "react";
import type { DutyRota } from "../../../shared/contract/duty.js";
import { useProfile } from "../../auth/AuthContext.js";
import { ClockInput } from "../../ui/form/ClockInput.js";
import { DayField } from "../../ui/form/DayField.js";
import { useSaving } from "../../ui/form/useSaving.js";
import { dayAndTime } from "../../ui/format/dayTime.js";
import { instantOf, ownTimeZone, type WallTime, wallTimeAt } from "../../ui/format/zoneTime.js";
import { offeredUntil } from "./awayUntil.js";
import { nameIn } from "./dutyTexts.js";
import { useDutyActions } from "./useDuty.js";

/** Who is away until when; each says it for themselves. */
export function AwayField({ rota, now }: { rota: DutyRota; now: number }) {
  const { userID: userId } = useProfile();
  const { setAway } = useDutyActions();
  const { error, isSaving, save } = useSaving();
  const today = wallTimeAt(now, ownTimeZone()).date;
  /** What is being chosen; null: nothing. */
  const [wall, setWall] = useState<WallTime | null>(null);
  const own = rota.away.find((one) => one.userId === userId);
  const others = rota.away.filter((one) => one.userId !== userId);

  async function handleSave(until: string | null): Promise<void> {
    if (await save(() => setAway(until))) setWall(null);
  }

  return (
    <div className="duty-away">
      {others.map((one) => (
        <Text key={one.userId}>
          {nameIn(rota, one.userId)} is away until {dayAndTime(Date.parse(one.until), now)}.
        </Text>
      ))}
      {own && (
        <div className="duty-own">
          <Text>You are away until {dayAndTime(Date.parse(own.until), now)}.</Text>
          <Button variant="default" size="sm" loading={isSaving} onClick={() => void handleSave(null)}>
            I’m back
          </Button>
        </div>
      )}
      {!own && !wall && (
        <Button variant="default" onClick={() => setWall(offeredUntil(now, ownTimeZone()))}>
          I’m away for a while
        </Button>
      )}
      {!own && wall && (
        <div className="duty-fields" role="group" aria-label="Away until">
          <DayField
            label="Away until"
            value={wall.date}
            minDate={today}
            onChange={(date) => setWall({ ...wall, date })}
          />
          <ClockInput label="Time" value={wall.time} onChange={(time) => setWall({ ...wall, time })} />
          <Button
            loading={isSaving}
            disabled={!wall.date || !wall.time}
            onClick={() => void handleSave(new Date(instantOf(wall, ownTimeZone())).toISOString())}
          >
            Save
          </Button>
          <Button variant="default" onClick={() => setWall(null)}>
            Cancel
          </Button>
        </div>
      )}
      {error && (
        <Text c="alert" role="alert" mt="sm">
          {error}
        </Text>
      )}
    </div>
  );
}
