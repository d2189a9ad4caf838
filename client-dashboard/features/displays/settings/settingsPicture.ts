import type { DisplayLook, ExtrasSettings } from "../../../../shared/contract/displays.js";
import type { DisplaySnapshot } from "../../../../shared/realtime/snapshot.js";

export type ChosenSettings = DisplayLook & ExtrasSettings;

/** What nobody has fetched yet cannot be drawn: the weather of another place is none. */
export function pictureOf(
  plan: DisplaySnapshot,
  { weather, feeds, joke, ...look }: ChosenSettings,
): DisplaySnapshot {
  const { extras } = plan;
  const isSameWeather =
    extras.weather?.place === weather?.place.name && extras.weather?.units === weather?.units;
  return {
    ...plan,
    display: { ...plan.display, ...look, night: null },
    extras: {
      weather: isSameWeather ? extras.weather : null,
      headlines: feeds.length > 0 ? extras.headlines : [],
      jokes: joke ? extras.jokes : [],
    },
  };
}
