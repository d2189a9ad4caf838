import type { TakenLadderStep, LadderNotification } from "../../../../shared/contract/base/ladder.js";
import { clockTime } from "../../../ui/format/dayTime.js";

/** `08:10: Who is on duty was told` */
export function stepText({ step, at, nobodyOnDuty }: TakenLadderStep, timeZone: string): string {
  return `${clockTime(Date.parse(at), timeZone)}: ${whatHappened(step, nobodyOnDuty)}`;
}

function whatHappened(step: TakenLadderStep["step"], nobodyOnDuty: boolean): string {
  switch (step) {
    case "larger":
      return "The screen showed it larger";
    case "aloud":
      return "The screen read it aloud";
    case "duty":
      return "Who is on duty was told";
    case "all":
      return nobodyOnDuty ? "Nobody was on duty: everyone was told" : "Everyone was told";
    case "over":
      return "It was answered or done after all";
    case "reopened":
      return "The answer was taken back";
  }
}

const CHANNELS: Record<LadderNotification["channel"], string> = { push: "push", mail: "email" };

/** `Bo Dahl: push accepted 08:10, opened 08:12` */
export function deliveryText(
  { name, channel, fate, at, openedAt }: LadderNotification,
  timeZone: string,
): string {
  const time = at === null ? "" : ` ${clockTime(Date.parse(at), timeZone)}`;
  const opened = openedAt === null ? "opened" : `opened ${clockTime(Date.parse(openedAt), timeZone)}`;
  const fates: Record<LadderNotification["fate"], string> = {
    waiting: "on its way",
    accepted: `accepted${time}`,
    opened: `accepted${time}, ${opened}`,
    failed: `failed${time}`,
    notSent: "not sent",
    notNeeded: "not needed any more",
  };
  return `${name ?? "Someone who has left"}: ${CHANNELS[channel]} ${fates[fate]}`;
}
