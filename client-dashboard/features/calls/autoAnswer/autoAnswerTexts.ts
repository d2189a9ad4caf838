import type { AutoAnswer } from "../../../../shared/contract/calling/autoAnswers.js";
import type { NoAutoAnswer } from "../../../../shared/contract/calling/calls.js";
import { AUTO_ANSWER_DAYS } from "../../../../shared/limits.js";
import { dayName } from "../../../ui/format/dayTime.js";
import { ownTimeZone } from "../../../ui/format/zoneTime.js";

const DAY_MS = 24 * 60 * 60_000;

/** `On until Thu 20 May 2027.`, or what has ended it. */
export function describeState(one: AutoAnswer, now: number): string {
  switch (one.state) {
    case "on":
      return `On until ${dayOf(one.lapsesAt, now)}.`;
    case "stopped":
      return `${one.stoppedBy ?? "Someone"} stopped it ${dayOf(one.stoppedAt ?? one.consentedAt, now)}.`;
    case "lapsed":
      return `Ran out ${dayOf(one.lapsesAt, now)}. The owner can renew it.`;
    case "handedOver":
      return "Ended: the group has another owner since.";
    case "rejoined":
      return `Ended: ${one.caregiverName} or the screen was added anew since.`;
  }
}

/** `Anna wrote today: decided by Anna and Ben. Mum said: “Yes.”` */
export function describeConsent(one: AutoAnswer, name: string, now: number): string {
  const { consentedBy, consentedAt, decidedBy, personSaid } = one;
  return `${consentedBy} wrote ${dayOf(consentedAt, now)}: decided by ${decidedBy}. ${name} said: “${personSaid}”`;
}

/** When what is agreed to today would run out. */
export function runsOut(now: number): string {
  return dayName(now + AUTO_ANSWER_DAYS * DAY_MS, now, ownTimeZone());
}

/** For who calls: why the screen waits for somebody to press Answer. `name` is the display's. */
export function describeNoAutoAnswer(reason: NoAutoAnswer, name: string): string {
  return `It won't answer by itself: ${WHY[reason](name)}.`;
}

const WHY: Record<NoAutoAnswer, (name: string) => string> = {
  stopped: () => "that was stopped",
  lapsed: () => "that has run out, and the owner can renew it",
  handedOver: () => "the group has another owner since it was agreed to",
  rejoined: () => "you or the screen were added anew since it was agreed to",
  night: (name) => `it is night at ${name}'s`,
  quiet: (name) => `it is a quiet hour at ${name}'s`,
  notNow: (name) => `${name} pressed “Not now” less than half an hour ago`,
  often: () => "it has done so twice within the hour",
  tooLate: () => "the ring is nearly over",
  silent: () => "its chime can't be heard",
  hidden: () => "something else is in front of the page",
  notAllowed: () => "its camera or microphone isn't allowed or not there",
};

function dayOf(at: string, now: number): string {
  return dayName(Date.parse(at), now, ownTimeZone());
}
