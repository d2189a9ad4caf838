import type { Types } from "mongoose";
import type { AutoAnswer } from "../../../shared/contract/calling/autoAnswers.js";
import type { NoAutoAnswer } from "../../../shared/contract/calling/calls.js";
import type { Night } from "../../../shared/contract/displays.js";
import { AUTO_ANSWER_REST_MS, AUTO_ANSWERS_PER_HOUR, COUNTDOWN_MS } from "../../../shared/limits.js";
import type { RingFate } from "../../../shared/realtime/protocol.js";
import { isNightAt } from "../../../shared/rules/night.js";
import { isPermitted } from "../../../shared/rules/permissions.js";
import type { Member } from "../../circle/groups/member.model.js";
import type { AutoAnswerRow } from "./autoAnswer.model.js";
import type { CallRow } from "./call.model.js";

const HOUR_MS = 60 * 60_000;
/** So long before the end of the ring at the latest: the answer is on its way for a moment. */
const SPARE_MS = 3_000;

/** Who stood where when it was agreed to, as it is now. */
export interface PartiesNow {
  ownerId: Types.ObjectId;
  /** null: the group was never handed over. */
  ownerSince: Date | null;
  /** When each came into the group and to the display; null: they are not there, or may not call it, any more. */
  memberSince: Date | null;
  pairedAt: Date | null;
}

type Caller = Pick<Member, "role" | "limited" | "displayIds" | "createdAt">;

export function mayCall(member: Caller, displayId: Types.ObjectId): boolean {
  const sees = member.displayIds?.some((id) => id.equals(displayId)) ?? true;
  return sees && isPermitted(member, "display.send");
}

/** For `PartiesNow`. */
export function findMemberSince(member: Caller | null, displayId: Types.ObjectId): Date | null {
  return member && mayCall(member, displayId) ? member.createdAt : null;
}

/** A new owner, also one who had owned it before, somebody who came back and a screen that was paired anew have not been agreed on. */
export function stateOfConsent(row: AutoAnswerRow, parties: PartiesNow, now: number): AutoAnswer["state"] {
  if (row.stoppedAt) return "stopped";
  const isHandedOver = parties.ownerSince !== null && parties.ownerSince > row.consentedAt;
  if (isHandedOver || !row.ownerId.equals(parties.ownerId)) return "handedOver";
  const isOlder = (since: Date | null) => since !== null && since <= row.consentedAt;
  if (!isOlder(parties.memberSince) || !isOlder(parties.pairedAt)) return "rejoined";
  return now < row.lapsesAt.getTime() ? "on" : "lapsed";
}

export interface CountdownFacts {
  consent: AutoAnswer["state"];
  /** On the display's wall clock, `06:30`. */
  time: string;
  night: Night | null;
  quiet: Night | null;
  /** Percent. */
  volume: number;
  /** What the device says of this ring, and what it last said of itself. */
  ring: RingFate;
  status: { sound: unknown; pageHidden: unknown; camera: unknown; microphone: unknown } | null;
  /** Of the display. */
  recent: Pick<CallRow, "endReason" | "endedAt" | "autoAnswer" | "putOffAt">[];
  now: number;
}

/** Why a call must not begin by itself now; null: it may. What is not known speaks against it. */
export function findNoAutoAnswer(facts: CountdownFacts): NoAutoAnswer | null {
  if (facts.consent !== "on") return facts.consent;
  if (isNightAt(facts.night, facts.time)) return "night";
  if (isNightAt(facts.quiet, facts.time)) return "quiet";
  return findRest(facts) ?? findDeaf(facts);
}

/** Whether there is still time to count down before the ring is over. */
export function isTooLate(ringsUntil: Date, now: number): boolean {
  return now + COUNTDOWN_MS + SPARE_MS > ringsUntil.getTime();
}

function findRest({ recent, now }: CountdownFacts): NoAutoAnswer | null {
  const isWithin = (at: Date | null | undefined, ms: number) => at instanceof Date && now - at.getTime() < ms;
  const wasPutOff = recent.some(({ endReason, endedAt, putOffAt }) =>
    isWithin(putOffAt ?? (endReason === "notNow" ? endedAt : null), AUTO_ANSWER_REST_MS),
  );
  if (wasPutOff) return "notNow";
  const begun = recent.filter(({ autoAnswer }) => isWithin(autoAnswer?.answeredAt, HOUR_MS));
  return begun.length >= AUTO_ANSWERS_PER_HOUR ? "often" : null;
}

function findDeaf({ ring, volume, status }: CountdownFacts): NoAutoAnswer | null {
  if (ring === "hidden" || status?.pageHidden !== false) return "hidden";
  if (ring === "silent" || volume <= 0 || status.sound !== "on") return "silent";
  const isAllowed = status.camera === "ready" && status.microphone === "ready";
  return ring === "ready" && isAllowed ? null : "notAllowed";
}
