import { Temporal } from "temporal-polyfill";
import { JOKE_DAYS } from "../../../shared/limits.js";
import type { DisplayExtras } from "../../../shared/realtime/snapshot.js";
import type { Display } from "../../circle/displays/display.model.js";
import { jokeOfTheDay } from "./jokes/jokeOfTheDay.js";

/** The jokes of the display's today and the days after, so that it has one each morning without a server. `now` is epoch ms. */
export function jokesAhead(
  { joke, language, timeZone }: Pick<Display, "joke" | "language" | "timeZone">,
  now: number,
): DisplayExtras["jokes"] {
  if (!joke) return [];
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  return Array.from({ length: JOKE_DAYS }, (_, days) => today.add({ days }).toString()).flatMap((date) => {
    const text = jokeOfTheDay(date, language);
    return text === null ? [] : [{ date, text }];
  });
}
