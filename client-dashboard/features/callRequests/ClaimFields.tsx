import { Button } from "@mantine/core";
import { useState, type FormEvent } from "react";
import type { CallRequest } from "../../../shared/contract/callRequests.js";
import type { Display } from "../../../shared/contract/displays.js";
import { ClockInput } from "../../ui/form/ClockInput.js";
import { clockTime, spokenClock } from "../../ui/format/dayTime.js";
import { ownTimeZone } from "../../ui/format/zoneTime.js";
import { usualCallTime } from "./describeCallRequest.js";

interface ClaimFieldsProps {
  request: CallRequest;
  display: Display;
  now: number;
  isSaving: boolean;
  /** A time of the display's day, or null for at once. */
  onClaim: (at: string | null) => void;
}

/** "I'll call now", or at a time of the display's own clock. */
export function ClaimFields({ request, display, now, isSaving, onClaim }: ClaimFieldsProps) {
  const { name, timeZone } = display;
  const [time, setTime] = useState(() => usualCallTime(request.urgency, now, timeZone));
  const [error, setError] = useState<string | null>(null);
  const isElsewhere = timeZone !== ownTimeZone();

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    // The field gives nothing while part of the time is missing.
    if (time === "") return setError(`Enter a time, such as ${spokenClock("18:30")}.`);
    setError(null);
    onClaim(time);
  }

  return (
    <form className="claim-fields" onSubmit={handleSubmit} noValidate>
      <Button size="md" disabled={isSaving} onClick={() => onClaim(null)}>
        I&apos;ll call now
      </Button>
      <div className="claim-fields-later">
        <ClockInput
          label={isElsewhere ? `Time, on ${name}'s clock` : "Time"}
          hidesLabel
          value={time}
          onChange={setTime}
          error={error ?? undefined}
        />
        <Button size="md" type="submit" variant="default" disabled={isSaving}>
          I&apos;ll call at {time === "" ? "…" : spokenClock(time)}
        </Button>
      </div>
      {isElsewhere && (
        <p className="field-hint">
          By {name}&apos;s clock, where it is {clockTime(now, timeZone)} now.
        </p>
      )}
    </form>
  );
}
