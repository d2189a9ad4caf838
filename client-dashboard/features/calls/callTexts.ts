import type { Call } from "../../../shared/contract/calling/calls.js";
import { describeMinutes } from "../../ui/format/relativeTime.js";
import type { CallView } from "./session/CallSession.js";

const MINUTE_MS = 60_000;

export interface EndWords {
  title: string;
  more: string;
}

/** `Anna`, `Anna and Ben`: the caregivers who are in the call; who has called while it rings. */
function callersOf({ state, caller, sides }: Call): string {
  const inside = sides.filter(({ kind, leftAt }) => kind === "caregiver" && leftAt === null);
  if (state === "ringing" || inside.length === 0) return caller.name;
  return inside.map(({ name }) => name).join(" and ");
}

/** `Ben is talking to Mum`, `You are calling Mum on another page` */
export function describeStanding(call: Call, userId: string): string {
  const verb = call.state === "ringing" ? "calling" : "talking to";
  if (findOwnSide(call, userId)) return `You are ${verb} ${call.displayName} on another page`;
  const names = callersOf(call);
  return `${names} ${names.includes(" and ") ? "are" : "is"} ${verb} ${call.displayName}`;
}

/** Where the user is in the call, here or on another page. */
export function findOwnSide({ sides }: Call, userId: string): Call["sides"][number] | undefined {
  return sides.find((side) => side.userId === userId && side.leftAt === null);
}

/** What the page says once its part is over. `name` is the display's. */
export function describeEnd({ call, hasLeft }: CallView, name: string): EndWords {
  if (hasLeft === "removed" || call?.endReason === "removed")
    return {
      title: "The call was ended",
      more: `You, or ${name}'s screen, can't take part in it any more.`,
    };
  if (hasLeft === "byPress" && call?.state === "ringing")
    return { title: "You hung up", more: `${name}'s screen has stopped ringing.` };
  if (hasLeft === "byPress" && call && othersIn(call) > 1)
    return { title: "You left the call", more: `The others are still talking to ${name}.` };
  switch (call?.endReason) {
    case "missed":
      return {
        title: `${name} didn't answer`,
        more: "The screen rang for a minute. It's noted as a missed call.",
      };
    case "notNow":
      return { title: `${name} said “Not now”`, more: "This is a good moment for a message." };
    case "cancelled":
      return { title: "The call was cancelled", more: `${name}'s screen has stopped ringing.` };
    case "lost":
      return { title: "The connection was lost", more: "It couldn't be restored for two minutes." };
    case "tooLong":
      return { title: "The call is over", more: "A call ends by itself after four hours." };
    default:
      return { title: "The call is over", more: lengthText(call) };
  }
}

/** A line of the log: `Anna called, 12 minutes` */
export function describeLogged(call: Call): string {
  const { caller, sides, answeredAt, endedAt, endReason, state } = call;
  const joined = sides.filter(({ kind, userId }) => kind === "caregiver" && userId !== caller.userId);
  const others = [...new Set(joined.map(({ name }) => name))];
  const who = [caller.name, ...others].join(" and ");
  if (state !== "ended") return state === "ringing" ? `${who}: ringing now` : `${who}: talking now`;
  if (answeredAt && endedAt)
    return [
      `${who}: ${spanText(Date.parse(endedAt) - Date.parse(answeredAt))}`,
      ...(call.autoAnswer?.state === "answered" ? ["answered by itself"] : []),
      ...(endReason === "notNow" ? ["then “Not now”"] : []),
      ...(endReason === "lost" ? ["the connection was lost"] : []),
    ].join(", ");
  if (endReason === "missed") return `${who}: not answered`;
  return endReason === "notNow" ? `${who}: “Not now”` : `${who}: cancelled`;
}

function othersIn({ sides }: Call): number {
  return sides.filter(({ kind, leftAt }) => kind === "caregiver" && leftAt === null).length;
}

function lengthText(call: Call | null): string {
  if (!call?.answeredAt) return "";
  const until = call.endedAt ? Date.parse(call.endedAt) : Date.now();
  return `You talked for ${spanText(until - Date.parse(call.answeredAt))}.`;
}

function spanText(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  return minutes < 1 ? "less than a minute" : describeMinutes(minutes);
}
