import type { CallEndReason, NoAutoAnswer } from "../../../shared/contract/calling/calls.js";
import {
  CALL_ASKING_MAX,
  CALL_BACK_MS,
  CALL_CAREGIVERS_MAX,
  CALL_MAX_MS,
  CALL_RING_MS,
  CALL_SILENT_MS,
  COUNTDOWN_MS,
} from "../../../shared/limits.js";
import { outOfReach } from "../../core/clock.js";
import type { Asking, CallFacts, Countdown, Side } from "./call.model.js";

/** Who comes in: the rest of a side follows from when. */
export type NewSide = Omit<Side, "joinedAt" | "leftAt" | "heardAt">;

export type CountdownBy = Pick<Countdown, "deviceId" | "deviceName" | "consentId">;

/** Two processes' clocks may differ by so much. */
const CLOCKS_DIFFER_MS = 500;

export type CallEvent =
  /** A device rings. */
  | { kind: "rang"; side: NewSide }
  /** Somebody records a message on the device, which rings once that is done; or no longer. */
  | { kind: "recorded"; sideId: string; isOn: boolean }
  /** Answer was pressed on a device, or its countdown is over. */
  | { kind: "answered"; side: NewSide; byItself?: boolean }
  /** A device may answer by itself: nobody else counts (countdown.service.ts has looked at all else). */
  | { kind: "countdownBegan"; by: CountdownBy }
  | { kind: "countdownRefused"; by: CountdownBy; reason: NoAutoAnswer }
  | { kind: "declined" }
  /** Hung up, or asks no more. */
  | { kind: "left"; sideId: string }
  | { kind: "asked"; by: Omit<Asking, "askedAt"> }
  /** `agreedOn`: the device on which a call of who asks could begin by itself too; null: on none. */
  | { kind: "admitted"; sideId: string; agreedOn: string | null }
  /** These may take part no more: sides, or who asks. */
  | { kind: "barred"; sideIds: string[] }
  /** Nobody may: the display was removed or archived. */
  | { kind: "closed" }
  | { kind: "timePassed" };

/** `listening`: since when a side could be heard, where the server has just started. */
interface Moment {
  now: Date;
  listening: Date | null;
}

/**
 * What a call is after something has happened at `now`, which time alone may have ended before; null: nothing of it has changed. Pure, and
 * the only place that decides who is in a call and when it is over (docs/DELIVERY.md, one-call-at-a-time).
 */
export function changeCall(call: CallFacts, event: CallEvent, { now, listening }: Moment): CallFacts | null {
  const current = passTime(call, now, listening) ?? call;
  const changed = current.standing ? applyEvent(current, event, now) : null;
  if (changed) return withDue(settle(changed, { event, now }), listening);
  return current === call ? null : withDue(current, listening);
}

export function presentSides({ sides }: Pick<CallFacts, "sides">, kind?: Side["kind"]): Side[] {
  return sides.filter((side) => side.leftAt === null && (kind === undefined || side.kind === kind));
}

export function findPresentSide(call: Pick<CallFacts, "sides">, sideId: string): Side | null {
  return presentSides(call).find((side) => side.sideId === sideId) ?? null;
}

/** A device counts down, or did until it was answered. */
export function isCounting({ autoAnswer }: Pick<CallFacts, "autoAnswer">): boolean {
  return Boolean(autoAnswer?.begunAt && !autoAnswer.refused);
}

export function isFull(call: Pick<CallFacts, "sides">): boolean {
  return presentSides(call, "caregiver").length >= CALL_CAREGIVERS_MAX;
}

/** When the clock may next change the call. */
export function dueAtOf(call: CallFacts, listening: Date | null = null): Date | null {
  if (!call.standing) return null;
  if (call.state === "ringing") return call.ringsUntil;
  const silences = presentSides(call).map((side) => silentAt(side, listening));
  return new Date(Math.min(...silences, call.endsAt?.getTime() ?? Infinity));
}

/** A server that was away has heard nobody: whoever comes back to it has a moment for that. */
function silentAt({ heardAt }: Side, listening: Date | null): number {
  const heard = heardAt.getTime() + CALL_SILENT_MS;
  return listening ? Math.max(heard, listening.getTime() + CALL_BACK_MS) : heard;
}

function passTime(call: CallFacts, now: Date, listening: Date | null): CallFacts | null {
  if (!call.standing) return null;
  if (call.state === "ringing" && now < call.ringsUntil) return ringNoLonger(call, now);
  if (call.state === "ringing") return end(call, "missed", now);
  if (call.endsAt && now >= call.endsAt) return end(call, "tooLong", now);
  const silent = presentSides(call).filter((side) => now.getTime() >= silentAt(side, listening));
  if (silent.length === 0) return null;
  const without = letGo(
    call,
    silent.map(({ sideId }) => sideId),
    now,
  );
  return hasBothEnds(without) ? without : end(without, "lost", now);
}

/** One that a clock which was ahead has begun rings for its minute from now on: for hours nobody else could call. */
function ringNoLonger(call: CallFacts, now: Date): CallFacts | null {
  if (call.ringsUntil <= outOfReach(now.getTime(), CALL_RING_MS)) return null;
  return { ...call, ringsUntil: new Date(now.getTime() + CALL_RING_MS) };
}

function applyEvent(call: CallFacts, event: CallEvent, now: Date): CallFacts | null {
  switch (event.kind) {
    case "rang":
      return ring(call, event.side, now);
    case "recorded":
      return noteRecording(call, event.sideId, event.isOn);
    case "answered":
      return event.byItself ? answerByItself(call, event.side, now) : answer(call, event.side, now);
    case "countdownBegan":
      return beginCountdown(call, event.by, now);
    case "countdownRefused":
      return refuseCountdown(call, event.by, event.reason);
    case "declined":
      return decline(call, now);
    case "left":
      return bar(call, [event.sideId], now);
    case "asked":
      return ask(call, { ...event.by, askedAt: now });
    case "admitted":
      return mayJoin(call, event.agreedOn) ? admit(call, event.sideId, now) : null;
    case "barred":
      return bar(call, event.sideIds, now);
    case "closed":
      return end(call, "removed", now);
    case "timePassed":
      return null;
  }
}

/** A device that was sent away, or has said that it stops, does not come back into this call by ringing. */
function ring(call: CallFacts, side: NewSide, now: Date): CallFacts | null {
  if (call.state !== "ringing" || call.sides.some(({ sideId }) => sideId === side.sideId)) return null;
  return { ...call, sides: [...call.sides, joined(side, now)] };
}

/** It changes nothing for anybody but the caller, who reads why nobody answers. */
function noteRecording(call: CallFacts, sideId: string, isOn: boolean): CallFacts | null {
  const side = findPresentSide(call, sideId);
  if (call.state !== "ringing" || !side || Boolean(side.recording) === isOn) return null;
  return { ...call, sides: call.sides.map((one) => (one === side ? { ...one, recording: isOn } : one)) };
}

function answer(call: CallFacts, side: NewSide, now: Date): CallFacts | null {
  if (call.state !== "ringing") return null;
  const others = presentSides(call, "device").filter(({ sideId }) => sideId !== side.sideId);
  const alone = letGo(
    call,
    others.map(({ sideId }) => sideId),
    now,
  );
  const sides = alone.sides.filter(({ sideId }) => sideId !== side.sideId);
  const joinedAt = call.sides.find(({ sideId }) => sideId === side.sideId)?.joinedAt ?? now;
  return {
    ...alone,
    state: "talking",
    answeredAt: now,
    endsAt: new Date(now.getTime() + CALL_MAX_MS),
    // The two minutes of silence begin when they talk.
    sides: [...sides.map((one) => ({ ...one, heardAt: now })), { ...joined(side, now), joinedAt }],
  };
}

/** Of one device at most, and only while it rings. */
function beginCountdown(call: CallFacts, by: CountdownBy, now: Date): CallFacts | null {
  if (call.state !== "ringing" || isCounting(call)) return null;
  return { ...call, autoAnswer: { ...by, begunAt: now, refused: null, answeredAt: null } };
}

/** It rings on, as any other. */
function refuseCountdown(call: CallFacts, by: CountdownBy, reason: NoAutoAnswer): CallFacts | null {
  const { autoAnswer, state } = call;
  const isOthers = isCounting(call) && autoAnswer?.deviceId !== by.deviceId;
  const isKnown = autoAnswer?.refused === reason && autoAnswer.deviceId === by.deviceId;
  if (state !== "ringing" || isOthers || isKnown) return null;
  return { ...call, autoAnswer: { ...by, begunAt: null, refused: reason, answeredAt: null } };
}

/** One that is early ends the countdown: the device shows its end, without an Answer to press, until it hears otherwise. */
function answerByItself(call: CallFacts, side: NewSide, now: Date): CallFacts | null {
  const { autoAnswer, state } = call;
  if (!autoAnswer?.begunAt || !isCounting(call) || autoAnswer.deviceId !== side.sideId) return null;
  if (state !== "ringing") return null;
  if (now.getTime() - autoAnswer.begunAt.getTime() < COUNTDOWN_MS - CLOCKS_DIFFER_MS)
    return { ...call, autoAnswer: { ...autoAnswer, begunAt: null, refused: "tooLate" } };
  const answered = answer(call, side, now);
  return answered && { ...answered, autoAnswer: { ...autoAnswer, answeredAt: now } };
}

/** Also one that has begun by itself meanwhile: whoever says it has only seen the ring. What a press has answered goes on. */
function decline(call: CallFacts, now: Date): CallFacts | null {
  const hasJustBegun = Boolean(call.autoAnswer?.answeredAt) && now < call.ringsUntil;
  return call.state === "ringing" || hasJustBegun ? end(call, "notNow", now) : null;
}

function ask(call: CallFacts, by: Asking): CallFacts | null {
  const isKnown = [...call.sides, ...call.asking].some(({ sideId }) => sideId === by.sideId);
  if (isKnown || call.asking.length >= CALL_ASKING_MAX) return null;
  // Another page of the same caregiver takes the place of the first.
  const others = call.asking.filter(({ userId }) => !userId.equals(by.userId));
  return { ...call, asking: [...others, by] };
}

/** Into a call that has begun by itself only those are let for whom it was agreed to as well. */
function mayJoin({ autoAnswer }: CallFacts, agreedOn: string | null): boolean {
  return !autoAnswer?.answeredAt || autoAnswer.deviceId === agreedOn;
}

function admit(call: CallFacts, sideId: string, now: Date): CallFacts | null {
  const asking = call.asking.find((one) => one.sideId === sideId);
  if (!asking || call.state !== "talking" || isFull(call)) return null;
  const side = {
    sideId,
    kind: "caregiver" as const,
    userId: asking.userId,
    deviceId: null,
    name: asking.name,
  };
  return {
    ...call,
    sides: [...call.sides, joined(side, now)],
    asking: call.asking.filter((one) => one !== asking),
  };
}

function bar(call: CallFacts, sideIds: string[], now: Date): CallFacts | null {
  const isNamed = ({ sideId }: { sideId: string }) => sideIds.includes(sideId);
  if (!presentSides(call).some(isNamed) && !call.asking.some(isNamed)) return null;
  return { ...letGo(call, sideIds, now), asking: call.asking.filter((one) => !isNamed(one)) };
}

/** Without a caregiver, or once it was answered without the device, nobody is left to talk to. */
function settle(call: CallFacts, { event, now }: { event: CallEvent; now: Date }): CallFacts {
  if (!call.standing || hasBothEnds(call)) return call;
  if (event.kind === "barred") return end(call, "removed", now);
  return end(call, call.state === "ringing" ? "cancelled" : "hungUp", now);
}

/** While it rings the devices may still be on their way. */
function hasBothEnds(call: CallFacts): boolean {
  if (presentSides(call, "caregiver").length === 0) return false;
  return call.state === "ringing" || presentSides(call, "device").length > 0;
}

function joined(side: NewSide, now: Date): Side {
  return { ...side, joinedAt: now, leftAt: null, heardAt: now };
}

function letGo(call: CallFacts, sideIds: string[], now: Date): CallFacts {
  const leaves = (side: Side) => side.leftAt === null && sideIds.includes(side.sideId);
  return { ...call, sides: call.sides.map((side) => (leaves(side) ? { ...side, leftAt: now } : side)) };
}

function end(call: CallFacts, endReason: CallEndReason, now: Date): CallFacts {
  const everybody = call.sides.map(({ sideId }) => sideId);
  return {
    ...letGo(call, everybody, now),
    state: "ended",
    standing: false,
    asking: [],
    endedAt: now,
    endReason,
  };
}

function withDue(call: CallFacts, listening: Date | null): CallFacts {
  return { ...call, dueAt: dueAtOf(call, listening) };
}
