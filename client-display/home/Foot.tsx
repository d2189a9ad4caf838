import { CallRow } from "./CallRow.js";
import { DayStrip } from "./DayStrip.js";
import type { HomeParts } from "./HomeParts.js";

/** Below everything else: the day from morning to night, and what can be pressed. */
export function Foot({ parts }: { parts: HomeParts }) {
  const { level, callButtons, recordButton } = parts.face;
  return (
    <>
      {level === "full" && <DayStrip parts={parts} />}
      {(callButtons || recordButton) && <CallRow parts={parts} />}
    </>
  );
}
