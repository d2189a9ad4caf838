import type { NotificationClaim } from "../../../shared/contract/base/notificationClaim.js";
import { ClockFormat } from "../../../shared/contract/base/fields.js";
import { spokenHour } from "../mails/spokenTime.js";
import { pathOfDisplay } from "../templates/pushText.js";
import type { ClaimState } from "./ClaimableMatter.js";
import type { ClaimableNews } from "./notificationClaims.service.js";

/** What a notification or a page says of a matter. `news` null: to somebody who may not know anything of it any more. */
export function describeClaim(
  news: ClaimableNews | null,
  state: ClaimState | { state: "used" },
): NotificationClaim {
  if (!news)
    return { state: "over", title: "It is over", body: "There is nothing to do.", url: "/dashboard" };
  const url = pathOfDisplay(news.display.id);
  const { title } = news.template.push(news.payload);
  switch (state.state) {
    case "open":
      return { state: "open", title, body: "Nobody is on it yet.", url };
    case "yours":
      return {
        state: "yours",
        title: "You are on it",
        body: `${title}. ${othersWait(news, state.until)}`,
        url,
      };
    case "taken":
      return { state: "taken", title: `${state.by} is already on it`, body: `${title}.`, url };
    case "used":
      return {
        state: "used",
        title: "Nobody is on it now",
        body: `${title}. This button works once. Open the dashboard to be on it again.`,
        url,
      };
    case "over":
      return { state: "over", title: "It is over", body: `${title}. There is nothing left to do.`, url };
  }
}

function othersWait({ display, user }: ClaimableNews, until: Date | null): string {
  if (until === null) return "The others know.";
  const clockFormat = ClockFormat.nullish().parse(user.clockFormat);
  const hour = spokenHour({ at: until, timeZone: display.timeZone, clockFormat });
  return `The others know, and wait until ${hour}, ${display.name}’s time.`;
}
