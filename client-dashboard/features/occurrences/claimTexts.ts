import type { Occurrence, OccurrenceClaim } from "../../../shared/contract/occurrences.js";
import { CLAIMABLE_FOR_MS } from "../../../shared/limits.js";
import { isAnswerAwaited } from "../../../shared/rules/isAnswerAwaited.js";
import { clockTime } from "../../ui/format/dayTime.js";
import { ownTimeZone } from "../../ui/format/zoneTime.js";

/** The claim that counts at `now`: it lapses by itself, and no event says so. */
export function claimNow({ claim }: Pick<Occurrence, "claim">, now: number): OccurrenceClaim | null {
  return claim && Date.parse(claim.until) > now ? claim : null;
}

/** Whether somebody should look after it: it was missed within a day, or is on and awaits an answer. What the server lists as open is one. */
export function isMatter(occurrence: Occurrence, now: number): boolean {
  const endsAt = Date.parse(occurrence.endsAt);
  if (occurrence.state === "answered" || Date.parse(occurrence.dueAt) > now) return false;
  if (endsAt <= now - CLAIMABLE_FOR_MS) return false;
  return (occurrence.awaitsAnswer ?? isAnswerAwaited(occurrence)) || occurrence.state === "missed";
}

/** `You are on it until 14:20.` in the clock of who reads. */
export function claimSentence(claim: OccurrenceClaim, { userId }: { userId: string }): string {
  const until = clockTime(Date.parse(claim.until), ownTimeZone());
  return claim.userId === userId ? `You are on it until ${until}.` : `${claim.name} is on it until ${until}.`;
}
