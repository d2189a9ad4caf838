import { outOfReach } from "../../core/clock.js";
import type { CallRequest, CallUrgency } from "../../../shared/contract/callRequests.js";

/** What the rule of unclaimed call requests knows, remembers and tells. All times are epoch milliseconds. */

export const EVERY_MS = 5 * 60_000;
const NEXT_MAX = 6;
/** While somebody will call it is only looked whether that still holds: there are few of these. */
const CLAIMED_LOOK_MS = 60_000;

export interface UnclaimedFacts {
  urgency: CallUrgency;
  state: CallRequest["state"];
  /** When the request, as urgent as it is now, has arrived. */
  askedAt: number;
  /** Whom something reaches of those on duty now, in the order in which they are to be told. */
  onDuty: string[];
}

export interface UnclaimedState {
  /** Of which asking this is. */
  askedAt: number;
  /** How many of those on duty were told. */
  told: number;
  lastAt: number | null;
  isAllTold: boolean;
}

export interface UnclaimedTell {
  round: number;
  to: "next" | "all";
  userId: string | null;
  nobodyOnDuty: boolean;
}

export interface UnclaimedVerdict {
  state: UnclaimedState;
  tell: UnclaimedTell | null;
  lookAt: number | null;
}

/** When it is looked at for the first time. */
export function firstLookAt(askedAt: number): number {
  return askedAt + EVERY_MS;
}

/**
 * Somebody asks to be called now, and nobody has said that they will: every five minutes the next one on duty is told, six times at most,
 * then all (docs/DELIVERY.md, call-ladder). What was due while the server was down, or somebody would call, is told once. Pure.
 */
export function remind(stored: UnclaimedState | null, facts: UnclaimedFacts, now: number): UnclaimedVerdict {
  const reachable = (at: number) => (at > outOfReach(now, EVERY_MS).getTime() ? now : at);
  const state = stored?.askedAt === facts.askedAt ? stored : newState(facts.askedAt);
  if (facts.urgency !== "now" || state.isAllTold) return { state, tell: null, lookAt: null };
  if (facts.state === "claimed") return { state, tell: null, lookAt: now + CLAIMED_LOOK_MS };
  if (facts.state !== "open") return { state, tell: null, lookAt: null };
  const nextAt = Math.max(...[firstLookAt(facts.askedAt), (state.lastAt ?? 0) + EVERY_MS].map(reachable));
  if (now < nextAt) return { state, tell: null, lookAt: nextAt };
  // Where the clock was put back it was asked for later than now.
  const round = Math.max(Math.floor((now - facts.askedAt) / EVERY_MS), state.told + 1);
  const tell = tellOf(state, facts, round);
  const isAllTold = tell.to === "all";
  return {
    state: { ...state, told: state.told + 1, lastAt: now, isAllTold },
    tell,
    lookAt: isAllTold ? null : now + EVERY_MS,
  };
}

function newState(askedAt: number): UnclaimedState {
  return { askedAt, told: 0, lastAt: null, isAllTold: false };
}

function tellOf({ told }: UnclaimedState, { onDuty }: UnclaimedFacts, round: number): UnclaimedTell {
  const everybody = { round, to: "all" as const, userId: null };
  if (round > NEXT_MAX) return { ...everybody, nobodyOnDuty: false };
  if (onDuty.length === 0) return { ...everybody, nobodyOnDuty: true };
  return { round, to: "next", userId: onDuty[told % onDuty.length]!, nobodyOnDuty: false };
}
